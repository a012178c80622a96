import json
from pathlib import Path

import numpy as np
import pytest
import traitlets

from lab import run_node
from lightsout_edu import Board, FewestClicksExplorer, Solver, Unsolvable, fewest_clicks, parse
from lightsout_edu.shapes import RULES, WRAPS
from lightsout_edu.widgets import texts

HERE = Path(__file__).parent
WIDGETS = HERE.parent / "lightsout_edu" / "widgets"
SMALL = Board(2, 3)


def small(lights="001/011"):
    return FewestClicksExplorer(SMALL, lights=parse(lights))


def totals(explorer):
    return [int(clicks.sum()) for clicks in explorer.answers]


def play(explorer, state):
    """Do what a page does: send changed state to the kernel."""
    explorer._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def random_explorers(number):
    """Explorers of all rules and wraps, with holes and missing buttons, lights of all kinds."""
    random = np.random.default_rng(8)
    made = 0
    while made < number:
        rows, cols = random.integers(1, 5, size=2)
        cells = random.random((rows, cols)) < 0.9
        buttons = random.random((rows, cols)) < 0.95
        how = {"rule": RULES[random.integers(len(RULES))], "wrap": WRAPS[random.integers(3)]}
        board = Board(int(rows), int(cols), cells=cells, buttons=buttons, **how)
        if not board.n_lamps or Solver(board).nullity > 5:
            continue
        lights = board.random_lights(random, solvable=bool(random.integers(2)))
        made += 1
        yield FewestClicksExplorer(board, lights=lights), int(random.integers(2**31))


def told_to_node(explorer, seed):
    board, solver = explorer.board, explorer._solver
    game = {"board": explorer.boards_data[0], "lights": explorer._now[1], "seed": seed}
    game["answers"] = [board.button_values(clicks).tolist() for clicks in explorer.answers]
    game["obstacle"] = None
    try:
        solver.solve(explorer.lights)
    except Unsolvable as refusal:
        game["obstacle"] = board.lamp_values(refusal.certificate).tolist()
    for name, act in {
        "random": explorer.other_board,
        "hardest": explorer.hardest_board,
    }.items():
        explorer.seed = seed
        act()
        game[name] = {"seed": explorer.seed, "lights": explorer._now[1]}
        explorer.reset()
    return game


def test_page_and_python_find_the_same_answers_and_boards(tmp_path):
    games = [told_to_node(*pair) for pair in random_explorers(300)]
    assert 30 < sum(not game["answers"] for game in games) < 270  # both kinds are among them
    assert {len(game["answers"]) for game in games} >= {0, 1, 2, 4, 8, 16}
    said = run_node("fewest_clicks_explorer.test.mjs", games, tmp_path)
    assert "agree on 300 random boards" in said


def test_every_answer_is_one_and_the_first_is_a_fewest_one():
    for explorer, _ in random_explorers(60):
        answers = explorer.answers
        keys = [(clicks.sum(), clicks.ravel().tolist()) for clicks in answers]
        assert keys == sorted(keys)
        for clicks in answers:
            assert explorer.board.is_done(explorer.board.apply(explorer.lights, clicks))
        if answers:
            best = fewest_clicks(explorer.board, explorer.lights)
            assert best.total == explorer.total and np.array_equal(best.clicks, answers[0])
        else:
            assert explorer.total is None


def test_the_boards_of_the_lesson():
    explorer = small()
    assert totals(explorer) == [1, 3, 3, 5] and explorer.total == 1
    assert explorer.answers[0].tolist() == [[0, 0, 0], [0, 0, 1]]
    assert totals(small("100/011")) == [2, 2, 4, 4]
    assert totals(small("101/000")) == [3, 3, 3, 3]
    five = FewestClicksExplorer(Board(5), lights=np.ones((5, 5)))
    assert totals(five) == [15] * 4
    for lights, expected in {
        "00000/00000/00000/00010/00111": [1, 11, 13, 15],
        "00000/00000/00000/00011/00100": [2, 10, 12, 16],
    }.items():
        five.flip(*np.argwhere(five.lights != parse(lights)).tolist())
        assert totals(five) == expected


def test_how_many_boards_need_how_many_clicks():
    two, four, five = FewestClicksExplorer().boards_data
    assert (two["counts"], two["lost"]) == ([1, 6, 7, 2], 48)
    assert four["counts"] == [1, 16, 120, 560, 1387, 1440, 540, 32]
    assert four["lost"] == 61440
    assert five["counts"] == [
        1, 25, 300, 2300, 12650, 53130, 176176, 467104,
        982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350,
    ]  # fmt: skip
    assert sum(five["counts"]) + five["lost"] == 2**25


def test_the_hardest_boards_need_the_most_clicks():
    for data, board in zip(
        FewestClicksExplorer().boards_data, (SMALL, Board(4), Board(5)), strict=True
    ):
        hardest, most = data["hardest"], len(data["counts"]) - 1
        assert len(set(hardest)) == len(hardest) == min(50, data["counts"][-1])
        for lights in hardest:
            assert fewest_clicks(board, board.as_lights([*map(int, lights)])).total == most
    explorer = FewestClicksExplorer(Board(5))
    seen = set()
    for _ in range(50):
        explorer.hardest_board()
        seen.add(explorer._now[1])
    assert len(seen) == 50 and explorer.total == 15
    assert "1" * 25 in seen  # the old friend


def test_other_boards_are_seeded_can_be_won_and_differ():
    explorer = FewestClicksExplorer(Board(1, 2), lights=[[0, 0]])
    for lights in ([[1, 1]], [[0, 0]], [[1, 1]]):
        explorer.other_board()
        assert explorer.lights.tolist() == lights
    four, again = FewestClicksExplorer(Board(4)), FewestClicksExplorer(Board(4))
    for _ in range(10):
        four.other_board()
        again.other_board()
        assert four.total is not None and repr(four) == repr(again)
    stuck = FewestClicksExplorer(Board(1, buttons=[[0]]))
    stuck.other_board()
    assert stuck.game["visited"] == [[0, "0"]]


def test_edits_undo_redo_reset():
    explorer = small()
    explorer.choose(2)
    explorer.flip((0, 0), (0, 2))
    assert explorer.lights.tolist() == [[1, 0, 0], [0, 1, 1]] and explorer.game["chosen"] == -1
    explorer.flip((1, 1))
    explorer.undo()
    assert repr(explorer).endswith("lights 100/011, answers 2, 2, 4, 4")
    explorer.redo()
    explorer.redo()
    assert repr(explorer).endswith("lights 100/001, answers none")
    explorer.reset()
    explorer.undo()
    assert repr(explorer) == "FewestClicksExplorer 2 x 3, lights 001/011, answers 1, 3, 3, 5"
    explorer.redo()
    explorer.flip((0, 1))  # what was ahead is forgotten
    explorer.redo()
    assert explorer.game["visited"] == [[0, "001011"], [0, "100011"], [0, "110011"]]


def test_another_board_is_as_it_was_last_seen():
    explorer = FewestClicksExplorer(SMALL, Board(4), lights=parse("001/011"))
    explorer.show_board(1)
    assert explorer.board.shape == (4, 4)
    assert np.array_equal(explorer.lights, Board(4).random_lights(1))
    explorer.flip((3, 3))
    explorer.show_board(0)
    explorer.show_board(1)
    assert explorer.lights[3, 3] != Board(4).random_lights(1)[3, 3]
    for _ in range(4):
        explorer.undo()
    assert repr(explorer) == repr(small())
    assert [data["name"] for data in explorer.boards_data] == ["2 x 3", "4 x 4"]
    other = FewestClicksExplorer(Board(3, rule="king", wrap="torus", cells=[[1, 1, 0]] * 3))
    assert other.boards_data[0]["name"] == "3 x 3, rule='king', wrap='torus', cells=<6 of 9>"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: FewestClicksExplorer(Board(2, states=3)), "a rectangle with two states a lamp"),
        (lambda: FewestClicksExplorer(Board.from_matrix([[1]])), "a rectangle with two states"),
        (lambda: FewestClicksExplorer(5), "two states a lamp, not 5"),
        (lambda: FewestClicksExplorer(Board(2, 13)), "26 lamps; an explored board has 1 to 25"),
        (lambda: FewestClicksExplorer(Board(0)), "0 lamps"),
        (lambda: FewestClicksExplorer(Board(5, wrap="torus")), "nullity 8, so 256 answers"),
        (lambda: FewestClicksExplorer(SMALL, lights=[[0, 1]]), r"lights have shape \(1, 2\)"),
        (lambda: small().flip((0, 0), (2, 0)), r"\(2, 0\) is no lamp of this board"),
        (lambda: small().flip(3), "3 is no lamp"),
        (lambda: small().choose(4), "there is no answer 4; 4 answers are numbered from 0"),
        (lambda: small("100/000").choose(0), "there is no answer 0; 0 answers"),
        (lambda: small().choose(-1), "number"),
        (lambda: small().show_board(1), "there is no board 1; 1 boards are numbered from 0"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_a_refused_edit_changes_nothing():
    explorer = small()
    with pytest.raises(ValueError):
        explorer.flip((0, 0), (9, 9))
    assert repr(explorer) == repr(small())


def test_what_the_page_does_reaches_python():
    explorer = small()
    play(explorer, {"game": {"visited": [[0, "001011"], [0, "100011"]], "place": 1, "chosen": 3}})
    assert totals(explorer) == [2, 2, 4, 4] and explorer.game["chosen"] == 3


@pytest.mark.parametrize(
    "change",
    [
        {"visited": []},
        {"visited": [[0, "0010110"]]},
        {"visited": [[0, "00101x"]]},
        {"visited": [[1, "001011"]]},
        {"visited": [[-1, "001011"]]},
        {"visited": [["0", "001011"]]},
        {"visited": [[0, None]]},
        {"visited": 7},
        {"place": 1},
        {"place": -1},
        {"place": None},
    ],
)
def test_games_that_cannot_be_are_refused(change):
    explorer = small()
    with pytest.raises(traitlets.TraitError, match="a game is"):
        explorer.game = {**explorer.game, **change}
    assert repr(explorer) == repr(small())


@pytest.mark.parametrize("chosen", [4, -2, None, "1", [0]])
def test_an_answer_that_is_not_there_is_not_chosen(chosen):
    explorer = small()
    explorer.game = {**explorer.game, "chosen": chosen}
    assert explorer.game["chosen"] == -1


def test_the_picture_says_what_the_widget_shows():
    explorer = small()
    said = repr(explorer.picture())
    assert (
        said == "2 x 3 board, 3 lamps lit: (0, 2), (1, 1), (1, 2); answers with 1, 3, 3, 5 clicks"
    )
    svg = explorer.picture()._repr_svg_()
    assert ">needs 1 click</text>" in svg and ">1 click, fewest</text>" in svg
    assert svg.count(">3 clicks</text>") == 2
    explorer.choose(2)
    said = repr(explorer.picture())
    assert "the rings mark the 3 clicks at (0, 0), (0, 2), (1, 0)" in said
    assert "the hatch marks the 4 clicks of a quiet pattern at (0, 0), (0, 2), (1, 0)" in said
    refused = FewestClicksExplorer(
        Board(1, 3, buttons=[[1, 0, 1]], cells=[[1, 1, 1]]), lights=[[1, 0, 0]]
    )
    assert "No clicks can do it" in repr(refused.picture())
    assert "hatched lamps" in repr(refused.picture())
    assert refused.picture()._repr_svg_()


def test_a_picture_comes_first_and_then_the_widget(monkeypatch):
    outputs = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    small()._ipython_display_()
    twin, live = outputs
    assert twin["image/svg+xml"].startswith("<svg")
    assert live["text/plain"] == repr(small())
    assert "application/vnd.jupyter.widget-view+json" in live


def test_every_text_is_used():
    script = (WIDGETS / "fewest_clicks_explorer.js").read_text("utf-8")
    python = (WIDGETS / "fewest_clicks_explorer.py").read_text("utf-8")
    for name in texts.FEWEST:
        by_name = f'control("{name}"' in script
        assert by_name or f"texts.{name}" in script or f'texts["{name}"]' in python, name
    assert "!" not in json.dumps(texts.FEWEST)


def test_saved_state_is_small():
    state = FewestClicksExplorer().get_state()
    own = {name: value for name, value in state.items() if name not in ("_esm", "_css")}
    assert len(json.dumps(own)) < 20_000
