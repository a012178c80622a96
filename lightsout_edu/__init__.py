"""Linear algebra over GF(2) with the Lights Out puzzle: the package under the course."""

from importlib import import_module

from . import gf2, modular
from .board import Board
from .formats import Puzzle, read, write
from .notation import format_lights, parse
from .solution import Solution, TooMany, Unsolvable
from .solver import (
    Solver,
    all_fewest,
    all_solutions,
    covering_radius,
    fewest_clicks,
    is_solvable,
    nearest_solvable,
    nullity,
    quiet_patterns,
    rank,
    solution_count,
    solve,
    wrong_lamps,
)

__version__ = "0.1.0"

_LATER = {
    "BoardWidget": "widgets",
    "EliminationStepper": "widgets",
    "FewestClicksExplorer": "widgets",
    "LinkedBoard": "widgets",
    "Playground": "widgets",
    "QuietPatternSwitches": "widgets",
    "SolvabilityMeter": "widgets",
    "draw_board": "draw",
    "draw_boards": "draw",
    "draw_matrix": "draw",
    "draw_quiet_patterns": "draw",
    "plot_histogram": "draw",
}

__all__ = [
    "Board",
    "BoardWidget",
    "EliminationStepper",
    "FewestClicksExplorer",
    "LinkedBoard",
    "Playground",
    "Puzzle",
    "QuietPatternSwitches",
    "Solution",
    "SolvabilityMeter",
    "Solver",
    "TooMany",
    "Unsolvable",
    "all_fewest",
    "all_solutions",
    "covering_radius",
    "draw_board",
    "draw_boards",
    "draw_matrix",
    "draw_quiet_patterns",
    "fewest_clicks",
    "format_lights",
    "gf2",
    "is_solvable",
    "modular",
    "nearest_solvable",
    "nullity",
    "parse",
    "plot_histogram",
    "quiet_patterns",
    "rank",
    "read",
    "solution_count",
    "solve",
    "write",
    "wrong_lamps",
]


def __getattr__(name):
    # Pictures and widgets are loaded when they are first asked for: the import stays fast.
    if name in _LATER:
        return getattr(import_module(f".{_LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
