"""Linear systems mod q, for any whole q from 2 on: lamps with q states.

Mod 4 the entry 2 has no inverse, and an elimination that skips it gives wrong answers. So q is
split into prime powers p^e. Modulo one of them, of two numbers the one with fewer factors p
divides the other: a pivot with the fewest factors p among all rows that remain can clear its
column and its row. The Chinese remainder theorem puts the prime powers together again.
"""

import itertools
import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from . import gf2
from .entries import read_entries, whole_number
from .fewest import Smallest

STATES = 2**31  # products of two entries fit 64 bits
LIMIT = 2**20  # fewest: members that are looked at one by one
SYNDROMES = 2**24  # nearest: one byte each, 16 MiB
ENTRIES = 2**22  # of a matrix: a minute or so, and half a gigabyte
BLOCK = 2**20  # entries of a matrix that are worked on at a time


class Inconsistent(gf2.Inconsistent):
    """A x = b has no solution mod q. `certificate` is a y with yA = 0 and y.b != 0 mod q."""

    def __init__(self, certificate, remainder, states):
        super().__init__(certificate)
        self.args = certificate, remainder, states  # what pickle and copy hand back
        self.remainder, self.states = remainder, states

    def __str__(self):
        rows = np.flatnonzero(self.certificate)
        equations = ", ".join(f"{self.certificate[row]} x row {row}" for row in rows)
        return (
            f"no solution: added up mod {self.states}, the equations {equations} "
            f"give 0 = {self.remainder}"
        )


def solve(matrix, b, states):
    """Return one x with A x = b mod q, the one whose free unknowns are 0.

    Parameters
    ----------
    matrix : array_like of 0, 1, ..., q - 1, shape (m, n)
        Any shape, any rank.
    b : array_like of 0, 1, ..., q - 1, shape (m,)
    states : int
        q, from 2 to 2^31, prime or not.

    Returns
    -------
    numpy.ndarray
        Shape (n,), uint8 up to 256 states. Multiplied out before it is returned; the same each
        time.

    Raises
    ------
    Inconsistent
        When there is no solution. Its `certificate` is a y of shape (m,) with yA = 0 and
        y.b != 0 mod q: adding these multiples of the equations gives 0 = something else.
    ValueError
        When an entry is not in 0, 1, ..., q - 1, or b does not fit the matrix.

    Examples
    --------
    >>> solve([[2, 1], [0, 2]], [3, 2], states=4)
    array([0, 3], dtype=uint8)
    >>> solve([[2, 0], [0, 2]], [0, 1], states=4)
    Traceback (most recent call last):
    ...
    lightsout_edu.modular.Inconsistent: no solution: added up mod 4, the equations 2 x row 1 \
give 0 = 2
    """
    return System(matrix, states).solve(b)


def null_space(matrix, states):
    """Return patterns whose multiples add up to every x with A x = 0 mod q.

    Parameters
    ----------
    matrix, states
        As in `solve`.

    Returns
    -------
    numpy.ndarray
        Shape (k, n), uint8 up to 256 states, the same however the matrix was written down. For
        prime q one basis vector a row, in reduced row echelon form. For other q the rows come
        from the prime powers one after the other, each in echelon form (Howell's).

    References
    ----------
    J. A. Howell, "Spans in the module (Z_m)^s", Linear and Multilinear Algebra 19 (1986).

    Examples
    --------
    >>> null_space([[1, 1, 0], [0, 1, 1]], states=3)
    array([[1, 2, 1]], dtype=uint8)
    >>> null_space([[2, 0], [0, 1]], states=4)
    array([[2, 0]], dtype=uint8)
    """
    return System(matrix, states).quiet


def solution_count(matrix, states, b=None):
    """Return how many x have A x = b mod q; without b, how many have A x = 0.

    Parameters
    ----------
    matrix, states, b
        As in `solve`.

    Returns
    -------
    int
        0 when there is none.

    Examples
    --------
    >>> solution_count([[2, 2]], states=4)
    8
    >>> solution_count([[2, 2]], states=4, b=[1])
    0
    """
    system = System(matrix, states)
    try:
        if b is not None:
            system.solve(b)
    except Inconsistent:
        return 0
    return system.count


def rank(matrix, states):
    """Return the rank mod q, for prime q: the number of columns minus that of a null basis.

    Parameters
    ----------
    matrix, states
        As in `solve`.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        When q is not prime: then null spaces have no dimension.

    Examples
    --------
    >>> rank([[1, 1], [1, 4]], states=5), rank([[1, 1], [1, 4]], states=7)
    (2, 2)
    """
    powers = list(_prime_powers(_read_states(states)))
    if powers != [(states, states)]:
        raise ValueError(
            f"{states} is not a prime, and only for prime states there is a rank; "
            f"use solution_count, which answers for all"
        )
    quiet = System(matrix, states).quiet
    return quiet.shape[1] - quiet.shape[0]


class System:
    """Eliminate a matrix mod q once, then answer many questions about it.

    Parameters
    ----------
    matrix, states
        As in `solve`.

    Attributes
    ----------
    states : int
    quiet : numpy.ndarray
        Shape (k, n): the rows of `null_space`.
    count : int
        How many x have A x = 0.

    Examples
    --------
    >>> system = System([[1, 1], [1, 1]], states=6)
    >>> system.count, system.solve([4, 4])
    (6, array([4, 0], dtype=uint8))
    >>> system.fewest(system.solve([4, 4]))[0]
    array([0, 4], dtype=uint8)
    >>> system.nearest([1, 4])
    {0: 4}
    """

    def __init__(self, matrix, states):
        self.states = _read_states(states)
        self._dtype = np.min_scalar_type(self.states - 1)
        matrix = read_entries(matrix, self.states)
        if matrix.size > ENTRIES:
            raise ValueError(
                f"a matrix of {len(matrix)} x {matrix.shape[1]} is too large to be solved mod "
                f"{self.states}; it may have {ENTRIES} entries, which is 2048 x 2048"
            )
        self._matrix = matrix.astype(np.int64)
        self._parts = [_diagonal(self._matrix, p, q) for p, q in _prime_powers(self.states)]
        quiet, self._orders = [self._matrix[:0]], []
        for part in self._parts:
            rows, orders = part.null_space()
            quiet.append(rows * (self.states // part.q))
            self._orders += orders
        self.quiet = np.vstack(quiet).astype(self._dtype)
        self.count = math.prod(self._orders)

    def solve(self, b):
        """Return one x with A x = b, or raise Inconsistent; see `modular.solve`."""
        b = self._read(b, "b", axis=0)
        x = np.zeros(self._matrix.shape[1], dtype=np.int64)
        for part in self._parts:
            others = self.states // part.q
            values = _times(part.left, b, part.q)
            wrong = np.flatnonzero(values % part.row_divisors)
            if wrong.size:
                row = wrong[0]
                y = part.left[row] * (part.q // part.row_divisors[row]) % part.q * others
                self._refuse(y, b)
            # 1 modulo this prime power, 0 modulo the others: the Chinese remainder theorem.
            x += part.solution(values) * (others * pow(others, -1, part.q)) % self.states
        x %= self.states
        _expect(np.array_equal(_times(self._matrix, x, self.states), b))
        return x.astype(self._dtype)

    def answers(self, x):
        """Return an iterator over all members of x + null space, each once, in no set order.

        Parameters
        ----------
        x : array_like of 0, 1, ..., q - 1, shape (n,)

        Examples
        --------
        >>> [x.tolist() for x in System([[1, 1]], states=3).answers([1, 0])]
        [[1, 0], [2, 2], [0, 1]]
        """
        return itertools.chain.from_iterable(self._blocks(self._read(x, "x", axis=1)))

    def fewest(self, x, symmetries=()):
        """Return all members of x + null space with the smallest sum of entries.

        Parameters
        ----------
        x : array_like of 0, 1, ..., q - 1, shape (n,)
        symmetries
            Of no use here; `systems.System.all_smallest` has some for them.

        Returns
        -------
        list of numpy.ndarray
            In dictionary order, 0 before 1 before 2.

        Raises
        ------
        OverflowError
            When there are more than 2^20 members to look at.

        Examples
        --------
        >>> [x.tolist() for x in System([[1, 1]], states=3).fewest([2, 2])]
        [[0, 1], [1, 0]]
        """
        x = self._read(x, "x", axis=1)
        if self.count > LIMIT:
            raise OverflowError("more than 2^20 answers are too many to look at each")
        least, best = math.inf, []
        for block in self._blocks(x):
            totals = block.sum(axis=1, dtype=np.int64)
            if totals.min() < least:
                least, best = totals.min(), []
            best.append(block[totals == least])
        best = np.vstack(best)
        return list(best[np.lexsort(best.T[::-1])] if len(best) > 1 else best)

    def smallest(self, x, symmetries=(), time_limit=None):
        """Return the first of `fewest`, as `systems.System.smallest` does; it takes no limits."""
        found = self.fewest(x)
        return Smallest(found[0], int(found[0].sum()), len(found), True)

    all_smallest = fewest

    def nearest(self, b):
        """Return the fewest changes to entries of b after which A x = b has a solution.

        Parameters
        ----------
        b : array_like of 0, 1, ..., q - 1, shape (m,)

        Returns
        -------
        dict
            Row number -> new entry of b, in the order of the rows; empty when nothing has to
            change. Changing an entry by any amount counts as one change.

        Raises
        ------
        ValueError
            When there are more than 2^24 syndromes and three changes are not enough, so that
            the fewest cannot be found.

        Examples
        --------
        >>> System([[1], [1], [1]], states=5).nearest([3, 4, 3])
        {1: 3}
        """
        b = self._read(b, "b", axis=0)
        changes = self._syndromes.repair(b)
        nearest = {row: int(b[row] + amount) % self.states for row, amount in sorted(changes)}
        b[list(nearest)] = list(nearest.values())
        self.solve(b)  # checks that it can be solved
        return nearest

    def covering_radius(self):
        """Return how many changes `nearest` needs at most, whatever b is.

        Raises
        ------
        ValueError
            When there are more than 2^24 syndromes.

        Examples
        --------
        >>> System([[1], [1], [1]], states=5).covering_radius()
        2
        """
        return int(self._syndromes.distance.max())

    @cached_property
    def _syndromes(self):
        pairings = np.vstack([part.left for part in self._parts])
        return _Syndromes(pairings, np.hstack([part.row_divisors for part in self._parts]))

    def _read(self, vector, what, axis):
        vector = read_entries(vector, self.states, ndim=1, what=what).astype(np.int64)
        expected, each = self._matrix.shape[axis], ("row", "column")[axis]
        if len(vector) != expected:
            raise ValueError(
                f"{what} has {len(vector)} entries; "
                f"expected {expected}, one for each {each} of the matrix"
            )
        return vector

    def _refuse(self, y, b):
        remainder = int(_times(y[None], b, self.states)[0])
        _expect(remainder and not _times(self._matrix.T, y, self.states).any())
        raise Inconsistent(y.astype(self._dtype), remainder, self.states)

    def _blocks(self, x):
        """Yield x + every member of the null space, in arrays of at most BLOCK entries or so."""
        q, n, first = self.states, len(x), len(self._orders)
        block = np.zeros((1, n), dtype=np.min_scalar_type(2 * q - 2))
        while first and block.size * self._orders[first - 1] <= BLOCK:
            first -= 1
            multiples = np.arange(self._orders[first])[:, None] * self.quiet[first].astype(int) % q
            block = (block[:, None] + multiples.astype(block.dtype)) % q
            block = block.reshape(-1, n)
        for number in range(math.prod(self._orders[:first])):
            shift = x
            for pattern, order in zip(self.quiet[:first].astype(int), self._orders, strict=False):
                number, times = divmod(number, order)
                shift = (shift + times * pattern) % q
            yield ((block + shift.astype(block.dtype)) % q).astype(self._dtype)


class _Part(NamedTuple):
    """The matrix modulo a prime power q, made diagonal: left A right^T = divisors."""

    q: int
    left: np.ndarray  # m x m: what every row of the diagonal form is made of
    right: np.ndarray  # n x n: what every column is made of, one a row
    divisors: np.ndarray  # the pivots, powers of p below q

    @property
    def row_divisors(self):
        """What has to divide the right-hand side of each row: q in a row without a pivot."""
        without = len(self.left) - len(self.divisors)
        return np.pad(self.divisors, (0, without), constant_values=self.q)

    def solution(self, values):
        """Return the x for these right-hand sides of the diagonal form, free unknowns 0."""
        n_pivots = len(self.divisors)
        return _times(self.right[:n_pivots].T, values[:n_pivots] // self.divisors, self.q)

    def null_space(self):
        """Return the echelon form of all x with A x = 0, and how many multiples each row has."""
        # p^v times an unknown is 0 when the unknown is a multiple of q / p^v.
        scale = np.ones(len(self.right), dtype=np.int64)
        scale[: len(self.divisors)] = self.q // self.divisors
        rows = _echelon(self.right * scale[:, None] % self.q, self.q)
        leading = [int(row[np.flatnonzero(row)[0]]) for row in rows]
        return rows, [self.q // each for each in leading]


def _diagonal(matrix, p, q):
    """Make a matrix diagonal modulo the prime power q by row and column operations."""
    m, n = matrix.shape
    rows = np.hstack([matrix % q, np.eye(m, dtype=np.int64)])  # the identity records row operations
    right = np.eye(n, dtype=np.int64)
    pivots, divisors, power = [], [], 1
    while power < q:  # first all pivots without a factor p, then those with one, two ...
        for column in sorted(set(range(n)) - set(pivots)):
            top = len(pivots)
            found = np.flatnonzero(rows[top:, column] % (power * p))
            if not found.size:
                continue
            rows[[top, top + found[0]]] = rows[[top + found[0], top]]
            unit = int(rows[top, column]) // power
            rows[top] = rows[top] * pow(unit, -1, q) % q
            _subtract(rows[top + 1 :], rows[top + 1 :, column] // power, rows[top], q)
            factors = rows[top, :n] // power
            factors[column] = 0
            _subtract(right, factors, right[column], q)
            pivots.append(column)
            divisors.append(power)
        power *= p
    order = pivots + sorted(set(range(n)) - set(pivots))
    return _Part(q, rows[:, n:], right[order], np.array(divisors, dtype=np.int64))


def _echelon(rows, q):
    """Return Howell's echelon form of rows modulo a prime power q: for prime q the reduced one.

    Every sum of multiples of the rows is one of the form's rows in exactly one way, when a row
    whose first entry is d is taken fewer than q / d times.
    """
    form = rows[:0]
    for column in range(rows.shape[1]):
        sizes = np.gcd(rows[:, column], q)
        if (sizes == q).all():
            continue
        best = sizes.argmin()
        size = int(sizes[best])
        pivot = rows[best] * pow(int(rows[best, column]) // size, -1, q) % q
        rows = np.vstack([rows, pivot * (q // size) % q])  # what the pivot reaches further right
        _subtract(rows, rows[:, column] // size, pivot, q)
        _subtract(form, form[:, column] // size, pivot, q)
        form = np.vstack([form, pivot])
        rows = rows[rows.any(axis=1)]
    return form


class _Syndromes:
    """How few entries of b have to change so that every pairing becomes a multiple of its divisor.

    The syndrome of b is what the pairings leave over: a number with one digit a pairing. Changing
    an entry of b adds a step to the digits, each modulo its divisor.
    """

    def __init__(self, pairings, divisors):
        self._divisors = divisors[divisors > 1]
        self._pairings = pairings[divisors > 1] % self._divisors[:, None]
        self._count = math.prod(self._divisors.tolist())

    def repair(self, b):
        """Return the fewest (row, amount to add to b) that make the syndrome 0."""
        digits = (self._pairings * b % self._divisors[:, None]).sum(axis=1)
        wanted = -digits % self._divisors
        if not wanted.any():
            return []
        way = self._walk(wanted) if self._count <= SYNDROMES else self._look_up(wanted)
        changes = list(self._changes.values())
        return [changes[step] for step in way]

    @cached_property
    def _changes(self):
        """The step of every change of one entry, as bytes -> its row and amount."""
        amounts = math.lcm(*self._divisors.tolist())  # from here on they repeat
        if amounts * self._pairings.size > SYNDROMES:
            raise ValueError(
                f"there are too many ways to change one entry: {amounts - 1} amounts in each of "
                f"{self._pairings.shape[1]} rows; this takes fewer states or fewer rows"
            )
        changes = {}
        for amount in range(1, amounts):
            for row, step in enumerate(self._pairings.T * amount % self._divisors):
                changes.setdefault(step.tobytes(), (row, amount))
        changes.pop(np.zeros_like(self._divisors).tobytes(), None)
        return changes

    @cached_property
    def _steps(self):
        steps = np.frombuffer(b"".join(self._changes), dtype=self._divisors.dtype)
        return steps.reshape(len(self._changes), len(self._divisors))

    @cached_property
    def distance(self):
        """The fewest changes that lead from 0 to every syndrome, by breadth-first search."""
        if self._count > SYNDROMES:
            raise ValueError("more than 2^24 syndromes are too many to search them all")
        distance = np.full(self._count, -1, dtype=np.int8)
        distance[0], far, layer = 0, 1, self._number(self._steps)
        distance[layer] = far
        missing = self._count - 1 - len(layer)
        while missing:  # every syndrome belongs to some b, so all are found
            far, found = far + 1, []
            for states in self._neighbours(layer):
                states = states[distance[states] < 0]
                distance[states] = far
                found.append(states)
                missing -= len(states)
                if not missing:
                    break
            layer = np.concatenate(found)
        return distance

    def _neighbours(self, layer):
        """Yield the syndromes of a layer plus a step, for each step."""
        half = len(self._divisors) // 2
        left, right = self._divisors[:half].tolist(), self._divisors[half:].tolist()
        size = math.prod(right)
        high, low = np.divmod(layer, size)
        for step in self._steps:  # a small table for each half of the digits
            yield (_plus(left, step[:half]) * size)[high] + _plus(right, step[half:])[low]

    def _walk(self, digits):
        """Return steps that add up to the digits, each one leading nearer to 0."""
        way = []
        while far := self.distance[self._number(digits)]:
            rests = (digits - self._steps) % self._divisors
            way.append(int(np.argmax(self.distance[self._number(rests)] == far - 1)))
            digits = rests[way[-1]]
        return way

    def _look_up(self, digits):
        """Return one, two or three steps that add up to the digits; the last one is looked up."""
        known = {step: number for number, step in enumerate(self._changes)}
        steps = np.vstack([np.zeros_like(digits), self._steps])
        for first, step in enumerate(steps):  # 0: no step
            for second, rest in enumerate((digits - step - steps) % self._divisors):
                if rest.tobytes() in known:
                    return [n - 1 for n in (first, second) if n] + [known[rest.tobytes()]]
        raise ValueError(
            "at least four entries of b have to change, and more than 2^24 syndromes are too many "
            "to search for the fewest"
        )

    def _number(self, digits):
        places = [math.prod(self._divisors[k + 1 :].tolist()) for k in range(len(self._divisors))]
        return digits @ np.array(places, dtype=np.int64)


def _plus(divisors, step):
    """Return the number of v + step for every v, in the order of v: digits add without carry."""
    table = np.zeros(1, dtype=np.int64)
    for divisor, digit in zip(divisors, step, strict=True):
        table = (table[:, None] * divisor + (np.arange(divisor) + digit) % divisor).ravel()
    return table


def _subtract(rows, factors, row, q):
    """Subtract multiples of one row from others, in place; most factors are 0."""
    touched = np.flatnonzero(factors)
    rows[touched] = (rows[touched] - np.outer(factors[touched], row)) % q


def _times(matrix, x, q):
    """Return matrix times x mod q; the sum is taken of remainders, so that it cannot overflow."""
    return (matrix * x % q).sum(axis=1) % q


def _prime_powers(number):
    """Yield p and p^e for the prime powers p^e whose product the number is."""
    p = 2
    while number > 1:
        if p * p > number:
            p = number  # what is left is a prime
        power = 1
        while number % p == 0:
            number, power = number // p, power * p
        if power > 1:
            yield p, power
        p += 1


def _read_states(states):
    states = whole_number(states, "states", least=2)
    if states > STATES:
        raise ValueError(
            f"states is {states}; it can be 2^31 at most, so that products fit 64 bits"
        )
    return states


def _expect(holds):
    if not holds:
        raise ArithmeticError(
            "the computed answer does not satisfy its equation: a bug, please report"
        )
