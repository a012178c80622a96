"""The linked board in a real browser: JupyterLab in headless Chromium, and exported pages."""

import re

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
from lightsout_edu import Board, LinkedBoard

NOTEBOOK = [
    "from lightsout_edu import Board, LinkedBoard\nwidget = LinkedBoard(Board(2, 3))\nwidget",
    "widget",
    "print('kernel says', [widget.clicks, widget.look, widget.lights.ravel().tolist()])",
    "one_way = LinkedBoard(Board.from_buttons([[0, 1], [1, 2], [2]], lamps=3))\none_way",
    "wide = LinkedBoard(Board.from_buttons([[0], [1], [0, 1]], lamps=2))\nwide",
    "holes = LinkedBoard(Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]], "
    "buttons=[[1, 1, 1], [1, 1, 1], [0, 1, 1]]))\nholes",
    "large = LinkedBoard(Board(5))\nlarge",
]
VIEWS = 6


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("linked")
    write_notebook(folder / "linked.ipynb", NOTEBOOK)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


def open_boards(page, lab):
    lab.open(page, "linked.ipynb")
    assert run_all(page) == []
    expect_status(page, "no column added yet · 0 lamps lit")


def view(page, number=0):
    return page.locator(".lightsout").nth(number)


def lamp(page, name, number=0):
    return view(page, number).get_by_role("button", name=re.compile(f"^lamp {re.escape(name)},"))


def head(page, kind, place, number=0):
    """The head of a row or a column of the matrix."""
    role = {"Row": "rowheader", "Column": "columnheader"}[kind]
    return view(page, number).get_by_role(role, name=re.compile(f"^{kind} {place}:"))


def entry(page, row, column, number=0):
    name = re.compile(f"^Row {row}, column {column} is")
    return view(page, number).get_by_role("gridcell", name=name)


def equations(page, number=0):
    return view(page, number).get_by_role("option").all_inner_texts()


def focused(page):
    return page.evaluate(
        "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )


def marked(page, words, number=0):
    """The lamps whose names hold these words, by their places."""
    names = view(page, number).get_by_role("button", name=re.compile(words))
    return [re.match(r"lamp (.*), o", name)[1] for name in names.evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )]  # fmt: skip


def test_pressing_adds_columns_in_all_three_and_the_kernel(page, lab):
    open_boards(page, lab)
    lamp(page, "(0, 0)").click()
    expect_status(page, "lights = column 0 · 3 lamps lit")
    expect_status(page, "Row 0: lamp (0, 0) is flipped by the buttons 0, 1, 3.")
    expect_status(page, "Column 0: button (0, 0) flips the lamps 0, 1, 3.", 1)
    head(page, "Column", 5, 1).click()  # in the other view
    expect_status(page, "lights = columns 0 + 5 · 6 lamps lit")
    assert equations(page)[0] == "x0 + x1 + x3 = 1"
    assert all(text.endswith("= 1") for text in equations(page))
    assert (
        lamp(page, "(1, 2)")
        .get_attribute("aria-label")
        .startswith("lamp (1, 2), on, its button is pressed")
    )
    assert head(page, "Column", 5).get_attribute("aria-label").endswith("2, 4, 5. Pressed.")
    look = {"what": "column", "row": -1, "column": 5}
    assert kernel_says(page).strip() == f"kernel says {[[1, 0, 0, 0, 0, 1], look, [1] * 6]}"
    lamp(page, "(0, 0)").click()  # once more takes it back
    expect_status(page, "lights = column 5 · 3 lamps lit", 1)
    button(page, "Take all presses back").click()
    expect_status(page, "no column added yet · 0 lamps lit", 1)
    assert button(page, "Take all presses back").get_attribute("aria-disabled") == "true"
    assert page.faults == []


def test_what_is_looked_at_is_marked_everywhere(page, lab):
    open_boards(page, lab)
    head(page, "Row", 1).click()
    expect_status(page, "Row 1: lamp (0, 1) is flipped by the buttons 0, 1, 2, 4.")
    assert marked(page, "its button flips the lamp looked at") == [
        "(0, 0)",
        "(0, 1)",
        "(0, 2)",
        "(1, 1)",
    ]
    assert marked(page, "flipped by the button looked at") == []
    assert (
        view(page, 1).get_by_role("option", selected=True).inner_text() == "x0 + x1 + x2 + x4 = 0"
    )
    assert view(page).locator(".lightsout-in-row").count() == 7
    head(page, "Column", 3).focus()  # looking without pressing
    expect_status(page, "Column 3: button (1, 0) flips the lamps 0, 3, 4.", 1)
    assert marked(page, "flipped by the button looked at", 1) == ["(0, 0)", "(1, 0)", "(1, 1)"]
    assert view(page).locator(".lightsout-in-column").count() == 7
    looked = view(page).locator(".lightsout-term.lightsout-looked").all_inner_texts()
    assert looked == ["x3", "x3", "x3"]
    entry(page, 5, 0).click()
    expect_status(page, "Row 5, column 0 is 0: button (0, 0) does not flip lamp (1, 2).")
    expect_status(page, "no column added yet · 0 lamps lit")  # an entry is not pressed
    assert marked(page, "looked at") == []
    entry(page, 4, 1).click()
    expect_status(page, "Row 4, column 1 is 1: button (0, 1) flips lamp (1, 1).")
    assert marked(page, "its button flips the lamp looked at") == ["(0, 1)"]
    assert marked(page, "flipped by the button looked at") == ["(1, 1)"]
    view(page).get_by_role("option").nth(2).click()
    expect_status(page, "Row 2: lamp (0, 2) is flipped by the buttons 1, 2, 5.")
    assert page.faults == []


def test_three_tab_stops_and_arrow_keys(page, lab):
    open_boards(page, lab)
    assert view(page).locator("[tabindex='0']").count() == 3
    cells = page.locator(".jp-Cell").count()
    lamp(page, "(0, 0)").focus()
    for key, name in [
        ("ArrowRight", "lamp (0, 1)"),
        ("ArrowRight", "lamp (0, 2)"),
        ("ArrowRight", "lamp (0, 2)"),  # at the edge nothing happens
        ("ArrowDown", "lamp (1, 2)"),
        ("ArrowLeft", "lamp (1, 1)"),
        ("ArrowUp", "lamp (0, 1)"),
    ]:
        page.keyboard.press(key)
        assert focused(page).startswith(name)
    page.keyboard.press("Enter")
    expect_status(page, "lights = column 1 · 4 lamps lit", 1)
    page.keyboard.press("Tab")
    assert focused(page).startswith("Column 0: button (0, 0) flips")
    for key, name in [
        ("ArrowRight", "Column 1:"),
        ("ArrowDown", "Row 0, column 1 is 1"),
        ("ArrowLeft", "Row 0, column 0 is 1"),
        ("ArrowLeft", "Row 0: lamp (0, 0)"),
        ("ArrowDown", "Row 1: lamp (0, 1)"),
        ("ArrowRight", "Row 1, column 0"),
    ]:
        page.keyboard.press(key)
        assert focused(page).startswith(name)
    page.keyboard.press(" ")  # nothing to press here
    expect_status(page, "lights = column 1 · 4 lamps lit")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    expect_status(page, "lights = columns 0 + 1 · 3 lamps lit", 1)
    page.keyboard.press("Tab")
    assert focused(page).startswith("x0 + x1 + x3 = ")
    page.keyboard.press("ArrowDown")
    expect_status(page, "Row 1: lamp (0, 1)")
    page.keyboard.press("Tab")
    assert focused(page) == "Take all presses back"
    page.keyboard.press("Enter")
    expect_status(page, "no column added yet")
    assert focused(page) == "Take all presses back"  # the focus stays
    lamp(page, "(1, 0)").focus()
    for key in ("Enter", "ArrowDown", " ", "a", "b", "x", "d", "d"):  # JupyterLab would take them
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    assert page.faults == []


def test_one_way_boards_wide_boards_and_holes(page, lab):
    open_boards(page, lab)
    lamp(page, "0", 2).click()
    expect_status(page, "Row 0: lamp 0 is flipped by button 0 alone. Column 0: button 0 flips", 2)
    expect_status(page, "lights = column 0 · 2 lamps lit", 2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_status(page, "lights = columns 0 + 1 · 2 lamps lit", 2)
    lamp(page, "1", 3).click()  # a lamp that is no button: looked at, not pressed
    expect_status(page, "Row 1: lamp 1 is flipped by the buttons 1, 2.", 3)
    expect_status(page, "no column added yet", 3)
    head(page, "Column", 2, 3).click()
    expect_status(page, "lights = column 2 · 2 lamps lit", 3)
    lamp(page, "(0, 1)", 4).focus()
    page.keyboard.press("ArrowDown")  # over the hole
    assert focused(page).startswith("lamp (2, 1)")
    lamp(page, "(2, 0)", 4).click()  # a lamp without a button
    expect_status(page, "no column added yet", 4)
    assert page.faults == []


def test_touch(chromium, lab):
    context = chromium.new_context(has_touch=True, viewport={"width": 800, "height": 1200})
    page = context.new_page()
    open_boards(page, lab)
    lamp(page, "(1, 1)").tap()
    expect_status(page, "lights = column 4 · 4 lamps lit")
    context.close()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_either_theme(page, lab, theme):
    open_boards(page, lab)
    lamp(page, "(0, 1)").click()
    assert axe_finds(page, theme) == []
    for number in range(VIEWS):  # axe does not see nameless parts of an SVG
        for role in ("button", "columnheader", "rowheader", "gridcell"):
            parts = view(page, number).get_by_role(role)
            names = parts.evaluate_all(
                "parts => parts.map(part => part.getAttribute('aria-label') ?? part.textContent)"
            )
            assert all(names) and len(set(names)) == len(names) > 0


def test_after_a_reload_without_kernel_the_picture_stays(page, lab):
    open_boards(page, lab)
    assert page.locator(".jp-RenderedSVG").count() == VIEWS
    assert not page.locator(".jp-RenderedSVG").first.is_visible()  # while the widget lives
    first = reload_without_kernel(page, lab, "linked.ipynb")
    picture = first.locator(".jp-RenderedSVG")
    assert picture.is_visible() and picture.bounding_box()["height"] > 100


def test_an_exported_page_works_without_kernel_and_network(chromium, tmp_path):
    page = chromium.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    linked = LinkedBoard(Board(2, 3))
    linked.press((0, 0))
    linked.look_at((0, 1), (0, 1))
    open_export(page, tmp_path, linked)
    expect_status(page, "lights = column 0 · 3 lamps lit")
    expect_status(page, "Row 1: lamp (0, 1) is flipped by the buttons 0, 1, 2, 4.")
    lamp(page, "(1, 2)").click()
    expect_status(page, "lights = columns 0 + 5 · 6 lamps lit")
    assert faults == []
    page.close()


@pytest.mark.parametrize("width", [320, 800, 1920])
def test_it_fits_its_page(chromium, width, tmp_path):
    page = chromium.new_page(viewport={"width": width, "height": 900})
    open_export(page, tmp_path, LinkedBoard(Board(5)))
    for part in view(page).locator("svg, button, [role='option'], .lightsout-status").all():
        box = part.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    page.close()
