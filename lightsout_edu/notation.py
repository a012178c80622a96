"""Lamps read from text, lists and arrays, and written as text."""

import unicodedata
import warnings

import numpy as np

from .entries import read_entries, whole_number

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
    states = whole_number(states, "states", least=2)
    if legend is not None:
        _check_legend(legend, states)
    if isinstance(data, str):
        return _parse_lines(_lines(data, legend), legend, states)
    if isinstance(data, list | tuple) and any(isinstance(row, str) for row in data):
        for number, row in enumerate(data, start=1):
            if not isinstance(row, str):
                raise ValueError(f"line {number} is {row!r}; expected text, as in the other lines")
        return _parse_lines(_lines("\n".join(data), legend), legend, states)
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
    if not any(isinstance(row, list | tuple | np.ndarray) for row in lights):
        lights = [lights]  # one row of lamps
    lights = read_entries(lights, len(signs), what="lights")
    return "\n".join("".join(signs[state] for state in row) for row in lights)


def _lines(text, legend):
    text = text.removeprefix("\ufeff")
    if legend is None or "/" not in legend:
        text = text.replace("/", "\n")
    return text.splitlines()


def _check_legend(legend, states):
    if not isinstance(legend, dict):
        raise ValueError(f"legend is {legend!r}; give a dict such as {{'#': 1, '.': 0}}")
    for sign, state in legend.items():
        if not isinstance(sign, str) or len(sign) != 1:
            raise ValueError(f"legend: {sign!r} is not one character")
        if whole_number(state, f"legend: the state of {sign!r}") >= states:
            raise ValueError(f"legend: {sign!r} is {state}; the states are 0 to {states - 1}")


def _parse_lines(lines, legend, states):
    while lines and not lines[-1].strip() and not (legend and lines[-1] and " " in legend):
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
    if not line.strip() and not (legend and line and " " in legend):
        raise ValueError(f"line {number} is empty; only empty lines at the end are skipped")
    row = []
    for column, sign in enumerate(line, start=1):
        if sign.isspace() and not (legend and sign in legend):
            continue
        # Full-width digits are digits; a superscript two is not.
        state = unicodedata.decimal(sign, None) if legend is None else legend.get(sign)
        if state is None or state >= states:
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
