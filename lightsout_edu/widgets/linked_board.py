"""A board, its matrix and its equations side by side: what is looked at lights up in all three."""

import anywidget
import numpy as np
import traitlets

from ..draw import HUES, PALETTE, draw_board, draw_boards, draw_matrix
from . import texts
from .page import STYLE, script
from .twin import StaticTwin

LARGEST = 25
NOTHING = {"what": "", "row": -1, "column": -1}


class LinkedBoard(StaticTwin, anywidget.AnyWidget):
    """See a board as a matrix: pressing a button adds its column to the lights.

    The lamps start dark, so they show A x for the clicks x. A lamp belongs to a row of the
    matrix and to an equation, a button to a column and to an unknown; whatever is looked at is
    marked in all of them. It works in the page, also without a kernel.

    Parameters
    ----------
    board : Board
        Two states a lamp, at most 25 lamps and 25 buttons.
    clicks : array_like, optional
        What is pressed at first; without it, nothing.

    Attributes
    ----------
    lights : numpy.ndarray
        The lamps now: A x.

    Raises
    ------
    ValueError
        For more states or more lamps, or clicks that do not fit the board.

    Examples
    --------
    >>> from lightsout_edu import Board, LinkedBoard
    >>> linked = LinkedBoard(Board(2))
    >>> linked.press((0, 0), (0, 1))
    >>> linked
    LinkedBoard 2 x 2, columns 0 + 1 = 0011
    """

    _esm = script("linked_board")
    _css = STYLE

    board_data = traitlets.Dict().tag(sync=True)
    clicks = traitlets.List().tag(sync=True)
    look = traitlets.Dict(NOTHING).tag(sync=True)
    texts = traitlets.Dict(texts.LINKED).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(self, board, clicks=None):
        if board.states != 2 or max(board.n_lamps, board.n_buttons) > LARGEST:
            raise ValueError(
                f"a linked board has two states a lamp and at most {LARGEST} lamps and "
                f"{LARGEST} buttons, so that its matrix can be read; not {board}"
            )
        self.board = board
        if clicks is None:
            clicks = board.as_clicks(np.zeros(board.n_buttons, dtype=int))
        super().__init__(board_data=self._board_data(), clicks=board.button_values(clicks).tolist())

    def _board_data(self):
        board = self.board
        places = board.positions - board.positions.min(axis=0, initial=np.inf)
        numbers = {cell: button for button, cell in enumerate(board.button_cells)}
        # On boards that are not rectangles, button j stands on lamp j only if it flips it.
        own = board.is_grid or (
            board.n_lamps == board.n_buttons and board.toggle_matrix.diagonal().all()
        )
        return {
            "matrix": board.toggle_matrix.tolist(),
            "columns": board.n_buttons,
            "places": places.tolist(),
            "edge": board.is_grid,
            "names": [str(cell) for cell in board.lamp_cells],
            "hues": list(HUES),
            "buttonNames": [str(cell) for cell in board.button_cells],
            "buttonOf": [numbers.get(cell, -1) if own else -1 for cell in board.lamp_cells],
        }

    @property
    def lights(self):
        dark = self.board.target_lights("off")
        return self.board.apply(dark, self.board.as_clicks(self.clicks))

    def press(self, *cells):
        """Press the buttons of these cells; a button pressed twice is not pressed."""
        clicks = list(self.clicks)
        for cell in cells:
            self.board.click(self.board.target_lights("off"), cell)  # refuses what is no button
            clicks[self._button(cell)] ^= 1
        self.clicks = clicks

    def look_at(self, lamp=None, button=None):
        """Mark a lamp with its row and equation, a button with its column, or both.

        Parameters
        ----------
        lamp, button : cell, optional
            (row, column) on a rectangle, else a number.
        """
        row = -1 if lamp is None else self._lamp(lamp)
        column = -1 if button is None else self._button(button)
        what = "row" if column < 0 else "column" if row < 0 else "entry"
        if what == "entry" and self.board.lamp_cells[row] == self.board.button_cells[column]:
            what = "lamp"
        self.look = {"what": what if row >= 0 or column >= 0 else "", "row": row, "column": column}

    def _lamp(self, cell):
        return _place(cell, self.board.lamp_cells, "lamp")

    def _button(self, cell):
        return _place(cell, self.board.button_cells, "button")

    @traitlets.validate("clicks")
    def _only_clicks(self, proposal):
        clicks = proposal["value"]
        if len(clicks) != self.board.n_buttons or not all(click in (0, 1) for click in clicks):
            raise traitlets.TraitError(f"clicks must be 0 or 1 for {self.board.n_buttons} buttons")
        return clicks

    @traitlets.validate("look")
    def _only_what_is_there(self, proposal):
        try:
            what, row, column = (proposal["value"][part] for part in ("what", "row", "column"))
            rows, columns = range(-1, self.board.n_lamps), range(-1, self.board.n_buttons)
            there = what in ("", "lamp", "row", "column", "entry") and row in rows
            return proposal["value"] if there and column in columns else NOTHING
        except (KeyError, TypeError):
            return NOTHING

    def equations(self):
        """Return the equation of every lamp as text, the lights now on its right-hand side.

        Examples
        --------
        >>> from lightsout_edu import Board, LinkedBoard
        >>> LinkedBoard(Board(1, 3)).equations()
        ['x0 + x1 = 0', 'x0 + x1 + x2 = 0', 'x1 + x2 = 0']
        """
        lights = self.board.lamp_values(self.lights).tolist()
        sums = [
            " + ".join(f"x{j}" for j in np.flatnonzero(row)) or "0"
            for row in self.board.toggle_matrix
        ]
        return [f"{left} = {right}" for left, right in zip(sums, lights, strict=True)]

    def __repr__(self):
        shape = " x ".join(map(str, self.board.shape))
        shape += "" if self.board.is_grid else " lamps"
        lights = "".join(map(str, self.board.lamp_values(self.lights)))
        columns = " + ".join(map(str, np.flatnonzero(self.clicks))) or "none"
        return f"LinkedBoard {shape}, columns {columns} = {lights}"

    def picture(self):
        """Return board and matrix as they stand, the equations beside their rows, as a Picture."""
        board, lights = self.board, self.lights
        clicks = board.as_clicks(self.clicks)
        hues = max(board.n_lamps, board.n_buttons) <= len(HUES)
        matrix = draw_matrix(
            board.toggle_matrix,
            rhs=board.lamp_values(lights),
            row_labels=[f"{row}:  {text}" for row, text in enumerate(self.equations())],
            hues=hues,
            tinted=[k if k >= 0 else None for k in (self.look["row"], self.look["column"])],
        )
        drawn = draw_board(lights, board, clicks=clicks, labels=range(board.n_lamps), hues=hues)
        return draw_boards([drawn, matrix])


def _place(cell, cells, what):
    cell = tuple(cell) if isinstance(cell, list | np.ndarray) else cell
    if cell not in cells:
        raise ValueError(f"{cell!r} is no {what} of this board; its {what}s are {cells}")
    return cells.index(cell)
