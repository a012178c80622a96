"""Lesson 01: two by two."""

import numpy as np

from ..board import Board
from ..notation import parse
from .frame import Prediction
from .typed import ClicksExercise, GapsExercise
from .written import PlanFunctionExercise, shows_minus

BOARD = Board(2)
LAMPS = ("L1", "L2", "L3", "L4")

# Predictions, in the order of the lesson.

end = Prediction(
    because="pairs cancel, so this is one press of L1 and one of L2; they hit L1 and L2 twice, L3 and L4 once",
    slips={
        "1100": "1100 is what was pressed an odd number of times; each of those two presses also hits its neighbours, so L1 and L2 are hit twice, L3 and L4 once",
        "0100": "you counted every button of the log once; a second press takes the first one back",
        "0111": "that is the board after the third press; three more follow",
    },
)
plans = Prediction(
    because="each of four buttons is pressed or not, and 2 x 2 x 2 x 2 = 16",
    slips={
        "4": "four is the number of buttons",
        "8": "two choices four times multiply: 2 x 2 x 2 x 2",
        "24": "24 counts orders, and order does not matter",
        "infinity": "two presses of one button cancel, so every long log is the same as a short one",
        "infinitely many": (
            "two presses of one button cancel, so every long log is the same as a short one"
        ),
    },
)
felt_by_L3 = Prediction(
    because="its own button and those of its two neighbours; button 2 is diagonally across",
    slips={
        "1, 2, 3": "button 2 is diagonally across from L3 and does not reach it, but button 4 does",
        "1, 2, 3, 4": "button 2 is diagonally across from L3 and does not reach it",
        "3": "pressing a neighbour flips L3 too",
        "1, 4": "those are the neighbours; the button of L3 itself flips it too",
    },
)
felt_by_L4 = Prediction(
    because="its own button and those of its two neighbours; button 1 is diagonally across",
    slips={
        "1, 2, 3": "button 1 is diagonally across from L4 and does not reach it, but button 4 does",
        "1, 2, 3, 4": "button 1 is diagonally across from L4 and does not reach it",
        "4": "pressing a neighbour flips L4 too",
        "2, 3": "those are the neighbours; the button of L4 itself flips it too",
    },
)
survivors = Prediction(
    because="x2 and x3 stand in both equations, meet themselves and go",
    slips={
        "2, 3": "x2 and x3 stand in both equations, and 1 + 1 = 0 takes them away",
        "1, 2, 3, 4": "x2 and x3 stand in both equations, and 1 + 1 = 0 takes them away",
        "1, 2, 3": "x2 and x3 stand in both equations, and 1 + 1 = 0 takes them away",
        "2, 3, 4": "x2 and x3 stand in both equations, and 1 + 1 = 0 takes them away",
    },
)
clicks_for_one_lamp = Prediction(
    because="L1 must be hit an odd number of times and each other lamp an even number; one or two presses cannot do that, three can",
    slips={
        "1": "one press on the lit lamp also lights its two neighbours",
        "2": "with two presses some dark lamp is hit once and comes on",
        "4": "pressing all four hits every lamp three times, so every lamp changes",
    },
)

ticket_one_lamp = Prediction(
    because="L3 is hit three times, the other lamps twice",
    slips={
        "0010": "that press also lights L1 and L4",
        "1101": "that is the answer for L2, the lamp across",
    },
)
ticket_repeats = Prediction(
    because="L1 and L2 were pressed an even number of times, L4 an odd number, and a press of L4 flips L2, L3 and L4",
    slips={
        "0001": "an odd number of presses of L4 also flips its two neighbours",
        "0100": "L1 was pressed four times and L2 twice: both cancel",
    },
)

# Exercises, in the order of the lesson.

bottom_right = ClicksExercise(
    name="bottom_right",
    board=BOARD,
    labels=LAMPS,
    lights=parse("01/11"),
    answer="bottom_right = [0, 0, 0, 1]",
    idea="Button 4 flips L2, L3 and L4 and nothing else.",
    because="L2, L3 and L4 were hit once, L1 not at all.",
    slips={
        "0111": "those three presses hit L4 three times but L2 and L3 twice each, so L2 and L3 stay on.",
        "1000": "x1 belongs to the top-left button; the numbers go row by row.",
        "1110": "1 means pressed; your list says press three buttons.",
        "0110": "L2 and L3 are off, but L4 was hit twice; one button hits all three lit lamps once.",
    },
    hints=(
        "Which one press hits L2, L3 and L4 and not L1?",
        "Each button misses exactly one lamp, the one diagonally across. Which lamp must not be hit?",
        "On the board 10/11 the lamp to leave alone is L2, so press the button across from it, L3.",
    ),
)

gaps_top_left = GapsExercise(
    name="gaps_top_left",
    gaps={"x3 + x4": 1, "x2 + x4": 1, "x1 + x4": 1, "1 + x4": 1, "x4": 0},
    answer="gaps_top_left = [1, 1, 1, 1, 0]",
    idea="Equation (1) says 1 and the others say 0, so each sum with (1) says 1.",
    because="x4 is 0, and x1, x2 and x3 are each 1 + x4.",
    hints=(
        "The right-hand sides are 1, 0, 0, 0; what is 1 + 0?",
        "(1)+(2): x1 and x2 meet themselves and go, x3 and x4 stay, and the right side is 1 + 0.",
        "With right-hand sides 0, 1, 1, 1, as in section 4, (1)+(2) gave x3 + x4 = 0 + 1 = 1.",
    ),
)

only_top_left = ClicksExercise(
    name="only_top_left",
    board=BOARD,
    labels=LAMPS,
    lights=parse("10/00"),
    answer="only_top_left = [1, 1, 1, 0]",
    idea="Equations (2), (3) and (4), each added to (1), give x1 = x2 = x3 = 1 + x4, and (1) gives x4 = 0.",
    because="L1 was hit three times, the others twice: only L1 changed.",
    slips={
        "1000": "L1 is off, but the press also lit L2 and L3.",
        "0001": "0001 answers the board 01/11; the right-hand sides here are 1, 0, 0, 0.",
        "0111": "these three hit L4 three times and L1 twice; which three hit L1 three times?",
        "0110": "those two presses hit L1 twice, so it stays on, and L2 and L3 once each.",
        "1001": "L4 is hit once and comes on; a dark lamp must be hit an even number of times.",
        "1010": "x1 and x3 are right; put them into equation (1) to get x2.",
    },
    hints=(
        "Only L1 may be hit an odd number of times.",
        "Add equation (1) to each of the others: all three sums say 1.",
        "For the board 00/01: (4)+(3), (4)+(2) and (4)+(1) all give 1, so x2 = x3 = x4 = 1 + x1, "
        "and (4) then says x1 = 0. The answer there is 0111.",
    ),
)

top_row = ClicksExercise(
    name="top_row",
    board=BOARD,
    labels=LAMPS,
    lights=parse("11/00"),
    answer="top_row = [0, 0, 1, 1]",
    idea="(1)+(2) gives x3 = x4, (1)+(3) gives x2 = 1 + x4, (1)+(4) gives x1 = 1 + x4; "
    "equation (1) then gives x4 = 1.",
    because="L1 and L2 were hit once, L3 and L4 twice.",
    slips={
        "1100": "you pressed what was lit: each of L1 and L2 was hit twice, so both stay on.",
        "1000": "one lamp is left, and one lamp costs three clicks.",
        "0100": "one lamp is left, and one lamp costs three clicks.",
        "1111": "all four presses hit every lamp three times, so every lamp changes: L1 and L2 go off, L3 and L4 come on.",
        "0001": "x4 is right; x3 is still to be found from x3 + x4 = 0.",
    },
    hints=(
        "A lit lamp needs an odd number of hits, a dark one an even number.",
        "(1)+(2) gives x3 = x4.",
        "On the board 10/10: (1)+(3) gives x2 = x4, and the answer there is 0101.",
    ),
)

add_answers = ClicksExercise(
    name="add_answers",
    board=BOARD,
    labels=LAMPS,
    lights=parse("10/01"),
    answer="add_answers = [1, 0, 0, 1]",
    idea="Add 1110 and 0111 place by place; two equal digits give 0.",
    because="two answers added turn off two boards added.",
    slips={
        "1221": "two presses cancel; write 0 for 2.",
        "1111": "you kept the buttons that occur in both answers; a pair cancels.",
        "0110": "you kept only the buttons in both answers; those are the ones that cancel.",
        "1110": "this turns L1 off; the answer for L4 is still to be added.",
        "0111": "this turns L4 off; the answer for L1 is still to be added.",
    },
    hints=(
        "Press one plan, then the other.",
        "Which buttons are pressed twice?",
        "L2 and L3: 1101 + 1011 = 0110 turns off the board 01/10.",
    ),
)


# Row i turns off the board on which only lamp i is lit.
ONE_LAMP = np.array([[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]])

any_board = PlanFunctionExercise(
    name="any_board",
    board=BOARD,
    labels=LAMPS,
    answer="""
def any_board(b):
    b1, b2, b3, b4 = b
    s = b1 + b2 + b3 + b4
    return [(s + b4) % 2, (s + b3) % 2, (s + b2) % 2, (s + b1) % 2]
""",
    idea="Adding all four equations gives x1 + x2 + x3 + x4 = S, the sum of the right-hand "
    "sides. Adding equation (4), x2 + x3 + x4 = b4, leaves x1 = S + b4; the others likewise.",
    because="all 16 boards end dark.",
    slips=(
        (lambda b: b, "this presses every lit lamp, which is right on 4 of the 16 boards."),
        (lambda b: 1 - b, "this presses every dark lamp; the dark board needs no press at all."),
        (
            lambda b: (BOARD.toggle_matrix @ b - b) % 2,
            "this presses the neighbours of the lit lamps; the lit lamps themselves are missing.",
        ),
        (
            lambda b: np.minimum(b @ ONE_LAMP, 1),
            "a button that two answers share must cancel: add them, do not collect them.",
        ),
        (
            lambda b: b @ ONE_LAMP,
            "the answers are added rightly; keep only the remainder by 2 of each sum.",
        ),
        (
            lambda b: [b.sum() + b[3], b.sum() + b[2], b.sum() + b[1], b.sum() + b[0]],
            "the sums are right; keep only the remainder by 2 of each.",
        ),
        (
            lambda b: (b.sum() + b) % 2,
            "the order is reversed: x1 belongs with b4, the lamp across.",
        ),
    ),
    signs=((shows_minus, "-1 is 1 here: use ^ or +, and take % 2 at the end."),),
    hints=(
        "Add all four equations: each unknown occurs three times, so once.",
        "So x1 + x2 + x3 + x4 = S, the sum of the right-hand sides. Now add equation (4).",
        "On a row of three lamps, x1 + x2 = b1 and x1 + x2 + x3 = b2: adding them gives x3 = b1 + b2.",
    ),
)
