import copy
import itertools
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from facts import CASES, TRUTH
from lightsout_edu import Board, gf2, modular

SMALL = range(2, 13)


def truth(name):
    return TRUTH[name].items()


def plus(n, states):
    return Board(n, states=states).toggle_matrix


def product(matrix, x, states):
    """A x mod q in Python's unbounded whole numbers."""
    matrix, x = np.asarray(matrix).astype(object), np.asarray(x).astype(object)
    return [sum(row * x) % states for row in matrix]


def all_vectors(states, n):
    """All q^n vectors, in dictionary order."""
    vectors = np.array(list(itertools.product(range(states), repeat=n)), dtype=np.int64)
    return vectors.reshape(states**n, n)


def lists(vectors):
    return [vector.tolist() for vector in vectors]


def small_matrices(states):
    """Matrices of all small shapes whose q^n unknowns can all be tried; zeros and factors of q."""
    random = np.random.default_rng(states)
    columns = max(n for n in range(1, 8) if states**n <= 800)
    yield from (np.zeros(shape, dtype=int) for shape in [(0, 0), (0, 1), (2, 0), (1, 1), (2, 2)])
    for _ in range(25):
        shape = random.integers(1, 4), random.integers(1, columns + 1)
        scale = random.integers(1, states, size=shape)  # many entries that are not units
        scale = np.where(random.random(shape) < 0.4, np.gcd(scale, states), 1)
        yield random.integers(0, states, size=shape) * scale % states


@pytest.mark.parametrize("states", SMALL)
def test_everything_against_all_vectors(states):
    solvable = set()
    for matrix in small_matrices(states):
        m, n = matrix.shape
        system = modular.System(matrix, states)
        vectors = all_vectors(states, n)
        images = [tuple(image) for image in (vectors @ matrix.T % states).tolist()]
        answers = {}  # right-hand side -> its answers, in dictionary order
        for x, image in zip(vectors.tolist(), images, strict=True):
            answers.setdefault(image, []).append(x)
        quiet = answers[(0,) * m]
        assert system.count == len(quiet) == modular.solution_count(matrix, states)
        zero = np.zeros(n, dtype=int)
        assert sorted(lists(system.answers(zero))) == quiet
        reached = np.array(list(answers)).reshape(len(answers), m)
        radius = max((reached != b).sum(axis=1).min() for b in all_vectors(states, m))
        assert system.covering_radius() == radius
        for b in all_vectors(states, m)[:: states**m // 100 + 1]:
            expected = answers.get(tuple(b.tolist()), [])
            solvable.add(bool(expected))
            assert modular.solution_count(matrix, states, b) == len(expected)
            nearest = system.nearest(b)
            assert len(nearest) == (reached != b).sum(axis=1).min()
            changed = b.copy()
            changed[list(nearest)] = list(nearest.values())
            assert (changed != b).sum() == len(nearest) and tuple(changed.tolist()) in answers
            if not expected:
                refused(matrix, states, b)
                continue
            x = system.solve(b)
            assert x.tolist() in expected
            assert sorted(lists(system.answers(x))) == expected
            least = min(map(sum, expected))
            assert lists(system.fewest(x)) == [x for x in expected if sum(x) == least]
    assert solvable == {True, False}


def refused(matrix, states, b):
    """The refusal, after its certificate is multiplied out."""
    with pytest.raises(modular.Inconsistent) as caught:
        modular.solve(matrix, b, states)
    y = caught.value.certificate
    m, n = np.shape(matrix)
    assert y.shape == (m,) and y.dtype == np.min_scalar_type(states - 1) and (y < states).all()
    assert product(np.transpose(matrix), y, states) == [0] * n
    (left_over,) = product([y], b, states)
    assert left_over != 0 and f"give 0 = {left_over}" in str(caught.value)
    return caught.value


@st.composite
def systems(draw, most=36, side=6):
    q = draw(st.integers(2, most))
    shape = draw(st.tuples(st.integers(0, side), st.integers(0, side)))
    entries = st.integers(0, q - 1) | st.sampled_from([d for d in range(q) if math.gcd(d, q) != 1])
    return draw(hnp.arrays(np.int64, shape, elements=entries)), q


@given(systems(), st.data())
def test_every_right_hand_side_is_solved_or_refused(system, data):
    matrix, q = system
    b = data.draw(hnp.arrays(np.int64, len(matrix), elements=st.integers(0, q - 1)))
    try:
        x = modular.solve(matrix, b, q)
    except modular.Inconsistent:
        refused(matrix, q, b)
    else:
        assert x.shape == matrix.shape[1:] and x.dtype == np.min_scalar_type(q - 1)
        assert product(matrix, x, q) == b.tolist()


@given(systems(), st.data())
def test_what_is_reached_can_be_solved(system, data):
    matrix, q = system
    x = data.draw(hnp.arrays(np.int64, matrix.shape[1], elements=st.integers(0, q - 1)))
    b = product(matrix, x, q)
    assert product(matrix, modular.solve(matrix, b, q), q) == b
    assert modular.System(matrix, q).nearest(b) == {}


@given(systems())
def test_a_matrix_and_its_transpose_reach_equally_many(system):
    matrix, q = system
    m, n = matrix.shape
    # q^n unknowns over the quiet ones: how many right-hand sides are reached.
    assert q**n * modular.solution_count(matrix.T, q) == q**m * modular.solution_count(matrix, q)


@given(systems(), st.integers(2, 36))
def test_chinese_remainders(system, other):
    matrix, q = system
    if math.gcd(q, other) == 1:
        counts = [modular.solution_count(matrix % each, each) for each in (q, other)]
        assert modular.solution_count(matrix, q * other) == math.prod(counts)


@given(systems(), st.randoms())
def test_the_null_space_does_not_depend_on_how_the_matrix_is_written(system, random):
    matrix, q = system
    quiet = modular.null_space(matrix, q)
    assert quiet.shape[1] == matrix.shape[1] and quiet.dtype == np.min_scalar_type(q - 1)
    for pattern in quiet:
        assert pattern.any() and product(matrix, pattern, q) == [0] * len(matrix)
    other = matrix[random.sample(range(len(matrix)), len(matrix))]
    for target in range(1, len(other)):
        other[target] = (other[target] + random.randrange(q) * other[target - 1]) % q
    assert np.array_equal(modular.null_space(other, q), quiet)


@given(systems(side=5), st.data())
def test_answers_are_lazy_different_and_right(system, data):
    matrix, q = system
    some = modular.System(matrix, q)
    x = data.draw(hnp.arrays(np.int64, matrix.shape[1], elements=st.integers(0, q - 1)))
    first = lists(itertools.islice(some.answers(x), 50))
    assert len(set(map(tuple, first))) == len(first) == min(50, some.count)
    for answer in first:
        assert product(matrix, answer, q) == product(matrix, x, q)


@given(
    hnp.arrays(
        np.uint8,
        hnp.array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=9),
        elements=st.integers(0, 1),
    ),
    st.data(),
)
def test_two_states_are_gf2(matrix, data):
    b = data.draw(hnp.arrays(np.uint8, len(matrix), elements=st.integers(0, 1)))
    assert np.array_equal(modular.null_space(matrix, 2), gf2.null_space(matrix))
    assert modular.rank(matrix, 2) == gf2.rank(matrix)
    assert modular.solution_count(matrix, 2) == 2 ** gf2.nullity(matrix)
    try:
        x = gf2.solve(matrix, b)
    except gf2.Inconsistent:
        refused(matrix, 2, b)
    else:
        assert np.array_equal(modular.solve(matrix, b, 2), x)


@pytest.mark.parametrize("prime", [3, 5, 7, 11])
def test_galois_agrees(prime):
    import galois

    field, random = galois.GF(prime), np.random.default_rng(prime)
    for number in range(20):
        matrix = random.integers(0, prime, size=random.integers(1, 9, size=2))
        matrix *= random.random(matrix.shape) < random.choice([0.2, 0.6, 1])
        if number % 3 == 0:
            matrix[-1] = matrix[0] * 2 % prime
        theirs = field(matrix)
        assert modular.rank(matrix, prime) == np.linalg.matrix_rank(theirs)
        assert np.array_equal(modular.null_space(matrix, prime), theirs.null_space())
        # The free unknowns, whose columns have no pivot, are 0.
        b = random.integers(0, prime, size=matrix.shape[1]) @ matrix.T % prime
        reduced = field(np.column_stack([matrix, b])).row_reduce(ncols=matrix.shape[1])
        x = np.zeros(matrix.shape[1], dtype=int)
        for row in reduced:
            if row[:-1].any():
                x[np.flatnonzero(row)[0]] = row[-1]
        assert np.array_equal(modular.solve(matrix, b, prime), x)


@pytest.mark.parametrize(("name", "states"), [("2", 2), ("3", 3), ("5", 5)])
def test_nullities_of_plus_boards(name, states):
    values = truth(f"nullity_mod{name}")
    assert len(values) == 8
    for n, facts in values:
        matrix = plus(int(n), states)
        assert len(modular.null_space(matrix, states)) == facts["nullity"]
        assert modular.rank(matrix, states) == int(n) ** 2 - facts["nullity"]
        assert modular.solution_count(matrix, states) == facts["quiet"]


@pytest.mark.parametrize(("n", "facts"), truth("quiet_patterns_mod4_6_8"))
def test_quiet_patterns_of_plus_boards_mod_4_6_8(n, facts):
    counts = {4: facts["quiet"], 8: facts["quiet_mod8"], 6: facts["quiet_mod6"]}
    for states, count in counts.items():
        system = modular.System(plus(int(n), states), states)
        assert system.count == count
        if count <= 2**8:
            answers = set(map(tuple, lists(system.answers(np.zeros(int(n) ** 2)))))
            assert len(answers) == count


@pytest.mark.parametrize(("n", "facts"), truth("quiet_patterns_mod4_6_8"))
def test_smith_invariants_of_plus_boards_give_every_count(n, facts):
    # An invariant d leaves gcd(d, q) quiet patterns mod q; d = 0 leaves q.
    for states in range(2, 41):
        counts = [math.gcd(int(d), states) for d in facts["invariants_gt1"]]
        assert modular.solution_count(plus(int(n), states), states) == math.prod(counts)


@pytest.mark.parametrize(("name", "solvable"), truth("every_lamp_plus_one_solvable"))
def test_every_lamp_plus_one(name, solvable):
    states, n = (int(word.strip("modn")) for word in name.split())
    matrix, b = plus(n, states), np.ones(n * n, dtype=int)
    if solvable:
        assert product(matrix, modular.solve(matrix, b, states), states) == b.tolist()
    else:
        refused(matrix, states, b)


def check_case(matrix, b, states, expected):
    system = modular.System(matrix, states)
    assert modular.solution_count(matrix, states, b) == len(expected)
    x = system.solve(b)
    assert sorted(lists(system.answers(x))) == sorted(expected)
    fewest = lists(system.fewest(x))
    least = min(map(sum, expected))
    assert fewest == sorted(answer for answer in expected if sum(answer) == least)
    return least


def test_case_mod4_boxes():
    case, answer = CASES["mod4-boxes"]["input"], CASES["mod4-boxes"]["right_answer"]
    names = list(case["links"])
    matrix = np.eye(5, dtype=int)
    for button, linked in case["links"].items():
        for name in linked.split(","):
            matrix[names.index(name), names.index(button)] += 1
    assert answer["n_solutions"] == len(answer["all"])
    b = -np.array(case["start"]) % case["k"]
    assert check_case(matrix, b, case["k"], answer["all"]) == answer["min_total"]


def test_case_mod3_blocks():
    case, answer = CASES["mod3-blocks"]["input"], CASES["mod3-blocks"]["right_answer"]
    matrix = np.eye(4, dtype=int) + np.eye(4, k=1, dtype=int) + np.eye(4, k=-1, dtype=int)
    # Every hit takes one away: start - A x = 0.
    least = check_case(matrix, case["start"], case["k"], answer["solutions"])
    assert least == answer["min_total"]


@pytest.mark.parametrize("states", CASES["mod4-6-10"]["input"]["k"])
def test_case_mod_4_6_10(states):
    answers = CASES["mod4-6-10"]["right_answer"]
    check_case(plus(2, states), [1, 2, 3, 0], states, answers[f"k{states}"])


def test_case_rgb_broken():
    case, answer = CASES["rgb-broken"]["input"], CASES["rgb-broken"]["right_answer"]
    kinds = [list(row.strip()) for row in case["types"].split("/")]
    colours = [list(row.strip()) for row in case["colours"].split("/")]
    cells = [(row, column) for row in range(2) for column in range(3)]
    matrix = np.zeros((6, 6), dtype=int)
    for lamp, (row, column) in enumerate(cells):
        kind = kinds[row][column]
        for button, (r, c) in enumerate(cells):
            own, in_row, in_column = lamp == button, row == r, column == c
            if own:
                matrix[lamp, button] = kind != "*"
            elif in_row:
                matrix[lamp, button] = kind not in "|#"
            elif in_column:
                matrix[lamp, button] = kind not in "_#"
    b = [-"RGBW".index(colours[r][c]) - 1 for r, c in cells]
    assert answer["n_solutions"] == 1
    assert check_case(matrix, np.array(b) % 4, 4, [answer["one"]]) == answer["min_total"]


def test_an_entry_without_inverse_is_no_obstacle_and_no_excuse():
    assert modular.solve([[2]], [2], 4).tolist() == [1]
    assert modular.solution_count([[2]], 4, [2]) == 2
    assert lists(modular.System([[2]], 4).answers([1])) == [[1], [3]]
    assert refused([[2]], 4, [1]).certificate.tolist() == [2]
    # A unit further down or right comes first.
    assert modular.solve([[2, 0], [0, 1]], [2, 3], 4).tolist() == [1, 3]
    assert modular.solve([[2, 3]], [1], 4).tolist() == [0, 3]


def test_the_sentence_of_a_refusal():
    refusal = refused([[1, 2], [3, 0], [2, 2]], 6, [0, 1, 0])
    assert str(refusal) == (
        "no solution: added up mod 6, the equations 3 x row 0, 3 x row 1 give 0 = 3"
    )
    assert isinstance(refusal, gf2.Inconsistent) and isinstance(refusal, np.linalg.LinAlgError)
    for again in (copy.copy(refusal), pickle.loads(pickle.dumps(refusal))):
        assert str(again) == str(refusal)
        assert np.array_equal(again.certificate, refusal.certificate)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (2, 3)])
@pytest.mark.parametrize("states", [2, 4, 6])
def test_empty_and_zero_matrices(shape, states):
    m, n = shape
    matrix = np.zeros(shape, dtype=int)
    system = modular.System(matrix, states)
    assert system.count == states**n
    assert system.solve(np.zeros(m)).tolist() == [0] * n
    assert lists(system.fewest(np.ones(n))) == [[0] * n]
    assert len(list(system.answers(np.ones(n)))) == states**n
    assert system.covering_radius() == m
    assert system.nearest(np.ones(m)) == dict.fromkeys(range(m), 0)
    if m:
        refused(matrix, states, np.ones(m, dtype=int))
    if states == 2:
        assert modular.rank(matrix, states) == 0
        assert np.array_equal(system.quiet, np.eye(n))


@pytest.mark.parametrize("states", [256, 257, 2**16 + 1, 2**31 - 1, 2**31, 46337 * 46327, 6**11])
def test_many_states(states):
    random = np.random.default_rng(0)
    for shape in [(1, 1), (4, 4), (3, 5), (6, 4), (12, 12)]:
        matrix = random.integers(0, states, size=shape)
        matrix[-1] = matrix[0].astype(object) * (states - 2) % states
        x = random.integers(0, states, size=shape[1])
        b = np.array(product(matrix, x, states), dtype=np.int64)
        system = modular.System(matrix, states)
        found = system.solve(b)
        assert found.dtype == np.min_scalar_type(states - 1)
        for answer in itertools.islice(system.answers(found), 20):
            assert product(matrix, answer, states) == b.tolist()
        b[-1] = (b[-1] + 1) % states
        if shape[0] > 1:
            refused(matrix, states, b)


def test_a_large_board_mod_6_and_12():
    random = np.random.default_rng(6)
    for states in (6, 12):
        matrix = plus(10, states)
        x = random.integers(0, states, size=100)
        b = np.array(product(matrix, x, states))
        assert modular.solution_count(matrix, states) == 1
        assert modular.solve(matrix, b, states).tolist() == x.tolist()


def test_fewest_up_to_its_limit():
    # One pair of unknowns a row, each with the answers 1, 0 and 0, 1: all 2^12 have total 12.
    system = modular.System(np.kron(np.eye(12, dtype=int), [[1, 1]]), 2)
    best = lists(system.fewest(system.solve(np.ones(12))))
    assert len(best) == 2**12 and best == sorted(best)
    assert best[0] == [0, 1] * 12 and best[-1] == [1, 0] * 12
    assert lists(modular.System(np.zeros((1, 20)), 2).fewest(np.ones(20))) == [[0] * 20]
    with pytest.raises(OverflowError, match=r"more than 2\^20 answers are too many"):
        modular.System(np.zeros((1, 21)), 2).fewest(np.zeros(21))
    with pytest.raises(OverflowError):  # a number too long to be written out
        modular.System(np.zeros((0, 500)), 2**31).fewest(np.zeros(500))


def test_fewest_when_a_single_pattern_has_very_many_multiples():
    matrix = np.eye(200, dtype=int)
    matrix[0, :2] = 1, 10_006  # x0 - x1 = 0, and x1 is free
    matrix[1, 1] = 0
    system = modular.System(matrix, 10_007)
    assert system.count == 10_007
    assert lists(system.fewest([7, 12] + [0] * 198)) == [[0, 5] + [0] * 198]
    with pytest.raises(OverflowError):
        modular.System([[0, 0]], 2**11).fewest([0, 0])


@pytest.mark.parametrize(("pairs", "states"), [(8, 2), (4, 6), (3, 12)])
def test_ties_in_different_blocks_are_all_found(pairs, states, monkeypatch):
    # Each pair of unknowns adds up to 1; the fewest are 1, 0 and 0, 1.
    system = modular.System(np.kron(np.eye(pairs, dtype=int), [[1, 1]]), states)
    x = system.solve(np.ones(pairs))
    in_one_block, every = lists(system.fewest(x)), sorted(lists(system.answers(x)))
    assert len(in_one_block) == 2**pairs
    monkeypatch.setattr(modular, "BLOCK", 40)
    assert lists(system.fewest(x)) == in_one_block
    assert sorted(lists(system.answers(x))) == every


def test_answers_of_a_huge_null_space_start_at_once():
    answers = modular.System(np.zeros((1, 400)), 12).answers(np.ones(400))
    first = lists(itertools.islice(answers, 5000))
    assert len(set(map(tuple, first))) == 5000
    assert len(list(itertools.islice(modular.System([[0]], 2**31).answers([5]), 9))) == 9


def code(states, checks, length, seed):
    """A matrix whose reached right-hand sides have 0 = L b for a random L = [I | ...]."""
    left = np.random.default_rng(seed).integers(0, states, size=(checks, length - checks))
    return np.vstack([-left, np.eye(length - checks, dtype=int)]) % states


@pytest.mark.parametrize(("states", "checks"), [(2, 20), (3, 9), (4, 7), (6, 5), (12, 4)])
def test_nearest_agrees_with_looking_up_one_two_three(states, checks):
    matrix = code(states, checks, 40, seed=states)
    searched, looked_up = modular.System(matrix, states), modular.System(matrix, states)
    looked_up._syndromes._count = 2**25  # as if there were too many to search
    random, seen = np.random.default_rng(1), set()
    for _ in range(15):
        b = random.integers(0, states, size=40)
        far = len(searched.nearest(b))
        seen.add(far)
        assert far <= searched.covering_radius()
        if far <= 3:
            assert len(looked_up.nearest(b)) == far
        else:
            with pytest.raises(ValueError, match="at least four entries of b have to change"):
                looked_up.nearest(b)
    assert len(seen) > 1 or states == 12


@pytest.mark.parametrize("states", [2, 3, 6])
def test_nearest_beyond_the_syndromes_that_can_be_searched(states):
    # Thirty rows in triples that must be equal: 2 x 10 checks or more, exact answers by majority.
    matrix = np.kron(np.eye(13, dtype=int), np.ones((3, 1), dtype=int))
    system = modular.System(matrix, states)
    b = np.zeros(39, dtype=int)
    assert system.nearest(b) == {}
    for far, row in enumerate((37, 4, 12), start=1):
        b[row] = states - 1
        assert system.nearest(b) == dict.fromkeys(sorted((37, 4, 12)[:far]), 0)
    b[20] = 1
    with pytest.raises(ValueError, match=r"at least four entries .* more than 2\^24 syndromes"):
        system.nearest(b)
    with pytest.raises(ValueError, match=r"more than 2\^24 syndromes are too many"):
        system.covering_radius()


def test_nearest_with_more_changes_than_can_be_tried():
    system = modular.System(np.zeros((3, 1)), 2**31 - 1)
    assert system.nearest([0, 0, 0]) == {}
    with pytest.raises(ValueError, match="too many ways to change one entry"):
        system.nearest([1, 0, 0])


@given(systems(most=12, side=5), st.data())
def test_one_change_moves_the_distance_by_one_at_most(system, data):
    matrix, q = system
    if not len(matrix):
        return
    some = modular.System(matrix, q)
    b = data.draw(hnp.arrays(np.int64, len(matrix), elements=st.integers(0, q - 1)))
    far = len(some.nearest(b))
    assert far <= some.covering_radius() <= len(matrix)
    b[data.draw(st.integers(0, len(b) - 1))] = data.draw(st.integers(0, q - 1))
    assert abs(len(some.nearest(b)) - far) <= 1


def test_covering_radius_of_two_state_boards():
    assert modular.System(plus(4, 2), 2).covering_radius() == 2
    assert modular.System(plus(5, 2), 2).covering_radius() == 1


def test_arguments_are_not_changed_and_results_are_new():
    matrix, b = np.array([[1, 2], [2, 4]]), np.array([1, 3])
    system = modular.System(matrix, 6)
    system.nearest(b)
    x = system.solve([1, 2])
    for answer in [*system.fewest(x), *system.answers(x), x]:
        answer[:] = 0
    matrix[:] = 0
    assert b.tolist() == [1, 3] and system.solve([1, 2]).tolist() == [1, 0]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: modular.solve([[1]], [1], 1), "states is 1; it must be a whole number, 2 or more"),
        (lambda: modular.System([[1]], 2.5), "states is 2.5; it must be a whole number, 2 or more"),
        (lambda: modular.null_space([[1]], -3), "states is -3; it must be a whole number, 2"),
        (lambda: modular.rank([[1]], "a"), "states is 'a'; it must be a whole number, 2 or more"),
        (lambda: modular.solution_count([[1]], None), "states is None; it must be"),
        (lambda: modular.solve([[1]], [1], 2**31 + 1), "states is 2147483649; it can be 2^31 at"),
        (lambda: modular.solve([[1, 5]], [1], 4), "matrix: row 0, column 1 is 5; every entry must"),
        (lambda: modular.null_space([[-1]], 3), "matrix: row 0, column 0 is -1; every entry must"),
        (lambda: modular.null_space([[0.5]], 3), "is 0.5; every entry must be a whole number from"),
        (lambda: modular.rank([[1], [1, 0]], 3), "matrix: row 1 has 2 entries; expected 1"),
        (lambda: modular.rank("01", 3), "matrix: expected 2 dimensions"),
        (lambda: modular.solve([[1]], [3], 3), "b: entry 0 is 3; every entry must be a whole"),
        (lambda: modular.solve([[1]], [[1]], 3), "b: expected 1 dimension,"),
        (lambda: modular.solve([[1]], [1, 0], 3), "b has 2 entries; expected 1, one for each row"),
        (lambda: modular.System([[1]], 3).nearest([]), "b has 0 entries; expected 1, one for each"),
        (lambda: modular.System([[1]], 3).fewest([1, 0]), "x has 2 entries; expected 1, one for"),
        (lambda: modular.System([[1]], 3).answers([4]), "x: entry 0 is 4; every entry must be"),
        (lambda: modular.rank([[1]], 6), "6 is not a prime, and only for prime states"),
        (lambda: modular.rank([[1]], 4), "use solution_count, which answers for all"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError) as caught:
        call()
    assert message in str(caught.value)


def test_matrices_that_are_too_large_are_refused():
    with pytest.raises(ValueError, match="a matrix of 2048 x 2049 is too large to be solved mod 3"):
        modular.System(np.zeros((2048, 2049), dtype=np.uint8), 3)
