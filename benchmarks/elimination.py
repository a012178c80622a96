"""Any rule: one elimination of the toggle matrix, and one answer."""

import numpy as np

from lightsout_edu import Board, Solver
from lightsout_edu.systems import Eliminated, back_substitute, eliminate

from .measure import Section, best, check, seconds, spaced
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
        "`systems.Eliminated`, since `Solver` chases the large ones. Rivals reduce [A | b]; "
        "putting it together is not counted.",
    )
    for wrap, eliminated in ((None, _flat), ("torus", _torus)):
        for n in sizes:
            board = Board(n, wrap=wrap)
            lights = board.random_lights(7)
            time, clicks = best(_all_of_it, eliminated, n, lights)
            check(board.is_done(board.apply(lights, clicks)), f"elimination, {board}")
            races = [race(rival, board.toggle_matrix, lights.ravel()) for rival in RIVALS]
            what = f"{spaced(n * n)} lamps, {wrap or 'flat'}"
            section.add(what, time, races, AIMS[wrap].get(n, ""), _why(what, board, lights))
            section.add(f"{what}, any further lights", best(eliminated(n), lights)[0])
    return section


def _all_of_it(eliminated, n, lights):
    return eliminated(n)(lights)


def _why(what, board, lights):
    time, _ = best(_one_right_side, board, lights)
    return (
        f"{what}: [A | b] alone would take {seconds(time)}. Ours also keeps which equations were "
        "added: for further lights, and for proofs that there is no answer."
    )


def _one_right_side(board, lights):
    """Return one answer, packed, from an elimination that serves these lights alone."""
    lamps, buttons, _ = board.entries
    rows = lights.ravel().tolist()
    for lamp, button in zip(lamps.tolist(), buttons.tolist(), strict=True):
        rows[lamp] |= 2 << button
    pivots, _ = eliminate(rows, 1)
    return back_substitute([(row, row.bit_length() - 1) for row in sorted(pivots)], 1)


def _flat(n):
    board = Board(n)
    lamps, buttons, _ = board.entries
    system = Eliminated(lamps, buttons, board.n_lamps, board.n_buttons)
    return lambda lights: board.as_clicks(system.solve(np.ravel(lights)))


def _torus(n):
    solver = Solver(Board(n, wrap="torus"))
    return lambda lights: solver.solve(lights).clicks
