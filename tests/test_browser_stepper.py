"""The elimination stepper in a real browser: JupyterLab in headless Chromium, and exported pages."""

import ast
import re

import numpy as np
import pytest

from lab import (
    Lab,
    axe_finds,
    button,
    command,
    expect_status,
    kernel_says,
    open_export,
    reload_without_kernel,
    run_all,
    status,
    write_notebook,
)
from lightsout_edu import Board, EliminationStepper

NOTEBOOK = [
    "from lightsout_edu import Board, EliminationStepper\n"
    "widget = EliminationStepper(Board(2, 3).toggle_matrix, rhs=[1] * 6)\nwidget",
    "widget",
    "print('kernel says', [widget.steps, widget.undone, widget.chosen, widget.pace, "
    "widget.table.tolist()])",
    "refusing = EliminationStepper([[1, 1], [1, 1]], rhs=[1, 0])\nrefusing",
    "bare = EliminationStepper(Board(2).toggle_matrix)\nbare",
    "large = EliminationStepper(Board(5).toggle_matrix, rhs=[1] * 25)\nlarge",
]
VIEWS = 5
START = "start · 0 additions, 0 swaps · no pivots"
END = (
    "add row 3 to row 5 · 13 additions, 1 swap · "
    "reduced form: pivots in columns 0, 1, 2, 3, free columns 4, 5"
)


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("stepper")
    write_notebook(folder / "stepper.ipynb", NOTEBOOK)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


def two_by_three():
    return EliminationStepper(Board(2, 3).toggle_matrix, [1] * 6)


def open_steppers(page, lab):
    lab.open(page, "stepper.ipynb")
    assert run_all(page) == []
    expect_status(page, START)


def view(page, number=0):
    return page.locator(".lightsout").nth(number)


def row(page, name, number=0):
    return view(page, number).get_by_role("row", name=re.compile(f"^row {name}"))


def choose(page, number=0, **values):
    """Choose from the lists: kind, row, other row, pace."""
    names = {"kind": "row operation", "source": "row", "pace": "pace"}
    for what, value in values.items():
        name = names.get(what, re.compile("^(to|and) row$"))
        exact = {"exact": True} if what in names else {}
        view(page, number).get_by_role("combobox", name=name, **exact).select_option(value)


def kernel(page):
    """Steps, undone, chosen, pace and table, as the kernel knows them."""
    return ast.literal_eval(kernel_says(page).removeprefix("kernel says "))


def shown_table(page, number=0):
    """The table as the names of the rows say it."""
    names = (
        view(page, number)
        .get_by_role("cell")
        .evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    )
    bits = [re.match(r"row \d+: ([01 |]+)", name)[1].replace("|", "").split() for name in names]
    return [[int(bit) for bit in row] for row in bits]


def drawn_table(page, number=0):
    """The table as it is drawn: a square is 1."""
    return (
        view(page, number)
        .get_by_role("cell")
        .evaluate_all(
            """cells => cells.map(cell => [...cell.querySelectorAll('rect:not(.lightsout-hit)')]
            .map(square => square.getAttribute('visibility') === 'visible' ? 1 : 0))"""
        )
    )


def test_steps_by_mouse_in_two_views_and_the_kernel(page, lab):
    open_steppers(page, lab)
    row(page, 0).click()
    assert row(page, "0: 1 1 0 1 0 0 | 1, chosen first").count() == 1
    row(page, 1).click()
    assert row(page, "1: .*, chosen second").count() == 1
    button(page, "Do it").click()
    for number in (0, 1):
        expect_status(page, "add row 0 to row 1 · 1 addition, 0 swaps · no pivots", number)
        assert row(page, "0: 1 1 0 1 0 0 . 1, added", number).count() == 1
        assert row(page, "1: 0 0 1 1 1 0 . 0, changed", number).count() == 1
        assert view(page, number).get_by_text("changed", exact=True).is_visible()
        assert view(page, number).get_by_text("to 1", exact=True).is_hidden()  # chosen no more
    row(page, 0, 1).click()  # a third click begins anew; here in the other view
    row(page, 3, 1).click()
    button(page, "Do it", 1).click()
    expect_status(page, "add row 0 to row 3 · 2 additions, 0 swaps · pivot in column 0")
    assert row(page, "0: .*, pivot in column 0, added").count() == 1
    choose(page, kind="swap")
    expect_status(page, "add row 0 to row 3", 1)
    assert view(page, 1).get_by_role("combobox", name="and row").input_value() == "-1"
    row(page, 2).click()
    row(page, 1).click()
    button(page, "Do it").click()
    expect_status(page, "swap row 2 and row 1 · 2 additions, 1 swap · pivot in column 0", 1)
    assert view(page).get_by_text("swapped", exact=True).count() == 2
    stepper = two_by_three()
    for operation in (("add", 0, 1), ("add", 0, 3), ("swap", 2, 1)):
        getattr(stepper, operation[0])(*operation[1:])
    table = stepper.table.tolist()
    assert kernel(page) == [stepper.steps, [], ["swap", -1, -1], 700, table]
    for number in (0, 1):
        assert shown_table(page, number) == drawn_table(page, number) == table
    assert page.faults == []


def test_by_keyboard_alone_and_jupyterlab_takes_no_key(page, lab):
    open_steppers(page, lab)
    cells = page.locator(".jp-Cell").count()
    view(page).get_by_role("combobox", name="row operation").focus()
    for key in ("a", "b", "ArrowDown"):  # in the notebook "a" and "b" would insert cells
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    page.keyboard.press("0")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_status(page, "swap row 0 and row 1 · 0 additions, 1 swap")
    page.keyboard.press("Tab")
    page.keyboard.press(" ")
    expect_status(page, "add row 0 to row 1 · 1 addition, 1 swap")
    page.keyboard.press("Control+z")
    expect_status(page, "swap row 0 and row 1 · 0 additions, 1 swap")
    page.keyboard.press("Control+Z")
    expect_status(page, START)
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+z")
    expect_status(page, "1 addition, 1 swap")
    for name in ("Next step", "Play", "pace", "Undo", "Redo", "Reset"):
        active = "() => document.activeElement.textContent + document.activeElement.ariaLabel"
        focused = page.evaluate(active)
        assert name in focused or (name == "pace" and "slow" in focused)
        page.keyboard.press("Tab")
    row(page, 4).click()  # a click brings the keys here
    page.keyboard.press("Control+z")
    expect_status(page, "swap row 0 and row 1 · 0 additions, 1 swap")
    button(page, "Undo").focus()
    page.keyboard.press("Enter")
    expect_status(page, START)
    page.keyboard.press("Control+y")  # the focus is still on the button with nothing to undo
    expect_status(page, "swap row 0 and row 1")
    page.keyboard.press("x")
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert page.locator(".jp-Cell").count() == cells
    assert page.faults == []


def test_undo_redo_reset_and_refusals(page, lab):
    open_steppers(page, lab)
    button(page, "Do it").click()
    expect_status(page, "Choose two rows first")
    choose(page, source="2", target="2")
    button(page, "Do it").click()
    expect_status(page, "a row plus itself is all 0: an equation would be lost")
    expect_status(page, START)
    choose(page, kind="swap")
    button(page, "Do it").click()
    expect_status(page, "a row swapped with itself changes nothing", 1)
    for _ in range(3):
        button(page, "Next step").click()
    expect_status(page, "swap row 2 and row 1 · 2 additions, 1 swap · pivot in column 0")
    assert "itself" not in status(page).inner_text()
    button(page, "Undo", 1).click()
    expect_status(page, "add row 0 to row 3 · 2 additions, 0 swaps · pivot in column 0")
    button(page, "Reset").click()
    expect_status(page, START, 1)
    for name in ("Undo", "Reset"):
        assert button(page, name).get_attribute("aria-disabled") == "true"
    for _ in range(3):
        button(page, "Redo").click()
    expect_status(page, "swap row 2 and row 1 · 2 additions, 1 swap · pivot in column 0")
    assert button(page, "Redo").get_attribute("aria-disabled") == "true"
    button(page, "Undo").click()
    steps, undone = kernel(page)[:2]
    assert steps == [["add", 0, 1], ["add", 0, 3]] and undone == [["swap", 2, 1]]
    assert page.faults == []


def test_playing_all_steps_of_two_by_three(page, lab):
    open_steppers(page, lab)
    choose(page, pace="250")
    button(page, "Play").click()
    assert button(page, "Stop").is_visible()
    expect_status(page, END)
    expect_status(page, END, 1)
    button(page, "Play").wait_for()  # it stopped by itself
    assert button(page, "Play").get_attribute("aria-disabled") == "true"
    assert button(page, "Next step").get_attribute("aria-disabled") == "true"
    stepper = two_by_three()
    while stepper.next_step():
        pass
    assert kernel(page) == [stepper.steps, [], ["add", -1, -1], 250, stepper.table.tolist()]
    assert drawn_table(page) == stepper.table.tolist()
    assert row(page, "3: .*, pivot in column 3").count() == 1
    assert page.faults == []


def test_playing_stops_when_somebody_steps_in(page, lab):
    open_steppers(page, lab)
    row(page, 0).click()
    row(page, 5).click()
    choose(page, pace="250")
    for name, number in [("Stop", 0), ("Undo", 0), ("Reset", 0), ("Do it", 0), ("Undo", 1)]:
        button(page, "Play").click()
        expect_status(page, "2 additions")
        button(page, name, number).click()
        button(page, "Play").wait_for()
        before = status(page).inner_text()
        assert "reduced form" not in before  # it did not stop for being at the end
        page.wait_for_timeout(600)
        assert status(page).inner_text() == before
        if name != "Reset":
            button(page, "Reset").click()
    assert page.faults == []


def test_playing_stops_when_its_view_is_removed(page, lab):
    open_steppers(page, lab)
    choose(page, pace="250")
    button(page, "Play").click()
    expect_status(page, "1 addition", 1)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0 }")
    command(page, "notebook:clear-cell-output")
    page.wait_for_function(
        "n => document.querySelectorAll('.lightsout').length === n", arg=VIEWS - 1
    )
    before = status(page).inner_text()
    page.wait_for_timeout(700)
    assert status(page).inner_text() == before


def test_zero_is_one_and_a_matrix_without_right_hand_side(page, lab):
    open_steppers(page, lab)
    button(page, "Next step", 2).click()
    expect_status(page, "reduced form: pivot in column 0, free column 1", 2)
    expect_status(page, "row 1 reads 0 = 1: no clicks can do it", 2)
    assert row(page, "1: 0 0 . 1, changed", 2).count() == 1
    choose(page, 3, pace="250")
    button(page, "Play", 3).click()
    expect_status(page, "reduced form: pivots in columns 0, 1, 2, 3, no free columns", 3)
    assert drawn_table(page, 3) == np.eye(4).tolist()
    assert row(page, "0: 1 0 0 0, pivot", 3).count() == 1
    assert page.faults == []


def test_the_kernel_steps_and_plays_another_matrix(page, lab):
    open_steppers(page, lab)
    page.shown = None  # a cell is changed below
    page.evaluate(
        """() => {
            const {content} = window.jupyterapp.shell.currentWidget;
            content.activeCellIndex = 2;
            content.activeCell.model.sharedModel.setSource(
                "widget.next_step(); widget.play([[0, 1, 1], [1, 0, 0]]); print(widget.next_step())"
            );
        }"""
    )
    command(page, "notebook:run-cell")
    for number in (0, 1):
        expect_status(
            page,
            "swap row 1 and row 0 · 0 additions, 1 swap · "
            "reduced form: pivots in columns 0, 1, free column 2",
            number,
        )
        assert drawn_table(page, number) == [[1, 0, 0], [0, 1, 1]]
    options = view(page).get_by_role("combobox", name="row", exact=True).locator("option")
    assert options.all_inner_texts() == ["–", "0", "1"]
    assert page.faults == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_either_theme(page, lab, theme):
    open_steppers(page, lab)
    row(page, 0).click()
    row(page, 1).click()
    button(page, "Do it").click()
    button(page, "Next step", 2).click()
    expect_status(page, "reads 0 = 1", 2)
    assert axe_finds(page, theme) == []
    names = ["Do it", "Next step", "Play", "Undo", "Redo", "Reset"]
    for number in range(VIEWS):  # axe does not see nameless parts of an SVG
        for name in names:
            assert button(page, name, number).count() == 1
        assert view(page, number).get_by_role("button").count() == len(names)
        for name in ("row operation", "row", "to row", "pace"):
            box = view(page, number).get_by_role("combobox", name=name, exact=True)
            assert box.count() == 1
        table = view(page, number).get_by_role("table", name=re.compile("^matrix with"))
        rows = len(shown_table(page, number))
        assert table.get_by_role("row").count() == rows
        for i in range(rows):
            assert row(page, f"{i}: [01 |]+", number).count() == 1


def test_after_a_reload_without_kernel_the_picture_stays(page, lab):
    open_steppers(page, lab)
    assert page.locator(".jp-RenderedSVG").count() == VIEWS
    assert not page.locator(".jp-RenderedSVG").first.is_visible()  # while the widget lives
    first = reload_without_kernel(page, lab, "stepper.ipynb")
    picture = first.locator(".jp-RenderedSVG")
    assert picture.is_visible() and picture.bounding_box()["height"] > 100


def test_an_exported_page_works_without_kernel_and_network(chromium, tmp_path):
    page = chromium.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    open_export(page, tmp_path, two_by_three())
    expect_status(page, START)
    row(page, 0).click()
    row(page, 1).click()
    button(page, "Do it").click()
    expect_status(page, "add row 0 to row 1 · 1 addition")
    choose(page, pace="250")
    button(page, "Play").click()
    expect_status(page, END)
    page.keyboard.press("Control+z")
    expect_status(page, "12 additions, 1 swap · pivots in columns 0, 1, 2")
    button(page, "Reset").click()
    expect_status(page, START)
    assert drawn_table(page) == two_by_three().start
    assert faults == []
    page.close()


@pytest.mark.parametrize("width", [320, 800, 1920])
def test_it_fits_its_page(chromium, width, tmp_path):
    page = chromium.new_page(viewport={"width": width, "height": 900})
    open_export(page, tmp_path, EliminationStepper(Board(5).toggle_matrix, [1] * 25))
    row(page, 24).click()
    row(page, 0).click()
    button(page, "Do it").click()
    expect_status(page, "add row 24 to row 0")
    inside = view(page).locator("svg, button, select, .lightsout-status")
    for box in [part.bounding_box() for part in inside.all()]:
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    page.close()


def test_nothing_moves_by_itself(chromium, tmp_path):
    """A step is shown at once, also where motion is welcome."""
    page = chromium.new_page()
    open_export(page, tmp_path, two_by_three())
    button(page, "Next step").click()
    expect_status(page, "1 addition")
    assert page.evaluate("() => document.getAnimations().length") == 0
    page.close()
