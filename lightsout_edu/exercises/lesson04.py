"""Lesson 04: elimination step by step."""

from dataclasses import dataclass, field

import numpy as np

from ..board import Board
from ..draw import draw_matrix
from ..notation import parse
from .frame import Exercise, Prediction, almost, correct, not_yet, short
from .functions04 import my_row_reduce  # noqa: F401
from .typed import ClicksExercise, PartsExercise, ValueExercise

# Predictions, in the order of the lesson.

pivots = Prediction(
    because="two of the six rows become all 0, so two columns stay without a pivot",
    slips={
        "6": "six equations need not be six independent ones: two rows become all 0",
        "5": "that is what ordinary arithmetic would find; with 1 + 1 = 0 a second row becomes all 0",
        "3": "count the rings in the last table: there are four",
    },
)
same_form = Prediction(
    because="the rows of the reduced form are fixed by what the equations say together, not by the path",
)
same_number = Prediction(
    because="a good choice saves additions: on 1 x 3 it takes 3 or 4",
)
first_number = Prediction(
    because="ordinary arithmetic divides by 7 here, and the first number is 9/7, that is 1.2857",
)
ticket_pivots = Prediction(
    because="row 0 has its pivot in column 0 and row 1 in column 2; column 1 is free",
    slips={
        "0, 1": "row 1 has its first 1 in column 2, so the pivot is there and column 1 is free",
        "0, 1, 2": "column 1 has no pivot, so it is free",
        "2": "that is how many there are; name the columns",
        "1, 3": "columns count from 0",
        "1": "that is the free one",
    },
)
ticket_answer = Prediction(
    because="with button 1 off, row 0 says x0 = 1 and row 1 says x2 = 0",
    slips={
        "110": "the free button, number 1, is off",
        "010": "the free button, number 1, is off; then row 0 says x0 = 1",
        "101": "row 1 says x2 = 0",
    },
)
ticket_row = Prediction(
    because="no clicks make 0 equal to 1, so this board has no answer",
    slips={
        "a": "the row says 0 = 1, which no clicks can make true",
        "b": "the left side is all 0, so the row says nothing about any button; it says 0 = 1",
    },
)

# Exercises, in the order of the lesson; `my_row_reduce` stands in functions04.py.

gap_row_2 = ValueExercise(
    name="gap_row_2",
    right=[0, 1, 0, 1, 1],
    answer="gap_row_2 = [0, 1, 0, 1, 1]",
    idea="1110|0 + 1011|1, place by place.",
    because="where the two rows agree there is 0, where they differ 1.",
    otherwise="lay row 0 over row 2, and write 1 where they differ, the right-hand side too.",
    slips={
        "2, 1, 2, 1, 1": "1 + 1 is 0; no 2 stands in the table.",
        "11111": "you kept what is 1 in either row; where both are 1 there is 0.",
        "10000": "that is row 1, which has already changed, added to row 2; add row 0.",
        "01100": "that is row 0 added to row 3; row 2 starts with 1011.",
        "00111": "that is what row 1 became; now row 2.",
    },
    hints=(
        "Adding is comparing.",
        "The first place: 1 in both, so 0.",
        "Row 1 before: 1101|1 with 1110|0 gave 0011|1.",
    ),
)

gap_rows = ValueExercise(
    name="gap_rows",
    right=[1, 3],
    answer="gap_rows = [1, 3]",
    idea="The pivot of column 1 is in row 1; row 3 still has a 1 in that column.",
    because="row 1 holds the pivot of column 1, and row 3 has a 1 there.",
    otherwise="find the row with the pivot of column 1, and the row that still has a 1 in column 1.",
    slips={
        "3, 1": "that changes the pivot row; add the pivot row to the other.",
        "0, 3": "row 0 would put a 1 back into column 0 of row 3.",
        "1, 2": "row 2 has 0 in column 1; adding would put a 1 in.",
        "1, 0": "that was the step before; which other row has a 1 in column 1?",
        "1, 1": "a row plus itself is all 0; an equation would be lost.",
        "1, 4": "the rows are 0 to 3.",
        "2, 3": "row 2 has 0 in column 1, so row 3 would keep its 1 there.",
        "2, 4": "rows count from 0.",
    },
    hints=(
        "Which column is being cleared?",
        "Column 1, and its pivot is in row 1.",
        "One step before, row 0 had a 1 in column 1, so row 1 was added to row 0.",
    ),
)

gap_row_3 = ValueExercise(
    name="gap_row_3",
    right=[0, 0, 0, 1, 1],
    answer="gap_row_3 = [0, 0, 0, 1, 1]",
    idea="0011|1 + 0010|0, place by place.",
    because="column 2 is now clear but for its pivot in row 2.",
    otherwise="lay row 2 over row 3, and write 1 where they differ.",
    slips={
        "0, 0, 2, 1, 1": "1 + 1 is 0; no 2 stands in the table.",
        "00111": "you kept what is 1 in either row; where both are 1 there is 0.",
        "10100": "that is row 0 added to row 3; add row 2.",
        "00110": "that is the start of row 2 without its right-hand side; compare with row 3.",
        "01111": "that is row 1 added to row 3; add row 2.",
    },
    hints=(
        "Row 2 is 0011|1, row 3 is 0010|0.",
        "Where the two rows agree, write 0.",
        "1011|1 + 0011|1 = 1000|0, the step before.",
    ),
)

gap_answer = ValueExercise(
    name="gap_answer",
    right=[0, 0, 0, 1],
    answer="gap_answer = [0, 0, 0, 1]",
    idea="Each row names one button: x0 = 0, x1 = 0, x2 = 0, x3 = 1.",
    because="it is the answer found by hand in lesson 01: press the bottom right button.",
    otherwise="each row of the last table has one 1 on the left; read what it says about its button.",
    slips={
        "0111": "that was the right-hand side at the start; read the last table.",
        "1111": "those are the pivots; the answer stands behind the rule.",
        "1000": "read from the top: row 0 is about button 0.",
        "3": "this names a button; write four numbers, 1 for pressed.",
    },
    hints=(
        "The right-hand side of the last table.",
        "Row 0 says x0 = 0.",
        "In the 1 x 3 table the last right-hand side read 0, 1, 1, and that was the answer.",
    ),
)


@dataclass(frozen=True, repr=False, kw_only=True)
class MoveExercise(Exercise):
    """Give one move that clears an entry of a column whose pivot is in place.

    Attributes
    ----------
    table : numpy.ndarray
        The augmented matrix; the columns before `column` are clear.
    column : int
        Its pivot is in the row of the same number.
    slips : dict
        Moves and the sentence that each gets.
    """

    table: np.ndarray
    column: int
    slips: dict = field(default_factory=dict)

    def _judge(self, move):
        """Make the move, ("add", from, to) or ("swap", i, j), and look at what it does."""
        if move is None:
            return not_yet("no answer given.")
        try:
            kind, source, target = move
            if kind not in ("add", "swap") or not all(map(_is_whole, (source, target))):
                raise ValueError
            source, target = int(source), int(target)
        except (TypeError, ValueError):
            return not_yet(
                f'{short(move)} is not a move; write ("add", 1, 2) to add row 1 to row 2, '
                'or ("swap", 1, 2).'
            )
        if (kind, source, target) in self.slips:
            return almost(self.slips[kind, source, target])
        last = len(self.table) - 1
        if not (0 <= source <= last and 0 <= target <= last):
            return almost(f"the rows are 0 to {last}.")
        if source == target:
            if kind == "swap":
                return almost("a row swapped with itself changes nothing.")
            return almost("a row plus itself is all 0; an equation would be lost.")
        after = self._after(kind, source, target)
        picture = draw_matrix(after[:, :-1], rhs=after[:, -1], caption="the table after your move")
        left, column = slice(0, self.column), self.column
        if not np.array_equal(after[:, left], self.table[:, left]):
            return almost(f"a column before column {column} is no longer clear.", picture)
        if not after[column, column]:
            return almost(f"column {column} would have no pivot in row {column}.", picture)
        if kind == "swap":
            return almost(
                f"a swap clears nothing: column {column} has as many ones as before.", picture
            )
        if after[:, column].sum() >= self.table[:, column].sum():
            return almost(f"as many rows as before have a 1 in column {column}.", picture)
        note = " The book adds the pivot row." if source != column else ""
        return correct(self.because + note, picture)

    def _after(self, kind, source, target):
        after = self.table.copy()
        if kind == "swap":
            after[[source, target]] = after[[target, source]]
        else:
            after[target] ^= after[source]
        return after


def _is_whole(value):
    return type(value) is not bool and isinstance(value, int | np.integer)


next_move = MoveExercise(
    name="next_move",
    table=np.array([[1, 1, 1, 0, 1], [0, 1, 0, 1, 1], [0, 0, 1, 1, 1], [0, 1, 1, 1, 0]]),
    column=1,
    answer='next_move = ("add", 1, 3)',
    idea="Row 1 has the pivot; rows 0 and 3 still have a 1 in column 1. Add row 1 to either, then to the other.",
    because="one row fewer has a 1 in column 1, and column 0 is untouched.",
    slips={
        (
            "add",
            0,
            1,
        ): "that changes the pivot row and puts a 1 back into column 0; add the pivot row to the others.",
        ("add", 1, 2): "row 2 has 0 in column 1; adding would put a 1 in.",
        ("add", 3, 1): "row 1 would read 0010, and column 1 would have no pivot there.",
        ("swap", 0, 1): "the pivot of column 0 belongs in row 0.",
        ("swap", 1, 0): "the pivot of column 0 belongs in row 0.",
        ("add", 1, 1): "a row plus itself is all 0; an equation would be lost.",
        ("add", 2, 3): "that is allowed, but column 1 is not clear yet; finish it first.",
        ("add", 2, 4): "the rows are 0 to 3.",
    },
    hints=(
        "Which rows other than row 1 have a 1 in column 1?",
        "Rows 0 and 3.",
        "On 1 x 3, after the swap, the table is 110|1, 011|0, 001|1: row 0 has a 1 in column 1, so add 1 to 0.",
    ),
)

TWO_ALIKE = Board.from_buttons([[0, 1], [0, 1], [1, 2], [2]], lamps=3)

read_answer = ClicksExercise(
    name="read_answer",
    board=TWO_ALIKE,
    labels=("0", "1", "2"),
    lights=np.array([0, 1, 0]),
    answer="read_answer = [0, 0, 1, 1]",
    idea="Leave the free button off: x1 = 0. Then row 0 says x0 = 0, row 1 says x2 = 1, row 2 says x3 = 1.",
    because="your clicks turn lamp 1 off and change nothing else; the free button 1 is your choice.",
    slips={
        "0110": "row 1 has its pivot in column 2, so it speaks about button 2.",
        "011": "four buttons, three rows; put each value under its pivot column.",
        "1011": "row 0 says x0 + x1 = 0; with button 1 off, button 0 is off.",
        "0111": "you chose button 1 on; row 0 then says that button 0 is on too.",
        "0010": "the last row says x3 = 1.",
    },
    hints=(
        "Mark the pivot columns.",
        "A column without a pivot is free: leave its button off, and read the others row by row.",
        "On the board with the hole row 1 spoke about button 2, not about button 1.",
    ),
)

two_by_three = PartsExercise(
    name="two_by_three",
    answer="two_by_three = [4, [4, 5], [0, 0, 1, 1, 0, 0]]",
    idea="The reduced form has pivots in columns 0 to 3. With buttons 4 and 5 off, the right-hand side reads 0, 0, 1, 1.",
    because="4 pivots, 2 free buttons, so four answers; yours turns all six lamps off.",
    parts={
        "number of pivots": ValueExercise(
            name="pivots",
            right=4,
            because="4.",
            otherwise="count the columns in which one 1 stands alone and is the first of its row.",
            slips={
                "6": "does every row of your last table still have a 1 on the left? A pivot needs one.",
                "5": "5 is the rank with ordinary numbers; count in your own last table.",
                "2": "that is how many columns are free.",
            },
        ),
        "free columns": ValueExercise(
            name="free",
            right=[4, 5],
            any_order=True,
            because="4 and 5.",
            otherwise="a free column is one without a pivot; go through the columns of your last table.",
            slips={
                "5, 6": "columns count from 0, the last is 5.",
                "0, 1, 2, 3": "those have the pivots; the others are free.",
                "2": "that is how many there are; name them.",
            },
        ),
        "clicks": ClicksExercise(
            name="clicks",
            board=Board(2, 3),
            labels=tuple("012345"),
            lights=parse("111/111"),
            because="all six lamps go off.",
            slips={
                "000011": "with the free buttons on, rows 0 to 3 decide the others.",
                "001000": "row 3 says x3 = 1 as well.",
                "001111": "columns 4 and 5 of the reduced rows count when their buttons are on.",
            },
        ),
    },
    hints=(
        "Clear one column at a time.",
        "Column 0: add 0 to 1 and 0 to 3.",
        "The table of 1 x 3 in section 3 shows how a column is cleared, the board with the hole what a free column is.",
    ),
)
