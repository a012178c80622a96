"""Boards of a wanted difficulty: made, rated, saved and loaded.

Small boards are all looked at. On larger ones a press changes the fewest clicks by one at most
(with more than two states it adds one at most). That is why a walk from board to board, press by
press, finds numbers of clicks that random presses would not meet.
"""

import json
import random
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, gcd, inf, prod
from typing import NamedTuple

import numpy as np

from . import formats
from .board import MATRIX_LIMIT, MOST_STATES, Board
from .entries import read_entries, whole_number
from .solution import TooMany, Unsolvable
from .solver import Solver
from .symmetry import alike

ALL, BLOCK, QUIET = 2**25, 2**14, 2**12  # answers looked at one by one, at a time, to one board
TRIES, WORK, RESTART = 2000, 2**24, 100  # walking: boards tried, answers compared
PATIENCE = 10  # seconds to rate one board

FORMAT, VERSION = "lightsout_edu level", 1
FIELDS = ("format", "version", "board", "lights", "target", "clicks", "ways")
RECTANGLE = ("states", "rows", "cols", "rule", "centre", "wrap", "cells", "buttons")
MATRIX = ("states", "lamps", "buttons", "matrix", "positions", "names")


@dataclass(frozen=True, eq=False, repr=False)
class Level:
    """Lights to be solved, and how hard that is.

    Attributes
    ----------
    board : Board
    lights, target : numpy.ndarray
        Where the game starts, and the pattern to be reached.
    clicks : int
        The fewest clicks that do it; fewer do not.
    ways : int
        How many answers have so few clicks.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> level = rate(Board(3), [[1, 1, 1], [1, 1, 1], [1, 1, 1]])
    >>> level
    Level: 5 clicks, 1 way
    1 1 1
    1 1 1
    1 1 1
    >>> level.difficulty
    'harder than 50.0 % of the solvable boards'
    """

    board: Board
    lights: np.ndarray
    target: np.ndarray
    clicks: int
    ways: int

    def answer(self):
        """Return the `Solution` with the fewest clicks; see `lightsout_edu.fewest_clicks`."""
        return Solver(self.board).fewest_clicks(self.lights, self.target)

    @property
    def per_button(self):
        """Clicks per button; above 1 only with more than two states."""
        return self.clicks / max(self.board.n_buttons, 1)

    @cached_property
    def share(self):
        """The share of all solvable boards that need fewer clicks, None where it is not counted.

        It is counted on boards without quiet patterns, of any size, and on those with at most
        2^25 click patterns.
        """
        return _share(self.board, self.clicks)

    @property
    def difficulty(self):
        """The difficulty in words: `share` where it is counted, else `per_button`."""
        if self.share is None:
            return f"{self.per_button:.2f} clicks per button"
        percent = int(1000 * self.share) / 10  # rounded down: 100 % would be untrue
        return f"harder than {percent or 'under 0.1'} % of the solvable boards"

    def to_json(self):
        """Return the level as JSON text, which `from_json` reads.

        An object with the fields "format", "version", "board", "lights", "target" (a pattern),
        "clicks" and "ways". A board with rows and columns is written as what `Board` is given,
        any other by its toggle matrix, positions and names (numbers or text).

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> text = rate(Board(1, 3), [[1, 0, 0]]).to_json()
        >>> from_json(text).lights
        array([[1, 0, 0]], dtype=uint8)
        """
        lights, target = self.lights.tolist(), self.target.tolist()
        values = FORMAT, VERSION, _fields(self.board), lights, target, self.clicks, self.ways
        return json.dumps(dict(zip(FIELDS, values, strict=True)))

    def to_flip(self):
        """Return the level as a game id of Simon Tatham's "Flip", which `from_flip` reads.

        In Flip all lamps shall be lit: the lamps that must change are written as dark. So the
        same clicks win, though the lights may look different. Two states only, and rectangles
        with a button at every cell.

        Examples
        --------
        >>> from lightsout_edu import Board
        >>> rate(Board(2), [[1, 0], [0, 0]]).to_flip()
        '2x2c:edb7,8'
        """
        return formats.write(formats.Puzzle(self.board, self.lights, self.target), "flip")

    def __repr__(self):
        words = [_many(self.clicks, "click"), _many(self.ways, "way")]
        rows = [" ".join(map(str, row)) for row in np.atleast_2d(self.lights)]
        return "\n".join([f"Level: {', '.join(words)}", *rows])


def rate(board, lights, target="off"):
    """Return the level that these lights are.

    Parameters
    ----------
    board, lights, target
        As in `solve`, but one target: "either" is refused.

    Returns
    -------
    Level

    Raises
    ------
    Unsolvable
        When the target cannot be reached.
    ValueError
        When there are too many answers to prove which is the shortest.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> rate(Board(4), np.zeros((4, 4)), target="on").ways
    2
    """
    return _rate(Solver(board), lights, board.target_lights(target))


def make_level(board, clicks, seed, symmetry=None, unique=False, target="off"):
    """Return lights that take exactly so many clicks, and not fewer.

    Parameters
    ----------
    board : Board
    clicks : int
        The fewest clicks that shall lead from the lights to the target.
    seed : int
        The same arguments give the same level, on every computer.
    symmetry : None, "left-right", "up-down", "half-turn", "quarter-turn" or "diagonal"
        The lights look the same when they are mirrored or turned so. Needs rows and columns,
        and a board that itself looks the same then.
    unique : bool
        True: only one answer has so few clicks.
    target : "off", "on", int or array_like
        As in `solve`, but one target.

    Returns
    -------
    Level

    Raises
    ------
    ValueError
        When there are no such lights. With at most 2^25 click patterns to compare (5 x 5, and
        symmetric lights of somewhat larger boards) all were looked at, and the sentence says so;
        else it says how many were tried in vain, which proves nothing.

    Notes
    -----
    Pressing symmetric buttons on a dark symmetric board gives symmetric lights, but not always
    all: where there are quiet patterns, the answer to symmetric lights need not be symmetric.
    So lights are unknowns too: with a column of S for each set of lamps that must be alike,
    S z + A x = target has a solution (z, x) for every symmetric board that can be won.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> level = make_level(Board(5), clicks=15, seed=1)
    >>> level.clicks, level.answer().total
    (15, 15)
    >>> lights = make_level(Board(4), clicks=5, seed=1, symmetry="diagonal").lights
    >>> bool((lights == lights.T).all())
    True
    >>> make_level(Board(4), clicks=8, seed=1)
    Traceback (most recent call last):
    ...
    ValueError: no lights of Board(4, 4) take exactly 8 clicks; all that can be won were looked \
at; the numbers there are: 0, 1, 2, 3, 4, 5, 6, 7
    """
    clicks, seed = whole_number(clicks, "clicks"), whole_number(seed, "seed")
    wish, target = _Wish(clicks, unique, random.Random(seed)), board.target_lights(target)
    lamp_sets, button_sets = alike(board, symmetry)
    most = board.n_buttons * (board.states - 1)
    if clicks > most:
        raise ValueError(f"no lights of {board} take more than {_many(most, 'click')}")
    solver, start, steps = Solver(board), np.zeros(board.n_buttons, dtype=int), None
    if symmetry is not None or board.states**board.n_buttons <= ALL:
        start, steps = _winnable(board, target, lamp_sets, symmetry)
    if _few(steps, solver):
        answer, why = _look_at_all(solver, start, steps, wish)
    else:
        answer, why = _walk(solver, target, start, steps, button_sets, wish)
    if answer is None:
        kind = f"{board} with {symmetry} symmetry" if symmetry else board
        only = " in one way only" if unique else ""
        raise ValueError(f"no lights of {kind} take exactly {_many(clicks, 'click')}{only}; {why}")
    level = _rate(solver, _lights_before(board, answer, target), target)
    if not wish.fits(level.clicks, level.ways):
        raise ArithmeticError("a level is not what was asked for: a bug, please report")
    return level


def from_json(text):
    """Return the level that JSON text holds, everything it claims checked.

    Parameters
    ----------
    text : str
        As `Level.to_json` writes it.

    Returns
    -------
    Level

    Raises
    ------
    ValueError
        For text that is not JSON, for another version, for fields that are missing, unknown or
        wrong, for a level that cannot be won, and for a wrong number of clicks or ways.

    Examples
    --------
    >>> from_json('{"format": "lightsout_edu level", "version": 2}')
    Traceback (most recent call last):
    ...
    ValueError: the level has version 2; this package reads version 1
    """
    fields = _json(text)
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise ValueError(f'this is not a level; a level has a field "format": "{FORMAT}"')
    version = json.dumps(fields.get("version"))
    if version != str(VERSION):
        raise ValueError(f"the level has version {version}; this package reads version {VERSION}")
    _exactly(fields, FIELDS, "the level")
    board = _read_board(fields["board"])
    try:
        level = rate(board, fields["lights"], fields["target"])
    except Unsolvable as proof:
        raise ValueError(f"the level cannot be won: {proof}") from None
    for name in ("clicks", "ways"):
        claimed, true = json.dumps(fields[name]), getattr(level, name)
        if claimed != str(true):
            raise ValueError(
                f"the level claims that {name} is {claimed}, but in truth it is {true}"
            )
    return level


def from_flip(game_id):
    """Return the level of a game id of Simon Tatham's "Flip"; all lamps shall be lit.

    Parameters
    ----------
    game_id : str
        "5x5c:" and so on; see `formats.read`. Ids with a random seed ("5x5c#123") need the game.

    Returns
    -------
    Level

    Raises
    ------
    ValueError
        For text that is not such an id.
    Unsolvable
        When the lamps cannot all be lit.

    Examples
    --------
    >>> from_flip("2x2c:edb7,8")
    Level: 3 clicks, 1 way
    0 1
    1 1
    """
    puzzle = formats.read(game_id)
    if not isinstance(puzzle.target, str) or puzzle.target != "on":
        raise ValueError("this is not a Flip game id; one starts like 5x5c: or 3x4r:")
    return rate(puzzle.board, puzzle.lights, puzzle.target)


class _Wish(NamedTuple):
    """What a level shall be, and the chance that picks one.

    Python promises that `random()` gives the same numbers for ever; of its other methods it
    does not.
    """

    clicks: int
    unique: bool
    chance: random.Random

    def allows(self, ways):
        return (ways == 1) | (not self.unique)

    def fits(self, clicks, ways):
        return (clicks == self.clicks) & self.allows(ways)

    def below(self, number):
        return int(self.chance.random() * number)

    def shuffled(self, number):
        return sorted(range(number), key=lambda _: self.chance.random())


def _rate(solver, lights, target):
    answer = _fewest(solver, lights, target)
    return Level(solver.board, answer.lights, answer.target, answer.total, answer.ways)


def _fewest(solver, lights, target):
    try:
        answer = solver.fewest_clicks(lights, target, PATIENCE)
    except TooMany as many:
        raise ValueError(f"how hard these lights are cannot be proved: {many}") from None
    if not answer.minimal:
        raise ValueError(f"how hard these lights are was not proved within {PATIENCE} seconds")
    return answer


def _lights_before(board, answer, target):
    """Return the lights from which pressing the answer leads to the target."""
    return board.apply(target, board.as_clicks(-answer % board.states))


def _many(number, what):
    return f"{number} {what}{'s' * (number != 1)}"


def _share(board, clicks):
    n, states, solver = board.n_buttons, board.states, Solver(board)
    if solver.solution_count() == 1:
        # Each click pattern is the answer of another board; so many have a smaller total:
        fewer = sum(
            (-1) ** k * comb(n, k) * comb(clicks - 1 - k * states + n, n)
            for k in range((clicks - 1) // states + 1)
        )
        return fewer / states**n
    off, lamps = board.target_lights(), np.arange(board.n_lamps)
    start, steps = _winnable(board, off, lamps) if states**n <= ALL else (None, None)
    if not _few(steps, solver):
        return None
    totals = [totals for _, totals, _ in _blocks(start, steps, solver)]
    return float(np.mean(np.concatenate(totals) < clicks))


# Which lights can be won.


def _winnable(board, target, lamp_sets, symmetry=None):
    """Return an answer and steps: answer + sums of steps are answers to all such lights.

    For each set of lamps a wider board has one more button that lights them all. To press such
    buttons on the dark board first, and then old ones, is to start from any lights that are alike
    on each set.
    """
    sets = lamp_sets[:, None] == np.arange(lamp_sets.max(initial=-1) + 1)
    wider = Solver(Board.from_matrix(np.hstack((sets, board.toggle_matrix)), board.states))
    try:
        answer = wider.solve(np.zeros(board.n_lamps), board.lamp_values(target)).clicks
    except Unsolvable:
        raise ValueError(f"no lights with {symmetry} symmetry lead to this target") from None
    new, quiet = sets.shape[1], wider.quiet_patterns()
    # Patterns without a new button are quiet on the board itself: they lead to the same lights.
    return answer[new:].astype(int), quiet[quiet[:, :new].any(axis=1), new:].astype(int)


# Looking at all answers, block by block; an answer is a column here, one number a button.


def _few(steps, solver):
    answers = solver.solution_count()
    few = steps is not None and answers <= QUIET
    return few and prod(_orders(steps, solver.board.states)) * answers <= ALL


def _orders(steps, states):
    """Return how many multiples each step has."""
    return [states // gcd(states, *step.tolist()) for step in steps]


def _sums(steps, n, states):
    """Return all sums of steps as columns."""
    sums = np.zeros((n, 1), dtype=int)
    for step, order in zip(steps, _orders(steps, states), strict=True):
        multiples = np.outer(step, np.arange(order))
        sums = (sums[:, :, None] + multiples[:, None, :]).reshape(n, -1) % states
    return sums


def _blocks(start, steps, solver):
    """Walk over start + all sums of steps; yield answers, fewest totals and how many have them."""
    n, states, orders = len(start), solver.board.states, _orders(steps, solver.board.states)
    all_quiet = solver.all_solutions(solver.board.target_lights())
    quiet = [solver.board.button_values(pattern.clicks) for pattern in all_quiet]
    low = max(1, int((np.cumprod(orders) <= BLOCK).sum()))
    small = np.min_scalar_type(2 * max(n, 1) * states)  # small numbers are added faster
    low_sums = _sums(steps[:low], n, states).astype(small)
    for times in product(*map(range, orders[low:])):
        high = (start + np.array(times, dtype=int) @ steps[low:]) % states
        answers = _add(low_sums, high, states)
        fewest, ways = np.full(answers.shape[1], n * states, small), 0
        for pattern in quiet:
            totals = _add(answers, pattern, states).sum(axis=0, dtype=small)
            ways = np.where(totals < fewest, 1, ways + (totals == fewest))
            fewest = np.minimum(fewest, totals)
        yield answers, fewest, ways


def _add(answers, pattern, states):
    total = answers + pattern[:, None].astype(answers.dtype)
    return np.minimum(total, total - states)  # total % states: unsigned, below 0 is large


def _look_at_all(solver, start, steps, wish):
    """Return a fitting answer; or None, and which numbers of clicks there are."""
    steps = steps[wish.shuffled(len(steps))]
    for step in steps:
        start = start + wish.below(solver.board.states) * step
    numbers = set()
    for answers, totals, ways in _blocks(start, steps, solver):
        found = np.flatnonzero(wish.fits(totals, ways))
        if found.size:
            return answers[:, found[wish.below(found.size)]].astype(int), None
        numbers.update(np.unique(totals[wish.allows(ways)]).tolist())
    there_are = ", ".join(map(str, sorted(numbers))) or "none"
    return None, f"all that can be won were looked at; the numbers there are: {there_are}"


# Walking from board to board, where there are too many to look at.


def _walk(solver, target, start, steps, button_sets, wish):
    """Return a fitting answer; or None, and how often it was tried."""
    board = solver.board
    tries = min(TRIES, max(20, WORK // solver.solution_count()))
    for number in range(tries):
        if number % RESTART == 0:
            answer, gap = _about(start, button_sets, board.states, wish), inf
        fewest = _fewest(solver, _lights_before(board, answer, target), target)
        if wish.fits(fewest.total, fewest.ways):
            return board.button_values(fewest.clicks).astype(int), None
        if abs(fewest.total - wish.clicks) <= gap:
            here, gap = board.button_values(fewest.clicks), abs(fewest.total - wish.clicks)
        answer = here + _random_step(steps, button_sets, board.states, wish)
    return None, f"none were found in {tries} tries, which does not prove that there are none"


def _about(start, button_sets, states, wish):
    """Return an answer that presses whole sets of buttons, about as often as wished in all."""
    answer, sizes = start.copy(), np.bincount(button_sets)
    for fill_up in (False, True):
        for number in wish.shuffled(len(sizes)):
            buttons = button_sets == number
            room = max(0, wish.clicks - int(answer.sum())) // sizes[number]
            most = min(room, states - 1 - int(answer[buttons].max()))
            answer[buttons] += most if fill_up else wish.below(most + 1)
    return answer


def _random_step(steps, button_sets, states, wish):
    sets, more = button_sets.max(initial=-1) + 1, 0 if steps is None else len(steps)
    number = wish.below(sets + more)
    step = steps[number - sets] if number >= sets else button_sets == number
    return step * (1 + wish.below(states - 1))


# Levels as JSON.


def _fields(board):
    if not board.is_grid:
        sizes, places = (board.n_lamps, board.n_buttons), board.positions.tolist()
        names = board.names and [n if type(n) is int else str(n) for n in board.names]
        values = board.states, *sizes, board.toggle_matrix.tolist(), places, names
        return dict(zip(MATRIX, values, strict=True))
    rule, centre = board.rule, None
    if not isinstance(rule, str):
        rule, centre = rule.tolist(), board.centre
    cells, buttons = board.cells.tolist(), board.buttons.tolist()
    values = board.states, *board.shape, rule, centre, board.wrap, cells, buttons
    return dict(zip(RECTANGLE, values, strict=True))


def _read_board(fields):
    if not isinstance(fields, dict):
        raise ValueError("the level: its board is not an object with named fields")
    grid = "rows" in fields
    _exactly(fields, RECTANGLE if grid else MATRIX, "the board of the level")
    states = _whole(fields, "states", 2, MOST_STATES)
    size = [_whole(fields, name, 0, MATRIX_LIMIT) for name in (RECTANGLE if grid else MATRIX)[1:3]]
    if not grid:
        matrix = _table(fields, "matrix", states, size)
        board = Board.from_matrix(matrix, states, fields["positions"] if size[0] else None)
        board.names = _names(fields["names"], board.n_lamps)
        return board
    cells, buttons = (_table(fields, name, 2, size) for name in ("cells", "buttons"))
    rule, wrap, centre = (fields[name] for name in ("rule", "wrap", "centre"))
    return Board(*size, rule, wrap, states, cells, buttons, centre)


def _names(names, lamps):
    plain = isinstance(names, list) and all(type(name) in (int, str) for name in names)
    if names is not None and not (plain and len(set(names)) == len(names) == lamps):
        raise ValueError(f"the level: names must be null, or {lamps} different numbers or texts")
    return names


def _table(fields, name, states, size):
    table = read_entries(fields[name], states, what=f"the level: {name}")
    if table.size == 0 == prod(size):
        table = table.reshape(size)  # [] stands for every empty table
    if list(table.shape) != size:
        shape, wanted = (" x ".join(map(str, sizes)) for sizes in (table.shape, size))
        raise ValueError(f"the level: {name} is {shape}; it must be {wanted}")
    return table


def _whole(fields, name, least, most):
    value = fields[name]
    if type(value) is not int or not least <= value <= most:
        allowed = f"a whole number from {least} to {most}"
        raise ValueError(f"the level: {name} is {json.dumps(value)}; it must be {allowed}")
    return value


def _json(text):
    if not isinstance(text, str):
        raise ValueError(f"a level is read from text, not from {type(text).__name__}")
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this JSON cannot be read: {error}") from None


def _exactly(fields, names, what):
    wrong = sorted({*names} ^ {*fields})
    if wrong:
        is_what = "is missing" if wrong[0] in names else "is unknown"
        raise ValueError(f"{what} has the fields {', '.join(names)}; {wrong[0]!r} {is_what}")
