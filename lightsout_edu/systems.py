"""A x = b over GF(2): one matrix, any number of right-hand sides.

Knows matrices, not boards. `modular.System` answers the same questions mod q. Vectors come in
and go out as 0/1 arrays; inside they are packed, one int each, entry 0 in the highest bit. So
the order of the numbers is the dictionary order of the vectors.
"""

from bisect import bisect
from functools import cached_property

import numpy as np

from . import gf2
from .breadth import Parities
from .fewest import Smallest, all_smallest, smallest
from .orbits import reduced
from .tables import fewest_many, fewest_table, pack, unpack

FEW = 10  # up to 2^10 answers are compared one by one sooner than by a transform


class System:
    """What can be said about A x = b once there is a way to solve it; the base of its kinds.

    Attributes
    ----------
    nrows, ncols : int
        The shape of A.
    nullity : int
    count : int
        How many members the null space has.
    quiet : numpy.ndarray
        The reduced basis of the null space, uint8 of shape (nullity, ncols).
    blind : numpy.ndarray
        The reduced basis of all y with yA = 0: equations whose sum has no unknown left.
    """

    @cached_property
    def count(self):
        return 2**self.nullity

    @cached_property
    def _patterns(self):
        return _pack(self.quiet)

    def answers(self, x):
        """Return an iterator over x + every member of the null space."""
        return (_unpack(each, self.ncols) for each in self._gray(_pack(x[None])[0]))

    def _gray(self, answer):
        yield answer
        for step in range(1, self.count):  # from one to the next a single pattern changes
            answer ^= self._patterns[(step & -step).bit_length() - 1]
            yield answer

    def smallest(self, x, symmetries=(), time_limit=None):
        """Return the member of x + null space with the fewest ones; see `fewest.smallest`."""
        if self.nullity > FEW:
            return smallest(x, self.quiet, symmetries, time_limit)
        winners = self._winners(x)
        first = _unpack(winners[0], self.ncols)
        return Smallest(first, winners[0].bit_count(), len(winners), True)

    def all_smallest(self, x, symmetries=()):
        """Return all members with the fewest ones, in dictionary order."""
        if self.nullity > FEW:
            return all_smallest(x, self.quiet, symmetries)
        return (_unpack(each, self.ncols) for each in self._winners(x))

    def _winners(self, x):
        (answer,) = _pack(x[None])
        for pattern in self._patterns:
            # The pivot, its highest bit, is in no other pattern; first the answer with 0 there.
            answer = min(answer, answer ^ pattern)
        answers = [answer ^ each for each in self._sums]
        fewest = min(map(int.bit_count, answers))
        return [each for each in answers if each.bit_count() == fewest]

    @cached_property
    def _sums(self):
        sums = [0]  # of all patterns, in the order of the numbers
        for pattern in reversed(self._patterns):
            sums += [other ^ pattern for other in sums]
        return sums

    @cached_property
    def _parities(self):
        return Parities(self.blind)

    def nearest(self, b):
        """Return the fewest entries of b to change so that there is an answer, {row: new value}."""
        return {row: 1 - int(b[row]) for row in self._parities.repair(b)}

    def covering_radius(self):
        """Return how many entries of b have to change at most."""
        return int(self._parities.distance.max())


class Eliminated(System):
    """A system whose matrix is eliminated once.

    Parameters
    ----------
    rows, cols : array_like of int
        A is 1 at (rows[i], cols[i]), else 0.
    nrows, ncols : int

    Examples
    --------
    >>> system = Eliminated([0, 0, 1, 1], [0, 1, 1, 2], nrows=2, ncols=3)
    >>> system.solve(np.array([1, 0])), system.quiet
    (array([1, 0, 0], dtype=uint8), array([[1, 1, 1]], dtype=uint8))
    """

    def __init__(self, rows, cols, nrows, ncols):
        self.nrows, self.ncols = nrows, ncols
        # [A | I]: the identity records which equations were added into each row.
        packed = [1 << (nrows - 1 - row) for row in range(nrows)]
        bits = nrows + ncols - 1 - np.asarray(cols)
        for row, bit in zip(np.asarray(rows).tolist(), bits.tolist(), strict=True):
            packed[row] |= 1 << bit
        # A board's matrix is a narrow band: from its end most rows find a pivot of their own.
        pivots, empty = eliminate(reversed(packed), nrows)
        self._pivots = [(row, row.bit_length() - 1) for row in sorted(pivots)]
        self._empty = reduced(empty)
        self.nullity = ncols - len(pivots)

    def solve(self, b):
        """Return the answer whose free unknowns are 0, or raise `gf2.Inconsistent`."""
        (b,) = _pack(b[None])
        for equations in self._empty:
            if (equations & b).bit_count() % 2:
                raise gf2.Inconsistent(_unpack(equations, self.nrows))
        return _unpack(back_substitute(self._pivots, b) >> self.nrows, self.ncols)

    @cached_property
    def quiet(self):
        rows = [(row >> self.nrows, bit - self.nrows) for row, bit in self._pivots]
        bits = [bit for _, bit in rows]
        free = sorted(set(range(self.ncols)) - set(bits))
        # One free unknown is 1, the others 0; the pivots below its bit do not depend on it.
        patterns = [back_substitute(rows[bisect(bits, bit) :], 1 << bit) for bit in free]
        return _unpack_all(reduced(patterns), self.ncols)

    @cached_property
    def blind(self):
        return _unpack_all(self._empty, self.nrows)

    @cached_property
    def _pseudo_inverse(self):
        """For every equation the answer when it alone reads 1: an answer to b is a sum of these."""
        units = (1 << (self.nrows - 1 - row) for row in range(self.nrows))
        return _unpack_all(
            [back_substitute(self._pivots, unit) >> self.nrows for unit in units], self.ncols
        )

    @property
    def _pivot_columns(self):
        return [self.nrows + self.ncols - 1 - bit for _, bit in reversed(self._pivots)]

    def many(self, bs):
        """Return the answers with the fewest ones to many b, and how many ones; -1 for none.

        Parameters
        ----------
        bs : numpy.ndarray
            0/1 of shape (n, nrows); at most 63 rows and columns.
        """
        found, totals = fewest_many(pack(bs), self._pseudo_inverse, self.blind, self.quiet)
        return unpack(found, self.ncols), totals

    def table(self, columns):
        """Return the fewest ones of x for every b, given A's columns as numbers."""
        return fewest_table(columns, self._pivot_columns, gf2.pack(self.quiet), self.nrows)

    def packed(self):
        """Return what the elimination found, as `Solver.packed` says."""
        sums = self._pseudo_inverse.T[self._pivot_columns]
        parts = {"sums": sums, "blind": self.blind, "quiet": self.quiet}
        packed = {name: list(map(hex, gf2.pack(part))) for name, part in parts.items()}
        return {"pivots": self._pivot_columns} | packed


def eliminate(rows, low):
    """Return packed rows in echelon form, by their highest bits, and the rows that have none left.

    Parameters
    ----------
    rows : iterable of int
    low : int
        The lowest bits, so many of them, go along and are no reason to eliminate.

    Returns
    -------
    pivots, empty : list of int

    Examples
    --------
    >>> eliminate([0b1101, 0b1110, 0b0111], low=2)
    ([13, 7], [3])
    """
    pivots, empty, bound = {}, [], 1 << low
    for row in rows:
        # A row that still has entries is cleared at its highest bit, or takes the place there.
        while row >= bound and (pivot := pivots.get(row.bit_length())):
            row ^= pivot
        if row >= bound:
            pivots[row.bit_length()] = row
        else:
            empty.append(row)
    return list(pivots.values()), empty


def back_substitute(pivots, known):
    """Return packed values, complete: what is known, and the unknowns that follow.

    Parameters
    ----------
    pivots : list of (row, int)
        A packed row and the number of its highest bit, lowest first. It says that the known
        values it holds add up to the one at this bit.
    known : int
        The right-hand side, or a free unknown.

    Examples
    --------
    >>> bin(back_substitute([(0b011, 1), (0b110, 2)], 0b001))
    '0b111'
    """
    for row, bit in pivots:
        if (row & known).bit_count() % 2:
            known |= 1 << bit
    return known


def reduced_basis(vectors):
    """Return the reduced basis of the span of 0/1 rows.

    Examples
    --------
    >>> reduced_basis(np.array([[0, 1, 1], [1, 1, 0]]))
    array([[1, 0, 1],
           [0, 1, 1]], dtype=uint8)
    """
    return _unpack_all(reduced(_pack(vectors)), vectors.shape[1])


def _pack(vectors):
    return gf2.pack(vectors[:, ::-1])


def _unpack(packed, length):
    return _unpack_all([packed], length)[0]


def _unpack_all(packed, length):
    return gf2.unpack(packed, length)[:, ::-1]
