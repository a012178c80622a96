"""Exercises whose answer is typed: a number, a pattern, clicks, cells."""

import re
from dataclasses import dataclass, field

import numpy as np

from ..board import Board
from ..draw import draw_board, draw_boards
from ..draw.svg import counted
from ..solver import wrong_lamps
from .frame import (
    Exercise,
    Reply,
    Unreadable,
    almost,
    as_text,
    correct,
    flat,
    is_count,
    is_list,
    is_open,
    not_yet,
    short,
)


@dataclass(frozen=True, repr=False, kw_only=True)
class ValueExercise(Exercise):
    """Type a number, a list, or a pattern of 0 and 1, of which one is right.

    Attributes
    ----------
    right : int, list or numpy.ndarray
    slips : dict
        Typed answers as text, "0110" for a pattern and "1, -1" for other lists, and the sentence
        that each gets.
    otherwise : str
        What is said to other wrong answers of the right form.
    any_order : bool
        The list may be given in any order.
    """

    right: object
    slips: dict = field(default_factory=dict)
    otherwise: str
    any_order: bool = False

    def _judge(self, answer):
        """Compare what was typed with the right value, and with the slips."""
        if is_open(answer):
            return not_yet("no answer given.")
        said = self._text(answer)
        a_number = not is_list(answer) and not isinstance(answer, str)
        if said == self._text(self.right) and not (a_number and np.ndim(self.right)):
            return correct(self.because)
        if said in self.slips:
            return almost(self.slips[said])
        if np.ndim(self.right):
            return self._look_closer(answer) or not_yet(self.otherwise)
        if is_list(answer) or not (is_count(answer) or isinstance(answer, str)):
            return not_yet(f"{short(answer)} is not a whole number.")
        return not_yet(self.otherwise)

    def _text(self, value):
        if self.any_order and is_list(value) and all(is_count(part) for part in flat(value)):
            value = sorted(flat(value))
        return as_text(value, self.right)

    def _look_closer(self, answer):
        """Say what is wrong with the form of a list, if something is."""
        if isinstance(answer, str):
            return None
        if not is_list(answer):
            return not_yet(f"{short(answer)} is not a list; write the numbers in [ and ].")
        typed, n = flat(answer), np.size(self.right)
        if not self.any_order and len(typed) != n:
            return not_yet(f"{n} numbers are wanted, your list has {len(typed)}.")
        pattern = set(np.ravel(self.right).tolist()) <= {0, 1}
        for place, value in enumerate(typed):
            if value is None:
                return not_yet(f"number {place} of your list, counted from 0, is still open.")
            if isinstance(value, str) and value.strip("-").isdigit():
                return almost("write the numbers without quotation marks.")
            if not is_count(value) or (pattern and value > 1):
                allowed = "only 0 and 1 occur here" if pattern else "write a whole number"
                return almost(
                    f"number {place} of your list, counted from 0, is {short(value)}; {allowed}."
                )
        return None


@dataclass(frozen=True, repr=False, kw_only=True)
class GapsExercise(Exercise):
    """Fill the gaps of a worked example.

    Attributes
    ----------
    gaps : dict
        What each gap is called, and what belongs there: a number, a list, or a pattern.
    slips : dict
        (gap, typed answer as text) and the sentence that it gets.
    """

    gaps: dict
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Compare a list with one entry a gap; say which gaps are open or wrong."""
        if is_open(answer):
            return not_yet("no answer given.")
        if not is_list(answer):
            return not_yet(f"{short(answer)} is not a list; write one entry for each gap.")
        if len(self.gaps) == 1 and not is_list(answer[0]):
            answer = [answer]  # the brackets of the gap itself
        if len(answer) != len(self.gaps):
            gaps = counted(len(self.gaps), "gap")
            return not_yet(f"{gaps} to fill, your list has {len(answer)}.")
        for (gap, right), value in zip(self.gaps.items(), answer, strict=True):
            if value is None or (is_list(value) and None in flat(value)):
                return not_yet(f'the gap "{gap}" is still open.')
            if as_text(value, right) != as_text(right, right):
                return almost(self._wrong(gap, right, value))
            if isinstance(value, str) and not np.ndim(right):
                return almost(f'the gap "{gap}" holds {short(value)}; write it without quotes.')
        return correct(self.because)

    def _wrong(self, gap, right, value):
        slip = self.slips.get((gap, as_text(value, right)))
        if slip:
            return f'the gap "{gap}": {slip}'
        if is_list(value) and not np.ndim(right):
            return f'the gap "{gap}" wants one number.'
        bits = set(np.ravel(right).tolist()) <= {0, 1}
        if bits and not isinstance(value, str):
            odd = [part for part in flat(value) if not (is_count(part) and part in (0, 1))]
            if odd:
                return f'the gap "{gap}" holds {short(odd[0])}; only 0 and 1 occur here.'
        return f'look again at the gap "{gap}".'


@dataclass(frozen=True, repr=False, kw_only=True)
class PartsExercise(Exercise):
    """Several questions about one thing, answered together in a list.

    Attributes
    ----------
    parts : dict
        What each part is called, and the exercise that judges it.
    """

    parts: dict

    def _judge(self, answer):
        """Judge part after part; the first that is not correct answers."""
        if is_open(answer):
            return not_yet("no answer given.")
        if not is_list(answer) or len(answer) != len(self.parts):
            return not_yet(f"write a list of {len(self.parts)}: {', '.join(self.parts)}.")
        for (name, part), value in zip(self.parts.items(), answer, strict=True):
            reply = part.check(value)
            if reply.verdict != "correct":
                verdict, told = reply.text.split(": ", 1)
                return Reply(f"{verdict}: {name}: {told}", reply.verdict, reply.picture)
        return correct(self.because, reply.picture)


@dataclass(frozen=True, repr=False, kw_only=True)
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
        answer = _digits(answer)
        how = f"write a list of {n} numbers, 1 for pressed and 0 for not pressed"
        plan = [] if answer is None else flat(answer)
        if not plan:
            raise Unreadable(not_yet("no answer given."))
        if not is_list(answer):
            raise Unreadable(not_yet(f"{short(answer)} is not a plan; {how}."))
        if len(plan) != n:
            if _names_buttons(answer, plan, n):
                raise Unreadable(almost(f"this names a button; {how}."))
            raise Unreadable(not_yet(f"this board has {n} buttons, your list has {len(plan)}."))
        for place, value in enumerate(plan, start=1):
            if isinstance(value, str) and value in ("0", "1"):
                raise Unreadable(almost("write the numbers without quotation marks."))
            if not is_count(value):
                raise Unreadable(not_yet(f"number {place} of your list is {short(value)}; {how}."))
        return [int(value) for value in plan]

    def _left(self, lights, plan, target="off"):
        """Press a plan; return the lights that are left and the lamps that are wrong."""
        clicks = self.board.as_clicks(np.array(plan) % 2)
        return self.board.apply(lights, clicks), wrong_lamps(self.board, lights, clicks, target)

    def _told(self, lights, left, wrong):
        """Say of each wrong lamp what it would do: stay on, come on, stay off, go off."""
        was, now = self.board.lamp_values(lights), self.board.lamp_values(left)
        is_wrong = self.board.lamp_values(wrong) == 1
        words = []
        for change, verb in {
            (1, 1): "stay on",
            (0, 1): "come on",
            (0, 0): "stay off",
            (1, 0): "go off",
        }.items():
            names = self._named(is_wrong & ((was, now) == np.array(change)[:, None]).all(axis=0))
            words += [f"{names} would {verb}"] * bool(names)
        return "; ".join(words)

    def _named(self, lamps):
        labels = [f"lamp {label}" if label.isdigit() else label for label in self.labels]
        *names, last = [labels[lamp] for lamp in np.flatnonzero(lamps)] or [""]
        return f"{', '.join(names)} and {last}" if names else last

    def _draw(self, lights, **marks):
        return draw_board(lights, self.board, labels=list(self.labels), **marks)


@dataclass(frozen=True, repr=False, kw_only=True)
class ClicksExercise(BoardExercise):
    """Type the clicks that lead from one board to a target.

    Attributes
    ----------
    lights : numpy.ndarray
    target : "off" or numpy.ndarray
    slips : dict
        Typed answer as text, such as "0111", and the sentence it gets. A sentence is said
        only when that very answer was typed, and only when it is wrong.
    """

    lights: np.ndarray
    target: object = "off"
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Press the answer, a list of 0 and 1 for every button, and say what it does."""
        slip = self.slips.get("".join(map(str, flat(answer)))) if is_list(answer) else None
        try:
            plan = self._clicks(answer)
        except Unreadable as refusal:
            return almost(slip) if slip else refusal.reply
        left, wrong = self._left(self.lights, plan, self.target)
        picture = draw_boards(
            [self._draw(self.lights), self._draw(left, wrong=wrong)],
            captions=["the board", "what your clicks leave"],
            between="→",
        )
        slip = slip or self.slips.get("".join(map(str, plan)))
        if slip:
            return almost(slip, picture if wrong.any() else None)
        if max(plan) > 1:
            count = max(plan)
            return almost(
                f"{count} presses do the same as {count % 2}; "
                "write what is left after removing pairs."
            )
        if wrong.any():
            return not_yet(f"{self._told(self.lights, left, wrong)}.", picture)
        return correct(self.because, picture)


@dataclass(frozen=True, repr=False, kw_only=True)
class CellsExercise(BoardExercise):
    """Name the cells to press, as (row, column), on the way from one board to a target.

    Attributes
    ----------
    lights : numpy.ndarray
    target : "off" or numpy.ndarray
    one : bool
        One cell is asked for.
    slips : dict
        Pressed cells in order, as a tuple, and the sentence they get.
    """

    lights: np.ndarray
    target: object = "off"
    one: bool = False
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Press the cells of a list such as [(0, 0), (1, 2)] and say what they do."""
        rows, cols = self.board.shape
        if answer is None:
            return not_yet("no answer given.")
        cells = cells_of(answer)
        if is_count(answer) and answer < self.board.n_lamps:
            return almost(f"{short(answer)} counts in reading order; write it as (row, column).")
        if cells is None:
            how = "a cell; write (row, column), as in (0, 1)"
            if not self.one:
                how = "a list of cells; write (row, column) for each, as in [(0, 0), (1, 2)]"
            return not_yet(f"{short(answer)} is not {how}.")
        if not all(0 <= row < rows and 0 <= col < cols for row, col in cells):
            return almost(
                f"rows and columns count from 0 here, so the last row is {rows - 1} and the last "
                f"column is {cols - 1}."
            )
        left = self.board.click(self.lights, *cells)
        wrong = left ^ self.board.target_lights(self.target)
        picture = self._compare(left, wrong)
        slip = self.slips.get(tuple(sorted(cell for cell in set(cells) if cells.count(cell) % 2)))
        if slip:
            return almost(slip, picture)
        if self.one and len(cells) != 1:
            return almost(f"one button is asked for, you named {len(cells)}.", picture)
        if not wrong.any():
            return correct(self.because, picture)
        state = "on" if isinstance(self.target, str) else "wrong"
        return not_yet(f"{counted(int(wrong.sum()), 'lamp')} would still be {state}.", picture)

    def _compare(self, left, wrong):
        pictures = [self._draw(self.lights), self._draw(left, wrong=wrong)]
        captions = ["the board", "what your clicks leave"]
        if not isinstance(self.target, str):
            pictures.append(self._draw(self.target))
            captions.append("what was to come out")
        return draw_boards(pictures, captions=captions, between=["→", ""][: len(pictures) - 1])

    def _draw(self, lights, **marks):
        return draw_board(lights, self.board, **marks)


def _digits(answer):
    """Take patterns that are written as text, "011/101" or ["011", "101"], apart."""
    if isinstance(answer, str) and re.fullmatch("[01]+(/[01]+)*", answer):
        return [int(sign) for sign in answer.replace("/", "")]
    if isinstance(answer, list | tuple) and len(answer) > 1:
        if all(isinstance(row, str) and re.fullmatch("[01]{2,}", row) for row in answer):
            return _digits("".join(answer))
    return answer


def _names_buttons(answer, plan, n):
    """Cells such as [(1, 1)], or numbers of buttons such as [4], in place of a plan."""
    if all(isinstance(value, str) for value in plan):
        return True
    if any(not is_count(value) for value in plan):
        return False
    pairs = all(isinstance(part, list | tuple) and len(part) == 2 for part in answer)
    return pairs or (len(plan) < n and 1 < max(plan) <= n)


def cells_of(answer):
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
