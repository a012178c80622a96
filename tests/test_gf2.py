import galois
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from facts import CASES, TRUTH
from lightsout_edu import Board, gf2

GF2 = galois.GF2
matrices = hnp.arrays(
    np.uint8,
    hnp.array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=9),
    elements=st.integers(0, 1),
)
PLUS_BOARDS = [(rows, cols) for rows in range(1, 7) for cols in range(1, 7)]


def random_matrices():
    """200 matrices of all shapes: 0 x n, n x 0, square, wide, tall, dense, sparse, singular."""
    random = np.random.default_rng(2026)
    for number in range(200):
        shape = (0, 5) if number == 0 else (5, 0) if number == 1 else random.integers(1, 21, size=2)
        matrix = (random.random(shape) < random.choice([0.1, 0.5, 0.9])).astype(np.uint8)
        if number % 4 == 0 and len(matrix) > 1:
            matrix[-1] = matrix[0]  # certainly dependent rows
        yield matrix


def agrees_with_galois(matrix):
    ours = gf2.row_reduce(matrix)
    m, n = matrix.shape
    if m and n:
        theirs = GF2(matrix)
        assert np.array_equal(ours.matrix, theirs.row_reduce())
        assert gf2.rank(matrix) == np.linalg.matrix_rank(theirs) == len(ours.pivots)
        assert np.array_equal(gf2.null_space(matrix), theirs.null_space())
        some = GF2(matrix[:, : n // 2 + 1])
        assert np.array_equal(
            gf2.row_reduce(matrix, ncols=n // 2 + 1).matrix[:, : n // 2 + 1], some.row_reduce()
        )
        if m == n and gf2.rank(matrix) == n:
            assert np.array_equal(gf2.inverse(matrix), np.linalg.inv(theirs))
            b = matrix[0] ^ matrix[-1] ^ 1
            assert np.array_equal(gf2.solve(matrix, b), np.linalg.solve(theirs, GF2(b)))
    else:  # galois refuses some empty shapes; here the answers are known
        assert ours.matrix.shape == (m, n)
        assert (gf2.rank(matrix), gf2.nullity(matrix)) == (0, n)
        assert np.array_equal(gf2.null_space(matrix), np.eye(n))


@pytest.mark.parametrize("shape", PLUS_BOARDS)
def test_galois_agrees_on_plus_boards(shape):
    agrees_with_galois(Board(*shape).toggle_matrix)


def test_galois_agrees_on_200_random_matrices():
    shapes = set()
    for matrix in random_matrices():
        agrees_with_galois(matrix)
        shapes.add(matrix.shape)
    assert {(0, 5), (5, 0)} < shapes and len(shapes) > 100


@given(matrices)
def test_reduced_form_is_reduced_and_keeps_the_row_space(matrix):
    reduced, pivots = gf2.row_reduce(matrix)
    rank = len(pivots)
    assert list(pivots) == sorted(set(pivots))
    assert not reduced[rank:].any()
    for row, pivot in enumerate(pivots):
        assert not reduced[row, :pivot].any()
        assert reduced[:, pivot].sum() == 1
    assert gf2.rank(np.vstack([matrix, reduced])) == rank
    assert np.array_equal(gf2.row_reduce(reduced).matrix, reduced)


@given(matrices, st.data())
def test_row_operations_end_where_row_reduce_does(matrix, data):
    ncols = data.draw(st.integers(0, matrix.shape[1]))
    before = matrix
    for step in gf2.row_operations(matrix, ncols):
        expected = before.copy()
        if step.kind == "swap":
            expected[[step.source, step.target]] = before[[step.target, step.source]]
            assert str(step) == f"swap row {step.source} and row {step.target}"
        else:
            expected[step.target] ^= before[step.source]
            assert str(step) == f"add row {step.source} to row {step.target}"
        assert np.array_equal(step.matrix, expected)
        before = step.matrix
    assert np.array_equal(before, gf2.row_reduce(matrix, ncols).matrix)


@given(matrices)
def test_rank_and_nullity_add_up_and_rank_is_that_of_the_transpose(matrix):
    assert gf2.rank(matrix) + gf2.nullity(matrix) == matrix.shape[1]
    assert gf2.rank(matrix) == gf2.rank(matrix.T)


@given(matrices)
def test_null_space_holds_all_of_it(matrix):
    basis = gf2.null_space(matrix)
    assert not (matrix.astype(int) @ basis.T % 2).any()
    assert basis.shape == (gf2.nullity(matrix), matrix.shape[1])
    assert gf2.rank(basis) == len(basis)


@given(matrices, st.data())
def test_solve_or_certificate(matrix, data):
    m, n = matrix.shape
    b = data.draw(hnp.arrays(np.uint8, m, elements=st.integers(0, 1)))
    augmented = np.column_stack([matrix, b])
    try:
        x = gf2.solve(matrix, b)
    except gf2.Inconsistent as refusal:
        y = refusal.certificate.astype(int)
        assert not (y @ matrix % 2).any() and y @ b % 2 == 1
        assert gf2.rank(augmented) == gf2.rank(matrix) + 1
    else:
        assert x.dtype == np.uint8 and x.shape == (n,)
        assert np.array_equal(matrix.astype(int) @ x % 2, b)
        free = sorted(set(range(n)) - set(gf2.row_reduce(matrix).pivots))
        assert not x[free].any()


@given(
    matrices.filter(lambda m: m.shape[0] == m.shape[1])
    | st.integers(1, 6).flatmap(lambda n: hnp.arrays(np.uint8, (n, n), elements=st.integers(0, 1)))
)
def test_inverse_undoes_or_refuses(matrix):
    n = len(matrix)
    if gf2.rank(matrix) == n:
        assert np.array_equal(matrix.astype(int) @ gf2.inverse(matrix) % 2, np.eye(n))
    else:
        with pytest.raises(np.linalg.LinAlgError, match=f"the rank is {gf2.rank(matrix)}, not {n}"):
            gf2.inverse(matrix)


@given(matrices)
def test_packing_is_undone_by_unpacking(matrix):
    assert np.array_equal(gf2.unpack(gf2.pack(matrix), matrix.shape[1]), matrix)


def test_arguments_are_not_changed():
    matrix = np.array([[0, 1], [1, 1]])
    for function in (gf2.row_reduce, gf2.rank, gf2.null_space, gf2.inverse):
        function(matrix)
    list(gf2.row_operations(matrix))
    assert matrix.tolist() == [[0, 1], [1, 1]]


@pytest.mark.parametrize(
    ("shape", "additions"), [((1, 3), 4), ((2, 2), 8), ((2, 3), 13), ((3, 3), 32)]
)
def test_row_additions_of_the_lessons(shape, additions):
    steps = gf2.row_operations(Board(*shape).toggle_matrix)
    assert sum(step.kind == "add" for step in steps) == additions


def test_counts_of_the_15_x_15_board():
    steps = gf2.row_operations(Board(15).toggle_matrix)
    assert (
        sum(step.kind == "add" for step in steps) == TRUTH["claims"]["15x15 Gauss-Jordan row xors"]
    )
    for size in (5, 10, 15):
        assert gf2.rank(Board(size).toggle_matrix) == TRUTH["claims"][f"{size}x{size} rank"]


def test_case_galois_nonsquare():
    case = CASES["galois-nonsquare"]
    assert gf2.solve(case["input"]["A"], case["input"]["b"]).tolist() == case["right_answer"]["x"]


def test_case_pivots_are_read_from_the_rows():
    pivots = CASES["galois-left-eye"]["right_answer"]["pivots"]
    matrix = [[1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]]
    assert gf2.row_reduce(matrix).pivots == tuple(pivots)


def test_case_right_hand_side_is_never_a_pivot():
    augmented = np.array(CASES["aug-pivot-in-rhs"]["input"]["aug"])
    assert (
        gf2.row_reduce(augmented).matrix.tolist()
        == CASES["aug-pivot-in-rhs"]["right_answer"]["row_reduce_default"]
    )
    assert gf2.row_reduce(augmented, ncols=2).pivots == (0,)
    with pytest.raises(gf2.Inconsistent, match="the equations of rows 0, 1 add up to 0 = 1"):
        gf2.solve(augmented[:, :2], augmented[:, 2])
    with pytest.raises(np.linalg.LinAlgError):  # the kind that NumPy and galois raise
        gf2.solve(augmented[:, :2], augmented[:, 2])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gf2.solve([[1, 0]], [1, 0]), "b has 2 entries; expected 1"),
        (lambda: gf2.solve([[1, 0]], [[1]]), "b: expected 1 dimension,"),
        (lambda: gf2.solve([[1, 0]], [3]), "b: entry 0 is 3"),
        (lambda: gf2.row_reduce([[1, 0]], ncols=3), "ncols is 3; the matrix has 2 columns"),
        (lambda: gf2.row_reduce([[1, 0]], ncols=1.5), "ncols is 1.5; it must be a whole number"),
        (lambda: gf2.row_operations([[1, 2]]), "row 0, column 1 is 2"),
        (lambda: gf2.rank([[1], [1, 0]]), "row 1 has 2 entries; expected 1"),
        (lambda: gf2.null_space("01"), "expected 2 dimensions"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError, match="^.*" + message.replace("(", r"\(")):
        call()


def test_inverse_of_a_rectangle_is_refused():
    with pytest.raises(
        np.linalg.LinAlgError, match="only a square matrix has an inverse; this one is 1 x 2"
    ):
        gf2.inverse([[1, 0]])
