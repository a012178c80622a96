"""Exercises whose answer is a function that the student writes."""

import copy
import io
import re
import warnings
from contextlib import redirect_stdout
from dataclasses import dataclass

import numpy as np

from .. import gf2
from ..draw import draw_boards
from ..notation import format_lights
from .frame import (
    Exercise,
    Reply,
    Unreadable,
    almost,
    correct,
    flat,
    is_count,
    is_list,
    not_yet,
    plain,
    short,
)
from .typed import BoardExercise

NOTHING = not_yet("your function returned None.")
UNWRITTEN = not_yet("your function is not written yet.")  # it returns ... as the stub does


@dataclass(frozen=True, repr=False, kw_only=True)
class FunctionExercise(Exercise):
    """Write a function. It is compared with a right one, case by case.

    Attributes
    ----------
    right : callable
    cases : tuple of tuple
        The arguments of each call, small ones first: the first case that fails is shown.
    read : callable
        Brings a result into a form that can be compared, or raises `Unreadable`.
    keeps : bool
        The function has to leave its arguments as they are.
    none_counts : bool
        To return None can be right.
    slips : tuple of (function, str)
        Functions that people write, and what is said to one that gives the same in every case.
    signs : tuple of (function, str)
        What a wrong result itself shows: functions of the case, the result and the right result
        that say whether it does, and the sentence.
    """

    right: object = None
    cases: tuple = ()
    read: object = None
    keeps: bool = False
    none_counts: bool = False
    slips: tuple = ()
    signs: tuple = ()

    def _judge(self, function):
        """Try the function on every case and say where it first goes wrong."""
        if function is None:
            return not_yet("no answer given.")
        if not callable(function):
            return not_yet(f"hand over the function itself, as in check({self.name}).")
        first = self._outcome(function, self._cases()[0])
        if isinstance(first, Reply) and first.text in (NOTHING.text, UNWRITTEN.text):
            return Reply(f"{first.text} This was {self._call(self._cases()[0])}.", first.verdict)
        outcomes = [self._outcome(function, case) for case in self._cases()]
        for case, outcome in zip(self._cases(), outcomes, strict=True):
            if isinstance(outcome, Reply) or not self._is_right(case, outcome):
                return self._refuse(case, outcome, outcomes)
        return correct(self.because)

    def _cases(self):
        return self.cases

    def _outcome(self, function, case):
        """Call the function; return what it gives, or the reply to a call that gives nothing."""
        given = copy.deepcopy(case)
        try:
            # Whatever the function prints or warns of: the check has hundreds of calls.
            with redirect_stdout(io.StringIO()), warnings.catch_warnings(), np.errstate():
                warnings.simplefilter("ignore")
                result = function(*given)
        except (Exception, SystemExit) as error:
            first_line = f"{type(error).__name__}: {error}".splitlines()[0]
            return not_yet(f"your function stopped with {first_line}.")
        if result is ...:
            return UNWRITTEN
        if result is None and not self.none_counts:
            return NOTHING
        if self.keeps and plain(given) != plain(case):
            return almost("what your function was given has changed; copy it first.")
        try:
            return self._read(result)
        except Unreadable as refusal:
            return refusal.reply

    def _read(self, result):
        return self.read(result)

    def _is_right(self, case, outcome):
        return outcome == self._wanted(case)

    def _refuse(self, case, outcome, outcomes):
        """Name the slip if it is known; else say what went wrong in this case."""
        for sentence in self._slips_shown(case, outcome, outcomes):
            told = f"{sentence} {self._see(case, outcome)}"
            return almost(told, self._picture(case, outcome))
        if isinstance(outcome, Reply):
            return Reply(f"{outcome.text} This was {self._call(case)}.", outcome.verdict)
        return almost(self._why(case, outcome), self._picture(case, outcome))

    def _slips_shown(self, case, outcome, outcomes):
        """Yield what is known: first from all results of the function, then from this one."""
        for slip, sentence in self.slips:
            if [self._outcome(slip, each) for each in self._cases()] == outcomes:
                yield sentence
        wanted = self._wanted(case)
        for shows, sentence in self.signs:
            if shows(case, outcome, wanted):
                yield sentence

    def _wanted(self, case):
        return self.read(self.right(*copy.deepcopy(case))) if self.right else None

    def _call(self, case):
        return f"{self.name}({', '.join(short(part) for part in case)})"

    def _see(self, case, outcome):
        return f"See {self._call(case)}."

    def _why(self, case, outcome):
        wanted = short(self._wanted(case))
        return f"{self._call(case)} gives {short(outcome)}; it should be {wanted}."

    def _picture(self, case, outcome):
        return None


@dataclass(frozen=True, repr=False, kw_only=True)
class PlanFunctionExercise(FunctionExercise, BoardExercise):
    """Write a function that takes the lamps as numbers 0 and 1 and returns the clicks."""

    def _cases(self):
        """Return every pattern of lamps, few lit lamps first: the order of trying."""
        n = self.board.n_lamps
        patterns = gf2.unpack(list(range(2**n)), n)
        ordered = sorted(patterns.tolist(), key=lambda b: (sum(b), [-lamp for lamp in b]))
        return [(np.array(b),) for b in ordered]

    def _read(self, result):
        return self._clicks(result)

    def _is_right(self, case, plan):
        return not self._left(self._lights(case), plan)[1].any() and max(plan) <= 1

    def _see(self, case, plan):
        return f"See the board {self._on(case)}."

    def _why(self, case, plan):
        left, wrong = self._left(self._lights(case), plan)
        if wrong.any():
            told = self._told(self._lights(case), left, wrong)
            return f"on the board {self._on(case)} your clicks are {plan}: {told}."
        return (
            f"on the board {self._on(case)} you press a button {max(plan)} times; "
            "keep the remainder by 2."
        )

    def _picture(self, case, plan):
        if isinstance(plan, Reply):
            return None
        lights = self._lights(case)
        left, wrong = self._left(lights, plan)
        return draw_boards(
            [self._draw(lights), self._draw(left, wrong=wrong)],
            captions=["smallest board that fails", "what your clicks leave"],
            between="→",
        )

    def _lights(self, case):
        return self.board.as_lights(case[0])

    def _on(self, case):
        return format_lights(self._lights(case)).replace("\n", "/")


# What a function may give back, brought into a form that can be compared.


def read_number(result):
    """Read one whole number."""
    if np.ndim(result):
        raise Unreadable(almost(f"{short(result)} is a list; one number is asked for."))
    if not isinstance(result, int | float | bool | np.generic) or result % 1:
        raise Unreadable(not_yet(f"your function returned {short(result)}, not a whole number."))
    return int(result)


def read_matrix(result):
    """Read a matrix of whole numbers as nested lists, with its shape."""
    try:
        matrix = np.asarray(result) if len(result) else np.zeros((0, 0))  # no row has no width
        if matrix.ndim != 2 or not np.array_equal(matrix, matrix.astype(int)):
            raise ValueError
    except (TypeError, ValueError):
        raise Unreadable(
            not_yet(f"your function returned {short(result)}, not a matrix.")
        ) from None
    return matrix.astype(int).tolist()


def read_pattern(result):
    """Read a flat pattern of 0 and 1."""
    values = flat(result)
    row = isinstance(result, list | tuple | np.ndarray) and len(values) == len(result)
    if row and any(is_list(part) for part in result):
        row = False
    if row and any(not is_count(value) or value > 1 for value in values):
        odd = next(value for value in values if not is_count(value) or value > 1)
        raise Unreadable(almost(f"an entry of your pattern is {short(odd)}; only 0 and 1 occur."))
    if not row:
        raise Unreadable(
            not_yet(f"your function returned {short(result)}, not a pattern of 0 and 1.")
        )
    return [int(value) for value in values]


# What a wrong result shows, whatever the function was.


def numbers_of(outcome):
    """Return all numbers of a result, also of a refused one that names its number."""
    if isinstance(outcome, Reply):
        return [int(word) for word in re.findall(r" is (-?\d+)[;.]", outcome.text)]
    return [int(number) for number in flat(outcome)]


def shows_minus(case, outcome, wanted):
    return any(number < 0 or 200 < number < 256 for number in numbers_of(outcome))


def shows_no_remainder(case, outcome, wanted):
    return any(1 < number <= 200 for number in numbers_of(outcome))


def stopped_at_an_index(case, outcome, wanted):
    return isinstance(outcome, Reply) and "stopped with IndexError" in outcome.text


def stopped_at_whole_lists(case, outcome, wanted):
    return isinstance(outcome, Reply) and "'list' and 'list'" in outcome.text


ARITHMETIC = (
    (shows_minus, "0 - 1 is 1 here, not -1 and not 255; use ^ or take % 2."),
    (shows_no_remainder, "1 + 1 is 0: keep the remainder by 2."),
)
