"""Lights from text, lists, arrays and numbers, with what was read besides: holes and a legend.

`signs` knows the characters; `notation.parse` is the front door.
"""

from typing import NamedTuple

import numpy as np

from .entries import read_entries, whole_number
from .signs import (
    DIGITS,
    HOLE,
    check_legend,
    guess_signs,
    light_up,
    lit_cells,
    scan,
    state_of,
    whole_pair,
)


class Reading(NamedTuple):
    """Lights, which cells exist (0 = hole), the legend (None for numbers), and whether a guess."""

    lights: np.ndarray
    cells: np.ndarray
    legend: dict | None = None
    guessed: bool = False


def read_lights(
    data,
    legend=None,
    shape=None,
    states=2,
    holes=False,
    origin=(0, 0),
    order="row",
    bit_order="lsb",
):
    """Read what `notation.parse` reads, without a warning; return a `Reading`.

    Examples
    --------
    >>> read_lights("1_/11", holes=True).cells
    array([[1, 0],
           [1, 1]], dtype=uint8)
    """
    states = whole_number(states, "states", least=2)
    shape = None if shape is None else whole_pair(shape, "shape")
    legend = check_legend(legend, states)
    if isinstance(data, np.ndarray) and data.ndim == 0:
        data = data.item()
    text = "\n".join(_text_lines(data)) if _is_text(data) else None
    if text is None and legend:
        raise ValueError("a legend explains characters; these lights are numbers, so leave it out")
    cells = None if text is not None else lit_cells(data, shape, states)
    if cells is not None:
        lights = light_up(cells, shape, origin, order, bit_order)
        return Reading(lights, np.ones_like(lights))
    if (origin, order, bit_order) != ((0, 0), "row", "lsb"):
        raise ValueError("origin, order and bit_order are for lit cells and bitmasks, with a shape")
    if text is not None:
        reading = _read_text(text, legend, shape, states, holes)
    elif (
        holes
        and isinstance(data, list | tuple)
        and all(isinstance(row, list | tuple) for row in data)
    ):
        reading = _fill(data, shape, states)
    else:
        lights = read_entries(data, states, what="lights")
        reading = Reading(lights, np.ones_like(lights))
    if shape not in (None, reading.lights.shape):
        found = " x ".join(map(str, reading.lights.shape))
        raise ValueError(f"the lights are {found}, but shape is {shape}")
    return reading


def _is_text(data):
    return isinstance(data, str) or (
        isinstance(data, list | tuple) and any(isinstance(row, str) for row in data)
    )


def _text_lines(data):
    if isinstance(data, str):
        return [data]
    for number, row in enumerate(data, start=1):
        if not isinstance(row, str):
            raise ValueError(f"line {number} is {row!r}; expected text, as in the other lines")
    return [row.rstrip("\r\n") for row in data]  # as files give their lines


def _read_text(text, legend, shape, states, holes):
    named = {sign: None for sign, state in legend.items() if state is None}
    gaps = named or dict.fromkeys({HOLE} - legend.keys() if holes else ())
    blanks = holes and not named and not any(gap in text for gap in gaps)
    if states > 10 and not legend and not text.lstrip().startswith("["):
        _check_groups(text)
    rows = scan(text, legend, holes, blanks)
    known = {sign: state for sign, state in legend.items() if state is not None}
    guess = None
    if not known:
        signs = [sign.text for _, row in rows for sign in row if sign.text not in ("", *gaps)]
        guess = guess_signs(signs, states)
        known = {} if guess is None else {guess[0]: 0, guess[1]: 1}

    def state(sign):
        if sign.text in gaps or (holes and not sign.text):
            return None
        found = known.get(sign.text) if known else state_of(sign.text, states)
        if found is None:
            raise sign.error(_unreadable(sign.text, known, states, legend))
        return found

    found = [[state(sign) for sign in row] for _, row in rows]
    for (name, _), row in zip(rows, found, strict=True):
        if len(row) != len(found[0]) and not holes:
            raise ValueError(
                f"{name} has {len(row)} lamps; expected {len(found[0])}, as in {rows[0][0]}"
            )
    return _fill(found, shape if holes else None, states, {**known, **named} or None, bool(guess))


def _check_groups(text):
    """Refuse "10 11": with more than ten states it may be two numbers, or four digits."""
    for number, line in enumerate(text.splitlines(), start=1):
        groups = line.split()
        long = next((g for g in groups if len(g) > 1 and g.isalnum()), None)
        if long and len(groups) > 1 and "," not in line and ";" not in line:
            raise ValueError(
                f"line {number}: {long!r} may be a number or {len(long)} digits; put commas "
                "between numbers, or leave out the blanks between digits"
            )


def _unreadable(sign, known, states, legend):
    if not sign:
        return "the cell is blank; write a state, or pass holes=True if there is no lamp"
    words = " ".join(known) or f"the digits 0 to {DIGITS[states - 1 : states] or states - 1}"
    if not legend:
        words += "; a legend can name others" if known else "; for others pass states or a legend"
    return f"cannot read {sign[:20]!r}; the characters known here are {words}"


def _fill(rows, shape, states, legend=None, guessed=False):
    """Return rows with None at holes as a Reading; missing cells are holes."""
    rows_wanted, cols_wanted = shape or (0, 0)
    width = max([cols_wanted, *map(len, rows)])
    missing = [()] * (rows_wanted - len(rows))
    rows = [[*row, *[None] * (width - len(row))] for row in [*rows, *missing]]
    cells = np.array([[state is not None for state in row] for row in rows], dtype=np.uint8)
    lights = [[0 if state is None else state for state in row] for row in rows]
    lights = read_entries(lights, states, what="lights").reshape(len(rows), width)
    return Reading(lights, cells.reshape(lights.shape), legend, guessed)
