"""Pictures: boards and matrices as SVG, counts as bar charts."""

from .boards import draw_board, draw_boards, draw_quiet_patterns
from .charts import plot_histogram, use_svg_charts
from .matrices import draw_matrix
from .svg import HUES, PALETTE, Picture

__all__ = [
    "HUES",
    "PALETTE",
    "Picture",
    "draw_board",
    "draw_boards",
    "draw_matrix",
    "draw_quiet_patterns",
    "plot_histogram",
    "use_svg_charts",
]
