"""Boards to measure on, made without the package: so its answers are checked by other means."""

import numpy as np


def flipped(clicks):
    """Return the lamps that clicks flip on a flat plus board; the last two axes are the board."""
    lights = clicks.copy()
    lights[..., 1:, :] ^= clicks[..., :-1, :]
    lights[..., :-1, :] ^= clicks[..., 1:, :]
    lights[..., :, 1:] ^= clicks[..., :, :-1]
    lights[..., :, :-1] ^= clicks[..., :, 1:]
    return lights


def random_lights(*shape):
    """Return lights of one flat plus board, or many, that can be turned off."""
    return flipped(np.random.default_rng(7).integers(0, 2, shape, dtype=np.uint8))


def all_on(*shape):
    """Return lights that are all on; a flat plus board of any size can be turned off from them."""
    return np.ones(shape, dtype=np.uint8)
