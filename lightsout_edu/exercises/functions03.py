"""The functions that students write in lesson 03, and what is said to the usual slips."""

import numpy as np

from ..board import Board
from .frame import Reply
from .written import ARITHMETIC, FunctionExercise, read_matrix, stopped_at_an_index


def _columns_as_rows(buttons, lamps):
    return Board.from_buttons(buttons, lamps).toggle_matrix.T


def _fill(shape, places):
    matrix = np.zeros(shape, dtype=int)
    for row, column in places:
        matrix[row, column] = 1
    return matrix


def _lists(buttons, lamps):
    """Seeded lists of buttons: an empty button, a lamp out of reach, more buttons than lamps."""
    random = np.random.default_rng(3)
    for _ in range(20):
        size = random.integers(1, 5, size=2)
        chosen = random.random(size) < 0.5
        yield [np.flatnonzero(row).tolist() for row in chosen], int(size[1])


def _places(buttons):
    return [(lamp, button) for button, flips in enumerate(buttons) for lamp in flips]


from_buttons = FunctionExercise(
    name="from_buttons",
    right=lambda buttons, lamps: Board.from_buttons(buttons, lamps).toggle_matrix,
    cases=(
        ([[0]], 1),
        ([[0]], 2),
        ([[1]], 2),
        ([[0], [0]], 1),
        ([[0], [0]], 2),
        ([[0, 1], [1]], 2),
        ([[], [0]], 2),
        ([[0, 1], [1, 2]], 3),
        *_lists(4, 4),
    ),
    read=read_matrix,
    keeps=True,
    answer="""
def from_buttons(buttons, lamps):
    A = np.zeros((lamps, len(buttons)), dtype=int)
    for j, flips in enumerate(buttons):
        for i in flips:
            A[i, j] = 1
    return A
""",
    idea="Zeros, one row a lamp and one column a button; button j puts its ones into column j.",
    because="every list of buttons gives the matrix of its board.",
    slips=(
        (
            _columns_as_rows,
            "rows and columns are swapped; rows are lamps and columns are buttons.",
        ),
        (
            lambda buttons, lamps: _fill(
                (lamps, len(buttons)),
                _places(buttons) + [(k, k) for k in range(min(lamps, len(buttons)))],
            ),
            "you always put 1 on the diagonal; a button flips only what its list names.",
        ),
        (
            lambda buttons, lamps: _fill((lamps, lamps), _places(buttons)),
            "the matrix need not be square: it has one column for each button.",
        ),
        (
            lambda buttons, lamps: _fill((len(buttons), len(buttons)), _places(buttons)),
            "the matrix need not be square: it has one row for each lamp.",
        ),
        (
            lambda buttons, lamps: _fill((lamps, len(buttons)), [(j, i) for i, j in _places(buttons)]),
            "the ones of button j belong in column j; A[i, j] has the lamp first.",
        ),
        (
            lambda buttons, lamps: _fill(
                (lamps, len(buttons)), [p for i, j in _places(buttons) for p in ((i, j), (j, i))]
            ),
            "flipping need not be mutual; only A[i, j] is 1 when button j flips lamp i.",
        ),
        (
            lambda buttons, lamps: _fill(
                (lamps, len(buttons)), [(i - 1, j) for i, j in _places(buttons)]
            ),
            "lamps count from 0 here.",
        ),
        (
            lambda buttons, lamps: _fill((lamps, len(buttons)), _places(buttons[:-1])),
            "the last button is left out.",
        ),
        (
            lambda buttons, lamps: _fill(
                (lamps, len(buttons)), _places([flips[:-1] for flips in buttons])
            ),
            "the last lamp of each button is left out.",
        ),
        (
            lambda buttons, lamps: _fill(
                (lamps, len(buttons)), [(i, j) for i, j in _places(buttons) if i < lamps - 1]
            ),
            "the last lamp is left out.",
        ),
    ),
    signs=(
        *ARITHMETIC,
        (
            stopped_at_an_index,
            "an index is out of range: A has one row a lamp and one column a button, and A[i, j] has the lamp first.",
        ),
    ),
    hints=(
        "The shape is lamps x buttons.",
        "For button j put its ones into column j.",
        "The list [[0, 1], [1, 2]] with 3 lamps has the columns 110 and 011.",
    ),
)  # fmt: skip

CROSS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
ITSELF = [(0, 0)]


def _inside(r, c, rows, cols):
    return 0 <= r < rows and 0 <= c < cols


def _toggle(steps, allowed=_inside, wrap=False, wide=None, skip_row=0, skip_column=0, lamps_skip=0):
    """Build a student's toggle matrix function, with one thing done differently."""

    def matrix(rows, cols):
        A = np.zeros((rows * cols, rows * cols), dtype=int)
        width = rows if wide == "rows" else cols
        for r in range(rows - skip_row):
            for c in range(cols - skip_column):
                for dr, dc in steps:
                    i, j = r + dr, c + dc
                    if wrap:
                        i, j = i % rows, j % cols
                    if allowed(i, j, rows - lamps_skip, cols):
                        A[i * width + j, r * width + c] = 1
        return A

    return matrix


def _in_range(r, c, rows, cols):
    return 0 <= r * cols + c < rows * cols


_X = ITSELF + DIAGONALS


def _shape_differs(case, outcome, wanted):
    return not isinstance(outcome, Reply) and np.shape(outcome) != np.shape(wanted)


def _one_sided(case, outcome, wanted):
    return not isinstance(outcome, Reply) and not np.array_equal(outcome, np.transpose(outcome))


def _too_many(case, outcome, wanted):
    return not isinstance(outcome, Reply) and (np.array(outcome) > wanted).any()


def _too_few(case, outcome, wanted):
    return not isinstance(outcome, Reply) and (np.array(outcome) < wanted).any()


x_rule = FunctionExercise(
    name="x_rule",
    right=lambda rows, cols: Board(rows, cols, rule="x").toggle_matrix,
    cases=tuple(sorted(((r, c) for r in range(1, 6) for c in range(1, 6)), key=lambda s: s[0] * s[1])),
    read=read_matrix,
    answer="""
def x_rule(rows, cols):
    A = np.zeros((rows * cols, rows * cols), dtype=int)
    for r in range(rows):
        for c in range(cols):
            j = r * cols + c
            for dr, dc in [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]:
                if 0 <= r + dr < rows and 0 <= c + dc < cols:
                    A[(r + dr) * cols + c + dc, j] = 1
    return A
""",
    idea="Only the list of neighbours changes: four pairs are replaced.",
    because="the matrix equals that of the package on all sizes up to 5 x 5.",
    slips=(
        (_toggle(DIAGONALS), "the lamp itself is missing."),
        (_toggle(ITSELF + CROSS), "these are the neighbours of the rule plus, not the diagonal ones."),
        (_toggle(ITSELF + CROSS + DIAGONALS), "the four lamps beside, above and below are still there."),
        (_toggle(_X, wrap=True), "the edges are joined by %; on this board nothing is beyond the edge."),
        (
            _toggle(_X, allowed=lambda r, c, rows, cols: r < rows and c < cols),
            "a negative index counts from the end in Python; test for 0 <= too.",
        ),
        (
            _toggle(_X, allowed=_in_range),
            "the end of one row and the start of the next are not neighbours; test the column too.",
        ),
        (
            _toggle(_X, allowed=lambda r, c, rows, cols: 0 <= r < rows),
            "the columns are not tested against the border.",
        ),
        (
            _toggle(_X, wide="rows"),
            "the index is row x columns + column; this shows only where rows and columns differ.",
        ),
        (_toggle(_X, skip_row=1), "the buttons of the last row are left out."),
        (_toggle(_X, skip_column=1), "the buttons of the last column are left out."),
        (_toggle(_X, lamps_skip=1), "the lamps of the last row are left out."),
    ),
    signs=(
        *ARITHMETIC,
        (
            stopped_at_an_index,
            "a place outside the board was used as an index; test the border before you write a 1.",
        ),
        (_shape_differs, "A has rows * cols rows, and as many columns."),
        (_too_many, "a button flips a lamp that does not touch it; is the border tested on every side?"),
        (_one_sided, "this rule is mutual, but here one button flips a lamp whose button does not flip it."),
        (_too_few, "a lamp is not flipped that should be; are all four diagonal steps there, and all rows and columns gone through?"),
    ),
    hints=(
        "Only the list of neighbours changes.",
        "Keep the test for the border.",
        "On 1 x 2 no diagonal neighbour fits, so the matrix is 10/01.",
    ),
)  # fmt: skip
