import json
from pathlib import Path

import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from lab import run_node
from lightsout_edu import Board, LinkedBoard
from lightsout_edu.shapes import RULES, WRAPS
from lightsout_edu.widgets import texts

HERE = Path(__file__).parent
ONE_WAY = Board.from_buttons([[0, 1], [1, 2], [2]], lamps=3)


def random_boards(number):
    random = np.random.default_rng(7)
    for _ in range(number):
        rows, cols = random.integers(1, 6, size=2)
        how = {"rule": RULES[random.integers(len(RULES))], "wrap": WRAPS[random.integers(3)]}
        cells = random.random((rows, cols)) < 0.9
        buttons = random.random((rows, cols)) < 0.9
        yield Board(int(rows), int(cols), cells=cells, buttons=buttons, **how), random


def test_page_and_python_give_the_same_lights(tmp_path):
    games = []
    for board, random in random_boards(200):
        linked = LinkedBoard(board, board.as_clicks(random.integers(2, size=board.n_buttons)))
        lights = board.lamp_values(linked.lights).tolist()
        matrix = linked.board_data["matrix"]
        games.append({"matrix": matrix, "clicks": linked.clicks, "lights": lights})
    said = run_node("linked_board.test.mjs", games, tmp_path)
    assert "agree on 200 boards" in said


@given(presses=st.lists(st.integers(0, 5), max_size=12))
def test_pressing_adds_columns(presses):
    linked = LinkedBoard(Board(2, 3))
    linked.press(*[(button // 3, button % 3) for button in presses])
    columns = linked.board.toggle_matrix[:, presses].astype(int)
    assert np.array_equal(linked.lights.ravel(), columns.sum(axis=1) % 2)
    assert linked.clicks == [presses.count(button) % 2 for button in range(6)]


def test_the_two_presses_of_the_lesson():
    linked = LinkedBoard(Board(2, 3))
    linked.press((0, 0), (1, 2))
    assert linked.lights.all()
    linked.look_at((0, 1), (0, 1))
    assert linked.look == {"what": "lamp", "row": 1, "column": 1}
    assert linked.equations()[1] == "x0 + x1 + x2 + x4 = 1"
    assert repr(linked) == "LinkedBoard 2 x 3, columns 0 + 5 = 111111"


def test_looking_at_a_lamp_a_button_and_an_entry():
    linked = LinkedBoard(ONE_WAY, [0, 1, 0])
    linked.look_at(lamp=2)
    assert linked.look == {"what": "row", "row": 2, "column": -1}
    linked.look_at(button=0)
    assert linked.look == {"what": "column", "row": -1, "column": 0}
    linked.look_at(lamp=1, button=0)
    assert linked.look == {"what": "entry", "row": 1, "column": 0}
    linked.look_at()
    assert linked.look == {"what": "", "row": -1, "column": -1}
    assert linked.board_data["buttonOf"] == [0, 1, 2]
    assert repr(linked) == "LinkedBoard 3 lamps, columns 1 = 011"
    with pytest.raises(ValueError, match=r"3 is no lamp of this board; its lamps are \[0, 1, 2\]"):
        linked.look_at(lamp=3)


def test_buttons_that_are_no_lamps_are_pressed_by_their_columns():
    swapped = LinkedBoard(Board.from_buttons([[1], [0, 1]], lamps=2))
    assert swapped.board_data["buttonOf"] == [-1, -1]
    wide = LinkedBoard(Board.from_buttons([[0], [1], [0, 1]], lamps=2))
    wide.press(2)
    assert wide.lights.tolist() == [1, 1]
    holes = Board(2, 2, cells=[[1, 0], [1, 1]], buttons=[[1, 1], [0, 1]])
    assert LinkedBoard(holes).board_data["buttonOf"] == [0, -1, 1]


@pytest.mark.parametrize("board", [Board(5, 6), Board(2, states=3), Board(1, 26)])
def test_boards_that_do_not_fit_are_refused(board):
    with pytest.raises(ValueError, match="at most 25 lamps and 25 buttons"):
        LinkedBoard(board)


def test_presses_and_clicks_that_cannot_be_are_refused_and_change_nothing():
    linked = LinkedBoard(Board(2), [[0, 1], [0, 0]])
    with pytest.raises(ValueError, match="outside"):
        linked.press((0, 0), (2, 0))
    assert linked.clicks == [0, 1, 0, 0]
    with pytest.raises(traitlets.TraitError, match="clicks must be 0 or 1 for 4 buttons"):
        linked.clicks = [1, 1]
    with pytest.raises(traitlets.TraitError):
        linked.clicks = [2, 0, 0, 0]
    with pytest.raises(ValueError, match="shape"):
        LinkedBoard(Board(2), [1, 0, 0])


def test_the_picture_says_what_the_widget_shows():
    linked = LinkedBoard(Board(2, 3))
    linked.press((0, 0))
    linked.look_at((0, 1), (0, 1))
    said = repr(linked.picture())
    assert "3 lamps lit" in said and "1 click at 0" in said
    assert "row 1 is tinted; column 1 is tinted" in said
    svg = linked.picture()._repr_svg_()
    assert "4:  x1 + x3 + x4 + x5 = 0".replace("  ", " ") in svg


def test_the_empty_board():
    empty = LinkedBoard(Board(0, 0))
    assert repr(empty) == "LinkedBoard 0 x 0, columns none = "
    assert empty.equations() == []
    assert empty.picture()._repr_svg_()


def test_every_text_is_used():
    script = (HERE.parent / "lightsout_edu/widgets/linked_board.js").read_text("utf-8")
    for name, words in texts.LINKED.items():
        assert f"texts.{name}" in script or f"texts.{name}(" in script, name
        assert "!" not in words


def test_saved_state_is_small():
    state = LinkedBoard(Board(5)).get_state()
    own = {name: value for name, value in state.items() if name not in ("_esm", "_css")}
    assert len(json.dumps(own)) < 20_000


def test_what_a_page_looks_at_is_there():
    linked = LinkedBoard(Board(2))
    linked.look_at(lamp=np.array([0, 1]))
    assert linked.look["row"] == 1
    for bad in (
        {},
        {"what": "row", "row": 99, "column": -1},
        {"what": "row", "row": "a", "column": 0},
    ):
        linked.look = bad
        assert linked.look == {"what": "", "row": -1, "column": -1}
        assert linked.picture()
    none = LinkedBoard(Board.from_buttons([[], []], lamps=0))
    none.look_at(button=1)
    assert none.picture()
