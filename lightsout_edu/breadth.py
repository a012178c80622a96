"""Breadth-first search over sums: knows whole numbers, not boards.

A state is a whole number below 2^bits, a step adds (XOR) one of the given numbers. Boards and
clicks are such states and steps, and so are the parities that tell how far a board is from one
that can be won.
"""

from functools import cached_property, reduce
from itertools import combinations
from operator import xor

import numpy as np

BIT_LIMIT = 25  # one byte a state: 32 MiB


def spread(steps, bits):
    """Return how many steps lead from 0 to every state, and one last step on the way.

    Parameters
    ----------
    steps : list of int
        Below 2^bits.
    bits : int
        At most 25.

    Returns
    -------
    distance : numpy.ndarray
        int8 of shape (2^bits,): the fewest steps from 0, -1 for a state out of reach.
    last : numpy.ndarray
        The number of the last step of a shortest way, -1 at 0 and out of reach.

    Examples
    --------
    >>> distance, last = spread([0b011, 0b110], bits=3)
    >>> distance
    array([ 0, -1, -1,  1, -1,  2,  1, -1], dtype=int8)
    """
    distance, last = np.full(2**bits, -1, dtype=np.int8), no_steps(steps, bits)
    distance[0] = 0
    layer, far, left = np.zeros(1, dtype=np.int64), 0, 2**bits - 1
    while layer.size and left:
        far += 1
        layer = grow(layer, steps, last, distance >= 0, left)
        distance[layer] = far
        left -= len(layer)
    return distance, last


def no_steps(steps, bits):
    """Return room for the number of a step at every state, -1 everywhere."""
    return np.full(2**bits, -1, dtype=np.min_scalar_type(-len(steps) - 1))


def grow(layer, steps, last, met, left=-1):
    """Return the states one step from a layer that are not met yet; note them in last and met.

    `left`, where it is known, is how many are not met yet: when all are, no step is left to try.
    """
    found = []
    for number, step in enumerate(steps):
        states = layer ^ step
        states = states[~met[states]]
        last[states], met[states] = number, True
        found.append(states)
        left -= len(states)
        if left == 0:
            break
    return np.concatenate(found) if found else layer[:0]


def way_back(state, steps, last):
    """Return the numbers of the steps from a state back to where the search began."""
    way = []
    while last[state] >= 0:
        way.append(int(last[state]))
        state ^= steps[way[-1]]
    return way


class Parities:
    """How few lamps have to change so that each of several sets has an even number of changes.

    Parameters
    ----------
    sets : numpy.ndarray
        0/1 of shape (number of sets, lamps), none the sum of others.

    Notes
    -----
    Which sets are odd is one whole number, and changing a lamp adds its number: a search from
    "none is odd" tells for every such number the fewest lamps. Above 24 sets there are too many
    of them; then up to three lamps are tried.

    Examples
    --------
    >>> parities = Parities(np.array([[1, 1, 0], [0, 1, 1]]))
    >>> parities.repair(np.array([1, 0, 1])), parities.distance
    ([1], array([0, 1, 1, 1], dtype=int8))
    """

    def __init__(self, sets):
        self.sets = sets.astype(np.uint8)

    @cached_property
    def steps(self):
        """For every lamp the number of the sets that change with it."""
        return _numbers(self.sets.T)

    @cached_property
    def _spread(self):
        if len(self.sets) >= BIT_LIMIT:
            raise ValueError(
                f"how far every board is from one that can be won is worked out for up to "
                f"{BIT_LIMIT - 1} independent proofs of unsolvability; here are {len(self.sets)}"
            )
        return spread(self.steps, len(self.sets))

    @property
    def distance(self):
        """For every number of odd sets how many lamps have to change: int8 of shape (2^sets,)."""
        return self._spread[0]

    def repair(self, change):
        """Return the fewest lamps that make a change, 0/1 a lamp, even on every set."""
        # uint8 sums wrap at 256, which is even: their last bit is still right.
        (odd,) = _numbers((self.sets @ change.astype(np.uint8) & 1)[None])
        if not odd:
            return []
        if len(self.sets) < BIT_LIMIT:
            return sorted(way_back(odd, self.steps, self._spread[1]))
        return few_steps(odd, self.steps)


def _numbers(rows):
    """Return the rows of a 0/1 array as numbers, bit k for entry k."""
    packed = np.packbits(rows, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def few_steps(state, steps, most=3):
    """Return the numbers of the fewest steps that add up to a state, at most three.

    Examples
    --------
    >>> few_steps(0b11, [0b100, 0b111, 0b10])
    [0, 1]
    """
    number = {step: place for place, step in reversed(list(enumerate(steps)))}
    for many in range(most + 1):
        for some in combinations(range(len(steps)), max(many - 1, 0)):
            rest = reduce(xor, (steps[place] for place in some), state)
            if many == 0 and rest == 0:
                return []
            if many and rest in number:
                return sorted([*some, number[rest]])
    raise ValueError(
        f"no board that can be won lies within {most} lamps, and farther ones are looked for "
        f"up to {BIT_LIMIT - 1} independent proofs of unsolvability only"
    )
