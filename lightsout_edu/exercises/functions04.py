"""The row reduction that students write in lesson 04, and what is said to the usual slips."""

from itertools import product

import numpy as np

from .. import gf2
from .frame import Reply, Unreadable, almost, flat, is_count, is_list, not_yet, short
from .written import ARITHMETIC, FunctionExercise, read_matrix

# What people write for row reduction, each with one thing done differently.


def _eliminate(
    above=True, below=True, swap=True, diagonal=False, stop=False, add=np.bitwise_xor, rows_used=0,
    last_row=0, all_columns=False, once=False, first=0, moves_on=False,
):  # fmt: skip
    def function(matrix, ncols):
        rows = np.array(matrix)
        height = len(rows) - last_row
        pivots = []
        for column in range(rows.shape[1] if all_columns else ncols):
            top = column if diagonal else len(pivots)
            if top >= height:
                break
            found = [i for i in range(0 if rows_used else top, height) if rows[i, column]]
            if diagonal and not rows[top, column]:
                found = []
            if not swap and top not in found:
                found = []
            if not found:
                if stop:
                    break
                continue
            chosen = found[first]
            if swap:
                rows[[top, chosen]] = rows[[chosen, top]]
            for i in range(len(rows)):
                wanted = (i < top and above) or (i > top and below)
                if wanted and rows[i, column]:
                    rows[i] = add(rows[i], rows[top])
                    if once:
                        break
            pivots.append(column)
        return rows, pivots

    return function


def _in_place(matrix, ncols):
    reduced, found = gf2.row_reduce(matrix, ncols)
    matrix[:] = reduced
    return matrix, list(found)


def _row_reduce(matrix, ncols):
    reduced, found = gf2.row_reduce(matrix, ncols)
    return reduced, list(found)


def _read_reduced(result):
    """Read a pair: a matrix and its pivot columns."""
    if not (isinstance(result, tuple | list) and len(result) == 2):
        raise Unreadable(
            not_yet("return two things, the reduced matrix and the list of its pivot columns.")
        )
    matrix, found = result
    if np.ndim(found) == 2 and np.ndim(matrix) == 1:
        raise Unreadable(almost("you return them in the other order; the matrix comes first."))
    columns = flat(found)
    if not is_list(found) or not all(is_count(column) or column == -1 for column in columns):
        raise Unreadable(not_yet(f"{short(found)} is not a list of pivot columns."))
    return read_matrix(matrix), [int(column) for column in columns]


def _in_matrix(shows):
    """Look at the matrix only: the numbers of pivot columns may be larger than 1."""
    return lambda case, outcome, wanted: shows(
        case, outcome if isinstance(outcome, Reply) else outcome[0], wanted
    )


def _counts_from_one(case, outcome, wanted):
    return not isinstance(outcome, Reply) and [column - 1 for column in outcome[1]] == wanted[1]


def _row_lost(case, outcome, wanted):
    if isinstance(outcome, Reply):
        return False
    (rows, found), (right, _) = outcome, wanted
    return any(
        not any(row) and any(other) for row, other in zip(rows[: len(found)], right, strict=False)
    )


def _not_clear(case, outcome, wanted):
    if isinstance(outcome, Reply):
        return False
    rows, found = outcome
    columns = list(zip(*rows, strict=False))
    return any(sum(columns[c]) > 1 for c in found if 0 <= c < len(columns))


def _pivot_missing(case, outcome, wanted):
    return not isinstance(outcome, Reply) and set(outcome[1]) < set(wanted[1])


def _matrices():
    """All matrices up to 3 x 3, small ones first, some larger ones, and augmented ones."""
    sizes = sorted(product(range(1, 4), repeat=2), key=lambda size: (size[0] * size[1], size))
    for m, n in sizes:
        for entries in product((0, 1), repeat=m * n):
            yield np.array(entries, dtype=np.uint8).reshape(m, n), n
            if (m, n) == (1, 2):
                yield np.array(entries, dtype=np.uint8).reshape(m, n), 1
    random = np.random.default_rng(4)
    for size, ncols in [((4, 7), 6), ((6, 7), 6), ((5, 4), 4), ((3, 8), 5)] * 3:
        yield random.integers(2, size=size).astype(np.uint8), ncols


my_row_reduce = FunctionExercise(
    name="my_row_reduce",
    right=_row_reduce,
    cases=tuple(_matrices()),
    read=_read_reduced,
    keeps=True,
    answer="""
def my_row_reduce(matrix, ncols):
    rows = [list(row) for row in matrix]
    pivots = []
    for column in range(ncols):
        top = len(pivots)
        for i in range(top, len(rows)):
            if rows[i][column] == 1:
                break
        else:
            continue
        rows[top], rows[i] = rows[i], rows[top]
        for i in range(len(rows)):
            if i != top and rows[i][column] == 1:
                rows[i] = [a ^ b for a, b in zip(rows[i], rows[top])]
        pivots.append(column)
    return np.array(rows).reshape(matrix.shape), pivots
""",
    idea="Columns outside, rows inside; the row counter is the number of pivots found so far.",
    because="the reduced form and the pivots equal those of the package, on all matrices up to 3 x 3 and larger ones.",
    slips=(
        (_eliminate(above=False), "you clear below the pivot only; the rows above need it too."),
        (_eliminate(below=False), "you clear above the pivot only; the rows below need it too."),
        (_eliminate(swap=False), "there is no swap: the pivot may stand further down."),
        (_eliminate(diagonal=True), "the pivot need not stand on the diagonal: an empty column is passed over, the row counter stays."),
        (_eliminate(stop=True), "you stop at a column without a pivot; go on with the next one."),
        (_eliminate(add=np.bitwise_or), "OR keeps a 1 that is in both rows; 1 + 1 is 0."),
        (_eliminate(add=lambda a, b: a + b), "1 + 1 is 0: keep the remainder by 2."),
        (_eliminate(add=lambda a, b: a - b), "0 - 1 ran around to 255 in a uint8 array; use ^ or take % 2."),
        (_eliminate(add=lambda a, b: b), "the row is replaced, not added to."),
        (_eliminate(add=np.bitwise_and), "AND keeps what is in both rows; adding marks where they differ."),
        (_eliminate(last_row=1), "the last row is never looked at."),
        (_eliminate(rows_used=1), "a row above that has its pivot already is used again; look from the current row down."),
        (_eliminate(all_columns=True), "ncols is ignored, so the right-hand side becomes a pivot."),
        (_eliminate(once=True), "you stop after the first row; every other row with a 1 needs the pivot row."),
        (_in_place, "the matrix you were given has changed; copy it first."),
    ),
    signs=(
        *((_in_matrix(shows), sentence) for shows, sentence in ARITHMETIC),
        (_counts_from_one, "columns count from 0; your pivot columns are one too large."),
        (_row_lost, "a row that should hold a pivot is all 0; was a row added to itself, or lost in a swap?"),
        (_not_clear, "a column with a pivot has another 1; every other row with a 1 needs the pivot row, and no other row."),
        (_pivot_missing, "a pivot column is missing from your list; is every column looked at, and each pivot noted?"),
    ),
    hints=(
        "Columns outside, rows inside.",
        "Keep a row counter that moves only when a pivot was found.",
        "The matrix [[0, 1]] has its pivot in column 1, row 0.",
    ),
)  # fmt: skip
