import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lightsout_edu import Board, gf2
from lightsout_edu.tables import fewest_many, fewest_table, pack, sums, unpack


def eliminated(matrix):
    """Return answers, blind rows and quiet patterns of a toggle matrix, as `fewest_many` asks."""
    matrix = np.asarray(matrix, dtype=np.uint8)
    lamps, buttons = matrix.shape
    rows = gf2.pack(np.hstack([matrix, np.eye(lamps, dtype=np.uint8)]))
    pivots = gf2.reduce_rows(rows, buttons)
    behind = gf2.unpack([row >> buttons for row in rows], lamps)
    answers = np.zeros((lamps, buttons), dtype=np.uint8)
    answers[:, pivots] = behind[: len(pivots)].T
    return answers, behind[len(pivots) :], gf2.null_space(matrix)


def by_trying(matrix):
    """Return {board: (total, clicks)} for all clicks: the smallest pair for each board."""
    buttons = matrix.shape[1]
    best = {}
    for number in range(2**buttons):
        clicks = unpack([number], buttons)[0]
        board = tuple((matrix @ clicks & 1).tolist())
        best[board] = min(best.get(board, (99, 0)), (int(clicks.sum()), number))
    return best


def assert_right(matrix):
    lamps = matrix.shape[0]
    boards = np.arange(2**lamps)
    clicks, totals = fewest_many(boards, *eliminated(matrix))
    best = by_trying(matrix)
    for board, x, total in zip(unpack(boards, lamps).tolist(), clicks, totals, strict=True):
        assert (total, x) == best.get(tuple(board), (-1, 0))


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 3), (3, 3), (1, 8)])
def test_all_boards_of_a_shape(shape):
    assert_right(Board(*shape).toggle_matrix)


@given(st.integers(1, 6), st.integers(1, 7), st.data())
def test_any_matrix(lamps, buttons, data):
    entries = st.lists(st.integers(0, 1), min_size=lamps * buttons, max_size=lamps * buttons)
    assert_right(np.array(data.draw(entries), dtype=np.uint8).reshape(lamps, buttons))


@pytest.mark.parametrize("n", [4, 5])
def test_against_the_table(n):
    matrix = Board(n).toggle_matrix
    rows = gf2.pack(matrix)
    pivots = gf2.reduce_rows(rows, n * n)
    quiet = gf2.pack(gf2.null_space(matrix))
    table = fewest_table(gf2.pack(matrix.T[:, ::-1]), pivots, quiet, n * n)
    boards = np.random.default_rng(0).integers(0, 2 ** (n * n), 70_000)
    clicks, totals = fewest_many(boards, *eliminated(matrix))
    assert (totals == table[boards]).all()
    assert (unpack(clicks, n * n).sum(axis=1)[totals >= 0] == totals[totals >= 0]).all()


@pytest.mark.parametrize("shape", [(6, 6), (7, 7), (5, 9), (7, 9)])
def test_boards_of_more_than_32_lamps(shape):
    matrix = Board(*shape).toggle_matrix
    lights = np.random.default_rng(0).integers(0, 2, (100, len(matrix)), dtype=np.uint8)
    lights[:50] = lights[:50] @ matrix & 1
    clicks, totals = fewest_many(pack(lights), *eliminated(matrix))
    assert clicks.dtype == np.uint64
    pressed = unpack(clicks, len(matrix))
    can = totals >= 0
    assert can[:50].all()
    assert ((pressed @ matrix & 1)[can] == lights[can]).all()
    assert (pressed.sum(axis=1)[can] == totals[can]).all()


def test_nine_fewest_answers_in_order():
    # Two buttons that do the same, three times over: the first in dictionary order waits.
    matrix = np.repeat(np.eye(3, dtype=np.uint8), 2, axis=1)
    clicks, totals = fewest_many([0b111], *eliminated(matrix))
    assert (clicks.tolist(), totals.tolist()) == ([0b010101], [3])


def test_no_boards():
    clicks, totals = fewest_many([], *eliminated([[1]]))
    assert clicks.shape == totals.shape == (0,)


@pytest.mark.parametrize("width", [0, 1, 8, 25, 32, 33, 63])
def test_pack(width):
    values = np.random.default_rng(width).integers(0, 2, (20, width), dtype=np.uint8)
    numbers = pack(values)
    assert numbers.tolist() == [int("0" + "".join(map(str, row)), 2) for row in values]
    assert (unpack(numbers, width) == values).all()


def test_too_wide_to_pack():
    with pytest.raises(ValueError, match="at most 63 entries fit a number; not 64"):
        pack(np.zeros((1, 64)))


def test_sums_of_nothing():
    assert sums([]).tolist() == [0]


def test_a_table_that_would_be_too_large():
    with pytest.raises(ValueError, match="at most 25 lamps and 25 buttons; not 26 and 1"):
        fewest_table([0], [], [1], lamps=26)
