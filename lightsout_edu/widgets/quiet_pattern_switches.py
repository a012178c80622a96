"""Quiet patterns to switch on: their sum, and a board of lamps on which it changes nothing."""

import anywidget
import numpy as np
import traitlets

from ..board import Board
from ..draw import PALETTE, draw_board, draw_boards
from ..entries import whole_number
from ..solver import quiet_patterns
from . import texts
from .board_widget import random_clicks
from .page import STYLE, script
from .twin import StaticTwin

MOST_PATTERNS = 8


class QuietPatternSwitches(StaticTwin, anywidget.AnyWidget):
    """Add quiet patterns by switching them on, and press their sum to see that nothing changes.

    The switches are the patterns of `quiet_patterns(board)`. It works in the page, also without
    a kernel.

    Parameters
    ----------
    *boards : Board
        Rectangles with two states a lamp and a nullity from 1 to 8; with several, the reader
        chooses one. Without any, the 5 x 5 board.

    Attributes
    ----------
    board : Board
        The one that is chosen.
    patterns : numpy.ndarray
        Its basis of quiet patterns Q0, Q1, ...
    on : list of int
        1 for every pattern that is switched on.
    clicks : numpy.ndarray
        The sum of these patterns.
    lights : numpy.ndarray
        The lamps now.

    Raises
    ------
    ValueError
        For a board that does not fit.

    Examples
    --------
    >>> from lightsout_edu import QuietPatternSwitches
    >>> switches = QuietPatternSwitches()
    >>> switches.switch(0)
    >>> switches
    QuietPatternSwitches 5 x 5, on 0: 12 clicks
    """

    _esm = script("quiet_pattern_switches")
    _css = STYLE

    boards_data = traitlets.List().tag(sync=True)
    number = traitlets.Int(0).tag(sync=True)
    on = traitlets.List().tag(sync=True)
    start = traitlets.List().tag(sync=True)
    pressed = traitlets.Int(0).tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)
    texts = traitlets.Dict(texts.SWITCHES).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(self, *boards):
        boards = boards or (Board(5),)
        patterns = [_read_patterns(board) for board in boards]
        self.boards, self._patterns = boards, patterns
        data = [_board_data(*pair) for pair in zip(boards, patterns, strict=True)]
        super().__init__(boards_data=data, **self._beginning(0))

    def _beginning(self, number):
        board, patterns = self.boards[number], self._patterns[number]
        return {
            "number": number,
            "on": [0] * len(patterns),
            "start": [0] * board.n_lamps,
            "pressed": 0,
        }

    # What a hand can do.

    def choose(self, number):
        """Choose one of the boards by its place; all patterns are off then, and all lamps."""
        if whole_number(number, "number") >= len(self.boards):
            raise ValueError(
                f"there is no board {number}; there are {len(self.boards)}, counted from 0"
            )
        self._set(**self._beginning(int(number)))

    def switch(self, pattern):
        """Switch a pattern on, or off when it is on."""
        if whole_number(pattern, "pattern") >= len(self.on):
            raise ValueError(
                f"there is no pattern {pattern}; this board has {len(self.on)}, counted from 0"
            )
        on = list(self.on)
        on[pattern] = 1 - on[pattern]
        self._set(on=on, pressed=0)

    def press(self):
        """Press every button of the sum."""
        self.pressed = int(self.clicks.sum())

    def other_lamps(self, seed=None):
        """Light other lamps at random to press on, any pattern of lit lamps."""
        seed = self.seed + 1 if seed is None else whole_number(seed, "seed")
        self._set(seed=seed, start=random_clicks(seed, self.board.n_lamps), pressed=0)

    def _set(self, **changes):
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in changes.items():
                setattr(self, name, value)

    # Where it stands.

    @property
    def board(self):
        return self.boards[self.number]

    @property
    def patterns(self):
        return self._patterns[self.number]

    @property
    def clicks(self):
        on = np.array(self.on, dtype=np.uint8)
        return np.bitwise_xor.reduce(self.patterns[on == 1], axis=0)

    @property
    def lights(self):
        clicks = self.board.button_values(self.clicks)
        clicks[np.flatnonzero(clicks)[self.pressed :]] = 0  # not pressed yet
        return self.board.apply(self.board.as_lights(self.start), self.board.as_clicks(clicks))

    # Between the page and the kernel.

    @traitlets.validate("number", "on", "start")
    def _only_what_fits(self, proposal):
        proposed = {proposal["trait"].name: proposal["value"]}
        number, on, start = (
            proposed.get(name, getattr(self, name)) for name in ("number", "on", "start")
        )
        if number not in range(len(self.boards)):
            raise traitlets.TraitError(f"there is no board {number}")
        needed = {"on": len(self._patterns[number]), "start": self.boards[number].n_lamps}
        for name, bits in {"on": on, "start": start}.items():
            if len(bits) != needed[name] or not all(bit in (0, 1) for bit in bits):
                raise traitlets.TraitError(f"{name} must be 0 or 1, {needed[name]} times")
        return proposal["value"]

    @traitlets.validate("pressed")
    def _only_presses(self, proposal):
        return max(proposal["value"], 0)

    # What stays when there is no kernel and no page.

    def __repr__(self):
        on = ", ".join(str(number) for number, bit in enumerate(self.on) if bit) or "none"
        words = f"QuietPatternSwitches {' x '.join(map(str, self.board.shape))}, on {on}: "
        return words + self._counted(self.clicks)

    def _counted(self, clicks):
        count = int(clicks.sum())
        return self.texts["clicks"][min(count, 2)].format(count=count)

    def picture(self):
        """Return the basis patterns of the chosen board with their clicks, as a Picture."""
        dark = self.board.target_lights("off")
        captions = [
            self.texts["pattern"].format(number=number, clicks=self._counted(pattern))
            for number, pattern in enumerate(self.patterns)
        ]
        return draw_boards([draw_board(dark, self.board, quiet=p) for p in self.patterns], captions)


def _read_patterns(board):
    if not isinstance(board, Board) or not board.is_grid or board.states != 2:
        raise ValueError(f"patterns to switch need a rectangle with two states, not {board}")
    patterns = quiet_patterns(board)
    if not 1 <= len(patterns) <= MOST_PATTERNS:
        raise ValueError(
            f"{board} has nullity {len(patterns)}; give a board whose nullity is from 1 to "
            f"{MOST_PATTERNS}, so that there is a quiet pattern and each has a switch"
        )
    return patterns


def _board_data(board, patterns):
    rows, cols = board.shape
    return {
        "name": _name(board),
        "rows": rows,
        "cols": cols,
        "cells": board.lamp_cells,
        "buttons": board.button_cells,
        "flips": [board.flips(button)[0].tolist() for button in range(board.n_buttons)],
        "patterns": [board.button_values(pattern).tolist() for pattern in patterns],
    }


def _name(board):
    """Return what a board is called in the list of boards.

    Examples
    --------
    >>> _name(Board(2, 3)), _name(Board(4, rule="king", wrap="torus"))
    ('2 x 3', '4 x 4, king, torus')
    """
    words = ["{} x {}".format(*board.shape)]
    rule = board.rule if isinstance(board.rule, str) else "own rule"
    words += [rule] if rule != "plus" else []
    words += [board.wrap] if board.wrap else []
    holes, missing = board.cells.size - board.n_lamps, board.n_lamps - board.n_buttons
    words += [f"{board.n_lamps} lamps"] if holes else []
    words += [f"{board.n_buttons} buttons"] if missing else []
    return ", ".join(words)
