"""Lesson 06: when boards refuse."""

from dataclasses import dataclass

import numpy as np

from .. import gf2
from ..board import Board
from ..notation import parse
from .frame import Prediction, Reply, short
from .proofs import LampExercise, ProofExercise
from .typed import ValueExercise
from .written import FunctionExercise, read_pattern

# Predictions, in the order of the lesson.

reached = Prediction(
    because="both buttons flip both lamps, so only 00 and 11 come out",
    slips={
        "4": "both buttons flip both lamps, so a board with one lamp on never comes out",
        "3": "both buttons flip both lamps, so a board with one lamp on never comes out",
        "1": "a press leads to 11",
    },
)
can_be_won = Prediction(
    because="the rank is 12, so the sums of columns are 2^12 boards, one in 16",
    slips={
        "65536": "16 buttons need not be 16 independent ones: four columns are sums of others",
        "32768": "half would be one free column; there are four",
        "16": "one board in 16 can be won",
    },
)
answers_each = Prediction(
    because="four free buttons, each off or on as you like: 2^4",
    slips={
        "1": "four buttons are free, and every choice gives an answer",
        "4": "four is the number of free buttons, and each is off or on: 2^4",
        "5": "one answer and four patterns, but the sums of patterns count too: 2^4",
        "infinitely many": "there are only 65536 sets of clicks, so no board has more answers than that",
        "infinity": "there are only 65536 sets of clicks, so no board has more answers than that",
    },
)
change_one = Prediction(
    because="each of the 16 lamps lies on some quiet pattern, so one count turns from even to odd",
    slips={
        "sometimes": "each of the 16 lamps lies on some quiet pattern, so one count always turns odd",
        "always": "each of the 16 lamps lies on some quiet pattern, so one count always turns odd",
    },
)
ticket_won = Prediction(
    because="they meet 11011 in 4, 1 and 2 lit lamps; even can be won, odd cannot",
    slips={
        "111": "01000 meets the pattern 11011 in one lamp",
        "000": "an even count can be won: 11111 meets the pattern in four lamps, 11000 in two",
        "001": "11111 meets the pattern 11011 in four lamps; the middle one is not on it",
        "100": "11000 meets the pattern in two lamps, and two is even",
    },
)
ticket_ranks = Prediction(
    because="some sum of equations reads 0 = 1, so there is no answer",
    slips={
        "a": "a larger rank with the right side means that b is no sum of columns",
        "b": "a larger rank with the right side means that b is no sum of columns",
    },
)

# Exercises, in the order of the lesson.


why_not = ProofExercise(
    name="why_not",
    board=Board(2, 3),
    labels=tuple(map(str, Board(2, 3).lamp_cells)),
    lights=parse("100/001"),
    answer="why_not = [[0, 1, 0], [1, 1, 1]]",
    idea="Two of the three quiet patterns meet one lit lamp: 010/111 and 111/010. Either is a proof.",
    because="every button flips an even number of the lamps on the pattern, but an odd number of them is lit.",
    slips={
        "101101": "it is quiet, but meets 2 lit lamps; an even count proves nothing, look for another.",
        "100001": "those are the lit lamps; clicking them changes all six lamps, so they are not quiet.",
        "010000": "half of a pattern is not quiet: it changes 4 lamps; its second row is missing.",
        "000000": "the empty pattern meets nothing, so it can prove nothing.",
        "111111": "that is not quiet: the four corner lamps change.",
    },
    hints=(
        "Which sets of clicks change nothing?",
        "A quiet pattern is fixed by its top row; on 2 x 3 the top row reads the same from both sides.",
        "On 1 x 5 the pattern 11011 meets 01000 once, so 01000 refuses.",
    ),
)

BOARD_4 = Board(4)
QUIET_4 = {
    "Q0": parse("1000/1100/1010/0111"),
    "Q1": parse("0100/1110/0001/1101"),
    "Q2": parse("0010/0111/1000/1011"),
    "Q3": parse("0001/0011/0101/1110"),
}

other_lamp = LampExercise(
    name="other_lamp",
    board=BOARD_4,
    labels=tuple(map(str, BOARD_4.lamp_cells)),
    lights=parse("1000/0000/0000/0000"),
    patterns=QUIET_4,
    known=(0, 0),
    answer="other_lamp = (2, 2)",
    idea="Only Q0 is odd, so the lamp must lie on Q0 and on no other pattern: (0, 0) or (2, 2).",
    because="it lies on Q0 alone, so only that count changes.",
    hints=(
        "The new lamp must lie on exactly the patterns that are odd now.",
        "Only Q0 is odd: the lamp is on Q0 and on no other.",
        "For 0001/0000/0000/0000 only Q3 is odd, and the other lamp on Q3 alone is (2, 1).",
    ),
)


# The function of the lesson, and what people write for it.


def _first_odd(lights, quiet):
    return next((q for q in quiet if int(np.dot(np.array(lights, int), q)) % 2), None)


def _pattern_or_none(result):
    return None if result is None else read_pattern(result)


@dataclass(frozen=True, repr=False, kw_only=True)
class OddPatternExercise(FunctionExercise):
    """Find a quiet pattern that meets an odd number of lit lamps; every such pattern is right."""

    def _is_right(self, case, outcome):
        lights, quiet = case
        if outcome is None:
            return _first_odd(lights, quiet) is None
        fits = len(outcome) == len(lights)
        rows = np.array([*quiet, outcome]) if fits and len(quiet) else None
        in_span = rows is not None and gf2.rank(rows) == len(quiet)
        return in_span and int(np.dot(np.array(lights, int), outcome)) % 2 == 1

    def _why(self, case, outcome):
        told = "a pattern that meets an odd number of lit lamps"
        if _first_odd(*case) is None:
            told = "None, since every count is even"
        return f"{self._call(case)} gives {short(outcome)}; it should be {told}."


def _cases():
    boards = [Board(1, 2), Board(1, 5), Board(2, 3), Board(3), Board(4)]
    for board in boards:
        quiet = gf2.null_space(board.toggle_matrix)
        n = board.n_lamps
        numbers = range(2**n) if n <= 6 else [0, 1, 2, 4, 7, 2**n - 1, *range(100, 120)]
        for number in sorted(numbers, key=int.bit_count):
            yield gf2.unpack([number], n)[0], quiet


def _not_a_pattern(case, outcome, wanted):
    return isinstance(outcome, Reply) and "not a pattern of 0 and 1" in outcome.text


def _misses(case, outcome, wanted):
    return outcome is None and wanted is not None


odd_pattern = OddPatternExercise(
    name="odd_pattern",
    right=_first_odd,
    cases=tuple(_cases()),
    read=_pattern_or_none,
    none_counts=True,
    answer="""
def odd_pattern(lights, quiet):
    for pattern in quiet:
        if (lights & pattern).sum() % 2 == 1:
            return pattern
    return None
""",
    idea="Count the lit lamps on each pattern; the first odd count is a proof.",
    because="every board that refuses gets a pattern that proves it, and the others get None.",
    slips=(
        (
            lambda lights, quiet: next((q for q in quiet if (lights & q).any()), None),
            "any overlap is not enough: 11 on 1 x 2 meets two lamps and can be won.",
        ),
        (
            lambda lights, quiet: next((q for q in quiet if (lights & q).sum() % 2 == 0), None),
            "odd and even are exchanged.",
        ),
        (
            lambda lights, quiet: next((q for q in quiet[:1] if (lights & q).sum() % 2 == 1), None),
            "only the first pattern is tried; another may be odd.",
        ),
        (
            lambda lights, quiet: next((q for q in quiet if (lights ^ q).sum() % 2 == 1), None),
            "you count where lights and pattern differ; count where both are 1.",
        ),
        (
            lambda lights, quiet: next((q for q in quiet if (lights | q).sum() % 2 == 1), None),
            "OR counts too much; count where both are 1.",
        ),
        (lambda lights, quiet: None, "this never finds a proof; are the counts looked at?"),
    ),
    signs=(
        (_not_a_pattern, "the pattern itself is asked for, or None."),
        (
            _misses,
            "there is a proof, and it is not found; is every pattern tried, every lamp counted, the remainder by 2 taken?",
        ),
    ),
    hints=(
        "The parity of a count is enough.",
        "count = the number of places where both are 1.",
        "On 1 x 2: the pattern 11 meets the board 10 in one lamp, so return 11.",
    ),
)

count_them = ValueExercise(
    name="count_them",
    right=[16, 4],
    answer="count_them = [16, 4]",
    idea="2^4 = 16 boards are reached, and each has 2^2 = 4 answers; 16 x 4 = 64 sets of clicks, none left over.",
    because="4 pivots give 2^4 boards, 2 free columns give 2^2 answers each.",
    otherwise="boards are counted by the rank, answers by the nullity.",
    slips={
        "64, 4": "64 is the number of all boards, not of those that can be won; the second number is right.",
        "4, 2": "those are the exponents: 2^4 and 2^2.",
        "64, 1": "that is so for a board like 3 x 3, where every column has a pivot.",
        "4, 16": "the two are exchanged: boards by the rank, answers by the nullity.",
        "32, 2": "that would be one free column; there are two.",
        "16, 2": "a basis has 2 patterns, the space has 4.",
        "2, 6": "those are the nullity and the number of buttons; the counts are powers of 2.",
    },
    hints=(
        "Boards that are reached are counted by the rank, answers by the nullity.",
        "2 x 3 has 4 pivots and 2 free columns.",
        "1 x 5 has 4 pivots and 1 free column: 16 boards, 2 answers each.",
    ),
)
