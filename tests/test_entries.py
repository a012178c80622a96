import numpy as np
import pytest

from lightsout_edu.entries import read_entries, whole_number


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([[0, 2], [1, 1]], "row 0, column 1 is 2; every entry must be 0 or 1"),
        ([[0, 1], [-1, 1]], "row 1, column 0 is -1;"),
        ([[0, 0.5]], "row 0, column 1 is 0.5;"),
        ([[0, float("nan")]], "row 0, column 1 is nan;"),
        ([[float("inf"), 0]], "row 0, column 0 is inf;"),
        ([[0, 1], [None, 1]], "row 1, column 0 is None;"),
        ([[0, "2"]], "row 0, column 1 is '2';"),
        ([["1", "0"]], "row 0, column 0 is '1';"),
        ([[0, 10**30]], f"row 0, column 1 is {10**30};"),
        ([[0, 1j]], "row 0, column 1 is 1j;"),
        ([[0, 1, 1], [1, 0], [1, 1, 1]], "row 1 has 2 entries; expected 3, as in row 0"),
        ([[0, 1], 1], "row 1 is 1; expected a row of 2 entries"),
        ([0, 1], "expected 2 dimensions, but the shape is (2,)"),
        ([[[0]]], "expected 2 dimensions, but the shape is (1, 1, 1)"),
        (None, "expected 2 dimensions, but the shape is ()"),
        (7, "expected 2 dimensions, but the shape is ()"),
        ("01", "this is text; parse(...) reads lights from text"),
    ],
)
def test_refused_with_place_and_value(data, message):
    with pytest.raises(ValueError) as caught:
        read_entries(data, what="board")
    assert str(caught.value).startswith("board: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint64, np.float32, float, object])
def test_every_dtype_that_holds_0_and_1(dtype):
    data = np.array([[1, 0], [1, 1]], dtype=dtype)
    read = read_entries(data)
    assert read.dtype == np.uint8
    assert read.tolist() == [[1, 0], [1, 1]]
    assert not np.shares_memory(read, data)


def test_more_states_and_one_dimension():
    assert read_entries([0, 3, 2], states=4, ndim=1).tolist() == [0, 3, 2]
    assert read_entries([299], states=300, ndim=1).tolist() == [299]
    with pytest.raises(
        ValueError, match="entry 1 is 4; every entry must be a whole number from 0 to 3"
    ):
        read_entries([0, 4], states=4, ndim=1)


@pytest.mark.parametrize("empty", [[], (), np.zeros((0, 0)), np.zeros(0)])
def test_empty_is_an_empty_array(empty):
    assert read_entries(empty).shape == (0, 0)


@pytest.mark.parametrize("bad", [-1, 2.5, 2.0, "3", None, [3]])
def test_sizes_are_whole_numbers(bad):
    with pytest.raises(ValueError, match=r"rows is .*; it must be a whole number, 0 or more"):
        whole_number(bad, "rows")
    assert whole_number(np.int64(3), "rows") == 3
