"""The smallest member of a coset: knows 0/1 arrays and numbers, not boards.

All answers of a board are one answer plus every sum of quiet patterns: a coset. With a reduced
basis of k quiet patterns an answer is named by a number u of k bits, one a pattern, the first
pattern in the highest bit: it is the answer with u's bits at the patterns' first buttons. So the
order of these numbers is the dictionary order of the answers.
"""

import sys
import time
from typing import NamedTuple

import numpy as np

from . import walsh
from .orbits import image, kept_space, remainder, two_group
from .tables import sums

WAYS_LIMIT = 10**6  # answers that `all_smallest` lists at most
FEW = 5  # 2^5 blocks take no longer than to find out how symmetries move them
WORTH_COMPILING = 2**11  # NumPy needs a second for this many blocks, and loading numba another
LOADING = 5  # seconds that loading and compiling may take

clock = time.monotonic


class Smallest(NamedTuple):
    """The smallest member found, how large it is, and whether that is proved.

    `ways` is the number of members as small, or None when `minimal` is False: then the search
    was stopped, and there may be smaller ones.
    """

    clicks: np.ndarray
    total: int
    ways: int | None
    minimal: bool


def until(time_limit):
    """Return when a time limit ends, by `time.monotonic`; None when there is none.

    Examples
    --------
    >>> until("soon")
    Traceback (most recent call last):
    ...
    ValueError: time_limit is 'soon'; it must be a number of seconds
    """
    if time_limit is None:
        return None
    if not isinstance(time_limit, int | float | np.number) or time_limit != time_limit:
        raise ValueError(f"time_limit is {time_limit!r}; it must be a number of seconds")
    return clock() + float(time_limit)


def remaining(end):
    """Return how many seconds are left, not below 0; None when there is no end.

    Examples
    --------
    >>> remaining(until(0))
    0
    """
    return None if end is None else max(0, end - clock())


def smallest(answer, basis, symmetries=(), time_limit=None, progress=None):
    """Return the smallest member of a coset, the first in dictionary order.

    Parameters
    ----------
    answer : array_like of 0 and 1, shape (N,)
        Any member.
    basis : array_like of 0 and 1, shape (k, N)
        In reduced row echelon form. All members are the answer plus every sum of its rows.
    symmetries : iterable of array_like, shape (N,)
        Permutations p of 0..N-1 that take members to members: x[p] for x. They make a search
        of more than 2^21 members up to as many times shorter as there are symmetries. Those
        that do not take the coset to itself are ignored.
    time_limit : float, optional
        Stop after so many seconds.
    progress : callable, optional
        Called as progress(done, total) after each part of the search. Without it a bar appears
        after a second, when tqdm is installed.

    Returns
    -------
    Smallest
        The best so far, with `minimal` False, when the time is up or Ctrl-C is pressed.

    Raises
    ------
    ValueError
        When the basis is not reduced, or a symmetry is not a permutation.

    Notes
    -----
    The totals of all 2^k members come from a Walsh-Hadamard transform, in blocks of 2^16. A
    symmetry takes whole blocks to blocks, so one block of every orbit is enough.

    Examples
    --------
    >>> smallest([1, 1, 1, 0], [[1, 0, 1, 1], [0, 1, 1, 0]])
    Smallest(clicks=array([1, 0, 0, 0], dtype=uint8), total=1, ways=1, minimal=True)
    """
    try:
        coset = _Coset(answer, basis, symmetries)
    except KeyboardInterrupt:
        return Smallest(np.asarray(answer, dtype=np.uint8), int(np.sum(answer)), None, False)
    best, first, ways, minimal = coset.surplus, 0, 0, True
    try:
        for surplus, block in coset.search(time_limit, progress):
            if surplus > best:
                best, first, ways = surplus, coset.name(block[0]), 0
            first = min(first, coset.name(block[0]))
            ways += len(block)
    except (KeyboardInterrupt, TimeoutError):
        minimal = False
    clicks = coset.member(first)
    return Smallest(clicks, int(clicks.sum()), ways if minimal else None, minimal)


def all_smallest(answer, basis, symmetries=(), progress=None):
    """Return all smallest members of a coset, in dictionary order.

    Parameters
    ----------
    answer, basis, symmetries, progress
        As in `smallest`.

    Returns
    -------
    iterator of numpy.ndarray
        uint8 of shape (N,), one after another.

    Raises
    ------
    ValueError
        When there are more than a million.

    Examples
    --------
    >>> list(all_smallest([1, 1, 0], [[1, 0, 1], [0, 1, 1]]))
    [array([0, 0, 0], dtype=uint8)]
    """
    coset = _Coset(answer, basis, symmetries)
    best, names, ways = coset.surplus, [], 0
    for surplus, block in coset.search(None, progress):
        if surplus > best:
            best, names, ways = surplus, [], 0
        ways += len(block)
        if ways <= WAYS_LIMIT:
            names += map(coset.name, block)
    if ways > WAYS_LIMIT:
        raise ValueError(f"{ways} answers are too many to list; at most {WAYS_LIMIT} are")
    return map(coset.member, sorted(names))


class _Coset:
    """A coset in coordinates that suit its symmetries.

    A member has a name u, and a place in the search: the last 16 bits of the place say where in
    its block, the others, the prefix, in which block. All members of a block differ by sums from
    one space that the symmetries keep, so each symmetry moves blocks as a whole.
    """

    def __init__(self, answer, basis, symmetries):
        self._answer, basis, pivots = _read(answer, basis)
        self._basis = basis[::-1]  # row i belongs to bit i of a name
        self.surplus = len(self._answer) - 2 * int(self._answer.sum())
        group = _group(self._answer, basis, pivots, symmetries)
        k = len(basis)
        kept = kept_space(group, k, min(k, walsh.BLOCK))
        leading = {vector.bit_length() - 1 for vector in kept}
        free = [bit for bit in range(k) if bit not in leading]
        # Bit i of a place adds the i-th of these names. In a block all members agree in the
        # free bits, and differ in leading bits first: places and names have the same order.
        self._axes = kept[::-1] + [1 << bit for bit in free]
        self._moves = _on_prefixes(group, kept, free)
        self._prefixes = 2 ** len(free)
        patterns = [self._pattern(name) for name in self._axes]
        shape = (k, len(self._answer))
        signs = 1 - 2 * self._answer.astype(np.int8)
        self._blocks = walsh.Blocks(signs, np.array(patterns, dtype=np.uint8).reshape(shape))

    def name(self, place):
        """Return the name u of the member at this place."""
        return image((0, *self._axes), place)

    def member(self, name):
        """Return the member with this name."""
        return self._answer ^ self._pattern(name)

    def _pattern(self, name):
        rows = [bit for bit in range(len(self._basis)) if name >> bit & 1]
        return np.bitwise_xor.reduce(self._basis[rows], axis=0)

    def search(self, time_limit, progress):
        """Yield (surplus, places) for every block that holds members as good as any before.

        The surplus, buttons left alone minus buttons pressed, is largest for the smallest
        members; the places are theirs.
        """
        best = self.surplus
        long = time_limit is None or time_limit >= LOADING
        worth_it = long and self._prefixes // len(self._moves) >= WORTH_COMPILING
        compile_it = worth_it and walsh.compiled()
        maxima_of = self._blocks.compiled_maxima if compile_it else self._blocks.maxima
        chunks = self._representatives(2**12 if compile_it else 2**8)
        watch = _watched(chunks, self._prefixes, len(self._moves), time_limit, progress)
        for prefixes in watch:
            maxima = maxima_of(prefixes)
            top = int(maxima.max(initial=best - 1))
            if top >= best:
                best = top
                for prefix in self._orbits(prefixes[maxima == top]):
                    block = np.flatnonzero(self._blocks.weights(prefix) == top)
                    yield top, [prefix * self._blocks.size + int(place) for place in block]

    def _orbits(self, prefixes):
        for prefix in prefixes:
            yield from {image(move, int(prefix)) for move in self._moves}

    def _representatives(self, size):
        """Yield (prefixes done, an array of those among them that are first in their orbit)."""
        size = min(size, self._prefixes)
        numbers = np.arange(size)
        # The first prefix of a chunk ends in 0s: each other image is its image plus one of these.
        steps = [sums(move[1 : size.bit_length()]) for move in self._moves]
        for start in range(0, self._prefixes, size):
            first = np.ones(size, dtype=bool)
            for move, step in zip(self._moves, steps, strict=True):
                first &= step ^ image(move, start) >= numbers + start
            yield start + size, numbers[first] + start


def _read(answer, basis):
    """Return the member that is 0 at all pivots, the basis, and the pivots."""
    answer, basis = np.asarray(answer, dtype=np.uint8), np.asarray(basis, dtype=np.uint8)
    basis = basis.reshape(len(basis), len(answer))
    pivots = np.array([row.argmax() for row in basis], dtype=int)
    if (basis[:, pivots] != np.eye(len(basis))).any() or (np.diff(pivots) < 0).any():
        raise ValueError("the basis is not in reduced row echelon form; reduce it first")
    return answer ^ (answer[pivots] @ basis & 1), basis, pivots


def _group(answer, basis, pivots, symmetries):
    """Return how the symmetries of the coset move names, as a group of order 2^n."""
    k = len(basis)
    useful = symmetries if walsh.BLOCK + FEW < k <= walsh.WIDEST else ()
    moves = (_move(np.asarray(p), answer, basis, pivots) for p in useful)
    return two_group(filter(None, moves), k)


def _move(permutation, answer, basis, pivots):
    """Return how a permutation of the buttons moves names, or None when it leaves the coset."""
    if not np.array_equal(np.sort(permutation), np.arange(len(answer))):
        raise ValueError(f"a symmetry must be a permutation of 0..{len(answer) - 1}")
    # Entries at the pivots name a member, and say which patterns add up to a sum of patterns.
    rows = np.vstack([basis, answer])[:, permutation]
    names = rows[:, pivots]
    members = names @ basis & 1  # uint8 wraps at 256, which is even: the last bit is right
    members[-1] ^= answer
    if not np.array_equal(members, rows):
        return None
    *columns, constant = (int("".join(map(str, name)) or "0", 2) for name in names)
    return (constant, *reversed(columns))


def _on_prefixes(group, kept, free):
    """Return the moves of the group as they act on prefixes, each once."""

    def prefix(name):
        name = remainder(name, kept)
        return sum((name >> bit & 1) << i for i, bit in enumerate(free))

    moves = [(move[0], *(move[1 + bit] for bit in free)) for move in group]
    return list(dict.fromkeys(tuple(map(prefix, move)) for move in moves))


def _watched(chunks, total, moves, time_limit, progress):
    """Pass chunks on, report after each, and raise TimeoutError when the time is up.

    The first prefixes stand for their orbits, of about so many as there are moves; the last ones
    have nearly all been seen. So the work done is told by orbits.
    """
    bar = progress or _Bar()
    start, seen = clock(), 0
    try:
        for done, chunk in chunks:
            yield chunk
            seen += moves * len(chunk)
            bar(total if done == total else min(seen, total), total)
            if time_limit is not None and done < total and clock() - start >= time_limit:
                raise TimeoutError
    finally:
        if bar is not progress:
            bar.close()


class _Bar:
    """A progress bar that appears after a second, when tqdm is installed."""

    def __init__(self):
        self._start = clock()
        self._bar = None

    def __call__(self, done, total):
        if self._bar is None and sys.stderr is not None and clock() - self._start > 1:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total, leave=False, desc="comparing answers", unit="block")
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

    def close(self):
        if self._bar is not None:
            self._bar.close()
