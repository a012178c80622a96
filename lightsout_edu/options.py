"""What the arguments of the terminal program mean: boards, targets, files.

Everything wrong with them is a ValueError with a sentence.
"""

import argparse
import re
import sys

from .board import Board
from .formats import Puzzle, read, read_text, write
from .levels import from_json
from .notation import format_lights
from .play import deal, is_terminal, random_seed
from .reading import read_lights
from .shapes import RULES

LAMPS, LAMPS_OF_MORE_STATES = 20_000, 2_500  # more take too long to solve
EXAMPLES = {
    "solve": """
  lightsout solve board.txt
  echo 01/11 | lightsout solve -
  lightsout solve --all-on 5 5 --fewest --all
  lightsout solve --random 4 4 --seed 7 --rule king --target on""",
    "play": """
  lightsout play
  lightsout play 4 6 --clicks 5 --seed 1""",
    "info": """
  lightsout info 5 5
  lightsout info 4 4 --rule 010/111/010 --wrap torus --states 3""",
    "level": """
  lightsout level 5 5 --clicks 9 --symmetry diagonal --seed 1 > board.txt
  lightsout level 5 5 --clicks 9 --unique --json > level.json
  lightsout level --check level.json""",
}
OPTIONS = {  # what a sentence of the package says to a Python program, and here
    "pass holes=True": "say --holes",
    "pass states or a legend": "say --states or --legend",
    "a legend can name others": "--legend can name others",
}
WORDS = {
    "solve": "Print clicks that reach the target, or the proof that none do.",
    "play": "Play in the terminal.",
    "info": "Tell what is known about a board.",
    "level": "Make a board that needs exactly N clicks.",
}


class _Parser(argparse.ArgumentParser):
    """Takes whole words only, shows examples, and complains in one sentence."""

    def __init__(self, **options):
        options |= {"allow_abbrev": False, "formatter_class": argparse.RawDescriptionHelpFormatter}
        super().__init__(**options)
        self.color = False  # Python 3.14 would use colours

    def error(self, message):
        raise ValueError(f"{message}; see {self.prog} --help")


def _number(text):
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at most 9 digits")
    return int(text)


def build_parser(commands):
    """Return the parser; `commands` are the functions that solve, play, info and level call."""
    parser = _Parser(
        prog="lightsout",
        description="Lights Out: solve boards with proof, play, look into a board, make levels.",
        epilog="lightsout COMMAND --help explains a command and gives examples.",
    )
    parser.set_defaults(command=None)
    subparsers = parser.add_subparsers(metavar="COMMAND")
    adders = (_add_solve, _add_play, _add_info, _add_level)
    for (name, words), add in zip(WORDS.items(), adders, strict=True):
        examples = f"examples:{EXAMPLES[name]}"
        sub = subparsers.add_parser(name, help=words, description=words, epilog=examples)
        sub.set_defaults(command=commands[name])
        add(sub)
    return parser


def _add_solve(sub):
    sub.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a board as text, a Flip id, a button list or a level in JSON; - reads the standard "
        "input",
    )
    size = {"nargs": 2, "metavar": ("ROWS", "COLS"), "type": _number}
    sub.add_argument("--all-on", **size, help="instead of FILE: every lamp on")
    sub.add_argument("--random", **size, help="instead of FILE: a random board that can be won")
    _seed(sub, "of --random: the same number gives the same board")
    _board_options(sub)
    sub.add_argument(
        "--legend",
        metavar="SIGNS",
        help="the signs in FILE for state 0, 1, ..., as in --legend=.#; else they are guessed",
    )
    sub.add_argument("--holes", action="store_true", help="_ and blanks in FILE are holes")
    sub.add_argument(
        "--fewest",
        action="store_true",
        help="insist on the fewest clicks, however long it takes; prints the first such answer",
    )
    sub.add_argument(
        "--all",
        action="store_true",
        help="print every answer; with --fewest every one with the fewest clicks",
    )
    sub.add_argument(
        "--nearest",
        action="store_true",
        help="when there is no answer, print the nearest board that has one",
    )


def _add_play(sub):
    _size(sub, nargs="?", default=5, help="5 when not given")
    _board_options(sub)
    sub.add_argument("--clicks", metavar="N", type=_number, help="deal boards that need N clicks")
    _seed(sub, "of the first board")


def _add_info(sub):
    _size(sub)
    _board_options(sub, target=False)


def _add_level(sub):
    _size(sub, nargs="?")
    sub.add_argument("--clicks", metavar="N", type=_number, help="the fewest clicks it shall need")
    _seed(sub, "the same number gives the same level")
    _board_options(sub)
    sub.add_argument(
        "--symmetry",
        metavar="NAME",
        help="left-right, up-down, half-turn, quarter-turn or diagonal",
    )
    sub.add_argument("--unique", action="store_true", help="only one answer has so few clicks")
    form = sub.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the level as JSON")
    form.add_argument(
        "--flip",
        action="store_true",
        help="print a game id of Flip, of Simon Tatham's Portable Puzzle Collection",
    )
    sub.add_argument("--check", metavar="FILE", help="instead of making one: check a level in JSON")


def _size(parser, **rows):
    parser.add_argument("rows", metavar="ROWS", type=_number, **rows)
    parser.add_argument(
        "cols", metavar="COLS", type=_number, nargs="?", help="as ROWS when not given"
    )


def _seed(parser, words):
    parser.add_argument("--seed", metavar="N", type=_number, help=words)


def _board_options(parser, target=True):
    parser.add_argument(
        "--rule",
        help=f"{', '.join(RULES)}; or a stencil such as 010/111/010 with "
        "the button in the middle (default: plus)",
    )
    parser.add_argument(
        "--wrap",
        choices=("cylinder", "torus"),
        help="join left and right edges; torus: top and bottom too",
    )
    parser.add_argument(
        "--states",
        metavar="Q",
        type=_number,
        default=2,
        help="states of a lamp; a press steps it to the next (default: 2)",
    )
    if target:
        parser.add_argument(
            "--target",
            help="off, on, either, the number of a state, or a pattern "
            "such as 010/111/010 (default: off; a Flip id or a button list brings its own)",
        )


def board_of(args, rows, cols=None):
    """Return the board that the arguments describe."""
    cols, rule = rows if cols is None else cols, _rule(args)
    _check_size(f"{rows} x {cols}", max(rows * cols, rows, cols), args.states)  # spares the memory
    return Board(rows, cols, "plus" if rule is None else rule, args.wrap, args.states)


def _check_size(size, lamps, states):
    most = LAMPS if states == 2 else LAMPS_OF_MORE_STATES
    if lamps > most:
        raise ValueError(
            f"{size} is too large; this program takes boards up to {most} lamps of {states} states"
        )


def _rule(args):
    """Return the rule that --rule means: a name, a stencil, or None."""
    word = args.rule
    if word is None or word.replace("-", "").isalpha():
        return word
    stencil = _pattern("--rule", word, args.states)
    if stencil.shape[0] % 2 == 0 or stencil.shape[1] % 2 == 0:
        rows, cols = stencil.shape
        raise ValueError(
            f"--rule: a {rows} x {cols} stencil has no middle for the button; add rows or columns "
            "of 0"
        )
    return stencil


def target_of(word, board):
    """Return the target that --target means: a word, a state or a pattern."""
    if word is None:
        return "off"
    if word in ("off", "on", "either"):
        board.targets(word)  # refuses what is not clear with more states
        return word
    if re.fullmatch(r"-[0-9]+", word):
        raise ValueError(f"--target is {word}; the states are 0 to {board.states - 1}")
    number = re.fullmatch(r"0|[1-9][0-9]{0,8}", word) and int(word)
    if number is not None and (number < board.states or len(word) == 1):
        board.target_lights(number)
        return number
    pattern = _pattern("--target", word, board.states, "off, on, either, a state or ")
    pattern = pattern if board.is_grid else pattern.ravel()
    if pattern.shape != board.shape:
        found, wanted = (" x ".join(map(str, each)) for each in (pattern.shape, board.shape))
        raise ValueError(f"--target {word[:40]}: the pattern is {found}, but the board is {wanted}")
    return board.target_lights(pattern)


def _pattern(option, word, states, others=""):
    try:
        reading = read_lights(word, states=states)
    except ValueError as error:
        raise ValueError(
            f"{option} {word[:40]!r} is not {others}a pattern such as 010/111/010: {error}"
        ) from None
    if reading.guessed:
        _tell_guess(option, reading, "if not, write 0 and 1")
    return reading.lights


def _tell_guess(where, reading, remedy):
    off, on = (sign for sign, state in reading.legend.items() if state is not None)
    tell(f"{where}: guessed that {on} is on and {off} is off; {remedy.format(on, off)}")


def question_of(args):
    """Return the board, lights and target that the arguments ask about."""
    if sum(source is not None for source in (args.file, args.all_on, args.random)) != 1:
        raise ValueError("give one of FILE, --all-on and --random; see lightsout solve --help")
    if args.seed is not None and not args.random:
        raise ValueError("--seed is the seed of --random; leave it out")
    if args.file is not None:
        return _read(args)
    if args.legend or args.holes:
        raise ValueError("--legend and --holes explain a FILE; leave them out")
    board = board_of(args, *(args.all_on or args.random))
    target = target_of(args.target, board)
    if args.all_on:
        if args.states > 2:
            raise ValueError(f"--all-on is not clear with {args.states} states; write a FILE")
        return board, board.target_lights("on"), target
    seed = random_seed() if args.seed is None else args.seed
    lights = deal(board, target, seed)
    print(f"Lights (--seed {seed}):")
    print(f"{lamps_text(board, lights)}\n")
    return board, lights, target


def _read(args):
    if args.file == "-" and is_terminal():
        tell("type a board, a row a line; end it with Ctrl-D, on Windows with Ctrl-Z and Enter")
    legend = args.legend and {sign: state for state, sign in enumerate(args.legend)}
    if legend and len(legend) < len(args.legend):
        raise ValueError(f"--legend={args.legend}: a sign occurs twice; each state has its own")
    name = "the input" if args.file == "-" else args.file
    text = read_text(args.file)
    try:
        puzzle = _puzzle(text, args, legend)
    except ValueError as error:
        words = str(error)
        for python, option in OPTIONS.items():
            words = words.replace(python, option)
        raise ValueError(f"{name}: {words}") from None
    board = puzzle.board
    _check_size(f"a board of {board.n_lamps} lamps", board.n_lamps, board.states)
    if puzzle.guessed:
        _tell_guess(name, puzzle, "--legend={1}{0} says so, --legend={0}{1} the opposite")
    target = puzzle.target if args.target is None else target_of(args.target, board)
    return board, board.as_lights(board.lamp_values(puzzle.lights)), target


def _puzzle(text, args, legend):
    options = {"rule": _rule(args), "wrap": args.wrap, "holes": args.holes, "legend": legend}
    if not text.lstrip().startswith("{"):
        return read(text, states=args.states, **options)
    if any(options.values()) or args.states != 2:
        raise ValueError("a level brings its own board; leave out --rule, --wrap and the like")
    level = from_json(text)
    return Puzzle(level.board, level.lights, level.target)


def lamps_text(board, lights):
    """Return lights as text that the program reads again."""
    if not board.is_grid or board.states > 36:
        return format_lights(lights, "csv")
    return write(Puzzle(board, lights))


def tell(message):
    """Print a sentence on the standard error; an empty one is an empty line."""
    words = " ".join(str(message).split())
    dot = "" if words.endswith(".") else "."
    note(f"lightsout: {words}{dot}" if words else "")


def note(words):
    """Print words on the standard error, if there is one."""
    if sys.stderr is not None:  # else print would take the standard output
        print(words, file=sys.stderr)
