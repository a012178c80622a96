"""What an answer is: clicks that reach the target, or a proof that none do."""

from copy import copy
from dataclasses import dataclass

import numpy as np

from .board import Board
from .entries import in_powers

SHOWN = 10_000  # buttons of an answer that is written out


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """Clicks that take the lights of a board to a target.

    Attributes
    ----------
    board : Board
    lights, target : numpy.ndarray
        Where the clicks start and where they lead.
    clicks : numpy.ndarray
        How often each button is pressed; of the board's shape on a rectangle.
    minimal : bool
        True only when it is proved that no other clicks have a smaller total.
    ways : int or None
        How many answers have this smallest total, when that is known.

    Examples
    --------
    >>> from lightsout_edu import Board, fewest_clicks
    >>> fewest_clicks(Board(2), [[0, 1], [1, 1]])
    1 click, the fewest possible (1 way)
    0 0
    0 1
    """

    board: Board
    lights: np.ndarray
    target: np.ndarray
    clicks: np.ndarray
    minimal: bool = False
    ways: int | None = None

    @property
    def total(self):
        """The number of clicks."""
        return int(self.clicks.sum())

    def verify(self):
        """Press the clicks on the board; say whether the target is reached."""
        return bool(np.array_equal(self.board.apply(self.lights, self.clicks), self.target))

    def with_ways(self, ways):
        """Return the same answer, with another number of ways."""
        same = copy(self)
        same.__dict__["ways"] = ways
        return same

    def __repr__(self):
        words = f"{self.total} click{'s' * (self.total != 1)}"
        if self.minimal:
            words += ", the fewest possible"
        if self.ways is not None:
            words += f" ({self.ways} way{'s' * (self.ways != 1)})"
        if self.board.n_buttons > SHOWN:
            return f"{words}; they are in .clicks"
        rows = [" ".join(map(str, row)) for row in np.atleast_2d(self.clicks)]
        return "\n".join([words, *rows])


@dataclass(frozen=True, eq=False)
class Nearest:
    """The board nearest to the lights given from which the target can be reached.

    Attributes
    ----------
    distance : int
        How many lamps have to be changed by hand; fewer do not help.
    lamps : list
        Their cells.
    lights : numpy.ndarray
        The lights with these lamps changed.
    """

    distance: int
    lamps: list
    lights: np.ndarray


class Unsolvable(Exception):
    """No clicks reach the target, and here is the proof.

    Attributes
    ----------
    board : Board
    lights, target : numpy.ndarray
    certificate : numpy.ndarray
        y, one entry a lamp in the shape of the lights, with yA = 0 and y.(target - lights) not
        0, modulo the states. For two states: lamps that every button flips an even number of
        times in all, although an odd number of them must change.
    others : list of Unsolvable
        With the target "either", the proof for all on; this one is for all off.

    Examples
    --------
    >>> from lightsout_edu import Board, solve
    >>> solve(Board(1, 2), [[1, 0]])
    Traceback (most recent call last):
    ...
    lightsout_edu.solution.Unsolvable: no clicks reach the target. Proof: every button flips an \
even number of the lamps (0, 0), (0, 1), but an odd number of them (1) must change.
    """

    def __init__(self, board, lights, target, certificate):
        super().__init__(board, lights, target, certificate)
        self.board, self.lights, self.target = board, lights, target
        self.certificate, self.others = certificate, []

    def verify(self):
        """Multiply the proof out: say whether yA = 0 and y.(target - lights) is not 0."""
        y = self.board.lamp_values(self.certificate).astype(int)
        stepped = np.zeros(self.board.n_buttons, dtype=int)
        lamps, buttons, amounts = self.board.entries
        np.add.at(stepped, buttons, amounts * y[lamps])
        return not (stepped % self.board.states).any() and self._must_change() != 0

    def _must_change(self):
        change = (self.target.astype(int) - self.lights) * self.certificate
        return int(change.sum()) % self.board.states

    def __str__(self):
        proofs = [proof._proof() for proof in (self, *self.others)]
        return f"no clicks reach the target. Proof: {'; and for all on: '.join(proofs)}."

    def _proof(self):
        weights, states = self.board.lamp_values(self.certificate), self.board.states
        lamps = np.flatnonzero(weights)
        named = f"marked in the certificate ({len(lamps)})"
        if len(lamps) <= 16:
            cells = self.board.lamp_cells
            named = ", ".join(f"{weights[k]} × " * (states > 2) + str(cells[k]) for k in lamps)
        if states > 2:
            return (
                f"counted with the weights {named} every button steps the lamps by a multiple of "
                f"{states} in all, but they must be stepped by {self._must_change()}"
            )
        if len(lamps) == 1:
            return f"no button flips the lamp {named}, but it must change"
        odd = int(((self.lights != self.target) & (self.certificate == 1)).sum())
        return (
            f"every button flips an even number of the lamps {named}, but an odd number of them "
            f"({odd}) must change"
        )


class TooMany(Exception):
    """There are too many answers to look at each. `solution` is one of them, not proved fewest."""

    def __init__(self, count, solution):
        super().__init__(count, solution)
        self.count, self.solution = count, solution

    def __str__(self):
        return (
            f"{in_powers(self.count)} answers are too many to compare one by one; "
            f"one of them, with {self.solution.total} clicks, is in .solution"
        )
