"""Puzzles from texts that say more than which lamps are lit, and the way back.

Three formats are told apart by their look: a plain board (everything `notation.parse` reads),
a game id of "Flip" in Simon Tatham's Portable Puzzle Collection, and a button list.
"""

import os
import re
import sys
from dataclasses import dataclass

import numpy as np

from .board import Board
from .notation import format_lights
from .reading import read_lights
from .shapes import RULES, WRAPS
from .signs import HOLE

FILE_LIMIT = 1_000_000  # bytes


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle:
    """A board, its lights at the start, and what they shall become.

    Attributes
    ----------
    board : Board
    lights : numpy.ndarray
    target : "off", "on", "either", int or numpy.ndarray
    legend : dict or None
        What the characters of the text meant; None for digits.
    guessed : bool
        Whether the legend is only a guess.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> Puzzle(Board(2), [[0, 1], [1, 1]])
    <Puzzle: Board(2, 2), target 'off'>
    01
    11
    """

    board: Board
    lights: np.ndarray
    target: object = "off"
    legend: dict | None = None
    guessed: bool = False

    def __repr__(self):
        target = repr(self.target) if isinstance(self.target, str | int) else "a pattern"
        words = f"<Puzzle: {self.board}, target {target}>"
        if self.guessed:
            words += f"\nguessed that the signs mean {self.legend}; to be sure pass a legend"
        style = "01" if self.board.states <= 36 else "csv"
        return f"{words}\n{format_lights(self.lights, style)}"


def read(data, rule=None, wrap=None, target=None, states=2, holes=False, legend=None, **cells):
    """Return the puzzle in a text, told apart by its look.

    Parameters
    ----------
    data : str, or anything that `parse` reads
        A Flip game id, "5x5c:" with hex digits: 1 is dark, and all lamps shall be lit.
        A button list, "[.##.] (0,1) (1,2) {3,4}": the lamps are off at first, the pattern is
        the target, each pair of round brackets is a button, and braces are ignored.
        Else a plain board, to which the other arguments belong.
    rule, wrap, states
        As for `Board`; the rule is "plus" when not given.
    target : "off", "on", "either", int or pattern
        "off" when not given.
    holes : bool
        Whether blank and missing cells are holes of the board.
    legend : dict, optional
    **cells
        shape, origin, order and bit_order, as for `parse`.

    Returns
    -------
    Puzzle

    Raises
    ------
    ValueError
        Naming the place of what cannot be read: line and column, or the number of the
        character. Also for arguments that a Flip id or a button list answers itself, and for
        more than one of these.

    References
    ----------
    Simon Tatham's Portable Puzzle Collection, flip.c: the high bit of each hex digit comes
    first, and row i of the matrix is what button i flips (a column of our toggle matrix).

    Examples
    --------
    >>> read("01/11", rule="king").board
    Board(2, 2, rule='king')
    >>> read("[.##.] (0,1) (1,2) (2,3)").target
    array([0, 1, 1, 0], dtype=uint8)
    >>> read("2x2c:edb7,8").lights
    array([[0, 1],
           [1, 1]], dtype=uint8)
    """
    special = _special_format(data) if isinstance(data, str) and legend is None else None
    if special is None:
        try:
            return _read_plain(data, rule, wrap, target, states, holes, legend, cells)
        except ValueError as error:
            raise ValueError(f"{error}{_hint(data)}") from None
    told = [option for option in (rule, wrap, target) if option is not None]
    if told or states != 2 or holes or cells:
        raise ValueError(
            "this text brings its own board and target; leave out rule, wrap, target, states, "
            "holes and the like"
        )
    line, *others = data.removeprefix("\ufeff").strip("\r\n").rstrip().splitlines()
    if others:
        raise ValueError(
            "the puzzle is on one line, but there are more lines; give one puzzle at a time, as in "
            "[read(line) for line in text.splitlines()]"
        )
    return special(line)


def read_file(path, **options):
    """Return the puzzle in a file; "-" is what comes in through a pipe.

    Parameters
    ----------
    path : str or path-like
    **options
        As for `read`.

    Raises
    ------
    ValueError
        Also when the file is missing, empty, not text, or larger than a megabyte.

    Examples
    --------
    >>> read_file("no such file")
    Traceback (most recent call last):
    ...
    ValueError: cannot read no such file: No such file or directory
    """
    text = read_text(path)
    try:
        return read(text, **options)
    except ValueError as error:
        raise ValueError(f"{_name(path)}: {error}") from None


def read_text(path):
    """Return the text of a file, or of what comes in through a pipe when the path is "-".

    Raises
    ------
    ValueError
        As `read_file` does for files.

    Examples
    --------
    >>> read_text(".")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: cannot read .: ...
    """
    name = _name(path)
    return _text(_bytes(path, name), name)


def write(puzzle, format="text"):
    """Return a puzzle as text that `read` reads again.

    Parameters
    ----------
    puzzle : Puzzle
        `Puzzle(board, lights)` will do.
    format : "text", "flip" or "buttons"
        "text": the lights of a rectangle, "_" at holes; rule and target are not in it.
        "flip": a Flip game id. "buttons": a button list. In these two the lights that must
        change are written, so that the same clicks solve what is read again; the target is
        then "on", or the pattern drawn.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        When the format cannot say it: more than two states, the target "either", a Flip board
        with holes or lamps without buttons.

    Examples
    --------
    >>> puzzle = Puzzle(Board(2), [[0, 1], [1, 1]], target="on")
    >>> write(puzzle, "flip"), write(puzzle, "buttons")
    ('2x2c:edb7,8', '[#...] (0,1,2) (0,1,3) (0,2,3) (1,2,3)')
    """
    if not isinstance(puzzle, Puzzle):
        kind = type(puzzle).__name__
        raise TypeError(f"write needs a Puzzle, as in Puzzle(board, lights), not {kind}")
    if not isinstance(format, str) or format not in WRITERS:
        raise ValueError(f"unknown format {format!r}; the known ones are {', '.join(WRITERS)}")
    return WRITERS[format](puzzle)


def replay(puzzle, moves):
    """Return the lights after moves of Flip, such as "M4,3": column 4, row 3.

    Parameters
    ----------
    puzzle : Puzzle
        On a rectangle, or on what a Flip id was read to.
    moves : str or list of str
        In a str with blanks between them.

    Returns
    -------
    numpy.ndarray

    Examples
    --------
    >>> replay(read("2x2c:edb7,8"), "M1,0")
    array([[1, 0],
           [1, 0]], dtype=uint8)
    """
    board = puzzle.board
    rows, cols = _rectangle(board)
    cells = []
    for count, move in enumerate(moves.split() if isinstance(moves, str) else moves, start=1):
        match = re.fullmatch(r"M(\d{1,9}),(\d{1,9})", str(move), re.ASCII)
        if not match:
            raise ValueError(f"move {count} is {move!r}; a move is like M4,3: column 4, row 3")
        col, row = map(int, match.groups())
        if row >= rows or col >= cols:
            raise ValueError(
                f"move {count}, {move}, is outside the board of {cols} columns and "
                f"{rows} rows; both count from 0"
            )
        cells.append((row, col) if board.is_grid else row * cols + col)
    return board.click(puzzle.lights, *cells)


# Files.


def _name(path):
    return "the input" if path == "-" else str(path)


def _bytes(path, name):
    if path == "-" and sys.stdin is None:
        raise ValueError("the standard input is closed; name a file")
    try:
        if path != "-":
            with open(path, "rb") as file:
                return file.read(FILE_LIMIT + 1)
        data = getattr(sys.stdin, "buffer", sys.stdin).read(FILE_LIMIT + 1)
    except (OSError, TypeError, ValueError) as error:
        why = getattr(error, "strerror", None) or "this is no name of a file"
        raise ValueError(f"cannot read {name}: {why}") from None
    return data if isinstance(data, bytes) else data.encode()


def _text(data, name):
    if len(data) > FILE_LIMIT:
        raise ValueError(f"{name} is larger than {FILE_LIMIT} bytes; that is no board to solve")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ValueError(f"{name} is written in UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise ValueError(f"{name} is not a text: byte {data.index(0) + 1} is zero")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ValueError(f"{name} is not UTF-8, see line {line}; save it as UTF-8") from None
    if not text.removeprefix("\ufeff").strip():
        raise ValueError(
            f"{name} is empty; it should hold a board, such as 010 and 111 on two lines"
        )
    return text


# Plain boards.


def _hint(data):
    """Return what else a text that is no board may be."""
    if isinstance(data, str) and data.lstrip().startswith("{"):
        return "; a level in JSON is read by levels.from_json"
    if isinstance(data, str) and len(data) < 250 and "\n" not in data and os.path.isfile(data):
        return "; this is the name of a file, which read_file reads"
    return ""


def _read_plain(data, rule, wrap, target, states, holes, legend, cells):
    reading = read_lights(data, legend, states=states, holes=holes, **cells)
    lights, cells = reading.lights, reading.cells
    board = Board(
        *lights.shape,
        rule="plus" if rule is None else rule,
        wrap=wrap,
        states=states,
        cells=None if cells.all() else cells,
    )
    target = "off" if target is None else target
    if not _is_either(target):
        board.target_lights(target)  # a wrong target should be refused here
    return Puzzle(board, lights, target, reading.legend, reading.guessed)


def _is_either(target):
    return isinstance(target, str) and target == "either"


def _write_text(puzzle):
    board = puzzle.board
    if not board.is_grid:
        raise ValueError("this board has no rows and columns; write it as 'flip' or 'buttons'")
    lights = board.as_lights(board.lamp_values(puzzle.lights))
    return "\n".join(
        "".join(s if cell else HOLE for s, cell in zip(format_lights(row), cells, strict=True))
        for row, cells in zip(lights, board.cells, strict=True)
    )


# Flip.


def _read_flip(text):
    start = re.match(r"\s*(\d{1,4})(?:x(\d{1,4}))?([cr]?):", text, re.ASCII)
    if "#" in text and not start:
        raise ValueError(
            "this Flip id names a random seed, from which only the game can make the board; "
            "choose Game > Specific there and copy the id with ':'"
        )
    if not start:
        raise ValueError("a Flip id starts with width x height and c or r, as in 5x5c:")
    cols, rows = int(start[1]), int(start[2] or start[1])
    count = rows * cols
    if not count:
        raise ValueError("a Flip board has at least one row and one column")
    comma = text.find(",")
    if comma < 0:
        raise ValueError(
            f"character {len(text) + 1}: ',' and the lamps are missing; the Flip id is cut short"
        )
    matrix = _bits(text, start.end(), comma, count * count, f"the matrix of {cols}x{rows}")
    dark = _bits(text, comma + 1, len(text), count, f"the grid of {cols}x{rows}")
    board = _flip_board(rows, cols, matrix.reshape(count, count).T)
    return Puzzle(board, (1 - dark).reshape(board.shape), "on")


def _bits(text, start, stop, count, what):
    """Return the first bits of hex digits, the high bit of each first."""
    digits = text[start:stop]
    for place, digit in enumerate(digits, start + 1):
        if digit not in "0123456789abcdefABCDEF":
            raise ValueError(f"character {place}: {digit!r} is not a hex digit, 0 to 9 or a to f")
    wanted = -(-count // 4)
    if len(digits) != wanted:
        place = start + min(len(digits), wanted) + 1
        raise ValueError(
            f"character {place}: {what} has {len(digits)} hex digits; expected {wanted}"
        )
    bits = np.array([int(bit) for digit in digits for bit in f"{int(digit, 16):04b}"], np.uint8)
    if bits[count:].any():
        raise ValueError(
            f"character {stop}: {digits[-1]!r} sets bits after the last, number {count}, of {what}"
        )
    return bits[:count]


def _flip_board(rows, cols, matrix):
    for rule in RULES:
        for wrap in WRAPS:
            board = Board(rows, cols, rule=rule, wrap=wrap)
            same_sum = len(board.entries[0]) == matrix.sum()
            if same_sum and np.array_equal(board.toggle_matrix, matrix):
                return board
    return Board.from_matrix(matrix, positions=_lattice(rows, cols))


def _lattice(rows, cols):
    """The (x, y) of the cells of a rectangle, row by row."""
    return np.argwhere(np.ones((rows, cols)))[:, ::-1]


def _rectangle(board):
    """Rows and columns of a board; one row when its lamps do not stand in a rectangle."""
    if board.is_grid:
        return board.shape
    cols, rows = (1 + board.positions.max(axis=0, initial=-1)).astype(int).tolist()
    if rows * cols == board.n_lamps and np.array_equal(board.positions, _lattice(rows, cols)):
        return rows, cols
    return 1, board.n_lamps


def _write_flip(puzzle):
    board = puzzle.board
    change = _must_change(puzzle)
    rows, cols = _rectangle(board)
    if not board.n_lamps == board.n_buttons == rows * cols > 0:
        raise ValueError(
            "a Flip board is a rectangle without holes, with one button for every lamp"
        )
    kind = "c" if np.array_equal(board.toggle_matrix, Board(rows, cols).toggle_matrix) else "r"
    return f"{cols}x{rows}{kind}:{_hex(board.toggle_matrix.T)},{_hex(change)}"


def _hex(bits):
    bits = "".join(map(str, bits.ravel()))
    digits = -(-len(bits) // 4)
    return f"{int(bits.ljust(4 * digits, '0'), 2):0{digits}x}"


def _must_change(puzzle):
    """The lamps, in order, that differ from the target."""
    board, target = puzzle.board, puzzle.target
    if board.states != 2:
        raise ValueError(f"this format knows on and off only; the lamps have {board.states} states")
    if _is_either(target):
        raise ValueError("this format needs one target; 'either' is two")
    return board.lamp_values(puzzle.lights) ^ board.lamp_values(board.target_lights(target))


# Button lists.


def _read_buttons(text):
    start, stop = text.index("[") + 1, text.find("]")
    if stop < 0:
        raise ValueError(f"character {len(text) + 1}: the ']' after the lamps is missing")
    for place, sign in enumerate(text[start:stop], start + 1):
        if sign not in ".#":
            raise ValueError(f"character {place}: cannot read {sign!r}; lamps are drawn as . and #")
    pattern = [".#".index(sign) for sign in text[start:stop]]
    buttons = list(_buttons(text, stop + 1))
    board = Board.from_buttons(buttons, lamps=len(pattern))
    legend = {".": 0, "#": 1}
    return Puzzle(board, board.target_lights("off"), np.array(pattern, np.uint8), legend)


def _buttons(text, place):
    """Yield the lamps of every button from this place of the text on."""
    part = re.compile(r"\s+|\{[^{}]*\}|\(([^()]*)\)")
    while place < len(text):
        match = part.match(text, place)
        lamps = match and match[1]
        numbers = lamps.split(",") if lamps and lamps.strip() else []
        if not match or not all(re.fullmatch(r"\s*[0-9]{1,9}\s*", number) for number in numbers):
            raise ValueError(
                f"character {place + 1}: cannot read {text[place : place + 20]!r}; a button is a "
                "list of lamps, as in (0,2)"
            )
        if lamps is not None:
            yield [int(number) for number in numbers]
        place = match.end()


def _write_buttons(puzzle):
    pattern = "".join(".#"[bit] for bit in _must_change(puzzle))
    board = puzzle.board
    buttons = (board.flips(button)[0].tolist() for button in range(board.n_buttons))
    return " ".join([f"[{pattern}]", *(f"({','.join(map(str, lamps))})" for lamps in buttons)])


def _special_format(text):
    """Return the reader of a text that looks like more than a plain board, or None."""
    if re.match(r"\ufeff?\s*(\d+(x\d+)?[a-z]*:|\d+x\d+[a-z]*#)", text, re.ASCII):
        return _read_flip
    return _read_buttons if re.match(r"\ufeff?\s*\[\s*([.#]|\]\s*[({])", text) else None


WRITERS = {"text": _write_text, "flip": _write_flip, "buttons": _write_buttons}
