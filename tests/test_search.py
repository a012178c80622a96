import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, TRUTH, brute_force, small_boards
from lightsout_edu import Board, Solver, fewest_clicks, parse
from lightsout_edu.search import distances, fewest_by_search, play_distances, play_out, press

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
    counts = np.bincount(solver._system._parities.distance)
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
    with pytest.raises(
        ValueError, match="up to 24 independent proofs of unsolvability; here are 29"
    ):
        Solver(many).covering_radius()


# Games in which only lit lamps can be pressed.


def sets_of(board):
    """What a press does, as sets of lamp numbers: {lamp: its neighbours}, {lamp: what it flips}."""
    cells = board.lamp_cells
    flips = {
        cells.index(cell): frozenset(np.flatnonzero(board.toggle_matrix[:, k]).tolist())
        for k, cell in enumerate(board.button_cells)
    }
    return {lamp: flipped - {lamp} for lamp, flipped in flips.items()}, flips


def all_presses(rule, board):
    neighbours, flips = sets_of(board)

    def presses(lit):
        for lamp in sorted(lit & flips.keys()):
            yield lit - {lamp} | neighbours[lamp] if rule == "or" else lit ^ flips[lamp]

    return presses


def far_from(lit, presses):
    """Plain breadth-first search: {what can be reached: in how many presses}."""
    distance, queue = {lit: 0}, [lit]
    for now in queue:
        for after in presses(now):
            if after not in distance:
                distance[after] = distance[now] + 1
                queue.append(after)
    return distance


def lit_set(board, lights):
    return frozenset(np.flatnonzero(board.lamp_values(lights)).tolist())


def every_lights(board):
    return (board.as_lights(values) for values in np.ndindex(*(2,) * board.n_lamps))


def check_played(rule, board, lights, target, known):
    """Compare one answer with what a plain search knows from these lights."""
    played = play_out(rule, lights, target, board)
    goal = lit_set(board, board.target_lights(target))
    assert (played.reachable, played.total) == (goal in known, known.get(goal))
    assert played.met == len(known)
    assert played.fewest_lit == min(map(len, known)) == played.darkest.sum()
    assert lit_set(board, played.darkest) in known
    if not played.reachable:
        assert played.presses is None
        return
    assert len(played.presses) == played.total
    for cell in played.presses:
        lights = press(rule, lights, cell, board)
    assert board.is_done(lights, target)


LIT_BOARDS = [
    *(Board(rows, cols) for rows in range(4) for cols in range(4)),
    Board(2, 3, rule="king"),
    Board(2, 3, rule="plus-no-self"),
    Board(2, 3, wrap="torus"),
    Board(3, cells=[[1, 1, 0], [1, 0, 0], [0, 0, 1]]),  # a lamp on its own
    Board(2, 3, buttons=[[1, 0, 1], [1, 1, 1]]),
    Board.from_buttons([[0, 1], [1], [2, 0, 3], [2, 3]], lamps=4),  # one way
    Board.from_matrix([[0, 1], [1, 0]]),
]


@pytest.mark.parametrize("rule", ["or", "lit-only"])
@pytest.mark.parametrize("board", LIT_BOARDS, ids=repr)
def test_lit_games_against_a_plain_search_from_every_board(board, rule):
    presses = all_presses(rule, board)
    tables = {target: play_distances(rule, board, target) for target in ("off", "on")}
    for number, lights in enumerate(every_lights(board)):
        known = far_from(lit_set(board, lights), presses)
        for target, table in tables.items():
            goal = lit_set(board, board.target_lights(target))
            assert table[tuple(board.lamp_values(lights))] == known.get(goal, -1)
        if board.n_lamps < 9 or number % 17 == 0:
            check_played(rule, board, lights, ("off", "on")[number % 2], known)


@given(
    rule=st.sampled_from(["or", "lit-only"]),
    board=st.sampled_from([Board(3, 4), Board(2, 5), *LIT_BOARDS[-7:]]),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=40)
def test_lit_games_with_a_pattern_as_target(rule, board, seed):
    lights = board.random_lights(seed, solvable=False)
    known = far_from(lit_set(board, lights), all_presses(rule, board))
    random = np.random.default_rng(seed)
    some = sorted(map(sorted, known))[random.integers(len(known))]
    target = board.as_lights(np.isin(np.arange(board.n_lamps), some))
    check_played(rule, board, lights, target, known)
    check_played(rule, board, lights, board.random_lights(seed + 1, solvable=False), known)


@pytest.mark.parametrize("shape", [(r, c) for r in range(1, 4) for c in range(1, 4)] + [(3, 4)])
def test_or_never_ends_all_on_and_all_off_only_where_a_lamp_has_no_neighbour(shape):
    """What any press leads to from any board, by sets."""
    board = Board(*shape)
    presses = all_presses("or", board)
    neighbours, _ = sets_of(board)
    lamps = frozenset(range(board.n_lamps))
    ends = {end for lights in every_lights(board) for end in presses(lit_set(board, lights))}
    assert lamps not in ends
    assert (frozenset() in ends) == (shape == (1, 1))
    # The reason: the lamp of the last press is off, its neighbours are on.
    for end in ends:
        assert any(lamp not in end and neighbours[lamp] <= end for lamp in lamps)
    for target in ("off", "on"):
        table = play_distances("or", board, target).ravel()
        others = np.delete(table, 0 if target == "off" else -1)
        assert others.tolist() == (
            [1] if shape == (1, 1) and target == "off" else [-1] * len(others)
        )


def test_or_on_a_board_with_a_lamp_on_its_own():
    board = Board(1, 4, cells=[[1, 1, 0, 1]])
    table = play_distances("or", board)
    assert {state: int(table[state]) for state in np.ndindex(2, 2, 2) if table[state] >= 0} == {
        (0, 0, 0): 0,
        (0, 0, 1): 1,
    }
    assert play_out("or", [[1]]).presses == [(0, 0)]
    assert play_out("or", [[1]], "on") == (True, [], 0, 2, 0, [[0]])


@pytest.mark.parametrize(
    ("size", "most", "linear_most"),
    [((3, 3), 10, 9), ((3, 4), 14, 12), ((3, 5), 10, 8), ((4, 4), 8, 7)],
)
def test_lit_only_solves_the_same_boards_at_a_higher_price(size, most, linear_most):
    board = Board(*size)
    lit_only, linear = play_distances("lit-only", board), distances(board)
    assert np.array_equal(lit_only < 0, linear < 0)
    assert (lit_only >= linear).all()
    assert (lit_only.max(), linear.max()) == (most, linear_most)
    dearer = int((lit_only > linear).sum())
    if size == (3, 3):
        assert dearer == 252
    if size == (4, 4):
        assert (dearer, int((lit_only == 8).sum())) == (1382, 54)


def test_lit_games_on_four_by_four():
    all_on = np.ones((4, 4), dtype=int)
    assert play_out("lit-only", all_on)[:2] == (True, [(3, 2), (2, 0), (1, 3), (0, 1)])
    played = play_out("or", all_on)
    assert played[:5] == (False, None, None, 1234, 8)
    assert played.darkest.tolist() == parse("0101/1010/0101/1010").tolist()
    assert play_out("or", all_on, played.darkest).total == 8
    hardest = np.argwhere(play_distances("lit-only", Board(4)) == 8)
    assert {play_out("lit-only", lights.reshape(4, 4)).total for lights in hardest} == {8}


def test_order_matters():
    """Pressed in another order, a lamp of a fewest answer is off when its turn comes."""
    lights = [[1, 0, 0]]
    cells = play_out("lit-only", lights).presses
    assert cells == [(0, 0), (0, 1), (0, 2), (0, 0)]  # the usual game needs (0, 1) and (0, 2)
    with pytest.raises(ValueError, match="is off; with the rule 'lit-only' only a lit lamp counts"):
        for cell in reversed(cells):
            lights = press("lit-only", lights, cell)


def test_lights_and_boards_stay_as_they_are():
    lights = np.ones((2, 2), dtype=int)
    press("or", lights, (0, 0))
    play_out("or", lights)
    assert lights.tolist() == [[1, 1], [1, 1]]
    assert play_out("lit-only", [[0, 0]])[:3] == (True, [], 0)
    assert play_out("or", [])[:5] == (True, [], 0, 1, 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("xor", [[1]]), "unknown rule 'xor'; the rules for lit lamps are 'or' and 'lit-only'"),
        (("or", [[1]], "dark"), "unknown target 'dark'"),
        (("or", [[1]], "either"), "'either' is two patterns, but one is needed here"),
        (("or", [[1]], [[1, 0]]), r"target has shape \(1, 2\), but the board needs \(1, 1\)"),
        (("or", [[1]], 2), "target is 2; the states are 0 to 1"),
        (("or", [[1, 2]]), "lights: row 0, column 1 is 2; every entry must be 0 or 1"),
        (("or", [1, 0]), r"lights: expected 2 dimensions, but the shape is \(2,\)"),
        (
            ("or", np.ones((1, 17))),
            r"at most 16 lamps, because it may meet all 2\^16 boards; not Board\(1, 17\)",
        ),
        (("or", [[1]], "off", Board(1, states=3)), "two states and at most 16 lamps"),
        (("or", [[1]], "off", "plus"), "at most 16 lamps, .*; not plus"),
        (
            ("or", [1, 0], "off", Board.from_buttons([[0]], lamps=2)),
            "one button a lamp, .* has 1 for 2",
        ),
        (
            ("or", [[1, 0]], "off", Board(2)),
            r"lights have shape \(1, 2\), but the board needs \(2, 2\)",
        ),
    ],
)
def test_what_a_lit_game_cannot_be_played_with(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        play_out(*arguments)


def test_what_cannot_be_pressed():
    with pytest.raises(ValueError, match=r"the lamp at \(0, 0\) is off; with the rule 'or'"):
        press("or", [[0, 1]], [0, 0])
    with pytest.raises(ValueError, match=r"cell \(0, 2\) is outside the 1 x 2 board"):
        press("or", [[0, 1]], (0, 2))
    with pytest.raises(ValueError, match=r"cell \(0, 1\) is a lamp without a button"):
        press("or", [[0, 1]], (0, 1), Board(1, 2, buttons=[[1, 0]]))
    with pytest.raises(ValueError, match="unknown rule None"):
        press(None, [[0, 1]], (0, 1))
    with pytest.raises(ValueError, match="at most 16 lamps"):
        play_distances("or", Board(5))
