"""The terminal program `lightsout`, also `python -m lightsout_edu`.

    lightsout solve board.txt
    echo 01/11 | lightsout solve -
    lightsout solve --all-on 5 5 --fewest --all
    lightsout solve --random 4 4 --seed 7 --rule king --target on
    lightsout play 5 5 --clicks 6
    lightsout info 4 4 --wrap torus
    lightsout level 5 5 --clicks 9 --symmetry diagonal --seed 1 > board.txt

Answers are printed on the standard output, everything else on the standard error. The status is
0 with an answer; 1 when there are no such clicks, with the proof; 2 when the input is wrong or the
question too large, with a sentence; 130 after Ctrl-C.
"""

import contextlib
import errno
import os
import sys
import textwrap

import numpy as np

from .entries import in_powers
from .formats import Puzzle, read_text, write
from .levels import from_json, make_level
from .options import board_of, build_parser, lamps_text, note, question_of, target_of, tell
from .play import Table, random_seed, sentence, table
from .solution import TooMany, Unsolvable
from .solver import Solver

DRAWN, PATTERNS = 40, 8  # info: rows and columns of a quiet pattern, and how many are drawn
PATIENCE = 10  # seconds of searching for fewer clicks, unless --fewest insists
KINDS = 2**16  # info: the covering radius of boards with more kinds takes too long


def main(argv=None):
    """Run the program and return its exit status.

    Parameters
    ----------
    argv : list of str, optional
        The arguments; without it those of the command line.

    Returns
    -------
    int
        See the top of this module.

    Examples
    --------
    >>> main(["solve", "--all-on", "2", "3"])
    Press the buttons marked 1:
    0 0 1
    1 0 0
    2 clicks, proved to be the fewest.
    There are 4 solutions, 2 of them with 2 clicks.
    0
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # signs that the terminal does not know are escaped
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        print(end="", flush=True)
        return status
    except (ValueError, ArithmeticError) as error:
        tell(error)
    except MemoryError:
        tell("there is not enough memory for this board")
    except KeyboardInterrupt:
        tell("")
        return 130
    except OSError as error:
        return _cannot_write(error)
    return 2


def _run(argv):
    parser = build_parser({"solve": _solve, "play": _play, "info": _info, "level": _level})
    try:
        args = parser.parse_args(argv)
    except SystemExit:  # after --help
        return 0
    if args.command is None:
        parser.print_help()
        return 0
    return args.command(args)


def _cannot_write(error):
    """Leave quietly when nobody reads any more, else say why the output cannot be written."""
    with contextlib.suppress(OSError, ValueError):  # what is left must not fail a second time
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:  # Windows: EINVAL
        return 0
    tell(error.strerror or error)
    return 2


# solve


def _solve(args):
    board, lights, target = question_of(args)
    solver = Solver(board)
    try:
        best = _best(solver, lights, target, args.fewest)
    except Unsolvable as proof:
        _show_proof(proof)
        if args.nearest:
            _show_nearest(solver, lights, target)
        return 1
    count = solver.solution_count(lights, target)
    either = isinstance(target, str) and target == "either"
    if not args.all:
        _show_clicks(best)
    print(_verdict(best, count) + (f" All lamps are {_end(best)} then." if either else ""))
    print(_how_many(best, count))
    if args.all:
        solutions = (solver.all_fewest if args.fewest else solver.all_solutions)(lights, target)
        _show_all(solutions, either)
    return 0


def _best(solver, lights, target, insist):
    try:
        best = solver.fewest_clicks(lights, target, None if insist else PATIENCE)
    except TooMany as many:
        best = many.solution
    if insist and not best.minimal:
        raise ValueError(
            "the fewest clicks were not proved; without --fewest the program prints the best "
            "answer it found"
        )
    return best


def _show_clicks(solution):
    board, clicks = solution.board, solution.clicks
    if not solution.total:
        print("Press nothing: the lights are what they shall be.")
    elif not board.is_grid:
        times = [f"{k}" if n == 1 else f"{k} ({n} times)" for k, n in enumerate(clicks) if n]
        buttons = "button" if len(times) == 1 else "buttons"
        print(textwrap.fill(f"Press {buttons} {', '.join(times)}.", width=79))
    elif board.states == 2:
        print(f"Press the buttons marked 1:\n{_marks(clicks, board.buttons)}")
    else:
        print(f"Press each button so many times:\n{_marks(clicks, board.buttons)}")


def _marks(values, exists):
    """Return numbers of a rectangle as text, "_" where there is nothing."""
    return table(np.where(exists, values.astype(str), "_").tolist())


def _verdict(best, count):
    if best.minimal:
        return f"{_counted(best.total, 'click')}, proved to be the fewest."
    return (
        f"{_counted(best.total, 'click')}; not proved to be the fewest: {_big(count)} solutions "
        "were too many to compare."
    )


def _how_many(best, count):
    if count == 1:
        return "This is the only solution."
    fewest = f", {best.ways} of them with {_counted(best.total, 'click')}" if best.minimal else ""
    return f"There are {_big(count)} solutions{fewest}."


def _end(solution):
    return "on" if solution.target.any() else "off"


def _show_all(solutions, either):
    for number, solution in enumerate(solutions, start=1):
        end = f", all {_end(solution)}" if either else ""
        print(f"\nSolution {number}, {_counted(solution.total, 'click')}{end}:")
        _show_clicks(solution)


def _show_proof(proof):
    print(sentence(proof))
    for part in (proof, *proof.others):
        lamps = np.count_nonzero(part.certificate)
        if lamps > 16 or (lamps > 4 and proof.board.is_grid):  # easier to see than a list
            print(f"The lamps of the proof:\n{lamps_text(proof.board, part.certificate)}")


def _show_nearest(solver, lights, target):
    nearest = solver.nearest_solvable(lights, target)
    lamps = f"{_counted(nearest.distance, 'lamp')}, {', '.join(map(str, nearest.lamps))}"
    print(f"\nThe nearest board with a solution differs in {lamps}:")
    print(lamps_text(solver.board, nearest.lights))
    best = _best(solver, nearest.lights, target, insist=False)
    _show_clicks(best)
    print(_verdict(best, solver.solution_count(nearest.lights, target)))


# play, info, level


def _play(args):
    board = board_of(args, args.rows, args.cols)
    game = Table(board, target_of(args.target, board), args.seed, args.clicks)
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        game.run()
        return 0
    print()  # the end of the input and Ctrl-C leave the line with the prompt
    return 0


def _info(args):
    board = board_of(args, args.rows, args.cols)
    solver = Solver(board)
    count, quiet = solver.solution_count(), solver.quiet_patterns()
    print(f"{board.shape[0]} x {board.shape[1]}, rule {args.rule or 'plus'}, {args.wrap or 'flat'}")
    print(f"lamps            {board.n_lamps}, with {board.states} states each")
    try:
        print(f"rank             {solver.rank}\nnullity          {solver.nullity}")
    except ValueError:
        print(
            f"rank, nullity    only for a prime number of states, and {board.states} is not prime"
        )
    print(f"quiet patterns   {_big(count)}, the empty one included")
    print(f"can be solved    {f'1 board in {_big(count)}' if count > 1 else 'every board'}")
    if count > 1:
        print(f"covering radius  {_radius(solver, count)}")
    _show_quiet(board, quiet)
    return 0


def _radius(solver, count):
    try:
        radius = solver.covering_radius() if count <= KINDS else None
    except ValueError:
        radius = None
    if radius is None:
        return "not computed"
    return f"{_counted(radius, 'lamp')}; so many must be changed at most to make it solvable"


def _show_quiet(board, quiet):
    if len(quiet) > PATTERNS or max(board.shape) > DRAWN:
        print(f"\n{len(quiet)} quiet patterns make up all; they are not drawn here.")
    elif len(quiet):
        print("\nAll quiet patterns are sums of these:")
        for pattern in quiet:
            print(f"\n{_marks(pattern, board.buttons)}")


def _level(args):
    if args.check:
        level, again = _read_level(args), ""
    else:
        level, again = _make_level(args)
    if args.json:
        print(level.to_json(), flush=True)
    elif args.flip:
        print(write(Puzzle(level.board, level.lights, level.target), "flip"), flush=True)
    else:
        print(lamps_text(level.board, level.lights), flush=True)
    fewest = f"Fewest clicks: {level.clicks}, in {_counted(level.ways, 'way')}"
    note(f"{fewest}; {level.difficulty}.{again}")
    options = [
        f"--{name} {getattr(args, name)}"
        for name in ("rule", "wrap", "target")
        if getattr(args, name)
    ]
    options += [f"--states {args.states}"] if args.states > 2 else []
    if options and not args.json and not args.flip:
        note(f"The lights alone do not say all: solve them with {' '.join(options)}.")
    return 0


def _make_level(args):
    if args.rows is None or args.clicks is None:
        raise ValueError("a level needs ROWS and --clicks N; see lightsout level --help")
    board = board_of(args, args.rows, args.cols)
    target = target_of(args.target, board)
    seed = random_seed() if args.seed is None else args.seed
    level = make_level(board, args.clicks, seed, args.symmetry, args.unique, target)
    return level, f" (--seed {seed} makes it again.)"


def _read_level(args):
    made = ("rows", "clicks", "seed", "rule", "wrap", "states", "target", "symmetry", "unique")
    given = {name: getattr(args, name) for name in made}
    given["states"] = None if args.states == 2 else args.states
    if any(value is not None and value is not False for value in given.values()):
        raise ValueError("--check reads a level instead of making one; it takes --json and --flip")
    return from_json(read_text(args.check))


# Words.


def _counted(number, noun):
    return f"{number} {noun}{'s' * (number != 1)}"


def _big(number):
    return str(number) if number < 10**6 else in_powers(number)
