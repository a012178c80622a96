import re
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from facts import CASES, bits
from lightsout_edu import Board, fewest_clicks, format_lights, parse, solve
from lightsout_edu.notation import STYLES

lights_arrays = hnp.arrays(
    np.uint8, hnp.array_shapes(min_dims=2, max_dims=2, max_side=8), elements=st.integers(0, 1)
)


@st.composite
def lights_of_states(draw):
    states = draw(st.integers(2, 50))
    shape = hnp.array_shapes(min_dims=2, max_dims=2, max_side=8)
    return states, draw(hnp.arrays(np.uint8, shape, elements=st.integers(0, states - 1)))


def quietly(data, **options):
    """Parse without the report of a guess."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return parse(data, **options)


@given(lights_arrays, st.sampled_from(sorted(STYLES)))
def test_what_is_written_is_read_again(lights, style):
    assert np.array_equal(quietly(format_lights(lights, style)), lights)
    assert np.array_equal(quietly(format_lights(lights, style), holes=True), lights)


@given(lights_of_states(), st.sampled_from(["01", "csv"]))
def test_what_is_written_of_more_states_is_read_again(case, style):
    states, lights = case
    if style == "01" and lights.max() >= 36:
        with pytest.raises(ValueError, match="a whole number from 0 to 35"):
            format_lights(lights, style)
    else:
        again = parse(format_lights(lights, style), states=states)
        assert again.dtype == np.uint8 and np.array_equal(again, lights)


@given(lights_of_states())
def test_lists_and_their_text_are_read_alike(case):
    states, lights = case
    for text in (str(lights.tolist()), str(lights)):
        assert np.array_equal(parse(text, states=states), lights)


PIECES = "0 1 2 a b x X O # . * - | / , ; \" ' [ ] { } ( ) _ ● ○ ■ □ ⬛ ⬜ 🟨 ⚫ 🟡 ² １ None true nan".split()
garbage = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from([*PIECES, " ", "\t", "\n", "\r\n", "\ufe0f"]), max_size=30).map(
        "".join
    ),
    st.lists(st.sampled_from(["0", "1", "\n", "/", " ", ",", "_"]), max_size=30).map("".join),
)


@settings(max_examples=500)
@given(garbage, st.sampled_from([2, 3, 12, 36, 40]), st.booleans())
def test_garbage_is_lights_or_a_sentence(text, states, holes):
    try:
        lights = quietly(text, states=states, holes=holes)
    except ValueError as error:
        assert " " in str(error) and "\n" not in str(error)
        return
    assert lights.dtype == np.uint8 and lights.ndim == 2 and (lights < states).all()
    if not holes and not set(text) & set(',;"[\t'):  # every sign is a lamp, none is made up
        rows_or_blank = "/|\ufe0f\ufeff"
        assert lights.size == sum(not s.isspace() and s not in rows_or_blank for s in text)
    if states < 36:
        assert (
            np.array_equal(parse(format_lights(lights), states=states), lights) or not lights.size
        )


@pytest.mark.parametrize(
    "data",
    [
        "01/11",
        "01\n11",
        "01\r\n11\r\n\r\n",
        "\ufeff0 1\n1 1\n",
        " 0\t1 / 11 ",
        "０１\n１１",
        "01/11/",
        "01|11|",
        "01|\r\n11|\r\n",
        "01/\n11",
        ["01\n", "11\n"],
        "0,1\n1,1\n",
        '"0","1"\n"1","1"',
        "0 ; 1\r\n1 ; 1",
        "0.0,1.0\n1,1",
        "false,true\nTRUE,True",
        "0,1/1,1",
        "0\t1\n1\t1",
        "[[0,1],[1,1]]",
        " [[0, 1],\n  [1, 1],]\n",
        "[[false, true], [true, true]]",
        "[[0 1]\n [1 1]]",
        "[[0. 1.]\n [1. 1.]]",
        '["01", "11"]',
        '[["0", "1"], ["1", "1"]]',
        ["01", "11"],
        ("0 1", "1 1"),
        [[0, 1], [1, 1]],
        ((False, True), (1.0, 1)),
        np.array([[0, 1], [1, 1]], dtype=bool),
    ],
)
def test_ways_to_write_one_board(data):
    lights = parse(data)
    assert lights.dtype == np.uint8
    assert lights.tolist() == [[0, 1], [1, 1]]


@pytest.mark.parametrize(
    ("text", "on", "off"),
    [
        (".#/##", "#", "."),
        ("○●/●●", "●", "○"),
        ("../.#", "#", "."),
        ("../.*", "*", "."),
        ("XO/OO", "X", "O"),
        ("O", "X", "O"),
        ("x--x-|x-xxx|", "x", "-"),
        ("■□\n□□", "■", "□"),
        ("■,□\n□,□", "■", "□"),
        ("[['#', '.'], ['.', '#']]", "#", "."),
        ('["#.", ".#"]', "#", "."),
        ("⬛🟨/🟨🟨", "🟨", "⬛"),
        ("⬜🟦/🟦🟦", "🟦", "⬜"),
        ("⬛⬜", "⬜", "⬛"),
        ("⬛", "⬜", "⬛"),
        ("⚫🔴/🔴🔴", "🔴", "⚫"),
        ("⚪🟡", "🟡", "⚪"),
        ("⚫\ufe0f⚪\ufe0f", "⚪", "⚫"),
    ],
)
def test_a_guess_is_reported_and_a_legend_silences_it(text, on, off):
    said = re.escape(f"guessed that '{on}' is on and '{off}' is off")
    with pytest.warns(UserWarning, match=said) as caught:
        guessed = parse(text)
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.array_equal(parse(text, legend={on: 1, off: 0}), guessed)
        assert np.array_equal(parse(text, legend={on: 0, off: 1}), 1 - guessed)


def test_more_states():
    assert parse("03/12", states=4).tolist() == [[0, 3], [1, 2]]
    assert format_lights([[0, 3]]) == "03"
    assert parse("0b/9a", states=12).tolist() == [[0, 11], [9, 10]]
    assert format_lights([[0, 11], [9, 10]]) == "0b\n9a"
    assert parse("0,11\n9,10", states=12).tolist() == [[0, 11], [9, 10]]
    assert parse("[[0, 11], [9, 10]]", states=12).tolist() == [[0, 11], [9, 10]]
    assert format_lights([[300], [7]], "csv") == '"300"\n"7"'
    assert parse('"300"\n"7"', states=400).tolist() == [[300], [7]]
    assert parse("xx", states=36).tolist() == [[33, 33]]
    assert format_lights(np.zeros((0, 0))) == format_lights([]) == ""


def test_a_row_of_lamps_can_be_written():
    assert format_lights([1, 0, 1]) == "101"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("12/", "the digits 0 to 1; for others pass states or a legend"),
        ("#.X", "line 1, column 3: cannot read 'X'; the characters known here are . #; a legend"),
        ("01\n.#", "line 2, column 1: cannot read '.'; the characters known here are the digits"),
        ("#0", "line 1, column 2: cannot read '0'; the characters known here are . #"),
        ("XO\nX.", "line 2, column 2: cannot read '.'; the characters known here are O X"),
        ("⬛🟨🟥", "line 1, column 3: cannot read '🟥'; the characters known here are ⬛ 🟨"),
        ("⬛🟡", "line 1, column 2: cannot read '🟡'"),
        ("0_1", "line 1, column 2: cannot read '_'"),
        ("01\u200b", "line 1, column 3: cannot read '\\u200b'"),
        ("01/11\n00/10", "line 1 holds 2 rows, but there are other lines too; give one board"),
        ("x-|x-|\nxx|--|", "line 1 holds 2 rows"),
        ("01//11", "line 2 is empty"),
        ("|01|", "line 1 is empty"),
        ("01\n0-", "line 2, column 2: cannot read '-'"),
        ("0,1\n1,", "line 2, column 3 (cell 2): the cell is blank; write a state"),
        ("0, ,1", "line 1, column 3 (cell 2): the cell is blank"),
        ("0\t\t1", "line 1, column 3 (cell 2): the cell is blank"),
        ('"","1"', "line 1, column 1 (cell 1): the cell is blank"),
        ("0,1\n0, 0.5", "line 2, column 4 (cell 2): cannot read '0.5'"),
        ("0,-1", "line 1, column 3 (cell 2): cannot read '-1'"),
        ("0,nan", "line 1, column 3 (cell 2): cannot read 'nan'"),
        ("0,12345678901", "line 1, column 3 (cell 2): cannot read '12345678901'"),
        ("1,0;0,1", "line 1, column 3 (cell 2): cannot read '0;0'"),
        ("01,00", "line 1, column 1 (cell 1): cannot read '01'"),
        ("0,1\n1", "line 2 has 1 lamps; expected 2, as in line 1"),
        ("[[0,inf],[1,1]]", "line 1, column 5: cannot read 'inf'"),
        ("[[0,nan],\n [1,0.5]]", "line 1, column 5: cannot read 'nan'"),
        ("[[0,1],\n [1,0.5]]", "line 2, column 5: cannot read '0.5'"),
        ("[[0,2]]", "line 1, column 5: cannot read '2'"),
        ("[[0,null]]", "line 1, column 5: the cell is blank"),
        ("[[0,1],[1]]", "row 1 has 1 lamps; expected 2, as in row 0"),
        ("[[0,,1]]", "line 1, column 5: a value is missing before ','"),
        ("[0,1]", "line 1, column 2: '0' is out of place in a list of rows"),
        ("[[[0]]]", "line 1, column 3: '[' is out of place"),
        ("[[0,1]", "line 1, column 6: the list ends here, but a ']' is missing"),
        ("[[0]] [[1]]", "line 1, column 7: '[' stands after the end of the list"),
        ("[(0,1),(1,1)]", "line 1, column 2: '(0' is out of place"),
        ("[[__import__('os')]]", "line 1, column 3: cannot read '__import__('"),
        ("[" * 99, "line 1, column 3: '[' is out of place"),
        (
            "01\n12",
            "line 2, column 2: cannot read '2'; the characters known here are the digits 0 to 1",
        ),
        ("1²0", "line 1, column 2: cannot read '²'"),
        ("0-1", "line 1, column 2: cannot read '-'"),
        ("01\nab", "line 2, column 1: cannot read 'a'"),
        (".#\n0#", "line 2, column 1: cannot read '0'; the characters known here are . #"),
        ("01\n\n11", "line 2 is empty; only empty lines at the end are skipped"),
        ("011\n01", "line 2 has 2 lamps; expected 3, as in line 1"),
        (["011", "01"], "line 2 has 2 lamps; expected 3"),
        (["01", 1], "line 2 is 1; expected text"),
        ([[0, 1], [1]], "lights: row 1 has 1 entries; expected 2, as in row 0"),
        ([[0, 2]], "lights: row 0, column 1 is 2"),
        ([[0, "1"]], "lights: row 0, column 1 is '1'"),
        (None, "lights: expected 2 dimensions"),
        (5, "lights: expected 2 dimensions"),
    ],
)
@pytest.mark.filterwarnings("ignore:guessed")
def test_refusals(data, message):
    with pytest.raises(ValueError) as caught:
        parse(data)
    assert message in str(caught.value)


def test_other_refusals():
    with pytest.raises(ValueError, match="a legend explains characters; these lights are numbers"):
        parse([[0, 1]], legend={"#": 1})
    with pytest.raises(ValueError, match="unknown style 'xo'; the known ones are 01"):
        format_lights([[0, 1]], "xo")
    with pytest.raises(ValueError, match="lights: row 0, column 0 is 2"):
        format_lights([[2]], "#.")
    with pytest.raises(ValueError, match="cannot read 'x'; the characters known here are b w"):
        parse("bx", legend={"b": 1, "w": 0})


def test_case_trailing_blank_line():
    text = CASES["trailing-blank-line"]["input"]["text"].replace("\\n", "\n")
    right = CASES["trailing-blank-line"]["right_answer"]
    assert_first(parse(text), right)


def test_case_full_width_digits():
    lights = parse(CASES["fullwidth-digits"]["input"]["text"])
    assert_first(lights, CASES["fullwidth-digits"]["right_answer"]["folded_board"])


def test_case_dots_and_stars_are_guessed_aloud():
    text, right = CASES["dot-star"]["input"]["board"], CASES["dot-star"]["right_answer"]
    with pytest.warns(UserWarning, match="guessed that '\\*' is on and '.' is off"):
        assert_first(parse(text), right)
    assert_first(parse(text, legend={"*": 1, ".": 0}), right)


def test_case_bad_values():
    *bad, good = [b for b in CASES["bad-values"]["input"]["boards"] if not isinstance(b, str)]
    for board in [*bad, [[0, float("inf")], [1, 1]], [[0, float("nan")], [1, 1]]]:
        with pytest.raises(ValueError, match="row 0, column 1 is"):
            parse(board)
        with pytest.raises(ValueError, match="line 1, column 6: cannot read"):
            parse(str(board))
    for text in [b for b in CASES["bad-values"]["input"]["boards"] if isinstance(b, str)]:
        with pytest.raises(ValueError, match=r"line 1, column 5: cannot read '(inf|nan)'"):
            parse(text)
    assert_first(parse(str(good)), CASES["bad-values"]["right_answer"]["accepted_as_10_11"])
    assert_first(parse(good), CASES["bad-values"]["right_answer"]["accepted_as_10_11"])


def assert_first(lights, right):
    best = fewest_clicks(Board(*lights.shape), lights)
    assert np.array_equal(best.clicks.ravel(), bits(right["lex_first_minimal"]).ravel())
    assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"])


def test_a_legend_may_use_blanks_and_slashes():
    assert parse("# #", legend={"#": 1, " ": 0}).tolist() == [[1, 0, 1]]
    assert parse("#/#", legend={"/": 0, "#": 1}).tolist() == [[1, 0, 1]]
    assert parse("##\n  \n", legend={"#": 1, " ": 0}).tolist() == [[1, 1], [0, 0]]
    assert parse(["01\n11"]).tolist() == [[0, 1], [1, 1]]
    assert parse(["\ufeff01", "11"]).tolist() == [[0, 1], [1, 1]]


@pytest.mark.parametrize(
    ("legend", "message"),
    [
        ({"#": 5, ".": 0}, "legend: '#' is 5; the states are 0 to 1"),
        ({"#": "1", ".": 0}, "legend: the state of '#' is '1'; it must be a whole number"),
        ({1: 1, 0: 0}, "legend: 1 is not one character"),
        (["#."], "give a dict such as"),
    ],
)
def test_a_legend_is_checked(legend, message):
    with pytest.raises(ValueError, match=message):
        parse("#.", legend=legend)
    with pytest.raises(ValueError, match=r"states is 2\.5"):
        parse("01", states=2.5)
    with pytest.raises(ValueError, match="row 0, column 1 is 'a'"):
        format_lights([[0, "a"]])


# Holes.


def test_holes():
    assert parse("1_/11", holes=True).tolist() == [[1, 0], [1, 1]]
    assert parse("111\n1 1\n11", holes=True).tolist() == [[1, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert parse(" 1\n111\n 1", holes=True).tolist() == [[0, 1, 0], [1, 1, 1], [0, 1, 0]]
    assert parse("11\n\n11", holes=True).tolist() == [[1, 1], [0, 0], [1, 1]]
    assert parse("1 _ 1", holes=True).tolist() == [[1, 0, 1]]
    assert parse("1.1/111", legend={".": None}).tolist() == [[1, 0, 1], [1, 1, 1]]
    assert parse("#.#", legend={".": None, "#": 1}).tolist() == [[1, 0, 1]]
    assert parse("1 . 1", legend={".": None}, holes=True).tolist() == [[1, 0, 1]]
    assert parse("1\t\t1\n\t1", holes=True).tolist() == [[1, 0, 1], [0, 1, 0]]
    assert parse("1,,1\n,1", holes=True).tolist() == [[1, 0, 1], [0, 1, 0]]
    assert parse("[[1, null, 1], [1]]", holes=True).tolist() == [[1, 0, 1], [1, 0, 0]]
    assert parse([[1, None, 1], [1]], holes=True).tolist() == [[1, 0, 1], [1, 0, 0]]
    assert parse("11/1", holes=True, shape=(3, 3)).tolist() == [[1, 1, 0], [1, 0, 0], [0, 0, 0]]
    with pytest.raises(ValueError, match="here every second character is blank; leave these"):
        parse("1 0 1\n0 1 0", holes=True)
    with pytest.raises(ValueError, match=r"the lights are 1 x 3, but shape is \(1, 2\)"):
        parse("111", holes=True, shape=(1, 2))
    with pytest.raises(ValueError, match="lights: row 1, column 0 is 2"):
        parse([[1, None, 1], [2]], holes=True)


def test_case_poj1753_is_read():
    case = CASES["poj1753-either"]
    for colour, right in case["right_answer"].items():
        lights = parse(case["input"]["board"], legend={"b": 1, "w": 0})
        target = "on" if colour == "to_all_b" else "off"
        best = fewest_clicks(Board(4), lights, target)
        assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"])
        assert np.array_equal(best.clicks.ravel(), bits(right["lex_first_minimal"]))


def test_case_poj1222_keeps_rows_and_columns():
    text = CASES["poj1222-own"]["input"]["board"]
    spaced = "\n".join(" ".join(row) for row in text.split("/"))
    assert parse(spaced).shape == (5, 6)
    assert_first(parse(spaced), CASES["poj1222-own"]["right_answer"])


def test_case_x_dash_pipe():
    with pytest.warns(UserWarning, match="guessed that 'x' is on"):
        lights = parse(CASES["xdash-pipe"]["input"]["text"])
    assert lights.shape == (5, 5)
    assert_first(lights, CASES["xdash-pipe"]["right_answer"])


def test_the_format_of_case_lot_levels():
    levels = ["x-|-x|", "xx|--|"]  # a level a line
    legend = {"x": 1, "-": 0}
    assert [parse(level, legend).tolist() for level in levels] == [
        [[1, 0], [0, 1]],
        [[1, 1], [0, 0]],
    ]
    with pytest.raises(ValueError, match="line 1 holds 2 rows"):
        parse("\n".join(levels), legend)


def test_case_csv_with_blank_cells():
    text = CASES["csv-blanks"]["input"]["csv"].replace("\\n", "\n")
    with pytest.raises(ValueError, match=r"line 1, column 5 \(cell 3\): the cell is blank"):
        parse(text)
    assert parse(text, holes=True).tolist() == [[1, 0, 0], [0, 1, 1], [0, 0, 1]]


def test_case_empty_boards():
    assert [parse(board).shape for board in CASES["n0"]["input"]["boards"]] == [
        (0, 0),
        (0, 0),
        (1, 0),
    ]
    for board in CASES["n0"]["input"]["boards"]:
        assert solve(Board(*parse(board).shape), parse(board)).total == 0


# Lit cells and bitmasks.


def test_case_cells_counted_from_a_corner():
    case = CASES["index-origin"]["input"]
    lights = parse(case["lights"], shape=(case["rows"], case["cols"]), origin=case["origin"])
    assert lights.tolist() == [[1, 0, 1], [0, 0, 0], [1, 0, 1]]
    assert_first(lights, CASES["index-origin"]["right_answer"])


def test_case_moves_counted_down_the_columns():
    case = CASES["cody-colmajor"]
    board, lights = Board(5), parse(case["input"]["board"])
    done = {
        order: board.is_done(
            board.apply(lights, parse(case["input"]["moves"], shape=(5, 5), origin=1, order=order))
        )
        for order in ("column", "row")
    }
    assert done == {"column": True, "row": False}
    assert_first(lights, case["right_answer"])


@pytest.mark.parametrize(
    ("cells", "options", "text"),
    [
        ([0, 4], {}, "100/010"),
        ([0, 4], {"order": "column"}, "101/000"),
        ([1, 5], {"origin": 1}, "100/010"),
        ([1, 5], {"origin": (1, 1)}, "100/010"),
        ([1, 2], {"origin": "bottom-left"}, "000/110"),
        ([1, 2], {"origin": "bottom-right"}, "000/011"),
        ([1, 2], {"origin": "top-right"}, "011/000"),
        ([1, 2], {"origin": "top-right", "order": "column"}, "001/001"),
        ([0, 1], {"origin": ("bottom-left", 0)}, "000/110"),
        ([(0, 2)], {}, "001/000"),
        ([(2, 0)], {"order": "column"}, "001/000"),
        ([(1, 3)], {"origin": 1}, "001/000"),
        ([(0, 1)], {"origin": (0, 1)}, "100/000"),
        ([(1, 3)], {"origin": "bottom-left"}, "000/001"),
        ([(0, 1), (1, 1)], {}, "010/010"),
        ([[0, 1], [1, 1]], {}, "010/010"),
        (((0, 1), (1, 1)), {}, "010/010"),
        ({(0, 1), (1, 1)}, {}, "010/010"),
        (np.array([[0, 1], [1, 1]], dtype=np.uint8), {"origin": (0, 1)}, "100/100"),
        (np.array([5], dtype=np.uint8), {"origin": 1}, "000/010"),
        ([], {}, "000/000"),
        (0b000011, {}, "110/000"),
        (0b000011, {"bit_order": "msb"}, "000/011"),
        (0b100000, {"bit_order": "msb"}, "100/000"),
        (0b000110, {"order": "column"}, "010/100"),
        (0b000001, {"origin": "bottom-right"}, "000/001"),
        (np.uint8(3), {}, "110/000"),
        ([[0, 1, 1], [1, 1, 0]], {}, "011/110"),
        ([[True, False, True], [False] * 3], {}, "101/000"),
        ("011/110", {}, "011/110"),
    ],
)
def test_lit_cells_and_bits(cells, options, text):
    lights = parse(cells, shape=(2, 3), **options)
    assert lights.dtype == np.uint8
    assert format_lights(lights).replace("\n", "/") == text


@given(
    lights_arrays,
    st.sampled_from(["row", "column"]),
    st.sampled_from(["lsb", "msb"]),
    st.sampled_from(["top-left", "top-right", "bottom-left", "bottom-right"]),
)
def test_bits_and_cells_name_the_same_lamps(lights, order, bit_order, corner):
    shape = lights.shape
    numbers = np.arange(lights.size).reshape(shape, order="C" if order == "row" else "F")
    seen = lights[:: -1 if "bottom" in corner else 1, :: -1 if "right" in corner else 1]
    lit = numbers[seen == 1].tolist()
    bits_set = lit if bit_order == "lsb" else [lights.size - 1 - number for number in lit]
    options = {"shape": shape, "order": order}
    assert np.array_equal(parse(lit, origin=(corner, 0), **options), lights)
    pairs = [tuple(pair if order == "row" else pair[::-1]) for pair in np.argwhere(seen).tolist()]
    assert np.array_equal(parse(pairs, origin=(corner, 0), **options), lights)
    mask = sum(1 << bit for bit in bits_set)
    assert np.array_equal(parse(mask, origin=corner, bit_order=bit_order, **options), lights)


def test_case_bitmask_out_of_range():
    low, high = CASES["bitmask-range"]["right_answer"]["valid_range"]
    shape = (3, 3)
    assert parse(low, shape=shape).sum() == 0 and parse(high, shape=shape).all()
    with pytest.raises(ValueError, match="bit 9 of the bitmask is set, but the 3 x 3 board has 9"):
        parse(512, shape=shape)
    with pytest.raises(ValueError, match="the bitmask is negative"):
        parse(-1, shape=shape)


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (5, {}, "this is one number; to read its bits give shape=(rows, columns)"),
        (True, {"shape": (1, 1)}, "lights: expected 2 dimensions"),
        (1 << 2000, {"shape": (2, 2)}, "bit 2000 of the bitmask is set"),
        (1, {"shape": 4}, "shape is 4; give a pair of whole numbers"),
        (1, {"shape": (2, -1)}, "a part of shape is -1"),
        ([9], {"shape": (3, 3)}, "the lit cell 9 is outside the board; its cells are 0 to 8"),
        (
            [0],
            {"shape": (3, 3), "origin": 1},
            "the lit cell 0 is outside the board; its cells are 1 to 9",
        ),
        ([-1], {"shape": (3, 3)}, "the lit cell -1 is outside"),
        (
            [(0, 3)],
            {"shape": (2, 3)},
            "the lit cell (0, 3) is outside the board; its cells are (0, 0) to (1, 2)",
        ),
        ([(0, -1)], {"shape": (2, 3)}, "the lit cell (0, -1) is outside"),
        ([0], {"shape": (0, 3)}, "the lit cell 0 is outside"),
        ([0], {"shape": (3, 0)}, "the lit cell 0 is outside"),
        ([1, 1], {"shape": (3, 3)}, "the lit cell 1 is named twice; name it once"),
        ([0, 1, 1], {"shape": (1, 3)}, "the lit cell 1 is named twice"),
        (
            [1],
            {"shape": (3, 3), "origin": (0, 1)},
            "single numbers, so origin=(0, 1) must be one too",
        ),
        (
            [1],
            {"shape": (3, 3), "origin": "middle"},
            "unknown corner 'middle'; the known ones are top-left",
        ),
        ([1], {"shape": (3, 3), "origin": 0.5}, "a part of origin is 0.5"),
        ([1], {"shape": (3, 3), "order": "col"}, "'col' is unknown here; use 'row' or 'column'"),
        (1, {"shape": (3, 3), "bit_order": "big"}, "'big' is unknown here; use 'lsb' or 'msb'"),
        ([[0, 1], [1, 1]], {"shape": (2, 2)}, "these may be lights or pairs of lit cells"),
        (((0, 1), (1, 1)), {"shape": (2, 2)}, "these may be lights or pairs of lit cells"),
        ([[0, 1, 1]], {"shape": (3, 1)}, "the lights are 1 x 3, but shape is (3, 1)"),
        ("011", {"shape": (3, 1)}, "the lights are 1 x 3, but shape is (3, 1)"),
        ("01", {"order": "column"}, "origin, order and bit_order are for lit cells and bitmasks"),
        ([0, 1], {"origin": 1}, "origin, order and bit_order are for lit cells and bitmasks"),
        ([0, 1], {}, "lights: expected 2 dimensions"),
        ([0.5, 1], {"shape": (1, 2)}, "lights: expected 2 dimensions"),
    ],
)
def test_refusals_of_cells_and_bits(data, options, message):
    with pytest.raises(ValueError) as caught:
        parse(data, **options)
    assert message in str(caught.value)


def test_legends_of_emoji_and_of_other_alphabets():
    assert parse("◼\ufe0f◻\ufe0f", legend={"◼\ufe0f": 1, "◻\ufe0f": 0}).tolist() == [[1, 0]]
    assert parse("a,b", legend={",": 1, "a": 0, "b": 1}).tolist() == [[0, 1, 1]]
    assert parse("[]", legend={"[": 1, "]": 0}).tolist() == [[1, 0]]
    assert parse("x-|-x|", legend={"x": 0, "-": 1}).tolist() == [[0, 1], [1, 0]]
    assert parse("⬛🟨🟥", legend={"⬛": 0, "🟨": 1, "🟥": 2}, states=3).tolist() == [[0, 1, 2]]


def test_masked_entries_are_refused_wherever_the_mask_is():
    row = np.ma.array([0, 1], mask=[0, 1])
    for data in (np.ma.array([[0, 1]], mask=[[0, 1]]), [row], [row, row]):
        with pytest.raises(ValueError, match=r"lights: the entry at \(0, 1\) is masked"):
            parse(data)


def test_numbers_of_two_digits_need_commas():
    assert parse("10,11", states=12).tolist() == [[10, 11]]
    assert parse("1 0\n1 1", states=12).tolist() == [[1, 0], [1, 1]]
    for text in ("10\t11", "10 11"):
        with pytest.raises(
            ValueError, match="line 1: '10' may be a number or 2 digits; put commas"
        ):
            parse(text, states=12)
