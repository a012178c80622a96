"""Flat rectangles with the plus rule: one answer, and the nullity."""

import numpy as np

from lightsout_edu import Board, chase, nullity, solve

from . import child
from .boards import all_on, flipped, random_lights
from .measure import Row, Section, best, check
from .rivals import M4RI, RIVALS, race

AIMS = {100: "0.1 ms", 1000: "1 ms", 10_000: "0.05-0.13 s", 20_000: "0.2 s"}
WITH_ARRAY = 10_000  # from here on it is told apart how long the array of clicks takes


def one_solution(sizes=(25, 50, 100, 1000, 10_000, 20_000), wide=100_000):
    """Time one answer of n x n boards and of a 1 x n board."""
    section = Section(
        "One answer for a large board",
        "Counted: making the Board, `solve`, and its check that all lamps go off. The lights "
        "are there as an array; the clicks stay packed unless the row says otherwise.",
    )
    for n in sizes:
        aim = AIMS.get(n, "")
        for name, lights in (("all on", all_on(n, n)), ("random", random_lights(n, n))):
            what = f"{n} x {n}, {name}"
            section.rows.append(Row(what, _time(_solve, lights), aim=aim))
        if n in AIMS and n >= WITH_ARRAY:
            section.rows.append(Row(f"{what}, clicks as an array", _time(_clicks, lights)))
        if n == 10_000 and child.can_tell_memory():
            used = child.ask(f"memory({n})")
            section.rows.append(Row(f"{what}, memory beyond the lights", used, aim="150 MB"))
        _rivals(section, n, lights)
    section.rows.append(Row(f"1 x {wide}, all on", _time(_solve, all_on(1, wide)), aim="0.02 s"))
    section.rows.append(
        Row(f"1 x {wide}, random", _time(_solve, random_lights(1, wide)), aim="0.02 s")
    )
    return section


def _rivals(section, n, lights):
    if n > 100:
        return
    *_, ours = section.rows
    rivals = RIVALS if n <= 50 else (M4RI,)
    matrix = Board(n).toggle_matrix
    races = [race(rival, matrix, lights.ravel()) for rival in rivals]
    section.rows[-1:] = [Row(ours.what, ours.ours, each, ours.aim) for each in races]


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
    section.rows.append(Row(f"n x n, all n up to {most} together", time, aim="75 ms"))
    time, through_boards = best(lambda: [nullity(Board(n)) for n in sizes])
    check(values == through_boards, "nullities through Board")
    section.rows.append(Row("the same through Board", time))
    n = rival_size
    time, value = best(chase.nullity, n, n)
    section.rows.append(Row(f"n = {n}", time, _rank_by_m4ri(n, value)))
    time, value = best(chase.nullity, large, large)
    section.rows.append(Row(f"n = {large}", time, aim="60 ms"))
    return section


def _rank_by_m4ri(n, value):
    name, text = race(M4RI, np.zeros((0, 0), dtype=np.uint8))
    if isinstance(text, str):
        return name, text
    matrix = M4RI.read(Board(n).toggle_matrix)
    time, reduced = best(M4RI.reduce, matrix)
    check(n * n - reduced.rank() == value, f"nullity of {n} x {n}")
    return name, time
