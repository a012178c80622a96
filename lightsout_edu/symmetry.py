"""Turning and reflecting boards: what comes to stand where, and what must then be alike."""

import numpy as np

SYMMETRIES = {
    "left-right": np.fliplr,
    "up-down": np.flipud,
    "half-turn": lambda cells: np.rot90(cells, 2),
    "quarter-turn": np.rot90,
    "diagonal": np.transpose,
}
REFLECTIONS = ("up-down", "left-right", "diagonal")  # all turns are made of these


def turned(exists, symmetry):
    """Return the number of what comes to stand at each place, None when the places differ.

    Parameters
    ----------
    exists : numpy.ndarray
        0/1 of two dimensions: the places that there are, numbered row by row.
    symmetry : str
        One of `SYMMETRIES`.

    Examples
    --------
    >>> turned(np.array([[1, 1, 0]]), "left-right") is None
    True
    >>> turned(np.array([[1, 1, 1]]), "left-right")
    array([2, 1, 0])
    """
    numbers = np.full(exists.shape, -1)
    numbers[exists == 1] = np.arange(exists.sum())
    places = SYMMETRIES[symmetry](numbers)
    same = places.shape == exists.shape and ((places >= 0) == (exists == 1)).all()
    return places[exists == 1] if same else None


def reflections(exists):
    """Yield the ways to reflect a rectangle that keep its places, as permutations of them.

    Examples
    --------
    >>> [permutation.tolist() for permutation in reflections(np.ones((2, 2), dtype=int))]
    [[2, 3, 0, 1], [1, 0, 3, 2], [0, 2, 1, 3]]
    """
    if exists.ndim == 2:
        yield from (p for name in REFLECTIONS if (p := turned(exists, name)) is not None)


def alike(board, symmetry):
    """Return for every lamp, and for every button, the number of the set it belongs to.

    Parameters
    ----------
    board : Board
    symmetry : str or None
        None: every set has one member. Else the sets of places that are turned into one another.

    Raises
    ------
    ValueError
        When the board itself does not look the same then.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> alike(Board(1, 3), "left-right")
    [array([0, 1, 0]), array([0, 1, 0])]
    """
    if symmetry is None:
        return np.arange(board.n_lamps), np.arange(board.n_buttons)
    if not isinstance(symmetry, str) or symmetry not in SYMMETRIES:
        known = ", ".join(map(repr, SYMMETRIES))
        raise ValueError(f"unknown symmetry {symmetry!r}; the known ones are {known}")
    if not board.is_grid:
        raise ValueError(f"{symmetry} symmetry needs rows and columns; {board} has none")
    places = [turned(exists, symmetry) for exists in (board.cells, board.buttons)]
    if any(numbers is None for numbers in places) or not _keeps_rule(board, *places):
        raise ValueError(
            f"{board} has no {symmetry} symmetry itself: its cells or its rule look different then"
        )
    return [_sets(numbers) for numbers in places]


def _keeps_rule(board, turned_lamps, turned_buttons):
    lamps, buttons, amounts = board.entries
    rule = zip(lamps, buttons, amounts, strict=True)
    turned_rule = zip(turned_lamps[lamps], turned_buttons[buttons], amounts, strict=True)
    return set(rule) == set(turned_rule)


def _sets(places):
    """Number the sets of places that are turned into one another."""
    first = place = np.arange(len(places))
    for _ in range(3):  # after at most four turns all is as before
        place = places[place]
        first = np.minimum(first, place)
    return np.unique(first, return_inverse=True)[1]
