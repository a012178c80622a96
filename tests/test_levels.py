import json
import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, TRUTH, bits, small_boards
from lightsout_edu import Board, Solver, Unsolvable, levels, parse
from lightsout_edu.levels import Level, from_flip, from_json, make_level, rate
from lightsout_edu.symmetry import SYMMETRIES

TURNS = {
    "left-right": lambda lights: [row[::-1] for row in lights],
    "up-down": lambda lights: lights[::-1],
    "half-turn": lambda lights: [row[::-1] for row in lights[::-1]],
    "quarter-turn": lambda lights: [list(column) for column in zip(*lights[::-1], strict=True)],
    "diagonal": lambda lights: [list(column) for column in zip(*lights, strict=True)],
}


def looks_the_same(lights, symmetry):
    return TURNS[symmetry](lights.tolist()) == lights.tolist()


def click_patterns(board):
    n, states = board.n_buttons, board.states
    return np.arange(states**n)[:, None] // states ** np.arange(n) % states


def every_answer(board, lights, target="off"):
    """All click patterns that lead to the target, by trying all; for any number of states."""
    change = board.target_lights(target).astype(int) - lights
    change = board.lamp_values(change % board.states)
    patterns = click_patterns(board)
    reached = patterns @ board.toggle_matrix.T.astype(int)
    return patterns[(reached % board.states == change).all(axis=1)]


def check(level, clicks=None):
    """A level is what it says, by its own solution; on small boards by brute force."""
    answer = level.answer()
    assert answer.verify() and answer.minimal
    assert (answer.total, answer.ways) == (level.clicks, level.ways)
    assert clicks in (None, level.clicks)
    if level.board.states**level.board.n_buttons <= 2**16:
        totals = every_answer(level.board, level.lights, level.target).sum(axis=1)
        assert totals.min() == level.clicks and (totals == totals.min()).sum() == level.ways
    return level


def same_level(one, other):
    assert np.array_equal(one.board.toggle_matrix, other.board.toggle_matrix)
    assert one.board.shape == other.board.shape and one.board.names == other.board.names
    assert repr(one.board) == repr(other.board) or not one.board.is_grid
    assert np.array_equal(one.board.cells, other.board.cells)
    assert np.array_equal(one.board.buttons, other.board.buttons)
    assert np.array_equal(one.board.positions, other.board.positions)
    assert one.lights.dtype == other.lights.dtype and one.lights.shape == other.lights.shape
    assert np.array_equal(one.lights, other.lights)
    assert np.array_equal(one.target, other.target)
    assert (one.clicks, one.ways, one.board.states) == (
        other.clicks,
        other.ways,
        other.board.states,
    )


# Every number of clicks.


@pytest.mark.parametrize("clicks", range(16))
def test_every_number_of_clicks_on_five_by_five(clicks):
    level = check(make_level(Board(5), clicks, seed=1), clicks)
    assert level.lights.shape == (5, 5)
    if clicks % 5 == 0:
        known = TRUTH["click_distribution"]["5x5"]["dist"]
        assert level.share == sum(known[str(k)] for k in range(clicks)) / 2**23


@pytest.mark.parametrize("clicks", range(8))
def test_every_number_of_clicks_on_four_by_four(clicks):
    check(make_level(Board(4), clicks, seed=clicks), clicks)
    check(make_level(Board(4), clicks, seed=clicks, target="on"), clicks)


@pytest.mark.parametrize("clicks", range(4))
def test_clicks_with_a_pattern_as_target(clicks):
    target = parse("100/011")
    level = check(make_level(Board(2, 3), clicks, seed=3, target=target), clicks)
    assert np.array_equal(level.target, target)


@pytest.mark.parametrize("board", [b for b in small_boards() if b.n_lamps], ids=repr)
def test_levels_exist_exactly_where_the_table_has_them(board):
    there = set(Solver(board).table().ravel().tolist()) - {-1}
    assert there == set(range(max(there) + 1))  # one press less is one click less
    for clicks in range(max(there) + 1):
        check(make_level(board, clicks, seed=7), clicks)
    with pytest.raises(ValueError, match="no lights of"):
        make_level(board, max(there) + 1, seed=7)


# The same again, and others.


@pytest.mark.parametrize(
    ("size", "clicks", "symmetry", "lights"),
    [
        (4, 5, None, "0001/0101/0010/1101"),
        (5, 15, None, "11010/01100/10111/10010/10010"),
        (5, 9, "quarter-turn", "01000/01011/00100/11010/00010"),
        (6, 12, "left-right", "010010/000000/000000/111111/011110/100001"),
        (7, 10, None, "0111101/0001001/0011010/0111101/0000111/0110101/0001110"),
        (
            9,
            20,
            None,
            "010000111/111000100/011001101/101010000/101010010/110111111/101010010/010011101/111101101",
        ),
        (
            9,
            13,
            "diagonal",
            "010001110/111100100/010111000/011011101/001101001/101110100/110101001/100000000/000110100",
        ),
    ],
)
def test_a_seed_gives_the_same_level_on_every_computer(size, clicks, symmetry, lights):
    """These lights were written down once; no other Python, numpy or computer may give others."""
    level = check(make_level(Board(size), clicks, seed=2024, symmetry=symmetry), clicks)
    assert "/".join("".join(map(str, row)) for row in level.lights) == lights


def test_other_seeds_give_other_levels_and_the_state_of_chance_does_not_matter():
    levels = {make_level(Board(5), 8, seed).lights.tobytes() for seed in range(20)}
    assert len(levels) == 20
    random.seed(0)
    first = make_level(Board(5), 8, 3)
    random.seed(1)
    same_level(first, make_level(Board(5), 8, np.int64(3)))


# Symmetry and uniqueness, against all boards.

SYMMETRIC = [
    *(Board(*size) for size in [(1, 1), (2, 2), (2, 3), (3, 3), (1, 5), (2, 5), (4, 4)]),
    Board(3, wrap="torus"),
    Board(2, 4, wrap="cylinder"),
    Board(3, rule="plus-no-self"),
    Board(3, rule="king"),
    Board(4, rule="x"),
    Board(3, rule="knight"),
    Board(3, cells=[[1, 1, 1], [1, 0, 1], [1, 1, 1]]),
    Board(3, buttons=[[1, 0, 1], [0, 1, 0], [1, 0, 1]]),
    Board(2, states=3),
    Board(2, states=6),
    Board(2, 3, states=4),
    Board(1, 4, states=4, rule="plus-no-self"),
    Board(2, states=4, rule="rowcol"),
    Board(2, 3, cells=[[1, 0, 1], [1, 1, 1]], states=5),
]


def fewest_and_ways(board):
    """{lights as bytes: (fewest clicks, ways)} of all boards from which all off is reached."""
    patterns = click_patterns(board)
    lights = -patterns @ board.toggle_matrix.T.astype(int) % board.states
    table = {}
    for values, total in zip(lights.astype(np.uint8), patterns.sum(axis=1).tolist(), strict=True):
        fewest, ways = table.get(values.tobytes(), (total, 0))
        table[values.tobytes()] = (
            (total, 1) if total < fewest else (fewest, ways + (total == fewest))
        )
    return table


@pytest.mark.parametrize("board", SYMMETRIC, ids=repr)
def test_symmetric_and_unique_levels_exist_exactly_where_they_are(board):
    table = fewest_and_ways(board)
    boards = [
        (board.as_lights(np.frombuffer(key, np.uint8)), *known) for key, known in table.items()
    ]
    for symmetry, unique in product((None, *SYMMETRIES), (False, True)):
        try:
            make_level(board, 0, 0, symmetry)
        except ValueError as refusal:
            assert "symmetry itself" in str(refusal)
            continue
        there = {
            clicks
            for lights, clicks, ways in boards
            if (symmetry is None or looks_the_same(lights, symmetry)) and (ways == 1 or not unique)
        }
        for clicks in range(max(there) + 2):
            try:
                level = make_level(board, clicks, 5, symmetry, unique)
            except ValueError:
                assert clicks not in there
                continue
            assert level.clicks == clicks and clicks in there
            assert symmetry is None or looks_the_same(level.lights, symmetry)
            assert table[board.lamp_values(level.lights).tobytes()] == (level.clicks, level.ways)
            assert level.ways == 1 or not unique


def test_which_boards_have_which_symmetry():
    for board in (Board(4), Board(3, wrap="torus"), Board(3, rule="knight")):
        for symmetry in SYMMETRIES:
            assert make_level(board, 0, 0, symmetry).clicks == 0
    one_sided = [[0, 0, 0], [0, 1, 1], [0, 0, 0]]
    cases = [
        (Board(3, 4), {"left-right", "up-down", "half-turn"}),
        (Board(3, wrap="cylinder"), {"left-right", "up-down", "half-turn"}),
        (Board(3, rule=one_sided), {"up-down"}),
        (Board(2, cells=[[1, 1], [1, 0]]), {"diagonal"}),
        (Board(2, 3, buttons=[[1, 1, 0], [0, 1, 1]]), {"half-turn"}),
        (Board(2, buttons=[[0, 1], [1, 1]]), {"diagonal"}),
        (Board(3, rule=[[0, 1, 0], [1, 1, 2], [0, 1, 0]], states=3), {"up-down"}),
    ]
    for board, has in cases:
        for symmetry in SYMMETRIES:
            if symmetry in has:
                make_level(board, 0, 0, symmetry)
                continue
            sentence = f"has no {symmetry} symmetry itself: its cells or its rule look different"
            with pytest.raises(ValueError, match=sentence):
                make_level(board, 0, 0, symmetry)


def test_symmetric_lights_whose_answers_are_not_symmetric():
    """Pressing symmetric buttons on a dark board would not give these lights."""
    lights = make_level(Board(1, 2), 1, 1, "left-right").lights
    assert lights.tolist() == [[1, 1]]
    answers = Solver(Board(1, 2)).all_solutions(lights)
    assert sorted(answer.clicks.tolist() for answer in answers) == [[[0, 1]], [[1, 0]]]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("size", "clicks"), [(5, 9), (6, 12), (7, 8), (9, 12)])
def test_symmetric_levels_of_larger_boards(symmetry, size, clicks):
    level = check(make_level(Board(size), clicks, 11, symmetry), clicks)
    assert looks_the_same(level.lights, symmetry)


def test_symmetric_lights_and_a_target_that_is_not():
    target = parse("1000/0000/0000/0001")
    level = check(make_level(Board(4), 3, 2, "left-right", target=target), 3)
    assert looks_the_same(level.lights, "left-right")
    assert np.array_equal(level.target, target)
    table = Solver(Board(4)).table()
    there = set()
    for half in np.ndindex(*(2,) * 8):
        half = np.reshape(half, (4, 2))
        there.add(int(table[tuple((np.hstack((half, half[:, ::-1])) ^ target).ravel())]))
    assert there == {-1, 3, 5}
    with pytest.raises(ValueError, match=r"take exactly 4 clicks; .* the numbers there are: 3, 5$"):
        make_level(Board(4), 4, 2, "left-right", target=target)
    with pytest.raises(ValueError, match="no lights with left-right symmetry lead to this target"):
        make_level(Board(1, 2), 0, 0, "left-right", target=[[1, 0]])


# Boards with too many answers to look at each.


@pytest.fixture
def no_looking_at_all(monkeypatch):
    monkeypatch.setattr("lightsout_edu.levels.ALL", 0)


@pytest.mark.usefixtures("no_looking_at_all")
def test_walking_finds_what_looking_at_all_finds():
    for clicks in range(8):
        check(make_level(Board(4), clicks, 1), clicks)
    for clicks in range(16):
        check(make_level(Board(5), clicks, 1), clicks)
    for clicks in range(6):
        assert check(make_level(Board(4), clicks, 1, unique=True), clicks).ways == 1
    for clicks in range(19):
        check(make_level(Board(3, states=3), clicks, 1), clicks)
    for clicks in range(8):
        check(make_level(Board(2, 3, states=4), clicks, 1), clicks)
    for clicks in (0, 1, 4, 5, 8, 10, 13, 15):
        level = check(make_level(Board(5), clicks, 1, "quarter-turn"), clicks)
        assert looks_the_same(level.lights, "quarter-turn")
    assert make_level(Board(1, 2), 1, 1, "left-right").lights.tolist() == [[1, 1]]
    level = check(make_level(Board(4), 3, 1, "left-right", target=parse("1000/0000/0000/0001")), 3)
    assert looks_the_same(level.lights, "left-right")


@pytest.mark.usefixtures("no_looking_at_all")
def test_walking_does_not_claim_to_have_proved_anything():
    with pytest.raises(
        ValueError,
        match=r"no lights of Board\(4, 4\) take exactly 8 clicks; none were found in 2000 tries, "
        "which does not prove that there are none",
    ):
        make_level(Board(4), 8, 1)


@pytest.mark.parametrize(
    ("size", "clicks"), [(6, 20), (7, 49), (8, 1), (9, 30), (11, 45), (20, 100)]
)
def test_levels_of_larger_boards(size, clicks):
    check(make_level(Board(size), clicks, 4), clicks)


def test_unique_levels_of_larger_boards():
    assert check(make_level(Board(9), 22, 4, unique=True), 22).ways == 1
    assert check(make_level(Board(6), 22, 4, unique=True), 22).ways == 1  # no quiet patterns


@pytest.mark.parametrize(
    ("board", "clicks"),
    [
        (Board.hexagon(3), 7),
        (Board.triangle(5), 4),
        (Board.from_graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]), 2),
        (Board.from_buttons([[0, 1], [1, 2], [2], [0, 3]], lamps=5), 3),
        (Board.from_matrix([[1, 2, 0], [0, 1, 1]], states=3), 2),
        (Board(6, wrap="torus", states=5), 30),
        (Board(4, states=4), 12),
        (Board(5, states=6), 6),
        (Board(3, 5, rule="king", wrap="cylinder"), 4),
    ],
    ids=repr,
)
def test_levels_of_other_boards(board, clicks):
    same_level(make_level(board, clicks, 9), check(make_level(board, clicks, 9), clicks))


# What cannot be.


@pytest.mark.parametrize(
    ("board", "arguments", "sentence"),
    [
        (
            Board(4),
            (8, 1),
            r"no lights of Board\(4, 4\) take exactly 8 clicks; all that can be won were looked at; the numbers there are: 0, 1, 2, 3, 4, 5, 6, 7$",
        ),
        (Board(5), (16, 1), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15$"),
        (
            Board(4),
            (6, 1, None, True),
            "take exactly 6 clicks in one way only; all that can be won were looked at; the numbers there are: 0, 1, 2, 3, 4, 5$",
        ),
        (
            Board(5),
            (15, 1, None, True),
            "in one way only; .*: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13$",
        ),
        (
            Board(5),
            (7, 1, "quarter-turn"),
            r"Board\(5, 5\) with quarter-turn symmetry take exactly 7 clicks; .*: 0, 1, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15$",
        ),
        (Board(6), (7, 1, "quarter-turn"), "0, 4, 8, 12, 16, 20, 24, 28, 32, 36$"),
        (Board(20), (401, 1), r"no lights of Board\(20, 20\) take more than 400 clicks"),
        (Board(1), (2, 1), "take more than 1 click$"),
        (Board(0), (1, 1), "take more than 0 clicks"),
        (Board(2), (1.5, 1), "clicks is 1.5; it must be a whole number"),
        (Board(2), (-1, 1), "clicks is -1; it must be a whole number, 0 or more"),
        (Board(2), (1, "one"), "seed is 'one'; it must be a whole number"),
        (Board(2), (1, None), "seed is None; it must be a whole number"),
        (
            Board(2),
            (1, 1, "round"),
            "unknown symmetry 'round'; the known ones are 'left-right', 'up-down', 'half-turn', 'quarter-turn', 'diagonal'",
        ),
        (Board.from_buttons([[0]]), (1, 1, "diagonal"), "diagonal symmetry needs rows and columns"),
        (
            Board(2),
            (1, 1, None, False, "either"),
            "'either' is two patterns, but one is needed here",
        ),
        (Board(2, states=3), (1, 1, None, False, "on"), "'on' is not clear with 3 states"),
    ],
)
def test_impossible_levels_are_refused(board, arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        make_level(board, *arguments)


def test_an_empty_board_and_one_without_buttons():
    for board in (Board(0), Board(0, 3), Board(3, 0), Board(2, buttons=np.zeros((2, 2)))):
        level = make_level(board, 0, 1)
        assert (level.clicks, level.ways, level.per_button) == (0, 1, 0)
        assert level.difficulty == "harder than under 0.1 % of the solvable boards"
        same_level(from_json(level.to_json()), level)


# Difficulty.


@pytest.mark.parametrize("board", [b for b in SYMMETRIC if b.n_lamps < 10], ids=repr)
def test_the_share_counts_all_solvable_boards(board):
    numbers = [clicks for clicks, _ in fewest_and_ways(board).values()]
    for clicks in {0, 1, max(numbers), sorted(numbers)[len(numbers) // 2]}:
        level = make_level(board, clicks, 1)
        assert level.share == sum(number < clicks for number in numbers) / len(numbers)


def test_difficulty():
    hardest = make_level(Board(5), 15, 1)
    assert hardest.difficulty == "harder than 99.9 % of the solvable boards"
    assert (hardest.share, hardest.per_button) == (1 - 7350 / 2**23, 15 / 25)
    assert make_level(Board(9), 27, 1).difficulty == "0.33 clicks per button"
    assert make_level(Board(9), 27, 1).share is None
    assert make_level(Board(20), 200, 1).difficulty == "harder than 48.0 % of the solvable boards"
    assert rate(Board(3), np.ones((3, 3))).share == 256 / 512  # 1 + 9 + 36 + 84 + 126 of 512


def test_rate_and_its_picture():
    level = check(rate(Board(5), np.ones((5, 5))))
    assert (level.clicks, level.ways) == (15, 4)
    assert repr(rate(Board(1, 3), [[1, 0, 0]], "on")) == "Level: 1 click, 1 way\n1 0 0"
    with pytest.raises(Unsolvable):
        rate(Board(1, 2), [[1, 0]])
    with pytest.raises(ValueError, match="'either' is two patterns"):
        rate(Board(2), [[1, 0], [0, 0]], "either")
    with pytest.raises(ValueError, match="lights: row 0, column 0 is 2"):
        rate(Board(1), [[2]])


# Saved and loaded.

KINDS = [
    *small_boards(),
    *SYMMETRIC,
    Board.hexagon(2),
    Board.triangle(3),
    Board.hexagon(2, states=4),
    Board.from_graph([("a", "b"), ("b", "c")], lamps=["a", "b", "c", "d"]),
    Board.from_graph([(0, 1), (1, 2)], directed=True, closed=False),
    Board.from_matrix([[1, 0], [1, 1]], positions=[(0, 0), (0.1, -2.5)]),
    Board.from_matrix([[0, 299, 1], [7, 1, 0]], states=300),
    Board.from_buttons([[0]]),
    Board(2, 3, rule=[[0, 2, 1]], centre=(0, 2), states=3, wrap="cylinder"),
    Board(3, cells=[[0, 0, 0], [0, 0, 0], [0, 0, 0]]),
]


@pytest.mark.parametrize("board", KINDS, ids=repr)
def test_every_board_survives_json(board):
    level = rate(board, board.random_lights(3), 0)
    text = level.to_json()
    same_level(from_json(text), level)
    assert from_json(text).to_json() == text
    assert json.loads(text)["version"] == 1


@given(
    rows=st.integers(0, 4),
    cols=st.integers(0, 4),
    rule=st.sampled_from(["plus", "x-no-self", "king", "rowcol"]),
    wrap=st.sampled_from([None, "cylinder", "torus"]),
    states=st.integers(2, 5),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=40)
def test_random_levels_survive_json(rows, cols, rule, wrap, states, seed):
    chance = np.random.default_rng(seed)
    cells, buttons = chance.integers(0, 4, (2, rows, cols)) > 0
    board = Board(rows, cols, rule, wrap, states if rows * cols <= 9 else 2, cells, buttons)
    target = board.random_lights(chance, solvable=False)
    presses = board.as_clicks(chance.integers(board.states, size=board.n_buttons))
    level = rate(board, board.apply(target, presses), target)
    same_level(from_json(level.to_json()), level)


def test_the_text_is_plain_json():
    fields = json.loads(rate(Board(1, 2), [[1, 1]]).to_json())
    assert fields == {
        "format": "lightsout_edu level",
        "version": 1,
        "board": {
            "states": 2,
            "rows": 1,
            "cols": 2,
            "rule": "plus",
            "centre": None,
            "wrap": None,
            "cells": [[1, 1]],
            "buttons": [[1, 1]],
        },
        "lights": [[1, 1]],
        "target": [[0, 0]],
        "clicks": 1,
        "ways": 2,
    }
    assert from_json("\ufeff" + json.dumps(fields, indent=2) + "\r\n").clicks == 1
    # What people write by hand: the words for a target.
    assert from_json(json.dumps(fields | {"target": "off"})).ways == 2
    matrix = json.loads(rate(Board.from_matrix([[1, 0], [1, 1]], 3), [1, 1]).to_json())
    assert matrix["board"] == {
        "states": 3,
        "lamps": 2,
        "buttons": 2,
        "matrix": [[1, 0], [1, 1]],
        "positions": [[0.0, -1.0], [pytest.approx(0), 1.0]],
        "names": None,
    }


GOOD = json.loads(rate(Board(1, 2), [[1, 1]]).to_json())
WIRED = json.loads(rate(Board.from_matrix([[1, 0], [1, 1]]), [1, 1]).to_json())


def changed(fields, **others):
    return json.dumps(fields | others)


def without(fields, name):
    return json.dumps({key: value for key, value in fields.items() if key != name})


def board_changed(fields, **others):
    return json.dumps(fields | {"board": fields["board"] | others})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", r"this JSON cannot be read: Expecting value: line 1 column 1"),
        (
            '{"format":\n "lights',
            "this JSON cannot be read: Unterminated string starting at: line 2 column 2",
        ),
        ("[" * 200_000, "this JSON cannot be read|not a level"),
        ("1" * 5000, "this JSON cannot be read"),
        ("5", 'this is not a level; a level has a field "format": "lightsout_edu level"'),
        ("[]", "this is not a level"),
        ("{}", "this is not a level"),
        (changed(GOOD, format="flip"), "this is not a level"),
        (changed(GOOD, version=2), "the level has version 2; this package reads version 1"),
        (changed(GOOD, version="1"), 'the level has version "1"; this package reads version 1'),
        (changed(GOOD, version=True), "the level has version true; this package reads version 1"),
        (changed(GOOD, version=1.0), "the level has version 1.0; this package reads version 1"),
        (without(GOOD, "version"), "the level has version null"),
        (without(GOOD, "ways"), "the level has the fields format, .*; 'ways' is missing"),
        (changed(GOOD, author="me"), "the level has the fields format, .*; 'author' is unknown"),
        (changed(GOOD, board=5), "its board is not an object with named fields"),
        (changed(GOOD, board="rows"), "its board is not an object with named fields"),
        (
            changed(GOOD, board={}),
            "the board of the level has the fields states, lamps, .*; 'buttons' is missing",
        ),
        (
            board_changed(GOOD, colour="red"),
            "the board of the level has the fields states, rows, .*; 'colour' is unknown",
        ),
        (
            board_changed(GOOD, rows=0.5),
            "the level: rows is 0.5; it must be a whole number from 0 to 20000",
        ),
        (board_changed(GOOD, rows=True), "the level: rows is true"),
        (board_changed(GOOD, rows=10**9), "the level: rows is 1000000000"),
        (board_changed(GOOD, rows=2), "the level: cells is 1 x 2; it must be 2 x 2"),
        (
            board_changed(GOOD, states=1),
            "the level: states is 1; it must be a whole number from 2 to",
        ),
        (board_changed(GOOD, states="2"), 'the level: states is "2"'),
        (board_changed(GOOD, rule="minus"), "unknown rule 'minus'"),
        (board_changed(GOOD, rule=None), "stencil: expected 2 dimensions"),
        (board_changed(GOOD, rule=[[1, 2, 1]]), "stencil: row 0, column 1 is 2"),
        (board_changed(GOOD, centre=[0, 1]), "the rule 'plus' has its own centre"),
        (board_changed(GOOD, wrap="ball"), "unknown wrap 'ball'"),
        (board_changed(GOOD, wrap=[]), r"unknown wrap \[\]"),
        (board_changed(GOOD, cells=None), "the level: cells: expected 2 dimensions"),
        (board_changed(GOOD, cells=[[1, 2]]), "the level: cells: row 0, column 1 is 2"),
        (board_changed(WIRED, lamps=3), "the level: matrix is 2 x 2; it must be 3 x 2"),
        (board_changed(WIRED, lamps=-1), "the level: lamps is -1"),
        (
            board_changed(WIRED, matrix=[[1, 0], [1]]),
            "the level: matrix: row 1 has 1 entries; expected 2",
        ),
        (board_changed(WIRED, positions=[[0, 0]]), "positions are not one pair of numbers"),
        (board_changed(WIRED, positions="here"), "positions are not one pair of numbers"),
        (
            board_changed(WIRED, positions=[[0, 0], [0, float("nan")]]),
            "positions are not one pair of numbers",
        ),
        (
            changed(GOOD, lights=[[1, 0]]),
            "the level cannot be won: no clicks reach the target. Proof",
        ),
        (
            changed(GOOD, lights=[[1, 1, 1]]),
            r"lights have shape \(1, 3\), but the board needs \(1, 2\)",
        ),
        (changed(GOOD, lights=[["1", "1"]]), "lights: row 0, column 0 is '1'"),
        (changed(GOOD, lights=None), "lights: expected 2 dimensions"),
        (changed(GOOD, target=None), "target is None; it must be a whole number"),
        (changed(GOOD, target="either"), "'either' is two patterns"),
        (changed(GOOD, clicks=0), "the level claims that clicks is 0, but in truth it is 1"),
        (changed(GOOD, clicks=True), "the level claims that clicks is true, but in truth it is 1"),
        (
            changed(GOOD, clicks="many"),
            'the level claims that clicks is "many", but in truth it is 1',
        ),
        (changed(GOOD, ways=1), "the level claims that ways is 1, but in truth it is 2"),
        (b"{}", "a level is read from text, not from bytes"),
        (None, "a level is read from text, not from NoneType"),
    ],
)
def test_bad_json_is_refused(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        from_json(text)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.data())
@settings(max_examples=300)
def test_one_field_replaced_by_anything(data):
    """Either the text still says something true, or it is refused; nothing else happens."""
    fields = json.loads(json.dumps(data.draw(st.sampled_from([GOOD, WIRED]))))
    name = data.draw(st.sampled_from([*fields, *("board." + inner for inner in fields["board"])]))
    place = fields["board"] if "." in name else fields
    place[name.removeprefix("board.")] = data.draw(JUNK)
    try:
        level = from_json(json.dumps(fields))
    except ValueError as error:
        assert str(error)
    else:
        same_level(from_json(level.to_json()), check(level))


# Flip.


def test_the_flip_id_of_the_case():
    case = CASES["sgt-flip-id"]
    level = check(from_flip(case["input"]["id"]))
    known = case["right_answer"]
    assert (level.clicks, level.ways) == (known["min_presses"], known["n_minimal"])
    assert np.array_equal(level.answer().clicks, bits(known["lex_first_minimal"]))
    assert level.to_flip() == case["input"]["id"]
    same_level(from_json(level.to_json()), level)


@pytest.mark.parametrize(
    "board",
    [
        Board(4),
        Board(2, 3, rule="king"),
        Board(3, wrap="torus"),
        Board(3, rule=[[0, 0, 0], [0, 1, 1], [0, 0, 0]]),
        Board.hexagon(2),
    ],
    ids=repr,
)
def test_levels_survive_as_flip_ids(board):
    for target in ("on", "off", board.random_lights(5, solvable=False)):
        clicks = board.as_clicks(np.random.default_rng(1).integers(2, size=board.n_buttons))
        level = rate(board, board.apply(board.target_lights(target), clicks), target)
        again = from_flip(level.to_flip())
        assert (again.clicks, again.ways) == (level.clicks, level.ways)
        assert np.array_equal(again.board.toggle_matrix, board.toggle_matrix)
        assert again.lights.sum() == board.n_lamps - (level.lights != level.target).sum()
        assert again.answer().clicks.ravel().tolist() == level.answer().clicks.ravel().tolist()
        assert again.to_flip() == level.to_flip()
        if isinstance(target, str) and target == "on":
            assert np.array_equal(again.lights.ravel(), level.lights.ravel())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("01/11", "this is not a Flip game id"),
        ("[.##.] (0,1) (1,2) (2,3)", "this is not a Flip game id"),
        ("2x2c:edb7,", "expected 1"),
        ("2x2c:ed", "the Flip id is cut short"),
        ("5x5c#123", "names a random seed"),
    ],
)
def test_other_texts_are_no_flip_ids(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        from_flip(text)
    with pytest.raises(Unsolvable):
        from_flip("2x1c:f,8")


def test_what_flip_cannot_say():
    for board in (Board(2, states=3), Board(2, cells=[[1, 1], [1, 0]])):
        with pytest.raises(ValueError):
            make_level(board, 1, 1).to_flip()


def test_a_level_stays_as_it_is():
    level = make_level(Board(2), 2, 1)
    with pytest.raises(AttributeError):
        level.clicks = 0
    assert isinstance(level, Level)


def test_a_level_that_takes_too_long_to_rate(monkeypatch):
    monkeypatch.setattr(levels, "PATIENCE", 0)
    with pytest.raises(ValueError, match="how hard these lights are was not proved within 0 sec"):
        levels.rate(Board.from_matrix(np.zeros((30, 30))), np.zeros(30))
