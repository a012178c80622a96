import json
from pathlib import Path

import numpy as np
import pytest
import traitlets
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lab import run_node
from lightsout_edu import Board, EliminationStepper, gf2
from lightsout_edu.widgets import texts
from lightsout_edu.widgets.elimination_stepper import PACES

HERE = Path(__file__).parent
WIDGETS = HERE.parent / "lightsout_edu" / "widgets"
matrices = hnp.arrays(
    np.uint8,
    hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=7),
    elements=st.integers(0, 1),
)


def stepper_of(board, lights):
    return EliminationStepper(board.toggle_matrix, board.lamp_values(lights))


def to_the_end(stepper):
    """Do the steps of the textbook; return their sentences."""
    return list(iter(stepper.next_step, None))


def from_the_page(widget, state):
    """Do what a page does: send changed state to the kernel."""
    widget._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


@st.composite
def steppers(draw):
    """On a matrix with a right-hand side or without."""
    matrix = draw(matrices)
    if matrix.shape[1] > 1 and draw(st.booleans()):
        return EliminationStepper(matrix[:, :-1], matrix[:, -1])
    return EliminationStepper(matrix)


# Numbers of the lessons.


def test_one_by_three_in_four_additions_and_one_swap():
    stepper = stepper_of(Board(1, 3), [[1, 0, 0]])
    tables, said = [], []
    while (sentence := stepper.next_step()) is not None:
        said.append(sentence)
        tables.append(" ".join("".join(map(str, row)) for row in stepper.table))
    assert said == [
        "add row 0 to row 1",
        "swap row 2 and row 1",
        "add row 1 to row 0",
        "add row 2 to row 0",
        "add row 2 to row 1",
    ]
    assert tables == [
        "1101 0011 0110",
        "1101 0110 0011",
        "1011 0110 0011",
        "1000 0110 0011",
        "1000 0101 0011",
    ]
    assert (stepper.additions, stepper.swaps, stepper.pivots) == (4, 1, (0, 1, 2))


@pytest.mark.parametrize(
    ("rows", "lights", "additions", "swaps", "pivots"),
    [
        ("2 x 2", "0111", 8, 1, 4),
        ("2 x 3", "111111", 13, 1, 4),
        ("3 x 3", "010110011", 32, 3, 9),
    ],
)
def test_boards_of_the_lesson(rows, lights, additions, swaps, pivots):
    board = Board(*map(int, rows.split(" x ")))
    stepper = stepper_of(board, board.as_lights([int(lamp) for lamp in lights]))
    assert len(to_the_end(stepper)) == additions + swaps
    assert (stepper.additions, stepper.swaps) == (additions, swaps)
    assert stepper.pivots == tuple(range(pivots)) and stepper.is_reduced


def test_two_by_three_all_on_ends_with_two_free_columns():
    stepper = stepper_of(Board(2, 3), np.ones((2, 3)))
    to_the_end(stepper)
    rows = ["".join(map(str, row)) for row in stepper.table]
    assert rows == ["1000110", "0100100", "0010111", "0001011", "0000000", "0000000"]


def test_another_pivot_row_first_takes_three_additions():
    stepper = stepper_of(Board(1, 3), [[1, 0, 0]])
    end = gf2.row_reduce(stepper.table, 3).matrix
    stepper.swap(0, 1)
    to_the_end(stepper)
    assert (stepper.additions, stepper.table.tolist()) == (3, end.tolist())


def test_the_right_hand_side_is_never_a_pivot():
    stepper = EliminationStepper([[1, 1], [1, 1]], [1, 0])
    assert to_the_end(stepper) == ["add row 0 to row 1"]
    assert stepper.table.tolist() == [[1, 1, 1], [0, 0, 1]]
    assert stepper.pivots == (0,)


def test_a_pivot_column_may_be_skipped():
    stepper = EliminationStepper([[1, 1, 0], [1, 1, 0], [0, 0, 1]], [0, 0, 1])  # 11.1
    assert stepper.pivots == ()
    stepper.next_step()
    assert stepper.pivots == (0,)  # column 2 waits for its swap
    to_the_end(stepper)
    assert stepper.pivots == (0, 2)


# Laws.


@given(steppers(), st.data())
def test_swaps_and_additions_keep_the_reduced_form(stepper, data):
    before = gf2.row_reduce(stepper.table).matrix
    rows = len(stepper.table)
    assume(rows > 1)
    pair = st.lists(st.integers(0, rows - 1), min_size=2, max_size=2, unique=True)
    moves = data.draw(st.lists(st.tuples(st.sampled_from(["add", "swap"]), pair), max_size=10))
    for move, pair in moves:
        getattr(stepper, move)(*pair)
    assert np.array_equal(gf2.row_reduce(stepper.table).matrix, before)
    for _ in moves:
        stepper.undo()
    assert stepper.table.tolist() == stepper.start and stepper.steps == []


@given(steppers())
def test_the_textbook_steps_end_in_the_reduced_form(stepper):
    ncols = stepper.ncols
    operations = list(gf2.row_operations(stepper.table, ncols))
    reduced = gf2.row_reduce(stepper.table, ncols)
    assert to_the_end(stepper) == [str(operation) for operation in operations]
    assert np.array_equal(stepper.table, reduced.matrix)
    assert stepper.pivots == tuple(column for column in reduced.pivots if column < ncols)
    assert stepper.is_reduced and stepper.table.dtype == np.uint8


@given(steppers())
def test_pivots_grow_from_the_left_and_stay(stepper):
    final = gf2.row_reduce(stepper.table, stepper.ncols).pivots
    seen = [stepper.pivots]
    while not stepper.is_reduced:
        stepper.next_step()
        seen.append(stepper.pivots)
    assert seen == [final[: len(pivots)] for pivots in seen]
    assert seen == sorted(seen, key=len) and seen[-1] == final


# History.


def test_undo_redo_and_reset():
    stepper = EliminationStepper([[1, 0], [1, 1], [0, 1]])
    stepper.undo()
    stepper.redo()
    stepper.add(0, 1)
    stepper.swap(1, 2)
    assert stepper.table.tolist() == [[1, 0], [0, 1], [0, 1]]
    stepper.undo()
    assert (stepper.steps, stepper.undone) == ([["add", 0, 1]], [["swap", 1, 2]])
    stepper.redo()
    stepper.reset()
    assert stepper.table.tolist() == stepper.start
    for _ in range(5):
        stepper.redo()
    assert stepper.steps == [["add", 0, 1], ["swap", 1, 2]]
    stepper.undo()
    stepper.add(np.int64(1), 2)
    assert (stepper.steps[-1], stepper.undone) == (["add", 1, 2], [])
    assert json.dumps(stepper.steps)  # plain numbers


def test_adding_twice_is_nothing():
    stepper = EliminationStepper([[1, 0], [1, 1]])
    stepper.add(1, 0)
    stepper.add(1, 0)
    assert stepper.table.tolist() == [[1, 0], [1, 1]] and stepper.additions == 2


def test_another_matrix_can_be_played():
    stepper = EliminationStepper(np.eye(3), [1, 0, 1])
    stepper.swap(0, 2)
    stepper.chosen = ["swap", 2, 1]
    stepper.play([[1, 1]])
    assert repr(stepper) == "EliminationStepper 1 x 2, 0 additions, 0 swaps, pivots 0"
    assert (stepper.steps, stepper.undone, stepper.chosen) == ([], [], ["add", -1, -1])
    assert stepper.table.tolist() == [[1, 1]]
    for bad in ([[2]], [[1], [1, 0]], []):
        with pytest.raises(ValueError):
            stepper.play(bad)
        assert stepper.table.tolist() == [[1, 1]]


# Refusals.


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda s: s.add(1, 1), "a row plus itself is all 0: an equation would be lost"),
        (lambda s: s.swap(1, 1), "a row swapped with itself changes nothing"),
        (lambda s: s.add(0, 2), "there is no row 2; the last one is row 1"),
        (lambda s: s.swap(7, 0), "there is no row 7; the last one is row 1"),
        (lambda s: s.add(-1, 0), "row is -1; it must be a whole number"),
        (lambda s: s.add(0, 1.0), "row is 1.0; it must be a whole number"),
    ],
)
def test_steps_that_cannot_be_are_refused_and_change_nothing(call, message):
    stepper = EliminationStepper([[0, 1], [1, 1]])
    with pytest.raises(ValueError, match=message):
        call(stepper)
    assert stepper.steps == []


@pytest.mark.parametrize(
    ("matrix", "rhs", "message"),
    [
        ([[0, 2]], None, "matrix: row 0, column 1 is 2; every entry must be 0 or 1"),
        ([0, 1], None, "expected 2 dimensions"),
        ([], None, "the matrix is 0 x 0; give at least one row"),
        (np.zeros((2, 0)), [0, 1], "the matrix is 2 x 0; give at least one row and one column"),
        ([[0, 1]], [1, 0], "rhs has length 2; expected 1, one entry for each row"),
        ([[0, 1]], [3], "rhs: entry 0 is 3"),
        (np.zeros((26, 2)), None, "26 rows and 2 columns are too many to step through"),
        (np.zeros((2, 27)), None, "2 rows and 27 columns are too many"),
        (np.zeros((2, 26)), [0, 0], "at most 25 rows and 26 columns, the right-hand side counted"),
    ],
)
def test_matrices_that_are_refused(matrix, rhs, message):
    with pytest.raises(ValueError, match=message):
        EliminationStepper(matrix, rhs)


def test_a_five_by_five_board_fits():
    stepper = stepper_of(Board(5), np.ones((5, 5)))
    to_the_end(stepper)
    assert len(stepper.pivots) == 23


# Between the page and the kernel.


def test_what_the_page_does_reaches_python():
    stepper = EliminationStepper([[0, 1], [1, 1]], [1, 0])
    from_the_page(stepper, {"steps": [["swap", 1, 0], ["add", 1, 0]], "undone": []})
    assert stepper.is_reduced and (stepper.additions, stepper.swaps) == (1, 1)
    from_the_page(stepper, {"chosen": ["add", 1, -1], "pace": 250})
    assert (stepper.chosen, stepper.pace) == (["add", 1, -1], 250)
    stepper.undo()
    assert stepper.table.tolist() == [[1, 1, 0], [0, 1, 1]]


def test_steps_from_the_page_that_cannot_be_are_dropped():
    stepper = EliminationStepper([[0, 1], [1, 1]])
    bad = [
        ["add", 0, 2],
        ["add", -1, 0],
        ["add", 1, 1],
        ["times", 0, 1],
        ["add", 0],
        ["add", 0, "1"],
        ["add", False, 1],
        ["add", 0, 1.0],
        "add",
        None,
        7,
    ]
    good = ["swap", 0, 1]
    from_the_page(stepper, {"steps": [*bad, good], "undone": bad})
    assert (stepper.steps, stepper.undone) == ([good], [])
    for chosen in (*(step for step in bad if isinstance(step, list)), []):
        from_the_page(stepper, {"chosen": ["swap", 0, 1]})
        from_the_page(stepper, {"chosen": chosen})
        allowed = chosen in (["add", -1, 0], ["add", 1, 1]) and type(chosen[1]) is int
        assert stepper.chosen == (chosen if allowed else ["add", -1, -1])


def test_a_start_that_is_no_table_is_refused():
    stepper = EliminationStepper([[0, 1], [1, 1]], [1, 0])
    for start in ([[0, 1, 2], [1, 1, 0]], [[0]], [[0, 1, 1, 0]], [[0, 1], [1]], ["01"]):
        with pytest.raises(traitlets.TraitError, match="start"):
            stepper.start = start
    with pytest.raises(traitlets.TraitError):
        stepper.ncols = 1
    with pytest.raises(traitlets.TraitError):
        stepper.pace = 1
    assert repr(stepper) == "EliminationStepper 2 x 2, 0 additions, 0 swaps, no pivots"


def random_eliminations(number):
    """Matrices of all shapes with steps on them: some of the textbook, some at random."""
    random = np.random.default_rng(4)
    games = []
    for _ in range(number):
        rows, ncols = random.integers(1, 9, size=2).tolist()
        matrix = (random.random((rows, ncols)) < random.choice([0.2, 0.5, 0.8])).astype(int)
        rhs = random.integers(0, 2, size=rows) if random.integers(2) else None
        stepper = EliminationStepper(matrix, rhs)
        game = {"start": stepper.start, "ncols": ncols, "steps": []}
        for turn in range(60):
            operation = next(gf2.row_operations(stepper.table, ncols), None)
            following = [*operation[:3]] if operation else None
            told = {"table": stepper.table.tolist(), "pivots": list(stepper.pivots)}
            done = stepper.steps[-1] if turn else None
            game["steps"].append({**told, "step": done, "next": following})
            if turn < 6 and rows > 1:
                pair = random.permutation(rows)[:2].tolist()
                (stepper.add if random.integers(2) else stepper.swap)(*pair)
            elif stepper.next_step() is None:
                break
        games.append(game)
    return games


def test_page_and_python_do_the_same_steps(tmp_path):
    games = random_eliminations(400)
    assert any(game["steps"][-1]["pivots"] != [0] for game in games)
    said = run_node("elimination_stepper.test.mjs", games, tmp_path)
    assert "agree on 400 random matrices" in said


# Words and pictures.


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (0, "EliminationStepper 6 x 6, 0 additions, 0 swaps, no pivots"),
        (1, "EliminationStepper 6 x 6, 1 addition, 0 swaps, no pivots"),
        (4, "EliminationStepper 6 x 6, 3 additions, 1 swap, pivots 0"),
        (14, "EliminationStepper 6 x 6, 13 additions, 1 swap, pivots 0, 1, 2, 3"),
    ],
)
def test_repr(steps, words):
    stepper = stepper_of(Board(2, 3), np.ones((2, 3)))
    for _ in range(steps):
        stepper.next_step()
    assert repr(stepper) == words


def test_the_picture_shows_the_last_step():
    stepper = EliminationStepper([[0, 1], [1, 1]], [1, 0])
    assert repr(stepper.picture()) == "start: 2 x 2 matrix over GF(2), 3 ones: 01|1, 11|0"
    stepper.next_step()
    assert repr(stepper.picture()).startswith("swap row 1 and row 0: 2 x 2 matrix")
    stepper.next_step()
    assert repr(stepper.picture()) == (
        "add row 1 to row 0: 2 x 2 matrix over GF(2), 2 ones: 10|1, 01|1; "
        "pivots at (0, 0), (1, 1); row 1 is added; row 0 is changed"
    )
    assert ">changed</text>" in stepper.picture()._repr_svg_()


def test_a_picture_comes_first_and_then_the_widget(monkeypatch):
    outputs = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    stepper = EliminationStepper([[1, 1], [1, 1]])
    stepper._ipython_display_()
    twin, live = outputs
    assert twin["image/svg+xml"].startswith("<svg")
    assert twin["text/plain"] == repr(stepper.picture())
    assert "application/vnd.jupyter.widget-view+json" in live
    assert live["text/plain"] == repr(stepper)


def test_every_text_is_used_and_can_be_translated():
    script = (WIDGETS / "elimination_stepper.js").read_text("utf-8")
    python = (WIDGETS / "elimination_stepper.py").read_text("utf-8")
    for name in texts.STEPPER:
        used = f"texts.{name}" in script or f'"{name}"' in script or f'texts["{name}"]' in python
        in_a_list = name in ("added", "changed", "swapped")  # read together
        assert used or in_a_list, name
    assert "!" not in json.dumps(texts.STEPPER)
    stepper = EliminationStepper([[1, 1], [1, 0]])
    stepper.texts = {**texts.STEPPER, "steps": {"add": "rij {source} bij rij {target}"}}
    assert stepper.next_step() == "rij 0 bij rij 1"
    assert repr(stepper.picture()).startswith("rij 0 bij rij 1: ")


def test_the_page_knows_the_same_paces():
    script = (WIDGETS / "elimination_stepper.js").read_text("utf-8")
    assert f"const PACES = {list(PACES)};" in script
    assert len(texts.STEPPER["paces"]) == len(PACES)
