"""The explorer of answers in a real browser: JupyterLab in headless Chromium, and exported pages."""

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
from lightsout_edu import Board, FewestClicksExplorer, parse

NOTEBOOK = [
    "from lightsout_edu import Board, FewestClicksExplorer, parse\n"
    "boards = Board(2, 3), Board(4), Board(5)\n"
    "explorer = FewestClicksExplorer(*boards, lights=parse('001/011'))\nexplorer",
    "explorer",
    "print('kernel says', [explorer, explorer.game['chosen'], explorer.seed])",
    "holes = Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]], buttons=[[0, 1, 1]] + [[1] * 3] * 2)\n"
    "FewestClicksExplorer(holes, lights=[[1, 1, 1], [0, 0, 0], [0, 0, 0]])",
]
VIEWS = 3
NEEDS_ONE = "3 lamps lit · needs 1 click; 6 of 16 boards that can be won need 1"


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("fewest")
    write_notebook(folder / "fewest.ipynb", NOTEBOOK)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


def open_boards(page, lab):
    lab.open(page, "fewest.ipynb")
    assert run_all(page) == []
    expect_status(page, NEEDS_ONE)


def view(page, number=0):
    return page.locator(".lightsout").nth(number)


def lamp(page, row, column, number=0):
    name = re.compile(f"^row {row}, column {column}, ")
    return view(page, number).get_by_role("gridcell", name=name)


def answers(page, number=0):
    return view(page, number).get_by_role("toolbar").get_by_role("button")


def says(parts):
    return parts.evaluate_all("parts => parts.map(part => part.getAttribute('aria-label'))")


def named(page, words, number=0):
    """The lamps whose names hold these words, by row and column."""
    cells = view(page, number).get_by_role("gridcell", name=re.compile(words))
    return [name[4] + name[14] for name in says(cells)]


def chart(page, number=0):
    return view(page, number).get_by_role("img").get_attribute("aria-label")


def focused(page):
    return page.evaluate("() => document.activeElement.getAttribute('aria-label')")


def test_editing_and_choosing_in_two_views_and_the_kernel(page, lab):
    open_boards(page, lab)
    assert says(answers(page)) == [
        "1 click, fewest: (1, 2)",
        "3 clicks: (0, 1), (1, 0), (1, 1)",
        "3 clicks: (0, 0), (0, 2), (1, 0)",
        "5 clicks: (0, 0), (0, 1), (0, 2), (1, 1), (1, 2)",
    ]
    assert chart(page).endswith("by fewest clicks: 0: 1, 1: 6, 2: 7, 3: 2. This board: 1.")
    answers(page).nth(2).click()
    expect_status(
        page, "Rings: an answer with 3 clicks = the first fewest one + quiet pattern, 4", 1
    )
    assert named(page, "click of the answer", 1) == ["00", "02", "10"]
    assert named(page, "click of the quiet pattern", 1) == ["00", "02", "10", "12"]
    assert kernel_says(page).strip().endswith("lights 001/011, answers 1, 3, 3, 5, 2, 0]")
    answers(page, 1).nth(2).click()  # once more: no marks
    expect_status(page, "Choose an answer")
    assert named(page, "click of") == []
    lamp(page, 0, 0).click()
    expect_status(page, "4 lamps lit · cannot be won; 48 of 64 boards of this size cannot", 1)
    expect_status(page, "even number of the hatched lamps, but an odd number of them (3)", 1)
    assert named(page, "lamp of the proof", 1) == ["00", "02", "10", "12"]
    assert answers(page, 1).count() == 0 and "This board" not in chart(page, 1)
    lamp(page, 0, 2, 1).click()
    expect_status(page, "needs 2 clicks; 7 of 16 boards that can be won need 2")
    assert view(page).get_by_text("4 answers, sorted by clicks; 2 of them fewest").is_visible()
    answers(page).nth(1).click()
    expect_status(page, "Rings: another fewest answer, 2 clicks = the first one + quiet pattern, 4")
    for _ in range(2):
        button(page, "Undo", 1).click()
    expect_status(page, NEEDS_ONE)
    assert kernel_says(page).strip().endswith("lights 001/011, answers 1, 3, 3, 5, -1, 0]")
    assert page.faults == []


def test_other_boards_and_hardest_boards(page, lab):
    open_boards(page, lab)
    button(page, "A hardest board").click()
    expect_status(page, "needs 3 clicks; 2 of 16 boards that can be won need 3 · no board", 1)
    view(page, 1).get_by_role("combobox", name="Board").select_option("5 x 5")
    button(page, "A hardest board", 1).click()
    expect_status(page, "needs 15 clicks; 7350 of 8388608 boards that can be won need 15")
    assert view(page).get_by_role("combobox", name="Board").input_value() == "2"
    assert "10: 1935294, 11: 1684446" in chart(page)
    assert view(page).get_by_text("25165824 of 33554432 boards of this size cannot").is_visible()
    button(page, "Other board").click()
    says_now = kernel_says(page)
    python = FewestClicksExplorer(Board(2, 3), Board(5), lights=parse("001/011"))
    python.hardest_board()
    python.show_board(1)
    python.hardest_board()
    python.other_board()
    assert says_now.strip() == f"kernel says [{python}, -1, {python.seed}]"
    view(page).get_by_role("combobox", name="Board").select_option("2 x 3")
    expect_status(page, "needs 3 clicks; 2 of 16", 1)  # as it was left
    button(page, "Reset").click()
    expect_status(page, NEEDS_ONE, 1)
    assert button(page, "Reset").get_attribute("aria-disabled") == "true"
    assert page.faults == []


def test_keys(page, lab):
    open_boards(page, lab)
    cells = page.locator(".jp-Cell").count()
    lamp(page, 0, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert focused(page).startswith("row 1, column 1, off")
    expect_status(page, "2 lamps lit · cannot be won", 1)
    page.keyboard.press("Control+z")
    expect_status(page, NEEDS_ONE, 1)
    page.keyboard.press("Tab")
    assert focused(page).startswith("1 click, fewest")
    for key, words in [
        ("ArrowRight", "3 clicks: (0, 1)"),
        ("ArrowDown", "3 clicks: (0, 0)"),
        ("End", "5 clicks"),
        ("ArrowRight", "5 clicks"),  # at the end nothing happens
        ("ArrowLeft", "3 clicks: (0, 0)"),
        ("Home", "1 click"),
    ]:
        page.keyboard.press(key)
        assert focused(page).startswith(words)
    page.keyboard.press("Enter")
    expect_status(page, "Rings: a fewest answer, 1 click.", 1)
    page.keyboard.press(" ")
    expect_status(page, "Choose an answer", 1)
    page.keyboard.press("Control+y")  # to the board without answers: the focus goes to the lamps
    expect_status(page, "2 lamps lit · cannot be won", 1)
    assert focused(page).startswith("row 0, column 0")
    for key in ("a", "b", "x", "d", "d"):  # JupyterLab would take them
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    assert view(page).locator("[tabindex='0']").count() == 2
    button(page, "Undo").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # nothing left to undo, and the focus stays
    assert page.evaluate("() => document.activeElement.textContent") == "Undo"
    expect_status(page, NEEDS_ONE, 1)
    assert page.faults == []


def test_axe_finds_nothing_every_part_has_a_name_and_the_picture_outlives_the_kernel(page, lab):
    open_boards(page, lab)
    assert not page.locator(".jp-RenderedSVG").first.is_visible()  # while the widget lives
    answers(page).nth(1).click()
    lamp(page, 2, 2, 2).click()
    assert named(page, "no button", 2) == ["00"]
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        assert axe_finds(page, theme) == []
    for number in range(VIEWS):  # axe does not see nameless parts of an SVG
        for parts in (view(page, number).get_by_role("gridcell"), answers(page, number)):
            names = says(parts)
            assert all(names) and len(set(names)) == len(names)
    assert page.faults == []
    first = reload_without_kernel(page, lab, "fewest.ipynb")
    picture = first.locator(".jp-RenderedSVG")
    assert picture.is_visible() and picture.bounding_box()["height"] > 100


def test_an_exported_page_works_without_kernel_by_touch_and_fits(chromium, tmp_path):
    context = chromium.new_context(has_touch=True, viewport={"width": 800, "height": 1200})
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    explorer = FewestClicksExplorer(Board(2, 3), Board(4), Board(5), lights=parse("001/011"))
    explorer.choose(3)
    open_export(page, tmp_path, explorer)
    expect_status(page, NEEDS_ONE)
    assert len(named(page, "click of the answer")) == 5
    lamp(page, 0, 0).tap()
    expect_status(page, "cannot be won")
    for name in ("4 x 4", "5 x 5"):
        view(page).get_by_role("combobox", name="Board").select_option(name)
        button(page, "Other board").tap()
        expect_status(page, "boards that can be won need")
        answers(page).last.tap()
        expect_status(page, "Rings: an")
        for width in (320, 800, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            for part in view(page).locator("svg, button, select, .lightsout-status").all():
                box = part.bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width
            assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert faults == []
    context.close()
