"""Boards as pictures, and several pictures in one."""

import numpy as np

from ..board import Board
from ..entries import read_entries, whole_number
from ..solver import quiet_patterns
from .lamp import Lamp, draw_lamp
from .svg import (
    PAGE_WIDTH,
    PALETTE,
    Picture,
    at,
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

# Boards.


def draw_board(
    lights,
    board=None,
    clicks=None,
    quiet=None,
    wrong=None,
    hint=None,
    labels=None,
    hues=False,
    numbers=True,
    caption=None,
    alt=None,
):
    """Draw a board: its lamps, and what is marked on them.

    Parameters
    ----------
    lights : array_like, shape board.shape
        State of every lamp.
    board : Board, optional
        Needed for holes, missing buttons, more states, and boards that are not rectangles.
    clicks : array_like, optional
        Clicks, marked by rings.
    quiet : array_like, optional
        Clicks of a quiet pattern, marked by a hatch.
    wrong : array_like of 0/1, shape board.shape, optional
        1 = a lamp that is wrong, marked by a cross.
    hint : cell, optional
        (row, column) on a rectangle, else the number of a button: a dashed square.
    labels : list of str, optional
        A short name for every lamp in order, written on it instead of the numbers at the edge.
    hues : bool
        Frame lamp i in `HUES[i]`; at most six lamps.
    numbers : bool
        Print row and column numbers at the edge.
    caption : str, optional
        Words under the board.
    alt : str, optional
        What the picture says, instead of a sentence made from the arguments.

    Returns
    -------
    Picture

    Raises
    ------
    ValueError
        When something does not fit the board, naming the place.

    Notes
    -----
    On a board that is not a rectangle lines join the lamps that flip each other. Where that
    would not tell everything, a list of the buttons says what each one flips, and marks of
    clicks are in that list.

    Examples
    --------
    >>> draw_board([[0, 1], [1, 1]], clicks=[[0, 0], [0, 1]])
    2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1); the ring marks the 1 click at (1, 1)
    """
    if board is None:
        board = Board(*read_entries(lights, what="lights").shape)
    shown = _Shown(board, lights, clicks, quiet, wrong, hint, labels, hues)
    draw = _draw_rectangle if board.is_grid else _draw_graph
    body, width, height, centre = draw(shown, numbers)
    return finish(body, width, height, alt, shown.told(), caption, centre)


class _Shown:
    """The arguments of `draw_board`, checked, with one list entry a lamp or a button."""

    def __init__(self, board, lights, clicks, quiet, wrong, hint, labels, hues):
        self.board = board
        self.states = board.lamp_values(lights).tolist()
        self.on_buttons, self.on_lamps = {}, {}
        if clicks is not None:
            self.on_buttons["ring"] = board.button_values(clicks).tolist()
        if quiet is not None:
            self.on_buttons["quiet"] = board.button_values(quiet).tolist()
        if hint is not None:
            board.click(board.target_lights("off"), hint)  # refuses a cell without a button
            hint = tuple(hint) if board.is_grid else hint
            self.on_buttons["hint"] = [int(cell == hint) for cell in board.button_cells]
        if wrong is not None:
            self.on_lamps["wrong"] = board.lamp_values(wrong, "wrong").tolist()
        self.labels = read_labels(labels, board.n_lamps, "lamp")
        self.hues = read_hues(hues, board.n_lamps, "lamp")

    @property
    def counts(self):
        """How often each button is pressed, where a ring alone would not say it."""
        clicks = self.on_buttons.get("ring") or self.on_buttons.get("quiet", [])
        return clicks if max(clicks, default=0) > 1 else []

    def names(self):
        """What to call the lamps and the buttons in words."""
        lamps, buttons = self.board.lamp_cells, self.board.button_cells
        if not self.board.is_grid:
            return self.labels or [f"lamp {k}" for k in lamps], [f"button {k}" for k in buttons]
        name = dict(zip(lamps, self.labels or map(str, lamps), strict=True))
        return list(name.values()), [name[cell] for cell in buttons]

    def told(self):
        """Say in words what the picture shows."""
        lamps, buttons = self.names()
        words = [
            f"{_told_board(self.board)}, {_told_lights(self.states, self.board.states, lamps)}"
        ]
        words += [_told_marks(mark, values, buttons) for mark, values in self.on_buttons.items()]
        words += [_told_marks(mark, values, lamps) for mark, values in self.on_lamps.items()]
        return "; ".join(words)


def _marked(marks, place):
    return [name for name, values in marks.items() if values[place]]


def _draw_rectangle(shown, numbers):
    board, (rows, cols) = shown.board, shown.board.shape
    labelled = bool(shown.labels or shown.counts)
    size = 24 if cols >= 10 and not labelled else 44
    hued = any(shown.hues)
    pitch, edge = (size + 18, 7) if hued else (size + 4, 0)
    left = top = edge
    body = ""
    if numbers and not shown.labels and shown.states:
        left, top = edge + 9 + text_width(rows - 1), edge + 18
        for col in range(cols):
            body += text(left + col * pitch + size / 2, 7, col)
        for row in range(rows):
            body += text(left - edge - 6, top + row * pitch + size / 2, row, anchor="end")
    button_at = {cell: button for button, cell in enumerate(board.button_cells)}
    for lamp, (row, col) in enumerate(board.lamp_cells):
        square = _draw_square(shown, lamp, button_at.get((row, col)), size, labelled)
        body += at(left + col * pitch, top + row * pitch, square)
    width, height = max(cols * pitch - pitch + size, 0), max(rows * pitch - pitch + size, 0)
    centre = (left + width / 2, top + height / 2)
    return body, left + width + edge, top + height + edge, centre


def _draw_square(shown, lamp, button, size, labelled):
    picture = Lamp(size, shown.states[lamp], shown.board.states, labelled)
    marks = _marked(shown.on_lamps, lamp)
    marks += ["bar"] if button is None else _marked(shown.on_buttons, button)
    body = draw_lamp(picture, marks)
    if shown.hues[lamp]:
        frame = {"fill": "none", "stroke": shown.hues[lamp], "stroke_width": 4}
        body = square(-5, -5, size + 10, rx=11, **frame) + body
    if shown.labels:
        body += text(5, 8.5, shown.labels[lamp], 11, "start", **picture.ink)
    if shown.counts and button is not None and shown.counts[button]:
        body += text(size - 4, 8.5, f"{shown.counts[button]}×", 11, "end", **picture.ink)
    return body


def _draw_graph(shown, numbers):
    """Lamps at their positions, each with its name on it, and what the buttons flip.

    When buttons are lamps and flipping is mutual, lines say it; otherwise a list of the buttons.
    """
    board, size, edge = shown.board, 44, 7 if any(shown.hues) else 0
    names = shown.labels or board.lamp_cells
    lines = mutual_pairs(board)
    keys, keys_width, keys_height = _draw_keys(shown, names) if lines is None else ("", -16, 0)
    places = board.positions - board.positions.min(axis=0, initial=np.inf)
    places = places * 62 + edge + size / 2
    width, height = places.max(axis=0, initial=-edge) + edge + size / 2
    tall = max(height, keys_height)
    places += [0, (tall - height) / 2]
    body = ""
    for one, other in lines or []:
        way = places[other] - places[one]
        way *= (size / 2 + edge) / np.linalg.norm(way)  # from rim to rim
        ends = (*(places[one] + way), *(places[other] - way))
        body += line(ends, stroke=PALETTE["text"], stroke_width=2)
    for lamp, (x, y) in enumerate(places):
        picture = Lamp(size, shown.states[lamp], board.states, labelled=True)
        marks = _marked(shown.on_lamps, lamp)
        marks += _marked(shown.on_buttons, lamp) if lines is not None else []
        drawn = draw_lamp(picture, marks, round_=True)
        times = lines is not None and shown.counts and shown.counts[lamp]
        name = f"{names[lamp]}: {times}×" if times else names[lamp]
        weight = {} if board.states == 2 else {"font_weight": "normal"}  # a state is bold
        drawn += text(size / 2, 9.5, name, 11, **{**picture.ink, **weight})
        if shown.hues[lamp]:
            frame = {"fill": "none", "stroke": shown.hues[lamp], "stroke_width": 4}
            drawn += element("circle", cx=size / 2, cy=size / 2, r=size / 2 + 5, **frame)
        body += at(x - size / 2, y - size / 2, drawn)
    body += at(width + 16, (tall - keys_height) / 2, keys)
    return body, width + 16 + keys_width, tall, None


def mutual_pairs(board):
    """Return the pairs of lamps that flip each other, or None where lines would not say it all."""
    lamps, buttons, amounts = board.entries
    pairs = set(zip(lamps.tolist(), buttons.tolist(), strict=True))
    own = {(lamp, lamp) for lamp in range(board.n_lamps)}
    mutual = all((button, lamp) in pairs for lamp, button in pairs)
    by_one = (amounts == 1).all()
    if board.n_lamps != board.n_buttons or not by_one or not mutual or not own <= pairs:
        return None
    return sorted((lamp, button) for lamp, button in pairs if lamp < button)


def _draw_keys(shown, names):
    """One line a button: a key with its number and marks, and the lamps it flips."""
    board, size, pitch = shown.board, 30, 36
    body, width = "", 0
    for button in range(board.n_buttons):
        lamps, amounts = board.flips(button)
        flips = [
            f"{names[k]}" + f" by {n}" * (n > 1)
            for k, n in zip(lamps.tolist(), amounts.tolist(), strict=True)
        ]
        words = "flips " + (", ".join(flips) if flips else "nothing")
        if len(flips) > 6:
            words = f"flips {len(flips)} lamps"
        if shown.counts and shown.counts[button]:
            words = f"{shown.counts[button]}× {words}"
        key = draw_lamp(Lamp(size), _marked(shown.on_buttons, button), numeral=button)
        body += at(0, button * pitch, key)
        body += text(size + 8, button * pitch + size / 2, words, anchor="start")
        width = max(width, size + 8 + text_width(words))
    return body, width, max(pitch * board.n_buttons - pitch + size, 0)


# The same in words.

_SAID = {
    "ring": ("the ring marks", "the rings mark", "click", ""),
    "quiet": ("the hatch marks", "the hatch marks", "click", " of a quiet pattern"),
    "hint": ("the dashed square marks", "", "hint", ""),
    "wrong": ("the cross marks", "the crosses mark", "wrong lamp", ""),
}


def _told_board(board):
    if not board.is_grid:
        words = f"board of {counted(board.n_lamps, 'lamp')}"
        words += f" and {counted(board.n_buttons, 'button')}"
    else:
        words = "{} x {} board".format(*board.shape)
    holes = board.cells.size - board.n_lamps
    missing = board.is_grid * (board.n_lamps - board.n_buttons)
    more = [counted(holes, "hole")] if holes else []
    more += [counted(missing, "lamp") + " without a button"] if missing else []
    more += [f"{board.states} states"] if board.states > 2 else []
    return words + (" with " + " and ".join(more) if more else "")


def _told_lights(values, states, names):
    lit = np.count_nonzero(values)
    if states == 2 and 1 < lit == len(values):
        return f"all {lit} lamps lit"
    what = "lit" if states == 2 else "not at 0"
    listed = _listed(values, names, "{}" if states == 2 else "{} at {}")
    return f"{counted(lit, 'lamp')} {what}" + (f": {listed}" if listed else "")


def _told_marks(mark, values, names):
    one, many, noun, more = _SAID[mark]
    total = sum(values)
    if not total:
        return f"no {noun}{more}"
    listed = _listed(values, names, "{}" if max(values) == 1 else "{} ({}×)")
    said = one if np.count_nonzero(values) == 1 else many
    number = "the " + ("" if mark == "hint" else f"{total} ") + noun + "s" * (total > 1)
    return f"{said} {number}{more}" + (f" at {listed}" if listed else "")


def _listed(values, names, form):
    """Name the places that are not 0, when they are few enough to be read."""
    pairs = [pair for pair in zip(names, values, strict=True) if pair[1]]
    return ", ".join(form.format(*pair) for pair in pairs) if len(pairs) <= 6 else ""


def draw_quiet_patterns(board):
    """Draw the basis of a board's quiet patterns, each with its number of clicks.

    Parameters
    ----------
    board : Board

    Returns
    -------
    Picture
        One board a pattern, as `quiet_patterns` gives them.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> draw_quiet_patterns(Board(5)).alt.count("of a quiet pattern")
    2
    """
    patterns, dark = quiet_patterns(board), board.target_lights("off")
    pictures = [draw_board(dark, board, quiet=pattern) for pattern in patterns]
    return draw_boards(pictures, captions=[counted(p.sum(), "click") for p in patterns])


# Several pictures in one.


def draw_boards(pictures, captions=None, between="", columns=None, alt=None):
    """Put pictures in a row: a film strip, or a sum of boards.

    Parameters
    ----------
    pictures : list of Picture or of lights
        Lights are drawn as `draw_board(lights)`.
    captions : list of str, optional
        One line or more under each picture.
    between : str or list of str
        A sign between neighbours, "→", or one sign for each gap, ["+", "="].
    columns : int, optional
        Pictures in a row; without it, as many as fit the page.
    alt : str, optional
        What the whole says; without it, what each picture says, one after the other.

    Returns
    -------
    Picture

    Raises
    ------
    ValueError
        When there are not as many captions as pictures, or signs as gaps.

    Examples
    --------
    >>> draw_boards([[[1, 0]], [[0, 1]]], between="→")
    1 x 2 board, 1 lamp lit: (0, 0) → 1 x 2 board, 1 lamp lit: (0, 1)
    """
    pictures = [p if isinstance(p, Picture) else draw_board(p) for p in pictures]
    captions = read_labels(captions, len(pictures), "picture") or [None] * len(pictures)
    signs = _read_signs(between, len(pictures))
    pictures = [
        finish(p.body, p.width, p.height, None, p.alt, caption, p.centre)
        for p, caption in zip(pictures, captions, strict=True)
    ]
    gap = 25 if any(signs) else 22  # six labelled 2 x 2 boards and their arrows fit the page
    columns = len(pictures) if columns is None else whole_number(columns, "columns", least=1)
    body, width, top = "", 0, 0
    for row in _rows(pictures, gap, columns):
        middle = top + max(pictures[number].centre[1] for _, number in row)
        for x, number in row:
            picture, sign = pictures[number], signs[number]
            body += at(x, middle - picture.centre[1], picture.body)
            right = x + picture.width
            body += text(right + gap / 2 - 3, middle, sign, 20) if sign else ""
            width = max(width, right + (gap if sign else 0))
        top = middle + max(p.height - p.centre[1] for p in (pictures[k] for _, k in row)) + 16
    told = "".join(p.alt + (f" {s} " if s else "; ") for p, s in zip(pictures, signs, strict=True))
    return finish(body, width, max(top - 16, 0), alt, told.removesuffix("; ") or "no pictures")


def _read_signs(between, pictures):
    """Return the sign after every picture; there is none after the last."""
    gaps = max(pictures - 1, 0)
    signs = [between] * gaps if isinstance(between, str) else [str(sign) for sign in between]
    if len(signs) != gaps:
        raise ValueError(
            f"there are {counted(len(signs), 'sign')} for {counted(gaps, 'gap')} between "
            f"{counted(pictures, 'picture')}; give one sign for all gaps or one for each"
        )
    return [*signs, ""][:pictures]


def _rows(pictures, gap, columns):
    """Break the pictures into rows that fit the page, each picture with its left edge."""
    rows, x = [], 0
    for number, picture in enumerate(pictures):
        if not rows or len(rows[-1]) == columns or x + picture.width > PAGE_WIDTH:
            rows.append([])
            x = 0
        rows[-1].append((x, number))
        x += picture.width + gap
    return rows
