"""All answers of a flat plus board that takes all lamps from off to on, and its reflections."""

import numpy as np

from lightsout_edu import chase, gf2, symmetry


def all_on(rows, columns):
    """Return one answer and the reduced quiet patterns, as 0/1 arrays with one axis of buttons."""
    answer, _ = chase.solve([(1 << columns) - 1] * rows, columns)
    quiet = [
        gf2.unpack(pattern, columns).ravel() for pattern in chase.quiet_patterns(rows, columns)
    ]
    shape = (len(quiet), rows * columns)
    return gf2.unpack(answer, columns).ravel(), np.array(quiet, dtype=np.uint8).reshape(shape)


def reflections(rows, columns):
    """Return the permutations that make all symmetries of the board."""
    return list(symmetry.reflections(np.ones((rows, columns), dtype=int)))
