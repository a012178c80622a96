"""Lesson 03: from board to matrix."""

import numpy as np

from ..board import Board
from .frame import Prediction
from .functions03 import from_buttons, x_rule  # noqa: F401
from .typed import ClicksExercise, GapsExercise, ValueExercise

# Predictions, in the order of the lesson.

ones = Prediction(
    because="the columns hold 3, 4, 3, 3, 4 and 3 ones: a corner has three, a middle button four",
    slips={
        "30": "five in each column forgets the border of the board",
        "14": "those are the neighbours; the six lamps under the buttons are still missing",
        "18": "three in each column: the two middle buttons have four",
        "24": "four in each column: the four corner buttons have three",
        "36": "not every button flips every lamp",
    },
)
two_clicks = Prediction(
    because="the two L-shapes do not overlap and leave nothing out",
    slips={
        "5": "count again: each of the two presses flips three lamps, and no lamp twice",
        "4": "each of the two presses flips three lamps, and no lamp twice",
        "7": "there are only six lamps",
        "3": "that is one press; the other flips the three lamps that are left",
        "2": "a press also flips the neighbours",
    },
)
always = Prediction(
    because="on this board button 0 flips lamp 1, but button 1 does not flip lamp 0",
    slips={
        "yes": "it is so whenever flipping is mutual, as on every board before this one; here button 0 flips lamp 1, but button 1 does not flip lamp 0",
    },
)
reach = Prediction(
    because="the 64 click patterns lead to 16 boards, four to each",
    slips={
        "64": "64 is the number of click patterns, and different patterns can lead to the same board",
        "63": "more than one board is out of reach, for example each board with one lamp on",
        "32": "it is half of that again: the 64 click patterns lead to 16 boards, four to each",
        "6": "six is the number of columns; their sums count too",
    },
)

ticket_column = Prediction(
    because="the button itself and its three neighbours, above, below and to the right",
    slips={
        "000111000": "that is the row of the board; a press also flips the lamps above and below",
        "110100000": "that is the button above it, (0, 0)",
        "111010000": "that is button (0, 1): a cell is (row, column)",
        "100010100": "the lamp itself flips too",
        "000100000": "that is the button alone; a press flips its neighbours too",
        "010111010": "that is the middle button, (1, 1)",
    },
)
ticket_entry = Prediction(
    because="the row says which lamp and the column says which button: lamp 5 is not flipped by button 0",
    slips={
        "5, 0": "in A[5, 0] the row, 5, is the lamp and the column, 0, is the button; the button's number was to come first"
    },
)


def button_and_lamp(row, column):
    """Return what the entry in a row and a column speaks about."""
    return [column, row]


# Exercises, in the order of the lesson; `from_buttons` and `x_rule` stand in functions03.py.

gaps_index = GapsExercise(
    name="gaps_index",
    gaps={"(1, 2) on 2 x 3": 5, "(2, 1) on 3 x 4": 9, "index 7 on 3 x 3": [2, 1]},
    answer="gaps_index = [5, 9, (2, 1)]",
    idea="index = row x columns + column: 1 x 3 + 2, 2 x 4 + 1; and 7 = 2 x 3 + 1.",
    because="each full row above counts its columns, and the column comes on top.",
    slips={
        ("(1, 2) on 2 x 3", "4"): "a full row is as long as the number of columns, which is 3.",
        ("(1, 2) on 2 x 3", "6"): "counting starts at 0.",
        ("(2, 1) on 3 x 4", "7"): "a full row is as long as the number of columns, which is 4.",
        ("(2, 1) on 3 x 4", "10"): "counting starts at 0.",
        ("index 7 on 3 x 3", "1, 2"): "row first: two full rows are 6, and one more is 7.",
        ("index 7 on 3 x 3", "2, 0"): "index 6 is there, the first of row 2; counting starts at 0.",
        ("index 7 on 3 x 3", "3, 2"): "rows and columns count from 0.",
    },
    hints=(
        "How many lamps come before it?",
        "Before (1, 2) on 2 x 3 come one full row of three, and two more.",
        "On 2 x 2, (1, 0) has one full row of two before it: index 2, the L3 of lesson 01.",
    ),
)

gaps_columns = GapsExercise(
    name="gaps_columns",
    gaps={"column of button (0, 2)": [0, 1, 1, 0, 0, 1]},
    answer="gaps_columns = [[0, 1, 1, 0, 0, 1]]",
    idea="Button (0, 2) flips (0, 1), (0, 2) and (1, 2), so lamps 1, 2 and 5.",
    because="button (0, 2) flips lamps 1, 2 and 5.",
    slips={
        ("column of button (0, 2)", "1, 2, 5"): "these are the right lamps; write six numbers, 1 for each of them and 0 for the others.",
        ("column of button (0, 2)", "010001"): "the lamp under the button, number 2, is missing.",
        ("column of button (0, 2)", "001000"): "that says which button is pressed; write the lamps it flips.",
        ("column of button (0, 2)", "011011"): "lamp 4 is diagonally below and does not flip.",
        ("column of button (0, 2)", "011100"): "the end of row 0 and the start of row 1 are not neighbours on the board.",
        ("column of button (0, 2)", "000111"): "your six numbers go column by column; the order is row by row.",
    },
    hints=(
        "Press it on a dark board and read the lamps row by row.",
        "It has a neighbour to the left and one below.",
        "Button (0, 0) flips (0, 0), (0, 1) and (1, 0), which are lamps 0, 1 and 3: 110100.",
    ),
)  # fmt: skip

column_of = ValueExercise(
    name="column_of",
    right=[0, 1, 0, 1, 1, 1],
    answer="column_of = [0, 1, 0, 1, 1, 1]",
    idea="Draw what the button flips, 010/111, and lay the rows end to end.",
    because="four lamps, the button's own and its three neighbours, row by row.",
    otherwise="press (1, 1) on a dark 2 x 3 board, and read the lamps row by row.",
    slips={
        "010101": "a button flips its own lamp too.",
        "1, 3, 4, 5": "these are the right lamps; write six numbers, 1 for each of them and 0 for the others.",
        "111111": "corners of the neighbourhood are not neighbours; (0, 0) and (0, 2) stay.",
        "111010": "this is the column of the button above; (1, 1) is in row 1, the lower one.",
        "110100": "this is the column of (0, 0); counting from 0, (1, 1) has one row above it and one column to its left.",
        "011101": "your six numbers go column by column; the order is row by row.",
        "000010": "this says which button is pressed; the column says which lamps answer.",
        "000111": "the lamp above it, (0, 1), flips too.",
        "000000": "every button flips at least its own lamp.",
    },
    hints=(
        "Press it on a dark board.",
        "A press flips at most five lamps; here one of the five places is outside the board.",
        "Button (0, 1) flips (0, 0), (0, 1), (0, 2) and (1, 1): 111010.",
    ),
)

ONE_WAY = Board.from_buttons([[0, 1], [1, 2], [2]], lamps=3)

one_way = ClicksExercise(
    name="one_way",
    board=ONE_WAY,
    labels=("0", "1", "2"),
    lights=np.zeros(3, dtype=int),
    target=np.array([0, 1, 0]),
    answer="one_way = [0, 1, 1]",
    idea="Read the rows from the top: x0 = 0, then x1 = 1, then x2 = 1.",
    because="lamp 0 was hit 0 times, lamp 1 once, lamp 2 twice.",
    slips={
        "110": "you read the rows of the matrix as if they were buttons; a column holds what a button flips.",
        "010": "button 1 also lights lamp 2; who can put lamp 2 out?",
        "100": "lamp 0 is on, and only button 0 could put it out.",
        "001": "button 2 flips lamp 2 alone.",
        "111": "lamp 1 was hit twice, and lamp 0 is on.",
    },
    hints=(
        "Who can flip lamp 0? So is button 0 pressed?",
        "With button 0 not pressed, only button 1 can light lamp 1.",
        "To light only lamp 2, press button 2 and nothing else.",
    ),
)
