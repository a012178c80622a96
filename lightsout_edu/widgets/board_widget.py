"""A board that can be pressed: in JupyterLab, and on an exported page without a kernel."""

import anywidget
import numpy as np
import traitlets

from ..board import Board
from ..draw import PALETTE, draw_board
from ..draw.boards import mutual_pairs
from ..draw.lamp import is_lit, shade
from ..draw.svg import counted
from ..entries import is_pair, whole_number
from ..solution import TooMany, Unsolvable
from ..solver import Solver
from . import texts
from .page import STYLE, script
from .twin import StaticTwin

# The page compares up to 2^8 answers by itself, on up to 400 lamps; beyond, it asks the kernel.
PAGE_NULLITY, PAGE_LAMPS = 8, 400
PATIENCE = 1  # seconds that a hint of the kernel may take
TOLD_AT_ONCE = 2**12  # and with more states it is told one answer, when no more have to be compared
MOST_STATES = 256  # their numbers fit on a lamp


class BoardWidget(StaticTwin, anywidget.AnyWidget):
    """A Lights Out board to press, with undo, hints and answers.

    The game runs in the page. Its state is where it started and the moves since, so the kernel
    and every view of one widget show the same board. A press steps lamps onward modulo their
    states. Where a lamp does not have a button of its own, the buttons are keys beside the lamps.

    Parameters
    ----------
    board : Board
        Any board, with at most 256 states a lamp.
    lights : array_like, optional
        Where the game starts; without it, random lights that can be solved.
    target : "off", "on", int or array_like
        Where it should lead; "either" is two targets, and a game has one.
    seed : int
        Seed of the random lights; "New board" counts it up.
    labels : list of str, optional
        A short name for every lamp, printed on it.
    answers : bool
        False leaves out all that tells: the fewest possible, hints, answers, other boards.
    on_press : callable, optional
        Called with the widget after every change of the lamps.

    Attributes
    ----------
    lights : numpy.ndarray
        The lamps now.
    moves : list of int
        The buttons pressed so far, by number.

    Raises
    ------
    ValueError
        For more than 256 states, for lights, a target or labels that do not fit the board.

    Examples
    --------
    >>> from lightsout_edu import Board, BoardWidget
    >>> widget = BoardWidget(Board(2), [[0, 1], [1, 1]])
    >>> widget.press((1, 1))
    >>> widget
    BoardWidget 2 x 2, lights 00/00, clicks 1
    """

    _esm = script("board_widget")
    _css = STYLE

    board_data = traitlets.Dict().tag(sync=True)
    target_lights = traitlets.List().tag(sync=True)
    start = traitlets.List().tag(sync=True)
    moves = traitlets.List().tag(sync=True)
    undone = traitlets.List().tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)
    labels = traitlets.List().tag(sync=True)
    answers = traitlets.Bool(True).tag(sync=True)
    editing = traitlets.Bool(False).tag(sync=True)
    answer_shown = traitlets.Bool(False).tag(sync=True)
    hinted = traitlets.Int(-1).tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict(texts.BOARD).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(
        self, board, lights=None, target="off", seed=0, labels=None, answers=True, on_press=None
    ):
        self._callbacks = [on_press] if on_press else []
        super().__init__(**self._game(board, lights, target, seed, labels), answers=answers)
        self._last_seen = (list(self.start), list(self.moves))
        self.observe(self._tell_start, names="start")
        self.observe(self._after_change, names=["start", "moves"])
        self.on_msg(lambda _, content, __: self._answer_page(content))

    def _game(self, board, lights, target, seed, labels):
        """Check the arguments; return what the page needs, once a board."""
        if not isinstance(board, Board):
            raise TypeError(f"expected a Board, and then lights; not {type(board).__name__}")
        if board.states > MOST_STATES:
            raise ValueError(
                f"a board to press has at most {MOST_STATES} states a lamp, so that their numbers "
                f"fit on it; this board has {board.states}"
            )
        labels = [str(label) for label in labels or [""] * board.n_lamps]
        if len(labels) != board.n_lamps:
            raise ValueError(f"there are {len(labels)} labels for {board.n_lamps} lamps")
        solver = Solver(board)
        seed = whole_number(seed, "seed")
        target_lights = board.lamp_values(board.target_lights(target)).tolist()
        if lights is None:
            start = _random_start(board, target_lights, seed)
        else:
            start = board.lamp_values(lights).tolist()
        # Everything is in order: only now the widget may change.
        self.board, self.solver = board, solver
        return {
            "board_data": self._board_data(),
            "target_lights": target_lights,
            "start": start,
            "seed": seed,
            "labels": labels,
            "moves": [],
            "undone": [],
            "hinted": -1,
            "message": "",
            "answer_shown": False,
            "told": self._told_at_once(start, target_lights),
        }

    def _board_data(self):
        board, solver, states = self.board, self.solver, self.board.states
        flips = [board.flips(button) for button in range(board.n_buttons)]
        data = self._grid_data() if board.is_grid else self._graph_data()
        if states == 2 and solver.nullity <= PAGE_NULLITY and board.n_lamps <= PAGE_LAMPS:
            data["algebra"] = solver.packed()
        if states > 2:
            data["shades"] = [[shade(k, states), is_lit(k, states)] for k in range(states)]
            data["amounts"] = [amounts.tolist() for _, amounts in flips]
        return {"algebra": None, "states": states, "flips": [f.tolist() for f, _ in flips]} | data

    def _grid_data(self):
        board, (rows, cols) = self.board, self.board.shape
        number = {cell: button for button, cell in enumerate(board.button_cells)}
        cells = board.lamp_cells
        button_of = [number.get(cell, -1) for cell in cells]
        return {"rows": rows, "cols": cols, "cells": cells, "button_of": button_of}

    def _graph_data(self):
        board, lines = self.board, mutual_pairs(self.board)
        places = board.positions - board.positions.min(axis=0, initial=np.inf)
        button_of = [-1 if lines is None else lamp for lamp in board.lamp_cells]
        return {"places": places.round(6).tolist(), "lines": lines, "button_of": button_of}

    def play(self, board, lights=None, target="off", seed=0, labels=None):
        """Put another board into this widget; the arguments are those of BoardWidget."""
        game = self._game(board, lights, target, seed, labels)
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in game.items():
                setattr(self, name, value)

    # What a hand can do.

    @property
    def lights(self):
        presses = np.zeros(self.board.n_buttons, dtype=int)
        np.add.at(presses, self.moves, 1)
        start = self.board.as_lights(self.start)
        return self.board.apply(start, self.board.as_clicks(presses % self.board.states))

    @property
    def is_done(self):
        return self._now() == self.target_lights

    def _now(self):
        return self.board.lamp_values(self.lights).tolist()

    def press(self, *cells):
        """Press the buttons of these cells, one after the other.

        Parameters
        ----------
        *cells
            (row, column) pairs on a rectangle, else numbers of buttons.
        """
        dark = self.board.target_lights("off")
        for cell in cells:
            self.board.click(dark, cell)  # refuses a cell without a button
        places = self.board.button_cells
        buttons = [places.index(tuple(cell) if self.board.is_grid else cell) for cell in cells]
        self._set(moves=[*self.moves, *buttons], undone=[])

    def undo(self):
        """Take the last press back."""
        if self.moves:
            self._set(moves=self.moves[:-1], undone=[*self.undone, self.moves[-1]])

    def redo(self):
        """Do again what was taken back."""
        if self.undone:
            self._set(moves=[*self.moves, self.undone[-1]], undone=self.undone[:-1])

    def reset(self):
        """Take every press back; redo still has them."""
        self._set(moves=[], undone=[*self.undone, *reversed(self.moves)], answer_shown=False)

    def new_board(self, seed=None):
        """Start from other random lights that can be solved."""
        seed = self.seed + 1 if seed is None else seed
        start = _random_start(self.board, self.target_lights, seed)
        self._set(seed=seed, start=start, moves=[], undone=[], answer_shown=False)

    def set_lamp(self, cell):
        """Step one lamp onward without pressing; the game starts again from there."""
        lamp = self._lamp_at(cell)
        values = self._now()
        values[lamp] = (values[lamp] + 1) % self.board.states
        self._set(start=values, moves=[], undone=[])

    def _lamp_at(self, cell):
        cells, is_grid = self.board.lamp_cells, self.board.is_grid
        known = "a lamp is a (row, column)"
        if not is_grid:
            known = f"its {len(cells)} lamps are numbered from 0"
        fits = is_pair(cell) if is_grid else isinstance(cell, int | np.integer)
        place = tuple(cell) if fits and is_grid else cell
        if not fits or place not in cells:
            raise ValueError(f"{cell!r} is no lamp of this board; {known}")
        return cells.index(place)

    def hint(self):
        """Mark the next click of a fewest-clicks answer, and return its cell; None if done."""
        answer = self.answer()
        if "reason" in answer:
            self._set(message=answer["reason"], answer_shown="obstacle" in answer)
        elif answer["total"] == 0:
            self._set(message=self.texts["hint_done"])
        else:
            button = next(j for j, times in enumerate(answer["clicks"]) if times)
            words = self.texts["hint_key" if self._has_keys else "hint"]
            self._set(hinted=button, message=words.format(**answer))
            return self.board.button_cells[button]
        return None

    @property
    def _has_keys(self):
        """Whether lamps have no buttons of their own."""
        return not self.board.is_grid and self.board_data["lines"] is None

    def show_answer(self, shown=True):
        """Mark the clicks of a fewest-clicks answer on the board, or take the marks away."""
        reason = self.answer().get("reason", "") if shown else ""
        self._set(answer_shown=shown, message=reason)

    def answer(self, lights=None):
        """Return a fewest-clicks answer for the lamps now (or others), as the page has it.

        Returns
        -------
        dict
            "clicks" (how often to press every button) and "total"; or a "reason", and where
            there is a proof, "obstacle" (0 or 1 for every lamp).
        """
        lights = self.lights if lights is None else lights
        known = self.told.get(self._joined(self.board.lamp_values(lights)))
        return dict(known) if known else self._answer(lights, self.target_lights)

    def _answer(self, lights, target_lights):
        target = self.board.as_lights(target_lights)
        try:
            best = self.solver.fewest_clicks(lights, target, PATIENCE)
        except Unsolvable as refusal:
            proof = self.board.lamp_values(refusal.certificate)
            odd = int(((lights != target) & (refusal.certificate == 1)).sum())
            words = self.texts["unsolvable" if self.board.states == 2 else "impossible"]
            obstacle = (proof != 0).astype(int).tolist()
            return {"obstacle": obstacle, "reason": words.format(count=odd)}
        except TooMany:
            return {"reason": self.texts["too_many"]}
        if not best.minimal:
            return {"reason": self.texts["too_many"]}
        return {"clicks": self.board.button_values(best.clicks).tolist(), "total": best.total}

    def on_press(self, callback):
        """Call a function with this widget after every change of the lamps."""
        self._callbacks.append(callback)

    # Between the page and the kernel.

    @traitlets.validate("moves", "undone")
    def _only_buttons(self, proposal):
        # A press may be under way while the kernel puts in a smaller board.
        buttons = range(self.board.n_buttons)
        return [move for move in proposal["value"] if isinstance(move, int) and move in buttons]

    @traitlets.validate("start")
    def _only_lamps(self, proposal):
        lamps = proposal["value"]
        n_lamps, states = self.board.n_lamps, range(self.board.states)
        if len(lamps) != n_lamps or not all(lamp in states for lamp in lamps):
            raise traitlets.TraitError(f"start must be 0 to {states[-1]} for {n_lamps} lamps")
        return lamps

    def _set(self, message="", hinted=-1, **changes):
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in {"message": message, "hinted": hinted, **changes}.items():
                setattr(self, name, value)

    def _after_change(self, _):
        # A new start comes with new moves: two changes, one board.
        if self._last_seen == (now := (list(self.start), list(self.moves))):
            return
        self._last_seen = now
        for callback in self._callbacks:
            try:
                callback(self)
            except Exception as error:
                # From the page nobody sees an exception, so the widget says it; tests raise it.
                self.message = f"{type(error).__name__}: {error}"
                raise

    def _answer_page(self, content):
        if content.get("ask") not in ("hint", "answer"):
            return
        start, now = self._joined(self.start), self._joined(self._now())
        known = self.told.get(start) or self.answer(self.board.as_lights(self.start))
        self.told = {start: known, now: self.answer()}
        if content["ask"] == "hint":
            self.hint()
        else:
            self.show_answer()

    def _joined(self, values):
        return ("," if self.board.states > 10 else "").join(map(str, values))

    def _told_at_once(self, start, target_lights):
        """With more than two states the page cannot work out an answer: tell the start's."""
        if self.board.states == 2 or self.solver.solution_count() > TOLD_AT_ONCE:
            return {}
        return {self._joined(start): self._answer(self.board.as_lights(start), target_lights)}

    def _tell_start(self, _):
        if self.board.states > 2 and self._joined(self.start) not in self.told:
            self.told = self._told_at_once(self.start, self.target_lights)

    # What stays when there is no kernel and no page.

    def __repr__(self):
        board = self.board
        size = (
            " x ".join(map(str, board.shape)) if board.is_grid else counted(board.n_lamps, "lamp")
        )
        lights = "/".join(map(self._joined, np.atleast_2d(self.lights)))
        if self.lights.size > 100:
            lights = f"{np.count_nonzero(self.lights)} {'on' if board.states == 2 else 'not at 0'}"
        return f"BoardWidget {size}, lights {lights}, clicks {len(self.moves)}"

    def picture(self):
        """Return the board as it stands, as a Picture."""
        labels = self.labels if any(self.labels) else None
        return draw_board(self.lights, self.board, labels=labels)


def random_clicks(seed, buttons, states=2):
    """Return pseudo-random clicks, 0 to states - 1, the same for the same seed in the page.

    The generator is mulberry32.

    Examples
    --------
    >>> random_clicks(1, 8)
    [1, 0, 1, 1, 1, 0, 1, 1]
    >>> random_clicks(1, 8, states=5)
    [3, 0, 2, 4, 4, 1, 3, 3]
    """
    state, clicks = seed % 2**32, []
    for _ in range(buttons):
        state = (state + 0x6D2B79F5) % 2**32
        bits = (state ^ state >> 15) * (state | 1) % 2**32
        bits ^= (bits + (bits ^ bits >> 7) * (bits | 61)) % 2**32
        clicks.append((bits ^ bits >> 14) * states >> 32)
    return clicks


def _random_start(board, target_lights, seed):
    clicks = board.as_clicks(random_clicks(seed, board.n_buttons, board.states))
    return board.lamp_values(board.apply(board.as_lights(target_lights), clicks)).tolist()
