"""All answers of a board, the fewest ones marked, and how hard the board is for its size."""

import anywidget
import numpy as np
import traitlets

from ..board import Board
from ..draw import PALETTE, Picture, draw_board, draw_boards
from ..entries import is_pair, whole_number
from ..notation import format_lights
from ..solution import Unsolvable
from ..solver import Solver
from . import texts
from .board_widget import random_clicks
from .page import STYLE, script
from .twin import StaticTwin

LARGEST = 25  # lamps: the fewest clicks of every board are known
MOST_QUIET = 5  # nullity: 32 answers can be looked through
HARDEST = 50  # boards sent along that need the most clicks


class FewestClicksExplorer(StaticTwin, anywidget.AnyWidget):
    """See all answers of a board, the shortest first, and how many boards need as many clicks.

    Clicking a lamp switches that lamp alone: the board is edited, not pressed. It works in the
    page, also without a kernel.

    Parameters
    ----------
    *boards : Board
        Rectangles with two states a lamp, at most 25 lamps and nullity at most 5; without any,
        2 x 3, 4 x 4 and 5 x 5.
    lights : array_like, optional
        Where the first board starts; without it, `board.random_lights(1)`.

    Attributes
    ----------
    board : Board
        The board now.
    lights : numpy.ndarray
        Its lamps.
    answers : list of numpy.ndarray
        All clicks that turn the lights off, the fewest first, ties in dictionary order; empty
        when there are none.
    total : int or None
        The fewest clicks; None when there is no answer.

    Raises
    ------
    ValueError
        For a board that is not such a rectangle, or lights that do not fit it.

    Examples
    --------
    >>> from lightsout_edu import Board, FewestClicksExplorer
    >>> explorer = FewestClicksExplorer(Board(2, 3), lights=[[0, 0, 1], [0, 1, 1]])
    >>> explorer
    FewestClicksExplorer 2 x 3, lights 001/011, answers 1, 3, 3, 5
    >>> explorer.answers[0]
    array([[0, 0, 0],
           [0, 0, 1]], dtype=uint8)
    """

    _esm = script("fewest_clicks_explorer")
    _css = STYLE

    boards_data = traitlets.List().tag(sync=True)
    # The boards visited, each [number, lights]; the place among them; the chosen answer or -1.
    game = traitlets.Dict().tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)
    texts = traitlets.Dict(texts.FEWEST).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(self, *boards, lights=None):
        boards = boards or (Board(2, 3), Board(4), Board(5))
        self.solvers = [_read_board(board) for board in boards]
        data = [_board_data(solver) for solver in self.solvers]
        if lights is not None:
            data[0]["start"] = _written(boards[0], lights)
        game = {"visited": [[0, data[0]["start"]]], "place": 0, "chosen": -1}
        super().__init__(boards_data=data, game=game)

    # Where it stands.

    @property
    def _now(self):
        number, lights = self.game["visited"][self.game["place"]]
        return number, lights

    @property
    def _solver(self):
        return self.solvers[self._now[0]]

    @property
    def board(self):
        return self._solver.board

    @property
    def lights(self):
        return self.board.as_lights([int(lamp) for lamp in self._now[1]])

    @property
    def answers(self):
        found = [answer.clicks for answer in self._solver.all_solutions(self.lights)]
        return sorted(found, key=lambda clicks: (clicks.sum(), clicks.ravel().tolist()))

    @property
    def total(self):
        return min((int(clicks.sum()) for clicks in self.answers), default=None)

    # What a hand can do.

    def flip(self, *cells):
        """Switch the lamps of these cells, each alone: nothing is pressed."""
        lights = self.lights
        for cell in cells:
            if not is_pair(cell) or tuple(cell) not in self.board.lamp_cells:
                raise ValueError(f"{cell!r} is no lamp of this board; a lamp is a (row, column)")
            lights[tuple(map(int, cell))] ^= 1
        self._visit(self._now[0], _written(self.board, lights))

    def choose(self, number):
        """Mark an answer on the board, by its number in `answers`; None takes the marks away."""
        count = len(self.answers)
        if number is not None and whole_number(number, "number") >= count:
            raise ValueError(f"there is no answer {number}; {count} answers are numbered from 0")
        self.game = {**self.game, "chosen": -1 if number is None else int(number)}

    def show_board(self, number):
        """Go to another of the boards, by its number; it is as it was last seen."""
        if whole_number(number, "number") >= len(self.solvers):
            count = len(self.solvers)
            raise ValueError(f"there is no board {number}; {count} boards are numbered from 0")
        seen = self.game["visited"][: self.game["place"] + 1]
        last = [lights for other, lights in seen if other == number]
        self._visit(int(number), [self.boards_data[number]["start"], *last][-1])

    def other_board(self):
        """Go to random lights that can be won, the next of a seeded row."""
        self._next_board(self._random_board)

    def hardest_board(self):
        """Go to lights that need the most clicks, the next of a seeded row."""
        hardest = self.boards_data[self._now[0]]["hardest"]
        self._next_board(lambda seed: hardest[seed % len(hardest)])

    def undo(self):
        """Go back to the board before."""
        self._go(self.game["place"] - 1)

    def redo(self):
        """Go forward again."""
        self._go(self.game["place"] + 1)

    def reset(self):
        """Go back to the first board; redo still has the others."""
        self._go(0)

    def _random_board(self, seed):
        board = self.board
        clicks = board.as_clicks(random_clicks(seed, board.n_buttons))
        return _written(board, board.apply(board.target_lights("off"), clicks))

    def _next_board(self, make):
        number, lights = self._now
        seeds = range(self.seed + 1, self.seed + 21)  # there may be no other board
        seed = next((seed for seed in seeds if make(seed) != lights), seeds[-1])
        self._visit(number, make(seed), seed)

    def _visit(self, number, lights, seed=None):
        visited = self.game["visited"][: self.game["place"] + 1]
        if visited[-1] == [number, lights]:
            game = {**self.game, "chosen": -1}
        else:
            game = {"visited": [*visited, [number, lights]], "place": len(visited), "chosen": -1}
        with self.hold_sync():
            self.game = game
            self.seed = self.seed if seed is None else seed

    def _go(self, place):
        if place != self.game["place"] and 0 <= place < len(self.game["visited"]):
            self.game = {**self.game, "place": place, "chosen": -1}

    # Between the page and the kernel.

    @traitlets.validate("game")
    def _only_games(self, proposal):
        game = proposal["value"]
        try:
            fits = all(self._is_place(*visited) for visited in game["visited"])
            fits = fits and game["place"] in range(len(game["visited"]))
            number = game["visited"][game["place"]][0]
            answers = 2 ** self.solvers[number].nullity
            there = type(game["chosen"]) is int and game["chosen"] in range(answers)
            chosen = game["chosen"] if there else -1
        except (KeyError, TypeError, IndexError):
            fits = False
        if not fits:
            raise traitlets.TraitError("a game is boards visited, a place among them, an answer")
        return {"visited": game["visited"], "place": game["place"], "chosen": chosen}

    def _is_place(self, number, lights):
        return (
            type(number) is int
            and number in range(len(self.solvers))
            and isinstance(lights, str)
            and set(lights) <= {"0", "1"}
            and len(lights) == self.solvers[number].board.n_lamps
        )

    # What stays when there is no kernel and no page.

    def __repr__(self):
        rows, cols = self.board.shape
        lights = format_lights(self.lights).replace("\n", "/")
        totals = ", ".join(str(clicks.sum()) for clicks in self.answers) or "none"
        return f"FewestClicksExplorer {rows} x {cols}, lights {lights}, answers {totals}"

    def picture(self):
        """Return the board and its answers, each with its number of clicks, as a Picture."""
        answers = self.answers
        if not answers:
            return self._picture_of_proof()
        chosen = answers[self.game["chosen"]] if self.game["chosen"] >= 0 else None
        quiet = None if chosen is None else chosen ^ answers[0]
        shown = draw_board(self.lights, self.board, clicks=chosen, quiet=quiet)
        dark = self.board.target_lights("off")
        small = [_halved(draw_board(dark, self.board, c, numbers=False)) for c in answers]
        totals = [int(clicks.sum()) for clicks in answers]
        fewest = f", {self.texts['is_fewest']}"
        says = [self._clicks(total) + fewest * (total == totals[0]) for total in totals]
        needs = self.texts["picture_needs"].format(clicks=self._clicks(totals[0]))
        told = self.texts["picture"].format(board=shown.alt, totals=", ".join(map(str, totals)))
        return draw_boards([shown, *small], captions=[needs, *says], alt=told)

    def _clicks(self, total):
        one, several = self.texts["clicks"]
        return (one if total == 1 else several).format(count=total)

    def _picture_of_proof(self):
        try:
            self._solver.solve(self.lights)
        except Unsolvable as refusal:
            proof = refusal.certificate
        full = Board(*self.board.shape, cells=self.board.cells)  # a hatch on any lamp
        odd = int((proof & self.lights).sum())
        told = self.texts["unsolvable"].format(count=odd)
        alt = f"{draw_board(self.lights, self.board).alt}. {told}"
        return draw_boards([draw_board(self.lights, full, quiet=proof)], [told], alt=alt)


def _read_board(board):
    """Return the solver of a board that fits, or raise ValueError."""
    if not isinstance(board, Board) or not board.is_grid or board.states != 2:
        raise ValueError(f"a board to explore is a rectangle with two states a lamp, not {board}")
    if not 1 <= board.n_lamps <= LARGEST:
        raise ValueError(f"{board} has {board.n_lamps} lamps; an explored board has 1 to {LARGEST}")
    solver = Solver(board)
    if solver.nullity > MOST_QUIET:
        raise ValueError(
            f"{board} has nullity {solver.nullity}, so {2**solver.nullity} answers; at most "
            f"nullity {MOST_QUIET} and {2**MOST_QUIET} answers can be looked through"
        )
    return solver


def _written(board, lights):
    return "".join(map(str, board.lamp_values(lights).tolist()))


def _board_data(solver):
    board = solver.board
    rows, cols = board.shape
    return {
        "name": repr(board)[6:-1].replace(", ", " x ", 1),
        "rows": rows,
        "cols": cols,
        "cells": board.lamp_cells,
        "buttons": board.button_cells,
        "flips": [board.flips(button)[0].tolist() for button in range(board.n_buttons)],
        "algebra": solver.packed(),
        "start": _written(board, board.random_lights(1)),
        **_survey(solver),
    }


_surveys = {}  # by toggle matrix: 5 x 5 takes a moment


def _survey(solver):
    """Count the boards of this size by fewest clicks; pick some of those that need the most."""
    matrix = (*solver.board.rows(), solver.board.n_buttons)
    if matrix not in _surveys:
        table = solver.table()
        counts = np.bincount(table[table >= 0])
        hardest = np.argwhere(table == len(counts) - 1)
        number = min(len(hardest), HARDEST)
        # From all over the list, in mixed order.
        order = sorted(range(number), key=lambda k: 37 * k % HARDEST)
        picked = [hardest[k * (len(hardest) - 1) // max(number - 1, 1)] for k in order]
        _surveys[matrix] = {
            "counts": counts.tolist(),
            "lost": int(table.size - counts.sum()),
            "hardest": ["".join(map(str, lights)) for lights in picked],
        }
    return _surveys[matrix]


def _halved(picture):
    """Return a picture at half its size."""
    x, y = picture.centre
    body = f'<g transform="scale(0.5)">{picture.body}</g>'
    return Picture(body, picture.width / 2, picture.height / 2, picture.alt, (x / 2, y / 2))
