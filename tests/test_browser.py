"""The lessons and the widgets in a real browser: JupyterLab in headless Chromium."""

import json
import re
import shutil
from pathlib import Path

import pytest

from lab import (
    Lab,
    axe_finds,
    button,
    expect_status,
    kernel_says,
    open_export,
    reload_without_kernel,
    run_all,
    write_notebook,
)
from lightsout_edu import Board, BoardWidget

HERE = Path(__file__).parent
LESSONS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))
WIDGETS = [
    "from lightsout_edu import Board, BoardWidget, Playground\n"
    "widget = BoardWidget(Board(3), [[0, 1, 0], [1, 1, 1], [0, 1, 0]])\nwidget",
    "widget",
    "print('kernel says', widget.lights.ravel(), widget.moves)",
    "large = BoardWidget(Board(20), seed=5)\nlarge",
    "kernel_answers = BoardWidget(Board(10, wrap='torus'), seed=1)\nkernel_answers",
    "refusing = BoardWidget(Board(1, 2), [[1, 0]])\nrefusing",
    "holes = BoardWidget(Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]], "
    "buttons=[[1, 1, 1], [1, 1, 1], [0, 1, 1]]))\nholes",
    "Playground('3 x 3')",
    "many = BoardWidget(Board(16, rule='plus-no-self', wrap='torus'), seed=1)\nmany",
]


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessons")
    for lesson in LESSONS:
        shutil.copy(lesson, folder)
    write_notebook(folder / "widgets.ipynb", WIDGETS)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


def open_widgets(page, lab):
    lab.open(page, "widgets.ipynb")
    assert run_all(page) == []


def grid(page, number=0):
    return page.get_by_role("grid").nth(number)


def cell(page, name, number=0):
    return grid(page, number).get_by_role("gridcell", name=re.compile(f"^{name}"))


def lit(page, number=0):
    return grid(page, number).get_by_role("gridcell", name=re.compile(", on")).count()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lessons_run_without_a_fault_and_show_pictures(page, lab, lesson):
    lab.open(page, lesson.name)
    assert run_all(page) == []
    assert page.locator(".jp-OutputArea-output svg, .jp-OutputArea-output img").count() > 0
    assert page.faults == []


def test_clicks_keys_undo_hint_and_two_views_in_step(page, lab):
    open_widgets(page, lab)
    expect_status(page, "Clicks 0 · fewest possible 1 · 5 lamps lit")
    cell(page, "row 0, column 1").click()
    expect_status(page, "Clicks 1 · fewest possible 1 · 5 lamps lit")
    expect_status(page, "Clicks 1 · fewest possible 1 · 5 lamps lit", 1)  # the other view
    # the click moved the focus: keys go on from there
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_status(page, "Clicks 2")
    page.keyboard.press("Control+z")
    expect_status(page, "Clicks 1")
    page.keyboard.press("Control+y")
    expect_status(page, "Clicks 2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect_status(page, "Clicks 3")
    after = Board(3).click([[0, 1, 0], [1, 1, 1], [0, 1, 0]], (0, 1), (1, 1), (1, 2))
    assert f"kernel says {after.ravel()} [1, 4, 5]" in kernel_says(page)
    button(page, "Undo", 1).click()
    button(page, "Undo").click()
    button(page, "Undo").click()
    expect_status(page, "Clicks 0 · fewest possible 1 · 5 lamps lit")
    button(page, "Redo").click()
    expect_status(page, "Clicks 1")
    button(page, "Reset").click()
    expect_status(page, "Clicks 0")

    button(page, "Hint").click()
    expect_status(page, "Press the marked lamp: one of 1 clicks of a shortest answer.")
    assert cell(page, "row 1, column 1, on, hint").count() == 1
    button(page, "Show answer").click()
    cell(page, "row 1, column 1, on, click of the answer").click()
    expect_status(page, "Clicks 1 · fewest possible 1 · done")
    assert "kernel says [0 0 0 0 0 0 0 0 0] [4]" in kernel_says(page)
    assert page.faults == []


def test_one_tab_stop_and_no_cell_is_made_anew(page, lab):
    open_widgets(page, lab)
    assert grid(page).locator("[tabindex='0']").count() == 1
    page.evaluate("() => { document.querySelector('.lightsout svg').seen = true }")
    cell(page, "row 2, column 2").click()
    expect_status(page, "Clicks 1")
    assert page.evaluate("() => document.querySelector('.lightsout svg').seen")
    assert grid(page).locator("[tabindex='0']").get_attribute("aria-label") == "row 2, column 2, on"
    page.keyboard.press("ArrowDown")  # at the edge nothing happens
    page.keyboard.press("ArrowUp")
    assert (
        grid(page).locator("[tabindex='0']").get_attribute("aria-label") == "row 1, column 2, off"
    )
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "Undo"


def test_touch(chromium, lab):
    context = chromium.new_context(has_touch=True, viewport={"width": 800, "height": 1200})
    page = context.new_page()
    open_widgets(page, lab)
    cell(page, "row 1, column 1").tap()
    expect_status(page, "Clicks 1 · fewest possible 1 · done")
    context.close()


def test_setting_lamps_new_boards_and_refusals(page, lab):
    open_widgets(page, lab)
    button(page, "Set lamps").click()
    cell(page, "row 0, column 0, off").click()
    expect_status(page, "Clicks 0 · fewest possible")
    assert lit(page) == 6
    button(page, "Set lamps").click()
    button(page, "New board").click()
    expect_status(page, "Clicks 0")
    fresh = BoardWidget(Board(3), seed=1)
    assert f"kernel says {fresh.lights.ravel()} []" in kernel_says(page)

    button(page, "Hint", 4).click()
    expect_status(page, "even number of the hatched lamps, but an odd number of them (1)", 4)
    assert cell(page, "row 0, column 0, on, lamp of the proof", 4).count() == 1
    expect_status(page, "fewest possible none, it cannot be done", 4)

    cell(page, "row 2, column 0", 5).click()
    expect_status(page, "This lamp has no button.", 5)
    cell(page, "row 0, column 1", 5).click()
    page.keyboard.press("ArrowDown")  # over the hole
    assert (
        grid(page, 5)
        .locator("[tabindex='0']")
        .get_attribute("aria-label")
        .startswith("row 2, column 1")
    )
    assert page.faults == []


def test_the_kernel_answers_where_the_page_cannot(page, lab):
    open_widgets(page, lab)
    expect_status(page, "fewest possible not known", 3)
    button(page, "Hint", 3).click()
    expect_status(page, "Press the marked lamp", 3)
    button(page, "Show answer", 3).click()
    rings = grid(page, 3).get_by_role("gridcell", name=re.compile("click of the answer"))
    rings.first.wait_for()
    before = rings.count()
    fewest = f"fewest possible {before}"
    expect_status(page, f"Clicks 0 · {fewest}", 3)
    rings.first.click()  # the answer stays shown and is asked for again
    expect_status(page, f"Clicks 1 · {fewest}", 3)
    page.wait_for_function(
        "n => document.querySelectorAll('.lightsout')[3]"
        ".querySelectorAll('[aria-label$=\"click of the answer\"]').length === n",
        arg=before - 1,
    )
    for _ in range(2):  # nullity 32: the kernel says that it does not know, as often as asked
        button(page, "Hint", 7).click()
        expect_status(page, "too many answers to compare", 7)
        expect_status(page, "fewest possible not known", 7)
    button(page, "Show answer", 7).click()
    expect_status(page, "too many answers to compare", 7)
    assert button(page, "Show answer", 7).get_attribute("aria-pressed") == "false"
    assert page.faults == []


def test_playground(page, lab):
    open_widgets(page, lab)
    assert grid(page, 6).get_by_role("gridcell").count() == 9
    page.get_by_label("Size").select_option("4 x 4")
    page.get_by_label("Clicks").select_option("2")
    expect_status(page, "Clicks 0 · fewest possible 2", 6)
    assert grid(page, 6).get_by_role("gridcell").count() == 16
    page.get_by_label("Edges").select_option("torus")
    page.get_by_label("Rule").select_option("king")
    expect_status(page, "Clicks 0 · fewest possible 2", 6)
    assert page.faults == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_either_theme(page, lab, theme):
    open_widgets(page, lab)
    cell(page, "row 0, column 1").click()
    button(page, "Show answer", 2).click()
    assert axe_finds(page, theme) == []
    for number in range(7):  # axe does not see nameless cells of an SVG grid
        cells = grid(page, number).get_by_role("gridcell")
        names = cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
        assert len(set(names)) == len(names) > 0
        for name in names:
            assert re.match(r"row \d+, column \d+, (on|off)", name)
            assert grid(page, number).get_by_role("gridcell", name=name, exact=True).count() == 1


def test_after_a_reload_without_kernel_the_picture_stays(page, lab):
    open_widgets(page, lab)
    cell(page, "row 1, column 1").click()
    assert page.locator(".jp-RenderedSVG").count() == len(WIDGETS) - 1
    assert not page.locator(".jp-RenderedSVG").first.is_visible()  # while the widget lives
    first = reload_without_kernel(page, lab, "widgets.ipynb")
    picture = first.locator(".jp-RenderedSVG")
    assert picture.is_visible() and picture.bounding_box()["height"] > 100


@pytest.mark.parametrize("width", [320, 800, 1920])
def test_the_board_fits_its_page(chromium, lab, width, tmp_path):
    """An exported page, narrow to wide: nothing sticks out, every lamp can be hit."""
    page = chromium.new_page(viewport={"width": width, "height": 900})
    open_export(page, tmp_path, BoardWidget(Board(12), seed=2))
    box = grid(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    page.close()


def test_an_exported_page_is_played_without_kernel_and_network(chromium, tmp_path):
    page = chromium.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    widget = BoardWidget(Board(5), [[1] * 5] * 5)
    open_export(page, tmp_path, widget)
    expect_status(page, "Clicks 0 · fewest possible 15 · 25 lamps lit")
    for _ in range(15):
        button(page, "Hint").click()
        expect_status(page, "Press the marked lamp")
        grid(page).get_by_role("gridcell", name=re.compile("hint$")).click()
    expect_status(page, "Clicks 15 · fewest possible 15 · done")
    button(page, "Undo").click()
    expect_status(page, "Clicks 14")
    button(page, "Redo").click()
    button(page, "Reset").click()
    expect_status(page, "Clicks 0")
    button(page, "Show answer").click()
    assert grid(page).get_by_role("gridcell", name=re.compile("click of the answer")).count() == 15
    button(page, "New board").click()
    expect_status(page, "Clicks 0")
    assert faults == []
    page.close()


def test_a_board_without_answers_tells_nothing(chromium, tmp_path):
    page = chromium.new_page()
    open_export(page, tmp_path, BoardWidget(Board(1, 2), [[1, 0]], answers=False))
    expect_status(page, "Clicks 0 · 1 lamp lit")
    names = page.locator(".lightsout").get_by_role("button").all_inner_texts()
    assert names == ["Undo", "Redo", "Reset"]
    cell(page, "row 0, column 1").click()
    expect_status(page, "Clicks 1 · 1 lamp lit")
    button(page, "Undo").click()
    expect_status(page, "Clicks 0 · 1 lamp lit")
    page.close()


def test_flipped_lamps_fade_and_not_where_reduced_motion_is_asked_for(chromium, tmp_path):
    for wish, duration in (("no-preference", "0.12s"), ("reduce", "0s")):
        context = chromium.new_context(reduced_motion=wish)
        page = context.new_page()
        open_export(page, tmp_path, BoardWidget(Board(2)))
        shown = page.evaluate(
            "() => getComputedStyle(document.querySelector('.lightsout-lamp')).transitionDuration"
        )
        assert json.dumps(shown).count(duration) >= 1
        context.close()
