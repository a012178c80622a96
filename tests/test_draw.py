"""Pictures: what is drawn, what is said, and that both are the same each time."""

import itertools
import re
import xml.etree.ElementTree as ET

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lightsout_edu import Board, draw_board, draw_boards, draw_matrix, gf2, plot_histogram
from lightsout_edu.draw import HUES, PALETTE, Picture

SVG = "{http://www.w3.org/2000/svg}"
DARK, LIT = 0, 1
OFF, ON = PALETTE["lamp"]
THREE_LIT = [[0, 1], [1, 1]]
ONE_CLICK = [[0, 0], [0, 1]]


def elements(picture, name, **attributes):
    """All elements of a picture with this name and these attributes."""
    found = ET.fromstring(picture._repr_svg_()).iter(SVG + name)
    return [e for e in found if all(e.get(k.replace("_", "-")) == v for k, v in attributes.items())]


def texts(picture):
    return [element.text for element in elements(picture, "text")]


def suns(picture):
    return elements(picture, "circle", fill=PALETTE["border"][LIT])


def marks(picture, name, shape, lit):
    return elements(picture, shape, fill="none", stroke=PALETTE[name][lit])


def rings(picture):
    return [r for lit in (DARK, LIT) for r in marks(picture, "ring", "circle", lit)]


@st.composite
def lights_and_clicks(draw):
    rows, cols = draw(st.integers(0, 6)), draw(st.integers(0, 12))
    bits = st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)
    return (np.reshape(draw(bits), (rows, cols)).astype(int) for _ in range(2))


# Boards.


@given(lights_and_clicks())
def test_one_sun_a_lit_lamp_and_one_ring_a_click(pair):
    lights, clicks = pair
    picture = draw_board(lights, clicks=clicks)
    assert len(suns(picture)) == lights.sum()
    assert len(rings(picture)) == clicks.sum()
    assert len(marks(picture, "ring", "circle", LIT)) == (lights * clicks).sum()
    assert len(elements(picture, "rect", fill=PALETTE["lamp"][DARK])) == (1 - lights).sum()
    assert len(elements(picture, "rect", fill=PALETTE["lamp"][LIT])) == lights.sum()


@pytest.mark.parametrize("cell", [(0, 0), (0, 2), (1, 0), (1, 2)])
def test_each_lamp_stands_beside_its_row_number_and_under_its_column_number(cell):
    lights = np.zeros((2, 3))
    lights[cell] = 1
    picture = draw_board(lights)
    (group,) = (g for g in elements(picture, "g") if g.find(f"{SVG}rect[@fill='{ON}']") is not None)
    x, y = map(float, re.findall(r"[\d.]+", group.get("transform")))
    numbers = elements(picture, "text")
    column, row = numbers[cell[1]], numbers[3 + cell[0]]
    assert float(column.get("x")) == x + 22
    assert abs(float(row.get("y")) - (y + 22)) < 6


def test_each_entry_stands_beside_its_row_number_and_under_its_column_number():
    picture = draw_matrix([[0, 0, 1], [1, 0, 0]])
    numbers = elements(picture, "text")
    for square, (row, column) in zip(elements(picture, "rect"), [(0, 2), (1, 0)], strict=True):
        middle = float(square.get("width")) / 2
        assert abs(float(square.get("x")) + middle - float(numbers[column].get("x"))) < 0.1
        assert abs(float(square.get("y")) + middle - float(numbers[3 + row].get("y"))) < 6


def test_marks_take_the_colour_that_shows_on_their_lamp():
    everywhere = [[1, 1]]
    picture = draw_board([[0, 1]], quiet=everywhere, wrong=everywhere)
    assert len(elements(picture, "path", stroke=PALETTE["quiet"][DARK])) == 1
    assert len(elements(picture, "path", stroke=PALETTE["quiet"][LIT])) == 1
    assert len(marks(picture, "wrong", "path", DARK)) == 1
    assert len(marks(picture, "wrong", "path", LIT)) == 1
    for cell, lit in (((0, 0), DARK), ((0, 1), LIT)):
        dashed = marks(draw_board([[0, 1]], hint=cell), "ring", "rect", lit)
        assert [mark.get("stroke-dasharray") is not None for mark in dashed] == [True]


def test_holes_are_empty_and_a_lamp_without_a_button_has_a_bar():
    board = Board(2, 3, cells=[[1, 0, 1], [1, 1, 1]], buttons=[[1, 0, 0], [1, 1, 1]])
    picture = draw_board([[1, 0, 1], [0, 0, 0]], board)
    lamps = elements(picture, "rect")
    assert len(lamps) == 5
    assert len(elements(picture, "path", stroke=PALETTE["label"][LIT])) == 1
    assert repr(picture) == (
        "2 x 3 board with 1 hole and 1 lamp without a button, 2 lamps lit: (0, 0), (0, 2)"
    )


def test_edge_numbers_count_from_0_and_give_way_to_labels():
    assert texts(draw_board(np.zeros((2, 3)))) == ["0", "1", "2", "0", "1"]
    assert texts(draw_board(np.zeros((2, 3)), numbers=False)) == []
    assert texts(draw_board(THREE_LIT, labels=["L1", "L2", "L3", "L4"])) == ["L1", "L2", "L3", "L4"]


def test_a_label_stays_clear_of_the_marks():
    picture = draw_board([[1]], labels=["L1"], clicks=[[1]], hint=(0, 0))
    (label,) = elements(picture, "text")
    foot = float(label.get("y"))
    (ring,) = marks(picture, "ring", "circle", LIT)
    ring_top = float(ring.get("cy")) - float(ring.get("r")) - float(ring.get("stroke-width")) / 2
    (square,) = marks(picture, "ring", "rect", LIT)
    assert foot < ring_top
    assert foot < float(square.get("y"))


def test_lamps_are_44_px_and_24_px_from_10_columns_on():
    def pitch(cols):
        wide, narrow = draw_board(np.zeros((1, cols))), draw_board(np.zeros((1, cols - 1)))
        return wide.width - narrow.width

    assert pitch(9) == 44 + 4
    assert pitch(11) == 24 + 4


def test_hues_frame_the_lamps_in_order():
    picture = draw_board(np.zeros((2, 3)), hues=True)
    frames = [e.get("stroke") for e in elements(picture, "rect", fill="none")]
    assert frames == list(HUES)
    with pytest.raises(ValueError, match=r"6 hues, too few for 9 lamps; leave hues out"):
        draw_board(np.zeros((3, 3)), hues=True)


def test_more_states_are_shades_with_numerals():
    picture = draw_board([[0, 1, 2]], Board(1, 3, states=3), clicks=[[0, 1, 2]])
    shades = [e.get("fill") for e in elements(picture, "rect")]
    assert shades[0] == PALETTE["lamp"][DARK]
    assert shades[2] == PALETTE["lamp"][LIT]
    assert shades[1] not in (shades[0], shades[2])
    assert suns(picture) == []
    assert {"0", "1", "2", "1×", "2×"} <= set(texts(picture))
    assert "the rings mark the 3 clicks" in repr(picture)


def test_a_board_of_buttons_lists_what_each_button_flips():
    board = Board.from_buttons([[0, 1], [1, 2], []], lamps=3)
    picture = draw_board([1, 0, 1], board, clicks=[1, 0, 0], wrong=[0, 1, 0])
    assert {"flips 0, 1", "flips 1, 2", "flips nothing"} <= set(texts(picture))
    assert len(suns(picture)) == 2
    assert len(rings(picture)) == 1
    assert len(marks(picture, "wrong", "path", DARK)) == 1
    assert repr(picture) == (
        "board of 3 lamps and 3 buttons, 2 lamps lit: lamp 0, lamp 2; "
        "the ring marks the 1 click at button 0; the cross marks the 1 wrong lamp at lamp 1"
    )


def test_a_button_of_many_lamps_is_counted_not_listed():
    picture = draw_board(np.zeros(9), Board.from_buttons([range(9)]))
    assert "flips 9 lamps" in texts(picture)


def test_a_board_of_mutual_flips_has_lines_and_marks_its_lamps():
    ring = Board.from_matrix(Board(2).toggle_matrix)
    picture = draw_board([0, 1, 1, 1], ring, clicks=[0, 0, 0, 1], hues=True)
    assert len(elements(picture, "path", stroke=PALETTE["text"], stroke_width="2")) == 4
    assert len(marks(picture, "ring", "circle", LIT)) == 1
    frames = [e.get("stroke") for e in elements(picture, "circle", fill="none")]
    assert [hue for hue in frames if hue in HUES] == list(HUES[:4])


# What is said.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({}, "2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1)"),
        (
            {"clicks": ONE_CLICK},
            "2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1); "
            "the ring marks the 1 click at (1, 1)",
        ),
        (
            {"labels": ["L1", "L2", "L3", "L4"], "clicks": [[1, 0], [1, 0]]},
            "2 x 2 board, 3 lamps lit: L2, L3, L4; the rings mark the 2 clicks at L1, L3",
        ),
        (
            {"quiet": [[0, 0], [0, 0]], "hint": [1, 1], "wrong": THREE_LIT, "caption": "so far"},
            "so far: 2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1); "
            "no click of a quiet pattern; the dashed square marks the hint at (1, 1); "
            "the crosses mark the 3 wrong lamps at (0, 1), (1, 0), (1, 1)",
        ),
        ({"clicks": ONE_CLICK, "alt": "  only\nthis "}, "only this"),
    ],
)
def test_alt_text(arguments, said):
    picture = draw_board(THREE_LIT, **arguments)
    root = ET.fromstring(picture._repr_svg_())
    assert repr(picture) == root.get("aria-label") == root.find(SVG + "title").text == said


def test_alt_text_of_a_large_board_counts_only():
    said = repr(draw_board(np.ones((5, 5)), clicks=np.ones((5, 5))))
    assert said == "5 x 5 board, all 25 lamps lit; the rings mark the 25 clicks"
    seven = np.zeros((4, 4))
    seven.flat[:7] = 1
    assert repr(draw_board(seven)) == "4 x 4 board, 7 lamps lit"


def test_alt_text_of_a_matrix():
    picture = draw_matrix(
        Board(2).toggle_matrix,
        rhs=[0, 1, 1, 1],
        pivots=np.array([0]),
        added=0,
        changed=1,
        faded={(0, np.int64(0)), (1, np.int64(0))},
    )
    assert repr(picture) == (
        "4 x 4 matrix over GF(2), 12 ones: 1110|0, 1101|1, 1011|1, 0111|1; pivots at (0, 0); "
        "row 0 is added; row 1 is changed; crossed out: (0, 0), (1, 0)"
    )
    assert repr(draw_matrix(np.eye(7))) == "7 x 7 matrix over GF(2), 7 ones"
    said = repr(draw_matrix([[1, 2], [0, 2]], states=3))
    assert said == "2 x 2 matrix modulo 3, 3 entries not 0: 12, 02"


# SVG that can stand anywhere, and is the same everywhere.

EVERY_KIND = {
    "marks": lambda: draw_board(
        THREE_LIT, clicks=THREE_LIT, quiet=ONE_CLICK, wrong=ONE_CLICK, hint=(0, 0), caption="<&>"
    ),
    "labels": lambda: draw_board(THREE_LIT, labels=["<", "&", '"', "'"], hues=True),
    "buttons": lambda: draw_board([1, 0], Board.from_buttons([[0, 1], [1]]), quiet=[1, 0]),
    "states": lambda: draw_board([[3, 1]], Board(1, 2, states=4), clicks=[[3, 1]]),
    "strip": lambda: draw_boards([THREE_LIT, ONE_CLICK], captions=["a", "b"], between="→"),
    "matrix": lambda: draw_matrix([[1, 0], [1, 1]], [1, 0], added=0, changed=1, pivots=[0, 1]),
    "sum": lambda: draw_matrix([[1], [1], [0]], hues=True, faded=[(0, 0)], line_above=2),
    "numerals": lambda: draw_matrix([[1, 0]], hues=True, numerals=True, pivots=[0]),
    "nothing": lambda: draw_boards([draw_board([]), draw_matrix([]), draw_boards([])]),
}


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_svg_stands_alone(kind):
    picture = EVERY_KIND[kind]()
    svg = picture._repr_svg_()
    root = ET.fromstring(svg)
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert names <= {"svg", "title", "g", "rect", "circle", "path", "text"}
    assert not attributes & {"id", "class", "style", "href"}
    assert root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert float(root.get("width")) > 0 and float(root.get("height")) > 0
    assert svg == EVERY_KIND[kind]()._repr_svg_()
    assert "\n" not in repr(picture)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_numbers_are_short_and_text_is_large_enough(kind):
    picture = EVERY_KIND[kind]()
    geometry = re.sub(r'aria-label="[^"]*"|<title>.*?</title>|>[^<]+<', "", picture._repr_svg_())
    assert re.findall(r"\d\.\d{3,}|\de[-+]\d|nan|-0[^.\d]", geometry) == []
    assert all(float(e.get("font-size")) >= 11 for e in elements(picture, "text"))


@given(lights_and_clicks())
def test_lists_and_arrays_give_the_same_text(pair):
    lights, clicks = pair
    from_arrays = draw_board(lights, clicks=clicks.astype(float))
    from_lists = draw_board(lights.tolist(), Board(*lights.shape), clicks=clicks.tolist())
    assert from_arrays == from_lists


@given(lights_and_clicks(), st.data())
def test_one_changed_lamp_changes_the_text(pair, data):
    lights, _ = pair
    if lights.size:
        other = lights.copy()
        other.flat[data.draw(st.integers(0, lights.size - 1))] ^= 1
        assert draw_board(lights)._repr_svg_() != draw_board(other)._repr_svg_()


def test_save(tmp_path):
    picture = draw_board(THREE_LIT)
    picture.save(tmp_path / "board.svg")
    saved = (tmp_path / "board.svg").read_bytes()
    assert saved == picture._repr_svg_().encode() + b"\n"
    with pytest.raises(ValueError, match=r"'board\.png': .* end the name in \.svg"):
        picture.save(tmp_path / "board.png")


def test_a_picture_cannot_be_changed():
    with pytest.raises(AttributeError):
        draw_board(THREE_LIT).alt = "another"


# Colours.


def linear_rgb(colour):
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colour):
    return float(linear_rgb(colour) @ (0.2126, 0.7152, 0.0722))


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


WHITE, BLACK = "#ffffff", "#111820"


@pytest.mark.parametrize(
    ("colour", "ground", "least"),
    [
        (PALETTE["border"][DARK], BLACK, 4.3),
        (OFF, WHITE, 7.8),
        (ON, OFF, 5.5),
        (PALETTE["border"][LIT], ON, 4.8),
        (PALETTE["text"], WHITE, 4.4),
        (PALETTE["text"], BLACK, 4.1),
        *((PALETTE[mark][DARK], OFF, 4.5) for mark in ("ring", "quiet", "wrong", "label")),
        *((PALETTE[mark][LIT], ON, 4.5) for mark in ("ring", "quiet", "wrong", "label")),
        *itertools.product(HUES, (WHITE, BLACK), [3]),
    ],
)
def test_contrast(colour, ground, least):
    assert round(contrast(colour, ground), 1) >= least


@pytest.mark.parametrize("name", ["ring", "quiet"])
@pytest.mark.parametrize("page", [WHITE, BLACK])
def test_one_tone_of_a_frame_shows_on_any_page(name, page):
    assert max(contrast(tone, page) for tone in PALETTE[name]) >= 4.5


@pytest.mark.parametrize("states", range(3, 12))
def test_numerals_show_on_every_shade(states):
    picture = draw_board([list(range(states))], Board(1, states, states=states), numbers=False)
    shades = [e.get("fill") for e in elements(picture, "rect")]
    inks = [e.get("fill") for e in elements(picture, "text")]
    assert len(shades) == len(inks) == states
    assert all(contrast(ink, shade) >= 4 for ink, shade in zip(inks, shades, strict=True))


def test_hues_stay_apart_for_colour_blind_eyes():
    # Machado, Oliveira and Fernandes 2009: red, green and blue receptors missing.
    views = {
        "full": np.eye(3),
        "protan": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
        "deutan": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
        "tritan": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
    }
    for view in views.values():
        seen = [oklab(np.clip(view @ linear_rgb(hue), 0, 1)) for hue in HUES]
        assert min(np.linalg.norm(a - b) for a, b in itertools.combinations(seen, 2)) > 0.1


def oklab(rgb):
    # Ottosson 2020: distances in this space follow the eye.
    to_cones = [[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]]
    to_lab = [[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]]
    return to_lab @ np.cbrt(to_cones @ rgb)


# Several pictures.


def test_a_strip_has_an_arrow_in_every_gap_and_wraps():
    strip = draw_boards([THREE_LIT] * 6, between="→", captions=list("abcdef"), columns=3)
    assert texts(strip).count("→") == 5
    assert len(suns(strip)) == 18
    one_row = draw_boards([THREE_LIT] * 3, between="→", captions=list("abc"), columns=3)
    assert strip.height > 2 * one_row.height
    assert strip.width - one_row.width < 40  # the arrow at the end of the first row
    assert repr(one_row).startswith("a: 2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1) → b: 2 x")


def test_a_strip_fits_the_page():
    six = [draw_board(THREE_LIT, labels=["L1", "L2", "L3", "L4"])] * 6
    assert draw_boards(six, between="→").height == six[0].height
    assert draw_boards(six, between="→").width <= 680
    assert draw_boards([THREE_LIT] * 40).width <= 680


def test_a_sum_has_its_own_sign_in_each_gap():
    boards = [[[1, 0]], [[0, 1]], [[1, 1]]]
    picture = draw_boards(boards, between=["+", "="])
    assert [word for word in texts(picture) if word in "+="] == ["+", "="]
    assert repr(picture) == (
        "1 x 2 board, 1 lamp lit: (0, 0) + 1 x 2 board, 1 lamp lit: (0, 1) = "
        "1 x 2 board, all 2 lamps lit"
    )


def test_pictures_of_any_kind_stand_side_by_side():
    board, matrix = draw_board(THREE_LIT), draw_matrix(Board(2).toggle_matrix)
    both = draw_boards([board, matrix])
    assert isinstance(both, Picture)
    assert repr(both) == f"{board!r}; {matrix!r}"
    assert draw_boards([]).alt == "no pictures"
    assert draw_boards([both], alt="one").alt == "one"


# Matrices.


@given(st.integers(0, 6), st.integers(0, 6), st.data())
def test_one_square_a_one_and_one_dot_a_zero(rows, cols, data):
    bits = st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)
    matrix = np.reshape(data.draw(bits), (rows, cols)).astype(int)
    pivots = gf2.row_reduce(matrix).pivots
    for hues in (False, True):
        picture = draw_matrix(matrix, hues=hues)
        assert len(elements(picture, "rect")) == matrix.sum()
        assert len(elements(picture, "circle", fill=PALETTE["text"])) == (1 - matrix).sum()
    reduced = draw_matrix(gf2.row_reduce(matrix).matrix, pivots=pivots)
    assert len(marks(reduced, "ring", "circle", DARK)) == len(pivots)


def test_columns_take_their_hues_and_the_right_hand_side_none():
    picture = draw_matrix([[1, 1, 0, 1]], rhs=[1], hues=True)
    fills = [e.get("fill") for e in elements(picture, "rect")]
    assert fills == [HUES[0], HUES[1], HUES[3], PALETTE["lamp"][DARK]]


def test_added_and_changed_rows_are_framed_and_named():
    picture = draw_matrix([[1], [1]], added=0, changed=1)
    assert (
        len(marks(picture, "ring", "rect", LIT)) == len(marks(picture, "ring", "rect", DARK)) == 1
    )
    assert len(marks(picture, "quiet", "rect", DARK)) == 1
    assert [word for word in texts(picture) if word.isalpha()] == ["added", "changed"]
    for word in ("added", "changed"):
        alone = draw_matrix([[1], [1]], **{word: 1})
        assert [said for said in texts(alone) if said.isalpha()] == [word]
        assert repr(alone).endswith(f"; row 1 is {word}")


def test_entries_that_cancel_are_faint_and_crossed():
    picture = draw_matrix([[1, 1]], faded={(0, 1)})
    full, faint = elements(picture, "rect")
    assert full.get("fill-opacity") is None and float(faint.get("fill-opacity")) < 0.5
    (cross,) = elements(picture, "path")
    assert cross.get("d").count("M") == 2


def test_labels_of_rows_and_columns():
    assert texts(draw_matrix([[1, 0]])) == ["0", "1", "0"]
    named = draw_matrix([[1, 0]], row_labels=["L1"], column_labels=["x1", "x2"])
    assert texts(named) == ["x1", "x2", "L1"]
    assert texts(draw_matrix([[1, 0]], row_labels=[], column_labels=[])) == []
    assert texts(draw_matrix([[1, 0]], row_labels=[], column_labels=[], numerals=True)) == [
        "1",
        "0",
    ]


@pytest.mark.parametrize("size", [25, 60, 200])
def test_wide_matrices_fit_the_page(size):
    picture = draw_matrix(np.eye(size), rhs=np.ones(size), added=0, changed=1)
    assert picture.width <= 680
    labels = [e for e in elements(picture, "text") if e.get("text-anchor") == "middle"]
    places = [float(e.get("x")) for e in labels]
    assert min(np.diff(places)) >= 7 * len(str(size - 1))


# Bad input.


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: draw_board([[0, 2]]), r"row 0, column 1 is 2; every entry must be 0 or 1"),
        (lambda: draw_board([[0, 1], [1]]), r"row 1 has 1 entries; expected 2"),
        (lambda: draw_board([0, 1]), r"expected 2 dimensions, but the shape is \(2,\)"),
        (lambda: draw_board([[0, 1]], Board(2)), r"shape \(1, 2\), but the board needs \(2, 2\)"),
        (lambda: draw_board([[0, 1]], clicks=[1, 0]), r"clicks: expected 2 dimensions"),
        (lambda: draw_board([[0, 1]], wrong=[[1]]), r"wrong has shape \(1, 1\)"),
        (lambda: draw_board([[0, 1]], hint=(0, 2)), r"\(0, 2\) is outside the 1 x 2 board"),
        (lambda: draw_board([[0, 1]], hint=1), r"1 is not a cell"),
        (lambda: draw_board([[0, 1]], labels=["a"]), r"1 labels for 2 lamps"),
        (lambda: draw_boards([[[1]]], captions=["a", "b"]), r"2 labels for 1 picture"),
        (lambda: draw_boards([[[1]]] * 3, between=["+"]), r"1 sign for 2 gaps between 3 pictures"),
        (lambda: draw_boards([[[1]]], columns=0), r"columns is 0; it must be .* 1 or more"),
        (lambda: draw_matrix([[1, 3]]), r"matrix: row 0, column 1 is 3"),
        (lambda: draw_matrix([[1]], rhs=[2]), r"rhs: entry 0 is 2"),
        (lambda: draw_matrix([[1]], rhs=[1, 0]), r"rhs has 2 \w+ for 1 row"),
        (lambda: draw_matrix([[1]], row_labels=["a", "b"]), r"2 labels for 1 row"),
        (lambda: draw_matrix([[1]], added=1), r"added is 1, but the matrix has 1 row"),
        (lambda: draw_matrix([[1]], changed=-1), r"changed is -1; it must be a whole number"),
        (lambda: draw_matrix([[1]], faded={(0, 1)}), r"faded: there is no entry at \(0, 1\)"),
        (lambda: draw_matrix([[0, 1]], pivots=[0]), r"pivots: the entry at \(0, 0\) is 0"),
        (lambda: draw_matrix([[1] * 7], hues=True), r"6 hues, too few for 7 columns"),
        (lambda: plot_histogram([1, -1]), r"the count of 1 is -1; it must be a whole number"),
        (lambda: plot_histogram({0.5: 1}), r"a value is 0\.5; it must be a whole number"),
        (lambda: plot_histogram([1, 2], notice=2), r"notice is 2, .* the bars are \[0, 1\]"),
    ],
)
def test_bad_input(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()


# Charts.


@pytest.fixture(autouse=True)
def close_charts():
    yield
    plt.close("all")


def test_histogram_draws_what_was_counted():
    axes = plot_histogram({2: 6, 0: 1, 1: 4}, notice=2, title="boards")
    assert [bar.get_height() for bar in axes.patches] == [1, 4, 6]
    assert [label.get_text() for label in axes.texts] == ["1", "4", "6"]
    colours = [plt.matplotlib.colors.to_hex(bar.get_facecolor()) for bar in axes.patches]
    assert colours == [OFF, OFF, ON]
    said = "boards. Bar chart, boards by fewest clicks: 0: 1, 1: 4, 2: 6"
    assert repr(axes.figure) == said


def test_histogram_writes_large_counts_out():
    axes = plot_histogram([1081575, 33554432])
    assert [label.get_text() for label in axes.texts] == ["1081575", "33554432"]


def test_histogram_of_numpy_counts():
    axes = plot_histogram(np.bincount([0, 1, 1]))
    assert repr(axes.figure) == "Bar chart, boards by fewest clicks: 0: 1, 1: 2"


def test_a_chart_is_the_same_text_each_time(tmp_path):
    for name in ("one.svg", "two.svg"):
        figure = plot_histogram([1, 4, 6, 4, 1], notice=2).figure
        figure.savefig(tmp_path / name, metadata={"Date": None, "Creator": None})
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert b"<text" in (tmp_path / "one.svg").read_bytes()


def test_odd_captions_labels_and_places():
    from xml.etree import ElementTree

    assert draw_board([[1]], caption=" ")._repr_svg_() == draw_board([[1]])._repr_svg_()
    assert "None" not in draw_boards([[[1]], [[1]]], captions=[None, "a"])._repr_svg_()
    ElementTree.fromstring(draw_board([[1]], caption="a\x08b")._repr_svg_())
    assert draw_matrix([[1]], row_labels=["x" * 100]).width > 0
    for places in (
        {"pivots": [0.7]},
        {"pivots": [0, (1, 1)]},
        {"faded": {(0.9, 1.9)}},
        {"faded": {3}},
    ):
        with pytest.raises(ValueError, match=r"pivots|faded"):
            draw_matrix([[1, 1], [1, 1]], **places)
