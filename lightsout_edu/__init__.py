"""Linear algebra over GF(2) with the Lights Out puzzle: the package under the course."""

from . import gf2
from .board import Board
from .notation import format_lights, parse
from .solution import Solution, TooMany, Unsolvable
from .solver import (
    Solver,
    all_fewest,
    all_solutions,
    fewest_clicks,
    is_solvable,
    nullity,
    quiet_patterns,
    rank,
    solution_count,
    solve,
    wrong_lamps,
)

__version__ = "0.1.0"

_PICTURES = ("draw_board", "draw_boards", "draw_matrix", "plot_histogram")

__all__ = [
    "Board",
    "Solution",
    "Solver",
    "TooMany",
    "Unsolvable",
    "all_fewest",
    "all_solutions",
    "draw_board",
    "draw_boards",
    "draw_matrix",
    "fewest_clicks",
    "format_lights",
    "gf2",
    "is_solvable",
    "nullity",
    "parse",
    "plot_histogram",
    "quiet_patterns",
    "rank",
    "solution_count",
    "solve",
    "wrong_lamps",
]


def __getattr__(name):
    # Pictures are loaded when they are first asked for, so that the import stays fast.
    if name in _PICTURES:
        from . import draw

        return getattr(draw, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
