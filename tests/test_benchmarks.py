import doctest
import re
import sys
from unittest import mock

import numpy as np
import pytest

from benchmarks import __main__ as program
from benchmarks import boards, child, clicks, elimination, measure, rectangles, rivals
from benchmarks.measure import Row, Section
from lightsout_edu import Board

RESULTS = program.RESULTS.read_text("utf-8")


def first_column(section):
    return [row.what for row in section.rows]


def rivals_of(row):
    return [name for name, _ in row.rivals]


# The tables, from tiny sizes


def test_one_solution():
    section = rectangles.one_solution(sizes=(2, 60), wide=20)
    assert first_column(section) == [
        "2 x 2, all on",
        "2 x 2, random",
        "60 x 60, all on",
        "60 x 60, random",
        "1 x 20, all on",
        "1 x 20, random",
    ]
    names = ["NumPy by hand", "galois", "python-flint", "M4RI"]
    assert [rivals_of(row) for row in section.rows] == [[], names, [], ["M4RI"], [], []]
    assert all(row.ours > 0 for row in section.rows)


def test_nullities():
    section = rectangles.nullities(most=12, rival_size=4, large=30)
    assert first_column(section) == [
        "n x n, all n up to 12 together",
        "the same through Board",
        "n = 4",
        "n = 30",
        "the same through Board",
    ]
    assert rivals_of(section.rows[2]) == ["M4RI"]


def test_any_rule():
    section = elimination.any_rule(sizes=(3,))
    assert first_column(section)[::2] == ["9 lamps, flat", "9 lamps, torus"]
    assert len(section.rows[0].rivals) == 4


def test_fewest():
    section = clicks.fewest(enumerated=(4,), plain=(5,), searched=(9,))
    assert first_column(section)[-6:] == [
        "4 x 4, nullity 4",
        "5 x 5, nullity 2",
        "9 x 9, nullity 8",
        "9 x 9, nullity 8, without symmetry",
        "9 x 9, nullity 8, without numba",
        "9 x 9, nullity 8, without both",
    ]
    assert any("numba" in note for note in section.notes)


def test_many():
    section = clicks.many(ones=3, together=20, side=3)
    assert first_column(section) == [
        "3 boards, one by one",
        "20 boards at once",
        "all 2^9 boards, a table",
    ]


def test_memory_in_a_new_process():
    if child.can_tell_memory():
        assert 0 <= child.ask("memory(70)") < 1e8


# Rivals


@pytest.mark.parametrize("name, module", [("python-flint", "flint"), ("M4RI", "sage")])
def test_a_missing_rival_says_how_to_install_it(name, module):
    (rival,) = (each for each in rivals.RIVALS if each.name == name)
    missing = {key: None for key in sys.modules if key.startswith(f"{module}.")}
    with mock.patch.dict(sys.modules, {module: None} | missing):
        section = Section("", "", [Row("x", 1.0, [rivals.race(rival, np.eye(2), [0, 1])])])
    assert f"| {name}: not installed: pip install {rival.packages}" in str(section)


def test_a_rival_on_a_board_that_is_too_large():
    assert rivals.race(rivals.NUMPY, np.zeros((1, 2501)), [0])[1].startswith("not run")


def test_a_wrong_answer_stops_the_program():
    wrong = rivals.NUMPY._replace(reduce=lambda matrix: matrix)
    with pytest.raises(ArithmeticError, match="NumPy by hand, 4 unknowns"):
        rivals.race(wrong, Board(2).toggle_matrix, [1, 0, 0, 0])


@pytest.mark.parametrize("rival", [rivals.NUMPY, rivals.GALOIS])
@pytest.mark.parametrize("n", [1, 4, 5])
def test_rivals_that_are_always_there(rival, n):
    board = Board(n)
    lights = board.random_lights(3)
    name, time = rivals.race(rival, board.toggle_matrix, lights.ravel())
    assert name == rival.name
    assert time > 0


# How it is written


def test_boards_made_without_the_package():
    pressed = np.random.default_rng(1).integers(0, 2, (2, 3, 4), dtype=np.uint8)
    expected = [Board(3, 4).apply(np.zeros((3, 4)), each) for each in pressed]
    assert np.array_equal(boards.flipped(pressed), expected)


def test_a_table():
    rows = [
        Row("sum", 0.001, [("a", 0.01), ("b", "not here")], "0.2-0.4 ms", "It adds."),
        Row("room", 2e6, aim="1 MB", why="Never said."),
    ]
    assert str(Section("Title", "Counted.", rows, ["A note."])).splitlines() == [
        "## Title",
        "",
        "Counted.",
        "",
        "| what | ours | rival       | ratio            | aim                                   |",
        "| ---- | ---- | ----------- | ---------------- | ------------------------------------- |",
        "| sum  | 1 ms | a: 10 ms    | 10 times as long | 0.2-0.4 ms; missed by a factor of 2.5 |",
        "|      |      | b: not here |                  |                                       |",
        "| room | 2 MB |             |                  | 1 MB                                  |",
        "",
        "- A note.",
        "- It adds.",
    ]


def test_examples_in_measure():
    assert doctest.testmod(measure).failed == 0


def test_the_program_writes_what_it_prints(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TQDM_DISABLE", "1")
    monkeypatch.setattr(program, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setattr(program, "SECTIONS", [lambda: Section("One", "First.", [Row("x", 1.0)])])
    monkeypatch.setattr(clicks, "fewest", lambda long: Section(f"Long: {long}", ""))
    program.main(["--long"])
    written = program.RESULTS.read_text("utf-8")
    assert written == capsys.readouterr().out.removesuffix("\n")
    assert written.startswith("# How fast\n\nMade by `python -m benchmarks --long` with ")
    assert "## One\n\nFirst.\n\n| what " in written
    assert "## Long: True" in written


def test_the_results_were_written_by_this_program():
    start = (
        r"# How fast\n\nMade by `python -m benchmarks( --long)?` with CPython 3\.\d+\.\d+, numpy"
    )
    assert re.match(start, RESULTS)
    assert program.READING in RESULTS
    titles = re.findall("^## (.*)", RESULTS, re.M)
    assert titles == [
        "One answer for a large board",
        "Nullity: how many quiet patterns",
        "Any rule, by elimination",
        "Many 5 x 5 boards",
        "Fewest clicks, proved",
    ]
    assert "not installed" not in RESULTS


def seconds_in(text):
    """Every time that a text names, in seconds."""
    unit = {"µs": 1e-6, "ms": 1e-3, "s": 1}
    found = re.findall(r"(\d+(?:\.\d+)?) (µs|ms|s)\b", text)
    return {float(f"{float(number) * unit[name]:.6g}") for number, name in found}


def test_the_readme_says_what_was_measured():
    readme = program.RESULTS.parent.parent / "README.md"
    section = readme.read_text("utf-8").split("## How fast")[1].split("\n## ")[0]
    table = "\n".join(line for line in section.splitlines() if line.startswith("|"))
    assert len(seconds_in(table)) >= 8
    assert seconds_in(table) <= seconds_in(RESULTS)
    ratios = set(re.findall(r"(\d+) times", table))
    one_by_one = {"590"}  # two times of the results, divided
    assert ratios - one_by_one <= set(re.findall(r"(\d+) times as long", RESULTS))
