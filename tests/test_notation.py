import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from facts import CASES
from lightsout_edu import Board, fewest_clicks, format_lights, parse
from lightsout_edu.notation import STYLES

lights_arrays = hnp.arrays(
    np.uint8, hnp.array_shapes(min_dims=2, max_dims=2, max_side=8), elements=st.integers(0, 1)
)


@given(lights_arrays, st.sampled_from(sorted(STYLES)))
def test_what_is_written_is_read_again(lights, style):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert np.array_equal(parse(format_lights(lights, style)), lights)


@pytest.mark.parametrize(
    "data",
    [
        "01/11",
        "01\n11",
        "01\r\n11\r\n\r\n",
        "\ufeff0 1\n1 1\n",
        " 0\t1 / 11 ",
        "０１\n１１",
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
    ("text", "on", "off"), [(".#/##", "#", "."), ("○●/●●", "●", "○"), ("../.#", "#", ".")]
)
def test_a_guess_is_reported_and_a_legend_silences_it(text, on, off):
    with pytest.warns(UserWarning, match=f"guessed that '{on}' is on and '{off}' is off") as caught:
        guessed = parse(text)
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.array_equal(parse(text, legend={on: 1, off: 0}), guessed)
        assert np.array_equal(parse(text, legend={on: 0, off: 1}), 1 - guessed)


def test_more_states():
    assert parse("03/12", states=4).tolist() == [[0, 3], [1, 2]]
    assert format_lights([[0, 3]]) == "03"


def test_a_row_of_lamps_can_be_written():
    assert format_lights([1, 0, 1]) == "101"


@pytest.mark.parametrize(
    ("data", "message"),
    [
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


@pytest.mark.filterwarnings("ignore:guessed")
def test_case_dots_and_stars_need_a_legend():
    text = CASES["dot-star"]["input"]["board"]
    with pytest.raises(ValueError, match="cannot read '\\*'"):
        parse(text)
    assert_first(parse(text, legend={"*": 1, ".": 0}), CASES["dot-star"]["right_answer"])


def test_case_bad_values():
    *bad, good = [b for b in CASES["bad-values"]["input"]["boards"] if not isinstance(b, str)]
    for board in [*bad, [[0, float("inf")], [1, 1]], [[0, float("nan")], [1, 1]]]:
        with pytest.raises(ValueError, match="row 0, column 1 is"):
            parse(board)
    assert_first(parse(good), CASES["bad-values"]["right_answer"]["accepted_as_10_11"])


def assert_first(lights, right):
    best = fewest_clicks(Board(*lights.shape), lights)
    assert "".join(map(str, best.clicks.ravel())) == right["lex_first_minimal"]
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
