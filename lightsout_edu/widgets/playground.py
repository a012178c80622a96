"""A BoardWidget with one row of choices above it."""

import ipywidgets
import numpy as np

from ..board import Board
from ..shapes import RULES
from ..solution import TooMany
from ..solver import Solver
from . import texts
from .board_widget import BoardWidget
from .twin import StaticTwin

SIZES = ("2 x 2", "2 x 3", "3 x 3", "4 x 4", "5 x 5", "6 x 6", "7 x 7", "8 x 8", "10 x 10")
EDGES = {"flat": None, "cylinder": "cylinder", "torus": "torus"}
CLICKS = (1, 2, 3, 5, 8)


class Playground(StaticTwin, ipywidgets.VBox):
    """Choose size, rule, edges and difficulty, and play.

    Attributes
    ----------
    size, rule, wrap, difficulty, seed : ipywidgets.Dropdown
    game : BoardWidget

    Examples
    --------
    >>> playground = Playground()
    >>> playground.size.value = "3 x 3"
    >>> playground.game.board
    Board(3, 3)
    """

    def __init__(self, size="5 x 5", rule="plus", wrap=None, difficulty=None, seed=1):
        words = texts.PLAYGROUND

        def choose(name, options, value):
            return ipywidgets.Dropdown(
                description=words[name],
                options=options,
                value=value,
                layout={"width": "max-content"},
                style={"description_width": "initial"},
            )

        self.size = choose("size", SIZES, size)
        self.rule = choose("rule", RULES, rule)
        # A dropdown shows nothing for None, so "flat" and "any" stand for it.
        self.wrap = choose("wrap", [(words[w], w) for w in EDGES], wrap or "flat")
        clicks = [(words["any"], "any"), *((str(n), n) for n in CLICKS)]
        self.difficulty = choose("difficulty", clicks, difficulty or "any")
        self.seed = choose("seed", range(1, 21), seed)
        choices = [self.size, self.rule, self.wrap, self.difficulty, self.seed]
        board, lights = self._choice()
        self.game = BoardWidget(board, lights, seed=self.seed.value)
        for choice in choices:
            choice.observe(self._play, names="value")
        row = ipywidgets.HBox(choices, layout={"flex_flow": "row wrap"})
        super().__init__([row, self.game])

    def _choice(self):
        rows, cols = map(int, self.size.value.split(" x "))
        board = Board(rows, cols, rule=self.rule.value, wrap=EDGES[self.wrap.value])
        if self.difficulty.value == "any":
            return board, None
        return board, _near(board, self.difficulty.value, self.seed.value)

    def _play(self, _):
        board, lights = self._choice()
        self.game.play(board, lights, seed=self.seed.value)

    def __repr__(self):
        return f"Playground: {self.rule.value}, {self.game!r}"

    def picture(self):
        """Return the board as it stands, as a Picture."""
        return self.game.picture()


def _near(board, clicks, seed):
    """Return lights whose fewest clicks are as near to the wanted number as 50 draws come."""
    random = np.random.default_rng(seed)
    solver = Solver(board)
    best = None
    for _ in range(50):
        presses = np.zeros(board.n_buttons, dtype=int)
        presses[random.permutation(board.n_buttons)[:clicks]] = 1
        lights = board.apply(board.target_lights("off"), board.as_clicks(presses))
        try:
            off = abs(solver.fewest_clicks(lights).total - clicks)
        except TooMany:
            return lights
        if best is None or off < best[0]:
            best = off, lights
        if off == 0:
            break
    return best[1]
