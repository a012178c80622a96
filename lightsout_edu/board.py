"""The toy itself: lamps, buttons, and which lamps each button flips.

A `Board` does not hold the state of the lamps. Lights and clicks are plain arrays that go in
and come out; nothing is changed in place.
"""

from functools import cached_property, partial

import numpy as np

from .entries import is_pair, read_entries, whole_number
from .graphs import (
    button_pairs,
    graph_flips,
    hexagon_cells,
    lattice_neighbours,
    read_positions,
    triangle_cells,
)
from .shapes import read_rule, rectangle_flips

MATRIX_LIMIT, LAMP_LIMIT = 20_000, 5_000_000
MOST_STATES = 2**16  # sums of products of two states fit 64 bits


class Board:
    """A board of lamps and buttons, and the rule that says which lamps a button flips.

    Parameters
    ----------
    rows, cols : int
        Size of the rectangle; `Board(5)` is 5 x 5. Sizes of 0 and 1 are fine.
    rule : str or array_like
        "plus", "x" (the lamp and its 4 diagonals), "king" (the lamp and all 8 around it; some
        articles call this the X rule), "knight", "rowcol" (the whole row and column), each
        also without the pressed lamp: "plus-no-self" and so on. Or a stencil: an odd x odd
        array whose entries say what the lamp at that place gets, the button at the centre.
    wrap : None, "cylinder" or "torus"
        Join the left and right edges, or top and bottom too. Neighbours that coincide add up.
    states : int
        States of a lamp, 2 or more; a press steps a lamp onward modulo `states`.
    cells : array_like of 0/1, shape (rows, cols), optional
        0 = hole: no lamp and no button there.
    buttons : array_like of 0/1, shape (rows, cols), optional
        0 = a lamp without a button.
    centre : (int, int), optional
        The button's place in a stencil that has no middle.

    Attributes
    ----------
    shape : tuple
        Shape of lights and clicks: (rows, cols) on a rectangle.
    n_lamps, n_buttons, states : int
    cells, buttons : numpy.ndarray
        0/1 arrays: which cells have a lamp, which have a button.

    Raises
    ------
    ValueError
        For a size, rule, wrap, stencil or array that does not describe a board.

    Notes
    -----
    Lamps and buttons are numbered row by row over the cells that exist. Lights and clicks of
    a rectangle hold 0 at holes, clicks also at lamps without a button. Boards made by `hexagon`,
    `triangle`, `from_graph`, `from_buttons` and `from_matrix` have 1-D lights and clicks.

    Examples
    --------
    >>> board = Board(2)
    >>> board.click([[0, 1], [1, 1]], (1, 1))
    array([[0, 0],
           [0, 0]], dtype=uint8)
    >>> board.toggle_matrix
    array([[1, 1, 1, 0],
           [1, 1, 0, 1],
           [1, 0, 1, 1],
           [0, 1, 1, 1]], dtype=uint8)
    """

    names = None  # of the lamps of a graph
    _made = None  # how a hexagon or triangle was made

    def __init__(
        self,
        rows,
        cols=None,
        rule="plus",
        wrap=None,
        states=2,
        cells=None,
        buttons=None,
        centre=None,
    ):
        rows = whole_number(rows, "rows")
        cols = rows if cols is None else whole_number(cols, "cols")
        self.shape = (rows, cols)
        self.states = _read_states(states)
        if not isinstance(rule, str):
            # A copy, which stays as it is.
            rule = read_entries(rule, self.states, what="rule, a stencil")
        self.rule, self.wrap, self.centre = rule, wrap, centre
        self.is_grid = True
        everywhere = np.broadcast_to(np.uint8(1), self.shape)  # all ones, without the memory
        self.cells = _zero_one(cells, everywhere, "cells")
        self.buttons = _zero_one(buttons, self.cells, "buttons")
        _read_only(self.cells, self.buttons)
        # A wrong rule should be refused here and now, not at the first press.
        read_rule(rule, min(rows, 1), min(cols, 1), wrap, self.states, centre)
        self._rectangle_flips = partial(
            rectangle_flips, rows, cols, rule, wrap, self.states, centre
        )

    @classmethod
    def from_buttons(cls, buttons, lamps=None, states=2):
        """Make a board from a list of buttons, each the list of the lamps it flips.

        Parameters
        ----------
        buttons : list of lists of int
            Lamps count from 0.
        lamps : int, optional
            Number of lamps; without it, one more than the highest lamp named.
        states : int
            States of a lamp.

        Returns
        -------
        Board
            With 1-D lights (one entry a lamp) and clicks (one entry a button).

        Examples
        --------
        >>> Board.from_buttons([[0, 1], [1, 2]], lamps=3).toggle_matrix
        array([[1, 0],
               [1, 1],
               [0, 1]], dtype=uint8)
        """
        pairs, lamps, count = button_pairs(buttons, lamps)
        return cls._of_pairs(pairs, lamps, count, states)

    @classmethod
    def from_matrix(cls, matrix, states=2, positions=None):
        """Make a board from its toggle matrix: rows are lamps, columns are buttons.

        Parameters
        ----------
        matrix : array_like of 0..states-1, shape (lamps, buttons)
            Column j is what button j does. It may be rectangular and need not be symmetric;
            an entry states - 1 is one step back.
        states : int
            States of a lamp.
        positions : array_like, shape (lamps, 2), optional
            Where to draw the lamps, x to the right and y down, about one unit apart; without
            it they stand on a circle.

        Returns
        -------
        Board
            With 1-D lights and clicks.

        Examples
        --------
        >>> one_way = Board.from_matrix([[1, 0], [1, 1]])
        >>> one_way.click([0, 0], 0)
        array([1, 1], dtype=uint8)
        """
        states = _read_states(states)
        matrix = read_entries(matrix, states)
        buttons, lamps = np.nonzero(matrix.T)
        entries = lamps, buttons, matrix[lamps, buttons].astype(int)
        return cls._of_entries(entries, *matrix.shape, states, positions)

    @classmethod
    def hexagon(cls, side, states=2):
        """Make a hexagon of 3 side (side - 1) + 1 lamps, each with up to six neighbours.

        Parameters
        ----------
        side : int
            Lamps along a side, 1 or more. Lamps are numbered row by row from the top.
        states : int
            States of a lamp.

        Returns
        -------
        Board
            With 1-D lights and clicks; a press flips a lamp and its neighbours.

        Examples
        --------
        >>> Board.hexagon(3).n_lamps
        19
        """
        return cls._of_lattice("hexagon", hexagon_cells, side, states)

    @classmethod
    def triangle(cls, side, states=2):
        """Make a triangle with rows of 1 to side lamps, each with up to six neighbours.

        Parameters
        ----------
        side, states
            As in `hexagon`.

        Returns
        -------
        Board

        Examples
        --------
        >>> Board.triangle(3).click([0, 0, 0, 0, 0, 0], 0)
        array([1, 1, 1, 0, 0, 0], dtype=uint8)
        """
        return cls._of_lattice("triangle", triangle_cells, side, states)

    @classmethod
    def from_graph(cls, graph, closed=True, lamps=None, directed=False, states=2, positions=None):
        """Make a board from a graph: a button flips its own lamp and those joined to it.

        Parameters
        ----------
        graph : list of pairs, or networkx graph
            The edges. An edge named twice counts once; an edge (a, a) makes a button flip its
            own lamp.
        closed : bool
            False: a button does not flip its own lamp.
        lamps : list or int, optional
            The names of all lamps, in order, so that lamps without an edge are there too; a
            number n stands for 0, 1, ..., n - 1. Without it the lamps are those that the edges
            name, sorted when they are all whole numbers or all text; a networkx graph keeps the
            order of its nodes.
        directed : bool
            True: an edge (a, b) means that button a flips lamp b, and not the other way.
            A directed networkx graph is read so by itself.
        states : int
            States of a lamp.
        positions : array_like, shape (lamps, 2), optional
            As in `from_matrix`.

        Returns
        -------
        Board
            With 1-D lights and clicks; `.names` are the names of its lamps in order, so that
            `.names.index("a")` is the number of lamp "a", and `draw_board(..., labels=.names)`
            writes them on the lamps.

        Raises
        ------
        ValueError
            For an edge that is not a pair, or that names an unknown lamp.

        Examples
        --------
        >>> board = Board.from_graph([("a", "b"), ("b", "c")])
        >>> board.names, board.click([0, 0, 0], 0)
        (['a', 'b', 'c'], array([1, 1, 0], dtype=uint8))
        """
        names, pairs = graph_flips(graph, closed, lamps, directed)
        board = cls._of_pairs(pairs, len(names), len(names), states, positions)
        board.names = names
        return board

    @classmethod
    def _of_lattice(cls, kind, cells_of, side, states):
        cells = cells_of(side)
        pairs, positions = lattice_neighbours(cells)
        pairs += [(lamp, lamp) for lamp in range(len(cells))]
        board = cls._of_pairs(pairs, len(cells), len(cells), states, positions)
        board._made = f"Board.{kind}({side}{f', states={states}' * (states > 2)})"
        return board

    @classmethod
    def _of_pairs(cls, pairs, n_lamps, n_buttons, states, positions=None):
        """Make the board on which a button steps a lamp by one for every pair (lamp, button)."""
        states = _read_states(states)
        pairs = sorted(pairs, key=lambda pair: pair[::-1])
        lamps, buttons = np.array(pairs, dtype=int).reshape(-1, 2).T.copy()
        entries = lamps, buttons, np.ones(len(pairs), dtype=int)
        return cls._of_entries(entries, n_lamps, n_buttons, states, positions)

    @classmethod
    def _of_entries(cls, entries, n_lamps, n_buttons, states, positions):
        board = cls.__new__(cls)
        board.shape, board.states = (n_lamps,), states
        board.rule = board.wrap = board.centre = None
        board.is_grid = False
        board.cells = np.ones(n_lamps, dtype=np.uint8)
        board.buttons = np.ones(n_buttons, dtype=np.uint8)
        _read_only(board.cells, board.buttons)
        board.entries = _read_only(*entries)
        if positions is not None:
            board.positions = read_positions(positions, n_lamps)
        return board

    def __repr__(self):
        if not self.is_grid:
            return (
                self._made
                or f"<Board: {self.n_lamps} lamps, {self.n_buttons} buttons, {self.states} states>"
            )
        words = [str(size) for size in self.shape]
        if not isinstance(self.rule, str):
            words.append("rule=<stencil>")
        elif self.rule != "plus":
            words.append(f"rule={self.rule!r}")
        words += [f"wrap={self.wrap!r}"] if self.wrap else []
        words += [f"states={self.states}"] if self.states > 2 else []
        words += [] if self.cells.all() else [f"cells=<{self.n_lamps} of {self.cells.size}>"]
        if self.n_buttons < self.n_lamps:
            words.append(f"buttons=<{self.n_buttons} of {self.n_lamps}>")
        return f"Board({', '.join(words)})"

    # What the board is made of.

    @cached_property
    def n_lamps(self):
        return _count(self.cells)

    @cached_property
    def n_buttons(self):
        return _count(self.buttons)

    @property
    def lamp_cells(self):
        """The cell of every lamp in order: (row, column) on a rectangle, else a number."""
        return _places(self.cells)

    @property
    def button_cells(self):
        """The cell of every button in order."""
        return _places(self.buttons)

    @cached_property
    def positions(self):
        """Where to draw the lamps: float (n_lamps, 2), x to the right and y down.

        Lamps of a rectangle stand at (column, row); others stand on a circle, the first at
        the top, about one unit from their neighbours.
        """
        if self.is_grid:
            return np.argwhere(self.cells)[:, ::-1].astype(float)
        angle = 2 * np.pi * np.arange(self.n_lamps) / max(self.n_lamps, 1)
        return np.column_stack((np.sin(angle), -np.cos(angle))) * max(1.0, self.n_lamps / 6)

    @cached_property
    def entries(self):
        """Every nonzero entry of the toggle matrix as (lamps, buttons, amounts), by button."""
        if self.n_lamps > LAMP_LIMIT:
            raise ValueError(f"{self} is too large: what its buttons flip does not fit the memory")
        # From numbers of cells to numbers of the lamps and buttons that exist.
        lamps, buttons, amounts = self._rectangle_flips()
        exists = (self.cells.flat[lamps] & self.buttons.flat[buttons]).astype(bool)
        lamps = (np.cumsum(self.cells, dtype=int) - 1)[lamps[exists]]
        buttons = (np.cumsum(self.buttons, dtype=int) - 1)[buttons[exists]]
        # Neighbours that coincide add up, and may cancel.
        size = max(self.n_lamps, 1)
        pairs, which = np.unique(buttons * size + lamps, return_inverse=True)
        sums = np.zeros(len(pairs), dtype=int)
        np.add.at(sums, which, amounts[exists])
        sums %= self.states
        buttons, lamps = np.divmod(pairs[sums > 0], size)
        return _read_only(lamps, buttons, sums[sums > 0])

    @cached_property
    def _first_flip(self):
        return np.searchsorted(self.entries[1], np.arange(self.n_buttons + 1))

    def flips(self, button):
        """Return the lamps that a button changes, and by how many steps each.

        Parameters
        ----------
        button : int
            The button's number.

        Returns
        -------
        lamps, amounts : numpy.ndarray

        Examples
        --------
        >>> Board(2).flips(3)
        (array([1, 2, 3]), array([1, 1, 1]))
        """
        if whole_number(button, "button") >= self.n_buttons:
            raise ValueError(f"button {button} is outside the board with {self.n_buttons} buttons")
        lamps, _, amounts = self.entries
        here = slice(self._first_flip[button], self._first_flip[button + 1])
        return lamps[here], amounts[here]

    @cached_property
    def toggle_matrix(self):
        """The toggle matrix A: uint8 (lamps, buttons), read-only.

        Column j is what button j does, so pressing according to clicks x adds A x to the
        lamps.
        """
        if max(self.n_lamps, self.n_buttons) > MATRIX_LIMIT:
            raise ValueError(
                f"the toggle matrix of {self.n_lamps} lamps would not fit the memory "
                f"(limit {MATRIX_LIMIT}); use rows() or the solver, which do not need it"
            )
        lamps, buttons, amounts = self.entries
        matrix = np.zeros((self.n_lamps, self.n_buttons), dtype=np.min_scalar_type(self.states - 1))
        matrix[lamps, buttons] = amounts
        matrix.flags.writeable = False
        return matrix

    def rows(self):
        """Return the toggle matrix as one int a lamp, bit j for button j (two states only).

        Examples
        --------
        >>> [bin(row) for row in Board(1, 3).rows()]
        ['0b11', '0b111', '0b110']
        """
        if self.states != 2:
            raise ValueError(f"rows() packs 0 and 1 only; this board has {self.states} states")
        rows = [0] * self.n_lamps
        lamps, buttons, _ = self.entries
        for lamp, button in zip(lamps.tolist(), buttons.tolist(), strict=True):
            rows[lamp] |= 1 << button
        return rows

    # Clicking.

    def apply(self, lights, clicks):
        """Return the lights after the given clicks; order does not matter.

        Parameters
        ----------
        lights : array_like, shape board.shape
            State of every lamp.
        clicks : array_like, same shape on rectangles, else one entry a button
            How often each button is pressed.

        Returns
        -------
        numpy.ndarray
            New lights; the ones given are not changed.

        Examples
        --------
        >>> Board(2).apply([[1, 0], [0, 0]], [[1, 1], [1, 0]])
        array([[0, 0],
               [0, 0]], dtype=uint8)
        """
        new = self.lamp_values(lights).astype(int)
        presses = self.button_values(clicks)
        for button in np.flatnonzero(presses):
            lamps, amounts = self.flips(button)
            new[lamps] += presses[button] * amounts
        return self.as_lights(new % self.states)

    def click(self, lights, *cells):
        """Return the lights after pressing the buttons of these cells.

        Parameters
        ----------
        lights : array_like, shape board.shape
        *cells
            (row, column) pairs on a rectangle, else numbers of buttons. A cell named twice
            is pressed twice.

        Returns
        -------
        numpy.ndarray
            New lights.

        Examples
        --------
        >>> Board(1, 3).click([[1, 1, 0]], (0, 0), (0, 2))
        array([[0, 1, 1]], dtype=uint8)
        """
        presses = np.zeros(self.buttons.shape, dtype=int)
        for cell in cells:
            presses[self._button_at(cell)] += 1
        return self.apply(lights, presses % self.states)

    def is_done(self, lights, target="off"):
        """Say whether the lights show the target.

        Examples
        --------
        >>> Board(2).is_done([[1, 1], [1, 1]], target="on")
        True
        """
        lights = self.as_lights(self.lamp_values(lights))
        return any(np.array_equal(lights, pattern) for pattern in self.targets(target))

    def random_lights(self, seed, solvable=True):
        """Return random lights, the same for the same seed.

        Parameters
        ----------
        seed : int or numpy.random.Generator
        solvable : bool
            True: press random buttons on the dark board, so that it can be turned off again,
            every such board with the same chance; up to 5 million lamps. False: any lights, each
            lamp by itself.

        Examples
        --------
        >>> Board(2, 3).random_lights(1).shape
        (2, 3)
        """
        try:
            random = np.random.default_rng(seed)
        except (TypeError, ValueError):
            raise ValueError(f"seed is {seed!r}; it must be a whole number, 0 or more") from None
        if solvable:
            presses = self.as_clicks(random.integers(self.states, size=self.n_buttons))
            return self.apply(self.target_lights("off"), presses)
        return self.as_lights(random.integers(self.states, size=self.n_lamps))

    def target_lights(self, target="off"):
        """Return the lights that a target stands for.

        Parameters
        ----------
        target : "off", "on", int or array_like
            All lamps at 0; all at 1 (two states only); all at this state; or the pattern.

        Examples
        --------
        >>> Board(1, 3).target_lights("on")
        array([[1, 1, 1]], dtype=uint8)
        """
        if isinstance(target, str):
            if target not in ("off", "on"):
                two = "'either' is two patterns, but one is needed here"
                raise ValueError(
                    f"{two if target == 'either' else f'unknown target {target!r}'}; use 'off', "
                    "'on', the state that all lamps shall have, or a pattern"
                )
            if target == "on" and self.states > 2:
                raise ValueError(
                    f"'on' is not clear with {self.states} states; give the number of the state "
                    "that all lamps shall have, or a pattern"
                )
            target = int(target == "on")
        if isinstance(target, list | tuple) or np.ndim(target) > 0:
            return self.as_lights(self.lamp_values(target, "target"))
        state = whole_number(target, "target")
        if state >= self.states:
            raise ValueError(f"target is {state}; the states are 0 to {self.states - 1}")
        return self.as_lights(np.full(self.n_lamps, state))

    def targets(self, target="off"):
        """Return the lights that reach a target: two patterns for "either", else one.

        Examples
        --------
        >>> [pattern.tolist() for pattern in Board(1, 2).targets("either")]
        [[[0, 0]], [[1, 1]]]
        """
        if not isinstance(target, str) or target != "either":
            return [self.target_lights(target)]
        if self.states > 2:
            raise ValueError(
                f"'either' is all off or all on, but these lamps have {self.states} states; give "
                "the number of the state that all lamps shall have, or a pattern"
            )
        return [self.target_lights(word) for word in ("off", "on")][: 1 + (self.n_lamps > 0)]

    # Between arrays of the board's shape and plain vectors over what exists.

    def lamp_values(self, lights, what="lights"):
        """Check lights and return the states of the lamps that exist, as a vector in order.

        Examples
        --------
        >>> Board(1, 3, cells=[[1, 0, 1]]).lamp_values([[1, 0, 1]])
        array([1, 1], dtype=uint8)
        """
        return self._values(lights, self.cells, what, "a hole")

    def button_values(self, clicks):
        """Check clicks and return them for the buttons that exist, as a vector in order.

        Examples
        --------
        >>> Board(1, 2, buttons=[[0, 1]]).button_values([[0, 1]])
        array([1], dtype=uint8)
        """
        return self._values(clicks, self.buttons, "clicks", "a cell without a button")

    def as_lights(self, values):
        """Return lamp values as lights of the board's shape, 0 at holes."""
        return self._spread(values, self.cells)

    def as_clicks(self, values):
        """Return button values as clicks of the board's shape, 0 where there is no button."""
        return self._spread(values, self.buttons)

    def _values(self, array, exists, what, nothing):
        array = read_entries(array, self.states, exists.ndim, what)
        if array.shape != exists.shape and array.size == exists.size == 0:
            array = array.reshape(exists.shape)  # [] stands for every empty board
        if array.shape != exists.shape:
            have = "have" if what.endswith("s") else "has"
            raise ValueError(
                f"{what} {have} shape {array.shape}, but the board needs {exists.shape}"
            )
        outside = (array != 0) & (exists == 0)
        if outside.any():
            row, col = np.argwhere(outside)[0].tolist()
            value = array[row, col]
            raise ValueError(
                f"{what}: row {row}, column {col} is {value}, but there is {nothing}; it must be 0"
            )
        return array[exists == 1]

    def _spread(self, values, exists):
        array = np.zeros(exists.shape, dtype=np.min_scalar_type(self.states - 1))
        array[exists == 1] = values
        return array

    def _button_at(self, cell):
        """Return the index of a cell in the array of buttons, or say why there is none."""
        if not self.is_grid:
            number = whole_number(cell, "a button")
            if number >= self.n_buttons:
                raise ValueError(
                    f"button {number} is outside the board; its {self.n_buttons} buttons are "
                    "numbered from 0"
                )
            return number
        if not is_pair(cell):
            raise ValueError(
                f"{cell!r} is not a cell; a cell is a pair (row, column), as in (0, 1)"
            )
        row, col = (whole_number(part, f"a part of the cell {tuple(cell)}") for part in cell)
        rows, cols = self.shape
        if row >= rows or col >= cols:
            raise ValueError(
                f"cell ({row}, {col}) is outside the {rows} x {cols} board; "
                "rows and columns count from 0"
            )
        if not self.buttons[row, col]:
            what = "a lamp without a button" if self.cells[row, col] else "a hole"
            raise ValueError(f"cell ({row}, {col}) is {what}; it cannot be pressed")
        return row, col


def _read_states(states):
    states = whole_number(states, "states", least=2)
    if states > MOST_STATES:
        raise ValueError(f"states is {states}; a lamp has at most {MOST_STATES}")
    return states


def _zero_one(array, most, what):
    if array is None:
        return most
    array = read_entries(array, what=what)
    if array.shape != most.shape:
        rows, cols = most.shape
        raise ValueError(f"{what} has shape {array.shape}, but the board is {rows} x {cols}")
    return array & most


def _count(exists):
    return exists.size if not any(exists.strides) else int(exists.sum())


def _read_only(*arrays):
    for array in arrays:
        array.flags.writeable = False
    return arrays


def _places(exists):
    places = np.argwhere(exists).tolist()
    return [tuple(place) for place in places] if exists.ndim == 2 else [p for (p,) in places]
