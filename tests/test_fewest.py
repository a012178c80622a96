import sys
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flat_boards import all_on, reflections
from lightsout_edu import fewest, gf2, orbits, walsh
from lightsout_edu.fewest import all_smallest, smallest

try:
    import numba
except ImportError:
    numba = None

needs_numba = pytest.mark.skipif(numba is None, reason="numba is not installed")
ENGINES = [False, pytest.param(True, marks=needs_numba)]


@contextmanager
def searching(block=3, compiled=False):
    """Search in tiny blocks, so that small cosets go through every part of a long search."""
    with mock.patch.object(walsh, "BLOCK", block), mock.patch.object(fewest, "FEW", 0):
        if compiled:
            with mock.patch.object(fewest, "WORTH_COMPILING", 1):
                yield
        else:
            with without_numba():
                yield


@contextmanager
def without_numba():
    """Make `import numba` fail, as it does where numba is not installed."""
    not_cached = walsh.compiled.__wrapped__
    with mock.patch.dict(sys.modules, {"numba": None}):
        with mock.patch.object(walsh, "compiled", not_cached):
            yield


def by_enumeration(answer, basis):
    """Return all smallest members in dictionary order."""
    k = len(basis)
    picks = np.arange(2**k)[:, None] >> np.arange(k)[::-1] & 1
    members = (picks.astype(np.uint8) @ basis & 1) ^ answer
    totals = members.sum(axis=1, dtype=int)
    return sorted(members[totals == totals.min()].tolist())


def assert_agrees(answer, basis, symmetries=()):
    best = by_enumeration(answer, basis)
    found = smallest(answer, basis, symmetries)
    assert found.clicks.tolist() == best[0]
    assert found.clicks.dtype == np.uint8
    assert found[1:] == (sum(best[0]), len(best), True)
    assert [each.tolist() for each in all_smallest(answer, basis, symmetries)] == best


@st.composite
def cosets(draw, most_rows=8):
    width = draw(st.integers(0, 20))
    bits = st.lists(st.integers(0, 1), min_size=width, max_size=width)
    rows = draw(st.lists(bits, max_size=most_rows))
    answer = np.array(draw(bits), dtype=np.uint8)
    reduced = gf2.row_reduce(np.array(rows, dtype=np.uint8).reshape(len(rows), width))
    return answer, reduced.matrix[: len(reduced.pivots)]


@st.composite
def symmetric_cosets(draw):
    """A coset on a small grid, kept by the symmetries of the grid, and these."""
    side = draw(st.integers(2, 4))
    symmetries = reflections(side, side)
    bits = st.lists(st.integers(0, 1), min_size=side**2, max_size=side**2).map(
        lambda values: np.array(values, dtype=np.uint8)
    )
    rows = draw(st.lists(bits, min_size=1, max_size=2))
    for p in symmetries + symmetries:
        rows += [row[p] for row in rows]
    reduced = gf2.row_reduce(np.unique(rows, axis=0))
    basis = reduced.matrix[: len(reduced.pivots)]
    answer = draw(bits)
    for p in symmetries + symmetries:
        answer = np.maximum(answer, answer[p])  # now all symmetries leave it as it is
    if len(basis):
        answer = answer ^ basis[draw(st.integers(0, len(basis) - 1))]
    return answer, basis, symmetries


# Against enumeration

SHAPES = [
    (1, 1),
    (1, 2),
    (3, 2),
    (4, 4),
    (5, 3),
    (5, 5),
    (9, 9),
    (11, 11),
    (14, 14),
    (9, 4),
    (23, 23),
]


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("rows, columns", SHAPES)
def test_boards_all_on(rows, columns, compiled):
    answer, basis = all_on(rows, columns)
    symmetries = reflections(rows, columns)
    assert_agrees(answer, basis)
    with searching(compiled=compiled):
        assert_agrees(answer, basis)
        assert_agrees(answer, basis, symmetries)


@pytest.mark.parametrize("rows, columns", [(4, 4), (5, 5), (9, 9), (9, 4), (23, 23)])
def test_other_boards_of_the_same_shape(rows, columns):
    rng = np.random.default_rng(7)
    _, basis = all_on(rows, columns)
    for _ in range(2):
        answer = rng.integers(0, 2, rows * columns, dtype=np.uint8)
        assert_agrees(answer, basis)
        with searching(block=2):
            assert_agrees(answer, basis)
            assert_agrees(answer, basis, reflections(rows, columns))  # few of them hold here


@given(cosets(), st.integers(0, 4))
def test_any_coset(coset, block):
    with searching(block):
        assert_agrees(*coset)


@needs_numba
@given(cosets(most_rows=6), st.integers(0, 4))
def test_any_coset_compiled(coset, block):
    with searching(block, compiled=True):
        assert_agrees(*coset)


@given(symmetric_cosets(), st.integers(0, 4))
def test_any_symmetric_coset(coset, block):
    with searching(block):
        assert_agrees(*coset)


@given(cosets(most_rows=5), st.data())
def test_symmetries_that_do_not_hold_are_ignored(coset, data):
    width = len(coset[0])
    symmetries = data.draw(st.lists(st.permutations(range(width)), max_size=3))
    with searching(block=2):
        assert_agrees(*coset, symmetries)


# Facts, in blocks of 2^16

FACTS = {
    4: (4, 2),
    9: (25, 6),
    11: (55, 20),
    16: (104, 2),
    17: (147, 4),
    19: (141, 28),
    32: (428, 8),
}


@pytest.mark.parametrize("n", FACTS)
def test_facts(n):
    answer, basis = all_on(n, n)
    found = smallest(answer, basis, reflections(n, n))
    assert (found.total, found.ways) == FACTS[n]
    assert len(list(all_smallest(answer, basis))) == found.ways


@needs_numba
def test_nullity_32():
    answer, basis = all_on(39, 39)
    found = smallest(answer, basis, reflections(39, 39))
    assert found[1:] == (561, 4, True)


def test_symmetry_saves_blocks_and_changes_nothing():
    answer, basis = all_on(9, 9)
    maxima, blocks_done = walsh.Blocks.maxima, []

    def counted(blocks, prefixes):
        blocks_done[-1] += len(prefixes)
        return maxima(blocks, prefixes)

    found = []
    with searching(block=2), mock.patch.object(walsh.Blocks, "maxima", counted):
        for symmetries in ([], reflections(9, 9)):
            blocks_done.append(0)
            found.append(smallest(answer, basis, symmetries))
    assert blocks_done[0] == 64
    assert blocks_done[1] < 32
    assert found[0].clicks.tolist() == found[1].clicks.tolist()
    assert found[0][1:] == found[1][1:]


def test_more_buttons_than_two_bytes_hold():
    answer = np.zeros(40_000, dtype=np.uint8)
    basis = np.ones((1, 40_000), dtype=np.uint8)
    assert smallest(answer, basis)[1:] == (0, 1, True)
    basis[0, 1:20_000] = 0
    answer[20_000:] = 1
    assert smallest(answer, basis)[1:] == (1, 1, True)


def test_no_buttons_and_no_patterns():
    found = smallest([], np.zeros((0, 0)))
    assert found.clicks.shape == (0,)
    assert found[1:] == (0, 1, True)
    assert [each.tolist() for each in all_smallest([0, 1], [])] == [[0, 1]]


def test_the_arguments_stay_as_they_are():
    answer, basis = np.array([1, 1], dtype=np.uint8), np.array([[1, 1]], dtype=np.uint8)
    assert smallest(answer, basis).clicks.tolist() == [0, 0]
    assert answer.tolist() == [1, 1]
    assert basis.tolist() == [[1, 1]]


# Refusals


@pytest.mark.parametrize("basis", [[[1, 1, 0], [1, 0, 1]], [[0, 1, 0], [1, 0, 1]], [[0, 0, 0]]])
def test_a_basis_that_is_not_reduced(basis):
    with pytest.raises(ValueError, match="not in reduced row echelon form"):
        smallest([0, 0, 0], basis)


@pytest.mark.parametrize("p", [[0, 0, 1], [0, 1], [1, 2, 3]])
def test_a_symmetry_that_is_no_permutation(p):
    with searching(block=0), pytest.raises(ValueError, match="a permutation of 0"):
        smallest([0, 0, 0], [[1, 0, 1]], [p])


def test_too_many_to_list():
    with mock.patch.object(fewest, "WAYS_LIMIT", 27):
        with pytest.raises(ValueError, match="28 answers are too many to list; at most 27"):
            all_smallest(*all_on(19, 19))


# Stopped searches

BEFORE = 2 ** (8 + 3)  # members in the first part of a search with tiny blocks


def assert_best_of_the_first_part(found, answer, basis):
    """The first members in dictionary order have been looked at, and no others."""
    last = len(basis) - BEFORE.bit_length() + 1
    pivots = basis[:last].argmax(axis=1)
    start = answer ^ (answer[pivots] @ basis[:last] & 1)
    best = by_enumeration(start, basis[last:])
    assert found.clicks.tolist() == best[0]
    assert found[1:] == (sum(best[0]), None, False)


def clock_that_ticks(seconds):
    now = count(step=seconds)
    return mock.patch.object(fewest, "clock", lambda: next(now))


@pytest.mark.parametrize("time_limit", [0, 5])
def test_out_of_time(time_limit):
    answer, basis = all_on(23, 23)
    with searching(), clock_that_ticks(10):
        found = smallest(answer, basis, time_limit=time_limit)
    assert_best_of_the_first_part(found, answer, basis)


def test_time_enough():
    answer, basis = all_on(23, 23)
    with searching(), clock_that_ticks(1):
        found = smallest(answer, basis, time_limit=1000)
    assert found[1:] == (231, 8, True)
    # One block needs no limit: it is there before anyone can look at the clock.
    with clock_that_ticks(10):
        assert smallest(answer, basis, time_limit=0)[1:] == (231, 8, True)


def test_interrupted():
    answer, basis = all_on(23, 23)

    def interrupt(done, total):
        raise KeyboardInterrupt

    with searching():
        found = smallest(answer, basis, progress=interrupt)
    assert_best_of_the_first_part(found, answer, basis)


@pytest.mark.parametrize("calls", [0, 1, 3, 300, 2047])
def test_interrupted_at_work(calls):
    answer, basis = all_on(23, 23)
    weights, left = walsh.Blocks.weights, iter([None] * calls)

    def interrupted(blocks, prefix):
        if next(left, "none") == "none":
            raise KeyboardInterrupt
        return weights(blocks, prefix)

    with searching(), mock.patch.object(walsh.Blocks, "weights", interrupted):
        found = smallest(answer, basis)
    assert (found.ways, found.minimal) == (None, False)
    assert found.total == found.clicks.sum() >= 231
    change = found.clicks ^ answer
    pivots = basis.argmax(axis=1)
    assert (change == (change[pivots] @ basis & 1)).all()


def test_more_patterns_than_can_ever_be_searched():
    rng = np.random.default_rng(1)
    basis = np.hstack([np.eye(100, dtype=np.uint8), rng.integers(0, 2, (100, 50), dtype=np.uint8)])
    answer = rng.integers(0, 2, 150, dtype=np.uint8)
    with searching():
        found = smallest(answer, basis, [np.arange(150)[::-1]], time_limit=0)
    assert_best_of_the_first_part(found, answer, basis)


# Progress


def test_progress_reaches_the_end():
    answer, basis = all_on(23, 23)
    calls = []
    with searching():
        smallest(answer, basis, progress=lambda *call: calls.append(call))
    assert calls == [(done, 2048) for done in range(256, 2049, 256)]


def bars(seconds):
    """Search with a clock and a tqdm of our own; return the bars that appeared."""
    made = []

    def tqdm(total, **options):
        bar = SimpleNamespace(total=total, n=0, closed=False)
        bar.update = lambda step: setattr(bar, "n", bar.n + step)
        bar.close = lambda: setattr(bar, "closed", True)
        made.append(bar)
        return bar

    modules = {"tqdm": mock.MagicMock(), "tqdm.auto": SimpleNamespace(tqdm=tqdm)}
    with searching(), clock_that_ticks(seconds), mock.patch.dict(sys.modules, modules):
        smallest(*all_on(23, 23))
    return made


def test_a_bar_for_long_searches_only():
    (bar,) = bars(seconds=1)
    assert (bar.n, bar.total, bar.closed) == (2048, 2048, True)
    assert bars(seconds=0) == []  # the clock stands still


def test_no_bar_without_tqdm():
    with searching(), clock_that_ticks(10):
        with mock.patch.dict(sys.modules, {"tqdm": None, "tqdm.auto": None}):
            assert smallest(*all_on(23, 23)).total == 231


# The transform


def by_definition(values):
    places = np.arange(len(values))
    common = np.bitwise_count(places[:, None] & places)
    return np.where(common & 1, -1, 1) @ values


@given(st.integers(0, 7), st.data())
def test_transform(k, data):
    values = data.draw(st.lists(st.integers(-9, 9), min_size=2**k, max_size=2**k))
    values = np.array(values, dtype=np.int16)
    kept = values.copy()
    assert walsh.transform(values).tolist() == by_definition(values).tolist()
    assert values.tolist() == kept.tolist()


def test_transform_twice_gives_multiples():
    values = np.arange(-512, 512)
    assert (walsh.transform(walsh.transform(values)) == 1024 * values).all()


@needs_numba
@pytest.mark.parametrize("buttons", [300, 33_000])
def test_compiled_blocks(buttons):
    rng = np.random.default_rng(3)
    with searching(block=6, compiled=True):
        blocks = walsh.Blocks(rng.choice([1, -1], buttons), rng.integers(0, 2, (12, buttons)))
        prefixes = rng.permutation(64)
        assert (blocks.compiled_maxima(prefixes) == blocks.maxima(prefixes)).all()
        assert blocks.compiled_maxima(prefixes[:0]).shape == (0,)


@needs_numba
def test_nowhere_to_keep_compiled_code():
    def njit(cache=False, **options):
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    with mock.patch.object(numba, "njit", njit):
        assert walsh.compiled.__wrapped__() is walsh._fill_maxima


@needs_numba
def test_a_broken_numba_is_not_used():
    broken = mock.patch.object(numba, "njit", side_effect=AttributeError("no attribute 'core'"))
    with broken:
        assert walsh.compiled.__wrapped__() is None
    with mock.patch.object(numba.config, "DISABLE_JIT", True):
        assert walsh.compiled.__wrapped__() is None


def test_numba_is_not_needed():
    with without_numba():
        assert walsh.compiled() is None
        assert smallest(*all_on(9, 9))[1:] == (25, 6, True)


# Symmetries


def linear_move(permutation):
    return (0, *(1 << bit for bit in permutation))


def test_a_third_of_a_turn_is_left_out():
    third, swap = linear_move([1, 2, 0]), linear_move([1, 0, 2])
    assert orbits.two_group([third], 3) == [linear_move([0, 1, 2])]
    assert set(orbits.two_group([third, swap], 3)) == {linear_move([0, 1, 2]), swap}


def test_the_group_of_a_square():
    corners = [linear_move(p) for p in ([1, 2, 3, 0], [1, 0, 3, 2])]
    assert len(orbits.two_group(corners, 4)) == 8
    assert len(orbits.two_group(corners[:1], 4)) == 4


def test_no_more_moves_than_pay():
    k = 14
    exchanges = [linear_move(np.arange(k) ^ (np.arange(k) // 2 == pair)) for pair in range(7)]
    assert len(orbits.two_group(exchanges, k)) == orbits.LARGEST


@given(symmetric_cosets(), st.integers(0, 8))
def test_kept_space(coset, size):
    answer, basis, symmetries = coset
    answer, basis, pivots = fewest._read(answer, basis)
    k = len(basis)
    with searching(block=0):
        group = fewest._group(answer, basis, pivots, symmetries)
    space = orbits.kept_space(group, k, min(size, k))
    assert len(space) == min(size, k)
    assert space == orbits.reduced(space)
    for move in group:
        for vector in space:
            assert orbits.remainder(orbits.image(move, vector) ^ move[0], space) == 0
