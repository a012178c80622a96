"""Other ways to solve A x = b over GF(2): all bring [A | b] into reduced row echelon form.

Only the reduction is timed, not putting the matrix together, nor reading the answer. galois
comes with the course. The other two are needed here alone:

    pip install python-flint
    pip install passagemath-m4ri-m4rie passagemath-modules
"""

from collections.abc import Callable
from copy import copy
from typing import NamedTuple

import numpy as np

from .measure import best, check


class Rival(NamedTuple):
    """A library: its packages, how it takes a matrix, and how it reduces it."""

    name: str
    packages: str
    read: Callable
    reduce: Callable
    most: int  # unknowns; beyond, it takes about a minute or more

    @property
    def missing(self):
        return f"not installed: pip install {self.packages}"


def read_galois(matrix):
    import galois

    return galois.GF2(matrix)


def read_flint(matrix):
    import flint

    return flint.nmod_mat(*matrix.shape, matrix.ravel().tolist(), 2)


def read_m4ri(matrix):
    import sage.all__sagemath_modules  # noqa: F401  (sage wants its parts loaded in this order)
    from sage.matrix.constructor import matrix as zeros
    from sage.rings.finite_rings.finite_field_constructor import GF

    result = zeros(GF(2), *matrix.shape)
    for row, column in np.argwhere(matrix).tolist():
        result[row, column] = 1
    return result


def reduce_m4ri(matrix):
    matrix = copy(matrix)  # it is changed in place
    matrix.echelonize()
    return matrix


def reduce_numpy(matrix):
    """Eliminate as in a textbook, with one line of NumPy for all row additions of a column."""
    matrix, row = matrix.copy(), 0
    for column in range(matrix.shape[1] - 1):
        below = np.flatnonzero(matrix[row:, column])
        if len(below) == 0:
            continue
        matrix[[row, row + below[0]]] = matrix[[row + below[0], row]]
        others = matrix[:, column] == 1
        others[row] = False
        matrix[others] ^= matrix[row]
        row += 1
    return matrix


NUMPY = Rival("NumPy by hand", "numpy", np.copy, reduce_numpy, 2500)
GALOIS = Rival("galois", "galois", read_galois, lambda a: a.row_reduce(ncols=a.shape[1] - 1), 2500)
FLINT = Rival("python-flint", "python-flint", read_flint, lambda a: a.rref()[0], 2500)
M4RI = Rival("M4RI", "passagemath-m4ri-m4rie passagemath-modules", read_m4ri, reduce_m4ri, 10_000)
INSTALL = f"`pip install {GALOIS.packages} {FLINT.packages} {M4RI.packages}`"
RIVALS = (NUMPY, GALOIS, FLINT, M4RI)


def race(rival, matrix, *rights):
    """Return (name, seconds) of a rival that solves A x = b for each b, or (name, why not)."""
    if matrix.shape[1] > rival.most:
        return rival.name, "not run, takes about a minute or more"
    systems = [np.column_stack((matrix, right)) for right in rights]
    try:
        systems = [rival.read(system) for system in systems]
    except ImportError:
        return rival.name, rival.missing
    time, reduced = best(lambda: [rival.reduce(system) for system in systems])
    for each, right in zip(reduced, rights, strict=True):
        flipped = np.bitwise_xor.reduce(matrix[:, answer(each, matrix.shape[1]) == 1], axis=1)
        check(np.array_equal(flipped, right), f"{rival.name}, {matrix.shape[1]} unknowns")
    return rival.name, time


def answer(reduced, unknowns):
    """Return the answer whose free unknowns are 0, from [A | b] in reduced row echelon form."""
    x, row = np.zeros(unknowns, dtype=np.uint8), 0
    for column in range(unknowns):
        if int(reduced[row, column]) == 1:
            x[column] = int(reduced[row, unknowns])
            row += 1
            if row == unknowns:
                break
    return x
