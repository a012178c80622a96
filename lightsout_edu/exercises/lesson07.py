"""Lesson 07: five by five."""

from dataclasses import dataclass

import numpy as np

from .. import gf2
from ..board import Board
from ..notation import parse
from .frame import Prediction, Reply, short
from .proofs import AnswersExercise, LampExercise
from .typed import PartsExercise, ValueExercise
from .written import ARITHMETIC, FunctionExercise, read_matrix

# Predictions, in the order of the lesson.

lit = Prediction(
    because="each corner button flips three lamps, and every lamp is hit twice or not at all",
    slips={
        "2": "each of the two middle lamps is hit twice, by the corners to its left and right",
        "4": "each corner lamp is hit twice, by its own button and by the corner above or below",
        "6": "every lamp is hit an even number of times",
    },
)
bigger = Prediction(
    because="there is no rule by size: 5 x 5 has fewer than 4 x 4, and 10 x 10 has none",
    slips={
        "more": "3 x 3 has 0 and 4 x 4 has 4, but then 5 x 5 has 2, and 10 x 10 has none",
        "fewer": "there is no such rule: 9 x 9 has 8",
    },
)
free = Prediction(
    because="the rank is 23, and 25 - 23 = 2",
    slips={
        "0": "25 equations need not be 25 independent ones: two rows become all 0",
        "4": "that is 4 x 4; there is no rule by size",
        "1": "two rows become all 0, not one",
        "3": "that is 3 x 5; 5 x 5 has two",
    },
)
sum_clicks = Prediction(
    because="the buttons that both patterns press fall out, and twelve are left",
    slips={
        "28": "buttons in both patterns are pressed twice, so not at all",
        "4": "28 - 12 = 16, but each button in both falls out of both: 28 - 2 x 8",
        "16": "that is one of the two; the sum has twelve",
        "20": "each button in both falls out of both, so it counts twice: 28 - 2 x 8",
    },
)
one_lamp = Prediction(
    because="a single lamp can be turned off exactly when it lies on no quiet pattern, and five lamps lie on none",
    slips={
        "20": "that is how many cannot be won",
        "25": "most single lamps lie on a quiet pattern and make its count odd",
        "0": "five lamps lie on no quiet pattern, for example the one in the centre",
        "1": "the centre is one of them; four more lie on no quiet pattern",
        "6": "one board in four can be won, but single lamps are no fair sample; it is five",
    },
)
ticket_counts = Prediction(
    because="12 - 3 = 9 pivots give 2^9 boards, and 3 free columns give 2^3 answers",
    slips={
        "4096, 8": "4096 is the number of all boards; those that can be won are 2^9",
        "8, 512": "the two are exchanged",
        "512, 3": "three free columns give 2 x 2 x 2 answers",
        "4096, 3": "4096 is the number of all boards, and 3 the nullity",
        "9, 3": "those are rank and nullity; the counts are powers of 2",
    },
)
ticket_trick = Prediction(
    because="both lamps stand in counted columns; for the rows the middle column is covered, so only the corner counts",
    slips={
        "2, 2": "for the rows the middle column is covered, and one of the lamps stands in it",
        "1, 2": "the two are exchanged: columns first",
        "1, 1": "both lamps stand in counted columns, 0 and 2",
    },
)

# Exercises, in the order of the lesson.

second_reading = ValueExercise(
    name="second_reading",
    right=[1, 1, 0, 1, 1],
    answer="second_reading = [1, 1, 0, 1, 1]",
    idea="Set x4 = 1; then row 0 says x0 = 1, row 1 says x1 = 1, row 2 says x2 = 0, row 3 says x3 = 1.",
    because="the pivot buttons follow from the free one, and nothing changes.",
    otherwise="set the free button to 1 and let each row say what its pivot button must be.",
    slips={
        "11010": "the free button itself is missing: you set it to 1.",
        "00001": "that is only the free button; the pivot buttons must undo it.",
        "11111": "row 2 reads x2 = 0.",
        "10110": "shifted by one place: row i gives the button of its pivot.",
        "01011": "row 0 says x0 + x4 = 0.",
        "10011": "row 1 says x1 + x4 = 0.",
        "11001": "row 3 says x3 + x4 = 0.",
        "11101": "row 2 says x2 = 0, and row 3 says x3 + x4 = 0.",
        "00000": "that is quiet, but empty; set the free button to 1.",
    },
    hints=(
        "Choose the free button, and the rows tell the rest.",
        "x4 = 1; row 0 says x0 + x4 = 0.",
        "On 2 x 3 with x5 = 1 and x4 = 0 the rows gave x0 = 1, x1 = 0, x2 = 1, x3 = 1.",
    ),
)

BOARD = Board(5)
COLUMNS = parse("10101/10101/00000/10101/10101")
ROWS = parse("11011/00000/11011/00000/11011")
TRICK = parse("10110/01001/11010/00111/10010")
CELLS = tuple(map(str, BOARD.lamp_cells))

parity_trick = PartsExercise(
    name="parity_trick",
    answer="parity_trick = [6, 7, (2, 1)]",
    idea="Columns 0, 2, 4 without the middle row hold 2 + 2 + 2, rows 0, 2, 4 without the middle column 2 + 3 + 2. "
    "Only the row count is odd, so change a lamp that only the row count sees.",
    because="columns even, rows odd: a lamp that only the rows count repairs it.",
    parts={
        "columns": ValueExercise(
            name="columns",
            right=6,
            because="6.",
            otherwise="cover the middle row and count the lit lamps in columns 0, 2 and 4.",
            slips={
                "7": "with the middle row covered there is one less; or are these the rows?",
                "0": "odd or even is right; here the whole count is wanted.",
            },
        ),
        "rows": ValueExercise(
            name="rows",
            right=7,
            because="7.",
            otherwise="cover the middle column and count the lit lamps in rows 0, 2 and 4.",
            slips={
                "6": "that is the count of the columns.",
                "8": "cover the middle column first.",
                "1": "odd or even is right; here the whole count is wanted.",
            },
        ),
        "lamp": LampExercise(
            name="lamp",
            board=BOARD,
            labels=CELLS,
            lights=TRICK,
            patterns={"the columns' count": COLUMNS, "the rows' count": ROWS},
            because="both counts are even now.",
        ),
    },
    hints=(
        "Which of the two counts is odd, and which lamps does only that count look at?",
        "Count column 0 without its middle lamp, then column 2, then column 4; the rows likewise.",
        "For 01101/10010/00111/11000/10101 the counts are 7 and 6, so (1, 2) repairs it.",
    ),
)

four_answers = AnswersExercise(
    name="four_answers",
    board=BOARD,
    labels=CELLS,
    lights=parse("11111/11111/11111/11111/11111"),
    given=parse("00011/11011/11100/01110/10110"),
    others=3,
    answer="""four_answers = [
    [[1, 0, 1, 1, 0], [0, 1, 1, 1, 0], [1, 1, 1, 0, 0], [1, 1, 0, 1, 1], [0, 0, 0, 1, 1]],
    [[1, 1, 0, 0, 0], [1, 1, 0, 1, 1], [0, 0, 1, 1, 1], [0, 1, 1, 1, 0], [0, 1, 1, 0, 1]],
    [[0, 1, 1, 0, 1], [0, 1, 1, 1, 0], [0, 0, 1, 1, 1], [1, 1, 0, 1, 1], [1, 1, 0, 0, 0]],
]""",
    idea="Add C, add R, add both, cell by cell.",
    because="each is the given answer plus a quiet pattern, and there are no more.",
    hints=(
        "All answers = one answer + quiet patterns.",
        "The first row with C: 00011 + 10101.",
        "On 2 x 3, for 001/011: 000/001 + 101/101 = 101/100, + 010/111 = 010/110, + 111/010 = 111/011.",
    ),
)


# The function of the lesson, and what people write for it.


@dataclass(frozen=True, repr=False, kw_only=True)
class BasisExercise(FunctionExercise):
    """Return a basis of the null space; every basis is right."""

    def _is_right(self, case, outcome):
        [matrix] = case
        if len(outcome) != gf2.nullity(matrix):
            return False
        if not outcome:
            return True
        rows = np.array(outcome)
        if set(rows.ravel().tolist()) - {0, 1}:
            return False
        fits = rows.shape[1] == matrix.shape[1]
        return fits and not (matrix @ rows.T % 2).any() and gf2.rank(rows) == len(rows)

    def _why(self, case, outcome):
        number = gf2.nullity(case[0])
        wanted = f"{number} independent pattern{'s' * (number != 1)} x with A x = 0, one a row"
        return f"{self._call(case)} gives {short(outcome)}; it should be {wanted}."


def _null_space(free_entry=True, by_pivot=True, add_sums=False, minus=False):
    def function(matrix):
        reduced, pivots = gf2.row_reduce(matrix)
        patterns = []
        for free_column in sorted(set(range(matrix.shape[1])) - set(pivots)):
            pattern = np.zeros(matrix.shape[1], dtype=int)
            pattern[free_column] = int(free_entry)
            for row, pivot in enumerate(pivots):
                entry = int(reduced[row, free_column])
                pattern[pivot if by_pivot else row] = -entry if minus else entry
            patterns.append(pattern)
        if add_sums and len(patterns) > 1:
            patterns.append((patterns[0] + patterns[1]) % 2)
        return np.array(patterns, dtype=int).reshape(-1, matrix.shape[1])

    return function


def _by_fractions(matrix):
    number = matrix.shape[1] - int(np.linalg.matrix_rank(matrix))
    return gf2.null_space(matrix)[:number]


def _number_of_patterns(case, outcome, wanted):
    return not isinstance(outcome, Reply) and len(outcome) > gf2.nullity(case[0])


def _too_few(case, outcome, wanted):
    return not isinstance(outcome, Reply) and len(outcome) < gf2.nullity(case[0])


PAIRS = Board.from_matrix([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]])
_SIZES = [
    (1, 1),
    (1, 2),
    (1, 3),
    (1, 5),
    (2, 2),
    (2, 3),
    (3, 3),
    (2, 5),
    (3, 4),
    (4, 4),
    (4, 5),
    (5, 5),
]

null_space = BasisExercise(
    name="null_space",
    right=lambda matrix: gf2.null_space(matrix),
    cases=(
        *((Board(*size).toggle_matrix.copy(),) for size in _SIZES),
        (np.array([[1, 0], [0, 1], [1, 1]], dtype=np.uint8),),
        (np.array([[1, 1, 0], [0, 0, 1]], dtype=np.uint8),),
        (PAIRS.toggle_matrix.copy(),),
    ),
    read=read_matrix,
    answer="""
def null_space(matrix):
    reduced, pivots = gf2.row_reduce(matrix)
    patterns = []
    for free in range(matrix.shape[1]):
        if free not in pivots:
            pattern = np.zeros(matrix.shape[1], dtype=int)
            pattern[free] = 1
            for row, pivot in enumerate(pivots):
                pattern[pivot] = reduced[row, free]
            patterns.append(pattern)
    return np.array(patterns, dtype=int).reshape(-1, matrix.shape[1])
""",
    idea="One pattern for each free column: put a 1 there, and let each row say what its pivot button must be.",
    because="every matrix gets as many independent quiet patterns as it has free columns.",
    slips=(
        (_null_space(free_entry=False), "the free button itself is missing: put the 1 there."),
        (
            _null_space(by_pivot=False),
            "row i is not unknown i: each row speaks about the button of its pivot.",
        ),
        (_null_space(add_sums=True), "a basis is asked for, not sums of its patterns as well."),
        (_null_space(minus=True), "-1 is 1 here; a click has no sign."),
        (
            _by_fractions,
            "that many free columns there are for ordinary numbers; count with 1 + 1 = 0.",
        ),
        (
            lambda matrix: gf2.row_reduce(matrix).matrix,
            "that is the reduced form; read the quiet patterns off it.",
        ),
    ),
    signs=(
        *ARITHMETIC,
        (_number_of_patterns, "these are too many: one pattern for each free column."),
        (_too_few, "a free column has no pattern; one pattern for each of them."),
    ),
    hints=(
        "One pattern for each free column.",
        "Start from zeros and put the 1.",
        "For 1 x 2: pivot 0, free column 1, pattern 11.",
    ),
)
