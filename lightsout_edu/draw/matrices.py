"""Matrices as pictures: a square for 1, a dot for 0."""

import math

import numpy as np

from ..entries import is_pair, read_entries, whole_number
from .svg import (
    PAGE_WIDTH,
    PALETTE,
    counted,
    element,
    finish,
    line,
    read_hues,
    read_labels,
    square,
    text,
    text_width,
)


def draw_matrix(
    A,
    rhs=None,
    row_labels=None,
    column_labels=None,
    pivots=(),
    added=None,
    changed=None,
    tinted=(None, None),
    faded=(),
    line_above=None,
    hues=False,
    numerals=False,
    states=2,
    caption=None,
    alt=None,
):
    """Draw a matrix: a square for 1, a dot for 0.

    Parameters
    ----------
    A : array_like of 0..states-1, shape (m, n)
    rhs : array_like, shape (m,), optional
        Right-hand side, drawn behind a thin rule.
    row_labels, column_labels : list of str, optional
        Names at the edge; without them, numbers from 0; [] for none.
    pivots : list, optional
        Marked by rings: the pivot column of each row from the top, as `gf2.row_reduce` gives
        them, or (row, column) pairs.
    added, changed : int, optional
        The row that is being added and the row it is added to, framed and named.
    tinted : (int or None, int or None)
        A row and a column to be looked at.
    faded : set of (row, column), optional
        Entries that cancel: crossed out. Column n is the right-hand side.
    line_above : int, optional
        Draw a line above this row, as above a sum.
    hues : bool
        Draw column j in `HUES[j]`; at most six columns.
    numerals : bool
        Write the entries as numbers; with more than two states always so.
    states : int
        Entries are 0..states-1.
    caption, alt : str, optional
        As in `draw_board`.

    Returns
    -------
    Picture

    Raises
    ------
    ValueError
        When an entry, a label, a row or a place does not fit the matrix.

    Examples
    --------
    >>> draw_matrix([[1, 1], [1, 1]], rhs=[1, 0])
    2 x 2 matrix over GF(2), 4 ones: 11|1, 11|0
    """
    table = _Table(A, rhs, row_labels, column_labels, hues, numerals, states)
    pivots = list(pivots)
    pairs = pivots and all(is_pair(pivot) for pivot in pivots)
    rings = _read_places(pivots if pairs else enumerate(pivots), "pivots")
    faded = _read_places(faded, "faded")
    row, column = tinted
    table.check_rows(added=added, changed=changed, line_above=line_above, tinted=row)
    if column is not None and whole_number(column, "tinted") >= table.entries.shape[1]:
        raise ValueError(f"tinted: there is no column {column}; columns count from 0")
    table.check_places(pivots=rings, faded=faded)
    body = table.draw_tint(row, column) + table.draw_edge()
    if line_above is not None:
        y = table.y(line_above) - table.down / 2
        body += line((table.left, y, table.right, y), stroke=PALETTE["text"], stroke_width=1.5)
    if added is not None:
        body += table.draw_frame(added, "added", "ring")
    if changed is not None:
        body += table.draw_frame(changed, "changed", "quiet")
    for place in np.ndindex(table.entries.shape):
        body += table.draw_entry(place, place in rings, place in faded)
    told = table.told(rings, faded, added, changed, tinted)
    width = table.right + (2 if added is changed is None else 66)
    centre = ((table.left + table.right) / 2, (table.top + table.bottom) / 2)
    return finish(body, width, table.bottom + 2, alt, told, caption, centre)


class _Table:
    """The entries of a matrix and its right-hand side, checked, and where they are drawn."""

    def __init__(self, A, rhs, row_labels, column_labels, hues, numerals, states):
        self.states = whole_number(states, "states", least=2)
        self.numerals = numerals or self.states > 2
        self.entries = read_entries(A, self.states)
        rows, self.columns = self.entries.shape
        self.hues = [*read_hues(hues, self.columns, "column"), None]
        self.row_labels = read_labels(
            range(rows) if row_labels is None else row_labels, rows, "row"
        )
        if column_labels is None:
            column_labels = range(self.columns)
        self.column_labels = read_labels(column_labels, self.columns, "column")
        if rhs is not None:
            rhs = read_entries(rhs, self.states, 1, "rhs")
            if len(rhs) != rows:
                raise ValueError(
                    f"rhs has {counted(len(rhs), 'number')} for {counted(rows, 'row')}; "
                    "give one for each row"
                )
            self.entries = np.column_stack((self.entries, rhs))
        self._measure(max(self.entries.shape[1], 1))

    def _measure(self, columns):
        widest = max(map(text_width, self.column_labels), default=0)
        side = 28 if columns < 10 else 22
        self.left = 12 + max(map(text_width, self.row_labels), default=-10)
        self.top = 2 + (18 if self.column_labels else 0) + (7 if any(self.hues) else 0)
        room = max(PAGE_WIDTH - self.left - 80, 2 * columns)
        self.across = min(max(side, widest + 6), room / columns)
        self.down = min(side, self.across)
        self.right = self.x(self.entries.shape[1]) - self.across / 2
        self.bottom = self.top + self.down * len(self.entries)

    def x(self, column):
        rule = 8 if column >= self.columns < self.entries.shape[1] else 0  # room for the rule
        return self.left + (column + 0.5) * self.across + rule

    def y(self, row):
        return self.top + (row + 0.5) * self.down

    def check_rows(self, **rows):
        for name, row in rows.items():
            if row is not None and whole_number(row, name) >= len(self.entries):
                raise ValueError(
                    f"{name} is {row}, but the matrix has {counted(len(self.entries), 'row')}, "
                    "counted from 0"
                )

    def check_places(self, **places):
        for name, marked in places.items():
            for place in sorted(marked):
                if place not in np.ndindex(self.entries.shape):
                    raise ValueError(
                        f"{name}: there is no entry at {place}; a place is (row, column)"
                    )
                if name == "pivots" and not self.entries[place]:
                    raise ValueError(f"pivots: the entry at {place} is 0; a pivot is not 0")

    def draw_edge(self):
        """Labels, as many as fit, the hues of the columns, and the rule before the rhs."""
        widest = max(map(text_width, self.column_labels), default=0)
        every = math.ceil((widest + 3) / self.across)
        body = ""
        for column, label in list(enumerate(self.column_labels))[::every]:
            body += text(self.x(column), 8, label)
        for row, label in list(enumerate(self.row_labels))[:: math.ceil(13 / self.down)]:
            body += text(self.left - 8, self.y(row), label, anchor="end")
        for column, hue in enumerate(self.hues):
            x, reach, y = self.x(column), 0.3 * self.down, self.top - 5
            body += line((x - reach, y, x + reach, y), stroke=hue, stroke_width=4) if hue else ""
        if self.columns < self.entries.shape[1]:
            x = (self.x(self.columns - 1) + self.x(self.columns)) / 2
            body += line((x, self.top, x, self.bottom), stroke=PALETTE["text"])
        return body

    def draw_tint(self, row, column):
        """A light ground under a row and under a column, in two colours."""
        wide, high = self.right - self.left, self.bottom - self.top
        x, y = self.x(column or 0) - self.across / 2, self.y(row or 0) - self.down / 2
        tints = [(row, "ring", self.left, y, wide, self.down)]
        tints += [(column, "quiet", x, self.top, self.across, high)]
        return "".join(
            element("rect", x=x, y=y, width=w, height=h, fill=PALETTE[hue][0], fill_opacity=0.45)
            for number, hue, x, y, w, h in tints
            if number is not None
        )

    def draw_frame(self, row, word, mark):
        """A frame in two tones, so that one of them shows on any page."""
        light, dark = PALETTE[mark]
        place = {
            "x": self.left - 2,
            "y": self.y(row) - self.down / 2 + 1.5,
            "rx": 5,
            "fill": "none",
        }
        place |= {"width": self.right - self.left + 4, "height": self.down - 3}
        outer = element("rect", **place, stroke=dark, stroke_width=3.5)
        inner = element("rect", **place, stroke=light, stroke_width=1.5)
        return outer + inner + text(self.right + 9, self.y(row), word, anchor="start")

    def draw_entry(self, place, ring, faded):
        value, hue = self.entries[place], self.hues[place[1]]
        x, y, side = self.x(place[1]), self.y(place[0]), 0.66 * self.down
        hollow = faded or (self.numerals and hue)
        ink = hue or PALETTE["text"] if hollow else "#ffffff" if hue else PALETTE["ring"][0]
        body = ""
        if value:
            look = {"fill": hue or PALETTE["lamp"][0], "rx": side / 8}
            look |= {"fill_opacity": 0.15} if hollow else {}
            look |= {
                "stroke": hue or PALETTE["border"][0],
                "stroke_width": 1.5 if side > 9 else 0.7,
            }
            body += square(x - side / 2, y - side / 2, side, **look)
        elif not self.numerals:
            body += element("circle", cx=x, cy=y, r=0.3 + 0.07 * self.down, fill=PALETTE["text"])
        if self.numerals:
            fill = PALETTE["label"][0] if value and not hollow else PALETTE["text"]
            body += text(x, y, value, max(11, 0.7 * side), fill=fill, font_weight="bold")
        if ring:
            size = {"r": side * (0.42 if self.numerals else 0.25), "stroke_width": side / 8}
            body += element("circle", cx=x, cy=y, fill="none", stroke=ink, **size)
        if faded:
            arm = 0.45 * self.down
            strokes = (x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)
            body += line(*strokes, stroke=hue or PALETTE["text"], stroke_width=1.5)
        return body

    def told(self, rings, faded, added, changed, tinted):
        """Say in words what the picture shows."""
        rows, wide = self.entries.shape
        matrix = self.entries[:, : self.columns]
        words = f"{rows} x {self.columns} matrix "
        if self.states == 2:
            words += "over GF(2), " + counted(np.count_nonzero(matrix), "one")
        else:
            words += f"modulo {self.states}, {np.count_nonzero(matrix)} entries not 0"
        if 0 < rows <= 6 and wide <= 7:
            words += ": " + ", ".join(map(self.told_row, self.entries.tolist()))
        words += f"; pivots at {_places(rings)}" if rings else ""
        words += f"; row {added} is added" if added is not None else ""
        words += f"; row {changed} is changed" if changed is not None else ""
        looked = zip(("row", "column"), tinted, strict=True)
        words += "".join(
            f"; {what} {number} is tinted" for what, number in looked if number is not None
        )
        return words + (f"; crossed out: {_places(faded)}" if faded else "")

    def told_row(self, row):
        words = ("" if self.states <= 10 else " ").join(map(str, row[: self.columns]))
        return "|".join([words, *map(str, row[self.columns :])])


def _read_places(places, what):
    found = set()
    for place in places:
        if not is_pair(place):
            raise ValueError(f"{what}: {place!r} is not a place; a place is (row, column)")
        found.add(tuple(whole_number(part, f"{what}: a part of {place!r}") for part in place))
    return found


def _places(places):
    return ", ".join(map(str, sorted(places)))
