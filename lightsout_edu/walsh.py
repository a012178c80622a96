"""The Walsh-Hadamard transform: the sizes of all 2^k answers from k passes over the buttons.

The k bits of u say which quiet patterns are added. Button j has the bits g_j of the patterns
it is in, and the sign s_j: +1 when the first answer leaves it alone, -1 when it presses it. Its
surplus, buttons left alone minus buttons pressed, is then

    S(u) = sum of s_j (-1)^(g_j . u)  over the buttons j.

That is the transform of the array that holds, at place g, the sum of the s_j with g_j = g.
"""

import os
from contextlib import suppress
from functools import cache

import numpy as np

BLOCK = 16  # 2^16 numbers of two bytes, and as many to write to, stay in the processor's cache
WIDEST = 62  # bits of a prefix, a 64-bit number; no search gets beyond 2^62 of them


def transform(values):
    """Return the Walsh-Hadamard transform of an array whose length is a power of two.

    Parameters
    ----------
    values : numpy.ndarray
        Signed numbers, shape (2^k,).

    Returns
    -------
    numpy.ndarray
        At place u the sum of (-1)^(g . u) values[g] over all g; g . u counts common 1 bits.

    Examples
    --------
    >>> transform(np.array([1, 0, 0, 1]))
    array([2, 0, 0, 2])
    """
    half = len(values) // 2
    done = 1
    while done < len(values):
        # Neighbours differ in the last bit of g. Their sums answer u = 0..., their differences
        # u = 1...: the bit moves to the front, and after k passes all are back in their order.
        even, odd = values[0::2], values[1::2]
        values = np.empty_like(values)
        np.add(even, odd, out=values[:half])
        np.subtract(even, odd, out=values[half:])
        done *= 2
    return values


class Blocks:
    """All surpluses S(u), in blocks that share the first bits of u, the prefix.

    Parameters
    ----------
    signs : array_like of 1 and -1, shape (N,)
    patterns : array_like of 0 and 1, shape (k, N)
        The quiet patterns, the one for the lowest bit of u first.

    Examples
    --------
    >>> blocks = Blocks([1, 1, -1], [[1, 0, 1], [0, 1, 1]])
    >>> blocks.weights(0)
    array([ 1,  1,  1, -3], dtype=int16)
    >>> blocks.maxima(np.array([0]))
    array([1])
    """

    def __init__(self, signs, patterns):
        patterns = np.asarray(patterns)
        self.size = 2 ** min(len(patterns), BLOCK)
        bits = np.stack([_numbers(patterns[BLOCK:][:WIDEST]), _numbers(patterns[:BLOCK])])
        (self._high, self._low), same = np.unique(bits, axis=1, return_inverse=True)
        # |S| is at most the number of buttons, and so is every number on the way.
        dtype = np.int16 if len(signs) < 2**15 else np.int32
        self._signs = np.zeros(len(self._low), dtype=dtype)
        np.add.at(self._signs, same.ravel(), np.asarray(signs, dtype=dtype))

    def weights(self, prefix):
        """Return the surplus of every answer in one block."""
        odd = np.bitwise_count(self._high & prefix) & 1 == 1
        values = np.zeros(self.size, dtype=self._signs.dtype)
        np.add.at(values, self._low, np.where(odd, -self._signs, self._signs))
        return transform(values)

    def maxima(self, prefixes):
        """Return the largest surplus of each of these blocks."""
        return np.array([self.weights(prefix).max() for prefix in prefixes], dtype=np.int64)

    def compiled_maxima(self, prefixes):
        """Return what `maxima` does, by compiled code on all processors."""
        from concurrent.futures import ThreadPoolExecutor

        parts = np.array_split(prefixes, os.cpu_count() or 1)
        with ThreadPoolExecutor(len(parts)) as pool:
            return np.concatenate(list(pool.map(self._compiled_part, parts)))

    def _compiled_part(self, prefixes):
        maxima = np.zeros(len(prefixes), dtype=np.int64)
        room = np.empty((2, self.size), dtype=self._signs.dtype)
        compiled()(prefixes, self._high, self._low, self._signs, room[0], room[1], maxima)
        return maxima


@cache
def compiled():
    """Return `_fill_maxima` compiled by numba, or None when numba is not there."""
    for keep in (True, False):  # False: where there is no folder to keep the compiled code in
        # Whatever is wrong with numba, and an import that was stopped leaves it broken: NumPy
        # does the same, only slower.
        with suppress(Exception):
            import numba

            if numba.config.DISABLE_JIT:
                return None
            function = numba.njit(nogil=True, cache=keep)(_fill_maxima)
            numbers, room = np.zeros(1, dtype=np.int64), np.zeros((3, 2), dtype=np.int16)
            function(numbers, numbers, numbers, room[0, :1], room[1], room[2], numbers)
            return function
    return None


def _fill_maxima(prefixes, high, low, signs, values, spare, maxima):
    """Do what `Blocks.maxima` does, number by number: the form that numba compiles well."""
    half = len(values) // 2
    for block in range(len(prefixes)):
        values[:] = 0
        for button in range(len(low)):
            common = high[button] & prefixes[block]
            for shift in (32, 16, 8, 4, 2, 1):
                common ^= common >> shift  # fold: the last bit ends as the parity
            values[low[button]] += signs[button] * (1 - 2 * (common & 1))
        done = 1
        while done < len(values):
            for i in range(half):
                even, odd = values[2 * i], values[2 * i + 1]
                spare[i] = even + odd
                spare[half + i] = even - odd
            values, spare = spare, values
            done *= 2
        largest = values[0]
        for i in range(len(values)):
            largest = max(largest, values[i])
        maxima[block] = largest


def _numbers(patterns):
    """Return one number a button: bit i says whether it is in pattern i."""
    return (1 << np.arange(len(patterns), dtype=np.int64)) @ patterns.astype(np.int64)
