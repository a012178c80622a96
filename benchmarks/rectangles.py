"""Flat rectangles with the plus rule: one answer, and the nullity."""

import numpy as np

from lightsout_edu import Board, chase, nullity, solve
from lightsout_edu.rectangle import Rows

from . import child
from .boards import all_on, flipped, random_lights
from .measure import Section, best, check, seconds, spaced
from .rivals import M4RI, RIVALS, race

AIMS = {100: "0.1 ms", 1000: "1 ms", 10_000: "0.05-0.13 s", 20_000: "0.2 s"}
WITH_ARRAY = 10_000  # from here on it is told apart how long the array of clicks takes


def one_solution(sizes=(25, 50, 100, 1000, 10_000, 20_000), wide=100_000):
    """Time one answer of n x n boards and of a 1 x n board."""
    section = Section(
        "One answer for a large board",
        "Counted: making the Board, `solve`, and its check that all lamps go off. The lights "
        "are there as an array; the clicks stay packed unless the row says otherwise. Rivals "
        "reduce [A | b], n^2 equations; putting these together is not counted.",
    )
    for n in sizes:
        what = f"{spaced(n)} x {spaced(n)}"
        _two_boards(section, what, (n, n), _rivals(n), AIMS.get(n, ""))
        if n >= WITH_ARRAY:
            section.add(f"{what}, random, clicks as an array", _time(_clicks, random_lights(n, n)))
        if n == 10_000 and child.can_tell_memory():
            used = child.ask(f"memory({n})")
            section.add(f"{what}, random, memory beyond the lights", used, aim="150 MB")
    _two_boards(section, f"1 x {spaced(wide)}", (1, wide), (), "0.02 s")
    return section


def _two_boards(section, what, shape, rivals, aim):
    lights = random_lights(*shape)
    why = _why(what, lights) if aim else ""
    section.add(f"{what}, all on", _time(_solve, all_on(*shape)), aim=aim, why=why)
    time = _time(_solve, lights)
    races = [race(rival, Board(*shape).toggle_matrix, lights.ravel()) for rival in rivals]
    section.add(f"{what}, random", time, races, aim, why)


def _why(what, lights):
    rows = Rows(lights.shape)
    time, _ = best(chase.solve, rows.pack(lights), rows.length)
    return (
        f"{what}: finding the clicks, `chase.solve`, takes {seconds(time)}; the rest is making "
        "the Board, reading the lights, and pressing the answer to check it."
    )


def _rivals(n):
    return RIVALS if n <= 50 else (M4RI,) if n <= 100 else ()


def _solve(lights):
    return solve(Board(*lights.shape), lights)


def _clicks(lights):
    answer = _solve(lights)
    answer.clicks  # noqa: B018  (unpacks them)
    return answer


def _time(function, lights):
    time, answer = best(function, lights)
    check(np.array_equal(flipped(answer.clicks), lights), f"lights of shape {lights.shape}")
    return time


def nullities(most=1000, rival_size=100, large=100_000):
    """Time the nullity of n x n boards."""
    section = Section(
        "Nullity: how many quiet patterns",
        "Counted: `chase.nullity(n, n)`, which needs no Board, or making the Board and "
        "`nullity(board)` where the row says so. M4RI finds the rank of the toggle matrix.",
    )
    sizes = range(1, most + 1)
    time, values = best(lambda: [chase.nullity(n, n) for n in sizes])
    check(values[:10] == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0][:most], "the first ten nullities")
    section.add(f"n x n, all n up to {spaced(most)} together", time, aim="75 ms")
    time, through_boards = best(lambda: [nullity(Board(n)) for n in sizes])
    check(values == through_boards, "nullities through Board")
    section.add("the same through Board", time)
    n = rival_size
    time, value = best(chase.nullity, n, n)
    section.add(f"n = {n}", time, [_rank_by_m4ri(n, value)])
    time, value = best(chase.nullity, large, large)
    section.add(f"n = {spaced(large)}", time, aim="60 ms")
    time, through_board = best(lambda: nullity(Board(large)))
    check(value == through_board, f"nullity of {large} x {large} through Board")
    section.add("the same through Board", time)
    return section


def _rank_by_m4ri(n, value):
    try:
        matrix = M4RI.read(Board(n).toggle_matrix)
    except ImportError:
        return M4RI.name, M4RI.missing
    time, reduced = best(M4RI.reduce, matrix)
    check(n * n - reduced.rank() == value, f"nullity of {n} x {n}")
    return M4RI.name, time
