"""Fewest clicks of many small boards at once, by tables: knows numbers, not boards.

Lights and clicks are packed here: a number with one bit a lamp or a button.
"""

import numpy as np

LOW = 18  # 2^18 numbers fit the processor's cache
LAMPS, BUTTONS = 25, 25  # one byte a board: 32 MiB; 2^25 answers: a second or so
WIDEST = 63  # bits of a packed board, in NumPy's 64-bit numbers
LOOKUP = 13  # bits of a board that are looked up at once
CHUNK = 2**15  # boards that are answered together: they and their answers fit the cache


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


def pack(values):
    """Return rows of 0 and 1 as whole numbers, the first entry in the highest bit.

    Parameters
    ----------
    values : array_like of 0 and 1, shape (n, width)
        Width at most 63.

    Returns
    -------
    numpy.ndarray
        uint32 of shape (n,), or uint64 when the width is above 32.

    Examples
    --------
    >>> pack([[1, 0, 0], [0, 1, 1]])
    array([4, 3], dtype=uint32)
    """
    values = np.asarray(values, dtype=np.uint8)
    n, width = values.shape
    if width > WIDEST:
        raise ValueError(f"at most {WIDEST} entries fit a number; not {width}")
    dtype = _dtype(width)
    room = np.zeros((n, 8 * dtype.itemsize), dtype=np.uint8)
    room[:, room.shape[1] - width :] = values
    return np.packbits(room).view(dtype.newbyteorder(">")).astype(dtype)


def unpack(numbers, width):
    """Return whole numbers as rows of 0 and 1, uint8 of shape (n, width). Undoes `pack`.

    Examples
    --------
    >>> unpack(np.array([4, 3], dtype=np.uint32), 3)
    array([[1, 0, 0],
           [0, 1, 1]], dtype=uint8)
    """
    dtype = _dtype(width)
    bytes_of = np.asarray(numbers).astype(dtype.newbyteorder(">")).view(np.uint8)
    bits = 8 * dtype.itemsize
    return np.unpackbits(bytes_of).reshape(len(numbers), bits)[:, bits - width :]


def _dtype(width):
    return np.dtype(np.uint32 if width <= 32 else np.uint64)


def fewest_many(boards, answers, blind, quiet):
    """Return the fewest clicks for each of many boards, all lamps off.

    Parameters
    ----------
    boards : array_like of int, shape (n,)
        Packed lights, lamp 0 in the highest bit, as `pack` gives them.
    answers : array_like of 0 and 1, shape (lamps, buttons)
        The sum of the rows of the lit lamps answers every board that can be answered.
    blind : array_like of 0 and 1, shape (m, lamps)
        A board can be answered when it meets each of these rows an even number of times.
    quiet : array_like of 0 and 1, shape (k, buttons)
        The quiet patterns, in reduced row echelon form. All 2^k sums are tried.

    Returns
    -------
    clicks : numpy.ndarray
        Packed, button 0 in the highest bit; of several answers with as few clicks the first in
        dictionary order. 0 for a board that cannot be answered.
    totals : numpy.ndarray
        int8: how many clicks, -1 for a board that cannot be answered.

    Examples
    --------
    Two lamps, two buttons, each of which flips both lamps:

    >>> fewest_many([0b00, 0b01, 0b11], [[1, 0], [0, 0]], blind=[[1, 1]], quiet=[[1, 1]])
    (array([0, 0, 1], dtype=uint32), array([ 0, -1,  1], dtype=int8))
    """
    answers = np.asarray(answers, dtype=np.uint8)
    lamps, buttons = answers.shape
    dtype = _dtype(max(lamps, buttons))
    boards = np.asarray(boards).astype(dtype)
    blind = pack(np.reshape(blind, (-1, lamps))).astype(dtype)
    quiet = np.asarray(quiet, dtype=np.uint8).reshape(-1, buttons)
    pivots = [row.argmax() for row in quiet]
    lookups = _lookups(pack(answers ^ (answers[:, pivots] @ quiet & 1)), dtype)
    # From answers that are 0 at all pivots, these sums lead through the dictionary in order.
    patterns = sums(pack(quiet[::-1]).tolist()).astype(dtype)
    clicks, totals = np.empty(len(boards), dtype=dtype), np.empty(len(boards), dtype=np.int8)
    for start in range(0, len(boards), CHUNK):
        part = slice(start, start + CHUNK)
        clicks[part], totals[part] = _best(boards[part], lookups, blind, patterns)
    return clicks, totals


def _lookups(answers, dtype):
    """Return tables that answer any 13 lamps, and where in a board these lamps begin."""
    answers = answers[::-1].tolist()  # bit 0 of a board is its last lamp
    starts = range(0, len(answers), LOOKUP)
    return [(start, sums(answers[start : start + LOOKUP]).astype(dtype)) for start in starts]


def _best(boards, lookups, blind, patterns):
    """Return the clicks and totals of one chunk of boards."""
    answers = np.zeros_like(boards)
    for start, table in lookups:
        answers ^= table[boards >> start & (len(table) - 1)]
    clicks, totals = answers.copy(), np.bitwise_count(answers)
    for pattern in patterns[1:]:
        others = answers ^ pattern
        counts = np.bitwise_count(others)
        fewer = counts < totals
        np.copyto(clicks, others, where=fewer)
        np.copyto(totals, counts, where=fewer)
    totals = totals.astype(np.int8)
    for lamps in blind:
        odd = np.bitwise_count(boards & lamps) & 1 == 1
        clicks[odd], totals[odd] = 0, -1
    return clicks, totals


def check_size(lamps, buttons):
    """Refuse a table of every board that would be too large.

    Examples
    --------
    >>> check_size(26, 26)
    Traceback (most recent call last):
    ...
    ValueError: a table of every board has at most 25 lamps and 25 buttons; not 26 and 26
    """
    if lamps > LAMPS or buttons > BUTTONS:
        raise ValueError(
            f"a table of every board has at most {LAMPS} lamps and {BUTTONS} buttons; "
            f"not {lamps} and {buttons}"
        )


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
    check_size(lamps, len(columns))
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
