"""Lesson 08: fewest clicks."""

import re
from dataclasses import dataclass

import numpy as np

from .. import gf2
from ..board import Board
from ..notation import parse
from .frame import Prediction, Reply, short
from .proofs import FewestExercise
from .typed import ValueExercise
from .written import ARITHMETIC, FunctionExercise, read_pattern

# Predictions, in the order of the lesson.

first = Prediction(
    because="the program was asked for an answer, not for a short one; it leaves the free buttons off and pays for it",
    slips={
        "1": "one click is enough, but the program was asked for an answer, not for a short one",
        "2": "it is far longer: the program was asked for an answer, not for a short one",
    },
)
how_many = Prediction(
    because="one answer plus each of the four quiet patterns, the empty one and the sum of the two among them",
    slips={
        "3": "the sum of the two basis patterns gives a fourth",
        "2": "the answer itself and the sum of both patterns count too",
        "1": "there are two free buttons, so four choices",
    },
)
share = Prediction(
    because="4548160 of 8388608: a little more than half",
    slips={
        "25": "each board has four answers, but the first one is not drawn by lot",
        "100": "on nearly half of the boards a quiet pattern betters it",
        "90": "on nearly half of the boards a quiet pattern betters it",
    },
)
most = Prediction(
    because="the largest number in the table is 15, and section 7 proves it",
    slips={
        "25": "pressing all 25 is never a shortest way",
        "23": "the first answer may press 23 buttons, but a quiet pattern betters it",
        "13": "half of 25 is no law; the table goes up to 15",
        "14": "the table goes up to 15",
    },
)
harder = Prediction(
    because="both need 15, and so does a board with only four lamps on: lit lamps say little about clicks",
    slips={
        "all on": "both need 15, and so does a board with only four lamps on",
        "five lamps": "both need 15; many lamps are not dearer than few, nor cheaper",
    },
)
work = Prediction(
    because="10 x 10 has 1 answer, 9 x 9 has 256, 19 x 19 has 65536: the nullity decides, not the size",
    slips={
        "9, 10, 19": "10 x 10 has nullity 0, so there is one answer and nothing to compare",
    },
)
ticket_better = Prediction(
    because="13 + 12 - 2 x 8 = 9",
    slips={
        "25": "the buttons in both fall out of both: 13 + 12 - 2 x 8",
        "5": "the 8 buttons fall out, but the other 4 of C come in: 13 - 8 + 4",
        "17": "8 buttons are in both and fall out: 13 + 12 - 2 x 8",
        "13": "8 is more than half of 12, so adding C saves clicks",
    },
)
ticket_one = Prediction(
    because="nullity 0 means one answer, and one answer is the fewest",
    slips={
        "100": "the lamps do not matter; nullity 0 means one answer",
        "0": "there is one answer, the only one",
        "2": "2^0 is 1",
    },
)

# Exercises, in the order of the lesson.

BOARD = Board(5)
C, R = parse("10101/10101/00000/10101/10101"), parse("11011/00000/11011/00000/11011")
HAND = parse("01001/11111/01000/00000/00101")

fewest_by_hand = FewestExercise(
    name="fewest_by_hand",
    board=BOARD,
    labels=tuple(map(str, BOARD.lamp_cells)),
    lights=HAND,
    patterns={"C": C, "R": R, "C + R": C ^ R},
    answer="fewest_by_hand = parse('00000/01001/00000/00001/00011')",
    idea="Add R: 13 + 12 - 2 x 10 = 5 clicks; afterwards 3 of C, 2 of R and 3 of C + R are pressed, none above half.",
    because="no quiet pattern is more than half pressed, so nothing shorter exists.",
    slips={
        "0000001001000000000100001": "that is four clicks, and five are needed: one is missing.",
        "0000001000000000000101011": "rows and columns are exchanged.",
        "0100111111010000000000101": "those are the lamps; which clicks turn them off?",
    },
    hints=(
        "Which quiet pattern is more than half pressed?",
        "Count on C 5 of 12, on R 10 of 12, on C + R 9 of 16.",
        "On 2 x 3 the answer 101/100 presses 3 of the 4 of 101/101; adding it leaves 000/001.",
    ),
)

ANSWERS = tuple(
    parse(text)
    for text in (
        "00100/11011/01110/11011/00100",
        "00101/11101/00100/10111/10100",
        "10001/11011/10001/01110/00100",
    )
)

already_fewest = ValueExercise(
    name="already_fewest",
    right=[1, 0, 1],
    answer="already_fewest = [True, False, True]",
    idea="a presses 6, 2 and 8 of C, R and C + R, which is at most half of each; b presses 10 of the 12 of C; c presses 6, 4 and 6.",
    because="a and c press at most half of every quiet pattern, b presses 10 of the 12 of C.",
    otherwise="count for each answer how many buttons of C, R and C + R it presses.",
    slips={
        "000": "the number of clicks alone does not decide; count on C, R and C + R.",
        "111": "they all win, but one of them presses more than half of C.",
        "001": "a presses exactly half of C, and half is not more than half; it means another answer of equal length.",
        "100": "c presses exactly half of C, and half is not more than half; it means another answer of equal length.",
    },
    hints=(
        "The half rule.",
        "C is columns 0, 2, 4 without the middle row; count on it first.",
        "The first answer of section 1 presses 8, 7 and 15, against 6, 6 and 8.",
    ),
)

half_of_all = ValueExercise(
    name="half_of_all",
    right=3,
    answer="half_of_all = 3",
    idea="Add the three half rules: 2 x clicks is at most 2 + 2 + 2.",
    because="twice the clicks is at most 2 + 2 + 2, and the board 101/000 needs three.",
    otherwise="each pattern allows half of its 4 clicks; add the three rules.",
    slips={
        "6": "that is all the buttons; each button lies on two patterns, so it counts twice.",
        "4": "that is the number of clicks of a pattern.",
        "2": "that is half of one pattern.",
        "5": "that is the longest answer of section 2, not a fewest one.",
        "16": "that is the number of boards.",
    },
    hints=(
        "Add the three half rules.",
        "Each button is counted twice.",
        "On 5 x 5 20 buttons are counted twice, 20 / 2 = 10, and 5 are free: 15.",
    ),
)


# The function of the lesson, and what people write for it.


def _all(answer, quiet):
    members = [np.array(answer)]
    for pattern in quiet:
        members += [member ^ pattern for member in members]
    return members


def _fewest(answer, quiet):
    return min(_all(answer, quiet), key=lambda member: (member.sum(), member.tolist()))


@dataclass(frozen=True, repr=False, kw_only=True)
class SmallestExercise(FunctionExercise):
    """Return a smallest member of a coset; every smallest one is right."""

    def _is_right(self, case, outcome):
        answer, quiet = case
        if len(outcome) != len(answer):
            return False
        members = [member.tolist() for member in _all(answer, quiet)]
        return outcome in members and sum(outcome) == min(map(sum, members))

    def _why(self, case, outcome):
        least = int(_fewest(*case).sum())
        told = f"an answer with {least} click{'s' * (least != 1)}"
        if sum(outcome) == least:
            told = "one of the answers, that is the answer given plus quiet patterns"
        return f"{self._call(case)} gives {short(outcome)}; it should be {told}."


def _cases():
    for rows, cols, number in [(1, 2, 2), (3, 3, 2), (1, 5, 4), (2, 3, 16), (4, 4, 6), (5, 5, 8)]:
        board = Board(rows, cols)
        quiet = gf2.null_space(board.toggle_matrix)
        pivots = np.array(gf2.row_reduce(board.toggle_matrix).pivots)
        random = np.random.default_rng(rows * cols)
        found = [np.zeros(board.n_buttons, dtype=np.uint8)]
        for _ in range(number):
            answer = np.zeros(board.n_buttons, dtype=np.uint8)
            answer[pivots] = random.integers(2, size=len(pivots))
            found.append(answer)
        yield from ((answer, quiet) for answer in sorted(found, key=lambda a: int(a.sum())))
    five = BOARD.toggle_matrix
    for text in ("00000/00000/00000/00011/00100", "00000/00000/00000/00010/00111"):
        yield gf2.solve(five, parse(text).ravel()), gf2.null_space(five)


def _returns_number(case, outcome, wanted):
    return isinstance(outcome, Reply) and re.search(r"returned \d+, not a pattern", outcome.text)


def _longer(case, outcome, wanted):
    if isinstance(outcome, Reply) or sum(outcome) <= sum(wanted):
        return False
    return outcome in [member.tolist() for member in _all(*case)]


fewest = SmallestExercise(
    name="fewest",
    right=_fewest,
    cases=tuple(_cases()),
    read=read_pattern,
    keeps=True,
    answer="""
def fewest(answer, quiet):
    members = [answer]
    for pattern in quiet:
        members += [member ^ pattern for member in members]
    return min(members, key=lambda member: member.sum())
""",
    idea="Let a list double for each basis pattern; then take the member with the fewest ones.",
    because="on every board the answer is as short as any.",
    slips=(
        (
            lambda answer, quiet: min(
                [answer, *[answer ^ q for q in quiet]], key=lambda member: member.sum()
            ),
            "you look at single basis patterns only; their sums count too.",
        ),
        (
            lambda answer, quiet: answer.copy(),
            "the answer given comes back; add quiet patterns with ^, and compare the clicks of the whole answers.",
        ),
        (
            lambda answer, quiet: min(
                [m for m in _all(answer, quiet) if not np.array_equal(m, answer)] or [answer],
                key=lambda member: member.sum(),
            ),
            "the answer itself is one of the answers too.",
        ),
        (
            lambda answer, quiet: max(_all(answer, quiet), key=lambda member: member.sum()),
            "that is the longest answer.",
        ),
    ),
    signs=(
        *ARITHMETIC,
        (_returns_number, "the clicks themselves are asked for, not their number."),
        (_longer, "there is a shorter answer; all sums of quiet patterns have to be tried."),
    ),
    hints=(
        "All sums, not single patterns.",
        "Let a list double for each basis pattern.",
        "101/100, then with 101/101 two members, then with 010/111 four.",
    ),
)
