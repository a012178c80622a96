"""Students who make one mistake: python tests/mutated_students.py counts how the checks answer.

Right solutions in several styles are changed at one place by the rules below. A change that changes
no result is left out. Each other one is handed to the check of its exercise: it should be refused,
and the slip should be named.
"""

import ast
import copy
import random
from collections import Counter

import numpy as np

from lightsout_edu import Board, gf2
from lightsout_edu.exercises import (
    lesson01,
    lesson02,
    lesson03,
    lesson04,
    lesson05,
    lesson06,
    lesson07,
    lesson08,
)
from lightsout_edu.exercises.written import FunctionExercise

# Right solutions, as students of different habits write them.

ANY_BOARD = [
    """
def solution(b):
    b1, b2, b3, b4 = b
    s = b1 ^ b2 ^ b3 ^ b4
    return [s ^ b4, s ^ b3, s ^ b2, s ^ b1]
""",
    """
def solution(b):
    one_lamp = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]
    x = [0, 0, 0, 0]
    for i in range(4):
        for j in range(4):
            x[j] = (x[j] + b[i] * one_lamp[i][j]) % 2
    return x
""",
    """
def solution(b):
    A = np.array([[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]])
    return A @ b % 2
""",
]

ODD_OVERLAP = [
    """
def solution(u, v):
    return sum(int(a) * int(b) for a, b in zip(u, v)) % 2
""",
    """
def solution(u, v):
    parity = 0
    for k in range(len(u)):
        parity = parity ^ (u[k] & v[k])
    return int(parity)
""",
    """
def solution(u, v):
    count = 0
    for a, b in zip(u, v):
        if a == 1 and b == 1:
            count += 1
    return count % 2
""",
]

FROM_BUTTONS = [
    """
def solution(buttons, lamps):
    A = np.zeros((lamps, len(buttons)), dtype=np.uint8)
    for j, flips in enumerate(buttons):
        for i in flips:
            A[i, j] ^= 1
    return A
""",
    """
def solution(buttons, lamps):
    A = [[0] * len(buttons) for _ in range(lamps)]
    for j in range(len(buttons)):
        for i in range(lamps):
            A[i][j] = int(i in buttons[j])
    return A
""",
    """
def solution(buttons, lamps):
    A = np.zeros((len(buttons), lamps), dtype=int)
    for j in range(len(buttons)):
        for i in buttons[j]:
            A[j, i] = (A[j, i] + 1) % 2
    return A.T
""",
]

X_RULE = [
    """
def solution(rows, cols):
    A = np.zeros((rows * cols, rows * cols), dtype=int)
    for r in range(rows):
        for c in range(cols):
            for dr, dc in [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]:
                if 0 <= r + dr < rows and 0 <= c + dc < cols:
                    A[(r + dr) * cols + c + dc, r * cols + c] = 1
    return A
""",
    """
def solution(rows, cols):
    A = np.eye(rows * cols, dtype=np.uint8)
    for k in range(rows * cols):
        r, c = k // cols, k % cols
        if r > 0 and c > 0:
            A[k - cols - 1, k] = 1
        if r > 0 and c < cols - 1:
            A[k - cols + 1, k] = 1
        if r < rows - 1 and c > 0:
            A[k + cols - 1, k] = 1
        if r < rows - 1 and c < cols - 1:
            A[k + cols + 1, k] = 1
    return A
""",
    """
def solution(rows, cols):
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    A = np.zeros((len(cells), len(cells)), dtype=int)
    for j, (r, c) in enumerate(cells):
        for i, (s, d) in enumerate(cells):
            if (s, d) == (r, c) or abs(r - s) == 1 and abs(c - d) == 1:
                A[i, j] = 1
    return A
""",
]

ROW_REDUCE = [
    """
def solution(matrix, ncols):
    rows = [list(row) for row in matrix]
    pivots = []
    for column in range(ncols):
        top = len(pivots)
        found = [i for i in range(top, len(rows)) if rows[i][column] == 1]
        if not found:
            continue
        rows[top], rows[found[0]] = rows[found[0]], rows[top]
        for i in range(len(rows)):
            if i != top and rows[i][column] == 1:
                rows[i] = [a ^ b for a, b in zip(rows[i], rows[top])]
        pivots.append(column)
    return np.array(rows).reshape(matrix.shape), pivots
""",
    """
def solution(matrix, ncols):
    A = matrix.copy()
    pivots = []
    top = 0
    for column in range(ncols):
        for i in range(top, len(A)):
            if A[i, column]:
                A[[top, i]] = A[[i, top]]
                for other in range(len(A)):
                    if other != top and A[other, column]:
                        A[other] = (A[other] + A[top]) % 2
                pivots.append(column)
                top += 1
                break
    return A, pivots
""",
    """
def solution(matrix, ncols):
    A = matrix.astype(np.uint8)
    pivots = []
    for column in range(ncols):
        top = len(pivots)
        ones = np.flatnonzero(A[top:, column])
        if len(ones) == 0:
            continue
        A[[top, top + ones[0]]] = A[[top + ones[0], top]]
        for i in np.flatnonzero(A[:, column]):
            if i != top:
                A[i] ^= A[top]
        pivots.append(column)
    return A, pivots
""",
]

# The plus rule by three habits: its column is typed in the exercise column_of.
TOGGLE = [
    """
def solution(rows, cols):
    A = np.zeros((rows * cols, rows * cols), dtype=int)
    for r in range(rows):
        for c in range(cols):
            for dr, dc in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]:
                if 0 <= r + dr < rows and 0 <= c + dc < cols:
                    A[(r + dr) * cols + c + dc, r * cols + c] = 1
    return A
""",
]

DIFFERENCE = [
    """
def solution(start, end):
    return start ^ end
""",
    """
def solution(start, end):
    return (end - start) % 2
""",
    """
def solution(start, end):
    return (end + start) % 2
""",
]


INVERSE = [
    """
def solution(b):
    inverse = gf2.inverse(Board(3).toggle_matrix)
    x = np.zeros(9, dtype=np.uint8)
    for lamp in range(9):
        if b[lamp] == 1:
            x = x ^ inverse[:, lamp]
    return x
""",
    """
def solution(b):
    inverse = gf2.inverse(Board(3).toggle_matrix)
    return inverse @ b % 2
""",
    """
def solution(b):
    inverse = gf2.inverse(Board(3).toggle_matrix).tolist()
    x = [0] * 9
    for i in range(9):
        for j in range(9):
            x[i] = (x[i] + inverse[i][j] * int(b[j])) % 2
    return x
""",
]

ODD_PATTERN = [
    """
def solution(lights, quiet):
    for pattern in quiet:
        if (lights & pattern).sum() % 2 == 1:
            return pattern
    return None
""",
    """
def solution(lights, quiet):
    for k in range(len(quiet)):
        count = 0
        for a, b in zip(lights, quiet[k]):
            count = count ^ (a & b)
        if count == 1:
            return quiet[k]
    return None
""",
]

NULL_SPACE = [
    """
def solution(matrix):
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
    """
def solution(matrix):
    reduced, pivots = gf2.row_reduce(matrix)
    n = matrix.shape[1]
    free = [j for j in range(n) if j not in pivots]
    basis = np.zeros((len(free), n), dtype=np.uint8)
    for k in range(len(free)):
        basis[k, free[k]] = 1
        for row in range(len(pivots)):
            basis[k, pivots[row]] ^= reduced[row, free[k]]
    return basis
""",
]

FEWEST = [
    """
def solution(answer, quiet):
    members = [answer]
    for pattern in quiet:
        members += [member ^ pattern for member in members]
    return min(members, key=lambda member: member.sum())
""",
    """
def solution(answer, quiet):
    best = answer.copy()
    for choice in range(2 ** len(quiet)):
        x = answer.copy()
        for k in range(len(quiet)):
            if choice >> k & 1:
                x = (x + quiet[k]) % 2
        if x.sum() < best.sum():
            best = x
    return best
""",
]


# The mistakes. Each rule yields copies of a program with one place changed.


def copies(tree, wanted):
    """Yield (a copy of the tree, the node to change in it) for every node that is wanted."""
    for number, node in enumerate(ast.walk(tree)):
        if wanted(node):
            twin = copy.deepcopy(tree)
            yield twin, list(ast.walk(twin))[number]


def replace(tree, old, new):
    """Put another node in the place of one."""

    class Swap(ast.NodeTransformer):
        def generic_visit(self, node):
            return new if node is old else super().generic_visit(node)

    return Swap().visit(tree)


def is_binop(node, kind):
    return isinstance(node, ast.BinOp) and isinstance(node.op, kind)


def is_mod_2(node):
    return (
        is_binop(node, ast.Mod) and isinstance(node.right, ast.Constant) and node.right.value == 2
    )


def xor_to_or(tree):
    for kind in (ast.BinOp, ast.AugAssign):
        wanted = lambda n, kind=kind: isinstance(n, kind) and isinstance(n.op, ast.BitXor)  # noqa: E731
        for twin, node in copies(tree, wanted):
            node.op = ast.BitOr()
            yield twin
    for twin, node in copies(tree, lambda n: is_mod_2(n) and is_binop(n.left, ast.Add)):
        yield replace(twin, node, ast.BinOp(node.left.left, ast.BitOr(), node.left.right))


def no_self(tree):
    zero = ast.dump(ast.parse("(0, 0)", mode="eval").body)
    for twin, node in copies(tree, lambda n: isinstance(n, ast.List)):
        kept = [part for part in node.elts if ast.dump(part) != zero]
        if len(kept) < len(node.elts):
            node.elts = kept
            yield twin
    for twin, node in copies(tree, lambda n: isinstance(n, ast.Attribute) and n.attr == "eye"):
        call = next(c for c in ast.walk(twin) if isinstance(c, ast.Call) and c.func is node)
        node.attr, call.args[0] = "zeros", ast.Tuple([call.args[0], call.args[0]], ast.Load())
        yield twin
    for twin, node in copies(
        tree, lambda n: isinstance(n, ast.BoolOp) and isinstance(n.op, ast.Or)
    ):
        node.values = node.values[1:] * 2
        yield twin


def transpose(tree):
    index = lambda n: (  # noqa: E731
        isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Tuple) and len(n.slice.elts) == 2
    )
    if not any(is_stored(node) for node in ast.walk(tree) if index(node)):
        index = lambda n: False  # noqa: E731
    for twin, node in copies(tree, lambda n: index(n) and is_stored(n)):
        node.slice.elts.reverse()
        yield twin
    for twin, node in copies(tree, lambda n: isinstance(n, ast.Return)):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "T":
            node.value = node.value.value
            yield twin
        elif isinstance(node.value, ast.Name):
            array = ast.parse(f"np.transpose({node.value.id})", mode="eval").body
            node.value = array
            yield twin
    for twin, node in copies(tree, lambda n: is_nested(n) and is_stored(n)):
        node.slice, node.value.slice = node.value.slice, node.slice
        yield twin


def is_stored(node):
    return isinstance(node.ctx, ast.Store)


def is_nested(node):
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript)


def border(tree):
    """Leave a test out, or one end of it."""
    for twin, node in copies(
        tree, lambda n: isinstance(n, ast.BoolOp) and isinstance(n.op, ast.And)
    ):
        for k in range(len(node.values)):
            again = copy.deepcopy(twin)
            same = next(n for n in ast.walk(again) if ast.dump(n) == ast.dump(node))
            yield replace(again, same, same.values[1 - k] if len(same.values) == 2 else same)
    for twin, node in copies(tree, lambda n: isinstance(n, ast.Compare) and len(n.ops) == 2):
        again = copy.deepcopy(twin)
        same = next(n for n in ast.walk(again) if ast.dump(n) == ast.dump(node))
        same.left, same.ops, same.comparators = (
            same.comparators[0],
            same.ops[1:],
            same.comparators[1:],
        )
        yield again
        node.ops, node.comparators = node.ops[:1], node.comparators[:1]
        yield twin


def no_final_mod(tree):
    """uint8 without a final % 2, and minus where XOR was."""
    for twin, node in copies(tree, is_mod_2):
        yield replace(twin, node, node.left)
    for twin, node in copies(tree, lambda n: is_binop(n, ast.BitXor)):
        node.op = ast.Sub()
        yield twin
    for twin, node in copies(
        tree, lambda n: isinstance(n, ast.AugAssign) and isinstance(n.op, ast.BitXor)
    ):
        node.op = ast.Sub()
        yield twin


def last_skipped(tree):
    called = lambda n, *names: isinstance(n, ast.Call) and getattr(n.func, "id", "") in names  # noqa: E731
    for twin, node in copies(tree, lambda n: called(n, "range")):
        node.args[-1] = ast.BinOp(node.args[-1], ast.Sub(), ast.Constant(1))
        yield twin
    for twin, node in copies(tree, lambda n: called(n, "enumerate", "zip")):
        without_last = ast.parse("x[:-1]", mode="eval").body
        for k, part in enumerate(node.args):
            cut = copy.deepcopy(without_last)
            cut.value = part
            node.args[k] = cut
        yield twin


MISTAKES = {
    "XOR to OR": xor_to_or,
    "no self": no_self,
    "transpose": transpose,
    "border": border,
    "no final % 2": no_final_mod,
    "last skipped": last_skipped,
}


def compiled(tree):
    names = {"np": np, "gf2": gf2, "Board": Board}
    exec(compile(ast.fix_missing_locations(tree), "student", "exec"), names)
    return names["solution"]


def result(function, arguments):
    """What a function gives, as text; also when it stops."""
    try:
        with np.errstate(all="ignore"):
            given = function(*copy.deepcopy(arguments))
    except Exception as error:
        return type(error).__name__
    if isinstance(given, tuple):
        return str([np.asarray(part).tolist() for part in given])
    return str(None if given is None else np.asarray(given).astype(int).tolist())


# The exercises, with arguments on which a change has to show if it changes anything.


def random_matrices(number):
    chosen = np.random.default_rng(5)
    for _ in range(number):
        size = tuple(chosen.integers(1, 8, size=2))
        yield chosen.integers(2, size=size).astype(np.uint8), int(chosen.integers(size[1] + 1))


def random_buttons(number):
    chosen = random.Random(6)
    for _ in range(number):
        lamps = chosen.randint(1, 7)
        buttons = [
            [i for i in range(lamps) if chosen.random() < 0.4] for _ in range(chosen.randint(1, 7))
        ]
        yield buttons, lamps


def random_pairs(number):
    chosen = np.random.default_rng(8)
    for _ in range(number):
        yield tuple(chosen.integers(2, size=(2, chosen.integers(0, 9))).astype(np.uint8))


SIZES = [(rows, cols) for rows in range(1, 7) for cols in range(1, 7)]
START, END = (np.array(board, np.uint8) for board in ([[0, 1], [1, 1]], [[1, 0], [0, 1]]))
STUDENTS = [
    (lesson01.any_board, ANY_BOARD, [(b,) for b in gf2.unpack(list(range(16)), 4)]),
    (lesson02.odd_overlap, ODD_OVERLAP, list(random_pairs(200))),
    (lesson02.difference, DIFFERENCE, [(START, END)]),
    (lesson03.column_of, TOGGLE, [(2, 3)]),
    (lesson03.from_buttons, FROM_BUTTONS, list(random_buttons(200))),
    (lesson03.x_rule, X_RULE, SIZES),
    (lesson04.my_row_reduce, ROW_REDUCE, list(random_matrices(300))),
    (lesson05.answer, INVERSE, [(b,) for b in gf2.unpack(list(range(512)), 9)]),
    (lesson06.odd_pattern, ODD_PATTERN, lesson06.odd_pattern.cases),
    (lesson07.null_space, NULL_SPACE, lesson07.null_space.cases),
    (lesson08.fewest, FEWEST, lesson08.fewest.cases),
]


def handed_in(exercise, function):
    """What a student hands in: the function, or the numbers that it gives."""
    if isinstance(exercise, FunctionExercise):
        return function
    with np.errstate(all="ignore"):
        if exercise is lesson03.column_of:
            return function(2, 3)[:, 4]
        return function(START, END)


def sentences(exercise):
    """What the check of an exercise can say about slips."""
    if isinstance(exercise.slips, dict):
        return list(exercise.slips.values())
    return [told for _, told in (*exercise.slips, *exercise.signs)]


def students():
    """Yield (exercise, mistake, program, reply) for every change that changes a result."""
    for exercise, sources, arguments in STUDENTS:
        seen = set()
        for source in sources:
            tree = ast.parse(source)
            right = [result(compiled(copy.deepcopy(tree)), case) for case in arguments]
            assert (
                exercise.check(handed_in(exercise, compiled(copy.deepcopy(tree)))).verdict
                == "correct"
            )
            for mistake, rule in MISTAKES.items():
                for twin in rule(tree):
                    program = ast.unparse(ast.fix_missing_locations(twin))
                    function = compiled(twin)
                    if program in seen or [result(function, case) for case in arguments] == right:
                        continue
                    seen.add(program)
                    try:
                        answer = handed_in(exercise, function)
                    except Exception:
                        continue  # a program that stops hands nothing in
                    if (
                        isinstance(answer, np.ndarray)
                        and exercise.check(answer).verdict == "correct"
                    ):
                        continue  # another mistake, the same typed answer
                    with np.errstate(all="ignore"):
                        yield exercise, mistake, program, exercise.check(answer)


def is_named(exercise, reply):
    return any(told in reply.text for told in sentences(exercise))


def count():
    """Return {mistake: (students, refused, named)}, and the replies that name no slip."""
    total, refused, named, unnamed = Counter(), Counter(), Counter(), []
    for exercise, mistake, program, reply in students():
        total[mistake] += 1
        refused[mistake] += reply.verdict != "correct"
        if is_named(exercise, reply):
            named[mistake] += 1
        else:
            unnamed.append((exercise.name, mistake, program, reply.text))
    return {m: (total[m], refused[m], named[m]) for m in MISTAKES}, unnamed


if __name__ == "__main__":
    table, unnamed = count()
    for name, mistake, program, told in unnamed:
        print(f"--- {name}, {mistake}: {told}\n{program}\n")
    print(f"{'mistake':14}{'students':>9}{'refused':>9}{'named':>7}")
    for mistake, numbers in [*table.items(), ("all", map(sum, zip(*table.values(), strict=True)))]:
        students_, refused_, named_ = numbers
        print(f"{mistake:14}{students_:9}{refused_:9}{named_:7}")
