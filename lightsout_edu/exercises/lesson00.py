"""Lesson 00: start here."""

from ..board import Board
from ..notation import parse
from .frame import Prediction
from .typed import CellsExercise

corner = Prediction(
    because="the lamp itself and its two neighbours",
    slips={
        "5": "five was the middle; the corner has two neighbours, and the lamp itself makes three",
        "4": "four is a lamp at an edge, such as (0, 1); a corner has one neighbour less",
        "2": "the pressed lamp flips too",
        "1": "the two neighbours flip with it",
    },
)

ticket_edge = Prediction(
    because="the lamp itself and its three neighbours",
    slips={
        "3": "three is a corner; an edge lamp has one neighbour more",
        "5": "five is the middle; at the edge one neighbour is missing",
    },
)

six_lamps = CellsExercise(
    name="six_lamps",
    board=Board(3),
    labels=(),
    lights=parse("011/101/110"),
    answer="six_lamps = [(0, 2), (2, 0)]",
    idea="Each group of three lamps is what one corner button flips: two groups, two corners.",
    because="each of the two groups of three is what one corner flips.",
    slips={
        (
            (0, 1),
            (0, 2),
            (1, 0),
            (1, 2),
            (2, 0),
            (2, 1),
        ): "a press also flips neighbours, so pressing every lit lamp lights others again.",
        (
            (0, 0),
            (2, 2),
        ): "those are the two corners that are off; which corners sit inside a lit L?",
        (
            (0, 0),
            (1, 1),
            (2, 2),
        ): "pressing the dark lamps lights everything; look for shapes that a single press makes.",
        ((0, 2),): "one group of three is gone; three lamps are left, and they are another L.",
        ((2, 0),): "one group of three is gone; three lamps are left, and they are another L.",
        ((1, 1),): "the centre breaks both groups; look at the groups one at a time.",
    },
    hints=(
        "The lit lamps form two groups that do not touch. What does one press make?",
        "Press the top right corner and look.",
        "The board 110/101/011 is an L at (0, 0) and an L at (2, 2); pressing those two corners turns it off.",
    ),
)
