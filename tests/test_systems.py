"""Elimination beside `gf2`; the fewest clicks of many answers, through `Solver`, beside trying all."""

import sys
from contextlib import ExitStack, contextmanager
from itertools import count
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import TRUTH, small_boards
from lightsout_edu import Board, Solver, fewest, fewest_clicks, gf2, solver, systems, walsh
from lightsout_edu.symmetry import SYMMETRIES

try:
    import numba
except ImportError:
    numba = None

# Any matrix.


def random_matrix(lamps, buttons, seed):
    random = np.random.default_rng(seed)
    matrix = random.integers(0, 2, (lamps, buttons), dtype=np.uint8)
    if seed % 3 == 0 and lamps > 2:
        matrix[-1] = matrix[0] ^ matrix[1]
    return matrix


def eliminated(matrix):
    return systems.Eliminated(*np.nonzero(matrix), *matrix.shape)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 999))
@settings(max_examples=150)
def test_elimination_agrees_with_gf2(lamps, buttons, seed):
    matrix = random_matrix(lamps, buttons, seed)
    system = eliminated(matrix)
    assert (system.nullity, system.count) == (gf2.nullity(matrix), 2 ** gf2.nullity(matrix))
    for found, known in [(system.quiet, matrix), (system.blind, matrix.T)]:
        assert (found.dtype, found.shape) == (np.uint8, (gf2.nullity(known), known.shape[1]))
        assert np.array_equal(found, gf2.null_space(known))
    right_sides = np.random.default_rng(seed).integers(0, 2, (6, lamps), dtype=np.uint8)
    for b in right_sides:
        try:
            known = gf2.solve(matrix, b)
        except gf2.Inconsistent:
            with pytest.raises(gf2.Inconsistent) as caught:
                system.solve(b)
            proof = caught.value.certificate
            assert not (proof @ matrix & 1).any() and proof @ b & 1
            changes = system.nearest(b)
            assert changes
            for row, value in changes.items():
                assert value != b[row]
                b[row] = value
            known = gf2.solve(matrix, b)  # can be answered now
        assert system.solve(b).tolist() == known.tolist()  # the free unknowns are 0
        assert system.nearest(b) == {}
        every = {x.tobytes() for x in system.answers(known)}
        assert len(every) == system.count
        assert all((matrix @ np.frombuffer(x, np.uint8) & 1 == b).all() for x in every)


def answers_of_the_page(algebra, change):
    """What `allAnswers` of widgets/page.js makes of it, bit j for number j."""
    change = sum(int(bit) << lamp for lamp, bit in enumerate(change))

    def meets_oddly(lamps):
        return (int(lamps, 16) & change).bit_count() % 2

    if any(map(meets_oddly, algebra["blind"])):
        return []
    pairs = zip(algebra["pivots"], algebra["sums"], strict=True)
    answers = [sum(meets_oddly(lamps) << button for button, lamps in pairs)]
    for pattern in algebra["quiet"]:
        answers += [answer ^ int(pattern, 16) for answer in answers]
    return answers


def unpacked(number, length):
    return [number >> place & 1 for place in range(length)]


@pytest.mark.parametrize("board", [*small_boards(), Board(5), Board(4, wrap="torus")], ids=repr)
def test_what_a_page_is_given(board):
    solver = Solver(board)
    algebra = solver.packed()
    assert algebra["pivots"] == list(gf2.row_reduce(board.toggle_matrix).pivots)
    quiet = [unpacked(int(pattern, 16), board.n_buttons) for pattern in algebra["quiet"]]
    assert quiet == [board.button_values(pattern).tolist() for pattern in solver.quiet_patterns()]
    random = np.random.default_rng(1)
    for solvable in [True, False] * 3:
        lights = board.random_lights(random, solvable)
        found = answers_of_the_page(algebra, board.lamp_values(lights))
        found = [unpacked(answer, board.n_buttons) for answer in found]
        known = [board.button_values(a.clicks).tolist() for a in solver.all_solutions(lights)]
        assert sorted(found) == sorted(known)


def test_a_page_needs_two_states():
    with pytest.raises(ValueError, match="a page needs two states a lamp; this board has 3"):
        Solver(Board(2, states=3)).packed()


# The list of known minima.


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(n, marks=pytest.mark.skipif(numba is None, reason="a minute without numba"))
        if known["nullity"] > 26
        else n
        for n, known in TRUTH["all_on_fewest_clicks"].items()
    ],
)
def test_fewest_clicks_from_all_on(size):
    known = TRUTH["all_on_fewest_clicks"][size]
    best = fewest_clicks(Board(int(size)), np.ones((int(size), int(size))))
    assert (best.total, best.ways, best.minimal) == (known["fewest"], known["ways"], True)
    assert best.verify()


# Symmetry.


@contextmanager
def searching(block=2, few=0):
    """Search in tiny blocks, so that a few answers go through every part of a long search."""
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(systems, "FEW", few))
        stack.enter_context(mock.patch.object(fewest, "FEW", 0))
        stack.enter_context(mock.patch.object(walsh, "BLOCK", block))
        stack.enter_context(mock.patch.object(fewest, "WORTH_COMPILING", 2**40))
        yield


def symmetries_tried(lights, ways):
    """Make lights look the same after each of these symmetries, as far as their shape allows."""
    for _ in range(2):  # the diagonal, after a reflection, needs it once more
        for way in ways:
            turned = SYMMETRIES[way](lights)
            if turned.shape == lights.shape:
                lights = np.maximum(lights, turned)
    return lights


def members(board, answer):
    """Every answer as a row of button values, in dictionary order, by adding up quiet patterns."""
    every = board.button_values(answer.clicks)[None]
    for pattern in Solver(board).quiet_patterns()[::-1]:
        every = np.concatenate((every, every ^ board.button_values(pattern)))
    return np.array(sorted(every.tolist()))


def assert_fewest(board, lights, target="off"):
    """The fewest clicks, with symmetries and without, beside trying every answer."""
    engine = Solver(board)
    if not engine.is_solvable(lights, target):
        return False
    every = members(board, engine.solve(lights, target))
    totals = every.sum(axis=1, dtype=int)
    winners = every[totals == totals.min()].tolist()
    for reflections in (solver.reflections, lambda exists: ()):
        with searching(), mock.patch.object(solver, "reflections", reflections):
            best = engine.fewest_clicks(lights, target)
            found = engine.all_fewest(lights, target)
        assert (best.total, best.ways, best.minimal) == (totals.min(), len(winners), True)
        assert board.button_values(best.clicks).tolist() == winners[0]
        assert [board.button_values(a.clicks).tolist() for a in found] == winners
    return True


FRAME = np.pad([[0]], 2, constant_values=1)  # 5 x 5 with a hole
CORNER = np.pad(np.ones((4, 4), dtype=int), (1, 0), constant_values=1)
CORNER[0, 0] = 0
CHEQUERED = np.indices((6, 6)).sum(axis=0) % 2
LOPSIDED = np.array([[0, 1, 0], [1, 1, 0], [0, 0, 0]])  # symmetric to one diagonal only
BENT = np.array([[0, 1, 0], [0, 1, 1], [0, 0, 0]])  # symmetric to the other

BOARDS = [  # nullity 1 to 10
    Board(9),
    Board(4),
    Board(11),
    Board(9, 4),
    Board(4, 9),
    Board(1, 11),
    Board(7, rule="plus-no-self"),
    Board(6, wrap="torus"),
    Board(5, 10, wrap="torus"),
    Board(8, wrap="cylinder"),  # no diagonal holds
    Board(4, rule="plus-no-self", wrap="torus"),
    Board(3, 6, rule="rowcol-no-self"),
    Board(7, rule="knight"),
    Board(5, rule="king"),
    Board(7, rule=LOPSIDED, wrap="torus"),
    Board(6, rule=BENT, wrap="torus"),
    Board(5, rule="king", cells=FRAME),
    Board(5, rule="x-no-self", buttons=FRAME),
    Board(5, wrap="torus", cells=CORNER),
    Board(5, rule="king", buttons=CORNER),
    Board(5, rule="x-no-self", cells=FRAME, buttons=CORNER),
    Board(6, rule="rowcol", cells=CHEQUERED),
    Board(6, rule="plus-no-self", wrap="torus", buttons=CHEQUERED),
    Board.from_matrix(np.random.default_rng(1).integers(0, 2, (3, 12))),
]
WAYS = [list(SYMMETRIES), ["left-right"], ["diagonal"], ["half-turn"], []]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_symmetric_lights(board):
    random = np.random.default_rng(2)
    assert 0 < Solver(board).nullity <= 10
    for ways in WAYS if board.is_grid else WAYS[-1:] * 3:
        for share in (0.1, 0.5):
            # Clicks that look the same after them make such lights, where the rule does too.
            clicks = symmetries_tried(random.random(board.buttons.shape) < share, ways)
            lights = symmetries_tried(random.random(board.shape) < share, ways)
            lights = (lights & board.cells).astype(int)
            pressed = board.apply(board.target_lights("off"), clicks & board.buttons)
            assert assert_fewest(board, pressed)
            assert assert_fewest(board, lights, pressed ^ lights)
            assert_fewest(board, lights)
    assert_fewest(board, np.zeros(board.shape), "on")


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_any_board_that_may_be_symmetric(seed):
    random = np.random.default_rng(seed)
    side = int(random.integers(2, 7))
    ways = WAYS[random.integers(len(WAYS))]
    cells, buttons = (symmetries_tried(random.random((side, side)) < 0.7, ways) for _ in range(2))
    stencil = random.integers(0, 2, (3, 3))
    if random.integers(2):
        stencil = symmetries_tried(stencil, ways)
    wrap = [None, "torus", "cylinder"][random.integers(3)] if side > 2 else None
    board = Board(side, rule=stencil, wrap=wrap, cells=cells, buttons=buttons)
    if Solver(board).nullity <= 12:
        clicks = symmetries_tried(random.integers(0, 2, board.shape), ways) & board.buttons
        assert assert_fewest(board, board.apply(board.target_lights("off"), clicks))


@pytest.mark.parametrize("ways", [list(SYMMETRIES), ["left-right"], []], ids=len)
def test_as_large_as_it_is(ways):
    """No threshold moved: 2^24 answers, where symmetries are used."""
    board = Board(12, rule="plus-no-self", wrap="torus")
    engine = Solver(board)
    assert engine.nullity == 24 > walsh.BLOCK + fewest.FEW
    clicks = symmetries_tried(np.random.default_rng(3).random((12, 12)) < 0.3, ways).astype(int)
    lights = board.apply(board.target_lights("off"), clicks)
    best = engine.fewest_clicks(lights)
    with mock.patch.object(solver, "reflections", lambda exists: ()):
        same = engine.fewest_clicks(lights)
    assert (best.total, best.ways, best.minimal) == (same.total, same.ways, True)
    assert np.array_equal(best.clicks, same.clicks)
    assert best.verify() and best.total <= clicks.sum()


def test_symmetries_save_work():
    done = []
    maxima = walsh.Blocks.maxima

    def counted(blocks, prefixes):
        done[-1] += len(prefixes)
        return maxima(blocks, prefixes)

    lights = np.ones((9, 9), dtype=int)
    with searching(), mock.patch.object(walsh.Blocks, "maxima", counted):
        for start in (lights, Board(9).random_lights(1)):
            done.append(0)
            Solver(Board(9)).fewest_clicks(start)
    assert done[0] < 32 and done[1] == 64


# Searches that are stopped.

BOARD = Board(23)  # 2^14 answers
LIGHTS = BOARD.random_lights(1)


def ticking(step):
    now = count(step=step)
    return mock.patch.object(fewest, "clock", lambda: next(now))


def assert_stopped(answer):
    assert (answer.minimal, answer.ways) == (False, None)
    assert answer.verify() and answer.total == answer.clicks.sum()
    assert repr(answer).startswith(f"{answer.total} clicks\n")


@pytest.mark.parametrize("target", ["off", "on", "either", LIGHTS ^ 1])
@pytest.mark.parametrize("time_limit", [0, 5, 25.0])
def test_out_of_time(target, time_limit):
    with searching(block=4), ticking(10):
        answer = fewest_clicks(BOARD, LIGHTS, target, time_limit=time_limit)
    assert_stopped(answer)
    with searching(block=4):
        best = fewest_clicks(BOARD, LIGHTS, target)
    assert best.minimal and best.total <= answer.total


def test_time_enough():
    """A limit that is not reached, and answers that are compared before any clock is read."""
    with searching(block=4), ticking(0.001):
        assert fewest_clicks(BOARD, LIGHTS, time_limit=10).minimal
    assert fewest_clicks(Board(9), np.ones((9, 9)), time_limit=0).ways == 6
    assert fewest_clicks(Board(3), np.ones((3, 3)), time_limit=0).ways == 1
    assert fewest_clicks(Board(51), np.ones((51, 51)), time_limit=0).ways == 1


def stopping(after):
    """Ctrl-C at one of the calls: patches for what may be at work then."""
    left = iter([None] * after)

    def stops(work):
        def maybe(*args):
            if next(left, "stop") == "stop":
                raise KeyboardInterrupt
            return work(*args)

        return maybe

    return stops


@pytest.mark.parametrize("target", ["off", "either"])
@pytest.mark.parametrize("calls", [0, 1, 3])
@pytest.mark.parametrize("place", ["maxima", "weights", "clock"])
def test_ctrl_c(place, calls, target):
    owner = fewest if place == "clock" else walsh.Blocks
    patched = stopping(calls)(getattr(owner, place))
    with searching(block=4), mock.patch.object(owner, place, patched):
        assert_stopped(fewest_clicks(BOARD, LIGHTS, target))


def test_ctrl_c_gives_no_list():
    """A list of all answers that is not complete would be a wrong one."""
    with (
        searching(block=4),
        mock.patch.object(walsh.Blocks, "maxima", side_effect=KeyboardInterrupt),
    ):
        with pytest.raises(KeyboardInterrupt):
            Solver(BOARD).all_fewest(LIGHTS)


@pytest.mark.parametrize("how", ["time", "Ctrl-C"])
def test_one_stop_is_for_both_targets(how):
    """The second search of "either" does not begin when the first was stopped."""
    parts, maxima = [], walsh.Blocks.maxima

    def counted(blocks, prefixes):
        parts.append(len(prefixes))
        if how == "Ctrl-C":
            raise KeyboardInterrupt
        return maxima(blocks, prefixes)

    with searching(block=4), ticking(10), mock.patch.object(walsh.Blocks, "maxima", counted):
        assert_stopped(fewest_clicks(BOARD, LIGHTS, "either", time_limit=5))
    assert len(parts) == 1


@pytest.mark.skipif(numba is None, reason="numba is not installed")
def test_stopped_while_compiled_code_is_at_work():
    board = Board(16, rule="plus-no-self", wrap="torus")  # 2^32 answers
    done = mock.patch.object(walsh.Blocks, "compiled_maxima", side_effect=KeyboardInterrupt)
    with done:
        assert_stopped(fewest_clicks(board, board.random_lights(1)))


@pytest.mark.parametrize("seconds, shown", [(0.4, False), (10, True)])
def test_a_bar_after_a_second(capsys, seconds, shown):
    pytest.importorskip("tqdm")
    with searching(block=9), ticking(seconds):  # 32 blocks, one part
        assert fewest_clicks(BOARD, LIGHTS).minimal
    out, err = capsys.readouterr()
    assert out == ""
    assert ("comparing answers" in err) == shown
    assert shown or err == ""


def test_no_bar_without_tqdm(capsys):
    with (
        searching(block=4),
        ticking(10),
        mock.patch.dict(sys.modules, {"tqdm": None, "tqdm.auto": None}),
    ):
        assert fewest_clicks(BOARD, LIGHTS).minimal
    assert capsys.readouterr() == ("", "")


def test_nothing_is_printed(capsys):
    fewest_clicks(BOARD, LIGHTS, "either")
    fewest_clicks(Board(19), np.ones((19, 19)))
    Solver(Board(60)).all_fewest(np.ones((60, 60)))
    assert capsys.readouterr() == ("", "")
