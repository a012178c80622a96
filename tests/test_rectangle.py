"""Large rectangles: light chasing through `Solver`, beside elimination and multiplied out."""

import copy
import pickle
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import TRUTH
from lightsout_edu import (
    Board,
    Solver,
    Unsolvable,
    all_solutions,
    fewest_clicks,
    is_solvable,
    nearest_solvable,
    nullity,
    rectangle,
    solution_count,
    solve,
    systems,
)

RULES = ["plus", "plus-no-self"]
PACKED = ("lights", "target", "clicks")


def chased(board):
    """A solver that chases the lights of a board however small it is."""
    with mock.patch.object(rectangle, "LARGE", 0):
        solver = Solver(board)
    assert isinstance(solver._system, rectangle.Chased)
    return solver


def flips(board, clicks):
    """The lamps that the clicks flip, from the definition, on a rectangle of any size."""
    wide = np.pad(np.asarray(clicks), 1)
    own = clicks if board.rule == "plus" else 0
    return (own ^ wide[:-2, 1:-1] ^ wide[2:, 1:-1] ^ wide[1:-1, :-2] ^ wide[1:-1, 2:]) & 1


def holds(answer):
    """Multiply an answer out."""
    assert answer.verify()
    assert np.array_equal(flips(answer.board, answer.clicks), answer.lights ^ answer.target)
    assert answer.total == answer.clicks.sum()
    return answer


def refused(solver, lights, target="off"):
    """The proofs that there is no answer, multiplied out."""
    with pytest.raises(Unsolvable) as caught:
        solver.solve(lights, target)
    for proof in (caught.value, *caught.value.others):
        assert proof.verify()
        assert not flips(solver.board, proof.certificate).any()  # the matrix is symmetric
        assert (proof.certificate * (proof.lights ^ proof.target)).sum() % 2 == 1
    return caught.value


def random_bits(shape, seed):
    return np.random.default_rng(seed).integers(0, 2, shape, dtype=np.uint8)


# Beside elimination.


def questions(board):
    """Lights and target: all on, single lamps, boards with and without an answer."""
    rows, cols = board.shape
    ones, noise, corner, inside = np.zeros((4, rows, cols), dtype=np.uint8)
    ones[:], corner[0, 0], inside[rows // 2, cols // 3] = 1, 1, 1
    noise[:] = random_bits(board.shape, seed=rows)
    yield from [(ones, "off"), (corner, "off"), (corner, "either"), (inside, "on")]
    yield from [(noise, "off"), (noise, inside), (flips(board, noise), "off")]
    yield from [(flips(board, noise), "either"), (noise, flips(board, corner) ^ noise)]


def assert_alike(quick, known, lights, target):
    count = known.solution_count(lights, target)
    assert quick.solution_count(lights, target) == count
    assert quick.is_solvable(lights, target) == (count > 0)
    repaired = [s.nearest_solvable(lights, target) for s in (quick, known)]
    assert repaired[0].distance == repaired[1].distance
    assert quick.is_solvable(repaired[0].lights, target)
    if not count:
        other = refused(known, lights, target)
        assert len(refused(quick, lights, target).others) == len(other.others)
        with pytest.raises(Unsolvable):
            quick.fewest_clicks(lights, target)
        return
    one, same = holds(quick.solve(lights, target)), known.solve(lights, target)
    assert (one.minimal, one.ways) == (same.minimal, same.ways)
    every = [s.all_fewest(lights, target) for s in (quick, known)]
    best = [s.fewest_clicks(lights, target) for s in (quick, known)]
    for found, wanted in zip((best[0], *every[0]), (best[1], *every[1]), strict=True):
        assert (found.total, found.ways, found.minimal) == (wanted.total, wanted.ways, True)
        assert np.array_equal(holds(found).clicks, wanted.clicks)
        assert np.array_equal(found.target, wanted.target)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("rows", range(1, 13))
def test_chasing_agrees_with_elimination(rows, rule):
    for cols in range(1, 13):
        board = Board(rows, cols, rule=rule)
        quick, known = chased(board), Solver(board)
        assert isinstance(known._system, systems.Eliminated)
        assert (quick.nullity, quick.rank) == (known.nullity, known.rank)
        assert np.array_equal(quick.quiet_patterns(), known.quiet_patterns())
        assert quick.covering_radius() == known.covering_radius()
        for lights, target in questions(board):
            assert_alike(quick, known, lights, target)


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1)])
@pytest.mark.parametrize("rule", RULES)
def test_every_pattern_of_small_boards(shape, rule):
    board = Board(*shape, rule=rule)
    quick, known, size = chased(board), Solver(board), shape[0] * shape[1]
    for number in range(2**size):
        lights = (number >> np.arange(size) & 1).reshape(shape)
        for target in ("off", "either"):
            assert_alike(quick, known, lights, target)
        found = {answer.clicks.tobytes() for answer in quick.all_solutions(lights)}
        assert found == {answer.clicks.tobytes() for answer in known.all_solutions(lights)}


# Beyond: multiplied out.


@given(st.integers(1, 300), st.integers(1, 300), st.sampled_from(RULES), st.integers(0, 99))
@settings(max_examples=40)
def test_rectangles_up_to_300(rows, cols, rule, seed):
    board = Board(rows, cols, rule=rule)
    solver, noise = chased(board), random_bits(board.shape, seed)
    done = holds(solver.solve(flips(board, noise)))
    assert done.minimal == (solver.nullity == 0)
    holds(solver.solve(noise, flips(board, done.clicks ^ 1) ^ noise))
    if solver.is_solvable(noise):
        holds(solver.solve(noise))
    else:
        refused(solver, noise)
    if solver.nullity < 50:
        quiet = solver.quiet_patterns()
        assert quiet.shape == (solver.nullity, rows, cols)
        assert not any(flips(board, pattern).any() for pattern in quiet)


@pytest.mark.parametrize(
    "shape, rule",
    [((3000, 2000), "plus"), ((1000, 2047), "plus-no-self"), ((1, 60_000), "plus"), ((60_000, 1), "plus")],
)  # fmt: skip
def test_thousands(shape, rule):
    board = Board(*shape, rule=rule)
    noise = random_bits(shape, seed=1)
    holds(solve(board, flips(board, noise)))
    if rule == "plus":
        holds(solve(board, np.zeros(shape), "on"))


# On either side of LARGE.


def test_which_boards_are_chased():
    assert isinstance(Solver(Board(51))._system, rectangle.Chased)
    for like in (
        Board(50),
        Board(60, wrap="torus"),
        Board(60, wrap="cylinder"),
        Board(60, rule="x"),
        Board(60, rule=[[0, 1, 0], [1, 1, 1], [0, 1, 0]]),
        Board(60, cells=np.arange(3600).reshape(60, 60) > 0),
        Board(60, buttons=np.arange(3600).reshape(60, 60) < 3599),
        Board(60, states=3),
    ):
        assert not rectangle.is_chased(like)
        if like.states == 2:
            presses = like.as_clicks(random_bits(like.n_buttons, seed=1))
            lamps, buttons, _ = like.entries
            values = np.bincount(lamps, presses[like.buttons == 1][buttons], like.n_lamps) % 2
            assert solve(like, like.as_lights(values)).verify()
    assert rectangle.is_chased(Board(60, cells=np.ones((60, 60)), buttons=np.ones((60, 60))))


def test_nullities_of_squares_to_100():
    values = TRUTH["nullity_square_plus"]
    assert len(values) >= 100
    assert {n: nullity(Board(int(n))) for n in values} == values


def test_a_million_lamps_can_be_asked_for_their_nullity():
    # Every third 1 x n board has one quiet pattern: 110110...
    assert [nullity(Board(1, 10**6 + k)) for k in range(3)] == [0, 1, 0]
    assert Solver(Board(2047)).nullity == 0


# The answer of a large board.

TALL, WIDE = Board(70, 45), Board(45, 70)
shapes = pytest.mark.parametrize("board", [TALL, WIDE, Board(1, 2501), Board(2501, 1)], ids=repr)


@shapes
def test_an_answer_stays_packed_until_it_is_asked_for(board):
    lights = flips(board, random_bits(board.shape, 1))
    for target in ("off", flips(board, random_bits(board.shape, 2))):
        answer = solve(board, lights, target)
        assert answer.verify() and answer.total > 0
        assert (answer.minimal, answer.ways) == ((True, 1) if not nullity(board) else (False, None))
        assert not {*PACKED} & {*vars(answer)}
        for name in PACKED:
            array = getattr(answer, name)
            assert (array.shape, array.dtype) == (board.shape, np.uint8)
            assert getattr(answer, name) is array  # unpacked once
        assert np.array_equal(answer.lights, lights)
        assert np.array_equal(answer.target, board.target_lights(target))
        holds(answer)


def test_an_answer_that_was_changed_does_not_hold():
    """What was unpacked is what counts, as on small boards."""
    for board in (Board(3), Board(51)):
        answer = solve(board, np.ones(board.shape))
        answer.clicks[0, 0] ^= 1
        assert (answer.total, answer.verify()) == (answer.clicks.sum(), False)


def test_what_an_answer_says():
    answer = solve(TALL, flips(TALL, random_bits(TALL.shape, 1)))
    first, *rows = repr(answer).splitlines()
    assert first == f"{answer.total} clicks, the fewest possible (1 way)"
    assert rows[0] == " ".join(map(str, answer.clicks[0]))
    with pytest.raises(AttributeError, match="a Solution has no attribute 'click'"):
        answer.click  # noqa: B018
    with pytest.raises(AttributeError, match="cannot assign to field 'clicks'"):
        answer.clicks = answer.lights


def test_answers_are_copied_and_kept():
    answer = solve(WIDE, flips(WIDE, random_bits(WIDE.shape, 1)))
    for again in (
        copy.copy(answer),
        copy.deepcopy(answer),
        pickle.loads(pickle.dumps(answer)),
    ):
        assert (again.total, again.minimal, again.ways) == (answer.total, True, 1)
        assert np.array_equal(holds(again).clicks, answer.clicks)


@shapes
def test_lights_given_are_kept(board):
    lights = np.zeros(board.shape, dtype=np.uint8)
    target = flips(board, random_bits(board.shape, 1))
    before, answer = target.copy(), solve(board, lights, target)
    lights[:], target[:] = 1, 1
    assert not answer.lights.any()
    assert np.array_equal(answer.target, before)
    holds(answer)


@shapes
@pytest.mark.parametrize(
    "make",
    [
        list,
        np.ndarray.tolist,
        memoryview,
        np.asfortranarray,
        lambda a: np.repeat(a, 2, axis=1)[:, ::2],
        lambda a: a[::-1, ::-1].copy()[::-1, ::-1],
        *(lambda a, kind=kind: a.astype(kind) for kind in (bool, float, np.int64, np.int8, object)),
        lambda a: a.astype(float).T.copy().T,
    ],
)
def test_every_kind_of_lights(board, make):
    lights = flips(board, random_bits(board.shape, 1))
    answer = solve(board, make(lights), make(lights ^ flips(board, lights)))
    assert np.array_equal(answer.lights, lights)
    assert (answer.lights.dtype, answer.clicks.dtype) == (np.uint8, np.uint8)
    holds(answer)


def test_one_value_for_all_lamps():
    assert holds(solve(TALL, np.broadcast_to(np.uint8(1), TALL.shape))).lights.all()
    for on in ("on", 1, True, np.int64(1)):
        assert solve(TALL, np.zeros(TALL.shape), on).target.all()


BIG = Board(3000, 2)  # checked in three blocks of rows


def with_entry(value, place=(2500, 1)):
    lights = np.zeros(BIG.shape, dtype=object)
    lights[place] = value
    return lights


def masked():
    lights = np.ma.zeros(BIG.shape, dtype=np.uint8)
    lights[2500, 1] = np.ma.masked
    return lights


@pytest.mark.parametrize(
    "lights, message",
    [
        (np.zeros((2, 3000)), r"{} have shape \(2, 3000\), but the board needs \(3000, 2\)"),
        (np.zeros((3000, 2, 1)), r"{}: expected 2 dimensions, but the shape is \(3000, 2, 1\)"),
        (np.zeros(6000), "{}: expected 2 dimensions"),
        ([], r"{} have shape \(0, 0\), but the board needs \(3000, 2\)"),
        (with_entry(2).astype(np.uint8), "{}: row 2500, column 1 is 2; every entry must be 0 or 1"),
        (with_entry(-1).astype(int), "{}: row 2500, column 1 is -1"),
        (with_entry(0.5).astype(float), "{}: row 2500, column 1 is 0.5"),
        (with_entry(np.nan).astype(float), "{}: row 2500, column 1 is nan"),
        (with_entry(2).tolist(), "{}: row 2500, column 1 is 2"),
        (with_entry(None), "{}: row 2500, column 1 is None"),
        (with_entry("1").tolist(), "{}: row 2500, column 1 is '1'"),
        (masked(), r"{}: the entry at \(2500, 1\) is masked"),
        ([[0, 0]] * 2999 + [[0]], "{}: row 2999 has 1 entries; expected 2, as in row 0"),
    ],
)
def test_wrong_lights_and_targets(lights, message):
    with pytest.raises(ValueError, match=message.format("lights")):
        solve(BIG, lights)
    message = message.replace("have", "has")
    with pytest.raises(ValueError, match=message.format("target")):
        solve(BIG, np.zeros(BIG.shape), lights)


@pytest.mark.parametrize(
    "lights, message",
    [(None, "lights: expected 2 dim"), (0, "lights: expected 2 dim"), ("01/10", "this is text; parse")],
)  # fmt: skip
def test_what_is_no_board(lights, message):
    with pytest.raises(ValueError, match=message):
        solve(BIG, lights)


@pytest.mark.parametrize(
    "target, message",
    [(2, "target is 2; the states are 0 to 1"), ("white", "unknown target"), (0.5, "target is 0.5")],
)  # fmt: skip
def test_what_is_no_target(target, message):
    with pytest.raises(ValueError, match=message):
        solve(BIG, np.zeros(BIG.shape), target)


def test_what_is_for_small_boards_only():
    with pytest.raises(ValueError, match="at most 25 lamps and 25 buttons; not 2601 and 2601"):
        Solver(Board(51)).table()


# Refusals, two targets, many answers.


@pytest.mark.parametrize("board", [Board(1, 2501), Board(2501, 1), Board(50, 71)], ids=repr)
def test_a_large_board_that_refuses(board):
    lights = np.zeros(board.shape, dtype=int)
    lights[0, 0] = 1
    refusal = refused(Solver(board), lights)
    for array in (refusal.lights, refusal.target, refusal.certificate):
        assert (array.shape, array.dtype) == (board.shape, np.uint8)
    assert str(refusal) == (
        "no clicks reach the target. Proof: every button flips an even number of the lamps marked "
        f"in the certificate ({refusal.certificate.sum()}), but an odd number of them (1) must change."
    )
    both = refused(Solver(board), lights, "either")
    assert [proof.target.all() for proof in (both, *both.others)] == [False, True]
    assert "; and for all on: every button flips" in str(both)
    again = pickle.loads(pickle.dumps(refusal))
    assert again.verify() and str(again) == str(refusal)
    assert not is_solvable(board, lights)
    assert solution_count(board, lights) == 0
    repaired = nearest_solvable(board, lights)
    assert repaired.distance == 1
    assert is_solvable(board, repaired.lights)


def test_a_refusal_of_a_few_lamps_names_them():
    refusal = refused(chased(Board(1, 2)), [[1, 0]])
    assert "an even number of the lamps (0, 0), (0, 1), but an odd number" in str(refusal)


@pytest.mark.parametrize("board", [Board(1, 3000), Board(3000, 1), Board(52)], ids=repr)
def test_either_is_the_cheaper_of_the_two(board):
    """When both take as many clicks, all off comes first and there are two ways."""
    solver, dark = Solver(board), np.zeros(board.shape, dtype=np.uint8)
    places = np.argwhere(solver.solve(dark, "on").clicks)
    half, full = len(places) // 2, len(places)
    for share, total, on, ways in [(0, 0, 0, 1), (half, half, 0, 2), (full, 0, 1, 1)]:
        clicks = dark.copy()
        clicks[tuple(places[:share].T)] = 1
        for find in (solver.solve, solver.fewest_clicks):
            answer = holds(find(flips(board, clicks), "either"))
            assert (answer.total, answer.target[0, 0]) == (total, on)
            assert (answer.minimal, answer.ways) == (True, ways)


def test_many_answers_of_a_large_board():
    board = Board(54)  # nullity 4
    lights = flips(board, random_bits(board.shape, 1))
    every = [holds(answer) for answer in all_solutions(board, lights)]
    assert len({answer.clicks.tobytes() for answer in every}) == len(every) == 16
    assert solution_count(board, lights) == 16
    totals = [answer.total for answer in every]
    best = fewest_clicks(board, lights)
    assert (best.total, best.ways, best.minimal) == (min(totals), totals.count(min(totals)), True)
    assert holds(solve(board, lights)).total in totals
    wide = Board(51, rule="plus-no-self")  # more answers than can ever be looked at
    answers = all_solutions(wide, flips(wide, random_bits(wide.shape, 1)))
    assert not np.array_equal(holds(next(answers)).clicks, holds(next(answers)).clicks)
    assert solution_count(wide) == 2**51


def test_what_is_too_large_to_be_listed():
    with pytest.raises(ValueError, match="is too large: what its buttons flip does not fit"):
        Board(3000).random_lights(1)
    with pytest.raises(ValueError, match="is too large: what its buttons flip does not fit"):
        Solver(Board(3000, wrap="torus"))
