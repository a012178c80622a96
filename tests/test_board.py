import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facts import TRUTH, small_boards
from lightsout_edu import Board, gf2
from lightsout_edu.shapes import RULES, WRAPS

NEIGHBOURS = {
    "plus": {(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)},
    "x": {(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)},
    "king": {(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)},
    "knight": {(0, 0)}
    | {(a * r, b * c) for a, b in ((1, 2), (2, 1)) for r in (-1, 1) for c in (-1, 1)},
}


def by_the_definition(rows, cols, rule, wrap, states):
    """The toggle matrix written down cell by cell, straight from the words of the rule."""
    matrix = np.zeros((rows * cols, rows * cols), dtype=int)
    name = rule.removesuffix("-no-self")
    for r in range(rows):
        for c in range(cols):
            if name == "rowcol":
                flipped = [(r, k) for k in range(cols) if k != c] + [(k, c) for k in range(rows)]
            else:
                flipped = [(r + dr, c + dc) for dr, dc in NEIGHBOURS[name]]
            if rule != name:
                flipped.remove((r, c))
            for lamp_r, lamp_c in flipped:
                lamp_r = lamp_r % rows if wrap == "torus" else lamp_r
                lamp_c = lamp_c % cols if wrap else lamp_c
                if 0 <= lamp_r < rows and 0 <= lamp_c < cols:
                    matrix[lamp_r * cols + lamp_c, r * cols + c] += 1
    return matrix % states


@pytest.mark.parametrize("wrap", WRAPS)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("states", [2, 3, 5])
def test_toggle_matrix_is_what_the_rule_says(rule, wrap, states):
    for rows in range(1, 6):
        for cols in range(1, 6):
            board = Board(rows, cols, rule=rule, wrap=wrap, states=states)
            assert np.array_equal(
                board.toggle_matrix, by_the_definition(rows, cols, rule, wrap, states)
            )


@pytest.mark.parametrize("board", list(small_boards()), ids=repr)
def test_columns_rows_and_clicks_tell_the_same(board):
    matrix = board.toggle_matrix
    assert (
        matrix.shape
        == (board.n_lamps, board.n_buttons)
        == (len(board.lamp_cells), len(board.button_cells))
    )
    assert np.array_equal(gf2.unpack(board.rows(), board.n_buttons), matrix)
    dark = board.target_lights("off")
    for button, cell in enumerate(board.button_cells):
        after = board.click(dark, cell)
        assert np.array_equal(board.lamp_values(after), matrix[:, button])
        lamps, amounts = board.flips(button)
        assert np.array_equal(np.flatnonzero(matrix[:, button]), lamps) and (amounts == 1).all()


@given(
    st.integers(0, 10**6),
    st.sampled_from([2, 3, 4, 7]),
    st.sampled_from(RULES),
    st.sampled_from(WRAPS),
)
def test_laws_of_clicking(seed, states, rule, wrap):
    random = np.random.default_rng(seed)
    board = Board(*random.integers(1, 5, size=2), rule=rule, wrap=wrap, states=states)
    lights = random.integers(states, size=board.shape)
    x, y = random.integers(states, size=(2, *board.shape))
    kept = lights.copy()
    once = board.apply(lights, x)
    assert np.array_equal(lights, kept)
    # A press is undone by states - 1 more of it, the order is free, and clicks add up.
    assert np.array_equal(board.apply(once, -x % states), lights)
    assert np.array_equal(board.apply(once, y), board.apply(board.apply(lights, y), x))
    assert np.array_equal(board.apply(once, y), board.apply(lights, (x + y) % states))
    flat = board.toggle_matrix.astype(int) @ x.ravel() + lights.ravel()
    assert np.array_equal(once.ravel(), flat % states)


def test_width_two_torus_and_one_cell_torus_add_up():
    assert Board(1, 2, wrap="torus", states=7).toggle_matrix.tolist() == [[3, 2], [2, 3]]
    assert Board(1, 2, wrap="torus").toggle_matrix.tolist() == [[1, 0], [0, 1]]
    assert Board(1, 1, wrap="torus", states=7).toggle_matrix.tolist() == [[5]]


def test_stencil_is_relative_to_the_button():
    right = Board(1, 3, rule=[[0, 0, 1]])  # flips the lamp to the right of the button
    assert right.click([[0, 0, 0]], (0, 0)).tolist() == [[0, 1, 0]]
    up = Board(3, 1, rule=[[1], [0]], centre=(1, 0))
    assert up.click([[0], [0], [0]], (2, 0)).tolist() == [[0], [1], [0]]
    assert np.array_equal(
        Board(3, rule=[[0, 1, 0], [1, 1, 1], [0, 1, 0]]).toggle_matrix, Board(3).toggle_matrix
    )


def test_holes_and_missing_buttons():
    ring = Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    assert (ring.n_lamps, ring.n_buttons) == (8, 8)
    assert ring.click(np.zeros((3, 3)), (0, 1)).tolist() == [[1, 1, 1], [0, 0, 0], [0, 0, 0]]
    half = Board(2, buttons=[[1, 0], [0, 0]])
    assert (half.n_lamps, half.n_buttons) == (4, 1)
    assert half.toggle_matrix.tolist() == [[1], [1], [1], [0]]
    # a button cannot stand in a hole
    assert Board(1, 2, cells=[[0, 1]], buttons=[[1, 1]]).n_buttons == 1


def test_boards_without_rows_and_columns():
    board = Board.from_buttons([[0, 1], [1, 2], []], lamps=4)
    assert board.shape == (4,) and board.n_buttons == 3
    assert board.toggle_matrix.T.tolist() == [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0]]
    assert board.click([0, 0, 0, 1], 0, 1).tolist() == [1, 0, 1, 1]
    assert Board.from_buttons([[0, 1], [1, 2]]).n_lamps == 3
    assert Board.from_buttons([]).toggle_matrix.shape == (0, 0)
    wide = Board.from_matrix([[0, 2, 1]], states=3)
    assert wide.toggle_matrix.tolist() == [[0, 2, 1]]
    assert wide.click([1], 1, 2).tolist() == [1]


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (1, 1), (1, 7), (7, 1)])
def test_thin_and_empty_boards(shape):
    board = Board(*shape)
    assert board.toggle_matrix.shape == (shape[0] * shape[1],) * 2
    assert board.is_done(board.target_lights("off"))


def test_empty_lists_stand_for_an_empty_board():
    for empty in ([], [[]], np.zeros((0, 0))):
        assert Board(0).is_done(empty)


def test_random_lights_are_seeded_and_solvable():
    from lightsout_edu import is_solvable

    board = Board(4)
    assert np.array_equal(board.random_lights(7), board.random_lights(7))
    assert all(is_solvable(board, board.random_lights(seed)) for seed in range(40))
    some = [is_solvable(board, board.random_lights(seed, solvable=False)) for seed in range(40)]
    assert not all(some)
    holes = Board(2, cells=[[1, 0], [1, 1]])
    assert not any(holes.random_lights(seed, solvable=False)[0, 1] for seed in range(20))


def test_targets():
    board = Board(2, 3, states=4)
    assert board.target_lights(3).tolist() == [[3, 3, 3]] * 2
    assert board.is_done([[1, 0, 0], [0, 0, 2]], target=[[1, 0, 0], [0, 0, 2]])
    assert Board(2, cells=[[1, 0], [1, 1]]).target_lights("on").tolist() == [[1, 0], [1, 1]]


def test_toggle_matrix_is_read_only_and_the_board_can_be_stored():
    board = Board(3, rule="king")
    with pytest.raises(ValueError, match="read-only"):
        board.toggle_matrix[0, 0] = 0
    assert np.array_equal(pickle.loads(pickle.dumps(board)).toggle_matrix, board.toggle_matrix)


def test_large_boards_click_without_their_matrix():
    board = Board(150)
    clicks = board.random_lights(1, solvable=False)
    lights = board.apply(board.target_lights("off"), clicks)
    padded = np.pad(clicks.astype(int), 1)
    expected = (
        padded[1:-1, 1:-1]
        + padded[:-2, 1:-1]
        + padded[2:, 1:-1]
        + padded[1:-1, :-2]
        + padded[1:-1, 2:]
    )
    assert np.array_equal(lights, expected % 2)
    with pytest.raises(ValueError, match="the toggle matrix of 22500 lamps would not fit"):
        _ = board.toggle_matrix


def test_reprs():
    assert repr(Board(5)) == "Board(5, 5)"
    assert (
        repr(Board(2, 3, rule="x", wrap="torus", states=3))
        == "Board(2, 3, rule='x', wrap='torus', states=3)"
    )
    assert repr(Board(3, rule=np.ones((3, 3)))) == "Board(3, 3, rule=<stencil>)"
    assert (
        repr(Board(2, cells=[[0, 1], [1, 1]], buttons=[[1, 1], [1, 0]]))
        == "Board(2, 2, cells=<3 of 4>, buttons=<2 of 3>)"
    )
    assert repr(Board.from_buttons([[0, 1], [1, 2]])) == "<Board: 3 lamps, 2 buttons, 2 states>"


def test_shortcut_works_only_on_the_smallest_boards():
    """2 x 2: A A = I, as lesson 01's harder exercise says; 1 x 1 is the only other one."""
    squares = [
        (rows, cols)
        for rows in range(1, 7)
        for cols in range(1, 7)
        if np.array_equal(
            Board(rows, cols).toggle_matrix.astype(int) @ Board(rows, cols).toggle_matrix % 2,
            np.eye(rows * cols),
        )
    ]
    assert squares == [(1, 1), (2, 2)]
    assert TRUTH["claims"]["2x2 A^2==I"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board(-1), "rows is -1; it must be a whole number, 0 or more"),
        (lambda: Board(2, 2.5), "cols is 2.5; it must be a whole number, 0 or more"),
        (lambda: Board("3"), "rows is '3'; it must be a whole number"),
        (lambda: Board(2, states=1), "states is 1; it must be a whole number, 2 or more"),
        (lambda: Board(2, states=2.5), "states is 2.5; it must be a whole number, 2 or more"),
        (
            lambda: Board(2, rule="cross"),
            "unknown rule 'cross'; the known ones are plus, plus-no-self, x,",
        ),
        (lambda: Board(0, rule="cross"), "unknown rule 'cross'"),
        (
            lambda: Board(2, wrap="ring"),
            "unknown wrap 'ring'; the known ones are None, 'cylinder', 'torus'",
        ),
        (
            lambda: Board(2, rule=[[1, 1]]),
            "a 1 x 2 stencil has no middle; give the button's place in it, as in centre=(0, 1)",
        ),
        (
            lambda: Board(2, rule=[[1, 1]], centre=(0, 2)),
            "centre (0, 2) is not a (row, column) of the 1 x 2 stencil",
        ),
        (lambda: Board(2, rule=[[1, 1]], centre=1), "centre 1 is not a (row, column)"),
        (lambda: Board(2, rule="plus", centre=(0, 0)), "has its own centre"),
        (lambda: Board(2, rule=[[1, 2, 1]]), "stencil: row 0, column 1 is 2"),
        (lambda: Board(2, cells=[[1, 1]]), "cells has shape (1, 2), but the board is 2 x 2"),
        (lambda: Board(2, buttons=[[1, 1], [1, 3]]), "buttons: row 1, column 1 is 3"),
        (
            lambda: Board(2).click([[0, 0], [0, 0]], (2, 0)),
            "cell (2, 0) is outside the 2 x 2 board; rows and columns count from 0",
        ),
        (
            lambda: Board(2).click([[0, 0], [0, 0]], (0, -1)),
            "is -1; it must be a whole number, 0 or more",
        ),
        (
            lambda: Board(2).click([[0, 0], [0, 0]], 0, 1),
            "0 is not a cell; a cell is a pair (row, column), as in (0, 1)",
        ),
        (lambda: Board(2).click([[0, 0], [0, 0]], (0, 0.5)), "it must be a whole number"),
        (
            lambda: Board(2, cells=[[0, 1], [1, 1]]).click([[0, 0], [0, 0]], (0, 0)),
            "cell (0, 0) is a hole; it cannot be pressed",
        ),
        (
            lambda: Board(2, buttons=[[0, 1], [1, 1]]).click([[0, 0], [0, 0]], (0, 0)),
            "cell (0, 0) is a lamp without a button",
        ),
        (
            lambda: Board(2, cells=[[0, 1], [1, 1]]).apply([[1, 0], [0, 0]], [[0, 0], [0, 0]]),
            "lights: row 0, column 0 is 1, but there is a hole; it must be 0",
        ),
        (
            lambda: Board(2, buttons=[[0, 1], [1, 1]]).apply([[1, 0], [0, 0]], [[1, 0], [0, 0]]),
            "clicks: row 0, column 0 is 1, but there is a cell without a button",
        ),
        (
            lambda: Board(2).apply([[0, 0, 0]], [[0, 0], [0, 0]]),
            "lights have shape (1, 3), but the board needs (2, 2)",
        ),
        (
            lambda: Board(1, 2).apply([0, 1], [[0, 0]]),
            "lights: expected 2 dimensions, but the shape is (2,)",
        ),
        (
            lambda: Board(2).apply([[0, 0], [0, 0]], [[0, 0], [0, 2]]),
            "clicks: row 1, column 1 is 2",
        ),
        (lambda: Board(2).target_lights("dark"), "unknown target 'dark'; use 'off', 'on',"),
        (lambda: Board(2).target_lights(2), "target is 2; the states are 0 to 1"),
        (lambda: Board(2).target_lights(0.5), "target is 0.5; it must be a whole number"),
        (lambda: Board(2).target_lights(None), "target is None; it must be a whole number"),
        (lambda: Board(2, states=3).target_lights("on"), "'on' is not clear with 3 states"),
        (
            lambda: Board(2).target_lights([[1, 1]]),
            "target has shape (1, 2), but the board needs (2, 2)",
        ),
        (lambda: Board(2, states=3).rows(), "rows() packs 0 and 1 only; this board has 3 states"),
        (
            lambda: Board.from_buttons([[0, 3]], lamps=3),
            "button 0 flips lamp 3, but there are 3 lamps, numbered from 0",
        ),
        (lambda: Board.from_buttons([[0], [1, 1]]), "button 1 names a lamp twice: [1, 1]"),
        (
            lambda: Board.from_buttons([[0], [-1]]),
            "a lamp of button 1 is -1; it must be a whole number",
        ),
        (lambda: Board.from_matrix([[1, 2]]), "matrix: row 0, column 1 is 2"),
        (lambda: Board.from_matrix([[1, 2]], states=1.5), "states is 1.5"),
        (
            lambda: Board.from_matrix([[1]], positions=[0, 1]),
            "positions are not one pair of numbers (x, y) for each of the 1 lamps",
        ),
        (
            lambda: Board.from_buttons([[0]]).click([0], 1),
            "button 1 is outside the board; its 1 buttons are numbered from 0",
        ),
        (
            lambda: Board.from_buttons([[0]]).click([0], (0, 0)),
            "a button is (0, 0); it must be a whole number",
        ),
    ],
)
def test_refusals_name_place_and_remedy(call, message):
    with pytest.raises(ValueError) as caught:
        call()
    assert message in str(caught.value)


def test_a_board_stays_as_it_is():
    stencil = np.ones((3, 3))
    board = Board(2, rule=stencil)
    stencil[:] = 0
    assert board.toggle_matrix.all()
    for array in (board.cells, board.buttons, *board.flips(0), *Board.from_matrix([[1]]).flips(0)):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
