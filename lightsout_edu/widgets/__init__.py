"""The interactive pieces: each a Python file and the page's part beside it."""

from .board_widget import BoardWidget
from .elimination_stepper import EliminationStepper
from .linked_board import LinkedBoard
from .playground import Playground

__all__ = ["BoardWidget", "EliminationStepper", "LinkedBoard", "Playground"]
