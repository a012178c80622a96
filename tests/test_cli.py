"""The terminal program: every command, what it answers, and a sentence for all that is wrong."""

import io
import itertools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facts import CASES, TRUTH
from lightsout_edu import Board, Solver, TooMany, cli, options, play
from lightsout_edu.notation import parse

ROOT = Path(__file__).resolve().parent.parent
posix = pytest.mark.skipif(os.name == "nt", reason="signals and terminals as POSIX has them")


@pytest.fixture
def run(capsys, monkeypatch):
    """Call the program in this process: status, standard output, standard error."""

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = cli.main(list(map(str, arguments)))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def refuse(run):
    """Call the program and expect one sentence, which is returned."""

    def refuse(*arguments, typed=""):
        status, out, err = run(*arguments, typed=typed)
        assert (status, out) == (2, "")
        assert re.fullmatch(r"lightsout: .*[^.]\.\n", err), err
        return err.removeprefix("lightsout: ").removesuffix(".\n")

    return refuse


def program(*arguments, **settings):
    """Call the program in a process of its own."""
    environ = os.environ | {"PYTHONPATH": str(ROOT)} | settings.pop("env", {})
    settings = {"capture_output": True, "encoding": "utf-8", "timeout": 60} | settings
    command = [sys.executable, "-m", "lightsout_edu", *map(str, arguments)]
    return subprocess.run(command, env=environ, **settings)


def rows_of(text):
    """The first block of numbers in what the program printed."""
    block = re.search(r"(?:^ *\d+(?: +\d+)*\n)+", text, re.MULTILINE)[0]
    return [list(map(int, line.split())) for line in block.splitlines()]


# What the documentation shows.


def shown():
    lines = [*cli.__doc__.splitlines(), *"\n".join(options.EXAMPLES.values()).splitlines()]
    return [line.strip() for line in lines if re.match(r"\s+(lightsout|echo .*\|) ", line)]


def test_examples_are_found():
    assert {line.partition("lightsout ")[2].split()[0] for line in shown()} == set(options.WORDS)


@pytest.mark.parametrize("line", shown())
def test_every_example_works(run, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("010\n111\n", "utf-8")
    Path("level.json").write_text(run("level", 3, "--clicks", 2, "--json")[1], "utf-8")
    typed = re.match(r"echo (\S+) \|", line)
    line, _, name = line.partition(" > ")
    arguments = shlex.split(line.partition("lightsout ")[2])
    status, out, err = run(*arguments, typed=f"{typed[1]}\n" if typed else "quit\n")
    assert status == 0 and out and "lightsout:" not in err
    if name.endswith(".txt"):
        assert run("solve", "-", typed=out)[0] == 0
    elif name.endswith(".json"):
        Path(name).write_text(out, "utf-8")
        assert run("level", "--check", name)[0] == 0


@pytest.mark.parametrize("arguments", [[], *([name] for name in options.WORDS)])
def test_help(run, arguments):
    status, out, err = run(*arguments, "--help")
    assert (status, err) == (0, "")
    assert "\x1b" not in out and "lightsout" in out
    assert (options.EXAMPLES[arguments[0]] if arguments else "COMMAND --help") in out


def test_without_a_command_the_help_is_shown(run):
    assert run()[0] == 0


# solve


def test_the_5x5_board(run):
    assert run("solve", "--all-on", 5, 5) == (
        0,
        "Press the buttons marked 1:\n0 0 0 1 1\n1 1 0 1 1\n1 1 1 0 0\n0 1 1 1 0\n1 0 1 1 0\n"
        "15 clicks, proved to be the fewest.\nThere are 4 solutions, 4 of them with 15 clicks.\n",
        "",
    )


def case(name):
    """What is asked in a case, as text and arguments, and the right answer."""
    asked = CASES[name]["input"]
    text = asked.get("board", asked.get("text", asked.get("line")))
    return "\n".join(text) if isinstance(text, list) else text, CASES[name]["right_answer"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sq5-golf", ""),
        ("sq3-float-fractions", ""),
        ("sq4-ring", ""),
        ("poj3279-impossible", ""),
        ("poj1222-own", ""),
        ("ragged-3x4m1", "--holes --legend=.*"),
        ("torus4", "--wrap torus"),
        ("rowcol4", "--rule rowcol"),
        ("diag-rule", "--rule x"),
        ("no-self-3", "--rule plus-no-self"),
        ("aoc10-own", ""),
        ("aoc10-wide", ""),
        ("target-on-3", "--target on"),
        ("xdash-pipe", "--legend=-x"),
        ("dot-star", "--legend=.*"),
    ],
)
def test_cases(run, name, arguments):
    text, right = case(name)
    status, out, err = run("solve", "-", *arguments.split(), typed=text)
    assert err == ""
    if not right["solvable"]:
        assert status == 1 and out.startswith("No clicks reach the target. Proof: ")
        return
    assert status == 0
    total, count, ways = right["min_presses"], right["n_solutions"], right["n_minimal"]
    assert f"\n{total} click{'s' * (total != 1)}, proved to be the fewest.\n" in out
    assert ("only solution" if count == 1 else f"{count} solutions, {ways} of them ") in out
    first = [int(sign) for sign in right["lex_first_minimal"] if sign in "01"]
    if text.startswith("["):
        buttons = ", ".join(str(button) for button, press in enumerate(first) if press)
        assert f" {buttons}.\n" in out
    else:
        marks = re.findall(r"^[01_](?: [01_])*$", out, re.MULTILINE)
        assert [int(sign) for sign in "".join(marks) if sign in "01"] == first


def test_case_of_either_target_with_its_own_letters(run):
    board = "\n".join(CASES["poj1753-either"]["input"]["board"])
    right = CASES["poj1753-either"]["right_answer"]
    for target, key in (("off", "to_all_w"), ("on", "to_all_b")):
        out = run("solve", "-", "--legend", "wb", "--target", target, typed=board)[1]
        assert f"\n{right[key]['min_presses']} clicks, proved" in out
    out = run("solve", "-", "--legend", "wb", "--target", "either", typed=board)[1]
    assert "\n4 clicks, proved to be the fewest. All lamps are off then.\n" in out
    assert "There are 32 solutions" in out
    arguments = ("solve", "-", "--legend", "wb", "--target", "either", "--all")
    out = run(*arguments, typed=board)[1]
    assert (out.count(", all off:\n"), out.count(", all on:\n")) == (16, 16)


def test_case_line(run):
    for text in ("100000", "1/0/0/0/0/0"):
        assert "\n4 clicks, proved" in run("solve", "-", typed=text)[1]


def test_case_20x20(run):
    out = run("solve", "--all-on", 20, 20)[1]
    assert "\n224 clicks, proved to be the fewest.\nThis is the only solution.\n" in out


def test_case_hole(run):
    out = run("solve", "-", "--holes", "--target", "on", typed="100\n1_0\n000")[1]
    assert "\n2 clicks, proved" in out and rows_of(out) and " _ " in out


def test_case_more_states(run):
    right = CASES["mod4-6-10"]["right_answer"]
    for states, answers in ((4, right["k4"]), (6, right["k6"]), (10, right["k10"])):
        # "12/30 as amounts to add": the lights are what is missing to 0.
        lights = [(-amount) % states for amount in (1, 2, 3, 0)]
        text = "\n".join(",".join(map(str, row)) for row in (lights[:2], lights[2:]))
        status, out, err = run("solve", "-", "--states", states, "--all", typed=text)
        found = [line.split() for line in re.findall(r"^\d \d$", out, re.MULTILINE)]
        found = [
            list(map(int, top + low)) for top, low in zip(found[::2], found[1::2], strict=True)
        ]
        assert (status, err, sorted(found)) == (0, "", sorted(answers))


def test_case_flip(run):
    asked, right = CASES["sgt-flip-id"]["input"], CASES["sgt-flip-id"]["right_answer"]
    grid = asked["desc"].split(",")[-1].split()[-1]
    matrix = "".join(str(bit) for bit in Board(5).toggle_matrix.T.ravel()) + "000"
    digits = f"{int(matrix, 2):0157x}"
    out = run("solve", "-", typed=f"5x5c:{digits},{grid}")[1]
    assert f"\n{right['min_presses']} clicks, proved" in out
    assert f"{right['n_minimal']} of them with {right['min_presses']} clicks" in out


def test_csv_with_blanks_is_refused(refuse):
    text = CASES["csv-blanks"]["input"]["csv"].replace("\\n", "\n")
    assert "line 1, column 5" in refuse("solve", "-", typed=text)


def test_blank_lines_at_the_end_and_full_width_digits(run):
    text = CASES["trailing-blank-line"]["input"]["text"].replace("\\n", "\n")
    assert "\n6 clicks, proved" in run("solve", "-", typed=text)[1]
    text = "\n".join(CASES["fullwidth-digits"]["input"]["text"])
    assert run("solve", "-", typed=text)[0] == 0


def test_a_guess_is_told(run):
    status, out, err = run("solve", "-", typed="#..#\n")
    assert status == 0 and rows_of(out) == [[0, 1, 1, 0]]
    assert err == (
        "lightsout: the input: guessed that # is on and . is off; --legend=.# says so, --legend=#. the opposite.\n"
    )
    status, out, err = run("solve", "-", "--legend", "#.", typed="#..#\n")
    assert (status, err) == (0, "") and rows_of(out) != [[0, 1, 1, 0]]


def test_unsolvable(run):
    status, out, err = run("solve", "-", typed="10")
    assert (status, err) == (1, "")
    assert out == (
        "No clicks reach the target. Proof: every button flips an even number of the lamps "
        "(0, 0), (0, 1), but an odd number of them (1) must change.\n"
    )


def test_unsolvable_with_a_long_proof_shows_it_as_a_board(run):
    lights = np.zeros((9, 9), dtype=int)
    lights[0, 0] = 1
    status, out, _ = run("solve", "-", typed="\n".join("".join(map(str, row)) for row in lights))
    assert status == 1 and "\nThe lamps of the proof:\n" in out
    y = parse(out.partition("The lamps of the proof:\n")[2])
    assert not (y.ravel().astype(int) @ Board(9).toggle_matrix % 2).any()
    assert (y * lights).sum() % 2 == 1


def test_unsolvable_both_ways(run):
    status, out, _ = run("solve", "-", "--target", "either", typed="10")
    assert status == 1 and "and for all on:" in out


def test_nearest(run):
    status, out, _ = run("solve", "-", "--nearest", typed="10")
    assert status == 1
    assert (
        "\n\nThe nearest board with a solution differs in 1 lamp, (0, 0):\n00\nPress nothing" in out
    )
    status, out, _ = run("solve", "-", "--nearest", typed="11")
    assert status == 0 and "nearest" not in out


def test_nearest_of_a_button_list(run):
    status, out, _ = run("solve", "-", "--nearest", typed="[.##.#] (0,1) (1,2) (2,3) {3,4}")
    assert status == 1 and "differs in 1 lamp, 4:\n" in out and "Press button 1.\n" in out


def test_all_solutions(run):
    out = run("solve", "--all-on", 4, 4, "--all")[1]
    assert re.findall(r"^Solution (\d+),", out, re.MULTILINE) == [str(n) for n in range(1, 17)]
    boards = re.findall(r"(?:^\d \d \d \d\n){4}", out, re.MULTILINE)
    assert len(set(boards)) == 16
    for text in boards:
        assert not Board(4).apply(np.ones((4, 4)), parse(text)).any()


def test_all_solutions_with_the_fewest_clicks(run):
    out = run("solve", "--all-on", 4, 4, "--all", "--fewest")[1]
    totals = re.findall(r"^Solution \d+, (\d+) clicks:", out, re.MULTILINE)
    assert set(totals) == {"4"}
    assert f"There are 16 solutions, {len(totals)} of them with 4 clicks.\n" in out


def test_all_solutions_are_printed_as_they_come(run, monkeypatch):
    def some(self, lights, target):
        yield from [self.solve(lights, target)] * 2
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "all_solutions", some)
    status, out, err = run("solve", "--all-on", 2, 2, "--all")
    assert (status, err) == (130, "\n") and "Solution 2," in out


def test_too_many_to_prove(run, monkeypatch):
    def many(self, lights, target, time_limit):
        raise TooMany(2**30, self.solve(lights, target))

    monkeypatch.setattr(Solver, "fewest_clicks", many)
    monkeypatch.setattr(Solver, "solution_count", lambda *_: 2**30)
    status, out, _ = run("solve", "--all-on", 5, 5)
    assert status == 0
    assert "not proved to be the fewest: 2^30 solutions were too many to compare.\n" in out
    assert out.endswith("There are 2^30 solutions.\n")
    status, out, err = run("solve", "--all-on", 5, 5, "--fewest")
    assert (status, out) == (2, "") and "the fewest clicks were not proved" in err


def test_more_states_and_numbers_of_two_digits(run):
    arguments = "solve --random 3 3 --states 12 --seed 1 --target 11".split()
    status, out, _ = run(*arguments)
    clicks = rows_of(out.partition("times:\n")[2])
    lights = parse(out.split("\n\n")[0].split("\n", 1)[1], states=12)
    assert status == 0
    assert (Board(3, states=12).apply(lights, clicks) == 11).all()


@given(
    st.integers(1, 4),
    st.integers(1, 4),
    st.sampled_from([*options.RULES, "100/111/001"]),
    st.sampled_from([None, "cylinder", "torus"]),
    st.integers(2, 6),
    st.integers(0, 99),
    st.integers(0, 1),
)
def test_what_is_printed_solves_what_is_printed(rows, cols, rule, wrap, states, seed, target):
    words = f"solve --random {rows} {cols} --rule {rule} --states {states} --seed {seed}".split()
    words += ["--target", str(target), *(["--wrap", wrap] if wrap else [])]
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status = cli.main(words)
    if status == 2:
        assert "nothing to solve here" in err.getvalue()
        return
    assert status == 0
    lights, clicks = out.getvalue().split("\n\n")
    board = Board(rows, cols, rule if rule in options.RULES else parse(rule), wrap, states)
    lights = parse(lights.split("\n", 1)[1], states=states)
    clicks = clicks.partition(":\n")[2].split("\n")[:rows]
    clicks = [list(map(int, row.split())) for row in clicks]
    assert (board.apply(lights, clicks) == target).all()
    assert f"\n{np.sum(clicks)} click" in out.getvalue()


@pytest.mark.parametrize(
    ("word", "board", "wanted"),
    [
        ("off", Board(2), "off"),
        ("either", Board(2), "either"),
        ("1", Board(2), 1),
        ("0", Board(1, 1), 0),
        ("10", Board(1, 2, states=11), 10),
        ("10", Board(1, 2), [[1, 0]]),
        ("01", Board(1, 2, states=11), [[0, 1]]),
        ("01/10", Board(2), [[0, 1], [1, 0]]),
        ("012", Board.from_buttons([[0], [1], [2]], states=3), [0, 1, 2]),
    ],
)
def test_targets(word, board, wanted):
    found = options.target_of(word, board)
    assert (found if isinstance(found, str | int) else found.tolist()) == wanted


def test_random_tells_its_seed(run):
    out = run("solve", "--random", 3, 4)[1]
    seed = re.match(r"Lights \(--seed (\d+)\):\n", out)[1]
    assert run("solve", "--random", 3, 4, "--seed", seed)[1] == out


# Files and everything else that can be wrong.


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\x00\x01\x02\xff", "not a text"),
        (b"01\n1\xff", "not UTF-8"),
        ("01/11".encode("utf-16"), "UTF-16"),
        (b"1" * 2_000_000, "larger than"),
        (b"01\n1", "line 2 has 1 lamps"),
        (b"01\n12", "line 2, column 2: cannot read '2'"),
        (b"5x5c:12", "cut short"),
        (b"[.#] (0,7)", "7"),
    ],
)
def test_files(refuse, tmp_path, content, words):
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    assert words in refuse("solve", path)


def test_missing_files_and_folders(refuse, tmp_path):
    for path in (tmp_path, tmp_path / "none.txt"):
        assert f"cannot read {path}: " in refuse("solve", path)
        assert f"cannot read {path}: " in refuse("level", "--check", path)


def test_a_file_from_windows(run, tmp_path):
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbf01\r\n11\r\n\r\n")
    assert "\n1 click, proved" in run("solve", path)[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("frob", "COMMAND"),
        ("solve", "one of FILE, --all-on and --random"),
        ("solve - --all-on 2 2", "one of FILE, --all-on and --random"),
        ("solve --all-on 2 2 --random 2 2", "one of FILE"),
        ("solve --all-on 2", "--all-on"),
        ("solve --all-on 2 x", "'x' is not a whole number"),
        ("solve --all-on -1 5", "rows is -1"),
        ("solve --all-on 5 1.5", "'1.5' is not a whole number"),
        ("solve --all-on 99999 99999", "99999 x 99999 is too large"),
        ("solve --all-on 0 999999999", "0 x 999999999 is too large"),
        ("solve --random 60 60 --states 3", "up to 2500 lamps of 3 states"),
        ("solve --all-on 9999999999 1", "at most 9 digits"),
        ("solve --all-on 3 3 --rule foo", "unknown rule 'foo'; the known ones are plus, "),
        ("solve --all-on 3 3 --rule 01/11", "--rule: a 2 x 2 stencil has no middle"),
        ("solve --all-on 3 3 --rule 012", "--rule '012' is not a pattern"),
        ("solve --all-on 3 3 --wrap ball", "--wrap"),
        ("solve --all-on 3 3 --states 1", "states is 1"),
        ("solve --all-on 3 3 --states 3", "--all-on is not clear with 3 states"),
        ("solve --all-on 3 3 --target 5", "target is 5; the states are 0 to 1"),
        ("solve --all-on 3 3 --target of", "--target 'of' is not off, on, either, a state or"),
        ("solve --all-on 3 3 --target 01/10", "the pattern is 2 x 2, but the board is 3 x 3"),
        ("solve --all-on 3 3 --seed 3", "--seed is the seed of --random"),
        ("solve --random 3 3 --seed -3", "seed is -3"),
        ("solve --random 3 3 --states 3 --target on", "'on' is not clear with 3 states"),
        ("solve --random 3 3 --states 3 --target either", "'either' is all off or all on"),
        ("solve --random 1 1 --rule plus-no-self", "nothing to solve here"),
        ("solve --random 0 0", "nothing to solve here"),
        ("solve --all-on 3 3 --legend .#", "--legend and --holes explain a FILE"),
        ("solve - --legend 00", "a sign occurs twice"),
        ("solve - --legend abc", "'c' is 2"),
        ("solve - --frob", "--frob"),
        ("solve - --tar on", "--tar"),
        ("info", "ROWS"),
        ("info -1", "rows is -1"),
        ("info 300 300", "300 x 300 is too large"),
        ("info 3 3 3", "3"),
        ("level", "a level needs ROWS and --clicks N"),
        ("level 5 5", "a level needs ROWS and --clicks N"),
        ("level 3 3 --clicks 10", "take"),
        ("level 3 3 --clicks -1", "clicks is -1"),
        ("level 3 3 --clicks 2 --target either", "'either' is two patterns"),
        ("level 3 3 --clicks 2 --symmetry some", "unknown symmetry 'some'"),
        ("level 3 3 --clicks 2 --json --flip", "--flip"),
        ("level 3 3 --clicks 2 --states 3 --flip --seed 1", "3 states"),
        ("level 3 --check level.json", "--check reads a level instead of making one"),
        ("level --check level.json --unique", "--check reads a level instead of making one"),
        ("play 0", "nothing to solve here"),
        ("play 41", "a game is at most 40 x 40; this board is 41 x 41"),
        ("play 5 5 --clicks 0", "clicks is 0; a game needs at least one press"),
        ("play 2 2 --clicks 9", "take"),
        ("play 1 2 --target either", "nothing to solve here"),
    ],
)
def test_wrong_arguments(refuse, arguments, words):
    assert words in refuse(*arguments.split(), typed="01\n11\n")


def test_a_flip_id_brings_its_own_board(run, refuse):
    assert "leave out rule" in refuse("solve", "-", "--rule", "king", typed="2x2c:edb7,8")
    out = run("solve", "-", "--target", "off", typed="2x2c:edb7,8")[1]
    assert "\n1 click, proved" in out


def test_the_standard_input_can_be_closed(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["solve", "-"]) == 2
    assert "the standard input is closed" in capsys.readouterr().err
    assert cli.main(["play", "3"]) == 0


def test_a_terminal_is_told_to_type(run, monkeypatch):
    monkeypatch.setattr(options, "is_terminal", lambda: True)
    assert "type a board" in run("solve", "-", typed="01/11")[2]


# info


@pytest.mark.parametrize("n", range(1, 13))
def test_info_nullity(run, n):
    nullity = (
        TRUTH["nullity_square"][n - 1] if "nullity_square" in TRUTH else Solver(Board(n)).nullity
    )
    status, out, err = run("info", n)
    assert (status, err) == (0, "")
    assert re.search(rf"^rank +{n * n - nullity}\nnullity +{nullity}$", out, re.MULTILINE)
    share = f"1 board in {2**nullity}" if nullity else "every board"
    assert re.search(rf"^can be solved +{share}$", out, re.MULTILINE)
    assert out.count("\n\n") == (1 + nullity if nullity else 0)


def test_info_covering_radius_and_patterns(run):
    out = run("info", 4, 4)[1]
    assert "covering radius  2 lamps;" in out
    assert "0 0 1 0\n0 1 1 1\n1 0 1 0\n1 1 0 0" in out or "1 0 0 0\n" in out


def test_info_more_states(run):
    assert re.search(r"^rank +9\nnullity +0$", run("info", 3, 3, "--states", 3)[1], re.MULTILINE)
    out = run("info", 4, 4, "--states", 4)[1]
    assert "only for a prime number of states, and 4 is not prime" in out
    assert "quiet patterns   64," in out and "1 board in 64\n" in out


def test_info_leaves_out_what_is_too_long(run):
    out = run("info", 19, 19)[1]
    assert "quiet patterns   65536," in out and "16 quiet patterns make up all; they are not" in out
    out = run("info", 23, 23)[1]
    assert "quiet patterns   16384," in out
    out = run("info", 40, 1, "--rule", "0")[1]
    assert "quiet patterns   2^40," in out and "covering radius  not computed" in out
    out = run("info", 20, 35, "--rule", "0", "--states", 3)[1]
    assert "about 10^334" in out


def test_info_of_nothing(run):
    assert re.search(r"^rank +0$", run("info", 0)[1], re.MULTILINE)


# level


def test_levels_in_every_form(run, tmp_path):
    arguments = ("level", 4, 4, "--clicks", 5, "--seed", 3)
    status, text, err = run(*arguments)
    assert status == 0
    assert err.startswith("Fewest clicks: 5, in ") and err.endswith("(--seed 3 makes it again.)\n")
    assert "\n5 clicks, proved" in run("solve", "-", typed=text)[1]
    flip = run(*arguments, "--flip")[1]
    assert "\n5 clicks, proved" in run("solve", "-", typed=flip)[1]
    saved = run(*arguments, "--json")[1]
    assert json.loads(saved)["clicks"] == 5
    path = tmp_path / "level.json"
    path.write_text(saved, "utf-8")
    status, out, err = run("level", "--check", path)
    assert (status, out) == (0, text) and err.startswith("Fewest clicks: 5, in ")
    assert run("level", "--check", path, "--flip")[1] == flip


def test_levels_are_what_was_asked_for(run):
    out, err = run(*"level 5 5 --clicks 9 --symmetry diagonal --unique --seed 2".split())[1:]
    lights = parse(out)
    assert (lights == lights.T).all() and "in 1 way;" in err


def test_a_level_without_a_seed_tells_it(run):
    out, err = run("level", 3, 3, "--clicks", 4)[1:]
    seed = re.search(r"--seed (\d+)", err)[1]
    assert run("level", 3, 3, "--clicks", 4, "--seed", seed)[1] == out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"01/11", "JSON"),
        (b"\xff", "UTF-8"),
        (b'{"format": "lightsout_edu level", "version": 2}', "version 2"),
    ],
)
def test_levels_that_are_none(refuse, tmp_path, content, words):
    path = tmp_path / "level.json"
    path.write_bytes(content)
    assert words in refuse("level", "--check", path)


def test_a_level_that_claims_too_much(run, refuse, tmp_path):
    level = json.loads(run("level", 3, 3, "--clicks", 4, "--json")[1]) | {"clicks": 3}
    path = tmp_path / "level.json"
    path.write_text(json.dumps(level), "utf-8")
    assert "clicks is 3" in refuse("level", "--check", path)


# play


def test_a_game(run):
    status, out, err = run("play", 1, 3, "--seed", 1, "--clicks", 1, typed="0 2\nu\n0 0\nq\n")
    assert (status, err) == (0, "")
    assert "Turn every lamp off." in out and "Board 1 (--seed 1 deals it again).\n" in out
    assert "> 0 2\n" in out and "0 presses; fewest possible: 1.\n" in out


@pytest.mark.parametrize(
    "arguments",
    [
        "3 3",
        "4 4 --target on",
        "4 4 --target either",
        "2 3 --target 101/010",
        "3 3 --states 3 --target 2",
        "3 3 --states 4 --rule king --wrap torus",
        "3 3 --clicks 5",
        "5 5 --rule x",
    ],
)
def test_hints_lead_to_the_end_in_the_fewest_presses(run, arguments, monkeypatch):
    hints = []

    def follow(prompt):
        hints.append("hint")
        return "hint" if len(hints) % 2 else re.findall(r"Press (\d+ \d+)", said.getvalue())[-1]

    said = io.StringIO()
    monkeypatch.setattr(sys, "stdout", said)
    words = arguments.split()

    def ask(prompt):
        if "again, new or quit" in said.getvalue():
            return "quit"
        return follow(prompt)

    monkeypatch.setattr(play, "ask_terminal", ask)
    assert cli.main(["play", *words, "--seed", "4"]) == 0
    fewest = re.search(r"0 presses; fewest possible: (\d+)", said.getvalue())[1]
    assert re.search(rf"Done: {fewest} press(es)?; fewest possible: {fewest}\.", said.getvalue())


def test_solve_shows_every_press_and_board(run):
    out = run("play", 3, 3, "--seed", 1, typed="solve\nundo\nredo\nsolve\nhint\nnew\nagain\n")[1]
    shown = re.findall(r"^Press (\d+) of (\d+): \d \d$", out, re.MULTILINE)
    assert shown == [(str(n), "5") for n in range(1, 6)]
    assert out.count("Done: 5 presses; fewest possible: 5.\nagain, new or quit?\n") == 2
    assert out.count("The target is reached; there is nothing left to press.\n") == 2
    assert out.count("Board 2 (--seed 2 deals it again).") == 2
    assert out.endswith("> \n")


def test_solve_waits_at_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(play, "is_terminal", lambda: True)
    prompts = []
    lines = iter(["solve", "", "stop", "undo", "q"])

    def ask(prompt):
        prompts.append(prompt)
        return next(lines)

    table = play.Table(Board(3), seed=1, ask=ask)
    table.run()
    out = capsys.readouterr().out
    assert prompts == ["> ", "Enter goes on: ", "Enter goes on: ", "> ", "> "]
    assert "Press 2 of 5" in out and "Press 3 of 5" not in out
    assert "Stopped; undo takes these presses back.\n" in out
    assert len(table.game.moves) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9 9", "There is no row 9; the rows are 0 to 2."),
        ("1 3", "There is no column 3; the columns are 0 to 2."),
        ("-1 0", "There is no row -1; the rows are 0 to 2."),
        ("1", "'1' is neither a row and a column, such as 0 1, nor a command;"),
        ("1 2 3", "'1 2 3' is neither"),
        ("1.5 2", "'1.5 2' is neither"),
        ("² 0", "'² 0' is neither"),
        ("press 1 2", "'press 1 2' is neither"),
        ("12", "'12' is neither"),
        ("\x00", "is neither"),
        ("1" * 5000, f"'{'1' * 40}...' is neither"),
        ("undo", "There is no press to take back."),
        ("redo", "There is nothing to press again."),
    ],
)
def test_wrong_lines_lose_nothing(run, line, words):
    typed = f"0 0\n{line}\n\n" if line not in ("undo", "redo") else f"0 0\nu\n{line}\nr\nr\n"
    out = run("play", 3, 3, "--seed", 1, typed=typed)[1]
    assert words in out
    boards = re.findall(r"   0 1 2\n(?:\d  .*\n){3}", out)
    assert boards[1] == boards[-1] != boards[0]


@pytest.mark.parametrize(
    "line", ["0 1", " 0   1 ", "0,1", "(0, 1)", "0;1", "(0,1)", "0\t1", "０ １"]
)
def test_ways_to_name_a_cell(run, line):
    plain = run("play", 3, 3, "--seed", 1, typed="0 1\n")[1]
    assert run("play", 3, 3, "--seed", 1, typed=f"{line}\n")[1].replace(line, "0 1") == plain


@pytest.mark.parametrize("name", play.COMMANDS)
def test_every_command_and_its_short_form(run, name):
    short = play.COMMANDS[name][0]
    long = run("play", 3, 3, "--seed", 1, typed=f"0 1\n{name}\n")[1]
    assert "neither" not in long and f"  {name}" in run("play", typed="help\n")[1]
    for other in (short or name, name.upper()):
        out = run("play", 3, 3, "--seed", 1, typed=f"0 1\n{other}\n")[1]
        assert out.replace(f"> {other}\n", f"> {name}\n") == long


def test_undo_and_redo(run):
    out = run("play", 3, 3, "--seed", 1, typed="0 1\n1 1\nu\nu\nr\n2 2\nr\n")[1]
    assert [int(n) for n in re.findall(r"^(\d) press", out, re.MULTILINE)] == [0, 1, 2, 1, 0, 1, 2]
    assert out.count("There is nothing to press again.") == 1


def test_a_game_that_cannot_be_proved(run, monkeypatch):
    def many(self, lights, target, time_limit):
        raise TooMany(2**30, self.solve(lights, target))

    monkeypatch.setattr(Solver, "fewest_clicks", many)
    out = run("play", 5, 5, "--seed", 1, typed="s\n")[1]
    assert "0 presses; enough, perhaps not the fewest: " in out and "Done: " in out


def test_each_seed_deals_a_board_that_can_be_won():
    for seed in range(40):
        for board, target in itertools.product((Board(2), Board(4), Board(1, 5)), ("on", "either")):
            lights = play.deal(board, target, seed)
            assert Solver(board).is_solvable(lights, target)
            assert not board.is_done(lights, target)
            assert np.array_equal(lights, play.deal(board, target, seed))


def test_holes_are_drawn_blank():
    board = Board(1, 3, cells=[[1, 0, 1]])
    assert play.drawn(board, [[1, 0, 1]], edges=False).split() in (["●", "●"], ["#", "#"])


# In a process of its own.


def test_the_module_is_the_program():
    done = program("solve", "-", input="01/11")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Press the buttons marked 1:\n0 0\n0 1\n")


def test_a_poor_terminal_gets_plain_signs():
    env = {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "NO_COLOR": "1"}
    done = program("play", 3, "--seed", 1, input="0 0\n", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii() and "# is on, . is off." in done.stdout
    done = program("play", 3, "--seed", 1, input="", env={"PYTHONIOENCODING": "utf-8"})
    assert "● is on, ○ is off." in done.stdout
    done = program("solve", "-", "--states", 4, "--rule", "king", input="201/010", env=env)
    assert done.returncode == 1 and done.stdout.isascii() and done.stderr == ""


def test_bytes_that_are_no_text_get_a_sentence():
    done = program("play", 3, "--seed", 1, input=b"\xff\xfe\n1 1\n", encoding=None)
    assert done.returncode == 0 and done.stderr == b""
    assert b"is neither a row and a column" in done.stdout and b"1 press;" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ("solve --all-on 5 5 --all", ""),
        ("info 5 5", ""),
        ("solve --help", ""),
        ("play 3 --seed 1", "s\nnew\ns\n"),
    ],
)
def test_a_closed_pipe_is_left_quietly(arguments, typed):
    reader, writer = os.pipe()
    os.close(reader)
    done = program(
        *arguments.split(), input=typed, stdout=writer, stderr=subprocess.PIPE, capture_output=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@posix
def test_a_full_disk_is_told():
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with open("/dev/full", "w") as full:
        done = program("info", 5, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert done.returncode == 2
    assert re.fullmatch(r"lightsout: .*\.\n", done.stderr)


@posix
@pytest.mark.parametrize(("arguments", "status"), [("solve -", 130), ("play 3 --seed 1", 0)])
def test_ctrl_c(arguments, status):
    """At a terminal: the program says something, waits for a line, and Ctrl-C comes."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "lightsout_edu", *arguments.split()],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=30)[0]
    os.close(ours)
    os.close(theirs)
    assert process.returncode == status
    assert said.endswith("\n") and "Traceback" not in said


def test_ctrl_c_while_it_works(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "fewest_clicks", interrupted)
    assert run("solve", "--all-on", 3, 3) == (130, "", "\n")
    assert run("play", 3)[0] == 130


def test_too_little_memory(run, monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr(Solver, "fewest_clicks", full)
    assert "not enough memory" in run("solve", "--all-on", 3, 3)[2]
