"""The answers: which clicks reach the target, how few, how many ways, or why none do.

Everything rests on one elimination of the toggle matrix A. Solving A x = target - lights then
costs a few operations on packed rows, and every answer is pressed on the board before it is
returned.
"""

from functools import cached_property

import numpy as np

from . import gf2
from .breadth import Parities
from .fewest import fewest_table
from .solution import Nearest, Solution, TooMany, Unsolvable

COMPARE_LIMIT = 20  # fewest clicks: 2^20 answers are compared within a second or so


class Solver:
    """Eliminate a board's toggle matrix once, then answer many questions about it.

    Parameters
    ----------
    board : Board
        With two states a lamp.

    Attributes
    ----------
    rank, nullity : int
        Of the toggle matrix.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> solver = Solver(Board(5))
    >>> solver.rank, solver.nullity
    (23, 2)
    >>> solver.fewest_clicks(np.ones((5, 5))).total
    15
    """

    def __init__(self, board):
        if board.states != 2:
            raise NotImplementedError(
                f"only boards with two states are solved so far; this one has {board.states}"
            )
        self.board = board
        n = board.n_buttons
        # [A | I]: the identity records which lamps' equations were added into each row.
        rows = [row | 1 << (n + lamp) for lamp, row in enumerate(board.rows())]
        self._pivots = gf2.reduce_rows(rows, n)
        self.rank = len(self._pivots)
        self.nullity = n - self.rank
        sums = [row >> n for row in rows]
        # The sum of these lamps' equations says what one pivot button must be ...
        self._pivot_lamps = sums[: self.rank]
        # ... and these lamps are flipped an even number of times by every button.
        self._blind_lamps = sums[self.rank :]
        self._quiet = gf2.null_rows(rows, self._pivots, n)

    def solve(self, lights, target="off"):
        """Return one answer, the same each time; see `lightsout_edu.solve`."""
        lights, target = self._read(lights, target)
        clicks = self._one_answer(lights, target)
        if self.nullity == 0:
            return self._solution(lights, target, clicks, minimal=True, ways=1)
        return self._solution(lights, target, clicks)

    def is_solvable(self, lights, target="off"):
        """Say whether any clicks take the lights to the target."""
        return self._obstacle(self._change(*self._read(lights, target))) is None

    def quiet_patterns(self):
        """Return a basis of the quiet patterns; see `lightsout_edu.quiet_patterns`."""
        values = gf2.unpack(self._quiet, self.board.n_buttons)
        patterns = [self.board.as_clicks(row) for row in values]
        shape = (self.nullity, *self.board.buttons.shape)
        return np.array(patterns, dtype=np.uint8).reshape(shape)

    def solution_count(self, lights=None, target="off"):
        """Return the number of answers; without lights, the number of quiet patterns."""
        if lights is not None and not self.is_solvable(lights, target):
            return 0
        return 2**self.nullity

    def all_solutions(self, lights, target="off"):
        """Return an iterator over all answers; see `lightsout_edu.all_solutions`."""
        lights, target = self._read(lights, target)
        if self._obstacle(self._change(lights, target)) is not None:
            return iter(())
        clicks = self._one_answer(lights, target)
        return (self._solution(lights, target, each) for each in _coset(clicks, self._quiet))

    def fewest_clicks(self, lights, target="off"):
        """Return an answer with the fewest clicks; see `lightsout_edu.fewest_clicks`."""
        lights, target = self._read(lights, target)
        best = self._all_fewest(lights, target)
        return self._solution(lights, target, best[0], minimal=True, ways=len(best))

    def all_fewest(self, lights, target="off"):
        """Return every answer with the fewest clicks; see `lightsout_edu.all_fewest`."""
        lights, target = self._read(lights, target)
        best = self._all_fewest(lights, target)
        return [self._solution(lights, target, c, minimal=True, ways=len(best)) for c in best]

    def table(self):
        """Return the fewest clicks of every board, at most 25 lamps and 25 buttons.

        Returns
        -------
        numpy.ndarray
            int8 with one axis of length 2 a lamp: `table[tuple(lights.ravel())]` is the fewest
            number of clicks that turns these lights off, -1 when there are none.

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> Solver(Board(1, 3)).table()[1, 0, 0]
        np.int8(2)
        """
        board = self.board
        columns = gf2.pack(board.toggle_matrix.T[:, ::-1])  # lamp 0 in the highest bit
        table = fewest_table(columns, self._pivots, self._quiet, board.n_lamps)
        return table.reshape((2,) * board.n_lamps)

    @cached_property
    def _parities(self):
        return Parities(self._blind_lamps, self.board.n_lamps)

    def nearest_solvable(self, lights, target="off"):
        """Return the nearest board that can be won; see `lightsout_edu.nearest_solvable`."""
        lights, target = self._read(lights, target)
        lamps = self._parities.repair(self._change(lights, target))
        values = self.board.lamp_values(lights)
        values[lamps] ^= 1
        nearest = self.board.as_lights(values)
        self.solve(nearest, target)  # checks that it can be won
        return Nearest(len(lamps), [self.board.lamp_cells[lamp] for lamp in lamps], nearest)

    def covering_radius(self):
        """Return how many lamps a board may be from one that can be won, at most."""
        return int(self._parities.distance.max())

    def packed(self):
        """Return what the elimination found, for a page that solves the board by itself.

        Returns
        -------
        dict
            "pivots", the pivot buttons; "sums", for each of them the lamps whose equations add
            up to what it must be; "blind", lamps that every button flips an even number of
            times in all; "quiet", the reduced basis of the quiet patterns. Lamps and clicks are
            packed as hexadecimal numbers, bit j for number j.

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> Solver(Board(1, 2)).packed()
        {'pivots': [0], 'sums': ['0x1'], 'blind': ['0x3'], 'quiet': ['0x3']}
        """
        packed = {"sums": self._pivot_lamps, "blind": self._blind_lamps, "quiet": self._quiet}
        return {"pivots": self._pivots} | {name: list(map(hex, p)) for name, p in packed.items()}

    # Inside, lights and clicks are packed: one int, bit j for lamp or button j.

    def _read(self, lights, target):
        lights = self.board.as_lights(self.board.lamp_values(lights))
        return lights, self.board.target_lights(target)

    def _change(self, lights, target):
        change = self.board.lamp_values(lights) ^ self.board.lamp_values(target)
        return gf2.pack(change[None])[0]

    def _obstacle(self, change):
        """Return lamps that prove that this change is out of reach (packed), or None."""
        odd = (lamps for lamps in self._blind_lamps if (lamps & change).bit_count() % 2)
        return next(odd, None)

    def _one_answer(self, lights, target):
        """Return the answer whose free buttons are 0, packed, or raise Unsolvable."""
        change = self._change(lights, target)
        obstacle = self._obstacle(change)
        if obstacle is not None:
            lamps = self.board.as_lights(gf2.unpack([obstacle], self.board.n_lamps)[0])
            refusal = Unsolvable(self.board, lights, target, lamps)
            if not refusal.verify():
                raise ArithmeticError(
                    "a proof of unsolvability does not hold: a bug, please report"
                )
            raise refusal
        return sum(
            1 << pivot
            for pivot, lamps in zip(self._pivots, self._pivot_lamps, strict=True)
            if (lamps & change).bit_count() % 2
        )

    def _all_fewest(self, lights, target):
        clicks = self._one_answer(lights, target)
        if self.nullity > COMPARE_LIMIT:
            raise TooMany(self.nullity, self._solution(lights, target, clicks))
        answers = _in_dictionary_order(clicks, self._quiet)
        fewest = min(map(int.bit_count, answers))
        return [answer for answer in answers if answer.bit_count() == fewest]

    def _solution(self, lights, target, packed, minimal=False, ways=None):
        clicks = self.board.as_clicks(gf2.unpack([packed], self.board.n_buttons)[0])
        solution = Solution(self.board, lights, target, clicks, minimal, ways)
        if not solution.verify():
            raise ArithmeticError("a computed answer misses the target: a bug, please report")
        return solution


def solve(board, lights, target="off"):
    """Return clicks that take the lights to the target: any one answer, the same each time.

    Parameters
    ----------
    board : Board
    lights : array_like, shape board.shape
    target : "off", "on", int or array_like
        All lamps off, all on, all at this state, or the pattern wanted.

    Returns
    -------
    Solution
        Pressed on the board before it is returned. `.minimal` is True when the answer is the
        only one.

    Raises
    ------
    Unsolvable
        With a `.certificate` that proves it.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> solve(Board(2), [[1, 0], [0, 0]]).clicks
    array([[1, 1],
           [1, 0]], dtype=uint8)
    """
    return Solver(board).solve(lights, target)


def is_solvable(board, lights, target="off"):
    """Say whether any clicks take the lights to the target.

    Parameters
    ----------
    board, lights, target
        As in `solve`.

    Returns
    -------
    bool

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> is_solvable(Board(1, 2), [[1, 0]])
    False
    """
    return Solver(board).is_solvable(lights, target)


def fewest_clicks(board, lights, target="off"):
    """Return an answer with provably the fewest clicks.

    Parameters
    ----------
    board, lights, target
        As in `solve`.

    Returns
    -------
    Solution
        Of all answers with the fewest clicks the first in dictionary order, button by button,
        0 before 1. `.ways` says how many there are.

    Raises
    ------
    Unsolvable
        When there is no answer.
    TooMany
        When the nullity is above 20, so that the answers cannot be compared one by one.

    Notes
    -----
    All answers are one answer plus all sums of quiet patterns. Looking at the basis patterns
    alone is not enough.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> answer = fewest_clicks(Board(4), np.zeros((4, 4)), target="on")
    >>> answer.total, answer.ways
    (4, 2)
    """
    return Solver(board).fewest_clicks(lights, target)


def all_fewest(board, lights, target="off"):
    """Return every answer with the fewest clicks, in dictionary order.

    Parameters
    ----------
    board, lights, target
        As in `solve`. Raises as `fewest_clicks` does.

    Returns
    -------
    list of Solution

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> len(all_fewest(Board(5), np.ones((5, 5))))
    4
    """
    return Solver(board).all_fewest(lights, target)


def all_solutions(board, lights, target="off"):
    """Return an iterator over all answers, in no promised order; empty when there is none.

    Parameters
    ----------
    board, lights, target
        As in `solve`.

    Returns
    -------
    iterator of Solution

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> sorted(answer.total for answer in all_solutions(Board(5), np.ones((5, 5))))
    [15, 15, 15, 15]
    """
    return Solver(board).all_solutions(lights, target)


def solution_count(board, lights=None, target="off"):
    """Return how many different clicks take the lights to the target.

    Parameters
    ----------
    board, lights, target
        As in `solve`. Without lights: the number of quiet patterns.

    Returns
    -------
    int
        0, or 2 to the power of the nullity.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> solution_count(Board(4), np.ones((4, 4)))
    16
    """
    return Solver(board).solution_count(lights, target)


def quiet_patterns(board):
    """Return a basis of the quiet patterns, the clicks that change nothing.

    Parameters
    ----------
    board : Board

    Returns
    -------
    numpy.ndarray
        uint8 of shape (nullity, *shape of clicks): the reduced basis of the null space. Their
        sums are all 2^nullity quiet patterns.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> quiet_patterns(Board(1, 2))
    array([[[1, 1]]], dtype=uint8)
    """
    return Solver(board).quiet_patterns()


def nearest_solvable(board, lights, target="off"):
    """Return the nearest board from which the target can be reached.

    Parameters
    ----------
    board, lights, target
        As in `solve`.

    Returns
    -------
    Nearest
        `.distance`, the fewest lamps that have to be changed by hand (0 when the lights can be
        won as they are), `.lamps`, their cells, and `.lights`, the board then.

    Raises
    ------
    ValueError
        When the board has more than 24 independent proofs of unsolvability.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> nearest_solvable(Board(1, 2), [[1, 0]])
    Nearest(distance=1, lamps=[(0, 0)], lights=array([[0, 0]], dtype=uint8))
    """
    return Solver(board).nearest_solvable(lights, target)


def covering_radius(board):
    """Return the largest distance that `nearest_solvable` gives on this board.

    Parameters
    ----------
    board : Board
        As in `nearest_solvable`.

    Returns
    -------
    int

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> covering_radius(Board(4)), covering_radius(Board(5))
    (2, 1)
    """
    return Solver(board).covering_radius()


def rank(board):
    """Return the rank of the board's toggle matrix: 2^rank boards can be turned off.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> rank(Board(5))
    23
    """
    return Solver(board).rank


def nullity(board):
    """Return the nullity of the board's toggle matrix: there are 2^nullity quiet patterns.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> nullity(Board(4))
    4
    """
    return Solver(board).nullity


def wrong_lamps(board, lights, clicks, target="off"):
    """Press the clicks and return the lamps that then differ from the target.

    Parameters
    ----------
    board, lights, target
        As in `solve`.
    clicks : array_like
        Any clicks; every right answer leaves no lamp wrong.

    Returns
    -------
    numpy.ndarray
        uint8 in the shape of the lights, 1 = wrong.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> wrong_lamps(Board(2), [[0, 1], [1, 1]], [[0, 1], [1, 0]])
    array([[0, 0],
           [0, 1]], dtype=uint8)
    """
    return (board.apply(lights, clicks) != board.target_lights(target)).astype(np.uint8)


def _coset(answer, basis):
    """Yield answer + every sum of basis patterns, changing one pattern at a time (Gray code)."""
    yield answer
    for step in range(1, 2 ** len(basis)):
        answer ^= basis[(step & -step).bit_length() - 1]
        yield answer


def _in_dictionary_order(answer, basis):
    """Return answer + every sum of the reduced basis, in dictionary order of the buttons."""
    for quiet in basis:
        pivot = quiet & -quiet  # the first button of the pattern; no other pattern has it
        if answer & pivot:
            answer ^= quiet
    answers = [answer]
    for quiet in reversed(basis):
        answers += [other ^ quiet for other in answers]
    return answers
