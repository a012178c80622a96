"""A x = b over GF(2), the matrix eliminated once and many right-hand sides answered.

Knows matrices, not boards. `modular.System` answers the same questions mod q. Inside, vectors
are packed: one int, bit j for entry j.
"""

from functools import cached_property

from . import gf2
from .breadth import Parities
from .fewest import fewest_table

COMPARE_LIMIT = 20  # fewest ones: 2^20 members of a coset are compared within a second or so


class System:
    """The equations A x = b of one matrix over GF(2), for any b.

    Parameters
    ----------
    rows : list of int
        The rows of A, packed.
    ncols : int
        The number of columns.

    Attributes
    ----------
    quiet : numpy.ndarray
        The reduced basis of the null space, uint8 of shape (nullity, ncols).
    count : int
        How many members the null space has.

    Examples
    --------
    >>> import numpy as np
    >>> system = System([0b011, 0b110], ncols=3)
    >>> system.solve(np.array([1, 0])), system.count
    (array([1, 0, 0], dtype=uint8), 2)
    """

    def __init__(self, rows, ncols):
        self.nrows, self.ncols = len(rows), ncols
        # [A | I]: the identity records which equations were added into each row.
        rows = [row | 1 << (ncols + i) for i, row in enumerate(rows)]
        self._pivots = gf2.reduce_rows(rows, ncols)
        sums = [row >> ncols for row in rows]
        # The sum of these equations says what one pivot unknown must be ...
        self._pivot_sums = sums[: len(self._pivots)]
        # ... and the sum of these has no unknown left: it reads 0 = 0, or 0 = 1.
        self._empty_sums = sums[len(self._pivots) :]
        self._quiet = gf2.null_rows(rows, self._pivots, ncols)
        self.count = 2 ** len(self._quiet)

    @cached_property
    def quiet(self):
        return gf2.unpack(self._quiet, self.ncols)

    def solve(self, b):
        """Return the answer whose free unknowns are 0, or raise `gf2.Inconsistent`."""
        (b,) = gf2.pack(b[None])
        for equations in self._empty_sums:
            if _odd(equations & b):
                raise gf2.Inconsistent(gf2.unpack([equations], self.nrows)[0])
        pairs = zip(self._pivots, self._pivot_sums, strict=True)
        answer = sum(1 << pivot for pivot, equations in pairs if _odd(equations & b))
        return gf2.unpack([answer], self.ncols)[0]

    def answers(self, x):
        """Return an iterator over x + every member of the null space."""
        return (gf2.unpack([each], self.ncols)[0] for each in self._gray(gf2.pack(x[None])[0]))

    def _gray(self, answer):
        yield answer
        for step in range(1, self.count):  # from one to the next a single pattern changes
            answer ^= self._quiet[(step & -step).bit_length() - 1]
            yield answer

    def fewest(self, x):
        """Return the members of x + null space with the fewest ones, in dictionary order.

        Raises
        ------
        OverflowError
            When there are more than 2^20 members to compare.
        """
        if len(self._quiet) > COMPARE_LIMIT:
            raise OverflowError(f"{self.count} answers")
        answers = self._in_dictionary_order(gf2.pack(x[None])[0])
        fewest = min(map(int.bit_count, answers))
        return gf2.unpack([each for each in answers if each.bit_count() == fewest], self.ncols)

    def _in_dictionary_order(self, answer):
        for quiet in self._quiet:
            if answer & quiet & -quiet:  # its pivot; no other pattern has it
                answer ^= quiet
        answers = [answer]
        for quiet in reversed(self._quiet):
            answers += [other ^ quiet for other in answers]
        return answers

    @cached_property
    def _parities(self):
        return Parities(self._empty_sums, self.nrows)

    def nearest(self, b):
        """Return the fewest entries of b to change so that there is an answer, {row: new value}."""
        return {row: 1 - int(b[row]) for row in self._parities.repair(gf2.pack(b[None])[0])}

    def covering_radius(self):
        """Return how many entries of b have to change at most."""
        return int(self._parities.distance.max())

    def table(self, columns):
        """Return the fewest ones of x for every b, given A's columns as numbers; see `fewest`."""
        return fewest_table(columns, self._pivots, self._quiet, self.nrows)

    def packed(self):
        """Return what the elimination found, as `Solver.packed` says."""
        packed = {"sums": self._pivot_sums, "blind": self._empty_sums, "quiet": self._quiet}
        return {"pivots": self._pivots} | {name: list(map(hex, p)) for name, p in packed.items()}


def _odd(packed):
    return packed.bit_count() % 2 == 1
