"""Verified values and real cases that the tests check against, and small helpers."""

import json
from pathlib import Path

import numpy as np

from lightsout_edu import Board

DATA = Path(__file__).parent / "data"
TRUTH = json.loads((DATA / "truth.json").read_text("utf-8"))
CASES = {case["id"]: case for case in json.loads((DATA / "cases.json").read_text("utf-8"))}


def bits(text):
    """'01/11' or '0111' -> array, with as many dimensions as the text shows."""
    rows = [[int(sign) for sign in row] for row in text.split("/")]
    return np.array(rows if len(rows) > 1 else rows[0], dtype=np.uint8)


def brute_force(board, lights, target="off"):
    """All answers by trying every 0/1 click pattern: A x = target - lights, no elimination."""
    change = (
        board.target_lights(target).astype(int) - board.as_lights(board.lamp_values(lights))
    ) % 2
    n = board.n_buttons
    patterns = (np.arange(2**n)[:, None] >> np.arange(n)[::-1]) & 1  # in dictionary order
    reached = patterns @ board.toggle_matrix.astype(int).T % 2
    return patterns[(reached == board.lamp_values(change)).all(axis=1)]


def small_boards():
    """Boards of every rule, wrap and oddity with at most 9 buttons, each with a name."""
    from lightsout_edu.shapes import RULES, WRAPS

    for rule in RULES:
        for wrap in WRAPS:
            for shape in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (1, 5), (4, 2)]:
                yield Board(*shape, rule=rule, wrap=wrap)
    yield Board(0)
    yield Board(0, 3)
    yield Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    yield Board(2, 4, buttons=[[1, 1, 1, 1], [0, 0, 0, 0]])
    yield Board(2, 4, rule=[[1, 0], [1, 1]], centre=(1, 0))
    yield Board(3, rule=[[0, 0, 0], [0, 0, 1], [0, 0, 0]])
    yield Board.from_buttons([[0, 1, 2], [0], [], [2, 3]], lamps=5)
    yield Board.from_matrix([[1, 0, 1, 1, 0], [1, 1, 0, 0, 0]])
    yield Board.from_matrix(np.zeros((3, 0)))
    yield Board.from_matrix(np.zeros((0, 3)))
