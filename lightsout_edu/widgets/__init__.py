"""The interactive pieces: each a Python file and the page's part beside it."""

from .board_widget import BoardWidget
from .playground import Playground

__all__ = ["BoardWidget", "Playground"]
