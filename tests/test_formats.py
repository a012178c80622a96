import io
import sys
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facts import CASES, bits, small_boards
from lightsout_edu import Board, Unsolvable, fewest_clicks, rank, solve
from lightsout_edu.formats import FILE_LIMIT, Puzzle, read, read_file, replay, write
from lightsout_edu.shapes import RULES, WRAPS

FLIP_ID = CASES["sgt-flip-id"]["input"]["id"]
BOARDS = [board for board in small_boards() if board.n_lamps]


def assert_first(puzzle, right):
    """The fewest clicks are the verified ones, down to the tie-break."""
    best = fewest_clicks(puzzle.board, puzzle.lights, puzzle.target)
    clicks = puzzle.board.button_values(best.clicks)
    assert np.array_equal(clicks, bits(right["lex_first_minimal"]).ravel())
    assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"])


def same_puzzle(one, other):
    """Same toggle matrix, same lights, same target, lamp by lamp."""
    assert np.array_equal(one.board.toggle_matrix, other.board.toggle_matrix)
    lamps = [puzzle.board.lamp_values(puzzle.lights).tolist() for puzzle in (one, other)]
    targets = [
        puzzle.board.lamp_values(puzzle.board.target_lights(puzzle.target)).tolist()
        for puzzle in (one, other)
    ]
    assert lamps[0] == lamps[1] and targets[0] == targets[1]


def changes(puzzle):
    board = puzzle.board
    target = board.lamp_values(board.target_lights(puzzle.target))
    return (board.lamp_values(puzzle.lights) ^ target).tolist()


# Plain boards.


def test_a_plain_board():
    puzzle = read("01/11")
    assert repr(puzzle) == "<Puzzle: Board(2, 2), target 'off'>\n01\n11"
    assert (puzzle.legend, puzzle.guessed) == (None, False)
    assert solve(puzzle.board, puzzle.lights, puzzle.target).total == 1
    puzzle = read("012/210", rule="x", wrap="torus", states=3, target=2)
    assert repr(puzzle.board) == "Board(2, 3, rule='x', wrap='torus', states=3)"
    assert puzzle.target == 2
    stencil = np.array([[0, 1, 0], [0, 0, 1], [0, 0, 0]])
    assert np.array_equal(read("01/11", rule=stencil).board.rule, stencil)
    assert read("01/11", target=[[1, 0], [0, 1]]).target == [[1, 0], [0, 1]]
    assert "target a pattern" in repr(read("01/11", target=[[1, 0], [0, 1]]))
    assert read("01/11", target="either").target == "either"
    assert read([[0, 1], [1, 1]]).lights.tolist() == [[0, 1], [1, 1]]
    assert read(3, shape=(2, 2), order="column").lights.tolist() == [[1, 0], [1, 0]]
    assert read("0,40\n40,0", states=41).lights.max() == 40
    assert "40" in repr(read("0,40\n40,0", states=41))


def test_a_guess_is_kept_and_shown():
    puzzle = read("#./##")
    assert puzzle.guessed and puzzle.legend == {".": 0, "#": 1}
    assert "guessed that the signs mean {'.': 0, '#': 1}" in repr(puzzle)
    puzzle = read("#./##", legend={"#": 0, ".": 1})
    assert not puzzle.guessed and puzzle.lights.tolist() == [[0, 1], [0, 0]]
    assert "guessed" not in repr(puzzle)


def test_case_ring_with_a_hole():
    case = CASES["ring8-hole"]
    text = case["input"]["board"].split(" ")[0]
    for holes in (False, True):
        puzzle = read(text, legend={".": None}, holes=holes, target="on")
        assert (puzzle.legend, puzzle.guessed) == ({".": None}, False)
        assert puzzle.board.n_lamps == 8 and not puzzle.board.cells[1, 1]
        assert_first(puzzle, case["right_answer"])
    assert_first(read(text.replace(".", " "), holes=True, target="on"), case["right_answer"])


def test_case_ragged_rows():
    case = CASES["ragged-3x4m1"]
    with pytest.raises(ValueError, match="line 3 has 3 lamps; expected 4, as in line 1"):
        read(case["input"]["board"], legend={"*": 1})
    for legend in ({"*": 1}, {"*": 1, ".": 0}, None):
        puzzle = read(case["input"]["board"], legend=legend, holes=True)
        assert puzzle.guessed == (legend is None)
        assert puzzle.board.n_lamps == rank(puzzle.board) == 11
        assert_first(puzzle, case["right_answer"])


def test_case_csv_with_holes():
    case = CASES["csv-blanks"]
    text = case["input"]["csv"].replace("\\n", "\n")
    puzzle = read(text, holes=True)
    assert puzzle.board.cells.tolist() == [[1, 1, 0], [0, 1, 1], [1, 0, 1]]
    with pytest.raises(Unsolvable):
        solve(puzzle.board, puzzle.lights)
    right = case["right_answer"]["if_blank_is_hole"]
    assert rank(puzzle.board) == right["rank"] and not right["solvable"]
    with_zeros = text.replace(",\n", ",0\n").replace("\n,", "\n0,").replace(",,", ",0,")
    assert_first(read(with_zeros), case["right_answer"]["if_blank_is_0"])


def test_case_empty_boards_and_files_of_lists():
    for board in CASES["n0"]["input"]["boards"]:
        puzzle = read(board)
        assert puzzle.board.n_lamps == solve(puzzle.board, puzzle.lights).total == 0


def test_case_either_is_read():
    case = CASES["poj1753-either"]
    puzzle = read(case["input"]["board"], legend={"b": 1, "w": 0}, target="either")
    assert puzzle.target == "either" and puzzle.lights.sum() == 4


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        ("01/11", {"rule": "bishop"}, "unknown rule 'bishop'"),
        ("01/11", {"target": "dark"}, "unknown target 'dark'"),
        ("01/11", {"target": 2}, "target is 2; the states are 0 to 1"),
        ("01/11", {"states": 3, "target": "on"}, "'on' is not clear with 3 states"),
        ("01/1x", {}, "line 2, column 2: cannot read 'x'"),
        ("01/11", {"target": [[1, 1]]}, "target has shape (1, 2)"),
        (FLIP_ID, {"rule": "plus"}, "this text brings its own board and target; leave out rule"),
        (FLIP_ID, {"target": "off"}, "this text brings its own board and target"),
        (FLIP_ID, {"states": 3}, "this text brings its own board and target"),
        (FLIP_ID, {"rule": np.ones((3, 3))}, "this text brings its own board and target"),
        ("[#] (0)", {"wrap": "torus"}, "this text brings its own board and target"),
        ("[#] (0)", {"shape": (1, 1)}, "this text brings its own board and target"),
        ("[#] (0)\n[.] (0)", {}, "one line, but there are more lines; give one puzzle at a time"),
        (FLIP_ID + "\n" + FLIP_ID, {}, "give one puzzle at a time"),
    ],
)
def test_refusals(data, options, message):
    with pytest.raises(ValueError) as caught:
        read(data, **options)
    assert message in str(caught.value)


# Flip.


def test_case_flip_id():
    case = CASES["sgt-flip-id"]
    puzzle = read(FLIP_ID)
    assert repr(puzzle.board) == "Board(5, 5)" and puzzle.target == "on"
    assert np.array_equal(puzzle.lights, 1 - bits(case["right_answer"]["grid"]))
    assert_first(puzzle, case["right_answer"])
    assert write(puzzle, "flip") == FLIP_ID
    assert np.array_equal(
        read(
            "\ufeff " + FLIP_ID.upper().replace("X", "x").replace("C", "c", 1) + "\r\n\r\n"
        ).lights,
        puzzle.lights,
    )


def test_case_flip_moves():
    puzzle, moves = read(FLIP_ID), CASES["sgt-flip-moves"]["input"]["moves"]
    assert puzzle.board.is_done(replay(puzzle, moves), puzzle.target)
    assert puzzle.board.is_done(replay(puzzle, " ".join(moves)), puzzle.target)
    turned = [f"M{move[3]},{move[1]}" for move in moves]
    assert not puzzle.board.is_done(replay(puzzle, turned), puzzle.target)
    assert len(moves) == fewest_clicks(puzzle.board, puzzle.lights, puzzle.target).total == 11


def test_width_comes_first_in_a_flip_id():
    puzzle = Puzzle(Board(2, 3), [[1, 0, 1], [1, 1, 1]], "on")
    text = write(puzzle, "flip")
    assert text.startswith("3x2c:") and text.endswith(",40")
    assert read(text).lights.tolist() == puzzle.lights
    assert replay(puzzle, "M1,0").tolist() == [[0, 1, 0], [1, 0, 1]]


def test_row_of_the_matrix_is_what_a_button_flips():
    # The case directed-transpose, 1 -> 2 -> 3: button i flips lamp i and the next one.
    case = CASES["directed-transpose"]
    for puzzle in (read("3x1r:cc8,4"), read("[.#.] (0,1) (1,2) (2)")):
        assert puzzle.board.toggle_matrix.tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]
        assert_first(puzzle, case["right_answer"]["right"])
    assert write(read("3x1r:cc8,4"), "flip") == "3x1r:cc8,4"


def test_every_rule_comes_back_as_a_rectangle():
    for rule in RULES:
        for wrap in WRAPS:
            board = Board(3, 5, rule=rule, wrap=wrap)
            puzzle = Puzzle(board, board.random_lights(1), "on")
            again = read(write(puzzle, "flip"))
            same_puzzle(puzzle, again)
            assert again.board.is_grid and again.board.shape == (3, 5)


@st.composite
def square_matrices(draw):
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    n = rows * cols
    entries = draw(st.lists(st.integers(0, 1), min_size=n * n + n, max_size=n * n + n))
    return rows, cols, np.array(entries[: n * n]).reshape(n, n), entries[n * n :]


@given(square_matrices())
def test_any_flip_board_is_read_and_written_the_same(case):
    rows, cols, matrix, dark = case
    digits = [0] * (-(len(matrix) ** 2) % 4), [0] * (-len(matrix) % 4)
    parts = [*matrix.ravel().tolist(), *digits[0]], [*dark, *digits[1]]
    hexes = [
        "".join(f"{int(''.join(map(str, p[i : i + 4])), 2):x}" for i in range(0, len(p), 4))
        for p in parts
    ]
    puzzle = read(f"{cols}x{rows}r:{hexes[0]},{hexes[1]}")
    assert np.array_equal(puzzle.board.toggle_matrix, matrix.T)
    assert puzzle.board.lamp_values(puzzle.lights).tolist() == [1 - bit for bit in dark]
    again = read(write(puzzle, "flip"))
    same_puzzle(puzzle, again)
    assert again.board.shape == puzzle.board.shape and again.target == "on"
    assert np.array_equal(again.board.positions, puzzle.board.positions)
    places = puzzle.board.positions.astype(int).tolist()
    assert places == [[col, row] for row in range(rows) for col in range(cols)]
    last = replay(puzzle, f"M{cols - 1},{rows - 1}")
    assert (
        puzzle.board.lamp_values(last).tolist() == ((1 - np.array(dark) + matrix[-1]) % 2).tolist()
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2c:edb7", "character 10: ',' and the lamps are missing; the Flip id is cut short"),
        ("2x2c:edb7,", "character 11: the grid of 2x2 has 0 hex digits; expected 1"),
        ("2x2c:edb,8", "character 9: the matrix of 2x2 has 3 hex digits; expected 4"),
        ("2x2c:edb70,8", "character 10: the matrix of 2x2 has 5 hex digits; expected 4"),
        ("2x2c:edb7,88", "character 12: the grid of 2x2 has 2 hex digits; expected 1"),
        ("2x2c:edg7,8", "character 8: 'g' is not a hex digit, 0 to 9 or a to f"),
        ("2x2c:edb7,8,", "character 12: ',' is not a hex digit"),
        ("2x2c:edb7, 8", "character 11: ' ' is not a hex digit"),
        (" 2x2c:edg7,8", "character 9: 'g' is not a hex digit"),
        ("3x1c:dd9,5", "character 8: '9' sets bits after the last, number 9, of the matrix of 3x1"),
        ("3x1c:dd8,5", "character 10: '5' sets bits after the last, number 3, of the grid of 3x1"),
        ("0x2c:,", "a Flip board has at least one row and one column"),
        ("2x2y:edb7,8", "a Flip id starts with width x height and c or r, as in 5x5c:"),
        ("99999x2c:edb7,8", "a Flip id starts with width x height"),
        ("9999x9999c:edb7,8", "the matrix of 9999x9999 has 4 hex digits"),
        ("5x5c#123456", "names a random seed, from which only the game can make the board"),
    ],
)
def test_bad_flip_ids(text, message):
    with pytest.raises(ValueError) as caught:
        read(text)
    assert message in str(caught.value)


def test_every_truncated_flip_id_is_refused():
    for end in range(len(FLIP_ID)):
        if end:  # an empty text is an empty board
            with pytest.raises(ValueError):
                read(FLIP_ID[:end])


def test_flip_ids_without_height_or_kind():
    assert read("2c:edb7,8").board.shape == read("2x2:edb7,8").board.shape == (2, 2)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("M4", "move 1 is 'M4'; a move is like M4,3: column 4, row 3"),
        (["M0,0", "S0110"], "move 2 is 'S0110'"),
        ("M0,0 M5,0", "move 2, M5,0, is outside the board of 5 columns and 5 rows"),
        ([(4, 3)], "move 1 is (4, 3)"),
        ("M-1,0", "move 1 is 'M-1,0'"),
    ],
)
def test_bad_moves(moves, message):
    with pytest.raises(ValueError) as caught:
        replay(read(FLIP_ID), moves)
    assert message in str(caught.value)


# Button lists.


@pytest.mark.parametrize("name", ["aoc10-own", "aoc10-wide"])
def test_case_button_lists(name):
    line = CASES[name]["input"]["line"]
    puzzle = read(line)
    assert not puzzle.lights.any() and not puzzle.guessed
    assert_first(puzzle, CASES[name]["right_answer"])
    assert write(puzzle, "buttons") == line[: line.index("{")].strip()


def test_ways_to_write_buttons():
    puzzle = read(" [.#] ( 0 , 1 )() {3} (1) ")
    assert puzzle.board.toggle_matrix.tolist() == [[1, 0, 0], [1, 0, 1]]
    assert puzzle.target.tolist() == [0, 1]
    assert read("[##]").board.toggle_matrix.shape == (2, 0)
    assert read("[] () ()").board.toggle_matrix.shape == (0, 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[.##", "character 5: the ']' after the lamps is missing"),
        ("[.#x] (0)", "character 4: cannot read 'x'; lamps are drawn as . and #"),
        ("[.#] 0,1", "character 6: cannot read '0,1'; a button is a list of lamps, as in (0,2)"),
        ("[.#] (0,1", "character 6: cannot read '(0,1'"),
        ("[.#] (0,,1)", "character 6: cannot read '(0,,1)'"),
        ("[.#] (0) (²)", "character 10: cannot read '(²)'"),
        ("[.#] (0) (-1)", "character 10: cannot read '(-1)'"),
        ("[.#] (0) {1", "character 10: cannot read '{1'"),
        ("[.#] (0) (2)", "button 1 flips lamp 2, but there are 2 lamps, numbered from 0"),
        ("[.#] (0) (1,1)", "button 1 names a lamp twice"),
    ],
)
def test_bad_button_lists(text, message):
    with pytest.raises(ValueError) as caught:
        read(text)
    assert message in str(caught.value)


# What is written is read back.


@st.composite
def puzzles(draw):
    board = draw(st.sampled_from(BOARDS))
    lamps = st.lists(st.integers(0, 1), min_size=board.n_lamps, max_size=board.n_lamps)
    target = draw(st.one_of(st.sampled_from(["off", "on", 0, 1]), lamps.map(board.as_lights)))
    return Puzzle(board, board.as_lights(draw(lamps)), target)


@given(puzzles())
def test_buttons_are_read_back(puzzle):
    again = read(write(puzzle, "buttons"))
    assert np.array_equal(again.board.toggle_matrix, puzzle.board.toggle_matrix)
    assert changes(again) == changes(puzzle)
    same_puzzle(again, read(write(again, "buttons")))


@given(puzzles())
def test_flip_ids_are_read_back(puzzle):
    board = puzzle.board
    if board.n_lamps != board.n_buttons or not board.cells.all():
        with pytest.raises(ValueError, match="a Flip board is a rectangle without holes, with one"):
            write(puzzle, "flip")
        return
    again = read(write(puzzle, "flip"))
    assert np.array_equal(again.board.toggle_matrix, board.toggle_matrix)
    assert changes(again) == changes(puzzle)
    if isinstance(puzzle.target, str | int) and puzzle.target in ("on", 1):
        same_puzzle(puzzle, again)


@given(st.data(), st.integers(1, 5), st.integers(1, 5), st.integers(2, 36))
def test_lights_and_holes_are_read_back(data, rows, cols, states):
    numbers = st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols)
    cells = np.array(data.draw(numbers)).reshape(rows, cols)
    board = Board(rows, cols, states=states, cells=cells)
    puzzle = Puzzle(board, board.random_lights(data.draw(st.integers(0, 99)), solvable=False))
    again = read(write(puzzle), states=states, holes=True)
    assert np.array_equal(again.board.cells, cells)
    assert np.array_equal(again.lights, puzzle.lights)


def test_what_cannot_be_written():
    three = Puzzle(Board(2, states=3), [[0, 1], [2, 0]])
    assert write(three) == "01\n20"
    for form in ("flip", "buttons"):
        with pytest.raises(ValueError, match="on and off only; the lamps have 3 states"):
            write(three, form)
        with pytest.raises(ValueError, match="this format needs one target; 'either' is two"):
            write(Puzzle(Board(1), [[0]], "either"), form)
        with pytest.raises(ValueError, match="lights: row 0, column 0 is 2"):
            write(Puzzle(Board(1), [[2]]), form)
    with pytest.raises(ValueError, match="unknown format 'json'; the known ones are text, flip"):
        write(three, "json")
    with pytest.raises(ValueError, match="this board has no rows and columns; write it as 'flip'"):
        write(read("[.#] (0)"))
    with pytest.raises(ValueError, match="a Flip board is a rectangle without holes"):
        write(Puzzle(Board(0), []), "flip")
    assert write(Puzzle(Board(0), [])) == ""


GARBAGE = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [*"0123x:cr,#.[](){}M \n\tf", "2x2c:", "edb7", "[.#]", "(0,1)", "1x1r:8,8"]
        ),
        max_size=12,
    ).map("".join),
    st.tuples(st.integers(0, len(FLIP_ID)), st.characters()).map(
        lambda change: FLIP_ID[: change[0]] + change[1] + FLIP_ID[change[0] + 1 :]
    ),
)


@settings(max_examples=400)
@given(GARBAGE)
def test_garbage_is_a_puzzle_or_a_sentence(text):
    try:
        puzzle = read(text)
    except ValueError as error:
        assert " " in str(error) and str(error).isprintable()
        return
    assert puzzle.board.is_done(puzzle.lights, puzzle.lights)
    if puzzle.board.n_lamps and not puzzle.board.is_grid:
        again = read(write(puzzle, "flip" if isinstance(puzzle.target, str) else "buttons"))
        same_puzzle(puzzle, again)


# Files.


def test_a_file(tmp_path):
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbf01\r\n11\r\n")
    assert read_file(path, rule="king").lights.tolist() == [[0, 1], [1, 1]]
    path.write_bytes(FLIP_ID.encode() + b"\n")
    assert write(read_file(str(path)), "flip") == FLIP_ID


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty; it should hold a board"),
        (b"\xef\xbb\xbf \r\n\n", "is empty"),
        (b"01\n1\x001", "is not a text: byte 5 is zero"),
        ("01\n11".encode("utf-16"), "is written in UTF-16; save it as UTF-8"),
        (b"01\n1\xff", "is not UTF-8, see line 2; save it as UTF-8"),
        (b"0" * (FILE_LIMIT + 1), "is larger than 1000000 bytes; that is no board to solve"),
        (b"01\n1x", ": line 2, column 2: cannot read 'x'"),
    ],
)
def test_bad_files(tmp_path, data, message, monkeypatch):
    path = tmp_path / "board.txt"
    path.write_bytes(data)
    with pytest.raises(ValueError) as caught:
        read_file(path)
    assert message in str(caught.value) and str(path) in str(caught.value)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    with pytest.raises(ValueError) as caught:
        read_file("-")
    assert message in str(caught.value) and str(caught.value).startswith("the input")


def test_missing_files_and_folders(tmp_path):
    for path in (tmp_path / "nowhere.txt", tmp_path):
        with pytest.raises(ValueError) as caught:
            read_file(path)
        assert str(caught.value).startswith(f"cannot read {path}: ")


def test_a_pipe(monkeypatch):
    for stream in (io.TextIOWrapper(io.BytesIO(b"01\n11\n")), io.StringIO("01\n11\n")):
        monkeypatch.setattr(sys, "stdin", stream)
        assert read_file("-").lights.tolist() == [[0, 1], [1, 1]]


def test_nothing_is_warned_of():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read("#./##").guessed


def test_what_a_text_may_be_instead(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("01\n11")
    with pytest.raises(ValueError, match="this is the name of a file, which read_file reads"):
        read("board.txt")
    with pytest.raises(ValueError, match=r"a level in JSON is read by levels\.from_json"):
        read('{"format": "lightsout_edu level"}')
    for name in (None, "a\0b", ["a"]):
        with pytest.raises(ValueError, match=r"cannot read .*: this is no name of a file"):
            read_file(name)


def test_write_needs_a_puzzle():
    with pytest.raises(TypeError, match=r"as in Puzzle\(board, lights\), not ndarray"):
        write(np.ones((2, 2)))
