"""Lesson 02: arithmetic of light."""

from itertools import product

from ..board import Board
from ..notation import parse
from .frame import Prediction
from .typed import CellsExercise, GapsExercise, ValueExercise
from .written import ARITHMETIC, FunctionExercise, read_number, stopped_at_whole_lists

# Predictions, in the order of the lesson.

first_sum = Prediction(
    because="a lamp of the sum is on where the two boards differ",
    slips={
        "1110": "the top right lamp is on in both boards; together that is 1 + 1 = 0",
        "1210": "lamps know 0 and 1 only, and 1 + 1 is 0",
        "1, 2, 1, 0": "lamps know 0 and 1 only, and 1 + 1 is 0",
        "0100": "that marks where both are on; the sum marks where they differ",
    },
)
first_dot = Prediction(
    because="the two patterns are both 1 in two places, and two is even",
    slips={
        "2": "two places are both 1, and only odd or even counts",
        "1": "they do overlap, but in two places, and two is even",
    },
)
seen = Prediction(
    because="each of the two buttons flips both lamps, so the board swaps 10 and 01 for ever",
    slips={
        "1": "a press of either button leads to the other board with one lamp on",
        "3": "both lamps on would need a press that flips one lamp alone, and there is none",
        "4": "each button flips both lamps, so a board with one lamp on keeps one lamp on",
    },
)
one_plus_one = Prediction(
    because="pressing twice undoes the press, so a change and a change is no change",
    slips={
        "1": "then a lit lamp would stay on whatever is pressed, and no press could be undone",
        "2": "a lamp has two states, and there is no lamp that shows 2",
    },
)
minus = Prediction(
    because="a uint8 number is one of 0 to 255, and one step below 0 runs around to 255",
    slips={
        "-1": "the type uint8 has no sign, so one step below 0 runs around to 255",
        "error": "NumPy does not complain, and that is the trap: one step below 0 runs around to 255",
        "1": "that is the arithmetic of lamps, which NumPy was not told about",
        "0": "NumPy does not stop at 0; one step below it runs around to 255",
    },
)
ticket_sum = Prediction(
    because="a board agrees with itself everywhere, so the sum is dark",
    slips={
        "101010111": "1 + 1 is 0, so every lamp that is on meets itself and goes off",
        "2, 0, 2, 0, 2, 0, 2, 2, 2": "1 + 1 is 0 here",
    },
)
ticket_dot = Prediction(
    because="both are 1 in two places, and two is even",
    slips={
        "2": "two places are both 1, and only odd or even counts",
        "1": "they overlap in two places, and two is even",
    },
)

# Exercises, in the order of the lesson.

gaps_sum = GapsExercise(
    name="gaps_sum",
    gaps={"row 0, column 1": 0, "row 2, column 1": 1},
    answer="gaps_sum = [0, 1]",
    idea="Row 0, column 1 is on in both boards, row 2, column 1 in one of them.",
    because="a lamp of the sum is on where the two boards differ.",
    slips={
        ("row 0, column 1", "1"): "the lamp is on in both boards, and 1 + 1 is 0.",
        ("row 0, column 1", "2"): "there is no lamp that shows 2; 1 + 1 is 0.",
        ("row 2, column 1", "0"): "the lamp is on in one of the boards only, so they differ.",
    },
    hints=(
        "Compare the two boards lamp by lamp.",
        "Row 0, column 1: the lamp is on in both.",
        "In the example the bottom left lamp is on in both boards, 1 + 1, and off in the sum.",
    ),
)

which_button = CellsExercise(
    name="which_button",
    board=Board(3),
    labels=(),
    one=True,
    lights=parse("011/001/010"),
    target=parse("011/101/100"),
    answer="which_button = (2, 0)",
    idea="Add the two boards. The sum, 000/100/110, is what the button flips, and that is (2, 0).",
    because="the sum of before and after is exactly what (2, 0) flips.",
    slips={
        ((0, 2),): "this looks like column first; a cell is (row, column).",
        ((1, 0),): "(1, 0) changed, but pressing it would also have changed (0, 0).",
        ((1, 1),): "the centre would have changed five lamps; three changed.",
        ((0, 0),): "compare the two boards lamp by lamp; (0, 0) is the same in both.",
        ((2, 1),): "(2, 1) changed, but pressing it would also have changed (2, 2).",
        (
            (1, 0),
            (2, 0),
            (2, 1),
        ): "these three lamps changed; one button flips exactly these three.",
    },
    hints=(
        "Add the two boards.",
        "Three lamps differ. A button that flips three lamps stands in a corner.",
        "Before 101/110/001, after 100/101/000: the sum is 001/011/001, and that is what (1, 2) flips.",
    ),
)

difference = ValueExercise(
    name="difference",
    right=parse("11/10"),
    answer="difference = [[1, 1], [1, 0]]",
    idea="Add 01/11 to both sides; it cancels on the left, and D = 01/11 + 10/01.",
    because="D is 1 exactly where the two boards differ.",
    otherwise="01/11 plus this D is not 10/01; compare the two boards lamp by lamp.",
    slips={
        "1, -1, -1, 0": "-1 is 1 here; a difference has no sign.",
        "1, 255, 255, 0": "0 - 1 ran around to 255 in a uint8 array; use ^ or take % 2.",
        "-1, 1, 1, 0": "-1 is 1 here; a difference has no sign.",
        "255, 1, 1, 0": "0 - 1 ran around to 255 in a uint8 array; use ^ or take % 2.",
        "1, 1, 1, 2": "1 + 1 is 0, not 2.",
        "1111": "OR keeps a lamp that is on in both; where the boards agree D is 0.",
        "0001": "you marked where both are on; D marks where they differ.",
        "1001": "this is where you want to arrive; D is what must change.",
    },
    hints=(
        "D is what differs.",
        "Top left: 0 must become 1, so D has a 1 there.",
        "On 1 x 2, the board 10 plus D is 01 for D = 11.",
    ),
)

_PAIRS = [
    (list(u), list(v)) for n in range(1, 5) for u in product([0, 1], repeat=n)
    for v in product([0, 1], repeat=n)
]  # fmt: skip

odd_overlap = FunctionExercise(
    name="odd_overlap",
    right=lambda u, v: sum(int(a) * int(b) for a, b in zip(u, v, strict=True)) % 2,
    cases=(
        *_PAIRS,
        ([], []),
    ),
    read=read_number,
    answer="""
def odd_overlap(u, v):
    count = 0
    for a, b in zip(u, v):
        if a and b:
            count += 1
    return count % 2
""",
    idea="Only places where both are 1 matter: count them, and keep the remainder by 2.",
    because="all pairs of patterns up to length 4 get the parity of their overlap.",
    slips=(
        (
            lambda u, v: sum(int(a) * int(b) for a, b in zip(u, v, strict=True)),
            "you count the places where both are 1; keep the remainder by 2.",
        ),
        (
            lambda u, v: int(any(a and b for a, b in zip(u, v, strict=True))),
            "this says whether there is any overlap; two places in common are even.",
        ),
        (
            lambda u, v: (sum(map(int, u)) + sum(map(int, v))) % 2,
            "you count all the ones, or the places where the two differ; only places where both are 1 count.",
        ),
        (
            lambda u, v: sum(int(a or b) for a, b in zip(u, v, strict=True)) % 2,
            "you count places where one of the two is 1; both must be 1.",
        ),
        (
            lambda u, v: sum(int(a == b) for a, b in zip(u, v, strict=True)) % 2,
            "you count places where the two agree; two zeros do not count.",
        ),
        (
            lambda u, v: sum(int(a) * int(b) for a, b in list(zip(u, v, strict=True))[:-1]) % 2,
            "the last place is left out.",
        ),
        (
            lambda u, v: sum(int(a) * int(b) for a, b in list(zip(u, v, strict=True))[1:]) % 2,
            "the first place is left out.",
        ),
        (
            lambda u, v: [int(a) * int(b) for a, b in zip(u, v, strict=True)],
            "these are the products, place by place; the last step, adding up, is missing.",
        ),
        (
            lambda u, v: sum(map(int, u)) % 2,
            "you look at the first list only; a place counts where both are 1.",
        ),
        (
            lambda u, v: sum(map(int, v)) % 2,
            "you look at the second list only; a place counts where both are 1.",
        ),
    ),
    signs=(
        *ARITHMETIC,
        (
            stopped_at_whole_lists,
            "whole lists cannot be multiplied; go through them with a loop, place by place.",
        ),
    ),
    hints=(
        "Only places where both are 1 matter.",
        "Go through both lists together and count such places.",
        "101 and 111 have two such places, so their dot product is 0.",
    ),
)
