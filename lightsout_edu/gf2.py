"""Matrices over GF(2), the field with two elements: 1 + 1 = 0.

A matrix is given as anything NumPy reads as a two-dimensional array of 0 and 1, and comes
back as uint8. Inside, a row is one Python int whose bit j is the entry in column j. Adding
two rows is then one `^` (exclusive or), however long they are.
"""

from typing import NamedTuple

import numpy as np

from .entries import read_entries, whole_number


class Reduced(NamedTuple):
    """A matrix in reduced row echelon form, and the columns of its pivots, one a nonzero row."""

    matrix: np.ndarray
    pivots: tuple[int, ...]


class RowOperation(NamedTuple):
    """One step of an elimination: what was done to which two rows, and the matrix after it.

    `kind` is "swap" or "add"; with "add", row `source` is added to row `target`.
    `str(operation)` says it as a sentence.
    """

    kind: str
    source: int
    target: int
    matrix: np.ndarray

    def __str__(self):
        if self.kind == "swap":
            return f"swap row {self.source} and row {self.target}"
        return f"add row {self.source} to row {self.target}"


class Inconsistent(np.linalg.LinAlgError):
    """A x = b has no solution. `certificate` is a y with yA = 0 and y.b = 1."""

    def __init__(self, certificate):
        super().__init__(certificate)
        self.certificate = certificate

    def __str__(self):
        rows = ", ".join(map(str, np.flatnonzero(self.certificate)))
        return f"no solution: the equations of rows {rows} add up to 0 = 1"


def row_reduce(matrix, ncols=None):
    """Bring a matrix into reduced row echelon form.

    Parameters
    ----------
    matrix : array_like of 0 and 1, shape (m, n)
        Any shape, also empty.
    ncols : int, optional
        Look for pivots in the first `ncols` columns only. For an augmented matrix [A | b]
        this keeps the right-hand side from becoming a pivot.

    Returns
    -------
    Reduced
        `.matrix`, uint8 of shape (m, n), and `.pivots`, the pivot columns. There are rank
        many; read them, since they need not be 0, 1, 2, ...

    Raises
    ------
    ValueError
        When an entry is not 0 or 1, or `ncols` does not fit the matrix.

    Examples
    --------
    >>> reduced = row_reduce([[0, 1, 1], [1, 1, 0], [1, 0, 1]])
    >>> reduced.matrix
    array([[1, 0, 1],
           [0, 1, 1],
           [0, 0, 0]], dtype=uint8)
    >>> reduced.pivots
    (0, 1)
    """
    matrix, ncols = _read(matrix, ncols)
    rows = pack(matrix)
    pivots = reduce_rows(rows, ncols)
    return Reduced(unpack(rows, matrix.shape[1]), tuple(pivots))


def row_operations(matrix, ncols=None):
    """Go through the elimination that `row_reduce` does, one row operation at a time.

    Parameters
    ----------
    matrix, ncols
        As in `row_reduce`.

    Returns
    -------
    iterator of RowOperation
        Column by column: the topmost row with a 1 is swapped up, then added to every other
        row that has a 1 in this column.

    Examples
    --------
    >>> for operation in row_operations([[0, 1], [1, 1]]):
    ...     print(operation, operation.matrix.tolist())
    swap row 1 and row 0 [[1, 1], [0, 1]]
    add row 1 to row 0 [[1, 0], [0, 1]]
    """
    matrix, ncols = _read(matrix, ncols)
    rows = pack(matrix)
    return (
        RowOperation(kind, source, target, unpack(rows, matrix.shape[1]))
        for kind, source, target in _steps(rows, ncols)
    )


def rank(matrix):
    """Return the number of pivots: how many rows (or columns) are independent.

    Examples
    --------
    >>> rank([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    2
    """
    matrix, ncols = _read(matrix)
    return len(reduce_rows(pack(matrix), ncols))


def nullity(matrix):
    """Return the dimension of the null space: the number of columns minus the rank.

    Examples
    --------
    >>> nullity([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    1
    """
    matrix, ncols = _read(matrix)
    return ncols - rank(matrix)


def null_space(matrix):
    """Return a basis of all x with A x = 0.

    Parameters
    ----------
    matrix : array_like of 0 and 1, shape (m, n)

    Returns
    -------
    numpy.ndarray
        uint8 of shape (nullity, n): one basis vector a row, in reduced row echelon form, so
        the basis is the same however the matrix was written down. The null space itself has
        2^nullity members, all the sums of these rows.

    Examples
    --------
    >>> null_space([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
    array([[1, 1, 1]], dtype=uint8)
    """
    matrix, ncols = _read(matrix)
    rows = pack(matrix)
    pivots = reduce_rows(rows, ncols)
    return unpack(null_rows(rows, pivots, ncols), ncols)


def inverse(matrix):
    """Return the inverse of a square matrix.

    Parameters
    ----------
    matrix : array_like of 0 and 1, shape (n, n)

    Returns
    -------
    numpy.ndarray
        uint8 of shape (n, n).

    Raises
    ------
    numpy.linalg.LinAlgError
        When the matrix is not square, or singular; the message gives its rank.

    Examples
    --------
    >>> inverse([[1, 1], [0, 1]])
    array([[1, 1],
           [0, 1]], dtype=uint8)
    """
    matrix, n = _read(matrix)
    if len(matrix) != n:
        raise np.linalg.LinAlgError(
            f"only a square matrix has an inverse; this one is {len(matrix)} x {n}"
        )
    rows = [row | 1 << (n + i) for i, row in enumerate(pack(matrix))]  # [A | I]
    pivots = reduce_rows(rows, n)
    if len(pivots) < n:
        raise np.linalg.LinAlgError(f"no inverse: the rank is {len(pivots)}, not {n}")
    answer = unpack([row >> n for row in rows], n)
    _check(matrix, answer, np.eye(n, dtype=np.uint8))
    return answer


def solve(matrix, b):
    """Return one x with A x = b, the one whose free unknowns are 0.

    Parameters
    ----------
    matrix : array_like of 0 and 1, shape (m, n)
        Any shape, any rank.
    b : array_like of 0 and 1, shape (m,)

    Returns
    -------
    numpy.ndarray
        uint8 of shape (n,). All other solutions are this one plus the members of the null
        space.

    Raises
    ------
    Inconsistent
        When there is no solution. Its `certificate` is a y of shape (m,) with yA = 0 and
        y.b = 1: adding the equations it picks gives 0 = 1.

    Examples
    --------
    >>> solve([[1, 1, 0], [0, 1, 1]], [1, 0])
    array([1, 0, 0], dtype=uint8)
    >>> solve([[1, 1], [1, 1]], [1, 0])
    Traceback (most recent call last):
    ...
    lightsout_edu.gf2.Inconsistent: no solution: the equations of rows 0, 1 add up to 0 = 1
    """
    matrix, n = _read(matrix)
    b = read_entries(b, ndim=1, what="b")
    m = len(matrix)
    if len(b) != m:
        raise ValueError(f"b has {len(b)} entries; expected {m}, one for each row of the matrix")
    # [A | b | I]: the identity at the end records which rows were added into which.
    rows = [row | int(b[i]) << n | 1 << (n + 1 + i) for i, row in enumerate(pack(matrix))]
    pivots = reduce_rows(rows, n)
    for row in rows[len(pivots) :]:
        if row >> n & 1:
            certificate = unpack([row >> (n + 1)], m)[0]
            _check(matrix.T, certificate, np.zeros(n))
            _check(b[None], certificate, [1])
            raise Inconsistent(certificate)
    x = np.zeros(n, dtype=np.uint8)
    for pivot, row in zip(pivots, rows, strict=False):
        x[pivot] = row >> n & 1
    _check(matrix, x, b)
    return x


# The engine. It works in place on a list of rows packed into ints, and other rooms use it too.


def pack(matrix):
    """Return the rows of a 0/1 array as a list of ints, bit j of a row for column j.

    Examples
    --------
    >>> pack(np.array([[1, 0, 0], [0, 1, 1]]))
    [1, 6]
    """
    packed = np.packbits(np.asarray(matrix, dtype=np.uint8), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def unpack(rows, ncols):
    """Return packed rows as a uint8 array of shape (len(rows), ncols). Undoes `pack`.

    Examples
    --------
    >>> unpack([1, 6], 3)
    array([[1, 0, 0],
           [0, 1, 1]], dtype=uint8)
    """
    size = -(-ncols // 8)
    data = bytearray(b"".join(row.to_bytes(size, "little") for row in rows))
    packed = np.frombuffer(data, dtype=np.uint8).reshape(len(rows), size)
    return np.unpackbits(packed, axis=1, count=ncols, bitorder="little")


def reduce_rows(rows, ncols):
    """Bring packed rows into reduced row echelon form, in place; return the pivot columns.

    Examples
    --------
    >>> rows = pack(np.array([[0, 1], [1, 1]]))
    >>> reduce_rows(rows, 2), rows
    ([0, 1], [1, 2])
    """
    for _ in _steps(rows, ncols):
        pass
    leading = [(row & -row).bit_length() - 1 for row in rows]  # the lowest column with a 1
    return [column for column in leading if 0 <= column < ncols]


def _steps(rows, ncols):
    """Eliminate, and stop after every row operation to say what was done."""
    top = 0
    for column in range(ncols):
        bit = 1 << column
        pivot = next((i for i in range(top, len(rows)) if rows[i] & bit), None)
        if pivot is None:
            continue
        if pivot != top:
            rows[top], rows[pivot] = rows[pivot], rows[top]
            yield "swap", pivot, top
        for i in range(len(rows)):
            if i != top and rows[i] & bit:
                rows[i] ^= rows[top]
                yield "add", top, i
        top += 1


def null_rows(rows, pivots, ncols):
    """Return the reduced basis of the null space of packed rows that are already reduced."""
    basis = []
    for free in sorted(set(range(ncols)) - set(pivots)):
        # Set this free unknown to 1 and the others to 0: each pivot unknown follows.
        needed = sum(1 << p for p, row in zip(pivots, rows, strict=False) if row >> free & 1)
        basis.append(1 << free | needed)
    reduce_rows(basis, ncols)
    return basis


def _read(matrix, ncols=None):
    matrix = read_entries(matrix)
    if ncols is None:
        ncols = matrix.shape[1]
    elif whole_number(ncols, "ncols") > matrix.shape[1]:
        raise ValueError(f"ncols is {ncols}; the matrix has {matrix.shape[1]} columns")
    return matrix, ncols


def _check(matrix, x, b):
    # uint8 sums wrap at 256, which is even: their last bit is still right.
    if not np.array_equal((matrix @ x) & 1, b):
        raise ArithmeticError(
            "the computed answer does not satisfy its equation: a bug, please report"
        )
