"""The interactive pieces: each a Python file and the page's part beside it."""

from .board_widget import BoardWidget
from .elimination_stepper import EliminationStepper
from .fewest_clicks_explorer import FewestClicksExplorer
from .linked_board import LinkedBoard
from .playground import Playground
from .quiet_pattern_switches import QuietPatternSwitches
from .solvability_meter import SolvabilityMeter

__all__ = [
    "BoardWidget",
    "EliminationStepper",
    "FewestClicksExplorer",
    "LinkedBoard",
    "Playground",
    "QuietPatternSwitches",
    "SolvabilityMeter",
]
