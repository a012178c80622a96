"""Lamps read from text, lists, arrays and numbers, and written as text."""

import warnings

import numpy as np

from .entries import read_entries
from .reading import read_lights
from .signs import DIGITS, STYLES


def parse(
    data,
    legend=None,
    shape=None,
    states=2,
    holes=False,
    origin=(0, 0),
    order="row",
    bit_order="lsb",
):
    """Return lights read from text, a list, an array, a list of lit cells or a bitmask.

    Parameters
    ----------
    data : str, list of str, array_like, list of cells, or int
        Text has one row a line, or ends its rows with "/" or "|"; blanks between characters
        do not count. It holds digits (letters from 10 on), ``# .``, ``X O``, ``* .``, ``x -``,
        ``● ○``, ``■ □``, or emoji squares or circles; or CSV; or a list such as
        "[[0, 1], [1, 1]]". Nested lists and arrays hold numbers or booleans. Where `shape` is
        given, a list of numbers or pairs names the lit cells, and an int is a bitmask.
    legend : dict, optional
        What the characters mean, such as {"#": 0, ".": 1}; None means a hole. Without it
        digits are read as they are and other alphabets are guessed, the first sign of each
        above being on, or the emoji that is brighter; a guess is reported by a warning.
    shape : (int, int), optional
        Rows and columns; needed for lit cells and bitmasks, else only checked. With holes,
        shorter rows are filled up to it.
    states : int
        Numbers must be 0, 1, ..., states - 1.
    holes : bool
        Cells that are blank or "_" and the missing ends of short rows are holes, 0 in the
        answer (`formats.read` keeps them apart). Blank characters are holes unless the text
        has "_" or the legend names a hole.
    origin : int, pair or str
        For lit cells: what the first cell is called. A corner, as in "bottom-left", says where
        the first cell stands, which is then called 1 or (1, 1); or ("bottom-left", 0). For a
        bitmask only the corner matters.
    order : "row" or "column"
        Whether cells, or bits, are counted along rows or down columns; pairs are (row, column)
        or (column, row).
    bit_order : "lsb" or "msb"
        Whether the first cell is the lowest bit, or the highest of rows x columns bits.

    Returns
    -------
    numpy.ndarray
        uint8 of shape (rows, columns).

    Raises
    ------
    ValueError
        Naming line, column (counted from 1; every row is a line) and character of what cannot
        be read, the first row of another length, or the cell or bit outside the board.

    Examples
    --------
    >>> parse("01/11")
    array([[0, 1],
           [1, 1]], dtype=uint8)
    >>> parse(["#..", "##."], legend={"#": 1, ".": 0})
    array([[1, 0, 0],
           [1, 1, 0]], dtype=uint8)
    >>> parse([7, 1], shape=(3, 3), origin="bottom-left")
    array([[1, 0, 0],
           [0, 0, 0],
           [1, 0, 0]], dtype=uint8)
    """
    reading = read_lights(data, legend, shape, states, holes, origin, order, bit_order)
    if reading.guessed:
        off, on = (sign for sign, state in reading.legend.items() if state is not None)
        warnings.warn(
            f"guessed that {on!r} is on and {off!r} is off; to say so yourself, pass "
            f"legend={reading.legend}",
            stacklevel=2,
        )
    return reading.lights


def format_lights(lights, style="01"):
    """Return lights as text, one row a line, such that `parse` reads them again.

    Parameters
    ----------
    lights : array_like, 1-D or 2-D
    style : str
        "01", "#.", "●○", "XO", "*.", "x-", "■□", "emoji" (squares), "circles" or "csv"; where
        there are two signs the first is on. More than two states need "01", whose digits
        after 9 are letters, or "csv".

    Returns
    -------
    str

    Examples
    --------
    >>> print(format_lights([[0, 1], [1, 1]], "●○"))
    ○●
    ●●
    """
    if not isinstance(style, str) or style not in STYLES:
        raise ValueError(f"unknown style {style!r}; the known ones are {', '.join(STYLES)}")
    if not np.iterable(lights):
        raise ValueError(f"lights is {lights!r}; expected rows of lamps")
    if not any(isinstance(row, list | tuple | np.ndarray) for row in lights):
        lights = [lights] if np.ndim(lights) < 2 else lights  # one row of lamps
    if style == "csv":
        lights = read_entries(lights, 2**32, what="lights")
        # Quotes, lest a single column of numbers be taken for rows of digits.
        cell = '"{}"' if lights.shape[1] == 1 else "{}"
        return "\n".join(",".join(map(cell.format, row)) for row in lights)
    signs = DIGITS if style == "01" else STYLES[style]
    lights = read_entries(lights, len(signs), what="lights")
    return "\n".join("".join(signs[state] for state in row) for row in lights)
