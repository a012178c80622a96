"""Lights Out in a terminal: boards drawn as text, and a game of typed commands.

No colour and no moving cursor, so that it also works in a pipe and on a dumb terminal.
"""

import random
import re
import sys

import numpy as np

from .entries import whole_number
from .levels import make_level
from .solution import TooMany
from .solver import Solver

LARGEST = 40  # rows and columns of a game; more do not fit a terminal
PATIENCE = 1  # seconds to find the fewest clicks
TRIES = 100  # random boards, until one is not won already
ON_OFF = ("●○", "#.")  # how lamps are drawn: the first pair that the terminal can show

LEAVE = ("quit", "q", "exit")

# Every command, its short form and what it does; the method of Table with its name does it.
COMMANDS = {
    "undo": ("u", "take the last press back"),
    "redo": ("r", "press again what was taken back"),
    "hint": ("h", "name the next press of a shortest way"),
    "solve": ("s", "show a shortest way press by press: Enter goes on, stop stops"),
    "again": ("a", "play this board once more from its start"),
    "reset": ("", "the same as again"),
    "new": ("n", "deal another board"),
    "help": ("?", "show this list"),
    "quit": ("q", "leave; Ctrl-C and the end of the input do so too"),
}


class Game:
    """One board being played: where it started and the presses since.

    Parameters
    ----------
    board : Board
    lights : array_like, shape board.shape
        Where the game starts; it must be possible to reach the target.
    target : "off", "on", "either", int or array_like
        As in `solve`.

    Attributes
    ----------
    moves : list
        The cells pressed so far, in order.
    best : Solution
        The fewest clicks from the start; `.minimal` says whether that is proved.

    Raises
    ------
    Unsolvable
        When the target cannot be reached.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> game = Game(Board(1, 3), [[1, 0, 0]])
    >>> game.best.total
    2
    >>> game.press((0, 1))
    >>> game.lights
    array([[0, 1, 1]], dtype=uint8)
    >>> game.way()
    [(0, 2)]
    """

    def __init__(self, board, lights, target="off"):
        self.board, self.start, self.target = board, lights, target
        self._solver = Solver(board)
        self.moves, self._undone = [], []
        self.best = self._fewest()

    @property
    def lights(self):
        """The lamps as they are now."""
        return self.board.click(self.start, *self.moves)

    @property
    def done(self):
        """Whether the target is reached."""
        return self.board.is_done(self.lights, self.target)

    def press(self, cell):
        """Press the button of a cell; a ValueError says why it cannot be pressed."""
        self.board.click(self.start, cell)
        self.moves.append(cell)
        self._undone.clear()

    def undo(self):
        """Take the last press back; say whether there was one."""
        return _take_last(self.moves, self._undone)

    def redo(self):
        """Press again what was taken back last; say whether there was something."""
        return _take_last(self._undone, self.moves)

    def reset(self):
        """Go back to the start."""
        self.moves.clear()
        self._undone.clear()

    def way(self):
        """Return the cells to press from here, in order; as few as are known to do."""
        clicks = self.board.button_values(self._fewest().clicks)
        cells = self.board.button_cells
        return [cells[button] for button in np.flatnonzero(clicks) for _ in range(clicks[button])]

    def _fewest(self):
        try:
            return self._solver.fewest_clicks(self.lights, self.target, PATIENCE)
        except TooMany as too_many:
            return too_many.solution


def _take_last(source, goal):
    if source:
        goal.append(source.pop())
        return True
    return False


class Table:
    """The talk at the terminal: deals boards, reads lines and answers each of them.

    Parameters
    ----------
    board : Board
        A rectangle, at most 40 x 40.
    target : "off", "on", "either", int or array_like
        As in `solve`.
    seed : int, optional
        Of the first board; the next boards count on from it. Without it a random one.
    clicks : int, optional
        Deal boards that need exactly so many clicks.
    ask : callable
        Is given the prompt and returns the next line, or raises EOFError.

    Raises
    ------
    ValueError
        When no such board can be dealt.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> lines = iter(["0 0", "quit"])
    >>> Table(Board(1, 3), target="on", seed=1, clicks=1, ask=lambda prompt: next(lines)).run()
    Turn every lamp on. # is on, . is off.
    Type a row and a column, such as 0 1, to press that lamp.
    Commands: undo, redo, hint, solve, again, reset, new, help, quit.
    <BLANKLINE>
    Board 1 (--seed 1 deals it again).
    <BLANKLINE>
       0 1 2
    0  . . #
    <BLANKLINE>
    0 presses; fewest possible: 1.
    <BLANKLINE>
       0 1 2
    0  # # #
    <BLANKLINE>
    Done: 1 press; fewest possible: 1.
    again, new or quit?
    """

    def __init__(self, board, target="off", seed=None, clicks=None, ask=None):
        if max(board.shape) > LARGEST:
            size = " x ".join(map(str, board.shape))
            raise ValueError(f"a game is at most {LARGEST} x {LARGEST}; this board is {size}")
        if clicks == 0:
            raise ValueError("clicks is 0; a game needs at least one press")
        self.board, self.target, self.clicks = board, target, clicks
        self.seed = random_seed() if seed is None else seed
        self.ask = ask or ask_terminal
        self._deal()

    def _deal(self):
        lights = deal(self.board, self.target, self.seed, self.clicks)
        self.game = Game(self.board, lights, self.target)

    def run(self):
        """Play until somebody leaves."""
        print(f"{_wish(self.target)} {_legend(self.board.states)}")
        print("Type a row and a column, such as 0 1, to press that lamp.")
        print(f"Commands: {', '.join(COMMANDS)}.")
        self._begin()
        while (line := self.ask("> ").strip().lower()) not in LEAVE:
            try:
                self._answer(line)
            except ValueError as error:
                print(sentence(error))

    def _answer(self, line):
        named = [name for name, (short, _) in COMMANDS.items() if line in (name, short)]
        if not line:
            self._show()
        elif named:
            getattr(self, named[0])()
        else:
            self.game.press(read_cell(line, self.board))
            self._show()

    def _begin(self):
        print(f"\nBoard {self.seed} (--seed {self.seed} deals it again).")
        self._show()

    def _show(self):
        print(f"\n{self._picture()}\n")
        print(f"{'Done: ' * self.game.done}{self._so_far()}.")
        if self.game.done:
            print("again, new or quit?")

    def _picture(self):
        now = drawn(self.board, self.game.lights)
        if not _is_pattern(self.target):
            return now
        lines = zip(now.split("\n"), drawn(self.board, self.target).split("\n"), strict=True)
        return "\n".join(f"{left}   ->   {right}" for left, right in lines)

    def _so_far(self):
        best = self.game.best
        known = "fewest possible" if best.minimal else "enough, perhaps not the fewest"
        return f"{_presses(len(self.game.moves))}; {known}: {best.total}"

    # The commands.

    def undo(self):
        """Take the last press back."""
        self._show() if self.game.undo() else print("There is no press to take back.")

    def redo(self):
        """Press again what was taken back."""
        self._show() if self.game.redo() else print("There is nothing to press again.")

    def hint(self):
        """Name the next press of a shortest way."""
        if self.game.done:
            return print("The target is reached; there is nothing left to press.")
        (row, col), *others = self.game.way()
        print(f"Press {row} {col}; then {_presses(len(others))} to go.")

    def solve(self):
        """Show a shortest way, press by press."""
        if self.game.done:
            return print("The target is reached; there is nothing left to press.")
        way = self.game.way()
        for number, (row, col) in enumerate(way, start=1):
            self.game.press((row, col))
            print(f"Press {number} of {len(way)}: {row} {col}")
            self._show()
            if (
                number < len(way)
                and is_terminal()
                and (word := self.ask("Enter goes on: ").strip())
            ):
                if word.lower() in LEAVE:
                    raise EOFError
                return print("Stopped; undo takes these presses back.")

    def again(self):
        """Play this board once more."""
        self.game.reset()
        self._begin()

    reset = again

    def new(self):
        """Deal another board."""
        self.seed += 1
        self._deal()
        self._begin()

    def help(self):
        """List the commands."""
        print(f"  {'ROW COLUMN':12}press that lamp; rows and columns count from 0")
        for name, (short, words) in COMMANDS.items():
            print(f"  {f'{name}, {short}' if short else name:12}{words}")
        print(f"  {'Enter':12}draw the board again")


def deal(board, target="off", seed=0, clicks=None):
    """Return random lights from which the target can be reached, but is not yet.

    Parameters
    ----------
    board : Board
    target : "off", "on", "either", int or array_like
    seed : int
        The same seed deals the same lights.
    clicks : int, optional
        Exactly so many clicks are needed.

    Returns
    -------
    numpy.ndarray

    Raises
    ------
    ValueError
        When there are no such lights, or too few to be met by chance.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> deal(Board(1, 2), seed=3)
    array([[1, 1]], dtype=uint8)
    """
    if clicks is not None:
        return make_level(board, clicks, seed, target=target).lights
    chance = np.random.default_rng(whole_number(seed, "seed"))
    end = board.targets(target)[0]
    for _ in range(TRIES):
        lights = board.apply(
            end, board.as_clicks(chance.integers(board.states, size=board.n_buttons))
        )
        if not board.is_done(lights, target):
            return lights
    raise ValueError(
        f"nothing to solve here: {TRIES} boards were dealt at random, and the target was reached "
        "on all of them; take a larger board or another rule"
    )


def random_seed():
    """Return a seed that is short enough to be typed."""
    return random.randrange(1_000_000)


# Lamps and sentences as text.


def drawn(board, lights, edges=True):
    """Return the lamps of a rectangle as text, with the numbers of rows and columns at the edges.

    Parameters
    ----------
    board : Board
        A rectangle.
    lights : array_like, shape board.shape
    edges : bool
        Whether to write the numbers of rows and columns.

    Returns
    -------
    str
        On and off as the terminal can show them; for more than two states their numbers. A hole
        is blank.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> print(drawn(Board(2, 3, states=3), [[0, 1, 2], [2, 0, 0]]))
       0 1 2
    0  0 1 2
    1  2 0 0
    """
    signs = _signs(board.states)
    cells = [
        [signs(state) if exists else "" for state, exists in zip(*rows, strict=True)]
        for rows in zip(np.asarray(lights).tolist(), board.cells.tolist(), strict=True)
    ]
    return table(cells, edges)


def table(cells, edges=False):
    """Return rows of short texts in columns of equal width.

    Examples
    --------
    >>> print(table([["0", "11"], ["5", "0"]]))
     0 11
     5  0
    """
    rows, cols = len(cells), len(cells[0]) if cells else 0
    if edges:
        cells = [list(map(str, range(cols))), *cells]
    width = max((len(cell) for row in cells for cell in row), default=0)
    lines = [" ".join(cell.rjust(width) for cell in row) for row in cells]
    if edges:
        wide = len(str(rows))
        names = ["", *map(str, range(rows))]
        lines = [f"{name:>{wide}}  {line}" for name, line in zip(names, lines, strict=True)]
    return "\n".join(line.rstrip() for line in lines)


def _signs(states):
    return str if states > 2 else lambda state: _on_off()[1 - state]


def _on_off():
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    for pair in ON_OFF:
        try:
            pair.encode(encoding)
        except UnicodeEncodeError:
            continue
        return pair


def _legend(states):
    if states == 2:
        return "{} is on, {} is off.".format(*_on_off())
    return f"A press steps lamps onward from 0 to {states - 1}, and then to 0 again."


def _wish(target):
    if _is_pattern(target):
        return "Make the lamps on the left like those on the right."
    if isinstance(target, int):
        return f"Bring every lamp to {target}."
    return {"either": "Turn every lamp off, or every lamp on."}.get(
        target, f"Turn every lamp {target}."
    )


def _is_pattern(target):
    return not isinstance(target, str | int)


def _presses(number):
    return "1 press" if number == 1 else f"{number} presses"


def sentence(error):
    """Return what an error says as a sentence of one line.

    Examples
    --------
    >>> sentence(ValueError("rows is -1"))
    'Rows is -1.'
    """
    words = " ".join(str(error).split())
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def read_cell(line, board):
    """Return the cell that a line such as "0 1", "0,1" or "(0, 1)" names.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> read_cell("(0, 1)", Board(2))
    (0, 1)
    >>> read_cell("0 5", Board(2))
    Traceback (most recent call last):
    ...
    ValueError: there is no column 5; the columns are 0 to 1
    """
    found = re.fullmatch(r"\(?\s*(-?\d{1,9})(?:\s*[,;]\s*|\s+)(-?\d{1,9})\s*\)?", line)
    if not found:
        line = line if len(line) <= 40 else f"{line[:40]}..."
        raise ValueError(
            f"{line!r} is neither a row and a column, such as 0 1, nor a command; "
            "help lists the commands"
        )
    cell = int(found[1]), int(found[2])
    for what, number, size in zip(("row", "column"), cell, board.shape, strict=True):
        if not 0 <= number < size:
            raise ValueError(f"there is no {what} {number}; the {what}s are 0 to {size - 1}")
    return cell


def ask_terminal(prompt):
    """Return the next line of the input; where nobody types, the line is shown as well.

    Raises EOFError at the end of the input.
    """
    if sys.stdin is None:
        raise EOFError
    line = input(prompt)
    if not is_terminal():
        print(line)
    return line


def is_terminal():
    """Say whether somebody types the input, rather than a file or another program."""
    return sys.stdin is not None and sys.stdin.isatty()
