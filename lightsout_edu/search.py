"""Fewest clicks by breadth-first search over boards: no algebra, small boards only.

A board is a whole number here, lamp 0 in the highest bit, so that numbers are in reading order.
"""

from typing import NamedTuple

import numpy as np

from .board import Board
from .breadth import BIT_LIMIT, grow, no_steps, spread, way_back


class Found(NamedTuple):
    """What a search found: clicks (None when there are none), and how many boards it met."""

    clicks: np.ndarray | None
    total: int | None
    met: int


def distances(board):
    """Return the fewest clicks of every board, by walking away from the dark one.

    Parameters
    ----------
    board : Board
        With two states and at most 25 lamps.

    Returns
    -------
    numpy.ndarray
        int8 with one axis of length 2 a lamp: `distances(board)[tuple(lights.ravel())]` is the
        fewest number of clicks that turns these lights off, -1 when there are none.

    Raises
    ------
    ValueError
        For more states or more lamps.

    Notes
    -----
    `Solver.table` gives the same by algebra.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> distances(Board(1, 2))
    array([[ 0, -1],
           [-1,  1]], dtype=int8)
    """
    distance, _ = spread(_columns(board), board.n_lamps)
    return distance.reshape((2,) * board.n_lamps)


def fewest_by_search(board, lights, target="off", both_ends=False):
    """Return fewest clicks from lights to target, found layer by layer.

    Parameters
    ----------
    board : Board
        With two states and at most 25 lamps.
    lights, target
        As in `solve`.
    both_ends : bool
        Search from the target as well, the smaller side first, until the two meet.

    Returns
    -------
    Found
        `.clicks`, `.total`, and `.met`, the number of boards met on the way (with both ends: what
        one side met plus what the other met). Clicks and total are None when all boards that can
        be reached were met and the target was not among them.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> all_on = np.ones((4, 4), dtype=int)
    >>> fewest_by_search(Board(4), all_on).met
    2084
    >>> fewest_by_search(Board(4), all_on, both_ends=True).met
    274
    """
    columns = _columns(board)
    ends = (board.as_lights(board.lamp_values(lights)), board.target_lights(target))
    sides = [_Side(_number(board, end), columns, board.n_lamps) for end in ends]
    while not (meeting := sides[0].met & sides[1].met).any():
        growing = min(sides, key=lambda side: side.number_met) if both_ends else sides[0]
        if not growing.grow():
            return Found(None, None, sum(side.number_met for side in sides[: 1 + both_ends]))
    state = int(np.flatnonzero(meeting)[0])
    way = [button for side in sides for button in way_back(state, columns, side.last)]
    clicks = board.as_clicks(np.bincount(way, minlength=board.n_buttons) % 2)
    return Found(clicks, len(way), sum(side.number_met for side in sides[: 1 + both_ends]))


class _Side:
    """One end of a search: the boards met so far, and the last press that led to each."""

    def __init__(self, start, columns, bits):
        self.columns = columns
        self.met = np.zeros(2**bits, dtype=bool)
        self.last = no_steps(columns, bits)
        self.layer = np.array([start], dtype=np.int64)
        self.met[start] = True
        self.number_met = 1

    def grow(self):
        self.layer = grow(self.layer, self.columns, self.last, self.met)
        self.number_met += len(self.layer)
        return self.layer.size > 0


def _columns(board):
    """Return what each button flips, as numbers."""
    if not isinstance(board, Board) or board.states != 2 or board.n_lamps > BIT_LIMIT:
        raise ValueError(
            f"a search over boards needs two states and at most {BIT_LIMIT} lamps, because it "
            f"meets up to 2^{BIT_LIMIT} boards; not {board}"
        )
    return [_pack(column) for column in board.toggle_matrix.T]


def _number(board, lights):
    return _pack(board.lamp_values(lights))


def _pack(bits):
    return int("0" + "".join(map(str, bits)), 2)
