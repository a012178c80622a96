"""Every exercise accepts its solution and names its slips; no check falls over."""

import importlib
import pkgutil

import numpy as np
import pytest

from facts import bits
from lightsout_edu import Board, exercises, format_lights, gf2, parse
from lightsout_edu.exercises import (
    lesson00,
    lesson01,
    lesson02,
    lesson03,
    lesson04,
    lesson07,
    lesson08,
)
from lightsout_edu.exercises.frame import Exercise, Prediction
from lightsout_edu.exercises.typed import (
    CellsExercise,
    ClicksExercise,
    GapsExercise,
    ValueExercise,
)
from lightsout_edu.exercises.written import FunctionExercise

LESSONS = [
    importlib.import_module(f"lightsout_edu.exercises.{module.name}")
    for module in pkgutil.iter_modules(exercises.__path__)
    if module.name.startswith("lesson")
]


def every(kind):
    found = [
        pytest.param(value, id=f"{lesson.__name__.rsplit('.', 1)[1]}.{name}")
        for lesson in LESSONS
        for name, value in vars(lesson).items()
        if isinstance(value, kind)
    ]
    assert found
    return found


def pasted(exercise):
    names = {"np": np, "gf2": gf2, "Board": Board, "parse": parse}
    exec(exercise.answer, names)
    return names[exercise.name]


@pytest.mark.parametrize("exercise", every(Exercise))
def test_solution_is_accepted_and_hints_do_not_tell(exercise):
    reply = exercise.check(pasted(exercise))
    assert reply.verdict == "correct"
    assert repr(reply).startswith(f"Correct: {exercise.because}")
    for number in (1, 2, 3):
        hint = exercise.hint(number)
        assert repr(hint).startswith(f"Hint {number}: ")
        assert repr(hint) == repr(exercise.hint(number))
        if isinstance(exercise, ClicksExercise):
            right = "".join(map(str, pasted(exercise)))
            assert right not in repr(hint).replace(" ", "")
    assert exercise.answer.strip() in repr(exercise.solution())
    with pytest.raises(ValueError, match="there is no hint 4; the hints are 1, 2 and 3"):
        exercise.hint(4)


@pytest.mark.parametrize("exercise", every(Exercise))
def test_texts_are_plain(exercise):
    slips = getattr(exercise, "slips", {})
    slips = slips.values() if isinstance(slips, dict) else [sentence for _, sentence in slips]
    for text in [*exercise.hints, *slips, exercise.idea, exercise.because]:
        assert "!" not in text and text.endswith((".", "?")), text
        for word in ("obvious", "simply", "just ", "great", "well done", "of course"):
            assert word not in text.lower()


@pytest.mark.parametrize("exercise", every(ClicksExercise))
def test_each_slip_is_named_and_is_wrong(exercise):
    for typed, sentence in exercise.slips.items():
        plan = [int(sign) for sign in typed]
        reply = exercise.check(plan)
        assert repr(reply) == f"Almost: {sentence}"
        assert reply.verdict == "almost"
        if len(plan) == exercise.board.n_buttons:
            _, wrong = exercise._left(exercise.lights, plan, exercise.target)
            assert wrong.any() or max(plan) > 1


@pytest.mark.parametrize("exercise", every(ValueExercise))
def test_each_slip_of_a_value_is_named(exercise):
    for typed, sentence in exercise.slips.items():
        numbers = typed.split(", ") if ", " in typed else list(typed)
        answer = [int(number) for number in numbers] if np.ndim(exercise.right) else int(typed)
        assert repr(exercise.check(answer)) == f"Almost: {sentence}"
        if ", " not in typed:
            assert repr(exercise.check(typed)) == f"Almost: {sentence}"
    assert exercise.check(np.array(exercise.right)).verdict == "correct"
    wrong = np.ones_like(exercise.right) - exercise.right + 2 * (np.ndim(exercise.right) == 0)
    assert exercise.check(wrong.tolist()).verdict in ("not yet", "almost")


@pytest.mark.parametrize("exercise", every(GapsExercise))
def test_each_slip_of_a_gap_is_named(exercise):
    right = list(exercise.gaps.values())
    for (gap, typed), sentence in exercise.slips.items():
        numbers = typed.split(", ") if ", " in typed else list(typed)
        value = [int(number) for number in numbers]
        place = list(exercise.gaps).index(gap)
        if not np.ndim(right[place]):
            value = int(typed)
        answer = [*right[:place], value, *right[place + 1 :]]
        assert repr(exercise.check(answer)) == f'Almost: the gap "{gap}": {sentence}'
    assert exercise.check([[0, 1]] * len(right)).verdict in ("not yet", "almost")


def test_parts_are_judged_in_order():
    check = lesson04.two_by_three.check
    assert repr(check(None)) == repr(check([None] * 3)) == "Not yet: no answer given."
    assert repr(check(4)).startswith("Not yet: write a list of 3: number of pivots, free columns")
    assert repr(check([6, None, None])).startswith("Almost: number of pivots: does every row")
    assert repr(check([4, None, None])) == "Not yet: free columns: no answer given."
    assert repr(check([4, [5, 6], None])).startswith("Almost: free columns: columns count from 0")
    assert (
        repr(check([4, [5, 4], [0, 0, 1, 0, 0, 0]])) == "Almost: clicks: row 3 says x3 = 1 as well."
    )
    for clicks in ("001100", "100001", "011011", "110110"):
        reply = check([4.0, (4, 5), [int(c) for c in clicks]])
        assert reply.verdict == "correct" and reply.picture is not None


MOVES = [
    (("add", 1.9, 3.2), "Not yet: ('add', 1.9, 3.2) is not a move; write"),
    (("add", True, 3), "Not yet: ('add', True, 3) is not a move; write"),
    (("add", "1", "0"), "Not yet: ('add', '1', '0') is not a move; write"),
    (("swap", 1, 1), "Almost: a row swapped with itself changes nothing."),
    (None, "Not yet: no answer given."),
    ("add", "Not yet: 'add' is not a move; write"),
    (("add", 1), "Not yet: ('add', 1) is not a move; write"),
    (("multiply", 1, 2), "Not yet: ('multiply', 1, 2) is not a move; write"),
    (("add", 1, 0), "Correct: one row fewer has a 1 in column 1, and column 0 is untouched."),
    (["add", 1, 3], "Correct: one row fewer has a 1 in column 1, and column 0 is untouched."),
    (
        ("add", 3, 0),
        "Correct: one row fewer has a 1 in column 1, and column 0 is untouched. The book",
    ),
    (("add", 0, 3), "Almost: a column before column 1 is no longer clear."),
    (("swap", 1, 3), "Almost: a swap clears nothing: column 1 has as many ones as before."),
    (("add", 3, 2), "Almost: as many rows as before have a 1 in column 1."),
    (("swap", 1, 2), "Almost: column 1 would have no pivot in row 1."),
    (("add", 0, 0), "Almost: a row plus itself is all 0"),
    (("add", 1, -1), "Almost: the rows are 0 to 3."),
]


@pytest.mark.parametrize(("move", "start"), MOVES, ids=repr)
def test_moves_are_made_and_looked_at(move, start):
    assert repr(lesson04.next_move.check(move)).startswith(start)


def test_each_slip_of_a_move_is_named():
    for move, sentence in lesson04.next_move.slips.items():
        assert repr(lesson04.next_move.check(move)) == f"Almost: {sentence}"


@pytest.mark.parametrize("exercise", every(ClicksExercise))
def test_all_patterns_and_only_right_ones_pass(exercise):
    n = exercise.board.n_buttons
    random = np.random.default_rng(n)
    numbers = range(2**n) if n <= 6 else random.integers(2**n, size=60).tolist()
    for number in numbers:
        plan = [number >> place & 1 for place in range(n)]
        reply = exercise.check(plan)
        after = exercise.board.apply(exercise.lights, exercise.board.as_clicks(plan))
        assert (reply.verdict == "correct") == exercise.board.is_done(after, exercise.target)
        assert (reply.picture is not None) and reply.picture._repr_svg_()


@pytest.mark.parametrize("exercise", every(ClicksExercise))
def test_a_right_answer_in_any_dress(exercise):
    right = pasted(exercise)
    shaped = np.array(right).reshape(exercise.board.buttons.shape)
    for answer in (
        tuple(right),
        shaped,
        shaped.tolist(),
        shaped.astype(bool),
        shaped * 1.0,
        shaped.astype(np.uint8),
        [bool(x) for x in shaped.ravel()],
    ):
        assert exercise.check(answer).verdict == "correct"


NONSENSE = [
    (None, "Not yet: no answer given."),
    ([], "Not yet: no answer given."),
    ("0001", "Correct: "),
    ("00/01", "Correct: "),
    (["00", "01"], "Correct: "),
    (
        "0001x",
        "Not yet: '0001x' is not a plan; write a list of 4 numbers, 1 for pressed and 0 for not",
    ),
    (7, "Not yet: 7 is not a plan;"),
    ({0, 1}, "Not yet: {0, 1} is not a plan;"),
    (print, "Not yet: <built-in function print> is not a plan;"),
    ([0, 1, 0], "Not yet: this board has 4 buttons, your list has 3."),
    ([0, 1, 0, 0, 1], "Not yet: this board has 4 buttons, your list has 5."),
    ([[0, 1], [0]], "Not yet: this board has 4 buttons, your list has 3."),
    ([0, 0.5, 0, 1], "Not yet: number 2 of your list is 0.5; write a list"),
    ([0, -1, 0, 1], "Not yet: number 2 of your list is -1;"),
    ([0, float("nan"), 0, 1], "Not yet: number 2 of your list is nan;"),
    ([0, 0, None, 1], "Not yet: number 3 of your list is None;"),
    ([0, 0, "1", 1], "Almost: write the numbers without quotation marks."),
    (["L4"], "Almost: this names a button;"),
    (["x3", "x4"], "Almost: this names a button;"),
    ([0, 0, "one", 1], "Not yet: number 3 of your list is 'one';"),
    ([1, 1, 1, 1], "Not yet: L1 would come on."),
    ([0, 0, 1, 1], "Not yet: L3 and L4 would stay on; L1 would come on."),
    ([0, 0, 1j, 1], "Not yet: number 3 of your list is 1j;"),
    ([(1, 1)], "Almost: this names a button; write a list of 4 numbers"),
    ([4], "Almost: this names a button; write a list of 4 numbers"),
    ([0, 0, 0, 3], "Almost: 3 presses do the same as 1; write what is left after removing pairs."),
    ([0, 0, 2, 1], "Almost: 2 presses do the same as 0;"),
    (np.zeros((2, 2, 2)), "Not yet: this board has 4 buttons, your list has 8."),
]


@pytest.mark.parametrize(("answer", "start"), NONSENSE, ids=repr)
def test_nonsense_gets_a_sentence(answer, start):
    assert repr(lesson01.bottom_right.check(answer)).startswith(start)


LEAVES = {
    "bottom_right": {"0111": "01/10", "1000": "10/01", "1110": "11/11", "0110": "00/01"},
    "only_top_left": {
        "1000": "01/10",
        "0001": "11/11",
        "0111": "10/01",
        "0110": "11/10",
        "1001": "00/01",
        "1010": "11/01",
    },
    "top_row": {
        "1100": "11/11",
        "1000": "00/10",
        "0100": "00/01",
        "1111": "00/11",
        "0001": "10/11",
    },
    "add_answers": {
        "1111": "01/10",
        "0110": "11/11",
        "1110": "00/01",
        "0111": "10/00",
        "1221": "00/00",
    },
}


@pytest.mark.parametrize("name", LEAVES)
def test_what_the_slips_of_lesson_01_leave(name):
    exercise = getattr(lesson01, name)
    assert set(LEAVES[name]) == set(exercise.slips)
    for typed, leaves in LEAVES[name].items():
        left, _ = exercise._left(exercise.lights, bits(typed).tolist())
        assert format_lights(left).replace("\n", "/") == leaves


@pytest.mark.parametrize("exercise", every(FunctionExercise))
def test_slips_of_functions_are_named(exercise):
    for slip, sentence in exercise.slips:
        reply = exercise.check(slip)
        assert repr(reply).startswith(f"Almost: {sentence} See ")


@pytest.mark.parametrize(
    ("place", "board"),
    list(enumerate(["10/00", "00/00", "10/00", "11/00", "11/00", "10/00", "10/00"])),
)
def test_smallest_counterexamples_of_any_board(place, board):
    slip, _ = lesson01.any_board.slips[place]
    assert repr(lesson01.any_board.check(slip)).endswith(f"See the board {board}.")


def test_functions_that_fail_get_a_sentence():
    check = lesson01.any_board.check

    def crash(b):
        return 1 / 0

    def spoil(b):  # right, but it changes the board it was given
        plan = pasted(lesson01.any_board)(b)
        b[:] = 0
        return plan

    assert repr(check(None)) == "Not yet: no answer given."
    assert repr(check([0, 0, 0, 1])).startswith(
        "Not yet: hand over the function itself, as in check(any_board)."
    )
    assert (
        repr(check(lambda b: None))
        == "Not yet: your function returned None. This was any_board([0, 0, 0, 0])."
    )
    assert (
        repr(check(crash))
        == "Not yet: your function stopped with ZeroDivisionError: division by zero. This was any_board([0, 0, 0, 0])."
    )
    assert repr(check(lambda: [0, 0, 0, 0])).startswith(
        "Not yet: your function stopped with TypeError:"
    )
    assert repr(check(lambda b: [0, 0])).startswith(
        "Not yet: this board has 4 buttons, your list has 2. This was"
    )
    assert repr(check(lambda b: "no")).startswith("Not yet: 'no' is not a plan;")
    assert check(spoil).verdict == "correct"
    assert (
        check(lambda b: np.array(pasted(lesson01.any_board)(b)).reshape(2, 2)).verdict == "correct"
    )
    assert repr(check(lambda b: [0, 0, 0, int(b[3])])).startswith(
        "Almost: on the board 10/00 your clicks are [0, 0, 0, 0]: L1 would stay on."
    )
    twice = lambda b: [x + 2 for x in pasted(lesson01.any_board)(b)]  # noqa: E731
    assert (
        repr(check(twice))
        == "Almost: on the board 00/00 you press a button 2 times; keep the remainder by 2."
    )


@pytest.mark.parametrize("prediction", every(Prediction))
def test_predictions_answer_every_guess(prediction):
    truth = 12345
    assert (
        repr(prediction.reveal(None, truth))
        == f"No guess stored yet. It is 12345: {prediction.because}."
    )
    assert (
        repr(prediction.reveal(truth, truth))
        == f"You said 12345; it is 12345: {prediction.because}."
    )
    for said, reason in prediction.slips.items():
        assert repr(prediction.reveal(said, truth)) == f"You said {said}; it is 12345: {reason}."
        assert "!" not in reason
    for odd in ([], "", "?", object, {1: 2}, [1, [2]], float("nan"), ...):
        assert "It is 12345" in repr(prediction.reveal(odd, truth)) or "it is 12345" in repr(
            prediction.reveal(odd, truth)
        )


@pytest.mark.parametrize(
    "guess",
    [
        [0, 0, 1, 1],
        "0011",
        "00/11",
        np.array([[0, 0], [1, 1]]),
        (False, False, 1.0, True),
        "[0, 0, 1, 1]",
    ],
)
def test_a_pattern_can_be_guessed_in_any_dress(guess):
    assert repr(lesson01.end.reveal(guess, truth=np.array([[0, 0], [1, 1]]))).startswith(
        "You said 00/11; it is 00/11: "
    )


def test_replies_show_themselves_and_escape_what_was_typed():
    reply = lesson01.bottom_right.check("<b>")
    assert "<b>" not in reply._repr_html_() and "&lt;b&gt;" in reply._repr_html_()
    wrong = lesson01.bottom_right.check([0, 1, 1, 1])
    assert (
        "<svg" in wrong._repr_html_()
        and wrong._repr_html_() == lesson01.bottom_right.check([0, 1, 1, 1])._repr_html_()
    )


def test_a_check_never_looks_at_globals():
    bottom_right = [0, 0, 0, 1]  # noqa: F841
    assert lesson01.bottom_right.check(None).verdict == "not yet"


@pytest.mark.parametrize("thing", every(Exercise) + every(Prediction))
def test_looking_at_an_exercise_gives_no_answer_away(thing):
    assert repr(thing).startswith(("<exercise ", "<prediction"))
    assert "[" not in repr(thing)


def test_gaps_name_the_first_that_is_open_or_wrong():
    check = lesson01.gaps_top_left.check
    assert repr(check(None)) == repr(check([None] * 5)) == "Not yet: no answer given."
    assert repr(check([1, None, None, None, None])) == 'Not yet: the gap "x2 + x4" is still open.'
    assert repr(check([1, 1, 0, None, 0])) == 'Almost: look again at the gap "x1 + x4".'
    assert (
        repr(check([1, 2, 1, 1, 0]))
        == 'Almost: the gap "x2 + x4" holds 2; only 0 and 1 occur here.'
    )
    assert (
        repr(check(["1", 1, 1, 1, 0]))
        == "Almost: the gap \"x3 + x4\" holds '1'; write it without quotes."
    )
    assert repr(check("11110")) == "Not yet: '11110' is not a list; write one entry for each gap."
    assert repr(check([1, 1, 1, 1])) == "Not yet: 5 gaps to fill, your list has 4."
    assert check((True, 1.0, 1, 1, False)).verdict == "correct"


def test_lists_of_numbers_are_told_as_lists():
    felt = lesson01.felt_by_L3
    assert repr(felt.reveal([1, 2, 3], truth=[1, 3, 4])).startswith(
        "You said 1, 2, 3; it is 1, 3, 4: button 2"
    )
    assert repr(felt.reveal("134", truth=np.array([1, 3, 4]))).startswith(
        "You said 1, 3, 4; it is 1, 3, 4: its own"
    )


CELLS = [
    (None, "Not yet: no answer given."),
    ([], "Not yet: 6 lamps would still be on."),
    ((0, 2), "Almost: one group of three is gone"),
    ([(2, 0)], "Almost: one group of three is gone"),
    ([(0, 2), (1, 1), [2, 0], (1, 1)], "Correct: "),
    (np.array([[2, 0], [0, 2]]), "Correct: "),
    (
        [(1, 3), (3, 1)],
        "Almost: rows and columns count from 0 here, so the last row is 2 and the last column is 2.",
    ),
    ([(-1, 0)], "Almost: rows and columns count from 0 here"),
    ([(0, 1)], "Not yet: 6 lamps would still be on."),
    ([0, 0, 1, 0, 0, 0, 1, 0, 0], "Not yet: [0, 0, 1, 0, 0, 0, 1, 0, 0] is not a list of cells;"),
    ("(0, 2)", "Not yet: '(0, 2)' is not a list of cells;"),
    ([(0, 2, 1)], "Not yet: [(0, 2, 1)] is not a list of cells;"),
    ([(0, 0.5)], "Not yet: [(0, 0.5)] is not a list of cells;"),
    ([(0, None)], "Not yet: [(0, None)] is not a list of cells;"),
    ({(0, 2): 1}, "Not yet: {(0, 2): 1} is not a list of cells;"),
    (7, "Almost: 7 counts in reading order; write it as (row, column)."),
    (9, "Not yet: 9 is not a list of cells;"),
]


@pytest.mark.parametrize(("answer", "start"), CELLS, ids=repr)
def test_cells_are_pressed_or_get_a_sentence(answer, start):
    assert repr(lesson00.six_lamps.check(answer)).startswith(start)


def test_one_cell_is_asked_for():
    check = lesson02.which_button.check
    assert (
        repr(check("(2, 0)"))
        == "Not yet: '(2, 0)' is not a cell; write (row, column), as in (0, 1)."
    )
    assert repr(check([(0, 0), (0, 1)])) == "Almost: one button is asked for, you named 2."
    assert repr(check((2, 2))) == "Not yet: 4 lamps would still be wrong."
    assert "what was to come out" in repr(check((2, 2)).picture)
    assert check([(2, 0)]).verdict == check(np.array([2, 0])).verdict == "correct"


def test_what_an_attack_found():
    assert "it is 10/10" in repr(lesson02.first_sum.reveal(True, truth=bits("10/10")))
    check = lesson04.my_row_reduce.check
    right = pasted(lesson04.my_row_reduce)

    def lists(matrix, ncols):
        rows, found = right(matrix, ncols)
        print("a word")
        return rows.tolist(), found

    def from_one(matrix, ncols):
        rows, found = right(matrix, ncols)
        return rows, [column + 1 for column in found]

    def exchanged(matrix, ncols):
        return right(matrix, ncols)[::-1]

    def halves(matrix, ncols):
        rows, found = right(matrix, ncols)
        return rows, [column + 0.5 for column in found]

    def side_forgotten(matrix, ncols):
        rows, found = right(matrix, ncols)
        rows[:, ncols:] = matrix[:, ncols:]
        return rows, found

    assert check(lists).verdict == "correct"
    assert repr(check(from_one)).startswith("Almost: columns count from 0; your pivot columns")
    assert repr(check(exchanged)).startswith("Almost: you return them in the other order")
    assert "is not a list of pivot columns" in repr(check(halves))
    assert "keep the remainder" not in repr(check(side_forgotten))
    assert repr(lesson02.difference.check(1110)).startswith("Not yet: 1110 is not a list")
    assert (
        repr(lesson03.column_of.check(list("010111")))
        == "Almost: write the numbers without quotation marks."
    )
    assert (
        repr(lesson03.gaps_index.check([5, 9, (2, None)]))
        == 'Not yet: the gap "index 7 on 3 x 3" is still open.'
    )
    assert repr(lesson03.one_way.check([0, 0, 0])) == "Not yet: lamp 1 would stay off."
    assert (
        repr(lesson02.which_button.check([(2, 0)] * 3))
        == "Almost: one button is asked for, you named 3."
    )
    sums = "lambda u, v: sum(a + b == 2 for a, b in zip(u, v)) % 2"
    assert lesson02.odd_overlap.check(eval(sums)).verdict == "correct"


def test_a_check_prints_nothing_of_its_own(capsys):
    lesson02.odd_overlap.check(lambda u, v: print("word") or 0)
    assert capsys.readouterr().out == ""


def test_a_function_that_returns_nothing_is_called_once():
    calls = []
    reply = lesson02.odd_overlap.check(lambda u, v: calls.append(u))
    assert repr(reply) == "Not yet: your function returned None. This was odd_overlap([0], [0])."
    assert len(calls) == 1


@pytest.mark.parametrize("exercise", every(CellsExercise))
def test_slips_of_cells_are_named_and_wrong(exercise):
    for cells, sentence in exercise.slips.items():
        assert repr(exercise.check(list(cells))) == f"Almost: {sentence}"
        after = exercise.board.click(exercise.lights, *cells)
        assert not exercise.board.is_done(after, exercise.target)


class Rude:
    def __repr__(self):
        raise RuntimeError("no name")

    def __iter__(self):
        raise RuntimeError("no parts")


def endless():
    nest = []
    nest.append(nest)
    return nest


ODD = [
    np.array(4),
    endless(),
    [10**5000, 0, 0, 1],
    [10**5000],
    Rude(),
    [Rude()] * 4,
    object,
    range(4),
    b"0001",
    float("nan"),
    1j,
    ...,
]


@pytest.mark.parametrize("exercise", every(Exercise))
def test_no_answer_whatever_it_is_stops_a_check(exercise):
    for odd in ODD:
        assert exercise.check(odd).verdict in ("not yet", "almost")
        assert exercise.check(lambda b, odd=odd: odd).verdict in ("not yet", "almost")
    assert exercise.check(lambda b: exit()).verdict in ("not yet", "almost")


@pytest.mark.parametrize("prediction", every(Prediction))
def test_no_guess_whatever_it_is_stops_a_reveal(prediction):
    for odd in [*ODD, 10**400, 10**5000, float("inf"), {}]:
        assert "t is 16" in repr(prediction.reveal(odd, truth=16))
        assert "t is 0011" in repr(prediction.reveal(odd, truth=[0, 0, 1, 1]))


def test_different_guesses_are_told_apart():
    reveal = lesson01.plans.reveal
    assert repr(reveal(2**25 + 1, 2**25)).startswith("You said 33554433; it is 33554432: ")
    assert repr(reveal(16.5, 16)).startswith("You said 16.5; it is 16: ")
    assert repr(reveal([1, 6], 16)).startswith("You said 1, 6; it is 16: ")
    assert repr(reveal("16 ", 16)) == repr(reveal(16.0, 16)) == repr(reveal(np.int64(16), 16))
    assert repr(lesson01.survivors.reveal([], truth=[1, 4])).startswith(
        "You said nothing; it is 1, 4: "
    )


def test_what_an_attack_on_lessons_05_to_08_found():
    check = lesson08.fewest.check
    right = pasted(lesson08.fewest)
    told = repr(check(lambda a, q: a.astype(int) + 2 * q.sum(axis=0, dtype=int)))
    assert told.startswith("Almost: 1 + 1 is 0")
    told = repr(
        check(lambda a, q: min([a, *[a.astype(int) - p for p in q]], key=lambda m: m.sum()))
    )
    assert told.startswith("Almost: 0 - 1 is 1 here")
    assert repr(check(lambda a, q: int(right(a, q).sum()))).startswith(
        "Almost: the clicks themselves"
    )
    assert "(array(" in repr(check(lambda a, q: (right(a, q), 1))) or "not a pattern" in repr(
        check(lambda a, q: (right(a, q), 1))
    )
    assert "shorter answer" not in repr(check(lambda a, q: np.append(a[:-1], 1 - a[-1])))
    three = [lesson07.four_answers.given] * 4
    assert repr(lesson07.four_answers.check(three)) == "Almost: 3 answers are asked for; 4 given."
