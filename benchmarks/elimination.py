"""Any rule: one elimination of the toggle matrix, and one answer."""

import numpy as np

from lightsout_edu import Board, Solver
from lightsout_edu.systems import Eliminated

from .measure import Row, Section, best, check
from .rivals import RIVALS, race

AIMS = {
    None: {25: "0.5 ms", 50: "4 ms", 100: "40 ms"},
    "torus": {25: "1 ms", 50: "7 ms", 100: "70 ms"},
}


def any_rule(sizes=(25, 50, 100)):
    """Time the elimination of flat plus boards and of tori, and one answer."""
    section = Section(
        "Any rule, by elimination",
        "Counted: making the Board, the elimination, and one answer for random lights; on the "
        "torus through `Solver`, so with its check. Flat boards go through "
        "`systems.Eliminated`, since `Solver` chases the large ones. Rivals reduce [A | b].",
    )
    for wrap, solve in ((None, _flat), ("torus", _torus)):
        for n in sizes:
            board = Board(n, wrap=wrap)
            lights = board.random_lights(7)
            time, clicks = best(solve, n, lights)
            check(board.is_done(board.apply(lights, clicks)), f"elimination, {board}")
            what = f"{n * n} lamps, {wrap or 'flat'}"
            for rival in RIVALS:
                result = race(rival, board.toggle_matrix, lights.ravel())
                section.rows.append(Row(what, time, result, AIMS[wrap].get(n, "")))
    return section


def _flat(n, lights):
    board = Board(n)
    lamps, buttons, _ = board.entries
    system = Eliminated(lamps, buttons, board.n_lamps, board.n_buttons)
    return board.as_clicks(system.solve(np.ravel(lights)))


def _torus(n, lights):
    return Solver(Board(n, wrap="torus")).solve(lights).clicks
