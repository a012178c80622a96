"""What an answer is: clicks that reach the target, or a proof that none do."""

from dataclasses import dataclass

import numpy as np

from .board import Board


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

    def __repr__(self):
        words = f"{self.total} click{'s' * (self.total != 1)}"
        if self.minimal:
            words += ", the fewest possible"
        if self.ways is not None:
            words += f" ({self.ways} way{'s' * (self.ways != 1)})"
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
        Lamps, in the shape of the lights, that every button flips an even number of times in
        all, although an odd number of them must change.

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
        self.certificate = certificate

    def verify(self):
        """Multiply the proof out: say whether yA = 0 and y.(target - lights) is odd."""
        y = self.board.lamp_values(self.certificate)
        flipped = np.zeros(self.board.n_buttons, dtype=int)
        lamps, buttons, amounts = self.board.entries
        np.add.at(flipped, buttons, amounts * y[lamps])
        return not (flipped % 2).any() and self._must_change() % 2 == 1

    def _must_change(self):
        return int(((self.lights != self.target) & (self.certificate == 1)).sum())

    def __str__(self):
        lamps = np.flatnonzero(self.board.lamp_values(self.certificate))
        named = f"marked in the certificate ({len(lamps)})"
        if len(lamps) <= 16:
            named = ", ".join(str(self.board.lamp_cells[lamp]) for lamp in lamps)
        return (
            f"no clicks reach the target. Proof: every button flips an even number of the lamps "
            f"{named}, but an odd number of them ({self._must_change()}) must change."
        )


class TooMany(Exception):
    """There are too many answers to look at each. `solution` is one of them, not proved fewest."""

    def __init__(self, nullity, solution):
        super().__init__(nullity, solution)
        self.nullity, self.solution = nullity, solution

    def __str__(self):
        return (
            f"2^{self.nullity} answers are too many to compare one by one; "
            f"one of them, with {self.solution.total} clicks, is in .solution"
        )
