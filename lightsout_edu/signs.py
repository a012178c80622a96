"""Signs on paper: alphabets, the cells of a text with their places, cells known by a number.

Nothing here knows which sign is allowed where: `notation` does.
"""

import re
from numbers import Integral
from typing import NamedTuple

import numpy as np

from .entries import is_pair, whole_number

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# The name of a style and its two signs, off first.
STYLES = {
    "01": "01",
    "#.": ".#",
    "●○": "○●",
    "XO": "OX",
    "*.": ".*",
    "x-": "-x",
    "■□": "□■",
    "emoji": "⬛🟨",
    "circles": "⚫🟡",
    "csv": "01",
}
PAIRS = tuple(STYLES[name] for name in ("#.", "●○", "XO", "*.", "x-", "■□"))
EMOJI = ("⬛⬜🟨🟥🟧🟩🟦🟪🟫", "⚫⚪🟡🔴🟠🟢🔵🟣🟤")  # black, white, then the colours
HOLE = "_"

# Which way to count the rows and the columns from each corner.
CORNERS = {"top-left": (1, 1), "top-right": (1, -1), "bottom-left": (-1, 1)}
CORNERS["bottom-right"] = (-1, -1)


class Sign(NamedTuple):
    """What stands in one cell of a text ("" when it is blank); places count from 1."""

    text: str
    line: int
    column: int
    field: int | None = None  # of CSV, where cells may be wider than a character

    def error(self, sentence):
        field = f" (cell {self.field})" if self.field else ""
        return ValueError(f"line {self.line}, column {self.column}{field}: {sentence}")


def state_of(sign, states):
    """Return the state that a digit, a letter after 9 or a word such as 11, 1.0 or true means.

    None is the answer when it means no state at all.

    Examples
    --------
    >>> [state_of(sign, states=12) for sign in ("1", "１", "b", "11", "1.0", "True")]
    [1, 1, 11, 11, 1, 1]
    >>> [state_of(sign, states=12) for sign in ("c", "12", "0.5", "²", "-1", "01", "nan")]
    [None, None, None, None, None, None, None]
    """
    whole = sign.partition(".")[0]
    state = None
    if sign.lower() in ("true", "false"):
        state = int(sign.lower() == "true")
    elif re.fullmatch(r"\d{1,9}(\.0*)?", sign):  # \d: full-width digits too, no superscripts
        state = int(whole)
        if len(whole) > len(str(state)):
            return None  # 01 is two cells that have lost their separator
    elif len(sign) == 1 and sign in DIGITS:
        state = DIGITS.index(sign)
    return state if state is not None and state < states else None


def guess_signs(signs, states=2):
    """Return the off and the on sign of the alphabet that reads furthest, or None for digits.

    Parameters
    ----------
    signs : list of str
        What stands in the cells, in order.
    states : int
        Digits and numbers go up to states - 1.

    Examples
    --------
    >>> guess_signs(["#", ".", "#"]), guess_signs(["0", "1"])
    ('.#', None)
    """
    digits = {sign for sign in set(signs) if state_of(sign, states) is not None}

    def reach(pair):
        known = set(pair or digits)
        return next((count for count, sign in enumerate(signs) if sign not in known), len(signs))

    return max((None, *PAIRS, *(_emoji_pair(family, signs) for family in EMOJI)), key=reach)


def _emoji_pair(family, signs):
    # A colour shines, white shines beside black only.
    black, white, *colours = family
    found = [sign for sign in signs if sign in colours]
    if not found:
        return black + white
    return (white if white in signs and black not in signs else black) + found[0]


def check_legend(legend, states):
    """Return a copy of a legend ({} for None), or say what is wrong with it.

    Examples
    --------
    >>> check_legend({"#": 1, ".": 0, "_": None}, states=2)
    {'#': 1, '.': 0, '_': None}
    """
    if legend is None:
        return {}
    if not isinstance(legend, dict):
        raise ValueError(f"legend is {legend!r}; give a dict such as {{'#': 1, '.': 0}}")
    checked = {}
    for sign, state in legend.items():
        bare = sign.replace("\ufe0f", "") if isinstance(sign, str) else ""
        if len(bare) != 1:
            raise ValueError(f"legend: {sign!r} is not one character")
        if state is not None and whole_number(state, f"legend: the state of {sign!r}") >= states:
            raise ValueError(f"legend: {sign!r} is {state}; the states are 0 to {states - 1}")
        checked[bare] = state
    return checked


def scan(text, own=(), holes=False, blanks=False):
    """Return the rows of a text, each as a name and the list of its signs.

    Parameters
    ----------
    text : str
        Lines of characters, CSV, or a list in square brackets.
    own : iterable of str
        Signs that have a meaning of their own and so are no blank, row end or separator.
    holes : bool
        Let rows be empty.
    blanks : bool
        Keep blank characters as blank cells.

    Returns
    -------
    list of (str, list of Sign)

    Examples
    --------
    >>> [(name, [sign.text for sign in row]) for name, row in scan("01/1")]
    [('line 1', ['0', '1']), ('line 2', ['1'])]
    """
    own = set(own)
    text = text.removeprefix("\ufeff").replace("\ufe0f", "")
    if text.lstrip().startswith("[") and "[" not in own:
        return _list_rows(text)
    lines = _lines(text, own)
    separator = _separator("\n".join(lines), own, holes)
    if blanks and not separator:
        lines = _drawn(lines)
    rows = []
    for number, line in enumerate(lines, start=1):
        if _is_blank(line, own) and not holes:
            raise ValueError(f"line {number} is empty; only empty lines at the end are skipped")
        if separator and line:
            signs = list(_fields(line, number, separator))
        else:
            signs = list(_characters(line, number, own, blanks))
        rows.append((f"line {number}", signs))
    return rows


def _is_blank(line, own):
    return not line.strip() and not (line and " " in own)


def _lines(text, own):
    """Split a text at line ends and at "/" or "|", which may also follow the last row."""
    lines = []
    texts = text.splitlines()
    several = sum(bool(line.strip()) for line in texts) > 1
    for number, line in enumerate(texts, start=1):
        parts = [line]
        for end in set("/|") - own:
            parts = [part for piece in parts for part in piece.split(end)]
        if len(parts) > 1 and _is_blank(parts[-1], own):
            parts.pop()
        if len(parts) > 1 and several:
            raise ValueError(
                f"line {number} holds {len(parts)} rows, but there are other lines too; "
                "give one board at a time, or one row a line"
            )
        lines += parts
    while lines and _is_blank(lines[-1], own):
        lines.pop()
    return lines


def _separator(text, own, holes):
    """Return what stands between the cells of CSV, or None for other texts."""
    for separator in ",;":
        if separator in text and separator not in own:
            return separator
    if '"' in text and '"' not in own:
        return ","
    # A tab is a blank like others, unless a cell between two tabs may be blank itself.
    tabs = "\t" in text and "\t" not in own and (holes or re.search(r"\t *\t", text))
    return "\t" if tabs else None


def _fields(line, number, separator):
    column = 1
    for count, field in enumerate(line.split(separator), start=1):
        word = field.strip()
        place = column + (len(field) - len(field.lstrip()) if word else 0)
        yield Sign(_bare(word), number, place, count)
        column += len(field) + 1


def _characters(line, number, own=(), blanks=False, start=1):
    for column, sign in enumerate(line, start):
        if not sign.isspace() or sign in own:
            yield Sign(sign, number, column)
        elif blanks:
            yield Sign("", number, column)


def _drawn(lines):
    """Lines in which a blank is a hole; refused when the blanks are more likely only space."""
    lines = [line.rstrip() for line in lines]
    if any(len(line) > 1 for line in lines) and not any(line[1::2].strip() for line in lines):
        raise ValueError(
            "a blank is a hole when holes are asked for, but here every second character is "
            f"blank; leave these blanks out, or write {HOLE!r} for a hole"
        )
    return lines


def _list_rows(text):
    """Rows of "[[0, 1], [1, 1]]", '["01", "11"]' or an array as numpy prints it."""
    rows, depth, before, sign = [], 0, "", Sign("", 1, 1)
    for sign in _list_signs(text):
        token = sign.text
        if before and depth == 0:
            raise sign.error(f"{token!r} stands after the end of the list")
        if token == "," and before in ("[", ","):
            raise sign.error("a value is missing before ','")
        if token == "[" and depth < 2:
            depth += 1
            rows += [[]] if depth == 2 else []
        elif token == "]":
            depth -= 1
        elif depth == 2 and token not in ("[", ","):
            rows[-1].append(sign._replace(text=_bare(token)))
        elif depth == 1 and token[0] in "\"'" and len(token) > 1:
            rows.append(list(_characters(token[1:-1], sign.line, start=sign.column + 1)))
        elif token != ",":
            raise sign.error(f"{token!r} is out of place in a list of rows, [[0, 1], [1, 1]]")
        before = token
    if depth:
        raise sign.error("the list ends here, but a ']' is missing")
    return [(f"row {number}", row) for number, row in enumerate(rows)]


def _list_signs(text):
    token = re.compile(r"""[\[\],]|"[^"]*"|'[^']*'|[^\s\[\],"']+|\S""")
    for number, line in enumerate(text.splitlines(), start=1):
        for match in token.finditer(line):
            yield Sign(match[0], number, match.start() + 1)


def _bare(word):
    """A word without its quotes; nothing for JSON's null."""
    if word in ("None", "null"):
        return ""
    quoted = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return word[1:-1].strip() if quoted else word


# Lit cells and bits, counted from a corner.


def whole_pair(pair, what):
    """Return a pair of whole numbers as a tuple, or say that it is none.

    Examples
    --------
    >>> whole_pair([3, 4], "shape")
    (3, 4)
    """
    if not is_pair(pair):
        raise ValueError(f"{what} is {pair!r}; give a pair of whole numbers, as in (3, 4)")
    return tuple(whole_number(part, f"a part of {what}") for part in pair)


def lit_cells(data, shape, states):
    """Return data as a list of cells, or as an int of bits; None when it holds lights.

    Examples
    --------
    >>> lit_cells([(0, 1), (1, 1)], (2, 2), states=2), lit_cells([[0, 1, 1]], (1, 3), states=2)
    ([(0, 1), (1, 1)], None)
    """
    if _is_whole(data):
        if shape is None:
            raise ValueError(
                "lights: expected 2 dimensions, but this is one number; to read its bits give "
                "shape=(rows, columns)"
            )
        return int(data)
    if shape is None or not isinstance(data, list | tuple | set | frozenset | np.ndarray):
        return None
    cells = list(data)
    if all(map(_is_whole, cells)):
        return [int(cell) for cell in cells]
    if not all(is_pair(cell) and all(map(_is_whole, cell)) for cell in cells):
        return None
    tuples = all(isinstance(cell, tuple) for cell in cells) and not isinstance(data, tuple)
    cells = [(int(first), int(second)) for first, second in cells]
    like_states = all(0 <= number < states for cell in cells for number in cell)
    if not tuples and like_states and shape == (len(cells), 2):
        raise ValueError(
            "these may be lights or pairs of lit cells; leave out shape for lights, or write the "
            "cells as a list of tuples, [(0, 1), (1, 1)]"
        )
    return cells


def _is_whole(value):
    return isinstance(value, Integral) and not isinstance(value, bool)


def light_up(cells, shape, origin=(0, 0), order="row", bit_order="lsb"):
    """Return lights with these cells, or the cells of these bits, lit.

    Examples
    --------
    >>> light_up([0, 2], (1, 3))
    array([[1, 0, 1]], dtype=uint8)
    >>> light_up(0b011, (1, 3), origin="top-right")
    array([[0, 1, 1]], dtype=uint8)
    """
    corner, first = _first_cell(origin)
    for value, known in ((order, ("row", "column")), (bit_order, ("lsb", "msb"))):
        if value not in known:
            raise ValueError(f"{value!r} is unknown here; use {known[0]!r} or {known[1]!r}")
    sides = shape if order == "row" else shape[::-1]
    if isinstance(cells, int):
        lit = _bits(cells, shape, bit_order)
    else:
        lit = np.zeros(sides[0] * sides[1], dtype=np.uint8)
        for cell in cells:
            number = _number(cell, first, sides)
            if lit[number]:
                raise ValueError(f"the lit cell {cell} is named twice; name it once")
            lit[number] = 1
    lights = lit.reshape(sides)
    lights = lights if order == "row" else lights.T
    down, right = CORNERS[corner]
    return np.ascontiguousarray(lights[::down, ::right])


def _first_cell(origin):
    """Return the corner where the first cell stands, and the pair that it is called."""
    if isinstance(origin, str):
        origin = (origin, 1)
    if not (is_pair(origin) and isinstance(origin[0], str)):
        origin = ("top-left", origin)
    corner, first = origin
    if corner not in CORNERS:
        raise ValueError(f"unknown corner {corner!r}; the known ones are {', '.join(CORNERS)}")
    return corner, whole_pair(first if is_pair(first) else (first, first), "origin")


def _number(cell, first, sides):
    """Return how many cells come before this one."""
    if is_pair(cell):
        major, minor = cell[0] - first[0], cell[1] - first[1]
        last = (first[0] + sides[0] - 1, first[1] + sides[1] - 1)
    else:
        if first[0] != first[1]:
            raise ValueError(f"the cells are single numbers, so origin={first} must be one too")
        first, last = first[0], first[0] + sides[0] * sides[1] - 1
        major, minor = divmod(cell - first, max(sides[1], 1))
    if not (0 <= major < sides[0] and 0 <= minor < sides[1]):
        raise ValueError(
            f"the lit cell {cell} is outside the board; its cells are {first} to {last}"
        )
    return major * sides[1] + minor


def _bits(number, shape, bit_order):
    count = shape[0] * shape[1]
    if number < 0:
        raise ValueError("the bitmask is negative; its bits are not clear")
    if number.bit_length() > count:
        raise ValueError(
            f"bit {number.bit_length() - 1} of the bitmask is set, but the {shape[0]} x {shape[1]} "
            f"board has {count} bits, counted from 0"
        )
    bits = np.array([int(bit) for bit in f"{number:0{count}b}"[:count]], dtype=np.uint8)
    return bits if bit_order == "msb" else bits[::-1]
