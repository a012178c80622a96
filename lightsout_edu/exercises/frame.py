"""What an exercise is: a question that answers back.

A check says "not yet" (nothing to judge), "almost" (and names the slip) or "correct" (and
says why). The kinds of exercises are in `typed.py` and `written.py`.
"""

import html
from dataclasses import dataclass, field

import numpy as np

from ..draw import Picture

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
        said, right = as_text(guess, truth), as_text(truth, truth)
        if guess is None:
            right = _in_rows(right, truth)
            return Reply(f"No guess stored yet. It is {right}: {self.because}.")
        reason = self.because if said == right else self.slips.get(said, self.because)
        said, right = _in_rows(said, truth), _in_rows(right, truth)
        return Reply(f"You said {said}; it is {right}: {reason}.")


@dataclass(frozen=True, repr=False, kw_only=True)
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
    hints: tuple = ()
    idea: str = ""
    answer: str = ""
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


def _in_rows(text, truth):
    """Write the digits of a board row by row, 101/010."""
    if np.ndim(truth) != 2 or not text.isdigit() or len(text) != np.size(truth):
        return text
    width = np.shape(truth)[1]
    return "/".join(text[place : place + width] for place in range(0, len(text), width))


def as_text(value, truth):
    """Write 4, 4.0 or '4 ' as '4', a 0/1 pattern as its digits, other lists as '1, 3, 4'."""
    if isinstance(value, bool | np.bool_) and isinstance(truth, str):
        return "yes" if value else "no"
    try:
        return _number_text(value, truth)
    except Exception:  # words, or anything else that is no number: shown as it is
        return value.strip().lower() if isinstance(value, str) else short(value)


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
        numbers = [_whole(part) for part in flat(value)]
    if not is_list(value) and not a_list:
        return str(numbers[0])
    glue = "" if pattern and set(numbers) <= {0, 1} else ", "
    return glue.join(map(str, numbers)) or "nothing"


_TO_BLANKS = str.maketrans(",/|[]()", "       ")


def is_open(answer):
    """Nothing typed yet: None, or a list with nothing but None in it."""
    return answer is None or (is_list(answer) and all(part is None for part in flat(answer)))


def is_list(value):
    return isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim > 0)


def _whole(value):
    """Return 4.0 as 4 and leave other numbers as they are."""
    return int(value) if value % 1 == 0 else float(value)


def flat(answer):
    """Flatten nested lists, tuples and arrays, ragged or not."""
    if isinstance(answer, np.ndarray):
        answer = answer.tolist()
    if isinstance(answer, list | tuple):
        return [value for part in answer for value in flat(part)]
    return [answer]


def is_count(value):
    number = isinstance(value, bool | int | float | np.bool_ | np.integer | np.floating)
    return number and value >= 0 and value % 1 == 0


def plain(value):
    """Write arrays as nested lists, also inside lists and tuples."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def short(value):
    try:
        text = repr(plain(value))
    except Exception:  # a number of 5000 digits, or an object that cannot say what it is
        return f"this {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
