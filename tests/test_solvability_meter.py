import itertools
import json
from pathlib import Path

import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from lab import run_node
from lightsout_edu import (
    Board,
    SolvabilityMeter,
    is_solvable,
    nearest_solvable,
    parse,
    quiet_patterns,
)
from lightsout_edu.shapes import RULES, WRAPS
from lightsout_edu.widgets import texts

HERE = Path(__file__).parent
WIDGETS = HERE.parent / "lightsout_edu" / "widgets"


def from_the_page(widget, state):
    """Do what a page does: send changed state to the kernel."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def random_meters(number, largest=5):
    """Meters on boards of all kinds, most of them one-way somewhere, with changes made on them."""
    random = np.random.default_rng(6)
    while number:
        rows, cols = random.integers(1, largest + 1, size=2).tolist()
        board = Board(
            rows,
            cols,
            rule=RULES[random.integers(len(RULES))],
            wrap=WRAPS[random.integers(3)],
            cells=random.random((rows, cols)) < 0.9,
            buttons=random.random((rows, cols)) < 0.9,
        )
        lights = random.integers(2, size=(rows, cols)) * board.cells
        try:
            meter = SolvabilityMeter(board, lights)
        except ValueError:
            continue  # too many patterns
        for _ in range(random.integers(4)):
            meter.flip(*random.permutation(board.lamp_cells)[:2].tolist())
        number -= 1
        yield meter


def test_page_and_python_count_the_same(tmp_path):
    games = []
    for meter in random_meters(300):
        board, cells = meter.board, meter.board.lamp_cells
        nearest = nearest_solvable(board, meter.lights).lamps
        games.append(
            {
                "patterns": meter.board_data["patterns"],
                "repairs": meter.board_data["repairs"],
                "start": meter.start,
                "moves": meter.moves,
                "lights": board.lamp_values(meter.lights).tolist(),
                "counts": meter.counts,
                "nearest": [cells.index(cell) for cell in nearest],
            }
        )
    assert {len(game["nearest"]) for game in games} >= {0, 1, 2}
    said = run_node("solvability_meter.test.mjs", games, tmp_path)
    assert "agree on 300 boards" in said


# Counts and what they prove.


def test_all_counts_even_means_that_the_board_can_be_won():
    verdicts = set()
    for meter in random_meters(100):
        assert meter.is_solvable == is_solvable(meter.board, meter.lights)
        verdicts.add(meter.is_solvable)
    assert verdicts == {True, False}


def test_a_press_keeps_every_count_odd_or_even():
    for meter in random_meters(100):
        board = meter.board
        for cell in board.button_cells:
            pressed = (meter.patterns & board.click(meter.lights, cell)).sum(axis=(1, 2))
            assert (pressed % 2).tolist() == [count % 2 for count in meter.counts]


@pytest.mark.parametrize("board", [Board(1, 2), Board(2, 3), Board(1, 5), Board(2), Board(3, 3)])
def test_no_fewer_lamps_than_those_shown_would_help(board):
    meter = SolvabilityMeter(board)
    for bits in itertools.product((0, 1), repeat=board.n_lamps):
        odd = SolvabilityMeter(board, board.as_lights(bits)).counts
        shown = meter.board_data["repairs"][sum(count % 2 << k for k, count in enumerate(odd))]
        needed = next(
            size
            for size in range(board.n_lamps + 1)
            if any(
                is_solvable(board, board.as_lights(np.bitwise_xor(bits, _at(lamps, board))))
                for lamps in itertools.combinations(range(board.n_lamps), size)
            )
        )
        assert len(shown) == needed
        assert is_solvable(board, board.as_lights(np.bitwise_xor(bits, _at(shown, board))))


def _at(lamps, board):
    return np.isin(np.arange(board.n_lamps), lamps).astype(int)


def test_four_by_four_of_the_lesson():
    meter = SolvabilityMeter(Board(4), parse("1000/0000/0000/0000"))
    assert np.array_equal(meter.patterns, quiet_patterns(Board(4)))
    assert ["/".join("".join(map(str, row)) for row in p) for p in meter.patterns] == [
        "1000/1100/1010/0111",
        "0100/1110/0001/1101",
        "0010/0111/1000/1011",
        "0001/0011/0101/1110",
    ]
    assert repr(meter) == "SolvabilityMeter 4 x 4, lights 1000/0000/0000/0000, counts 1, 0, 0, 0"
    assert not meter.is_solvable
    meter.flip((2, 2))
    assert meter.counts == [2, 0, 0, 0] and meter.is_solvable
    meter.undo()
    meter.flip((0, 3))
    assert meter.counts == [1, 0, 0, 1]
    repairs = meter.board_data["repairs"]
    assert len(repairs[0b1001]) == 2 and repairs[0b0001] == [0]
    sizes = [len(lamps) for lamps in repairs]
    assert [sizes.count(size) for size in (0, 1, 2)] == [1, 12, 3]  # as the lesson says


@pytest.mark.parametrize(
    ("lights", "counts"),
    [("110/000", [1, 1]), ("100/001", [2, 1]), ("001/011", [2, 2]), ("010/000", [0, 1])],
)
def test_two_by_three_of_the_lesson(lights, counts):
    meter = SolvabilityMeter(Board(2, 3), parse(lights))
    assert meter.counts == counts


def test_where_the_toggle_matrix_is_not_symmetric_the_patterns_are_lamps():
    board = Board(1, 2, buttons=[[1, 0]])  # one button flips both lamps
    meter = SolvabilityMeter(board, [[0, 1]])
    assert quiet_patterns(board).size == 0
    assert meter.patterns.tolist() == [[[1, 1]]] and meter.counts == [1]
    assert "1 lamp without a button" in repr(meter.picture())


# What a hand can do.


@given(
    cells=st.lists(
        st.lists(st.tuples(st.integers(0, 1), st.integers(0, 2)), min_size=1, max_size=3),
        max_size=6,
    )
)
def test_undo_redo_and_reset_go_along_the_history(cells):
    meter = SolvabilityMeter(Board(2, 3), [[1, 0, 1], [0, 0, 1]])
    seen = [meter.lights.tolist()]
    for change in cells:
        meter.flip(*change)
        seen.append(meter.lights.tolist())
    meter.reset()
    assert meter.lights.tolist() == seen[0]
    for lights in seen[1:]:
        meter.redo()
        assert meter.lights.tolist() == lights
    for lights in [*seen[-2::-1], seen[0]]:  # once more than there is to undo
        meter.undo()
        assert meter.lights.tolist() == lights
    meter.flip()
    assert meter.moves == [] and len(meter.undone) == len(cells)


@pytest.mark.parametrize("cell", [(-1, 0), (2, 0), (0.5, 1), "01", None, 3, [0]])
def test_only_lamps_can_be_changed(cell):
    meter = SolvabilityMeter(Board(2, 3))
    with pytest.raises(ValueError, match="is no lamp of this board"):
        meter.flip((0, 0), cell)
    assert meter.moves == []


def test_marking_a_pattern():
    meter = SolvabilityMeter(Board(2, 3))
    meter.mark(1)
    assert meter.marked == 1
    with pytest.raises(ValueError, match="there is no pattern 2; this board has 2"):
        meter.mark(2)
    meter.mark()
    assert meter.marked == -1


@pytest.mark.parametrize("board", [Board(2, states=3), Board.from_buttons([[0]], lamps=1)])
def test_boards_that_are_no_rectangles_of_two_states_are_refused(board):
    with pytest.raises(ValueError, match="a rectangle with two states"):
        SolvabilityMeter(board)


def test_too_many_patterns_and_lights_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="10 independent quiet patterns of lamps; at most 8"):
        SolvabilityMeter(Board(1, 10, buttons=np.zeros((1, 10), dtype=int)))
    with pytest.raises(ValueError, match="shape"):
        SolvabilityMeter(Board(2), [1, 0])
    assert len(SolvabilityMeter(Board(9)).board_data["repairs"]) == 256


def test_bad_state_from_a_page_is_dropped_or_refused():
    meter = SolvabilityMeter(Board(2, 3))
    from_the_page(meter, {"moves": [[0], [9], 3, "x", [1, "a"], [True]], "undone": [[-1]]})
    assert (meter.moves, meter.undone) == ([[0]], [])
    from_the_page(meter, {"marked": 7})
    assert meter.marked == -1
    for start in ([1], [2, 0, 0, 0, 0, 0]):
        with pytest.raises(traitlets.TraitError, match="start must be 0 or 1 for 6 lamps"):
            meter.start = start
    assert meter.counts == [1, 0]


# Words and pictures.


def test_a_board_without_patterns_says_that_it_can_always_be_won():
    meter = SolvabilityMeter(Board(3), np.ones((3, 3)))
    assert (meter.counts, meter.is_solvable) == ([], True)
    assert repr(meter) == "SolvabilityMeter 3 x 3, lights 111/111/111, no patterns"
    assert repr(meter.picture()).startswith("There is no quiet pattern to count")
    empty = SolvabilityMeter(Board(0, 0))
    assert empty.is_solvable and empty.picture()._repr_svg_()


def test_the_picture_has_the_verdict_and_every_count():
    meter = SolvabilityMeter(Board(4), parse("1001/0000/0000/0000"))
    said = repr(meter.picture())
    assert said.startswith("Q0, Q3 are odd: no clicks can turn this board off.")
    assert "4 x 4 board, 2 lamps lit: (0, 0), (0, 3)" in said
    for caption in ("Q0: 1, odd", "Q1: 0, even", "Q2: 0, even", "Q3: 1, odd"):
        assert f"{caption}: 8 lamps of the pattern hatched, at (" in said
        assert f">{caption}</text>" in meter.picture()._repr_svg_()
    meter.flip((0, 3))
    assert repr(meter.picture()).startswith("Q0 is odd: no clicks")
    meter.flip((0, 0))
    assert repr(meter.picture()).startswith("Every count is even: this board can be won.")


def test_every_text_is_used_and_the_state_is_small():
    script = (WIDGETS / "solvability_meter.js").read_text("utf-8")
    python = (WIDGETS / "solvability_meter.py").read_text("utf-8")
    for name in texts.METER:
        used = f"texts.{name}" in script or f', "{name}", ' in script or f'"{name}"' in python
        assert used or f".{name}," in script or f'texts").{name}' in script, name
    assert "!" not in json.dumps(texts.METER)
    state = SolvabilityMeter(Board(4)).get_state()
    own = {name: value for name, value in state.items() if name not in ("_esm", "_css")}
    assert len(json.dumps(own)) < 5_000
