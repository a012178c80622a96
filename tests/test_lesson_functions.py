"""The functions that lessons show in full do what the package and galois do."""

import ast
from itertools import product
from pathlib import Path

import galois
import nbformat
import numpy as np
import pytest

from lightsout_edu import Board, gf2

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
GF2 = galois.GF(2)


def functions_of(lesson, *names):
    """Take functions out of the cells of a lesson, with numpy at hand."""
    [path] = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    space = {"np": np}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            found = [n for n in ast.parse(cell.source).body if getattr(n, "name", None) in names]
            exec(compile(ast.Module(found, []), path.name, "exec"), space)
    return [space[name] for name in names]


@pytest.mark.parametrize(
    ("lesson", "name", "most"),
    [("02", "add", 2), ("02", "times", 2), ("02", "dot", 2), ("03", "toggle_matrix", 9), ("04", "row_reduce", 13)],
)  # fmt: skip
def test_core_functions_are_short(lesson, name, most):
    [function] = [
        node
        for path in NOTEBOOKS.glob(f"{lesson}_*.ipynb")
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code"
        for node in ast.parse(cell.source).body
        if getattr(node, "name", None) == name
    ]
    body = function.body[ast.get_docstring(function) is not None :]
    assert body[-1].end_lineno - body[0].lineno + 2 <= most <= 15


def test_add_times_dot_of_lesson_02():
    add, times, dot = functions_of("02", "add", "times", "dot")
    for a, b in product((0, 1), repeat=2):
        assert (add(a, b), times(a, b)) == (int(GF2(a) + GF2(b)), int(GF2(a) * GF2(b)))
    random = np.random.default_rng(2)
    for _ in range(50):
        u, v = random.integers(2, size=(2, random.integers(1, 9)), dtype=np.uint8)
        assert np.array_equal(add(u, v), GF2(u) + GF2(v))
        assert np.array_equal(times(u, v), GF2(u) * GF2(v))
        assert dot(u, v) == int(np.dot(GF2(u), GF2(v)))


def test_toggle_matrix_of_lesson_03_and_its_two_wrong_ones():
    good, forgotten, cousin = functions_of(
        "03", "toggle_matrix", "forgotten_border", "last_row_by_accident"
    )
    for size in product(range(6), repeat=2):
        assert np.array_equal(good(*size), Board(*size).toggle_matrix)
    assert np.array_equal(forgotten(1, 3), good(1, 3))  # a single row hides it
    assert not np.array_equal(forgotten(2, 2), good(2, 2))
    assert not np.array_equal(cousin(1, 3), good(1, 3))


def test_row_reduce_of_lesson_04():
    [row_reduce] = functions_of("04", "row_reduce")
    random = np.random.default_rng(4)
    for _ in range(200):
        shape = random.integers(1, 9, size=2)
        matrix = random.integers(2, size=shape, dtype=np.uint8)
        ncols = int(random.integers(shape[1] + 1))
        rows = gf2.pack(matrix)
        pivots = row_reduce(rows, ncols)
        expected = gf2.row_reduce(matrix, ncols)
        assert np.array_equal(gf2.unpack(rows, shape[1]), expected.matrix)
        assert tuple(pivots) == expected.pivots
        assert np.array_equal(GF2(matrix).row_reduce(ncols=ncols), expected.matrix)


def test_every_choice_of_pivots_gives_one_reduced_form():
    [every_choice] = functions_of("04", "every_choice")
    random = np.random.default_rng(5)
    for _ in range(20):
        matrix = random.integers(2, size=(4, 4), dtype=np.uint8)
        found = list(every_choice(gf2.pack(matrix), 4))
        assert {end for _, end in found} == {tuple(gf2.pack(gf2.row_reduce(matrix).matrix))}
        expected = sum(step.kind == "add" for step in gf2.row_operations(matrix))
        assert expected in {additions for additions, _ in found}
