"""`Solver.fewest_clicks_many`, beside `fewest_clicks` one by one."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lightsout_edu import Board, Solver, Unsolvable, systems


def one_by_one(solver, boards, target):
    """What must come out: the clicks, and how many, 0 and -1 where there is no answer."""
    for lights in boards:
        try:
            best = solver.fewest_clicks(lights, target)
            yield best.clicks.tolist(), best.total
        except Unsolvable:
            yield np.zeros(solver.board.buttons.shape, dtype=int).tolist(), -1


def assert_agrees(board, boards, target="off"):
    solver = Solver(board)
    clicks, totals = solver.fewest_clicks_many(boards, target)
    assert clicks.shape == (len(boards), *board.buttons.shape)
    assert clicks.dtype == np.min_scalar_type(board.states - 1)
    assert (totals.shape, totals.dtype) == ((len(boards),), int)
    known = list(one_by_one(solver, boards, target))
    assert list(zip(clicks.tolist(), totals.tolist(), strict=True)) == known
    return totals


def random_boards(board, number=30, seed=0):
    """Half of them with an answer for all off."""
    values = np.random.default_rng(seed).integers(board.states, size=(number, board.n_lamps))
    boards = [board.as_lights(each) for each in values]
    boards[::2] = [board.random_lights(seed + k) for k in range(len(boards[::2]))]
    return np.array(boards, dtype=int).reshape(number, *board.shape)


BOARDS = [
    Board(4),
    Board(5),
    Board(1, 1),
    Board(1, 11),
    Board(7, 9),
    Board(9, 7),
    Board(1, 63),
    Board(6, rule="plus-no-self"),
    Board(8, rule="rowcol", buttons=np.arange(64).reshape(8, 8) % 3 == 0),  # 64 lamps: too many
    Board(6, wrap="torus"),
    Board(4, 7, rule="knight", wrap="cylinder"),
    Board(5, rule=[[0, 1, 0], [1, 1, 0], [0, 0, 0]]),
    Board(5, cells=[[1, 1, 1, 0, 1], [1] * 5, [0, 1, 1, 1, 1], [1] * 5, [1, 0, 1, 1, 1]]),
    Board(5, buttons=np.arange(25).reshape(5, 5) % 4 > 0),
    Board(4, cells=np.arange(16).reshape(4, 4) > 2, buttons=np.arange(16).reshape(4, 4) % 2),
    Board.hexagon(3),
    Board.from_matrix(np.random.default_rng(1).integers(0, 2, (12, 7))),  # more lamps
    Board.from_matrix(np.random.default_rng(2).integers(0, 2, (7, 12))),  # more buttons
    Board.from_matrix(np.random.default_rng(3).integers(0, 2, (5, 17))),  # too many answers
    Board.from_matrix(np.zeros((3, 0))),
    Board.from_matrix(np.zeros((0, 3))),
    Board.from_matrix(np.zeros((2, 3))),
    Board.from_buttons([[0, 1], [0, 1], [], [2]], lamps=4),
    Board(0),
    Board(0, 3),
    Board(2, states=3),
    Board(1, 3, wrap="cylinder", states=4),
    Board.from_matrix([[2, 0, 1], [0, 2, 2]], states=6),
]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_random_boards(board):
    boards = random_boards(board)
    assert_agrees(board, boards)
    assert_agrees(board, boards, boards[1])
    if board.states == 2:
        assert_agrees(board, boards, "on")
        assert_agrees(board, boards, "either")
    else:
        assert_agrees(board, boards, 1)
    assert_agrees(board, boards[:1])
    assert_agrees(board, boards[:0])


@pytest.mark.parametrize("rule", ["plus", "plus-no-self", "x", "rowcol"])
@pytest.mark.parametrize("side", [2, 3])
def test_all_boards(side, rule):
    board = Board(side, rule=rule)
    boards = np.array(list(product([0, 1], repeat=side**2))).reshape(-1, side, side)
    for target in ("off", "on", "either", boards[5]):
        totals = assert_agrees(board, boards, target)
    assert (totals >= 0).sum() == 2 ** Solver(board).rank


@given(st.integers(0, 6), st.integers(0, 8), st.integers(0, 99))
@settings(max_examples=60)
def test_any_matrix(lamps, buttons, seed):
    matrix = np.random.default_rng(seed).integers(0, 2, (lamps, buttons))
    board = Board.from_matrix(matrix)
    assert_agrees(board, random_boards(board, 8, seed))


def test_boards_both_ways_of_comparing(monkeypatch):
    """By tables, and one by one."""
    board = Board(5)
    boards = random_boards(board)
    tables = Solver(board).fewest_clicks_many(boards)
    monkeypatch.setattr(systems, "FEW", 1)
    for one, other in zip(tables, Solver(board).fewest_clicks_many(boards), strict=True):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def test_many_chunks():
    board = Board(5)
    lights = np.random.default_rng(0).integers(0, 2, (70_000, 5, 5), dtype=np.uint8)
    clicks, totals = Solver(board).fewest_clicks_many(lights)
    can = totals >= 0
    assert not clicks[~can].any() and 0.2 < can.mean() < 0.3  # one board in four
    pressed = clicks.reshape(-1, 25) @ board.toggle_matrix & 1  # the matrix is symmetric
    assert np.array_equal(pressed[can], lights.reshape(-1, 25)[can])
    assert np.array_equal(clicks.sum(axis=(1, 2))[can], totals[can])
    table = Solver(board).table()
    assert np.array_equal(
        totals, table.ravel()[lights.reshape(-1, 25) @ (1 << np.arange(25)[::-1])]
    )


# What is given.


@pytest.mark.parametrize("board", [Board(2, 3), Board(2, 3, states=3), Board(9)], ids=repr)
@pytest.mark.parametrize(
    "empty",
    [lambda b: [], lambda b: np.zeros((0, *b.shape)), lambda b: np.zeros((0, *b.shape), int)],
)
def test_no_boards(board, empty):
    clicks, totals = Solver(board).fewest_clicks_many(empty(board))
    assert (clicks.shape, clicks.dtype) == ((0, *board.shape), np.uint8)
    assert (totals.shape, totals.dtype) == ((0,), int)


@pytest.mark.parametrize("make", [np.ndarray.tolist, list, tuple, np.asfortranarray, *(
    lambda a, kind=kind: a.astype(kind) for kind in (bool, float, np.uint8, object)
)])  # fmt: skip
def test_every_kind_of_lights(make):
    board = Board(3, 4)
    boards = random_boards(board)
    kept = boards.copy()
    clicks, totals = Solver(board).fewest_clicks_many(make(boards))
    known = Solver(board).fewest_clicks_many(boards)
    assert np.array_equal(clicks, known[0]) and np.array_equal(totals, known[1])
    assert np.array_equal(boards, kept)


def masked():
    boards = np.ma.zeros((2, 2, 3), dtype=int)
    boards[1, 0, 2] = np.ma.masked
    return boards


GOOD = [[0, 0, 0], [1, 1, 1]]


@pytest.mark.parametrize(
    "boards, message",
    [
        ([GOOD, [[0, 0, 0], [1, 2, 1]]], "board 1: row 1, column 1 is 2; every entry must be 0 or 1"),
        ([GOOD, GOOD, [[0, 0.5, 0], [1, 1, 1]]], "board 2: row 0, column 1 is 0.5"),
        ([GOOD, [[0, "1", 0], [1, 1, 1]]], "board 1: row 0, column 1 is '1'"),
        ([GOOD, [[0, None, 0], [1, 1, 1]]], "board 1: row 0, column 1 is None"),
        ([GOOD, [[0, 0, 0], [1, 1]]], "board 1: row 1 has 2 entries; expected 3, as in row 0"),
        ([GOOD, [[0, 0], [0, 0]]], r"board 1 has shape \(2, 2\), but the board needs \(2, 3\)"),
        ([np.zeros((3, 2))], r"board 0 has shape \(3, 2\), but the board needs \(2, 3\)"),
        (np.zeros((4, 3, 2)), r"board 0 has shape \(3, 2\), but the board needs \(2, 3\)"),
        (np.zeros((4, 6)), r"board 0: expected 2 dimensions, but the shape is \(6,\)"),
        (np.zeros((2, 3)), r"board 0: expected 2 dimensions, but the shape is \(3,\)"),
        (np.zeros((4, 2, 3, 1)), r"board 0: expected 2 dimensions, but the shape is \(2, 3, 1\)"),
        (["011/000"], "board 0: .*text; parse"),
        (masked(), r"board 1: the entry at \(0, 2\) is masked"),
    ],
)  # fmt: skip
def test_wrong_boards(boards, message):
    with pytest.raises(ValueError, match=message):
        Solver(Board(2, 3)).fewest_clicks_many(boards)


def test_lights_at_holes_are_refused():
    solver = Solver(Board(1, 3, cells=[[1, 0, 1]]))
    with pytest.raises(ValueError, match="board 1: row 0, column 1 is 1, but there is a hole"):
        solver.fewest_clicks_many([[[0, 0, 0]], [[0, 1, 0]]])


def test_lights_of_a_board_that_is_not_a_rectangle():
    solver = Solver(Board.hexagon(2))
    with pytest.raises(ValueError, match=r"board 0 has shape \(6,\), but the board needs \(7,\)"):
        solver.fewest_clicks_many(np.zeros((7, 6)))
    with pytest.raises(ValueError, match="board 1: entry 3 is 2"):
        solver.fewest_clicks_many([[0] * 7, [0, 0, 0, 2, 0, 0, 0]])
    with pytest.raises(ValueError, match="board 0: expected 1 dimension"):
        solver.fewest_clicks_many(np.zeros((2, 7, 1)))


@pytest.mark.parametrize("boards", [5, None, [[0, 0, 0], [1, 1, 1]]])
def test_one_board_or_none_is_not_many(boards):
    with pytest.raises((TypeError, ValueError), match="board"):
        Solver(Board(2, 3)).fewest_clicks_many(boards)


@pytest.mark.parametrize("target, message", [("white", "unknown target"), (2, "target is 2"), ([[1]], "target has shape")])  # fmt: skip
def test_wrong_targets(target, message):
    for boards in ([], [GOOD]):
        with pytest.raises(ValueError, match=message):
            Solver(Board(2, 3)).fewest_clicks_many(boards, target)
