import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
import traitlets

from lab import missing, run_node
from lightsout_edu import Board, BoardWidget, Playground, draw_board, is_solvable
from lightsout_edu.shapes import RULES, WRAPS
from lightsout_edu.widgets import board_widget, texts
from lightsout_edu.widgets.board_widget import random_clicks
from lightsout_edu.widgets.page import script

HERE = Path(__file__).parent
WIDGETS = HERE.parent / "lightsout_edu" / "widgets"
START = [[0, 1], [1, 1]]


def play(widget, state):
    """Do what a page does: send changed state to the kernel."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def ask(widget, content):
    widget._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )


def random_board(random):
    """A board of any kind: rectangles half of the time, two states half of the time."""
    states = int(random.choice([2, 2, 2, 2, 3, 4, 5, 6, 8, 9, 10, 12]))
    lamps = int(random.integers(1, 13))
    kind = random.integers(8)
    if kind < 4:
        rows, cols = random.integers(1, 7, size=2).tolist()
        cells = random.random((rows, cols)) < 0.9
        buttons = random.random((rows, cols)) < 0.95
        how = {"rule": RULES[random.integers(len(RULES))], "wrap": WRAPS[random.integers(3)]}
        return Board(rows, cols, cells=cells, buttons=buttons, states=states, **how)
    if kind == 4:
        make = (Board.hexagon, Board.triangle)[random.integers(2)]
        return make(int(random.integers(1, 5)), states=states)
    if kind == 5:
        edges = random.integers(lamps, size=(2 * lamps, 2)).tolist()
        how = {"closed": bool(random.integers(2)), "directed": bool(random.integers(2))}
        return Board.from_graph(edges, lamps=lamps, states=states, **how)
    shape = (lamps, int(random.integers(1, 13)))
    matrix = random.integers(states, size=shape) * (random.random(shape) < 0.5)
    places = None
    if kind == 7:  # a graph that is drawn with lines, at any places
        matrix = (matrix[:, :1] & matrix[:, :1].T) | np.eye(lamps, dtype=int)
        matrix, places = (matrix > 0).astype(int), random.random((lamps, 2)) * 5
    return Board.from_matrix(matrix, states, places)


def along_the_answer(widget, answer):
    """What the kernel says after each click of an answer, pressed one by one."""
    along = []
    for button in np.repeat(range(widget.board.n_buttons), answer.get("clicks", 0)).tolist():
        widget.press(widget.board.button_cells[button])
        along.append({"button": button, "answer": widget.answer()})
    widget.reset()
    return along


def words_of_keys(widget):
    """The words beside the keys of the picture, or None where it has lines."""
    if not widget._has_keys:
        return None
    root = ET.fromstring(widget.picture()._repr_svg_())
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    return [words for words in texts if words.startswith("flips")]


def random_games(number):
    """Boards of all kinds, with holes and missing buttons, and moves on them."""
    random = np.random.default_rng(3)
    games = []
    while len(games) < number:
        board = random_board(random)
        lights = board.random_lights(random, solvable=random.random() < 0.7)
        target = random.choice(["off", "on"]) if board.states == 2 else board.states - 1
        target = board.random_lights(random) if random.random() < 0.3 else target
        widget = BoardWidget(board, lights, target, seed=int(random.integers(2**31)))
        if widget.solver.solution_count() > 256 or not board.n_buttons:
            continue
        game = {"start": widget.start, "target": widget.target_lights, "seed": widget.seed}
        game["board_data"] = widget.board_data
        game["random_clicks"] = random_clicks(widget.seed, board.n_buttons, board.states)
        game["joined"] = widget._joined(widget.start)
        game["keys"] = words_of_keys(widget)
        game["answer"] = widget.answer()
        game["answer"].pop("reason", None)
        game["along"] = along_the_answer(widget, game["answer"])
        game["moves"] = random.integers(board.n_buttons, size=12).tolist()
        game["lights"] = []
        for button in game["moves"]:
            widget.press(board.button_cells[button])
            game["lights"].append(board.lamp_values(widget.lights).tolist())
        games.append(game)
    return games


def test_page_and_python_play_the_same_game(tmp_path):
    games = random_games(400)
    solvable = sum("clicks" in game["answer"] for game in games)
    assert 150 < solvable < 380  # both kinds are among them
    assert sum(game["keys"] is not None for game in games) > 50
    assert sum(bool(game["board_data"].get("lines")) for game in games) > 50
    assert sum(game["board_data"]["states"] > 2 for game in games) > 100
    said = run_node("board_widget.test.mjs", {"games": games, "texts": texts.BOARD}, tmp_path)
    assert "agree on 400 random boards" in said


def test_a_game_with_undo_redo_reset():
    widget = BoardWidget(Board(2), START)
    widget.press((0, 1))
    assert widget.lights.tolist() == [[1, 0], [1, 0]]
    widget.press((0, 0), (0, 0))
    assert widget.moves == [1, 0, 0]
    widget.undo()
    widget.undo()
    assert (widget.moves, widget.undone) == ([1], [0, 0])
    widget.redo()
    assert widget.moves == [1, 0]
    widget.reset()
    assert widget.lights.tolist() == START
    for _ in range(5):
        widget.redo()
    assert widget.moves == [1, 0, 0]
    widget.reset()
    widget.undo()
    assert not widget.is_done
    widget.press((1, 1))
    assert widget.is_done and widget.undone == []


def test_presses_that_cannot_be_are_refused_and_change_nothing():
    widget = BoardWidget(
        Board(2, cells=[[1, 0], [1, 1]], buttons=[[1, 1], [0, 1]]), [[1, 0], [0, 0]]
    )
    for cell, words in [
        ((0, 1), "a hole"),
        ((1, 0), "a lamp without a button"),
        ((2, 0), "outside"),
    ]:
        with pytest.raises(ValueError, match=words):
            widget.press((0, 0), cell)
    assert widget.moves == []
    with pytest.raises(ValueError, match="is no lamp of this board"):
        widget.set_lamp((0, 1))


def test_hints_lead_to_the_end_in_the_fewest_clicks():
    widget = BoardWidget(Board(5), np.ones((5, 5)))
    assert widget.answer()["total"] == 15
    for _ in range(15):
        cell = widget.hint()
        assert widget.hinted == widget.board.button_cells.index(cell)
        assert widget.message.startswith("Press the marked lamp")
        widget.press(cell)
        assert (widget.hinted, widget.message) == (-1, "")
    assert widget.is_done
    assert widget.hint() is None and widget.message == "Nothing is left to press."


def test_a_board_that_refuses_says_why():
    widget = BoardWidget(Board(1, 2), [[1, 0]])
    assert widget.hint() is None
    assert "even number of the hatched lamps" in widget.message and "(1)" in widget.message
    assert widget.answer_shown and widget.answer()["obstacle"] == [1, 1]
    widget.show_answer(False)
    assert (widget.answer_shown, widget.message) == (False, "")


def test_new_boards_are_seeded_and_solvable():
    for target in ("off", "on", [[1, 0, 1, 0]] * 4):
        widget = BoardWidget(Board(4), target=target, seed=4)
        goal = widget.board.as_lights(widget.target_lights)
        for _ in range(8):
            widget.new_board()
            assert is_solvable(widget.board, widget.lights, goal)
        assert widget.seed == 12
        again = BoardWidget(Board(4), target=target, seed=12)
        assert again.start == widget.start


def test_setting_lamps_starts_again_from_there():
    widget = BoardWidget(Board(2), START)
    widget.press((0, 1))
    widget.set_lamp((1, 1))
    assert widget.lights.tolist() == [[1, 0], [1, 1]]
    assert (widget.moves, widget.undone) == ([], [])


def test_boards_that_are_no_rectangles_are_pressed_by_number():
    widget = BoardWidget(Board.hexagon(2), [0] * 7)
    widget.press(3, np.int64(0))
    assert repr(widget) == "BoardWidget 7 lamps, lights 0000111, clicks 2"
    assert widget.moves == [3, 0]
    widget.set_lamp(6)
    assert (widget.lights.tolist(), widget.moves) == ([0, 0, 0, 0, 1, 1, 0], [])
    widget.set_lamp(6)
    assert widget.hint() == widget.answer()["clicks"].index(1) == 0
    assert widget.message == "Press the marked lamp: one of 2 clicks of a shortest answer."
    for bad in (7, -1, 0.5, "a", None, (0, 0)):
        with pytest.raises(ValueError, match="button"):
            widget.press(bad)
        with pytest.raises(ValueError, match="is no lamp of this board; its 7 lamps are numbered"):
            widget.set_lamp(bad)
    assert repr(BoardWidget(Board.hexagon(6), [0] * 91)).startswith(
        "BoardWidget 91 lamps, lights 0000"
    )
    large = BoardWidget(Board.hexagon(7, states=3), [2] * 127)
    assert repr(large) == "BoardWidget 127 lamps, lights 127 not at 0, clicks 0"
    assert (
        repr(BoardWidget(Board.from_matrix([[1]]), [1])) == "BoardWidget 1 lamp, lights 1, clicks 0"
    )


def test_lines_and_buttons_of_their_own_or_keys():
    own = BoardWidget(Board.triangle(2, states=5), [1, 2, 3])
    assert own.board_data["lines"] == [(0, 1), (0, 2), (1, 2)]
    assert own.board_data["button_of"] == [0, 1, 2]
    picture = own.picture()._repr_svg_()
    assert picture.count('stroke-width="2"') == 3 and "flips" not in picture
    one_way = BoardWidget(Board.from_graph([(0, 1)], directed=True), [1, 1])
    assert (one_way.board_data["lines"], one_way.board_data["button_of"]) == (None, [-1, -1])
    assert one_way.hint() == 0
    assert one_way.message == "Press the marked button: one of 1 clicks of a shortest answer."
    by_two = BoardWidget(Board.from_matrix([[2]], states=3), [1])
    assert by_two.board_data["lines"] is None and "flips 0 by 2" in by_two.picture()._repr_svg_()
    assert (
        draw_board([1, 0], Board.from_matrix(np.eye(2), 3), clicks=[2, 0]).body.count("0: 2×") == 1
    )


def test_more_states():
    widget = BoardWidget(Board(2, states=5), [[3, 3], [0, 0]])
    widget.press((0, 0), (0, 0))
    assert repr(widget) == "BoardWidget 2 x 2, lights 00/20, clicks 2"
    widget.set_lamp((0, 1))
    assert repr(widget) == "BoardWidget 2 x 2, lights 01/20, clicks 0"
    for _ in range(widget.answer()["total"]):
        widget.press(widget.hint())
    assert widget.is_done and widget.hint() is None
    assert widget.message == "Nothing is left to press."
    with pytest.raises(traitlets.TraitError, match="start must be 0 to 4 for 4 lamps"):
        widget.start = [5, 0, 0, 0]
    assert repr(BoardWidget(Board(1, 2, states=12), [[11, 0]])).endswith("lights 11,0, clicks 0")
    turned = BoardWidget(Board(2, states=4), [[1, 2], [3, 0]], target=2, labels=list("abcd"))
    assert turned.picture().alt.startswith("2 x 2 board with 4 states, 3 lamps not at 0: a at 1")
    turned.press(*np.repeat(turned.board.button_cells, turned.answer()["clicks"], axis=0).tolist())
    assert turned.lights.tolist() == [[2, 2], [2, 2]]


def test_more_states_that_refuse():
    widget = BoardWidget(Board(1, 2, states=6), [[1, 0]])
    assert widget.hint() is None and widget.message == "No clicks can do it."
    assert (widget.answer_shown, widget.answer()["obstacle"]) == (True, [1, 1])
    many = BoardWidget(Board.from_buttons([[0]] * 30, states=3), [2])
    assert many.told == {} and many.hint() is None
    assert many.message == texts.BOARD["too_many"]


def test_the_page_is_told_the_answer_of_the_start():
    assert BoardWidget(Board(10, wrap="torus")).told == {}  # two states: asked for, as ever
    widget = BoardWidget(Board(3, states=12), seed=1)
    told = widget.told

    def expect_told():
        assert list(widget.told) == [",".join(map(str, widget.start))]
        assert list(widget.told.values()) == [widget.answer(widget.board.as_lights(widget.start))]

    expect_told()
    widget.press((0, 0))
    assert widget.told == told
    widget.new_board()
    expect_told()
    play(widget, {"start": [11] * 9, "moves": []})
    expect_told()
    widget.play(Board(3, rule="x", states=12), [[11] * 3] * 3)
    expect_told()
    widget.play(Board(3, rule="x", states=12), [[11] * 3] * 3, target=11)
    assert widget.told["11,11,11,11,11,11,11,11,11"]["total"] == 0
    widget.press((1, 1))
    ask(widget, {"ask": "hint"})
    assert len(widget.told) == 2 and widget.hinted == widget.board.button_cells.index((1, 1))
    widget.play(Board.hexagon(2), [1] * 7)
    assert (widget.told, widget.hint()) == ({}, 3)


def test_what_the_page_does_reaches_python():
    seen = []
    widget = BoardWidget(Board(2), START, on_press=lambda w: seen.append(w.lights.tolist()))
    play(widget, {"moves": [3], "undone": []})
    assert widget.is_done and seen == [[[0, 0], [0, 0]]]
    play(widget, {"start": [1, 0, 0, 0], "moves": []})
    assert widget.lights.tolist() == [[1, 0], [0, 0]]
    widget.set_lamp((0, 1))
    widget.new_board()
    widget.hint()
    assert [len(seen), seen[1], seen[2]] == [4, [[1, 0], [0, 0]], [[1, 1], [0, 0]]]


def test_errors_of_callbacks_show_and_are_raised():
    def broken(widget):
        raise KeyError("score")

    widget = BoardWidget(Board(2), START)
    widget.on_press(broken)
    with pytest.raises(KeyError):
        widget.press((0, 0))
    assert widget.message == "KeyError: 'score'"


def test_a_board_of_large_nullity_is_answered_by_the_kernel(monkeypatch):
    board = Board(9)
    assert BoardWidget(board).board_data["algebra"] is not None  # nullity 8
    large = BoardWidget(Board(10, wrap="torus"), seed=1)  # nullity 16
    assert large.board_data["algebra"] is None
    ask(large, {"ask": "hint"})
    assert large.hinted >= 0
    [(lights, told)] = large.told.items()
    assert told["total"] == sum(told["clicks"]) and len(lights) == 100
    large.press(large.hint())
    ask(large, {"ask": "answer"})
    assert sorted(answer["total"] for answer in large.told.values()) == [
        told["total"] - 1,
        told["total"],
    ]
    ask(large, {"ask": "answer"})
    assert large.answer_shown
    ask(large, {"ask": "nonsense"})
    monkeypatch.setattr(board_widget, "PATIENCE", 0)
    huge = BoardWidget(Board(16, rule="plus-no-self", wrap="torus"), seed=1)  # nullity 32
    assert huge.hint() is None
    assert huge.message == texts.BOARD["too_many"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: BoardWidget(Board(2, states=257)), "at most 256 states a lamp"),
        (lambda: BoardWidget(Board(2, states=3), target="on"), "'on' is not clear with 3 states"),
        (lambda: BoardWidget(Board(2), target="either"), "'either' is two patterns, but one is"),
        (lambda: BoardWidget(Board.hexagon(2), [1] * 6), r"lights have shape \(6,\)"),
        (lambda: BoardWidget(Board(2), [[0, 1]]), r"lights have shape \(1, 2\)"),
        (lambda: BoardWidget(Board(2), labels=["a"]), "there are 1 labels for 4 lamps"),
        (lambda: BoardWidget(Board(2), target="dark"), "unknown target"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError, match=message):
        call()
    with pytest.raises(traitlets.TraitError):
        Playground(size="3 x 77")


def shown(widget, monkeypatch):
    """What a notebook gets to show: the outputs in order."""
    outputs = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    widget._ipython_display_()
    return outputs


def test_a_picture_comes_first_and_then_the_widget(monkeypatch):
    widget = BoardWidget(Board(2), START, labels=["L1", "L2", "L3", "L4"])
    twin, live = shown(widget, monkeypatch)
    assert twin["image/svg+xml"].startswith("<svg") and ">L4</text>" in twin["image/svg+xml"]
    assert twin["text/plain"] == "2 x 2 board, 3 lamps lit: L2, L3, L4"
    assert live["text/plain"] == repr(widget) == "BoardWidget 2 x 2, lights 01/11, clicks 0"
    assert "application/vnd.jupyter.widget-view+json" in live
    assert repr(BoardWidget(Board(12), np.eye(12))) == "BoardWidget 12 x 12, lights 12 on, clicks 0"
    twin, live = shown(Playground(), monkeypatch)
    assert twin["image/svg+xml"].startswith("<svg")
    assert live["text/plain"].startswith("Playground: plus, BoardWidget 5 x 5,")


def test_saved_state_of_a_five_by_five_board_is_small():
    state = BoardWidget(Board(5)).get_state()
    own = {name: value for name, value in state.items() if name not in ("_esm", "_css")}
    assert len(json.dumps(own)) < 20_000


def test_every_text_can_be_translated_and_is_filled_in():
    code = script("board_widget") + (WIDGETS / "board_widget.py").read_text("utf-8")
    for name, words in texts.BOARD.items():
        assert re.search(rf'[."]{name}\b', code), name
        assert "!" not in words
    widget = BoardWidget(Board(1, 2), [[1, 1]])
    widget.texts = {**texts.BOARD, "hint": "Druk ({total})"}
    widget.hint()
    assert widget.message == "Druk (1)"


def test_playground_changes_the_board():
    playground = Playground()
    playground.size.value = "3 x 3"
    playground.rule.value = "king"
    playground.wrap.value = "torus"
    assert repr(playground.game.board) == "Board(3, 3, rule='king', wrap='torus')"
    playground.wrap.value = "flat"
    playground.rule.value = "plus"
    playground.difficulty.value = 3
    boards = set()
    for seed in (1, 2, 3):
        playground.seed.value = seed
        assert playground.game.answer()["total"] == 3
        assert (playground.game.moves, playground.game.seed) == ([], seed)
        boards.add(tuple(playground.game.start))
    assert len(boards) == 3
    playground.difficulty.value = 8
    playground.size.value = "2 x 2"  # at most 4 clicks: as near as it gets
    assert playground.game.answer()["total"] == 4


def test_bad_arguments_leave_the_old_game_untouched():
    widget = BoardWidget(Board(2), START)
    before = repr(widget), widget.board
    for bad in (
        {"lights": START},
        {"target": "dark"},
        {"labels": ["a"]},
        {"seed": "a"},
    ):
        with pytest.raises(ValueError):
            widget.play(Board(3), **bad)
        assert (repr(widget), widget.board) == before


@pytest.mark.parametrize("cell", [(-1, -1), (9, 9), (0.5, 1), "01", None, 3, [0]])
def test_only_lamps_can_be_set(cell):
    widget = BoardWidget(Board(2), START)
    with pytest.raises(ValueError, match="is no lamp of this board"):
        widget.set_lamp(cell)
    assert widget.lights.tolist() == START


def test_moves_from_the_page_that_are_no_buttons_are_dropped():
    widget = BoardWidget(Board(2), START)
    play(widget, {"moves": [99, -1, 3, "x"], "undone": [7]})
    assert (widget.moves, widget.undone) == ([3], [])
    with pytest.raises(traitlets.TraitError):
        widget.start = [2, 0, 0, 0]
    with pytest.raises(traitlets.TraitError):
        widget.start = []
    assert widget.is_done


@pytest.mark.parametrize("name", sorted({path.stem for path in WIDGETS.glob("*.js")} - {"page"}))
def test_each_widget_is_one_module_with_what_it_shares(name, tmp_path):
    """Names of page.js and of a widget's own file must not collide when they are joined."""
    node = shutil.which("node")
    if not node:
        missing("Node.js was not found; install it to test the JavaScript of the widgets")
    joined = script(name)
    assert "import " not in joined
    (tmp_path / "joined.mjs").write_text(joined, "utf-8")
    done = subprocess.run(
        [node, "--check", tmp_path / "joined.mjs"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_board_without_answers_has_none_on_the_page():
    bare = BoardWidget(Board(1, 2), [[1, 0]], answers=False)
    assert not bare.get_state()["answers"] and BoardWidget(Board(2)).get_state()["answers"]
