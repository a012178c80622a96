"""Exercises about quiet patterns: a proof, a lamp that repairs a board, other answers."""

from dataclasses import dataclass, field

import numpy as np

from ..draw import draw_boards
from .frame import Unreadable, almost, correct, is_count, is_list, is_open, not_yet, short
from .typed import BoardExercise, ClicksExercise, cells_of


@dataclass(frozen=True, repr=False, kw_only=True)
class ProofExercise(BoardExercise):
    """Give a pattern that proves that a board cannot be won; every right proof is accepted.

    Attributes
    ----------
    lights : numpy.ndarray
    slips : dict
        Typed patterns as text, and the sentence that each gets.
    """

    lights: np.ndarray
    slips: dict = field(default_factory=dict)

    def _judge(self, answer):
        """Look whether every button meets the pattern evenly, and how many lit lamps it meets."""
        try:
            pattern = np.array(self._clicks(answer))
        except Unreadable as refusal:
            return refusal.reply
        if pattern.max() > 1:
            return almost("a lamp is on the pattern or not; write 0 and 1.")
        drawn = self.board.as_lights(pattern)
        picture = draw_boards(
            [self._draw(self.lights, quiet=drawn), self._draw(drawn)],
            captions=["the pattern on the board", "the pattern"],
        )
        slip = self.slips.get("".join(map(str, pattern)))
        if slip:
            return almost(slip, picture)
        odd = np.flatnonzero(pattern @ self.board.toggle_matrix % 2)
        if len(odd):
            button = self.board.button_cells[odd[0]]
            flipped = int(pattern @ self.board.toggle_matrix[:, odd[0]])
            return almost(
                f"button {button} flips {flipped} of the lamps of your pattern, an odd number.",
                picture,
            )
        met = int(pattern @ self.board.lamp_values(self.lights))
        if met % 2 == 0:
            return almost(f"it meets {met} lit lamps; an even count proves nothing.", picture)
        return correct(f"{self.because} Yours meets {met}.", picture)


@dataclass(frozen=True, repr=False, kw_only=True)
class LampExercise(BoardExercise):
    """Name one lamp whose change makes every count even.

    Attributes
    ----------
    lights : numpy.ndarray
    patterns : dict
        What each quiet pattern is called, and the pattern.
    known : tuple, optional
        A lamp that would do but is not asked for.
    """

    lights: np.ndarray
    patterns: dict
    known: tuple | None = None

    def _judge(self, answer):
        """Change the lamp and count the lit lamps on each pattern."""
        rows, cols = self.board.shape
        if answer is None:
            return not_yet("no answer given.")
        if is_count(answer) and answer < self.board.n_lamps:
            return almost(f"{short(answer)} counts in reading order; write it as (row, column).")
        cells = cells_of(answer)
        if not cells or len(cells) != 1:
            return not_yet(f"{short(answer)} is not one cell; write (row, column), as in (0, 1).")
        [(row, col)] = cells
        if not (0 <= row < rows and 0 <= col < cols):
            return almost(f"rows and columns count from 0, so the last is {rows - 1}.")
        changed = self.lights.copy()
        changed[row, col] ^= 1
        counts = [int((pattern & changed).sum()) for pattern in self.patterns.values()]
        picture = self._draw(changed)
        told = ", ".join(map(str, counts))
        if (row, col) == self.known:
            return almost("that gives the dark board; it is right, but look for the other one.")
        odd = [name for name, count in zip(self.patterns, counts, strict=True) if count % 2]
        if odd:
            names = " and ".join([", ".join(odd[:-1]), odd[-1]] if odd[:-1] else odd)
            verb = "are" if odd[:-1] else "is"
            return almost(f"the counts are {told} then: {names} {verb} odd.", picture)
        return correct(f"{self.because} The counts are {told}.", picture)


@dataclass(frozen=True, repr=False, kw_only=True)
class AnswersExercise(BoardExercise):
    """Give the other answers of a board, in any order.

    Attributes
    ----------
    lights : numpy.ndarray
    given : numpy.ndarray
        The answer that is known.
    others : int
        How many more there are.
    """

    lights: np.ndarray
    given: np.ndarray
    others: int

    def _judge(self, answer):
        """Press every set of clicks; see that each wins and no two are the same."""
        if is_open(answer):
            return not_yet("no answer given.")
        if not is_list(answer) or len(answer) != self.others:
            number = f"{len(answer)} given" if is_list(answer) else "write a list of them"
            told = f"{self.others} answers are asked for; {number}."
            if is_list(answer) and len(answer) == self.others - 1:
                told += " A basis is not the space: add the sum of two quiet patterns as well."
            return almost(told)
        seen = [self.board.button_values(self.given).tolist()]
        for number, part in enumerate(answer):
            if part is None:
                return not_yet(f"answer {number}, counted from 0, is still open.")
            try:
                plan = self._clicks(part)
            except Unreadable as refusal:
                return refusal.reply
            reply = self._one(number, plan, seen)
            if reply:
                return reply
            seen.append(plan)
        return correct(self.because)

    def _one(self, number, plan, seen):
        """Say what is wrong with one set of clicks, or None."""
        if max(plan) > 1:
            return almost(f"answer {number}: a button is pressed or not; take the sum mod 2.")
        if plan in seen:
            return almost(f"answer {number} is there already; different answers are asked for.")
        left, wrong = self._left(self.lights, plan)
        if not wrong.any():
            return None
        clicks = self.board.as_clicks(np.array(plan))
        picture = draw_boards(
            [self._draw(self.lights, clicks=clicks), self._draw(left, wrong=wrong)],
            captions=[f"answer {number}", "what it leaves"],
            between="→",
        )
        changed = self.board.apply(self.board.target_lights("off"), clicks)
        if not changed.any():
            return almost(f"answer {number} changes nothing; add it to an answer.", picture)
        return almost(
            f"answer {number} leaves {int(wrong.sum())} lamps on; a button that is in both "
            "the answer and the quiet pattern is pressed twice, so not at all.",
            picture,
        )


@dataclass(frozen=True, repr=False, kw_only=True)
class FewestExercise(ClicksExercise):
    """Type a fewest answer; a longer one is told which quiet pattern betters it.

    Attributes
    ----------
    patterns : dict
        All quiet patterns, not a basis, by their names.
    """

    patterns: dict

    def _judge(self, answer):
        """Press the answer; then see whether it presses more than half of a quiet pattern."""
        reply = super()._judge(answer)
        if reply.verdict != "correct":
            return reply
        clicks = np.reshape(self._clicks(answer), self.board.shape)
        if all(2 * (clicks & q).sum() <= q.sum() for q in self.patterns.values()):
            return reply
        told = f"it wins, with {clicks.sum()} clicks, but presses more than half of a pattern."
        return almost(told, reply.picture)
