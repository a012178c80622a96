"""Each lesson has a page for the teacher, and the page speaks of the lesson as it stands."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parent.parent
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
HEADINGS = [
    "Before",
    "Minutes",
    "On the wall",
    "Likely answers and slips",
    "Exit ticket",
    "Short of time",
]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)


def page_of(lesson):
    return (ROOT / "instructors" / f"{lesson.stem}.md").read_text("utf-8")


def prose_and_code(lesson):
    cells = nbformat.read(lesson, as_version=4).cells
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return prose, "\n".join(cell.source for cell in cells if cell.cell_type == "code")


@each_lesson
def test_the_page_has_its_parts_and_fits_a_page(lesson):
    page = page_of(lesson)
    prose, _ = prose_and_code(lesson)
    title = re.search(r"^# Lesson (\d\d: .*)$", prose, re.M)[1].replace(":", ",", 1)
    assert page.startswith(f"# For the teacher: lesson {title}\n\n**Aim** ")
    assert re.findall(r"^## (.*)$", page, re.M) == HEADINGS
    assert len(page.splitlines()) <= 80
    assert all(len(line) <= 100 for line in page.splitlines() if line[:1] != "|")
    assert "!" not in page


@each_lesson
def test_sections_and_minutes_are_those_of_the_lesson(lesson):
    prose, _ = prose_and_code(lesson)
    told = re.findall(r"^## (\d\. .*?) \((\d+) min", prose, re.M)
    assert re.findall(r"^\| (\d\. .*?) \| (\d+) \|", page_of(lesson), re.M) == told


@each_lesson
def test_guesses_and_exercises_named_are_in_the_lesson(lesson):
    _, code = prose_and_code(lesson)
    names = re.findall(r"`([a-z]+_\w+)`", page_of(lesson))
    assert names
    assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []
