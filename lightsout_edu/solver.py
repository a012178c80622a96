"""The answers: which clicks reach the target, how few, how many ways, or why none do.

Everything rests on one elimination of the toggle matrix A, or on light chasing where that is
quicker. Every answer is multiplied out (A x = target - lights) before it is returned.
"""

from itertools import chain

import numpy as np

from . import gf2, modular, rectangle, systems
from .board import Board
from .fewest import remaining, until
from .many import answer_many
from .solution import Nearest, Solution, TooMany, Unsolvable
from .symmetry import reflections
from .tables import check_size


class Solver:
    """Eliminate a board's toggle matrix once, then answer many questions about it.

    Parameters
    ----------
    board : Board

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
        if not isinstance(board, Board):
            raise TypeError(f"expected a Board, and then lights; not {type(board).__name__}")
        self.board = board
        if board.states > 2:
            self._system = modular.System(board.toggle_matrix, board.states)
        elif rectangle.is_chased(board):
            self._system = rectangle.Chased(board)
        else:
            self._system = eliminated(board)

    @property
    def rank(self):
        """The rank of the toggle matrix, for two states or another prime number of them."""
        return self.board.n_buttons - self.nullity

    @property
    def nullity(self):
        """The nullity of the toggle matrix, for two states or another prime number of them."""
        if self.board.states > 2:  # refuses numbers that are not prime
            return self.board.n_buttons - modular.rank(self.board.toggle_matrix, self.board.states)
        return self._system.nullity

    def solve(self, lights, target="off"):
        """Return one answer, the same each time; see `lightsout_edu.solve`."""
        answers = self._one_for_each(lights, target)
        best = min(answers, key=lambda answer: answer.total)
        ways = sum(answer.total == best.total for answer in answers)
        return best if self._system.count > 1 or ways == 1 else best.with_ways(ways)

    def is_solvable(self, lights, target="off"):
        """Say whether any clicks take the lights to the target."""
        return self.solution_count(lights, target) > 0

    def quiet_patterns(self):
        """Return a basis of the quiet patterns; see `lightsout_edu.quiet_patterns`."""
        board, quiet = self.board, self._system.quiet
        patterns = [board.as_clicks(pattern) for pattern in quiet]
        return np.array(patterns, dtype=quiet.dtype).reshape(len(quiet), *board.buttons.shape)

    def solution_count(self, lights=None, target="off"):
        """Return the number of answers; without lights, the number of quiet patterns."""
        if lights is None:
            return self._system.count
        try:
            return len(self._one_for_each(lights, target)) * self._system.count
        except Unsolvable:
            return 0

    def all_solutions(self, lights, target="off"):
        """Return an iterator over all answers; see `lightsout_edu.all_solutions`."""
        try:
            answers = self._one_for_each(lights, target)
        except Unsolvable:
            return iter(())
        return chain.from_iterable(map(self._all_like, answers))

    def fewest_clicks(self, lights, target="off", time_limit=None):
        """Return an answer with the fewest clicks; see `lightsout_edu.fewest_clicks`."""
        end = until(time_limit)
        if self._system.count == 1:
            return self.solve(lights, target)
        answers, found, minimal = self._one_for_each(lights, target), [], True
        for answer in answers:
            if minimal:  # who stops the first search of "either" does not want a second one
                found.append(self._search(self._system.smallest, answer, remaining(end)))
                minimal = found[-1].minimal
        answer, best = min(zip(answers, found, strict=False), key=lambda pair: pair[1].total)
        ways = sum(each.ways for each in found if each.total == best.total) if minimal else None
        return self._like(answer, best.clicks, minimal, ways)

    def all_fewest(self, lights, target="off"):
        """Return every answer with the fewest clicks; see `lightsout_edu.all_fewest`."""
        best = []
        for answer in self._one_for_each(lights, target):
            every = self._search(self._system.all_smallest, answer)
            best += [(int(clicks.sum()), answer, clicks) for clicks in every]
        fewest = min(total for total, _, _ in best)
        best = [(answer, clicks) for total, answer, clicks in best if total == fewest]
        return [self._like(answer, clicks, True, len(best)) for answer, clicks in best]

    def fewest_clicks_many(self, boards, target="off"):
        """Return the fewest clicks for each of many boards.

        Parameters
        ----------
        boards : array_like, shape (n, *board.shape)
            Lights.
        target
            As in `solve`.

        Returns
        -------
        clicks : numpy.ndarray
            Shape (n, *shape of clicks): what `fewest_clicks` gives, 0 where there is no answer.
        totals : numpy.ndarray
            Shape (n,): how many clicks, -1 where there is no answer.

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> Solver(Board(1, 2)).fewest_clicks_many([[[1, 1]], [[1, 0]]])[1]
        array([ 1, -1])
        """
        return answer_many(self, boards, target)

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
        self._needs_two_states("a table")
        check_size(self.board.n_lamps, self.board.n_buttons)
        columns = gf2.pack(self.board.toggle_matrix.T[:, ::-1])  # lamp 0 in the highest bit
        return self._system.table(columns).reshape((2,) * self.board.n_lamps)

    def nearest_solvable(self, lights, target="off"):
        """Return the nearest board that can be won; see `lightsout_edu.nearest_solvable`."""
        return min(self._nearest_for_each(lights, target), key=lambda nearest: nearest.distance)

    def covering_radius(self):
        """Return how many lamps a board may be from one that can be won, at most."""
        return self._system.covering_radius()

    def packed(self):
        """Return what the elimination found, for a page that solves the board by itself.

        Returns
        -------
        dict
            "pivots", the pivot buttons; "sums", for each of them the lamps whose equations add
            up to what it must be; "blind", lamps that every button flips an even number of
            times in all; "quiet", the reduced basis of the quiet patterns. Lamps and clicks are
            packed as hexadecimal numbers, bit j for number j. Two states only.

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> Solver(Board(1, 2)).packed()
        {'pivots': [0], 'sums': ['0x2'], 'blind': ['0x3'], 'quiet': ['0x3']}
        """
        self._needs_two_states("a page")
        chased = isinstance(self._system, rectangle.Chased)
        return (eliminated(self.board) if chased else self._system).packed()

    # Inside: one answer for each pattern that the target allows, and more like it.

    def _questions(self, lights, target):
        lights = self.board.as_lights(self.board.lamp_values(lights))
        return [(lights, pattern) for pattern in self.board.targets(target)]

    def _change(self, lights, target):
        """Return by how much every lamp has to be stepped."""
        now, wanted = (each[self.board.cells == 1] for each in (lights, target))
        if self.board.states == 2:
            return now ^ wanted
        return (wanted.astype(int) - now) % self.board.states

    def _one_for_each(self, lights, target):
        """Return one answer for every pattern of the target within reach, or raise Unsolvable."""
        if isinstance(self._system, rectangle.Chased):
            answers, refusals = self._system.one_for_each(lights, target)
            _check(all(answer.verify() for answer in answers))
        else:
            answers, refusals = self._eliminated(lights, target)
        _check(all(refusal.verify() for refusal in refusals))
        if answers:
            return answers
        refusals[0].others = refusals[1:]
        raise refusals[0]

    def _eliminated(self, lights, target):
        answers, refusals = [], []
        alone = {"minimal": True, "ways": 1} if self._system.count == 1 else {}
        for question in self._questions(lights, target):
            try:
                clicks = self._system.solve(self._change(*question))
                answers.append(self._solution(*question, clicks, **alone))
            except gf2.Inconsistent as proof:
                lamps = self.board.as_lights(proof.certificate)
                refusals.append(Unsolvable(self.board, *question, lamps))
        return answers, refusals

    def _all_like(self, answer):
        for clicks in self._system.answers(answer.clicks[self.board.buttons == 1]):
            yield self._like(answer, clicks)

    def _like(self, answer, clicks, minimal=False, ways=None):
        if isinstance(answer, rectangle.PackedSolution):
            solution = answer.like(clicks, minimal, ways)
            _check(solution.verify())
            return solution
        return self._solution(answer.lights, answer.target, clicks, minimal, ways)

    def _solution(self, lights, target, clicks, minimal=False, ways=None):
        """Return a checked Solution; the clicks are one entry a button here."""
        lamps, buttons, amounts = self.board.entries
        change = np.zeros(self.board.n_lamps, dtype=int)
        np.add.at(change, lamps, clicks[buttons] * amounts)
        _check(np.array_equal(change % self.board.states, self._change(lights, target)))
        return Solution(self.board, lights, target, self.board.as_clicks(clicks), minimal, ways)

    def _search(self, search, answer, *limits):
        clicks = answer.clicks[self.board.buttons == 1]
        try:
            return search(clicks, reflections(self.board.buttons), *limits)
        except OverflowError:
            raise TooMany(self._system.count, answer) from None

    def _nearest_for_each(self, lights, target):
        for now, pattern in self._questions(lights, target):
            change = self._system.nearest(self._change(now, pattern))
            values, wanted = self.board.lamp_values(now), self.board.lamp_values(pattern)
            for lamp, step in change.items():
                values[lamp] = (int(wanted[lamp]) - step) % self.board.states
            nearest = self.board.as_lights(values)
            self.solve(nearest, pattern)  # checks that it can be won
            cells = [self.board.lamp_cells[lamp] for lamp in sorted(change)]
            yield Nearest(len(change), cells, nearest)

    def _needs_two_states(self, what):
        if self.board.states != 2:
            raise ValueError(f"{what} needs two states a lamp; this board has {self.board.states}")


def eliminated(board):
    """Return the system of a board with two states, its matrix eliminated."""
    lamps, buttons, _ = board.entries
    return systems.Eliminated(lamps, buttons, board.n_lamps, board.n_buttons)


def _check(holds):
    if not holds:
        raise ArithmeticError("a computed answer or proof does not hold: a bug, please report")


def solve(board, lights, target="off"):
    """Return clicks that take the lights to the target: any one answer, the same each time.

    Parameters
    ----------
    board : Board
    lights : array_like, shape board.shape
    target : "off", "on", "either", int or array_like
        All lamps off; all on; all off or all on, whichever takes fewer clicks; all at this
        state; or the pattern wanted.

    Returns
    -------
    Solution
        Pressed on the board before it is returned; `.target` is the pattern reached.
        `.minimal` is True when the answer is the only one.

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


def fewest_clicks(board, lights, target="off", time_limit=None):
    """Return an answer with provably the fewest clicks.

    Parameters
    ----------
    board, lights, target
        As in `solve`.
    time_limit : float, optional
        Stop after so many seconds (two states only).

    Returns
    -------
    Solution
        Of all answers with the fewest clicks the first in dictionary order, button by button,
        0 before 1 before 2; with "either" all off comes first. `.ways` says how many there are.
        When the time is up, or after Ctrl-C, the best answer so far, with `.minimal` False and
        `.ways` None.

    Raises
    ------
    Unsolvable
        When there is no answer.
    TooMany
        With more than two states, when there are more than 2^20 answers; with two, when the quiet
        patterns would take more than a gigabyte.

    Notes
    -----
    All answers are one answer plus all sums of quiet patterns. Looking at the basis patterns
    alone is not enough. The clicks of all 2^k answers come from one Walsh-Hadamard transform; each
    further quiet pattern in the basis doubles the work. A search of more than a second shows a
    progress bar.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> answer = fewest_clicks(Board(4), np.zeros((4, 4)), target="on")
    >>> answer.total, answer.ways
    (4, 2)
    """
    return Solver(board).fewest_clicks(lights, target, time_limit)


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
        0, or the number of quiet patterns: 2 to the power of the nullity for two states. With
        "either" the answers for all off and for all on are added.

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
        Shape (number, *shape of clicks). For two states, or another prime number of them, the
        reduced basis of the null space: their sums (each taken 0 to states - 1 times) are all
        quiet patterns, each once. For other states, patterns whose sums are all of them.

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
        When there are more than 2^24 kinds of unsolvable boards and none that can be won lies
        within three lamps.

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
        With at most 2^24 kinds of unsolvable boards, else a ValueError.

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
    """Return the rank of the board's toggle matrix: states^rank boards can be turned off.

    The number of states must be prime.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> rank(Board(5))
    23
    """
    return Solver(board).rank


def nullity(board):
    """Return the nullity of the board's toggle matrix: there are states^nullity quiet patterns.

    The number of states must be prime.

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
        uint8 in the shape of the lights, 1 = wrong; with "either" against the nearer target.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> wrong_lamps(Board(2), [[0, 1], [1, 1]], [[0, 1], [1, 0]])
    array([[0, 0],
           [0, 1]], dtype=uint8)
    """
    after = board.apply(lights, clicks)
    wrong = [(after != pattern).astype(np.uint8) for pattern in board.targets(target)]
    return min(wrong, key=np.sum)
