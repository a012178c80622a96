"""The meter and the switches in a real browser: JupyterLab in headless Chromium, exported pages."""

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
from lightsout_edu import Board, QuietPatternSwitches, SolvabilityMeter

NOTEBOOK = [
    "from lightsout_edu import Board, QuietPatternSwitches, SolvabilityMeter\n"
    "switches = QuietPatternSwitches(Board(2, 3), Board(5))\n"
    "meter = SolvabilityMeter(Board(4))\nmeter.flip((0, 0))\nmeter",
    "meter",
    "print('kernel says', [meter.counts, meter.lights.sum().item(), switches, switches.pressed])",
    "switches",
    "switches",
    "always = SolvabilityMeter(Board(3))\nalways",
    "holes = SolvabilityMeter(Board(2, 3, cells=[[1, 1, 0], [1, 1, 1]], "
    "buttons=[[1, 0, 0], [1, 1, 1]]))\nholes",
]
VIEWS = 6
METER, OTHER_METER, SWITCHES, OTHER_SWITCHES, ALWAYS, HOLES = range(VIEWS)


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("patterns")
    write_notebook(folder / "patterns.ipynb", NOTEBOOK)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


def open_widgets(page, lab):
    lab.open(page, "patterns.ipynb")
    assert run_all(page) == []
    expect_status(page, "Q0 is odd: no clicks can turn this board off.", METER)


def view(page, number=METER):
    return page.locator(".lightsout").nth(number)


def lamp(page, row, column, number=METER):
    return view(page, number).get_by_role("gridcell", name=f"row {row}, column {column},")


def named(page, words, number=METER):
    """The lamps whose names have these words, by row and column."""
    cells = view(page, number).get_by_role("gridcell", name=re.compile(words))
    names = cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    return [tuple(map(int, re.findall(r"\d+", name)[:2])) for name in names]


def pattern(page, number, board=METER):
    return view(page, board).get_by_role("button", name=re.compile(f"^Q{number}: "))


def wait_for_presses(page, number, board=0):
    """Look at every frame: at their pace the presses do not wait for a test."""
    page.wait_for_function(
        "([words, board]) => document.querySelectorAll('.lightsout-status')[board]"
        ".textContent.includes(words)",
        arg=[f"pressed {number} of ", board],
        timeout=10_000,
    )


def focused(page):
    return page.evaluate(
        "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )


Q3 = [(0, 3), (1, 2), (1, 3), (2, 1), (2, 3), (3, 0), (3, 1), (3, 2)]


def test_the_meter_counts_in_both_views_and_the_kernel(page, lab):
    from playwright.sync_api import expect

    open_widgets(page, lab)
    expect_status(page, "Nearest board that can be won: change (0, 0).")
    lamp(page, 2, 2).click()  # the lamp alone, not its neighbours
    expect_status(page, "Every count is even: this board can be won.", OTHER_METER)
    expect(status_of(page)).not_to_contain_text("Nearest")
    expect(pattern(page, 0)).to_have_text("Q0: 2, even")
    lamp(page, 2, 2, OTHER_METER).click()
    lamp(page, 0, 3, OTHER_METER).click()
    expect_status(page, "Q0, Q3 are odd: no clicks can turn this board off.")
    expect_status(page, "Nearest board that can be won: change (0, 0), (0, 3).")
    button(page, "Show", METER).click()
    expect(lamp(page, 0, 3, OTHER_METER)).to_have_accessible_name(re.compile("to be changed"))
    assert named(page, "to be changed", OTHER_METER) == [(0, 0), (0, 3)]
    assert "[[1, 0, 0, 1], 2, QuietPatternSwitches 2 x 3, on none: 0 clicks, 0]" in kernel_says(
        page
    )
    button(page, "Change", METER).click()
    expect_status(page, "Every count is even", OTHER_METER)
    assert named(page, ", on,") == [] == named(page, "to be changed")
    button(page, "Undo", METER).click()  # both lamps together
    expect_status(page, "Q0, Q3 are odd", OTHER_METER)
    button(page, "Reset", OTHER_METER).click()
    expect(pattern(page, 0)).to_have_text("Q0: 0, even")  # where the widget began
    assert button(page, "Reset", OTHER_METER).get_attribute("aria-disabled") == "true"
    assert page.faults == []


def status_of(page, number=METER):
    return page.locator(".lightsout-status").nth(number)


def test_a_pattern_pointed_at_focused_or_pressed_is_hatched_on_the_board(page, lab):
    open_widgets(page, lab)
    pattern(page, 3).hover()
    assert named(page, "hatched") == Q3
    assert named(page, "hatched", OTHER_METER) == []  # looking is for this view
    page.mouse.move(1, 1)
    assert named(page, "hatched") == []
    pattern(page, 3).focus()
    assert named(page, "hatched") == Q3
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page) == "Undo" and named(page, "hatched") == Q3  # it stays
    assert pattern(page, 3, OTHER_METER).get_attribute("aria-pressed") == "true"
    assert named(page, "hatched", OTHER_METER) == Q3
    pattern(page, 0).hover()
    assert (2, 2) in named(page, "hatched")
    pattern(page, 3).click()
    assert named(page, "hatched") == [] == named(page, "hatched", OTHER_METER)
    assert lamp(page, 1, 1).get_attribute("aria-label") == (
        "row 1, column 1, off, changes alone, lamp of Q0, Q1, Q2"
    )
    assert page.faults == []


def test_keys_and_boards_with_holes_or_without_patterns(page, lab):
    open_widgets(page, lab)
    cells = page.locator(".jp-Cell").count()
    assert view(page).locator("[role='gridcell'][tabindex='0']").count() == 1
    lamp(page, 0, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert focused(page).startswith("row 1, column 1, on, changes alone")
    expect_status(page, "Q1, Q2 are odd", OTHER_METER)
    page.keyboard.press("Control+z")
    expect_status(page, "Q0 is odd", OTHER_METER)
    page.keyboard.press("Control+y")
    expect_status(page, "Q1, Q2 are odd", OTHER_METER)
    page.keyboard.press("Tab")
    assert focused(page) == "Q0: 2, even"
    button(page, "Change", METER).focus()
    page.keyboard.press(" ")
    expect_status(page, "Every count is even", OTHER_METER)
    assert focused(page) == "Change"  # the focus stays
    for key in ("a", "b", "d", "d", "x", "Enter"):  # JupyterLab would take them
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    lamp(page, 1, 1, ALWAYS).click()
    expect_status(page, "There is no quiet pattern to count: here every board can be won.", ALWAYS)
    assert view(page, ALWAYS).get_by_role("button").count() == 3
    lamp(page, 0, 1, HOLES).focus()
    page.keyboard.press("Enter")
    assert "changes alone" in focused(page) and focused(page).endswith("no button")
    expect_status(page, "Q0 is odd", HOLES)
    assert page.faults == []


def test_the_switches_add_and_press_in_both_views_and_the_kernel(page, lab):
    from playwright.sync_api import expect

    open_widgets(page, lab)
    expect_status(page, "no pattern is on: 0 clicks · 0 lamps lit", SWITCHES)
    assert button(page, "Press it", SWITCHES).get_attribute("aria-disabled") == "true"
    view(page, SWITCHES).get_by_label("board").select_option("5 x 5")
    pattern(page, 0, SWITCHES).click()
    expect_status(page, "Q0: 12 clicks · pressed 0 of 12", OTHER_SWITCHES)
    pattern(page, 1, OTHER_SWITCHES).click()
    expect_status(page, "Q0 + Q1: 12 clicks · pressed 0 of 12", SWITCHES)
    assert pattern(page, 1, SWITCHES).get_attribute("aria-pressed") == "true"
    button(page, "Other lamps", SWITCHES).click()
    lit = status_of(page, SWITCHES).inner_text().split(" · ")[2]
    button(page, "Press it", SWITCHES).click()
    wait_for_presses(page, 3, OTHER_SWITCHES)
    button(page, "Stop", SWITCHES).click()
    words = status_of(page, SWITCHES).inner_text()
    expect(button(page, "Press it", SWITCHES)).to_be_visible()
    page.wait_for_timeout(300)
    assert status_of(page, SWITCHES).inner_text() == words and "All" not in words
    button(page, "Press it", SWITCHES).click()  # goes on
    expect_status(page, "All pressed, and nothing has changed.", SWITCHES)
    expect_status(page, f"pressed 12 of 12 · {lit}", OTHER_SWITCHES)
    assert "QuietPatternSwitches 5 x 5, on 0, 1: 12 clicks, 12]" in kernel_says(page)
    button(page, "Press it", SWITCHES).click()  # once more, until another view steps in
    wait_for_presses(page, 2, OTHER_SWITCHES)
    pattern(page, 0, OTHER_SWITCHES).click()
    expect_status(page, "Q1: 16 clicks · pressed 0 of 16", SWITCHES)
    expect(button(page, "Press it", SWITCHES)).to_be_visible()
    pictures = view(page, SWITCHES).get_by_role("img")
    assert "16 clicks at (0, 1), (0, 2)" in pictures.first.get_attribute("aria-label")
    assert page.faults == []


def test_touch_and_reduced_motion(chromium, lab):
    context = chromium.new_context(
        has_touch=True, reduced_motion="reduce", viewport={"width": 800, "height": 1200}
    )
    page = context.new_page()
    open_widgets(page, lab)
    lamp(page, 0, 0).tap()
    expect_status(page, "Every count is even", OTHER_METER)
    pattern(page, 3).tap()
    assert named(page, "hatched", OTHER_METER) == Q3
    pattern(page, 3).tap()
    assert named(page, "hatched") == []
    pattern(page, 0, SWITCHES).tap()
    button(page, "Press it", SWITCHES).tap()  # at once
    assert "pressed 4 of 4 · 0 lamps lit" in status_of(page, SWITCHES).inner_text()
    context.close()


def test_axe_finds_nothing_and_after_a_reload_the_pictures_stay(page, lab):
    open_widgets(page, lab)
    pattern(page, 1).click()
    pattern(page, 1, SWITCHES).click()
    button(page, "Show", METER).click()
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        assert axe_finds(page, theme) == []
    for number in (METER, ALWAYS, HOLES):  # axe does not see nameless parts of an SVG
        cells = view(page, number).get_by_role("gridcell")
        names = cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
        assert all(names) and len(set(names)) == len(names) > 0
    assert page.locator(".jp-RenderedSVG").count() == VIEWS
    assert not page.locator(".jp-RenderedSVG").first.is_visible()  # while the widget lives
    first = reload_without_kernel(page, lab, "patterns.ipynb")
    picture = first.locator(".jp-RenderedSVG")
    assert picture.is_visible() and picture.bounding_box()["height"] > 100


def test_exported_pages_work_without_kernel_and_network_and_fit(chromium, tmp_path):
    page = chromium.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    meter = SolvabilityMeter(Board(4))
    meter.flip((0, 0))
    open_export(page, tmp_path, meter)
    expect_status(page, "Q0 is odd: no clicks can turn this board off.")
    button(page, "Show").click()
    button(page, "Change").click()
    expect_status(page, "Every count is even: this board can be won.")
    expect_fit(page)
    open_export(page, tmp_path, QuietPatternSwitches(Board(5), Board(4)))
    pattern(page, 1).click()
    button(page, "Press it").click()
    wait_for_presses(page, 2)
    view(page).get_by_label("board").select_option("4 x 4")
    pattern(page, 3).click()
    expect_status(page, "Q3: 8 clicks · pressed 0 of 8 · 0 lamps lit")
    expect_fit(page)
    assert faults == []
    page.close()


def expect_fit(page):
    for width in (320, 800, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        for part in view(page).locator("svg, button, select, .lightsout-status").all():
            box = part.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
