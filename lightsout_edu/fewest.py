"""The smallest member of a coset: knows numbers, not boards.

All answers of a board are one answer plus every sum of quiet patterns: a coset. Patterns are
packed here, one bit a button.
"""

import numpy as np

LOW = 18  # 2^18 numbers fit the processor's cache
LAMPS, BUTTONS = 25, 25  # one byte a board: 32 MiB; 2^25 answers: a second or so


def sums(patterns):
    """Return all sums (XOR) of packed patterns, as an int64 array of 2^len(patterns).

    Examples
    --------
    >>> sums([0b001, 0b010, 0b111])
    array([0, 1, 2, 3, 7, 6, 5, 4])
    """
    total = np.zeros(1, dtype=np.int64)
    for pattern in patterns:
        total = np.concatenate((total, total ^ pattern))
    return total


def fewest_table(columns, pivots, quiet, lamps):
    """Return the fewest clicks of every board.

    Parameters
    ----------
    columns : list of int
        What each button flips, packed, one bit a lamp; at most 25 buttons.
    pivots : list of int
        Independent buttons that reach every board that can be reached.
    quiet : list of int
        A basis of the quiet patterns, packed: bit j for button j.
    lamps : int
        At most 25.

    Returns
    -------
    numpy.ndarray
        int8 of shape (2^lamps,), -1 for a board that cannot be reached.

    Examples
    --------
    >>> fewest_table([0b11, 0b11], [0], [0b11], lamps=2)
    array([ 0, -1, -1,  1], dtype=int8)
    """
    if lamps > LAMPS or len(columns) > BUTTONS:
        raise ValueError(
            f"a table of every board has at most {LAMPS} lamps and {BUTTONS} buttons; "
            f"not {lamps} and {len(columns)}"
        )
    table = np.full(2**lamps, -1, dtype=np.int8)
    patterns = sums(quiet)
    clicks, boards = [1 << pivot for pivot in pivots], [columns[pivot] for pivot in pivots]
    low_clicks, low_boards = sums(clicks[:LOW]), sums(boards[:LOW])
    # Every board is the sum of one low and one high board: a block for each high one.
    for high_clicks, high_board in zip(sums(clicks[LOW:]), sums(boards[LOW:]), strict=True):
        answers = low_clicks ^ high_clicks
        totals = np.bitwise_count(answers)
        for pattern in patterns[1:]:
            np.minimum(totals, np.bitwise_count(answers ^ pattern), out=totals)
        table[low_boards ^ high_board] = totals
    return table
