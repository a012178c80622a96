"""Boards of every kind in the board widget, in a real browser: graphs, keys, more states."""

import re

import numpy as np
import pytest

from lab import (
    Lab,
    axe_finds,
    button,
    expect_status,
    kernel_says,
    open_export,
    run_all,
    write_notebook,
)
from lightsout_edu import Board, BoardWidget

ONE_WAY = [(0, 1), (1, 2), (2, 0), (2, 3)]
NOTEBOOK = [
    "from lightsout_edu import Board, BoardWidget\n"
    "hexagon = BoardWidget(Board.hexagon(3), Board.hexagon(3).click([0] * 19, 9))\n"
    f"keys = BoardWidget(Board.from_graph({ONE_WAY}, directed=True), [1, 1, 0, 0])\n"
    "four = BoardWidget(Board(3, states=4), [[3, 3, 0], [3, 0, 0], [0, 0, 0]])\n"
    "hexagon",
    "hexagon",
    "print('kernel says', [w.moves for w in (hexagon, keys, four)])",
    "keys",
    "four",
    "refusing = BoardWidget(Board(1, 2, states=3), [[1, 0]])\nrefusing",
    "steps = BoardWidget(Board.from_matrix([[1, 2], [0, 1], [2, 2]], states=3), seed=1)\nsteps",
    "labelled = BoardWidget(Board.triangle(2, states=5), seed=1, labels=['Ann', '', 'Bo'])\nlabelled",
]
HEXAGON, AGAIN, KEYS, FOUR, REFUSING, STEPS, LABELLED = VIEWS = range(7)


@pytest.fixture(scope="module")
def lab(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("any_board")
    write_notebook(folder / "boards.ipynb", NOTEBOOK)
    lab = Lab(folder, tmp_path_factory.mktemp("home"))
    yield lab
    lab.stop()


@pytest.fixture
def boards(page, lab):
    lab.open(page, "boards.ipynb")
    assert run_all(page) == []
    expect_status(page, "Clicks 0 · fewest possible", LABELLED)
    yield page
    assert page.faults == []


def view(page, number):
    return page.locator(".lightsout").nth(number)


def part(page, name, number):
    """A lamp or a key, by the beginning of its name."""
    return view(page, number).locator(f"[aria-label^='{name}']")


def names(page, number, selector):
    cells = view(page, number).locator(selector)
    return cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")


def focused(page):
    return page.evaluate("() => document.activeElement.getAttribute('aria-label')")


def test_a_hexagon_by_mouse_and_keys(boards):
    page = boards
    expect_status(page, "Clicks 0 · fewest possible 1 · 7 lamps lit")
    assert names(page, HEXAGON, "g.lightsout-part")[8:11] == [f"lamp {k}, on" for k in (8, 9, 10)]
    assert view(page, HEXAGON).get_by_role("button", name="lamp 18, off", exact=True).count() == 1
    assert view(page, HEXAGON).locator("svg [tabindex='0']").count() == 1
    part(page, "lamp 0,", HEXAGON).click()
    expect_status(page, "Clicks 1 · fewest possible 1 · 9 lamps lit", AGAIN)
    for key, name in [
        ("ArrowLeft", "lamp 0,"),  # at the edge nothing happens
        ("ArrowUp", "lamp 0,"),
        ("ArrowRight", "lamp 1,"),
        ("ArrowDown", "lamp 4,"),
        ("ArrowDown", "lamp 8,"),
        ("ArrowRight", "lamp 9,"),
    ]:
        page.keyboard.press(key)
        assert focused(page).startswith(name)
    page.keyboard.press("Enter")
    expect_status(page, "Clicks 2", AGAIN)
    page.keyboard.press("Control+z")
    page.keyboard.press(" ")
    expect_status(page, "Clicks 2 · fewest possible 1 · 4 lamps lit", AGAIN)
    assert "[[0, 9], [], []]" in kernel_says(page)
    button(page, "Reset", AGAIN).click()
    button(page, "Hint").click()
    part(page, "lamp 9, on, hint", HEXAGON).click()
    expect_status(page, "Clicks 1 · fewest possible 1 · done")


def test_keys_where_lamps_have_no_buttons_of_their_own(boards):
    page = boards
    assert names(page, KEYS, ".lightsout-key") == [
        "button 0, flips 0, 1",
        "button 1, flips 1, 2",
        "button 2, flips 0, 2, 3",
        "button 3, flips 3",
    ]
    assert view(page, KEYS).get_by_role("img", name="lamp 0, on").count() == 1
    assert view(page, KEYS).locator(".lightsout-holder [tabindex='0']").count() == 1
    part(page, "lamp 0,", KEYS).click()
    expect_status(page, "The lamps here have no buttons of their own; press the keys.", KEYS)
    part(page, "button 1,", KEYS).click()
    expect_status(page, "Clicks 1 · fewest possible 1 · 2 lamps lit", KEYS)
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowUp", " "):
        page.keyboard.press(key)
    expect_status(page, "Clicks 3 · fewest possible 1", KEYS)
    assert focused(page).startswith("button 1,")
    assert "[[], [1, 2, 1], []]" in kernel_says(page)
    page.keyboard.press("Control+z")
    button(page, "Reset", KEYS).click()
    button(page, "Hint", KEYS).click()
    expect_status(page, "Press the marked button: one of 1 clicks", KEYS)
    button(page, "Show answer", KEYS).click()
    part(page, "button 0, flips 0, 1, click of the answer", KEYS).click()
    expect_status(page, "Clicks 1 · fewest possible 1 · done", KEYS)

    button(page, "Set lamps", KEYS).click()
    lamp = view(page, KEYS).get_by_role("button", name="lamp 3, off")
    lamp.focus()
    page.keyboard.press("Enter")
    expect_status(page, "Clicks 0 · fewest possible 1 · 1 lamp lit", KEYS)
    part(page, "button 3, flips 3, click of the answer", KEYS).wait_for()
    assert names(page, STEPS, ".lightsout-key")[1] == "button 1, flips 0 by 2, 1, 2 by 2"


def test_four_states(boards):
    page = boards
    expect_status(page, "Clicks 0 · fewest possible 1 · 3 lamps not at 0", FOUR)
    assert part(page, "row 0, column 0, state 3 of 0 to 3", FOUR).count() == 1
    assert part(page, "row 0, column 0,", FOUR).locator("text").first.inner_html() == "3"
    for _ in range(2):
        part(page, "row 2, column 2,", FOUR).click()
    expect_status(page, "Clicks 2 · fewest possible 1 · 6 lamps not at 0", FOUR)
    assert part(page, "row 2, column 1, state 2 of 0 to 3", FOUR).count() == 1
    button(page, "Show answer", FOUR).click()  # the kernel is asked
    part(page, "row 2, column 2, state 2 of 0 to 3, 2 clicks of the answer", FOUR).click()
    part(page, "row 2, column 2, state 3 of 0 to 3, click of the answer", FOUR).click()
    part(page, "row 0, column 0, state 3 of 0 to 3, click of the answer", FOUR).focus()
    page.keyboard.press("Enter")
    expect_status(page, "Clicks 5 · fewest possible 1 · done", FOUR)
    assert "[[], [], [8, 8, 8, 8, 0]]" in kernel_says(page)
    button(page, "Set lamps", FOUR).click()
    part(page, "row 1, column 1, state 0", FOUR).click()
    part(page, "row 1, column 1, state 1", FOUR).click()
    part(page, "row 1, column 1, state 2", FOUR).wait_for()
    expect_status(page, "Clicks 0 · fewest possible", FOUR)
    button(page, "New board", FOUR).click()
    fresh = BoardWidget(Board(3, states=4), seed=1)
    expect_status(page, f"Clicks 0 · fewest possible {fresh.answer()['total']} ·", FOUR)
    button(page, "Hint", REFUSING).click()
    expect_status(page, "none, it cannot be done · 1 lamp not at 0No clicks can do it.", REFUSING)
    assert part(page, "row 0, column 0, state 1 of 0 to 2, lamp of the proof", REFUSING).count()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_either_theme(boards, theme):
    page = boards
    for number in VIEWS:
        button(page, "Show answer", number).click()
    part(page, "lamp Ann, state", LABELLED).focus()
    assert axe_finds(page, theme) == []
    for number in VIEWS:  # axe does not see nameless parts of an SVG
        said = names(page, number, ".lightsout-part, [role=gridcell], .lightsout-key")
        assert all(said) and len(set(said)) == len(said) > 0


def follow_hints(page, clicks):
    for _ in range(clicks):
        button(page, "Hint").click()
        expect_status(page, "Press the marked")
        page.locator("[aria-label$='hint']").click()
    expect_status(page, f"Clicks {clicks} · fewest possible {clicks} · done")


@pytest.mark.parametrize(
    "board",
    [Board(4, states=4), Board.hexagon(3), Board.from_graph(ONE_WAY, directed=True, states=3)],
    ids=["four states", "hexagon", "keys"],
)
def test_an_exported_page_is_played_without_kernel(chromium, tmp_path, board):
    page = chromium.new_page(viewport={"width": 320, "height": 900})
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    widget = BoardWidget(board, board.random_lights(3))
    open_export(page, tmp_path, widget)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    follow_hints(page, widget.answer()["total"])
    button(page, "Undo").click()
    button(page, "Show answer").click()
    assert page.locator("[aria-label$='click of the answer']").count() == 1
    button(page, "New board").click()
    expect_status(page, "Clicks 0 · fewest possible")
    if board.states > 2:
        button(page, "Hint").click()
        expect_status(page, "For this board a running kernel works out the answer.")
        start = board.lamp_values(BoardWidget(board, seed=1).lights)
        assert np.count_nonzero(start) == int(
            re.search(r"(\d+) lamps? not", page.locator(".lightsout-status").inner_text())[1]
        )
    assert faults == []
    page.close()
