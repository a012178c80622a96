import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, TRUTH, brute_force, small_boards
from lightsout_edu import Board, Solver, fewest_clicks, parse
from lightsout_edu.search import distances, fewest_by_search

BOARDS = list(small_boards())


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_search_table_and_brute_force_agree_on_every_board(board):
    table = Solver(board).table()
    assert np.array_equal(distances(board), table)
    for lights in np.ndindex(*(2,) * min(board.n_lamps, 7)):
        lights = board.as_lights([*lights, *[1] * (board.n_lamps - len(lights))])
        answers = brute_force(board, lights)
        fewest = min((int(clicks.sum()) for clicks in answers), default=-1)
        assert table[tuple(board.lamp_values(lights))] == fewest


@pytest.mark.parametrize("size", TRUTH["click_distribution"])
def test_click_distributions(size):
    rows, cols = map(int, size.split("x"))
    known = TRUTH["click_distribution"][size]
    if rows * cols > 25:
        return
    counts = np.bincount(Solver(Board(rows, cols)).table().ravel() + 1)
    assert {str(k): n for k, n in enumerate(counts[1:].tolist())} == known["dist"]
    assert counts[0] == 2 ** (rows * cols) - known["solvable"]


def test_five_by_five_by_search_and_by_algebra():
    table = Solver(Board(5)).table()
    assert np.array_equal(distances(Board(5)), table)
    assert table.max() == 15 and table[(1,) * 25] == 15
    assert (table == 15).sum() == 7350


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), both_ends=st.booleans(), number=st.integers(0, len(BOARDS) - 1))
def test_searching_gives_fewest_clicks_or_none(seed, both_ends, number):
    board = BOARDS[number]
    lights, target = (board.random_lights(seed + k, solvable=False) for k in (0, 1))
    found = fewest_by_search(board, lights, target, both_ends=both_ends)
    if not Solver(board).is_solvable(lights, target):
        assert found[:2] == (None, None)
        return
    assert found.total == fewest_clicks(board, lights, target).total == found.clicks.sum()
    assert board.is_done(board.apply(lights, found.clicks), target)


@pytest.mark.parametrize(
    ("text", "one_end", "both"),
    [("1111/1111/1111/1111", 2084, 274), ("0001/1000/0100/1010", 4096, 2781)],
)
def test_how_many_boards_a_search_meets(text, one_end, both):
    lights = parse(text)
    assert fewest_by_search(Board(4), lights).met == one_end
    assert fewest_by_search(Board(4), lights, both_ends=True).met == both


def test_a_board_that_refuses_is_searched_to_the_end():
    case = CASES["poj3279-impossible"]["input"]["board"]
    found = fewest_by_search(Board(4), parse(case))
    assert found == (None, None, 4096)
    assert fewest_by_search(Board(4), parse(case), both_ends=True)[:2] == (None, None)


def test_nothing_to_do_and_the_empty_board():
    found = fewest_by_search(Board(2), parse("00/00"))
    assert (found.total, found.met, found.clicks.tolist()) == (0, 1, [[0, 0], [0, 0]])
    assert distances(Board(0)).tolist() == 0
    assert fewest_by_search(Board(0), []).total == 0
    lonely = Board.from_buttons([], lamps=2)
    assert distances(lonely).tolist() == [[0, -1], [-1, -1]]
    assert fewest_by_search(lonely, [1, 0])[:2] == (None, None)


def test_boards_that_are_too_large_or_have_more_states_are_refused():
    for board in (Board(2, 13), Board(2, states=3)):
        with pytest.raises(ValueError, match="needs two states and at most 25 lamps"):
            distances(board)
        with pytest.raises(ValueError, match="needs two states and at most 25 lamps"):
            fewest_by_search(board, board.target_lights("off"))
    with pytest.raises(ValueError, match="at most 25 lamps and 25 buttons; not 26 and 26"):
        Solver(Board(2, 13)).table()
    many = Board.from_matrix(np.ones((2, 40)))
    assert distances(many).tolist() == [[0, -1], [-1, 1]]
    with pytest.raises(ValueError, match="not 2 and 40"):
        Solver(many).table()


@pytest.mark.parametrize("size", TRUTH["nearest_solvable"])
def test_covering_radius_and_how_far_boards_are(size):
    rows, cols = map(int, size.split("x"))
    known = TRUTH["nearest_solvable"][size]
    solver = Solver(Board(rows, cols))
    counts = np.bincount(solver._parities.distance)
    assert {str(k): n for k, n in enumerate(counts.tolist())} == known["coset_counts"]
    assert solver.covering_radius() == known["covering_radius"]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_the_nearest_board_is_nearest(board):
    """Trying every set of lamps, small sets first, finds none nearer."""
    solver = Solver(board)
    table = solver.table()
    patterns = np.array(list(np.ndindex(*(2,) * board.n_lamps)), dtype=np.uint8)
    for seed in range(4):
        lights = board.random_lights(seed, solvable=False)
        nearest = solver.nearest_solvable(lights)
        values = board.lamp_values(lights)
        can = [p.sum() for p in patterns if table[tuple(values ^ p)] >= 0]
        assert nearest.distance == min(can) == len(nearest.lamps) <= solver.covering_radius()
        assert solver.is_solvable(nearest.lights)
        changed = board.lamp_values(nearest.lights) ^ values
        assert [board.lamp_cells[k] for k in np.flatnonzero(changed)] == nearest.lamps


def test_nearest_with_a_target_on_a_one_way_board():
    board = Board.from_buttons([[0], [0, 1], [1]], lamps=3)
    solver = Solver(board)
    assert solver.nearest_solvable([0, 0, 0], target=[1, 1, 1]).lamps == [2]
    assert solver.nearest_solvable([0, 0, 1], target=[1, 1, 1]).distance == 0
    assert solver.covering_radius() == 1


def test_too_many_parities_are_refused():
    many = Board.from_buttons([[0]], lamps=30)
    with pytest.raises(ValueError, match=r"2\^29 patterns of odd and even are too many"):
        Solver(many).covering_radius()
