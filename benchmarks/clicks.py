"""The fewest clicks: of one large board, and of many small ones."""

import tempfile
from contextlib import nullcontext
from importlib.util import find_spec
from itertools import product
from unittest import mock

import numpy as np

from lightsout_edu import Board, Solver, fewest_clicks, search, walsh
from lightsout_edu.fewest import smallest

from . import child
from .boards import all_on, flipped, random_lights
from .measure import Section, best, check, figures, seconds, spaced
from .rivals import FLINT, GALOIS, M4RI, race

AIMS = {
    (19, "package"): "2 ms",
    (30, "package"): "25 ms",
    (47, "package"): "0.15 s",
    (47, "no symmetry"): "1-3 s",
    (39, "package"): "0.5 s",
    (39, "no symmetry"): "4-12 s",
    (61, "package"): "3-5 min",
}
WHY = (
    "One by one, most of the time goes into reading the lights, pressing the answer to check it, "
    "and making the Solution."
)
KNOWN = {61: (1629, 8)}  # clicks and ways
VARIANTS = {
    "package": "",
    "no symmetry": ", without symmetry",
    "no numba": ", without numba",
    "neither": ", without both",
}


def fewest(enumerated=(9, 19), plain=(30,), searched=(47, 39), long=False):
    """Time proved minima of n x n boards, all lamps on."""
    section = Section(
        "Fewest clicks, proved",
        "All lamps on, to be turned off. Counted: making the Board, one answer, the quiet "
        "patterns, and the comparison of all 2^nullity answers. Symmetry and numba come in "
        "when there are many answers; loading numba has a row of its own. The rival tries "
        "one answer after another, in a loop with NumPy.",
    )
    _add_numba(section)
    for n in enumerated:
        time, best_found = _timed(n, "package")
        section.add(_what(n), time, [_enumerated(n, best_found)], _aim(n))
    for n in plain:
        section.add(_what(n), _timed(n, "package")[0], aim=_aim(n))
    for n in searched:
        _search(section, n, long)
    if long:
        time, found = _timed(61, "package")
        check(found == KNOWN[61], "61 x 61")
        section.add(_what(61), time, aim=_aim(61))
        section.notes.append("61 x 61: {} clicks, {} ways.".format(*found))
    else:
        section.notes.append("`python -m benchmarks --long` adds 61 x 61: a minute or more.")
    return section


def _search(section, n, long):
    """Time one board with everything, and without symmetry, numba, and both."""
    variants = [v for v in VARIANTS if v != "neither" or long or Solver(Board(n)).nullity < 32]
    timed = {variant: _timed(n, variant) for variant in variants}
    check(len({found for _, found in timed.values()}) == 1, f"variants at {n} x {n}")
    for variant, (time, _) in timed.items():
        section.add(_what(n) + VARIANTS[variant], time, aim=AIMS.get((n, variant), ""))
    whole = timed["package"][0]
    gains = {v: figures(timed[v][0] / whole) for v in ("no symmetry", "no numba")}
    section.notes.append(
        f"{n} x {n}: without symmetry the search takes {gains['no symmetry']} times as long, "
        f"without numba {gains['no numba']} times."
    )


def _what(n):
    return f"{n} x {n}, nullity {Solver(Board(n)).nullity}"


def _aim(n):
    return AIMS.get((n, "package"), "")


def _timed(n, variant):
    """Return the seconds, and the clicks and ways that were found."""
    symmetry = variant in ("package", "no numba")
    bare = variant in ("no numba", "neither")
    with mock.patch.object(walsh, "compiled", lambda: None) if bare else nullcontext():
        time, (clicks, *found) = best(_with_symmetry if symmetry else _without_symmetry, n)
    check((flipped(clicks) == 1).all(), f"fewest clicks of {n} x {n}")
    return time, tuple(found)


def _with_symmetry(n):
    answer = fewest_clicks(Board(n), all_on(n, n))
    return answer.clicks, answer.total, answer.ways


def _without_symmetry(n):
    answer, quiet = _one_and_quiet(n)
    found = smallest(answer, quiet)
    return found.clicks.reshape(n, n), found.total, found.ways


def _one_and_quiet(n):
    solver = Solver(Board(n))
    return solver.solve(all_on(n, n)).clicks.ravel(), solver.quiet_patterns().reshape(-1, n * n)


def _enumerated(n, expected):
    time, found = best(_enumerate, n)
    check(found == expected, f"enumeration of {n} x {n}")
    return "a loop over all answers", time


def _enumerate(n):
    answer, quiet = _one_and_quiet(n)
    fewest, ways = n * n + 1, 0
    for picks in product((0, 1), repeat=len(quiet)):
        total = int(((answer + picks @ quiet) % 2).sum())
        if total < fewest:
            fewest, ways = total, 0
        ways += total == fewest
    return fewest, ways


def _add_numba(section):
    """Tell how long numba keeps a user waiting, once and in every new process."""
    if find_spec("numba") is None:
        section.notes.append("numba is not installed, so all of this is NumPy.")
        return
    with tempfile.TemporaryDirectory() as folder:
        for what in ("numba compiles, the first time ever", "numba is loaded, in each new process"):
            section.add(what, child.ask("first_compiled_block()", NUMBA_CACHE_DIR=folder))


def many(ones=1000, together=10**6, side=5):
    """Time many small boards one by one, at once, and all there are."""
    section = Section(
        f"Many {side} x {side} boards",
        "Random lights that can be turned off. Counted: making the Board and the Solver, once, "
        "and all answers with the fewest clicks. Rivals reduce [A | b] for every board, which "
        "gives one answer each, not yet the fewest clicks.",
    )
    boards = random_lights(max(ones, together), side, side)
    time, totals = best(_one_by_one, side, boards[:ones])
    races = [_races(rival, side, boards[:ones]) for rival in (GALOIS, FLINT, M4RI)]
    section.add(f"{spaced(ones)} boards, one by one", time, races, "30 ms", WHY)
    time_together, (clicks, all_totals) = best(_at_once, side, boards[:together])
    check(np.array_equal(flipped(clicks), boards[:together]), "many boards at once")
    check(list(all_totals[:ones]) == totals, "fewest clicks one by one and at once")
    section.add(f"{spaced(together)} boards at once", time_together, aim="10-100 ms")
    _add_table(section, side)
    section.notes.append(
        f"A board takes {seconds(time / ones)} alone and {seconds(time_together / together)} "
        "among many."
    )
    return section


def _races(rival, side, boards):
    return race(rival, Board(side).toggle_matrix, *boards.reshape(len(boards), -1))


def _one_by_one(side, boards):
    solver = Solver(Board(side))
    return [solver.fewest_clicks(lights).total for lights in boards]


def _at_once(side, boards):
    return Solver(Board(side)).fewest_clicks_many(boards)


def _add_table(section, side):
    time, table = best(lambda: Solver(Board(side)).table())
    searched, distances = best(lambda: search.distances(Board(side)))
    check(np.array_equal(table, distances), "the table of all boards")
    races = [("our breadth-first search", searched)]
    section.add(f"all 2^{side * side} boards, a table", time, races, "0.3-0.4 s")
