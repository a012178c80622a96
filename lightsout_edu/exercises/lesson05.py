"""Lesson 05: three by three always wins."""

import numpy as np

from .. import gf2
from ..board import Board
from ..notation import parse
from .frame import Prediction
from .typed import ClicksExercise
from .written import PlanFunctionExercise, shows_minus

BOARD = Board(3)
CELLS = tuple(map(str, BOARD.lamp_cells))

# Predictions, in the order of the lesson.

out_of_reach = Prediction(
    because="all nine columns have a pivot, so every one of the 512 boards has an answer",
    slips={
        "256": "half would need one free column, and there is none",
        "1": "not even one: all nine columns have a pivot",
    },
)
quiet_sets = Prediction(
    because="only the empty set of clicks changes nothing; it does count",
    slips={
        "0": "pressing nothing changes nothing, so there is one",
        "4": "four is the number for 5 x 5; here no column is free",
        "2": "without a free column there is only the empty one",
    },
)
turned = Prediction(
    because="the answer turns with the board, because the rule has no direction",
    slips={
        "101011001": "that is the answer of the board before the turn; it leaves four lamps on",
        "111010100": "that one is turned the other way; it leaves four lamps on",
        "001001000": "those are the lamps; the clicks turn as well",
    },
)
edge_flips = Prediction(
    because="an edge lamp is reached by the two corners beside it and by the centre",
    slips={
        "1": "the centre and both neighbouring corners reach it",
        "2": "the centre reaches it too",
        "4": "its own button is not among the five that are pressed",
        "5": "only three of the five pressed buttons reach it",
    },
)
says_solved = Prediction(
    because="its clicks still make every board dark, and dark is never all on",
    slips={
        "512": "the clicks it works out lead to the dark board, so the last test fails every time",
        "1": "even on the board that is all on already it presses until it is dark",
        "256": "the clicks it works out lead to the dark board, so the last test fails every time",
    },
)
ticket_sets = Prediction(
    because="each board has exactly one answer, so there is one way from any board to any other",
    slips={
        "0": "rank 9 says that there is an answer for every board",
        "5": "that is the number of clicks in it",
        "4": "four is the number of answers on 5 x 5",
    },
)
ticket_on = Prediction(
    because="the answer for off plus 101/010/101, cell by cell",
    slips={
        "000010111": "that makes it dark; add 101/010/101 to make it all on",
        "101010111": "OR keeps a button that is in both; a button pressed twice is not pressed",
        "101010101": "that starts from the dark board; here one lamp is on already",
    },
)

# Exercises, in the order of the lesson.

two_lamps = ClicksExercise(
    name="two_lamps",
    board=BOARD,
    labels=CELLS,
    lights=parse("010/000/001"),
    answer="two_lamps = [[0, 1, 1], [1, 1, 0], [0, 1, 0]]",
    idea="Add the answers for (0, 1) and (2, 2) cell by cell; (2, 0) and (2, 2) occur twice and fall out.",
    because="the sum of the answers for two lamps is the answer for both.",
    slips={
        "010000001": "those are the lamps; look up the answer of each lamp and add.",
        "111011011": "you added what the buttons flip; the inverse holds the answers.",
        "011110111": "a button in both answers is pressed twice, so it is not pressed.",
        "011110212": "a click count of 2 is 0; take the sum mod 2.",
        "000010111": "one of the two lamps is still lit: (2, 2).",
        "011100101": "one of the two lamps is still lit: (0, 1).",
        "110100111": "this lights everything; the right-hand side here is the board itself.",
    },
    hints=(
        "A sum of boards has the sum of their answers.",
        "Write the two answers under each other, row by row, and compare.",
        "On 110/000/000 the answers were 101/001/110 and 000/010/111; buttons in both fell out, and 101/011/001 was left.",
    ),
)

by_turning = ClicksExercise(
    name="by_turning",
    board=BOARD,
    labels=CELLS,
    lights=parse("001/000/000"),
    answer="by_turning = [[1, 0, 1], [1, 0, 0], [0, 1, 1]]",
    idea="A quarter turn to the right moves (0, 0) to (0, 2), and the answer moves with it. A mirror works as well.",
    because="the board was turned, and its answer with it.",
    slips={
        "101001110": "that lights (0, 0); it is not turned yet.",
        "110001101": "the turn went the other way: this belongs to (2, 0).",
        "011100101": "a half turn: this belongs to (2, 2).",
        "001000000": "that is the lamp; which clicks turn it off?",
        "011001000": "that is what one click does, not what turns off one lamp.",
    },
    hints=(
        "Which turn moves (0, 0) to (0, 2)? Move the whole answer by it.",
        "A quarter to the right: column 0, read from below, becomes row 0.",
        "000/010/111 belongs to (0, 1); turned to the right it is 100/110/100, and that belongs to (1, 2).",
    ),
)

all_on = ClicksExercise(
    name="all_on",
    board=BOARD,
    labels=CELLS,
    lights=parse("110/100/000"),
    target=np.ones((3, 3), dtype=int),
    answer="all_on = [[0, 0, 1], [0, 1, 0], [1, 0, 1]]",
    idea="The answer for off is 100/000/000; add 101/010/101.",
    because="each lamp that was off is hit an odd number of times, each that was on an even number.",
    slips={
        "100000000": "all dark; the lamps to change are those that are off.",
        "011111111": "complement the lights, not the clicks.",
        "101010101": "that starts from all off; three lamps were already lit.",
        "110100000": "that is the board; now solve for what has to change.",
        "001011111": "that is the right-hand side; now solve for it.",
    },
    hints=(
        "What must be added to the board to get all ones?",
        "That is the board turned inside out, 001/011/111; or use the rule of section 6.",
        "From 000/010/000: the answer for off is 010/111/010, plus 101/010/101 is 111/101/111, 8 clicks.",
    ),
)

INVERSE = gf2.inverse(BOARD.toggle_matrix)

answer = PlanFunctionExercise(
    name="answer",
    board=BOARD,
    labels=CELLS,
    answer="""
INVERSE = gf2.inverse(Board(3).toggle_matrix)


def answer(b):
    x = np.zeros(9, dtype=int)
    for lamp in range(9):
        if b[lamp] == 1:
            x = x ^ INVERSE[:, lamp]
    return x
""",
    idea="One lit lamp, one column of the inverse; add them, 1 + 1 = 0.",
    because="all 512 boards end dark.",
    slips=(
        (lambda b: b, "this presses the lit lamps."),
        (
            lambda b: BOARD.toggle_matrix @ b % 2,
            "you added columns of A, what the buttons flip; the inverse holds the answers.",
        ),
        (
            lambda b: np.minimum(INVERSE @ b.astype(int), 1),
            "OR keeps a button that is in two answers; pressed twice it is not pressed.",
        ),
        (lambda b: INVERSE.astype(int) @ b, "the sum is right; take it mod 2."),
        (
            lambda b: np.round(np.linalg.inv(BOARD.toggle_matrix)).astype(int) @ b % 2,
            "np.linalg.inv knows no 1 + 1 = 0; its sevenths are not 0 and 1 when rounded.",
        ),
    ),
    signs=((shows_minus, "-1 is 1 here: use ^ or +, and take % 2 at the end."),),
    hints=(
        "One lit lamp, one column.",
        "Start from nine zeros and go through the lit lamps.",
        "On 2 x 2 the matrix is its own inverse: for 01/11 add its columns 1, 2 and 3.",
    ),
)
