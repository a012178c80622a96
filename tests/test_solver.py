import pickle
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, TRUTH, bits, brute_force, small_boards
from lightsout_edu import (
    Board,
    Solver,
    Unsolvable,
    all_fewest,
    all_solutions,
    fewest_clicks,
    is_solvable,
    nullity,
    parse,
    quiet_patterns,
    rank,
    solution_count,
    solve,
    wrong_lamps,
)

NULLITIES = [
    ("nullity_square_plus", {}),
    ("nullity_rectangle_plus", {}),
    ("nullity_torus_plus", {"wrap": "torus"}),
    ("nullity_torus_rectangle", {"wrap": "torus"}),
    ("nullity_torus_no_self", {"wrap": "torus", "rule": "plus-no-self"}),
    ("nullity_no_self_rectangle", {"rule": "plus-no-self"}),
    ("nullity_king_self", {"rule": "king"}),
    ("nullity_king_noself", {"rule": "king-no-self"}),
    ("nullity_x_self", {"rule": "x"}),
    ("nullity_x_noself", {"rule": "x-no-self"}),
    ("nullity_knight_self", {"rule": "knight"}),
]


@pytest.mark.parametrize(("table", "how"), NULLITIES)
def test_nullities(table, how):
    for size, known in TRUTH[table].items():
        sides = [int(side) for side in size.split("x")]
        if max(sides) <= 32:
            assert nullity(Board(*sides, **how)) == known, size


@pytest.mark.parametrize("board", list(small_boards()), ids=repr)
def test_brute_force_agrees(board):
    random = np.random.default_rng(board.n_lamps)
    solver = Solver(board)
    for _ in range(12):
        lights = board.as_lights(random.integers(2, size=board.n_lamps))
        target = board.as_lights(random.integers(2, size=board.n_lamps))
        every = brute_force(board, lights, target)
        assert solver.solution_count(lights, target) == len(every)
        assert solver.is_solvable(lights, target) == (len(every) > 0)
        found = list(solver.all_solutions(lights, target))
        assert {a.clicks.tobytes() for a in found} == {board.as_clicks(x).tobytes() for x in every}
        assert len(found) == len(every)
        if len(every) == 0:
            refuses_with_proof(board, lights, target)
            continue
        fewest = every.sum(axis=1).min()
        winners = every[every.sum(axis=1) == fewest]  # brute_force goes in dictionary order
        best = solver.fewest_clicks(lights, target)
        assert (best.total, best.ways, best.minimal) == (fewest, len(winners), True)
        assert np.array_equal(board.button_values(best.clicks), winners[0])
        assert [
            board.button_values(a.clicks).tolist() for a in solver.all_fewest(lights, target)
        ] == winners.tolist()
        one = solver.solve(lights, target)
        assert one.verify()
        assert one.minimal == (len(every) == 1)


def refuses_with_proof(board, lights, target="off"):
    with pytest.raises(Unsolvable) as caught:
        solve(board, lights, target)
    y = board.lamp_values(caught.value.certificate).astype(int)
    change = board.lamp_values(lights) ^ board.lamp_values(board.target_lights(target))
    assert not (y @ board.toggle_matrix % 2).any()
    assert y @ change % 2 == 1
    assert caught.value.verify()
    with pytest.raises(Unsolvable):
        fewest_clicks(board, lights, target)
    with pytest.raises(Unsolvable):
        all_fewest(board, lights, target)
    return caught.value


@given(
    st.integers(0, 10**6),
    st.sampled_from(["plus", "x-no-self", "knight", "rowcol"]),
    st.sampled_from([None, "torus"]),
)
@settings(max_examples=60)
def test_laws(seed, rule, wrap):
    random = np.random.default_rng(seed)
    board = Board(*random.integers(1, 9, size=2), rule=rule, wrap=wrap)
    clicks = random.integers(2, size=board.shape)
    lights = board.apply(board.target_lights("off"), clicks)
    answer = solve(board, lights)
    assert not wrong_lamps(board, lights, answer.clicks).any()
    # an answer plus a quiet pattern is an answer; two answers differ by something quiet
    for quiet in quiet_patterns(board):
        assert not wrong_lamps(board, lights, answer.clicks ^ quiet).any()
    assert not board.apply(
        board.target_lights("off"), answer.clicks ^ clicks.astype(np.uint8)
    ).any()
    assert rank(board) + nullity(board) == board.n_buttons
    if nullity(board) <= 12:
        assert fewest_clicks(board, lights).total <= clicks.sum()
    # the way back costs the same clicks
    assert not wrong_lamps(board, board.target_lights("off"), answer.clicks, lights).any()


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_a_turned_board_has_the_turned_answers(seed):
    random = np.random.default_rng(seed)
    board = Board(*random.integers(1, 7, size=2))
    turned = Board(*board.shape[::-1])
    lights = board.random_lights(random)
    best, other = fewest_clicks(board, lights), fewest_clicks(turned, np.rot90(lights))
    assert (best.total, best.ways) == (other.total, other.ways)
    assert not wrong_lamps(turned, np.rot90(lights), np.rot90(best.clicks)).any()


@pytest.mark.parametrize(
    "size", [s for s in TRUTH["click_distribution"] if s not in ("4x4", "5x5")]
)
def test_click_distribution(size):
    rows, cols = map(int, size.split("x"))
    known = TRUTH["click_distribution"][size]
    solver = Solver(Board(rows, cols))
    totals = Counter()
    for number in range(2 ** (rows * cols)):
        lights = ((number >> np.arange(rows * cols)) & 1).reshape(rows, cols)
        if solver.is_solvable(lights):
            totals[solver.fewest_clicks(lights).total] += 1
    assert {str(clicks): boards for clicks, boards in totals.items()} == known["dist"]
    assert sum(totals.values()) == known["solvable"] == 2**solver.rank


@pytest.mark.parametrize("size", [n for n in TRUTH["all_on_fewest_clicks"] if int(n) <= 29])
def test_fewest_clicks_from_all_off_to_all_on(size):
    known = TRUTH["all_on_fewest_clicks"][size]
    board = Board(int(size))
    best = fewest_clicks(board, board.target_lights("off"), target="on")
    assert (best.total, best.ways, nullity(board)) == (
        known["fewest"],
        known["ways"],
        known["nullity"],
    )


def test_five_by_five():
    known = TRUTH["five_by_five"]
    board = Board(5)
    assert rank(board) == known["rank"]
    first, second = (quiet.ravel() for quiet in quiet_patterns(board))
    sums = {"".join(map(str, q)) for q in (first, second, first ^ second)}
    assert sums == set(known["quiet"])
    assert sorted(quiet_patterns(board).sum(axis=(1, 2)).tolist()) == [12, 16]
    # solvable exactly when it meets both patterns in an even number of lamps: one in four
    assert solution_count(board) == 4


def test_basis_alone_is_not_enough():
    """Trying single basis patterns instead of all sums misses the fewest clicks on some boards."""
    board = Board(5)
    missed = 0
    for seed in range(200):
        lights = board.random_lights(seed)
        one = solve(board, lights).clicks
        tried = [one, *(one ^ quiet for quiet in quiet_patterns(board))]
        missed += min(int(t.sum()) for t in tried) > fewest_clicks(board, lights).total
    assert missed > 0


def test_more_answers_than_can_be_compared_one_by_one():
    board = Board(12, rule="plus-no-self", wrap="torus")
    assert nullity(board) == 24
    lights = board.random_lights(1)
    best = fewest_clicks(board, lights)
    assert best.minimal and best.verify() and best.total <= solve(board, lights).total
    first = next(all_solutions(board, lights))  # lazy
    assert first.verify()
    assert solution_count(board) == 2**24


def test_a_search_that_is_stopped_says_so():
    board = Board(16, rule="plus-no-self", wrap="torus")
    assert nullity(board) == 32
    best = fewest_clicks(board, board.random_lights(1), time_limit=0)
    assert (best.minimal, best.ways) == (False, None)
    assert best.verify()
    assert repr(best).splitlines()[0] == f"{best.total} clicks"


def test_a_wrong_engine_is_noticed(monkeypatch):
    """Every answer and every proof is multiplied out before it is returned."""
    for board in (Board(2), Board(51)):
        solver = Solver(board)
        right = solver._system._solve if len(board.cells) > 50 else solver._system.solve

        def wrong(change, right=right):
            clicks = right(change)
            (clicks[0] if isinstance(clicks, tuple) else clicks)[0] ^= 1
            return clicks

        monkeypatch.setattr(solver._system, right.__name__, wrong)
        with pytest.raises(ArithmeticError, match="a computed answer or proof does not hold"):
            solver.solve(board.random_lights(1))
    solver = Solver(Board(1, 2))
    solver._system._empty = [0b01]
    with pytest.raises(ArithmeticError, match="a computed answer or proof does not hold"):
        solver.solve([[0, 1]])


def test_what_a_solution_says():
    board = Board(5)
    best = fewest_clicks(board, np.ones((5, 5)))
    assert repr(best).splitlines()[0] == "15 clicks, the fewest possible (4 ways)"
    any_one = solve(board, np.ones((5, 5)))
    assert (any_one.minimal, any_one.ways) == (False, None)
    assert repr(any_one).splitlines()[0] == f"{any_one.total} clicks"
    assert (
        repr(solve(Board.from_buttons([[0], [0, 1]]), [0, 1]))
        == "2 clicks, the fewest possible (1 way)\n1 1"
    )


def test_what_a_refusal_says():
    refusal = refuses_with_proof(Board(1, 2), [[1, 0]])
    assert str(refusal) == (
        "no clicks reach the target. Proof: every button flips an even number of the lamps "
        "(0, 0), (0, 1), but an odd number of them (1) must change."
    )
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)
    big = refuses_with_proof(Board(9), np.eye(9) * (np.arange(9) == 0))
    assert len(str(big)) < 300
    one_way = Board.from_matrix([[1, 0], [1, 0]])
    assert refuses_with_proof(one_way, [1, 0]).certificate.tolist() == [1, 1]


def test_lights_given_are_kept():
    lights = np.array([[0, 1], [1, 1]])
    answer = solve(Board(2), lights)
    lights[0, 0] = 1
    assert answer.verify()


@pytest.mark.parametrize(
    "function", [solve, is_solvable, fewest_clicks, all_fewest, all_solutions, solution_count]
)
def test_wrong_lights_are_refused(function):
    with pytest.raises(
        ValueError, match=r"lights have shape \(2, 3\), but the board needs \(2, 2\)"
    ):
        function(Board(2), np.zeros((2, 3)))
    with pytest.raises(ValueError, match="lights: row 1, column 0 is 2"):
        function(Board(2), [[0, 1], [2, 0]])
    with pytest.raises(ValueError, match="unknown target"):
        function(Board(2), np.zeros((2, 2)), target="white")


# The cases: real inputs and bug reports, with their right answers.


def check_answer(board, lights, right, target="off"):
    """Compare everything a case states with what the package says."""
    assert is_solvable(board, lights, target) == right["solvable"]
    assert rank(board) == right["rank"]
    assert nullity(board) == right["nullity"]
    assert solution_count(board, lights, target) == right["n_solutions"]
    if not right["solvable"]:
        refuses_with_proof(board, lights, target)
        return
    best = fewest_clicks(board, lights, target)
    assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"])
    first = right["lex_first_minimal"].replace("/", "")
    assert "".join(map(str, board.button_values(best.clicks))) == first


def case_boards():
    """(case, board, lights, right answer, target) of every case that is a plain board."""
    for name, how in {
        "sq5-golf": {},
        "sq3-float-fractions": {},
        "sq4-ring": {},
        "poj3279-impossible": {},
        "poj1222-own": {},
        "torus4": {"wrap": "torus"},
        "rowcol4": {"rule": "rowcol"},
        "diag-rule": {"rule": "x"},
        "no-self-3": {"rule": "plus-no-self"},
    }.items():
        lights = parse(CASES[name]["input"]["board"])
        right = {"rank": None} | CASES[name]["right_answer"]
        yield name, Board(*lights.shape, **how), lights, right, "off"
    line = CASES["line6"]["right_answer"]
    yield "line6", Board(1, 6), parse("100000"), line["1x6"], "off"
    yield "line6", Board(6, 1), parse("1/0/0/0/0/0"), line["6x1"], "off"
    for lights, right in CASES["only-top-row"]["right_answer"].items():
        board = Board(2, 5, buttons=[[1] * 5, [0] * 5])
        yield "only-top-row", board, parse(lights), right, "off"
    for lights, right in zip(
        CASES["levitin-2x2"]["input"]["boards"],
        CASES["levitin-2x2"]["right_answer"].values(),
        strict=True,
    ):
        yield "levitin-2x2", Board(len(parse(lights))), parse(lights), right, "off"
    ring = Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    yield (
        "ring8-hole",
        ring,
        [[1, 0, 0], [1, 0, 0], [0, 0, 0]],
        CASES["ring8-hole"]["right_answer"],
        "on",
    )
    ragged = Board(3, 4, cells=[[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 0]])
    yield (
        "ragged-3x4m1",
        ragged,
        ragged.target_lights("on"),
        CASES["ragged-3x4m1"]["right_answer"],
        "off",
    )
    yield "target-on-3", Board(3), parse("000/000/000"), CASES["target-on-3"]["right_answer"], "on"
    bridges = parse(CASES["poj1753-either"]["input"]["board"], legend={"b": 1, "w": 0})
    for target, right in (("on", "to_all_b"), ("off", "to_all_w")):
        yield (
            "poj1753-either",
            Board(4),
            bridges,
            CASES["poj1753-either"]["right_answer"][right],
            target,
        )
    tree = Board.from_buttons([[0, 1, 2], [0, 1], [0, 2, 3, 4], [2, 3], [2, 4, 5], [4, 5]])
    yield "tree6", tree, [1, 0, 1, 1, 0, 1], CASES["tree6"]["right_answer"], "off"
    touching = Board.from_matrix(np.ones((3, 3)))
    yield "tri2", touching, [1, 0, 0], CASES["tri2"]["right_answer"], "off"
    buttons = Board.from_buttons([[0, 1], [1, 2], [0, 2], [2, 3]], lamps=4)
    yield "aoc10-own", buttons, [0] * 4, CASES["aoc10-own"]["right_answer"], [0, 1, 1, 0]
    wide = Board.from_buttons([[0, 1, 2], [0], [1], [2], [0, 2]], lamps=3)
    yield "aoc10-wide", wide, [0] * 3, CASES["aoc10-wide"]["right_answer"], "on"


@pytest.mark.parametrize(("name", "board", "lights", "right", "target"), list(case_boards()))
def test_case(name, board, lights, right, target):
    check_answer(board, lights, right, target)


def test_case_directed_board_is_not_transposed():
    right = CASES["directed-transpose"]["right_answer"]
    board = Board.from_buttons([[0, 1], [1, 2], [2]])
    check_answer(board, [0, 0, 0], right["right"], [0, 1, 0])
    transposed = Board.from_matrix(board.toggle_matrix.T)
    check_answer(transposed, [0, 0, 0], right["if_transposed"], [0, 1, 0])


def test_case_singular_is_not_unsolvable():
    right = CASES["singular-not-unsolvable"]["right_answer"]
    board = Board(5)
    assert (rank(board), 2 ** rank(board)) == (right["rank"], right["solvable_boards"])
    assert is_solvable(board, np.ones((5, 5))) == right["consistent"]


def test_case_twenty_by_twenty():
    right = CASES["sq20-fast"]["right_answer"]
    best = fewest_clicks(Board(20), np.ones((20, 20)))
    assert (rank(Board(20)), nullity(Board(20))) == (right["rank"], right["nullity"])
    assert (best.total, best.ways) == (right["presses"], 1)


def test_case_nullity_tables():
    table = CASES["rect-nullity-grid"]["right_answer"]["table"]
    assert [[nullity(Board(h, w)) for w in range(1, 8)] for h in range(1, 8)] == table
    for n, known in CASES["line-n"]["right_answer"]["nullity"].items():
        assert nullity(Board(1, int(n))) == known
    for n, known in CASES["torus-nullity"]["right_answer"]["nullity"].items():
        assert nullity(Board(int(n), wrap="torus")) == known
    bad = CASES["ring-n"]["right_answer"]["bad_n"]
    assert [n for n in range(3, 16) if nullity(Board(1, n, wrap="cylinder"))] == bad


def test_case_empty_boards():
    right = CASES["n0"]["right_answer"]
    assert CASES["n0"]["input"]["boards"] == [[], "", "[[]]"]
    for lights in ([], "", [[]]):
        check_answer(Board(0), parse(lights), right | {"n_minimal": 1, "lex_first_minimal": ""})


def test_case_a_claimed_answer_is_checked():
    case = CASES["claimed-3x3"]
    wrong = wrong_lamps(Board(3), np.zeros((3, 3)), bits(case["input"]["claimed"]), target="on")
    assert np.array_equal(wrong, bits(case["right_answer"]["left_wrong"]))
    assert not wrong_lamps(
        Board(3), np.zeros((3, 3)), bits(case["right_answer"]["right"]), "on"
    ).any()


def test_case_moves_counted_by_columns():
    lights = parse(CASES["cody-colmajor"]["input"]["board"])
    clicks = np.zeros(25, dtype=int)
    clicks[np.array(CASES["cody-colmajor"]["input"]["moves"]) - 1] = 1
    by_columns, by_rows = clicks.reshape(5, 5, order="F"), clicks.reshape(5, 5)
    assert not wrong_lamps(Board(5), lights, by_columns).any()
    assert wrong_lamps(Board(5), lights, by_rows).any()


def test_case_real_numbers_are_the_wrong_ones():
    case = CASES["sq3-float-fractions"]
    b = parse(case["input"]["board"]).ravel()
    real = np.linalg.solve(Board(3).toggle_matrix.astype(float), b)
    assert np.allclose(real * 7, case["right_answer"]["real_solution_x7"])
    assert (
        round(np.linalg.det(Board(3).toggle_matrix.astype(float)))
        == case["right_answer"]["integer_det"]
    )


def test_quiet_patterns_of_boards_with_nothing_on_them():
    for board in (Board(0), Board(0, 3), Board.from_buttons([], lamps=3)):
        assert quiet_patterns(board).shape == (0, *board.buttons.shape)
