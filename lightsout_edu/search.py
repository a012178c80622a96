"""Fewest clicks by breadth-first search over boards: no algebra, small boards only.

Also games in which only lit lamps can be pressed: there the order of the presses matters, and
algebra does not help. A board is a whole number here, lamp 0 in the highest bit, so that numbers
are in reading order.
"""

from typing import NamedTuple

import numpy as np

from .board import Board
from .breadth import BIT_LIMIT, grow, no_steps, spread, way_back
from .entries import read_entries

LIT_RULES = ("or", "lit-only")
LIT_LIMIT = 16  # lamps: what each of 16 buttons makes of each of 2^16 boards is written down


class Found(NamedTuple):
    """What a search found: clicks (None when there are none), and how many boards it met."""

    clicks: np.ndarray | None
    total: int | None
    met: int


class Played(NamedTuple):
    """What can be reached by pressing lit lamps only.

    Attributes
    ----------
    reachable : bool
        Whether some presses lead to the target.
    presses : list or None
        The cells of a fewest such presses, in order; None when there are none.
    total : int or None
        How many they are.
    met : int
        How many boards can be reached from the lights, the lights themselves among them.
    fewest_lit : int
        The fewest lamps that are on in any of these boards.
    darkest : numpy.ndarray
        The first board, in reading order, with so few lamps on.
    """

    reachable: bool
    presses: list | None
    total: int | None
    met: int
    fewest_lit: int
    darkest: np.ndarray


def distances(board):
    """Return the fewest clicks of every board, by walking away from the dark one.

    Parameters
    ----------
    board : Board
        With two states and at most 25 lamps.

    Returns
    -------
    numpy.ndarray
        int8 with one axis of length 2 a lamp: `distances(board)[tuple(lights.ravel())]` is the
        fewest number of clicks that turns these lights off, -1 when there are none.

    Raises
    ------
    ValueError
        For more states or more lamps.

    Notes
    -----
    `Solver.table` gives the same by algebra.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> distances(Board(1, 2))
    array([[ 0, -1],
           [-1,  1]], dtype=int8)
    """
    distance, _ = spread(_columns(board), board.n_lamps)
    return distance.reshape((2,) * board.n_lamps)


def fewest_by_search(board, lights, target="off", both_ends=False):
    """Return fewest clicks from lights to target, found layer by layer.

    Parameters
    ----------
    board : Board
        With two states and at most 25 lamps.
    lights, target
        As in `solve`.
    both_ends : bool
        Search from the target as well, the smaller side first, until the two meet.

    Returns
    -------
    Found
        `.clicks`, `.total`, and `.met`, the number of boards met on the way (with both ends: what
        one side met plus what the other met). Clicks and total are None when all boards that can
        be reached were met and the target was not among them.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> all_on = np.ones((4, 4), dtype=int)
    >>> fewest_by_search(Board(4), all_on).met
    2084
    >>> fewest_by_search(Board(4), all_on, both_ends=True).met
    274
    """
    columns = _columns(board)
    ends = (board.as_lights(board.lamp_values(lights)), board.target_lights(target))
    sides = [_Side(_number(board, end), columns, board.n_lamps) for end in ends]
    while not (meeting := sides[0].met & sides[1].met).any():
        growing = min(sides, key=lambda side: side.number_met) if both_ends else sides[0]
        if not growing.grow():
            return Found(None, None, sum(side.number_met for side in sides[: 1 + both_ends]))
    state = int(np.flatnonzero(meeting)[0])
    way = [button for side in sides for button in way_back(state, columns, side.last)]
    clicks = board.as_clicks(np.bincount(way, minlength=board.n_buttons) % 2)
    return Found(clicks, len(way), sum(side.number_met for side in sides[: 1 + both_ends]))


def press(rule, lights, cell, board=None):
    """Return the lights after pressing one lit lamp.

    Parameters
    ----------
    rule : "or" or "lit-only"
        "or": the pressed lamp goes out and all its neighbours light up (those that are lit stay
        lit). "lit-only": the press flips what it flips on this board.
    lights : array_like, shape board.shape
    cell : (int, int) or int
        Where the lamp is; it must be on.
    board : Board, optional
        With two states; without it the flat rectangle of the lights with the rule plus. The
        neighbours of a lamp are the other lamps that its button flips.

    Returns
    -------
    numpy.ndarray
        New lights.

    Raises
    ------
    ValueError
        When the lamp is off, and for a rule, board or cell that does not fit.

    Examples
    --------
    >>> press("or", [[1, 1, 0]], (0, 1))
    array([[1, 0, 1]], dtype=uint8)
    >>> press("lit-only", [[1, 1, 0]], (0, 1))
    array([[0, 0, 1]], dtype=uint8)
    """
    board, lights = _lit_game(rule, lights, board)
    flipped = board.click(lights, cell)
    cell = tuple(cell) if board.is_grid else cell
    if not lights[cell]:
        raise ValueError(
            f"the lamp at {cell} is off; with the rule {rule!r} only a lit lamp counts"
        )
    if rule == "lit-only":
        return flipped
    after = lights | (flipped != lights)
    after[cell] = 0
    return after


def play_out(rule, lights, target="off", board=None):
    """Return what can be reached from these lights by pressing lit lamps only.

    Parameters
    ----------
    rule, lights, board
        As in `press`; at most 16 lamps.
    target : "off", "on" or array_like
        As in `solve`.

    Returns
    -------
    Played
        Whether the target can be reached, by which fewest presses, and how dark the board can
        be made. The presses were played before they are returned.

    Raises
    ------
    ValueError
        For an unknown rule or target, and for a board with more lamps or more states.

    Notes
    -----
    Order matters here: a press can switch off the lamp that was to be pressed next. So the
    search is over boards, not over sets of buttons.

    With the rule "or", look at the last press: after it the pressed lamp is off and all its
    neighbours are on. So no press ever makes all lamps on. And none makes all lamps off, unless
    the pressed lamp has no neighbour. On a board where every lamp has a neighbour, neither can
    be reached from any other board. A lamp without neighbours just goes out, and no other press
    touches it (the neighbours of a lamp being those that flip it too, as in all named rules):
    all lamps off can be reached exactly when only such lamps are lit. On 1 x 1 this is always.

    With the rule "lit-only" whatever can be reached can be reached in the usual game too, with
    as many clicks or fewer. The other way round need not be so: all off leads nowhere here. But
    on 3 x 3, 3 x 4, 3 x 5 and 4 x 4 (rule plus) every board that can be turned off in the usual
    game can be turned off here.

    Examples
    --------
    >>> played = play_out("lit-only", [[1, 0, 0]])
    >>> played.presses
    [(0, 0), (0, 1), (0, 2), (0, 0)]
    >>> play_out("or", [[1, 0, 0]]).fewest_lit
    1
    """
    board, lights = _lit_game(rule, lights, board)
    target = board.target_lights(target)
    after = _after_each_press(rule, board)
    start, goal = _number(board, lights), _number(board, target)
    before, button = _explore(after, start)
    met = np.flatnonzero(before >= 0)
    lit = np.bitwise_count(met)
    darkest = _lights(board, met[lit.argmin()])
    if before[goal] < 0:
        return Played(False, None, None, len(met), int(lit.min()), darkest)
    presses = []
    while goal != start:
        presses.append(board.button_cells[button[goal]])
        goal = before[goal]
    presses.reverse()
    _replay(rule, lights, presses, target, board)
    return Played(True, presses, len(presses), len(met), int(lit.min()), darkest)


def play_distances(rule, board, target="off"):
    """Return the fewest presses of lit lamps from every board to the target.

    Parameters
    ----------
    rule : "or" or "lit-only"
        As in `press`.
    board : Board
        With two states and at most 16 lamps.
    target : "off", "on" or array_like

    Returns
    -------
    numpy.ndarray
        int16 with one axis of length 2 a lamp, as in `distances`; -1 where no presses do.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> play_distances("lit-only", Board(3)).max(), distances(Board(3)).max()
    (np.int16(10), np.int8(9))
    """
    _check_lit_game(rule, board)
    target = board.target_lights(target)
    after = _after_each_press(rule, board)
    distance = np.full(2**board.n_lamps, -1, dtype=np.int16)
    distance[_number(board, target)] = far = 0
    # Backwards: one press further away are the boards from which some press leads to a known one.
    unknown = np.flatnonzero(distance < 0)
    nearer = np.ones(1, dtype=bool)
    while nearer.any():
        far += 1
        nearer = (distance[after[:, unknown]] >= 0).any(axis=0)
        distance[unknown[nearer]] = far
        unknown = unknown[~nearer]
    return distance.reshape((2,) * board.n_lamps)


def _lit_game(rule, lights, board):
    """Return the board and the lights as an array, or say what does not fit."""
    if board is None:
        board = Board(*read_entries(lights, what="lights").shape)
    _check_lit_game(rule, board)
    return board, board.as_lights(board.lamp_values(lights))


def _check_lit_game(rule, board):
    if rule not in LIT_RULES:
        known = " and ".join(map(repr, LIT_RULES))
        raise ValueError(f"unknown rule {rule!r}; the rules for lit lamps are {known}")
    if not isinstance(board, Board) or board.states != 2 or board.n_lamps > LIT_LIMIT:
        raise ValueError(
            f"pressing lit lamps needs a board with two states and at most {LIT_LIMIT} lamps, "
            f"because it may meet all 2^{LIT_LIMIT} boards; not {board}"
        )
    if not board.is_grid and board.n_buttons != board.n_lamps:
        raise ValueError(
            f"pressing lit lamps needs one button a lamp, button 0 at lamp 0 and so on; {board} "
            f"has {board.n_buttons} for {board.n_lamps}"
        )


def _after_each_press(rule, board):
    """Return the board after pressing each button on each board: an array (buttons, boards).

    Where the lamp is off, the press counts for nothing, and the board stays as it is.
    """
    states = np.arange(2**board.n_lamps)
    after = np.empty((board.n_buttons, len(states)), dtype=states.dtype)
    lamp_of = {cell: lamp for lamp, cell in enumerate(board.lamp_cells)}
    for button, flipped in enumerate(_columns(board)):
        lamp = 1 << (board.n_lamps - 1 - lamp_of[board.button_cells[button]])
        pressed = states ^ flipped if rule == "lit-only" else (states | flipped) & ~lamp
        after[button] = np.where(states & lamp, pressed, states)
    return after


def _explore(after, start):
    """Return for every board the one before it on a shortest way from the start, and the button.

    Before the start is the start; -1 = never met.
    """
    before, button = np.full((2, after.shape[1]), -1)
    before[start] = start
    layer = np.array([start])
    while layer.size:
        found = []
        for number, boards in enumerate(after[:, layer]):
            # Two boards may lead to the same one: the first counts.
            boards, first = np.unique(boards, return_index=True)
            new = before[boards] < 0
            boards, first = boards[new], first[new]
            before[boards], button[boards] = layer[first], number
            found.append(boards)
        layer = np.concatenate(found) if found else layer[:0]
    return before, button


def _replay(rule, lights, presses, target, board):
    for cell in presses:
        lights = press(rule, lights, cell, board)
    if not np.array_equal(lights, target):
        raise ArithmeticError("the presses found miss the target: a bug, please report")


class _Side:
    """One end of a search: the boards met so far, and the last press that led to each."""

    def __init__(self, start, columns, bits):
        self.columns = columns
        self.met = np.zeros(2**bits, dtype=bool)
        self.last = no_steps(columns, bits)
        self.layer = np.array([start], dtype=np.int64)
        self.met[start] = True
        self.number_met = 1

    def grow(self):
        self.layer = grow(self.layer, self.columns, self.last, self.met)
        self.number_met += len(self.layer)
        return self.layer.size > 0


def _columns(board):
    """Return what each button flips, as numbers."""
    if not isinstance(board, Board) or board.states != 2 or board.n_lamps > BIT_LIMIT:
        raise ValueError(
            f"a search over boards needs two states and at most {BIT_LIMIT} lamps, because it "
            f"meets up to 2^{BIT_LIMIT} boards; not {board}"
        )
    return [_pack(column) for column in board.toggle_matrix.T]


def _number(board, lights):
    return _pack(board.lamp_values(lights))


def _lights(board, number):
    return board.as_lights([int(bit) for bit in f"{number:0{board.n_lamps}b}"][: board.n_lamps])


def _pack(bits):
    return int("0" + "".join(map(str, bits)), 2)
