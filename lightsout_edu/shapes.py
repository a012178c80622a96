"""The named rules as plain data, and which lamps each button of a rectangle flips.

Every rule is a stencil: a small array with the button at its centre, whose entries say how
far the lamp at that place is stepped by one press.
"""

import numpy as np

from .entries import is_pair, read_entries, whole_number

STENCILS = {
    "plus": [[0, 1, 0], [1, 1, 1], [0, 1, 0]],
    "x": [[1, 0, 1], [0, 1, 0], [1, 0, 1]],
    "king": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
    "knight": [
        [0, 1, 0, 1, 0],
        [1, 0, 0, 0, 1],
        [0, 0, 1, 0, 0],
        [1, 0, 0, 0, 1],
        [0, 1, 0, 1, 0],
    ],
}
RULES = tuple(name + end for name in (*STENCILS, "rowcol") for end in ("", "-no-self"))
WRAPS = (None, "cylinder", "torus")


def rectangle_flips(rows, cols, rule="plus", wrap=None, states=2, centre=None):
    """Return what every button of a rectangle flips, as three equally long arrays.

    Parameters
    ----------
    rows, cols : int
        Size of the rectangle. Cells are numbered row by row: (r, c) is number r * cols + c.
    rule : str or array_like
        One of `RULES`, or a stencil: entry = what the lamp at that place gets, relative to
        the button at the centre.
    wrap : None, "cylinder" or "torus"
        Cylinder: the left and right edges are joined. Torus: top and bottom too.
    states : int
        Number of states of a lamp.
    centre : (int, int), optional
        Row and column of the button in the stencil. Without it the stencil must have odd
        sides, and the button is in the middle.

    Returns
    -------
    lamps, buttons, amounts : numpy.ndarray
        Button `buttons[i]` steps lamp `lamps[i]` by `amounts[i]`, 1 to states - 1. A pair may
        occur more than once (neighbours that coincide on a small torus): the amounts add up.

    Raises
    ------
    ValueError
        When the rule or the wrap is unknown, or a stencil has no centre.

    Examples
    --------
    >>> lamps, buttons, amounts = rectangle_flips(1, 3)
    >>> [(int(b), int(l)) for b, l in zip(buttons, lamps)]
    [(1, 0), (2, 1), (0, 0), (1, 1), (2, 2), (0, 1), (1, 2)]
    """
    stencil, (middle_row, middle_col) = read_rule(rule, rows, cols, wrap, states, centre)
    if isinstance(rule, str) and rule.startswith("rowcol"):
        wrap = None  # a whole row is the same row when its ends are joined
    row, col = np.indices((rows, cols)).reshape(2, -1)
    found = []
    for place in np.argwhere(stencil):
        lamp_row = row + place[0] - middle_row
        lamp_col = col + place[1] - middle_col
        if wrap == "torus" and rows:
            lamp_row %= rows
        if wrap and cols:
            lamp_col %= cols
        inside = (0 <= lamp_row) & (lamp_row < rows) & (0 <= lamp_col) & (lamp_col < cols)
        buttons = np.flatnonzero(inside)
        lamps = lamp_row[inside] * cols + lamp_col[inside]
        found.append((lamps, buttons, np.full(len(lamps), stencil[tuple(place)], dtype=int)))
    if not found:
        return (np.zeros(0, dtype=int),) * 3
    return tuple(np.concatenate(part) for part in zip(*found, strict=True))


def read_rule(rule, rows, cols, wrap=None, states=2, centre=None):
    """Return a rule as an array and the place of the button in it, or say what is wrong.

    Parameters
    ----------
    rule, rows, cols, wrap, states, centre
        As in `rectangle_flips`.

    Examples
    --------
    >>> read_rule("plus-no-self", 3, 3)
    (array([[0, 1, 0],
           [1, 0, 1],
           [0, 1, 0]]), (1, 1))
    """
    if not isinstance(wrap, str | None) or wrap not in WRAPS:
        known = ", ".join(map(repr, WRAPS))
        raise ValueError(f"unknown wrap {wrap!r}; the known ones are {known}")
    if isinstance(rule, str):
        if centre is not None:
            raise ValueError(f"the rule {rule!r} has its own centre; leave out centre={centre!r}")
        stencil = _named(rule, rows, cols)
    else:
        stencil = read_entries(rule, states, what="rule, a stencil")
    height, width = stencil.shape
    if centre is None:
        if height % 2 == 0 or width % 2 == 0:
            raise ValueError(
                f"a {height} x {width} stencil has no middle; "
                "give the button's place in it, as in centre=(0, 1)"
            )
        return stencil, (height // 2, width // 2)
    where = f"centre {centre!r} is not a (row, column) of the {height} x {width} stencil"
    if not is_pair(centre):
        raise ValueError(where)
    row, col = (whole_number(part, f"a part of centre={centre!r}") for part in centre)
    if row >= height or col >= width:
        raise ValueError(where)
    return stencil, (row, col)


def _named(rule, rows, cols):
    if rule not in RULES:
        raise ValueError(f"unknown rule {rule!r}; the known ones are {', '.join(RULES)}")
    name = rule.removesuffix("-no-self")
    if name == "rowcol":
        stencil = np.zeros((2 * max(rows, 1) - 1, 2 * max(cols, 1) - 1), dtype=int)
        stencil[len(stencil) // 2, :] = 1
        stencil[:, stencil.shape[1] // 2] = 1
    else:
        stencil = np.array(STENCILS[name])
    if name != rule:
        stencil[stencil.shape[0] // 2, stencil.shape[1] // 2] = 0
    return stencil
