"""The form of the lessons, and their exercises done right inside them.

That the stored outputs are what the cells give is checked by nbval; here is what nbval cannot
see, first of all a cell that was never executed and therefore never compared.
"""

import ast
import importlib
import json
import re
from pathlib import Path

import nbclient
import nbformat
import pytest

from lightsout_edu.exercises.frame import Exercise, Prediction

FOLDER = Path(__file__).parent.parent / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
HEADINGS = [
    r"# Lesson \d\d: [A-Z]",
    r"## You will be able to",
    r"## 1\. .* \(\d+ min",
    r"## \d\. .* \(\d+ min",
    r"### Why is this wrong\?",
    r"### What we have seen",
    r"### On the way out",
    r"## A harder one",
    r"## Go further",
    r"## References",
]
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
core_lessons = pytest.mark.parametrize(
    "path", [p for p in LESSONS if p.name >= "01"], ids=lambda path: path.stem
)


def read(path):
    return nbformat.read(path, as_version=4)


def code_cells(path):
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def prose(path):
    return [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]


def exercises_of(path):
    module = importlib.import_module(f"lightsout_edu.exercises.lesson{path.name[:2]}")
    return {name: value for name, value in vars(module).items() if isinstance(value, Exercise)}


def predictions_of(path):
    module = importlib.import_module(f"lightsout_edu.exercises.lesson{path.name[:2]}")
    return {name: value for name, value in vars(module).items() if isinstance(value, Prediction)}


def test_there_are_lessons_in_reading_order():
    assert LESSONS
    assert all(re.fullmatch(r"\d\d_[a-z0-9_]+\.ipynb", path.name) for path in LESSONS)
    numbers = [path.name[:2] for path in LESSONS]
    assert numbers == sorted(set(numbers))


@every_lesson
def test_executed_from_top_to_bottom(path):
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell.source.strip() for cell in cells)


@every_lesson
def test_stored_cleanly(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert path.stat().st_size <= 300_000
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata
    assert "version" not in notebook.metadata.get("language_info", {})
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in ids)
    # one way of writing JSON, so that re-executing changes no byte
    assert path.read_text("utf-8") == nbformat.writes(notebook) + "\n"
    for cell in notebook.cells:
        assert not cell.get("attachments")
        assert "execution" not in cell.metadata  # times of the last run


@every_lesson
def test_no_errors_no_machine_paths_no_network(path):
    text = path.read_text("utf-8")
    assert not re.search(r"(/home/|/root/|/Users/|/tmp/|/work/|[A-Z]:\\\\)", text)
    assert not re.search(r"\b0x[0-9a-f]{6,}", text)
    for cell in code_cells(path):
        wanted = "raises-exception" in cell.metadata.get("tags", [])
        assert any(out.output_type == "error" for out in cell.outputs) == wanted
        assert not any(out.get("name") == "stderr" for out in cell.outputs)
        assert not re.search(r"\b(Output\(|interact\(|requests|urllib|!pip|%pip)", cell.source)
        assert not any("image/png" in out.get("data", {}) for out in cell.outputs)  # nbval skips it
        if "plt." in cell.source or "plot_histogram" in cell.source:
            assert cell.source.strip().endswith("plt.show()")


@every_lesson
def test_pictures_have_words(path):
    for cell in code_cells(path):
        for out in cell.outputs:
            data = out.get("data", {})
            for markup in (data.get("image/svg+xml", ""), data.get("text/html", "")):
                for svg in re.findall(r"<svg\b[^>]*>.{0,300}", markup, re.S):
                    assert "<title>" in svg or "matplotlib" in markup
                assert "<style" not in markup or "matplotlib" in markup
            if "image/svg+xml" in data:
                assert len(data["text/plain"]) > 20
    for text in prose(path):
        for alt in re.findall(r"!\[(.*?)\]\(", text):
            assert len(alt) > 10


@every_lesson
def test_plain_words(path):
    for text in prose(path):
        assert "!" not in re.sub(r"!\[", "[", text)
        for word in ("obvious", "trivial", "simply", "well done", "of course", "easy to see"):
            assert word not in text.lower()
        for word in ("solution matrix", "mask", "idx"):
            assert word not in text


@core_lessons
def test_headings_in_order(path):
    lines = [line for text in prose(path) for line in text.splitlines() if line.startswith("#")]
    place = 0
    for pattern in HEADINGS:
        found = [i for i in range(place, len(lines)) if re.match(pattern, lines[i])]
        assert found, f"no heading {pattern!r} after {lines[:place][-1:]}"
        place = found[0] + 1


@core_lessons
def test_minutes_add_up(path):
    text = "\n".join(prose(path))
    total = int(re.search(r"\*\*Minutes\*\* (\d+)", text)[1])
    sections = [int(minutes) for minutes in re.findall(r"^## \d\. .*\((\d+) min", text, re.M)]
    assert sum(sections) == total


@every_lesson
def test_predictions_are_stored_before_they_are_revealed(path):
    guesses, revealed = [], []
    for cell in code_cells(path):
        guesses += re.findall(r"^(guess_\w+) = None  # your guess", cell.source, re.M)
        for name, guess in re.findall(r"lesson\d\d\.(\w+)\.reveal\((\w+)", cell.source):
            assert guess in guesses
            assert f"{guess} = None" not in cell.source  # a cell of its own
            revealed.append(name)
            assert "truth=" in cell.source
    assert sorted(revealed) == sorted(predictions_of(path))
    assert len(guesses) >= (2 if path.name >= "01" else 1)


@every_lesson
def test_hints_and_solutions_stay_commented_out(path):
    for cell in code_cells(path):
        for line in cell.source.splitlines():
            if ".hint(" in line or ".solution(" in line:
                assert line.lstrip().startswith("#")


def stub_of(name, source):
    """The lines of a cell that hold the assignment or function called name, or None."""
    for node in ast.parse(source).body:
        targets = [t.id for t in getattr(node, "targets", []) if isinstance(t, ast.Name)]
        if getattr(node, "name", None) == name or name in targets:
            return slice(node.lineno - 1, node.end_lineno)
    return None


@every_lesson
def test_every_exercise_answers_back_in_its_lesson(path):
    """Paste every solution into its stub, execute the whole lesson: each check says correct."""
    exercises = exercises_of(path)
    assert len(exercises) >= (2 if path.name >= "01" else 1)
    notebook = read(path)
    checked = {}
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        for name, exercise in exercises.items():
            lines = cell.source.splitlines()
            stub = stub_of(name, cell.source)
            if stub:
                assert "None" in "\n".join(lines[stub]), f"the stub of {name} gives an answer away"
                lines[stub] = exercise.answer.strip().splitlines()
                cell.source = "\n".join(lines)
            if f".{name}.check(" in cell.source:
                checked[name] = cell
    assert set(checked) == set(exercises)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for name, cell in checked.items():
        said = "".join(out.get("data", {}).get("text/plain", "") for out in cell.outputs)
        assert said.startswith("Correct: "), f"{name}: {said}"


@every_lesson
def test_committed_checks_wait_for_an_answer(path):
    for cell in code_cells(path):
        if ".check(" in cell.source:
            [out] = cell.outputs
            assert out.data["text/plain"].startswith("Not yet: ")


@every_lesson
def test_widget_views_follow_a_picture(path):
    for cell in code_cells(path):
        for number, out in enumerate(cell.outputs):
            data = out.get("data", {})
            if "application/vnd.jupyter.widget-view+json" in data:
                assert "text/plain" in data
                assert "image/svg+xml" in cell.outputs[number - 1].data


def test_only_notebooks_in_the_folder():
    assert {path.suffix for path in FOLDER.iterdir() if path.is_file()} == {".ipynb"}
    json.loads(LESSONS[0].read_text("utf-8"))
