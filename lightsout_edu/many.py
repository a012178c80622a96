"""Many boards at once: reading them, and answering them one after the other."""

import numpy as np

from .entries import read_entries
from .solution import Unsolvable


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
    try:
        flat = np.asarray(boards).reshape(len(boards), -1)
        flat = read_entries(flat, board.states)
        boards = flat.reshape(len(boards), *board.shape)
        if not boards[:, board.cells == 0].any():
            return boards
    except ValueError:
        pass
    each = [board.lamp_values(lights, f"board {k}") for k, lights in enumerate(boards)]
    return np.array([board.as_lights(values) for values in each]).reshape(-1, *board.shape)


def one_by_one(solver, boards, target):
    """Return what `Solver.fewest_clicks_many` promises, by asking about each board alone."""
    clicks = np.zeros((len(boards), *solver.board.buttons.shape), dtype=boards.dtype)
    totals = np.full(len(boards), -1)
    for number, lights in enumerate(boards):
        try:
            best = solver.fewest_clicks(lights, target)
        except Unsolvable:
            continue
        clicks[number], totals[number] = best.clicks, best.total
    return clicks, totals
