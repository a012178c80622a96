"""Lamps read from text, lists and arrays, and written as text."""

import unicodedata
import warnings

import numpy as np

from .entries import read_entries

STYLES = {"01": "01", "#.": ".#", "●○": "○●"}  # name -> the characters for off and on


def parse(data, legend=None, states=2):
    """Return lights read from text, a list or an array.

    Parameters
    ----------
    data : str, list of str, or array_like
        Text has one row a line, or rows separated by "/"; blanks between characters do not
        count. It holds digits, or "#" and ".", or "●" and "○". Nested lists and arrays hold
        numbers or booleans.
    legend : dict, optional
        What the characters mean, such as {"#": 0, ".": 1}. Without it digits are read as they
        are, and "#" and "●" are guessed to be on; a guess is reported by a warning.
    states : int
        Numbers must be 0, 1, ..., states - 1.

    Returns
    -------
    numpy.ndarray
        uint8 of shape (rows, columns).

    Raises
    ------
    ValueError
        Naming line, column (counted from 1) and character of what cannot be read, or the
        first row of another length.

    Examples
    --------
    >>> parse("01/11")
    array([[0, 1],
           [1, 1]], dtype=uint8)
    >>> parse(["#..", "##."], legend={"#": 1, ".": 0})
    array([[1, 0, 0],
           [1, 1, 0]], dtype=uint8)
    """
    if isinstance(data, str):
        return _parse_lines(
            data.removeprefix("\ufeff").replace("/", "\n").splitlines(), legend, states
        )
    if isinstance(data, list | tuple) and any(isinstance(row, str) for row in data):
        for number, row in enumerate(data, start=1):
            if not isinstance(row, str):
                raise ValueError(f"line {number} is {row!r}; expected text, as in the other lines")
        return _parse_lines(list(data), legend, states)
    if legend is not None:
        raise ValueError("a legend explains characters; these lights are numbers, so leave it out")
    return read_entries(data, states, what="lights")


def format_lights(lights, style="01"):
    """Return lights as text, one row a line.

    Parameters
    ----------
    lights : array_like, 1-D or 2-D
    style : "01", "#." or "●○"
        "#" and "●" are on. Lamps with more than two states need "01".

    Returns
    -------
    str

    Examples
    --------
    >>> print(format_lights([[0, 1], [1, 1]], "●○"))
    ○●
    ●●
    """
    if style not in STYLES:
        raise ValueError(f"unknown style {style!r}; the known ones are {', '.join(STYLES)}")
    signs = "0123456789" if style == "01" else STYLES[style]
    lights = read_entries(np.atleast_2d(lights), len(signs), what="lights")
    return "\n".join("".join(signs[state] for state in row) for row in lights)


def _parse_lines(lines, legend, states):
    while lines and not lines[-1].strip():
        lines.pop()
    if legend is None:
        legend = _guess_legend("".join(lines))
    rows = [_parse_line(line, number, legend, states) for number, line in enumerate(lines, start=1)]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"line {number} has {len(row)} lamps; expected {len(rows[0])}, as in line 1"
            )
    return read_entries(rows, states, what="lights")


def _parse_line(line, number, legend, states):
    if not line.strip():
        raise ValueError(f"line {number} is empty; only empty lines at the end are skipped")
    row = []
    for column, sign in enumerate(line, start=1):
        if sign.isspace():
            continue
        # Full-width digits are digits; a superscript two is not.
        state = unicodedata.decimal(sign, None) if legend is None else legend.get(sign)
        if state is None or not 0 <= state < states:
            known = f"the digits 0 to {states - 1}" if legend is None else " ".join(legend)
            raise ValueError(
                f"line {number}, column {column}: cannot read {sign!r}; the characters known here "
                f"are {known}"
            )
        row.append(state)
    return row


def _guess_legend(text):
    for off, on in (STYLES["#."], STYLES["●○"]):
        if on in text or off in text:
            warnings.warn(
                f"guessed that {on!r} is on and {off!r} is off; to say so yourself, pass "
                f"legend={{{on!r}: 1, {off!r}: 0}}",
                stacklevel=4,
            )
            return {off: 0, on: 1}
    return None
