"""Which count is odd? A board to set up, its quiet patterns, and how many lit lamps each has."""

import anywidget
import numpy as np
import traitlets

from .. import gf2
from ..board import Board
from ..draw import PALETTE, draw_board, draw_boards
from ..entries import is_pair, whole_number
from ..notation import format_lights
from ..solver import Solver
from . import texts
from .page import STYLE, script
from .twin import StaticTwin

MOST_PATTERNS = 8


class SolvabilityMeter(StaticTwin, anywidget.AnyWidget):
    """See by counting whether a board can be won: every quiet pattern of lamps must count even.

    Every button flips an even number of the lamps of a quiet pattern, so an odd count stays odd.
    Here lamps are changed one by one, without pressing. It works in the page, also without a
    kernel.

    Parameters
    ----------
    board : Board
        A rectangle with two states a lamp and at most 8 independent quiet patterns.
    lights : array_like, optional
        The lamps at first; without it, all off.

    Attributes
    ----------
    lights : numpy.ndarray
        The lamps now.
    patterns : numpy.ndarray
        The quiet patterns Q0, Q1, ... as lamps: the reduced basis of the null space of the
        transposed toggle matrix. Where the toggle matrix is symmetric, these are the
        `quiet_patterns` of the board.
    counts : list of int
        How many lit lamps each pattern has.
    is_solvable : bool
        Whether all counts are even.

    Raises
    ------
    ValueError
        For a board that does not fit, or lights that do not fit the board.

    Examples
    --------
    >>> from lightsout_edu import Board, SolvabilityMeter
    >>> meter = SolvabilityMeter(Board(4))
    >>> meter.flip((0, 0))
    >>> meter
    SolvabilityMeter 4 x 4, lights 1000/0000/0000/0000, counts 1, 0, 0, 0
    """

    _esm = script("solvability_meter")
    _css = STYLE

    board_data = traitlets.Dict().tag(sync=True)
    start = traitlets.List().tag(sync=True)
    moves = traitlets.List().tag(sync=True)
    undone = traitlets.List().tag(sync=True)
    marked = traitlets.Int(-1).tag(sync=True)
    nearest_shown = traitlets.Bool(False).tag(sync=True)
    texts = traitlets.Dict(texts.METER).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(self, board, lights=None):
        if not isinstance(board, Board) or not board.is_grid or board.states != 2:
            raise ValueError(f"a board to count on is a rectangle with two states, not {board}")
        patterns = gf2.null_space(board.toggle_matrix.T)
        if len(patterns) > MOST_PATTERNS:
            raise ValueError(
                f"{board} has {len(patterns)} independent quiet patterns of lamps; at most "
                f"{MOST_PATTERNS} can be looked at side by side"
            )
        self.board = board
        lamps = np.zeros((len(patterns), *board.shape), dtype=np.uint8)
        lamps[:, board.cells == 1] = patterns
        self.patterns = lamps
        lights = board.target_lights("off") if lights is None else lights
        super().__init__(
            board_data=self._board_data(patterns), start=board.lamp_values(lights).tolist()
        )

    def _board_data(self, patterns):
        rows, cols = self.board.shape
        cells, buttons = self.board.lamp_cells, set(self.board.button_cells)
        return {
            "rows": rows,
            "cols": cols,
            "cells": cells,
            "pressable": [int(cell in buttons) for cell in cells],
            "patterns": patterns.tolist(),
            "repairs": _repairs(self.board, patterns),
        }

    # What a hand can do.

    def flip(self, *cells):
        """Change the lamps of these cells, without pressing; undo takes them back together."""
        lamps = self.board.lamp_cells
        for cell in cells:
            if not is_pair(cell) or tuple(cell) not in lamps:
                raise ValueError(f"{cell!r} is no lamp of this board; a lamp is a (row, column)")
        if cells:
            move = [lamps.index(tuple(cell)) for cell in cells]
            self._set(moves=[*self.moves, move], undone=[])

    def undo(self):
        """Take the last change back."""
        if self.moves:
            self._set(moves=self.moves[:-1], undone=[*self.undone, self.moves[-1]])

    def redo(self):
        """Change again what was taken back."""
        if self.undone:
            self._set(moves=[*self.moves, self.undone[-1]], undone=self.undone[:-1])

    def reset(self):
        """Take every change back; redo still has them."""
        self._set(moves=[], undone=[*self.undone, *reversed(self.moves)])

    def mark(self, pattern=None):
        """Hatch the lamps of a pattern, by its number, on the board; without it, of none."""
        if pattern is not None and whole_number(pattern, "pattern") >= len(self.patterns):
            raise ValueError(
                f"there is no pattern {pattern}; this board has {len(self.patterns)}, "
                "counted from 0"
            )
        self.marked = -1 if pattern is None else int(pattern)

    def _set(self, **changes):
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in changes.items():
                setattr(self, name, value)

    # Where it stands.

    @property
    def lights(self):
        values = np.array(self.start, dtype=np.uint8)
        for move in self.moves:
            for lamp in move:
                values[lamp] ^= 1
        return self.board.as_lights(values)

    @property
    def counts(self):
        return (self.patterns & self.lights).sum(axis=(1, 2), dtype=int).tolist()

    @property
    def is_solvable(self):
        return not self._odd()

    def _odd(self):
        return [number for number, count in enumerate(self.counts) if count % 2]

    # Between the page and the kernel.

    @traitlets.validate("start")
    def _only_lamps(self, proposal):
        lamps = proposal["value"]
        if len(lamps) != self.board.n_lamps or not all(lamp in (0, 1) for lamp in lamps):
            raise traitlets.TraitError(f"start must be 0 or 1 for {self.board.n_lamps} lamps")
        return lamps

    @traitlets.validate("moves", "undone")
    def _only_moves(self, proposal):
        lamps = range(self.board.n_lamps)
        return [
            [*move]
            for move in proposal["value"]
            if isinstance(move, list | tuple)
            and all(type(lamp) is int and lamp in lamps for lamp in move)
        ]

    @traitlets.validate("marked")
    def _only_a_pattern(self, proposal):
        return proposal["value"] if proposal["value"] in range(len(self.patterns)) else -1

    # What stays when there is no kernel and no page.

    def __repr__(self):
        rows, cols = self.board.shape
        lights = format_lights(self.lights).replace("\n", "/")
        if rows * cols > 100:
            lights = f"{int(self.lights.sum())} on"
        counts = "counts " + ", ".join(map(str, self.counts)) if self.counts else "no patterns"
        return f"SolvabilityMeter {rows} x {cols}, lights {lights}, {counts}"

    def picture(self):
        """Return the board and its patterns with their counts, as a Picture."""
        board, lights, words = self.board, self.lights, self.texts
        odd = [words["name"].format(number=number) for number in self._odd()]
        verdict = words["verdicts"][min(len(odd), 2)] if self.counts else words["always"]
        pictures, captions = [draw_board(lights, board)], [verdict.format(list=", ".join(odd))]
        lamps = Board(*board.shape, cells=board.cells)  # every lamp can be hatched
        for number, (pattern, count) in enumerate(zip(self.patterns, self.counts, strict=True)):
            cells = list(map(tuple, np.argwhere(pattern).tolist()))
            told = words["pattern_told"].format(lamps=len(cells), list=", ".join(map(str, cells)))
            pictures.append(draw_board(lights, lamps, quiet=pattern, numbers=False, alt=told))
            parity = words["parities"][count % 2]
            captions.append(words["count"].format(number=number, count=count, parity=parity))
        return draw_boards(pictures, captions)


def _repairs(board, patterns):
    """Return for every pattern of odd and even (bit k for pattern k) the fewest lamps to change.

    Examples
    --------
    >>> from lightsout_edu import Board
    >>> _repairs(Board(1, 2), np.array([[1, 1]]))
    [[], [0]]
    """
    solver, numbers = Solver(board), {cell: lamp for lamp, cell in enumerate(board.lamp_cells)}
    # The basis is reduced: the first lamp of a pattern is on no other.
    own = [int(row.argmax()) for row in patterns]
    repairs = []
    for odd in range(2 ** len(patterns)):
        values = np.zeros(board.n_lamps, dtype=np.uint8)
        values[[lamp for k, lamp in enumerate(own) if odd >> k & 1]] = 1
        nearest = solver.nearest_solvable(board.as_lights(values))
        repairs.append([numbers[cell] for cell in nearest.lamps])
    return repairs
