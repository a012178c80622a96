"""What an exercise is: a question that answers back.

A check says "not yet" (nothing to judge), "almost" (and names the slip) or "correct" (and
says why). It presses the student's clicks on the board, so every right answer passes.
"""

import html
from dataclasses import dataclass, field

import numpy as np

from .. import gf2
from ..board import Board
from ..draw import Picture, draw_board, draw_boards
from ..notation import format_lights
from ..solver import wrong_lamps

COLOURS = {"correct": "#0b5cad", "almost": "#b57a00", "not yet": "#6b7a89", "": "#6b7a89"}


@dataclass(frozen=True, repr=False)
class Reply:
    """A sentence for the student, perhaps with a picture. Shows itself in a notebook."""

    text: str
    verdict: str = ""
    picture: Picture | None = None

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        picture = self.picture._repr_svg_() if self.picture else ""
        return (
            f'<div style="border-left: 4px solid {COLOURS[self.verdict]}; padding-left: 10px; '
            f'max-width: 48em; white-space: pre-line">{html.escape(self.text)}'
            f'<div style="margin-top: 6px">{picture}</div></div>'
        )


def not_yet(text, picture=None):
    return Reply(f"Not yet: {text}", "not yet", picture)


def almost(text, picture=None):
    return Reply(f"Almost: {text}", "almost", picture)


def correct(text, picture=None):
    return Reply(f"Correct: {text}", "correct", picture)


class Unreadable(Exception):
    """An answer that cannot be pressed; `reply` says why."""

    def __init__(self, reply):
        super().__init__(reply)
        self.reply = reply


@dataclass(frozen=True, repr=False)
class Prediction:
    """A guess that is stored before the answer is shown.

    Attributes
    ----------
    because : str
        Why the answer is what it is.
    slips : dict
        Wrong guesses that people make, as text, and what is said to each.

    Examples
    --------
    >>> plans = Prediction("two choices, four times", {"4": "four is the number of buttons"})
    >>> plans.reveal(4, truth=16)
    You said 4; it is 16: four is the number of buttons.
    >>> plans.reveal(None, truth=16)
    No guess stored yet. It is 16: two choices, four times.
    """

    because: str
    slips: dict = field(default_factory=dict)

    def __repr__(self):
        return "<prediction: store a guess, then reveal it>"

    def reveal(self, guess, truth):
        """Answer a stored guess (None = no guess) with the truth that a cell has computed."""
        said, right = _as_text(guess, truth), _as_text(truth, truth)
        if guess is None:
            return Reply(f"No guess stored yet. It is {right}: {self.because}.")
        reason = self.because if said == right else self.slips.get(said, self.because)
        return Reply(f"You said {said}; it is {right}: {reason}.")


def _as_text(value, truth):
    """Write 4, 4.0 or '4 ' as '4', a 0/1 pattern as its digits, other lists as '1, 3, 4'."""
    try:
        return _number_text(value, truth)
    except Exception:  # words, or anything else that is no number: shown as it is
        return value.strip().lower() if isinstance(value, str) else _short(value)


def _number_text(value, truth):
    a_list = np.ndim(truth) > 0
    pattern = a_list and set(np.ravel(truth).tolist()) <= {0, 1}
    if isinstance(value, str):
        parts = value.translate(_TO_BLANKS).split()
        if pattern or (a_list and len(parts) == 1):
            parts = "".join(parts)  # digit by digit
        numbers = [int(part) for part in parts]
        if not a_list:
            return value.strip()
    else:
        numbers = [_whole(part) for part in _flat(value)]
    if not _is_list(value) and not a_list:
        return str(numbers[0])
    glue = "" if pattern and set(numbers) <= {0, 1} else ", "
    return glue.join(map(str, numbers)) or "nothing"


_TO_BLANKS = str.maketrans(",/[]()", "      ")


def _is_list(value):
    return isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim > 0)


def _whole(value):
    """Return 4.0 as 4 and leave other numbers as they are."""
    return int(value) if _is_count(value) else float(value)


@dataclass(frozen=True, repr=False)
class Exercise:
    """What all exercises share.

    Attributes
    ----------
    name : str
        Also the name of the student's variable or function in the lesson.
    hints : tuple of str
        Three: the idea, the first step, a worked analogue.
    idea : str
        The solution in a sentence.
    answer : str
        Python code of a right answer, as it would stand in the lesson.
    because : str
        What "correct" says.
    """

    name: str
    hints: tuple
    idea: str
    answer: str
    because: str

    def __repr__(self):
        return f"<exercise {self.name}: use check, hint or solution>"  # and no answer in sight

    def check(self, answer):
        """Judge an answer, whatever it is; the same answer gets the same reply."""
        try:
            return self._judge(answer)
        except (Exception, SystemExit) as error:
            # Whatever was handed over, a student gets a sentence and not a traceback.
            return not_yet(f"this answer cannot be read ({type(error).__name__}).")

    def hint(self, number=1):
        """Return hint 1 (the idea), 2 (the first step) or 3 (a worked analogue)."""
        if number not in (1, 2, 3):
            raise ValueError(f"there is no hint {number!r}; the hints are 1, 2 and 3")
        return Reply(f"Hint {number}: {self.hints[number - 1]}")

    def solution(self):
        """Return a right answer and the idea behind it."""
        return Reply(f"{self.answer.strip()}\n\n{self.idea}")


@dataclass(frozen=True, repr=False)
class GapsExercise(Exercise):
    """Fill the gaps of a worked example.

    Attributes
    ----------
    gaps : dict
        What each gap is called, and what belongs there: 0 or 1.
    """

    gaps: dict

    def _judge(self, answer):
        """Compare a list with one number a gap; say which gaps are open or wrong."""
        typed = [] if answer is None else _flat(answer)
        if all(value is None for value in typed):
            return not_yet("no answer given.")
        if not _is_list(answer):
            return not_yet(f"{_short(answer)} is not a list; write one number for each gap.")
        if len(typed) != len(self.gaps):
            return not_yet(f"there are {len(self.gaps)} gaps, your list has {len(typed)}.")
        for (gap, right), value in zip(self.gaps.items(), typed, strict=True):
            if value is None:
                return not_yet(f"the gap {gap} is still open.")
            if isinstance(value, str):
                return almost(f"the gap {gap} holds {_short(value)}; write it without quotes.")
            if not (_is_count(value) and value in (0, 1)):
                return almost(f"the gap {gap} holds {_short(value)}; only 0 and 1 occur here.")
            if value != right:
                return almost(f"look again at the gap {gap}; the ones before it are right.")
        return correct(self.because)


@dataclass(frozen=True, repr=False)
class BoardExercise(Exercise):
    """An exercise whose answer can be pressed on a board.

    Attributes
    ----------
    board : Board
    labels : tuple of str
        Names of the lamps in sentences and pictures.
    """

    board: Board
    labels: tuple

    def _clicks(self, answer):
        """Read a typed plan as a list of ints, one a button, or raise Unreadable."""
        n = self.board.n_buttons
        how = f"write a list of {n} numbers, 1 for pressed and 0 for not pressed"
        plan = [] if answer is None else _flat(answer)
        if not plan:
            raise Unreadable(not_yet("no answer given."))
        if not _is_list(answer):
            raise Unreadable(not_yet(f"{_short(answer)} is not a plan; {how}."))
        if len(plan) != n:
            if _names_buttons(answer, plan, n):
                raise Unreadable(almost(f"this names a button; {how}."))
            raise Unreadable(not_yet(f"this board has {n} buttons, your list has {len(plan)}."))
        for place, value in enumerate(plan, start=1):
            if isinstance(value, str) and value in ("0", "1"):
                raise Unreadable(almost("write the numbers without quotation marks."))
            if not _is_count(value):
                raise Unreadable(not_yet(f"number {place} of your list is {_short(value)}; {how}."))
        return [int(value) for value in plan]

    def _left(self, lights, plan, target="off"):
        """Press a plan; return the lights that are left and the lamps that are wrong."""
        clicks = self.board.as_clicks(np.array(plan) % 2)
        return self.board.apply(lights, clicks), wrong_lamps(self.board, lights, clicks, target)

    def _told(self, lights, wrong):
        """Say which lamps would stay on and which would come on."""
        was_on = self.board.lamp_values(lights) == 1
        is_wrong = self.board.lamp_values(wrong) == 1
        stay = self._named(is_wrong & was_on)
        come = self._named(is_wrong & ~was_on)
        words = [f"{stay} would stay on"] * bool(stay) + [f"{come} would come on"] * bool(come)
        return "; ".join(words)

    def _named(self, lamps):
        *names, last = [self.labels[lamp] for lamp in np.flatnonzero(lamps)] or [""]
        return f"{', '.join(names)} and {last}" if names else last

    def _draw(self, lights, **marks):
        return draw_board(lights, self.board, labels=list(self.labels), **marks)


@dataclass(frozen=True, repr=False)
class ClicksExercise(BoardExercise):
    """Type the clicks that turn one board off.

    Attributes
    ----------
    lights : numpy.ndarray
    slips : dict
        Typed answer as text, such as "0111", and the sentence it gets. A sentence is said
        only when that very answer was typed, and only when it is wrong.
    """

    lights: np.ndarray
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Press the answer, a list of 0 and 1 for every button, and say what it does."""
        try:
            plan = self._clicks(answer)
        except Unreadable as refusal:
            return refusal.reply
        left, wrong = self._left(self.lights, plan)
        picture = draw_boards(
            [self._draw(self.lights), self._draw(left, wrong=wrong)],
            captions=["the board", "what your clicks leave"],
            between="→",
        )
        slip = self.slips.get("".join(map(str, plan)))
        if slip:
            return almost(slip, picture if wrong.any() else None)
        if max(plan) > 1:
            count = max(plan)
            return almost(
                f"{count} presses do the same as {count % 2}; "
                "write what is left after removing pairs."
            )
        if wrong.any():
            return not_yet(f"{self._told(self.lights, wrong)}.", picture)
        return correct(self.because, picture)


@dataclass(frozen=True, repr=False)
class CellsExercise(BoardExercise):
    """Name the cells to press, as (row, column), so that one board turns off.

    Attributes
    ----------
    lights : numpy.ndarray
    slips : dict
        Pressed cells in order, as a tuple, and the sentence they get.
    """

    lights: np.ndarray
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Press the cells of a list such as [(0, 0), (1, 2)] and say what they do."""
        rows, cols = self.board.shape
        if answer is None:
            return not_yet("no answer given.")
        cells = _cells(answer)
        if cells is None:
            return not_yet(
                f"{_short(answer)} is not a list of cells; write (row, column) for each, "
                "as in [(0, 0), (1, 2)]."
            )
        if not all(0 <= row < rows and 0 <= col < cols for row, col in cells):
            return almost(
                f"rows and columns count from 0 here, so the last row is {rows - 1} and the last "
                f"column is {cols - 1}."
            )
        left = self.board.click(self.lights, *cells)
        picture = draw_boards(
            [self._draw(self.lights), self._draw(left)],
            captions=["the board", "what your clicks leave"],
            between="→",
        )
        if not left.any():
            return correct(self.because, picture)
        slip = self.slips.get(tuple(sorted(cell for cell in set(cells) if cells.count(cell) % 2)))
        if slip:
            return almost(slip, picture)
        return not_yet(f"{int(left.sum())} lamps would still be on.", picture)

    def _draw(self, lights, **marks):
        return draw_board(lights, self.board, **marks)


@dataclass(frozen=True, repr=False)
class FunctionExercise(BoardExercise):
    """Write a function that takes the lamps as a list of 0 and 1 and returns the clicks.

    Attributes
    ----------
    slips : tuple of (function, str)
        Functions that people write, and what is said to one that gives the same on every
        board.
    """

    slips: tuple = ()

    def boards(self):
        """Return every pattern of lamps as lists, few lit lamps first: the order of trying."""
        n = self.board.n_lamps
        patterns = gf2.unpack(list(range(2**n)), n).tolist()
        return sorted(patterns, key=lambda b: (sum(b), [-lamp for lamp in b]))

    def _judge(self, function):
        """Try the function on every board and say where it first goes wrong."""
        if function is None:
            return not_yet("no answer given.")
        if not callable(function):
            return not_yet(f"hand over the function itself, as in check({self.name}).")
        plans = []
        for b in self.boards():
            try:
                plans.append(self._clicks(self._call(function, b)))
            except Unreadable as refusal:
                return Reply(
                    f"{refusal.reply.text} This was {self.name}({b}).", refusal.reply.verdict
                )
        for b, plan in zip(self.boards(), plans, strict=True):
            left, wrong = self._left(self._lights(b), plan)
            if wrong.any() or max(plan) > 1:
                return almost(
                    self._why(b, plan, plans, wrong), self._counterexample(b, left, wrong)
                )
        return correct(self.because)

    def _call(self, function, b):
        try:
            plan = function(np.array(b))  # a fresh array: the function may change it
        except (Exception, SystemExit) as error:
            first_line = f"{type(error).__name__}: {error}".splitlines()[0]
            raise Unreadable(not_yet(f"your function stopped with {first_line}.")) from None
        if plan is None:
            raise Unreadable(not_yet("your function returned None."))
        return plan

    def _why(self, b, plan, plans, wrong):
        on = format_lights(self._lights(b)).replace("\n", "/")
        for slip, sentence in self.slips:
            if [[int(count) for count in slip(np.array(each))] for each in self.boards()] == plans:
                return f"{sentence} See the board {on}."
        if wrong.any():
            told = self._told(self._lights(b), wrong)
            return f"on the board {on} your clicks are {plan}: {told}."
        return f"on the board {on} you press a button {max(plan)} times; keep the remainder by 2."

    def _lights(self, b):
        return self.board.as_lights(b)

    def _counterexample(self, b, left, wrong):
        return draw_boards(
            [self._draw(self._lights(b)), self._draw(left, wrong=wrong)],
            captions=["smallest board that fails", "what your clicks leave"],
            between="→",
        )


def _flat(answer):
    """Flatten nested lists, tuples and arrays, ragged or not."""
    if isinstance(answer, np.ndarray):
        answer = answer.tolist()
    if isinstance(answer, list | tuple):
        return [value for part in answer for value in _flat(part)]
    return [answer]


def _cells(answer):
    """Read a list of cells, or one cell, as pairs of ints; None when it is something else."""
    if isinstance(answer, np.ndarray):
        answer = answer.tolist()
    if not isinstance(answer, list | tuple):
        return None
    if len(answer) == 2 and not any(isinstance(part, list | tuple) for part in answer):
        answer = [answer]
    pairs = [tuple(cell) for cell in answer if isinstance(cell, list | tuple) and len(cell) == 2]
    if len(pairs) < len(answer):
        return None
    if not all(isinstance(part, int | np.integer) for cell in pairs for part in cell):
        return None
    return pairs


def _is_count(value):
    number = isinstance(value, bool | int | float | np.bool_ | np.integer | np.floating)
    return number and value >= 0 and value % 1 == 0


def _names_buttons(answer, plan, n):
    """Cells such as [(1, 1)], or numbers of buttons such as [4], in place of a plan."""
    if all(isinstance(value, str) for value in plan):
        return True
    if any(not _is_count(value) for value in plan):
        return False
    pairs = all(isinstance(part, list | tuple) and len(part) == 2 for part in answer)
    return pairs or (len(plan) < n and 1 < max(plan) <= n)


def _short(value):
    try:
        text = repr(value.item() if isinstance(value, np.generic) else value)
    except Exception:  # a number of 5000 digits, or an object that cannot say what it is
        return f"this {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
