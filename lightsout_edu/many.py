"""Many boards at once: by tables where the board is small, else one after the other."""

import numpy as np

from .solution import Unsolvable
from .systems import FEW
from .tables import WIDEST


def answer_many(solver, boards, target):
    """Return what `Solver.fewest_clicks_many` promises."""
    board, boards = solver.board, read_many(solver.board, boards)
    patterns = board.targets(target)
    sizes = board.n_lamps, board.n_buttons
    small = 0 < min(sizes) and max(sizes) <= WIDEST and board.states == 2
    if not small or len(patterns) > 1 or solver.nullity > FEW:
        return _one_by_one(solver, boards, target)
    changes = (boards ^ patterns[0])[:, board.cells == 1]
    clicks, totals = solver._system.many(changes)
    answers = np.zeros((len(boards), *board.buttons.shape), dtype=np.uint8)
    answers[:, board.buttons == 1] = clicks
    return answers, totals.astype(int)


def read_many(board, boards):
    """Return the lights of many boards as one array, or say which of them is wrong.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> read_many(Board(1, 2), [[[1, 0]], [[1, 3]]])
    Traceback (most recent call last):
    ...
    ValueError: board 1: row 0, column 1 is 3; every entry must be 0 or 1
    """
    plain = type(boards) is np.ndarray and boards.shape[1:] == board.shape
    if plain and boards.dtype.kind in "bui":
        inside = boards.max(initial=0) < board.states and boards.min(initial=0) >= 0
        if inside and not boards[:, board.cells == 0].any():
            return boards.astype(np.min_scalar_type(board.states - 1))
    try:
        boards = list(boards)
    except TypeError:
        raise ValueError(f"boards is {boards!r}; expected lights of several boards") from None
    each = [board.as_lights(board.lamp_values(b, f"board {k}")) for k, b in enumerate(boards)]
    dtype = np.min_scalar_type(board.states - 1)
    return np.array(each, dtype=dtype).reshape(len(each), *board.shape)


def _one_by_one(solver, boards, target):
    clicks = np.zeros((len(boards), *solver.board.buttons.shape), dtype=boards.dtype)
    totals = np.full(len(boards), -1)
    for number, lights in enumerate(boards):
        try:
            best = solver.fewest_clicks(lights, target)
        except Unsolvable:
            continue
        clicks[number], totals[number] = best.clicks, best.total
    return clicks, totals
