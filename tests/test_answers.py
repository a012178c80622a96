"""Answers beyond two states and one target: "either", lamps with more states, symmetry, repair."""

from functools import reduce
from itertools import combinations, product
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, TRUTH, bits
from lightsout_edu import (
    Board,
    Solver,
    TooMany,
    Unsolvable,
    all_fewest,
    all_solutions,
    covering_radius,
    fewest_clicks,
    is_solvable,
    nearest_solvable,
    nullity,
    parse,
    quiet_patterns,
    rank,
    solution_count,
    solve,
    wrong_lamps,
)

# "Either": all off or all on.


def test_either_is_the_cheaper_of_the_two():
    case = CASES["poj1753-either"]
    lights = parse(case["input"]["board"], legend={"b": 1, "w": 0})
    board, right = Board(4), case["right_answer"]
    ways = right["to_all_w"]["n_minimal"] + right["to_all_b"]["n_minimal"]
    best = fewest_clicks(board, lights, "either")
    assert (best.total, best.ways) == (right["to_all_w"]["min_presses"], ways)
    assert not best.target.any()  # a tie: off
    assert best.clicks.ravel().tolist() == bits(right["to_all_w"]["lex_first_minimal"]).tolist()
    assert solution_count(board, lights, "either") == 32
    assert len(list(all_solutions(board, lights, "either"))) == 32
    every = all_fewest(board, lights, "either")
    assert [int(answer.target.any()) for answer in every] == [0, 0, 0, 1, 1]
    assert all(answer.verify() for answer in every)


def test_either_on_a_board_that_is_nearly_on():
    lights = np.ones((3, 3), dtype=int)
    lights = Board(3).click(lights, (1, 1))
    best = fewest_clicks(Board(3), lights, "either")
    assert (best.total, best.target.all(), best.ways) == (1, True, 1)
    one = solve(Board(3), lights, "either")
    assert (one.total, one.minimal, one.target.all()) == (1, True, True)
    assert Board(3).is_done(np.ones((3, 3)), "either") and not Board(3).is_done(lights, "either")
    assert wrong_lamps(Board(3), lights, best.clicks, "either").sum() == 0
    assert wrong_lamps(Board(1, 3), [[1, 1, 0]], [[0, 0, 0]], "either").tolist() == [[0, 0, 1]]


def test_either_is_refused_with_both_proofs():
    board = Board.from_buttons([[0, 1]], lamps=4)
    with pytest.raises(Unsolvable) as caught:
        solve(board, [0, 1, 1, 0], "either")
    refusal = caught.value
    assert [r.target.tolist() for r in (refusal, *refusal.others)] == [[0] * 4, [1] * 4]
    assert all(r.verify() for r in (refusal, *refusal.others))
    assert str(refusal).count("an odd number of them") == 2
    assert "; and for all on: every button flips" in str(refusal)
    with pytest.raises(Unsolvable):
        fewest_clicks(board, [0, 1, 1, 0], "either")
    assert not is_solvable(board, [0, 1, 1, 0], "either")
    nearest = nearest_solvable(board, [0, 0, 1, 1], "either")
    assert (nearest.distance, nearest.lights.tolist()) == (0, [0, 0, 1, 1])
    assert nearest_solvable(board, [0, 1, 1, 1], "either").distance == 1


def test_either_on_no_lamps_is_one_target():
    assert solution_count(Board(0), [], "either") == 1
    assert fewest_clicks(Board(0), [], "either").ways == 1


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_either_is_both(seed):
    random = np.random.default_rng(seed)
    board = Board(*random.integers(1, 5, size=2), rule=random.choice(["plus", "x", "king-no-self"]))
    lights = board.random_lights(seed, solvable=False)
    solver = Solver(board)
    counts = [solver.solution_count(lights, target) for target in ("off", "on")]
    assert solver.solution_count(lights, "either") == sum(counts)
    if any(counts):
        totals = [
            solver.fewest_clicks(lights, target).total
            for target, count in zip(("off", "on"), counts, strict=True)
            if count
        ]
        assert solver.fewest_clicks(lights, "either").total == min(totals)


@pytest.mark.parametrize("function", [solve, fewest_clicks, solution_count, nearest_solvable])
def test_either_needs_two_states(function):
    with pytest.raises(ValueError, match="'either' is all off or all on, but these lamps have 3"):
        function(Board(2, states=3), np.zeros((2, 2)), "either")


# Lamps with more states.


def brute_force(board, lights, target="off"):
    """All click patterns that reach the target, in dictionary order, by trying every one."""
    q = board.states
    tried = np.array(list(product(range(q), repeat=board.n_buttons))).reshape(-1, board.n_buttons)
    change = board.lamp_values(board.target_lights(target)).astype(int) - board.lamp_values(lights)
    return tried[((tried @ board.toggle_matrix.astype(int).T - change) % q == 0).all(axis=1)]


@pytest.mark.parametrize("prime", [2, 3, 5])
def test_nullities_mod_a_prime(prime):
    for n, known in TRUTH[f"nullity_mod{prime}"].items():
        board = Board(int(n), states=prime)
        assert nullity(board) == known["nullity"]
        assert rank(board) == board.n_buttons - known["nullity"]
        assert solution_count(board) == known["quiet"]
        assert len(quiet_patterns(board)) == known["nullity"]


@pytest.mark.parametrize("n", TRUTH["quiet_patterns_mod4_6_8"])
def test_quiet_patterns_mod_4_6_8(n):
    known = TRUTH["quiet_patterns_mod4_6_8"][n]
    for states, name in ((4, "quiet"), (8, "quiet_mod8"), (6, "quiet_mod6")):
        board = Board(int(n), states=states)
        assert solution_count(board) == known[name]
        for pattern in quiet_patterns(board):
            assert pattern.any()
            assert not board.apply(board.target_lights("off"), pattern).any()
        with pytest.raises(ValueError, match=f"{states} is not a prime.*solution_count"):
            nullity(board)
        with pytest.raises(ValueError, match="solution_count"):
            rank(board)


@pytest.mark.parametrize("name", TRUTH["every_lamp_plus_one_solvable"])
def test_every_lamp_one_further(name):
    states, n = (int(word.lstrip("modn")) for word in name.split())
    board = Board(n, states=states)
    assert is_solvable(board, np.zeros((n, n)), 1) == TRUTH["every_lamp_plus_one_solvable"][name]


def case_boards():
    case = CASES["mod4-boxes"]
    boxes = case["input"]["links"]
    lists = [
        [list(boxes).index(box) for box in {name, *links.split(",")}]
        for name, links in boxes.items()
    ]
    right = case["right_answer"]
    yield (
        Board.from_buttons(lists, states=4),
        case["input"]["start"],
        right["all"],
        right["min_total"],
    )
    case = CASES["mod3-blocks"]
    back = Board(1, 4, rule=[[2, 2, 2]], states=3)  # a hit is one step back
    right = case["right_answer"]
    yield back, [case["input"]["start"]], right["solutions"], right["min_total"]
    case = CASES["mod4-6-10"]
    for name, answers in case["right_answer"].items():
        states = int(name[1:])
        amounts = parse(case["input"]["board"][:5], states=states)
        start = (states - amounts.astype(int)) % states
        yield Board(2, states=states), start, answers, min(map(sum, answers))
    case = CASES["rgb-broken"]
    right = case["right_answer"]
    matrix = Board(2, 3, rule="rowcol").toggle_matrix.copy()
    kinds = case["input"]["types"].replace(" / ", "")
    for lamp, kind in enumerate(kinds):
        for button in range(6):
            own, row, column = lamp == button, lamp // 3 == button // 3, lamp % 3 == button % 3
            if (kind == "*" and own) or (not own and {"_": column, "|": row, "#": True}.get(kind)):
                matrix[lamp, button] = 0
    # The cycle goes R, G, B, W, and W is where all shall end: state 0.
    start = ["WRGB".index(colour) for colour in case["input"]["colours"].replace(" / ", "")]
    yield Board.from_matrix(matrix, states=4), start, [right["one"]], right["min_total"]


@pytest.mark.parametrize(("board", "start", "answers", "total"), list(case_boards()), ids=str)
def test_the_cases_with_more_states(board, start, answers, total):
    found = [board.button_values(a.clicks).tolist() for a in all_solutions(board, start)]
    assert sorted(found) == sorted(answers)
    assert solution_count(board, start) == len(answers)
    assert fewest_clicks(board, start).total == total
    assert solve(board, start).verify()


SMALL = [
    lambda q: Board(2, states=q),
    lambda q: Board(1, 4, states=q),
    lambda q: Board(2, wrap="torus", states=q),
    lambda q: Board(1, 4, rule=[[q - 1, 2 % q, 1]], states=q),
    lambda q: Board.from_matrix([[2, 0, 4], [0, 3, 6 % q]] if q > 4 else [[2, 0, 1], [0, 2, 2]], q),
    lambda q: Board.from_buttons([[0, 1], [1, 2], [0, 2]], states=q),
    lambda q: Board.from_graph([(0, 1), (1, 2)], directed=True, states=q),
]


@pytest.mark.parametrize("make", SMALL, ids=str)
@pytest.mark.parametrize("q", [3, 4, 5, 6, 8, 9, 10, 12])
def test_brute_force_agrees_with_more_states(make, q):
    board = make(q)
    solver = Solver(board)
    assert solver.solution_count() == len(brute_force(board, board.target_lights("off")))
    random = np.random.default_rng(q)
    for _ in range(6):
        lights = board.as_lights(random.integers(q, size=board.n_lamps))
        target = board.as_lights(random.integers(q, size=board.n_lamps))
        every = brute_force(board, lights, target)
        assert solver.solution_count(lights, target) == len(every)
        found = [
            board.button_values(a.clicks).tolist() for a in solver.all_solutions(lights, target)
        ]
        assert sorted(found) == every.tolist()
        if len(every) == 0:
            with pytest.raises(Unsolvable) as caught:
                solver.solve(lights, target)
            proves(caught.value, board, lights, target)
            continue
        best = solver.fewest_clicks(lights, target)
        totals = every.sum(axis=1)
        winners = every[totals == totals.min()].tolist()
        assert (best.total, best.ways, best.minimal) == (totals.min(), len(winners), True)
        found = [board.button_values(a.clicks).tolist() for a in solver.all_fewest(lights, target)]
        assert found == winners
        assert solver.solve(lights, target).minimal == (len(every) == 1)


def proves(refusal, board, lights, target):
    """Multiply a certificate out, from the definition."""
    y = board.lamp_values(refusal.certificate).astype(int)
    change = board.lamp_values(board.target_lights(target)).astype(int) - board.lamp_values(lights)
    assert not (y @ board.toggle_matrix.astype(int) % board.states).any()
    assert y @ change % board.states != 0
    assert refusal.verify()


def test_what_a_refusal_with_more_states_says():
    with pytest.raises(Unsolvable) as caught:
        solve(Board(1, 2, states=4), [[1, 3]])
    assert "by a multiple of 4 in all, but they must be stepped by" in str(caught.value)
    assert " × (0, 0)" in str(caught.value)
    many = Board.from_matrix(np.zeros((30, 0)), states=4)
    ones = np.ones(30, dtype=int)
    refusal = Unsolvable(many, 3 * ones, 0 * ones, ones)
    assert refusal.verify()
    assert "with the weights marked in the certificate (30) every button" in str(refusal)
    assert "must be stepped by 2." in str(refusal)


def test_mod_4_is_not_a_field():
    """A row 2 x = 2 has the answers 1 and 3; skipping it, or dividing by 2, finds neither."""
    board = Board.from_matrix([[2]], states=4)
    assert [a.clicks.tolist() for a in all_fewest(board, [2])] == [[1]]
    assert solution_count(board, [2]) == 2
    assert not is_solvable(board, [1])


def test_too_many_answers_with_more_states():
    board = Board.from_matrix(np.zeros((1, 20)), states=3)
    with pytest.raises(TooMany) as caught:
        fewest_clicks(board, [0])
    assert caught.value.count == 3**20 and caught.value.solution.verify()
    assert "about 10^10 answers are too many" in str(caught.value)
    assert next(all_solutions(board, [0])).verify()


def test_on_is_not_clear_with_more_states():
    with pytest.raises(ValueError, match="'on' is not clear with 3 states"):
        solve(Board(2, states=3), np.zeros((2, 2)), "on")
    for question in (Solver(Board(2, states=3)).table, Solver(Board(2, states=3)).packed):
        with pytest.raises(ValueError, match="needs two states a lamp; this board has 3"):
            question()


# How far from a board that can be won.


@pytest.mark.parametrize("q", [3, 4, 6])
@pytest.mark.parametrize("make", [SMALL[2], SMALL[3], SMALL[4]])
def test_the_nearest_board_is_nearest_with_more_states(make, q):
    board = make(q)
    solver = Solver(board)
    reached = {
        board.lamp_values(board.apply(board.target_lights("off"), board.as_clicks(x))).tobytes()
        for x in product(range(q), repeat=board.n_buttons)
    }
    reached = np.array([np.frombuffer(r, dtype=np.uint8) for r in reached])
    farthest = 0
    for values in product(range(q), repeat=board.n_lamps):
        lights = board.as_lights(values)
        nearest = solver.nearest_solvable(lights)
        differ = (reached != np.array(values)).sum(axis=1).min()
        assert nearest.distance == differ == len(nearest.lamps)
        assert (nearest.lights != lights).sum() == differ
        assert solver.is_solvable(nearest.lights)
        farthest = max(farthest, differ)
    assert solver.covering_radius() == farthest


def test_nearest_beyond_every_kind_of_board():
    """With more than 24 proofs not every kind of board can be listed; three lamps still can."""
    board = Board.from_matrix(np.vstack([np.eye(5), np.zeros((30, 5))]))
    with pytest.raises(ValueError, match="up to 24 independent proofs of unsolvability"):
        covering_radius(board)
    for lamps in [(), (7,), (7, 20), (7, 20, 34)]:
        lights = np.zeros(35, dtype=int)
        lights[[0, *lamps]] = 1
        nearest = nearest_solvable(board, lights)
        assert nearest.lamps == list(lamps)
        assert nearest.lights.tolist() == [1] + [0] * 34
    with pytest.raises(ValueError, match="no board that can be won lies within 3 lamps"):
        nearest_solvable(board, np.ones(35))
    torus = Board(10, rule="plus-no-self", wrap="torus")
    assert nullity(torus) == 20 and covering_radius(Board(8, rule="plus-no-self", wrap="torus")) > 2
    big = Board(14, rule="plus-no-self", wrap="torus")
    solver = Solver(big)
    random = np.random.default_rng(0)
    for number in (1, 2, 3):
        lights = big.random_lights(number)
        for lamp in random.permutation(196)[:number]:
            lights.flat[lamp] ^= 1
        assert solver.nearest_solvable(lights).distance <= number


def test_trying_one_two_and_three_steps_agrees_with_the_search():
    from lightsout_edu.breadth import few_steps, spread

    random = np.random.default_rng(1)
    for _ in range(30):
        steps = random.integers(0, 64, size=random.integers(0, 7)).tolist()
        distance, _ = spread(steps, 6)
        for state in range(64):
            if 0 <= distance[state] <= 3:
                some = few_steps(state, steps)
                assert len(some) == distance[state] == len(set(some))
                assert reduce(xor, (steps[k] for k in some), 0) == state
            else:
                with pytest.raises(ValueError):
                    few_steps(state, steps)


# Symmetry: a turned board has the turned answers, as many of them.

TURNS = [np.rot90, np.fliplr, np.flipud, np.transpose]


@given(st.integers(0, 10**6), st.sampled_from(TURNS), st.sampled_from([2, 3, 4]))
@settings(max_examples=80)
def test_a_turned_board_has_turned_answers(seed, turn, states):
    random = np.random.default_rng(seed)
    rows, cols = random.integers(1, 5 if states == 2 else 4, size=2)
    how = {
        "rule": random.choice(["plus", "x", "king", "knight", "rowcol-no-self"]),
        "wrap": random.choice([None, "torus"]),
        "states": states,
    }
    here = Board(rows, cols, **how)
    there = Board(*turn(np.zeros((rows, cols))).shape, **how)
    lights = here.random_lights(random, solvable=random.integers(2))
    target = here.random_lights(random)
    count = solution_count(here, lights, target)
    assert solution_count(there, turn(lights), turn(target)) == count
    if not count:
        return
    clicks = solve(here, lights, target).clicks
    assert not wrong_lamps(there, turn(lights), turn(clicks), turn(target)).any()
    best, turned = (
        fewest_clicks(here, lights, target),
        fewest_clicks(there, turn(lights), turn(target)),
    )
    assert (best.total, best.ways) == (turned.total, turned.ways)
    every = {turn(answer.clicks).tobytes() for answer in all_fewest(here, lights, target)}
    assert every == {a.clicks.tobytes() for a in all_fewest(there, turn(lights), turn(target))}


@pytest.mark.parametrize(("make", "order"), [(Board.hexagon, 6), (Board.triangle, 3)])
def test_hexagons_and_triangles_can_be_turned(make, order):
    board = make(3)
    middle = board.positions.mean(axis=0)
    angle = 2 * np.pi / order
    rotate = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turned = (board.positions - middle) @ rotate + middle
    away = np.linalg.norm(board.positions[None] - turned[:, None], axis=2)
    to = away.argmin(axis=1)  # lamp k moves to the place of lamp to[k]
    assert sorted(to) == list(range(board.n_lamps))
    for seed in range(20):
        lights = board.random_lights(seed, solvable=False)
        there = np.zeros_like(lights)
        there[to] = lights
        assert solution_count(board, lights) == solution_count(board, there)
        if is_solvable(board, lights):
            best, again = fewest_clicks(board, lights), fewest_clicks(board, there)
            assert (best.total, best.ways) == (again.total, again.ways)


def test_every_kind_of_two_lamp_change_on_four_by_four():
    """The covering radius 2 of 4 x 4, by hand: no board needs three lamps changed."""
    solver = Solver(Board(4))
    lights = np.zeros((4, 4), dtype=int)
    lights[0, 0] = 1
    assert solver.nearest_solvable(lights).distance == 1
    far = [
        pair
        for pair in combinations(range(16), 2)
        if solver.nearest_solvable(
            bits("".join(str(int(k in pair)) for k in range(16))).reshape(4, 4)
        ).distance
        == 2
    ]
    assert far
