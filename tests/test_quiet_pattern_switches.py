import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab import run_node
from lightsout_edu import Board, QuietPatternSwitches, quiet_patterns
from lightsout_edu.shapes import RULES, WRAPS
from lightsout_edu.widgets import texts

HERE = Path(__file__).parent
WIDGETS = HERE.parent / "lightsout_edu" / "widgets"


def from_the_page(widget, state):
    """Do what a page does: send changed state to the kernel."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def random_switches(number):
    """Switches on boards of all kinds, with patterns switched on and lamps lit."""
    random = np.random.default_rng(8)
    while number:
        rows, cols = random.integers(1, 6, size=2).tolist()
        board = Board(
            rows,
            cols,
            rule=RULES[random.integers(len(RULES))],
            wrap=WRAPS[random.integers(3)],
            cells=random.random((rows, cols)) < 0.9,
            buttons=random.random((rows, cols)) < 0.9,
        )
        try:
            switches = QuietPatternSwitches(board)
        except ValueError:
            continue  # no pattern, or too many
        for pattern in np.flatnonzero(random.integers(2, size=len(switches.on))).tolist():
            switches.switch(pattern)
        switches.other_lamps(int(random.integers(2**32)))
        switches.pressed = int(random.integers(switches.clicks.sum() + 1))
        number -= 1
        yield switches


def test_page_and_python_add_and_press_the_same(tmp_path):
    games = []
    for switches in random_switches(300):
        board = switches.board
        games.append(
            {
                "data": switches.boards_data[0],
                "on": switches.on,
                "seed": switches.seed,
                "start": switches.start,
                "pressed": switches.pressed,
                "clicks": board.button_values(switches.clicks).tolist(),
                "lights": board.lamp_values(switches.lights).tolist(),
            }
        )
    assert any(game["lights"] != game["start"] for game in games)
    said = run_node("quiet_pattern_switches.test.mjs", games, tmp_path)
    assert "agree on 300 boards" in said


# Adding patterns, pressing the sum.


def test_five_by_five_of_the_lesson():
    switches = QuietPatternSwitches()
    assert repr(switches) == "QuietPatternSwitches 5 x 5, on none: 0 clicks"
    assert np.array_equal(switches.patterns, quiet_patterns(Board(5)))
    assert [int(pattern.sum()) for pattern in switches.patterns] == [12, 16]
    switches.switch(0)
    assert repr(switches) == "QuietPatternSwitches 5 x 5, on 0: 12 clicks"
    switches.switch(1)
    assert repr(switches) == "QuietPatternSwitches 5 x 5, on 0, 1: 12 clicks"
    rows = ["".join(map(str, row)) for row in switches.clicks]
    assert rows == ["11011", "00000", "11011", "00000", "11011"]  # R of the lesson
    switches.switch(0)
    assert repr(switches) == "QuietPatternSwitches 5 x 5, on 1: 16 clicks"


def test_two_by_three_of_the_lesson():
    switches = QuietPatternSwitches(Board(2, 3))
    assert [int(pattern.sum()) for pattern in switches.patterns] == [4, 4]
    switches.switch(0)
    switches.switch(1)
    assert switches.clicks.sum() == 4


@given(on=st.lists(st.integers(0, 3), max_size=8), seed=st.integers(0, 2**32))
def test_pressing_any_sum_on_any_lamps_changes_nothing(on, seed):
    switches = QuietPatternSwitches(Board(4))
    for pattern in on:
        switches.switch(pattern)
    switches.other_lamps(seed)
    before = switches.lights
    switches.press()
    assert switches.pressed == switches.clicks.sum()
    assert np.array_equal(switches.lights, before)
    assert np.array_equal(switches.board.apply(before, switches.clicks), before)
    assert switches.on == [on.count(pattern) % 2 for pattern in range(4)]


def test_on_the_way_the_lamps_are_those_of_the_presses_so_far():
    switches = QuietPatternSwitches(Board(2, 3))
    switches.switch(0)  # 101/101
    lights = switches.lights
    for pressed, cell in enumerate([(0, 0), (0, 2), (1, 0), (1, 2)], start=1):
        switches.pressed = pressed
        lights = switches.board.click(lights, cell)
        assert np.array_equal(switches.lights, lights)
    switches.pressed = 1
    switches.switch(1)  # another sum is not pressed yet
    assert switches.pressed == 0


def test_other_lamps_are_the_same_for_the_same_seed():
    one, other = QuietPatternSwitches(), QuietPatternSwitches()
    one.other_lamps(3)
    other.other_lamps(3)
    assert np.array_equal(one.lights, other.lights) and one.lights.any()
    other.other_lamps()
    assert other.seed == 4 and not np.array_equal(one.lights, other.lights)


def test_several_boards_to_choose_from():
    switches = QuietPatternSwitches(Board(2, 3), Board(2, rule="king"), Board(5))
    assert [data["name"] for data in switches.boards_data] == [
        "2 x 3",
        "2 x 2, king",
        "5 x 5",
    ]
    switches.switch(1)
    switches.choose(2)
    assert switches.board is switches.boards[2] and switches.on == [0, 0]
    assert switches.lights.shape == (5, 5)
    with pytest.raises(ValueError, match="there is no board 3; there are 3, counted from 0"):
        switches.choose(3)
    with pytest.raises(ValueError, match="there is no pattern 2; this board has 2"):
        switches.switch(2)


def test_boards_that_do_not_fit_are_refused():
    for board in (Board(2, states=3), Board.from_buttons([[0], [0]], lamps=1)):
        with pytest.raises(ValueError, match="a rectangle with two states"):
            QuietPatternSwitches(Board(5), board)
    for board, nullity in ((Board(3), 0), (Board(19), 16)):
        with pytest.raises(ValueError, match=f"has nullity {nullity}; give a board"):
            QuietPatternSwitches(board)


def test_bad_state_from_a_page_is_refused_as_a_whole():
    switches = QuietPatternSwitches(Board(2, 3), Board(5))
    from_the_page(switches, {"number": 1, "on": [0, 1], "start": [0] * 25, "pressed": 3})
    assert repr(switches) == "QuietPatternSwitches 5 x 5, on 1: 16 clicks"
    for bad in ({"number": 0}, {"number": 2}, {"on": [1]}, {"on": [2, 0]}, {"start": [0] * 6}):
        from_the_page(switches, bad)  # ipywidgets logs the TraitError
        assert repr(switches) == "QuietPatternSwitches 5 x 5, on 1: 16 clicks"
    from_the_page(switches, {"pressed": -4})
    assert switches.pressed == 0
    from_the_page(switches, {"pressed": 99})  # no more than all of them
    assert not switches.lights.any()


# Words and pictures.


def test_the_picture_shows_the_basis_with_its_clicks():
    switches = QuietPatternSwitches(Board(2, 3), Board(5))
    said = repr(switches.picture())
    assert said.startswith("Q0: 4 clicks: 2 x 3 board") and "; Q1: 4 clicks: 2 x 3 board" in said
    switches.choose(1)
    picture = switches.picture()
    assert "Q1: 16 clicks: 5 x 5 board" in repr(picture)
    assert ">Q0: 12 clicks</text>" in picture._repr_svg_()


def test_every_text_is_used_and_the_state_is_small():
    script = (WIDGETS / "quiet_pattern_switches.js").read_text("utf-8")
    for name in texts.SWITCHES:
        assert f"texts.{name}" in script or f'texts").{name}' in script, name
    assert "!" not in json.dumps(texts.SWITCHES)
    state = QuietPatternSwitches(Board(2, 3), Board(4), Board(5)).get_state()
    own = {name: value for name, value in state.items() if name not in ("_esm", "_css")}
    assert len(json.dumps(own)) < 8_000


def test_a_board_with_a_rule_of_its_own():
    own = Board(5, rule=[[0, 1, 0], [1, 1, 1], [0, 1, 0]])
    assert len(QuietPatternSwitches(own).patterns) == 2
    with pytest.raises(ValueError, match="rectangle"):
        QuietPatternSwitches(5)
