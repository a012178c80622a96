"""Counts as bar charts, by matplotlib, which is loaded when a chart is drawn."""

from collections.abc import Mapping

from ..entries import whole_number
from .svg import PALETTE


def use_svg_charts():
    """Make matplotlib charts in a notebook SVG, and the same text at every run.

    `plot_histogram` calls this; a notebook with charts of its own calls it once.
    """
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = "lightsout_edu"
    matplotlib.rcParams["svg.fonttype"] = "none"
    try:
        from IPython import get_ipython
        from matplotlib_inline.backend_inline import set_matplotlib_formats
    except ImportError:
        return
    if get_ipython() is not None:
        set_matplotlib_formats("svg", metadata={"Date": None, "Creator": None})


def plot_histogram(counts, title=None, notice=None, xlabel="fewest clicks", ylabel="boards"):
    """Draw how many there are of each value as bars, each with its number on top.

    Parameters
    ----------
    counts : dict or sequence of int
        How many there are of each value; a sequence counts the values from 0.
    title : str, optional
    notice : int, optional
        The value whose bar is to be noticed.
    xlabel, ylabel : str
        What the values are, and what is counted.

    Returns
    -------
    matplotlib.axes.Axes
        In a notebook, end the cell with `plt.show()`.

    Raises
    ------
    ValueError
        When a count is not a whole number, or there is no bar to notice.

    Examples
    --------
    >>> axes = plot_histogram([1, 4, 6, 4, 1], notice=2)
    >>> axes.figure
    Bar chart, boards by fewest clicks: 0: 1, 1: 4, 2: 6, 3: 4, 4: 1
    """
    bars = _read_counts(counts)
    if notice is not None and notice not in bars:
        raise ValueError(f"notice is {notice!r}, but there is no such bar; the bars are {[*bars]}")
    told = f"Bar chart, {ylabel} by {xlabel}: " + ", ".join(f"{v}: {n}" for v, n in bars.items())
    axes = _new_axes(f"{title}. {told}" if title else told)
    lit = [int(value == notice) for value in bars]
    drawn = axes.bar(
        list(bars),
        list(bars.values()),
        color=[PALETTE["lamp"][k] for k in lit],
        edgecolor=[PALETTE["border"][k] for k in lit],
    )
    numbers = [str(count) for count in bars.values()]  # matplotlib itself would write 1e+06
    upright = max(map(len, numbers), default=0) * len(bars) > 70  # else they would touch
    turn = 90 if upright else 0
    axes.bar_label(drawn, numbers, padding=3, color=PALETTE["text"], rotation=turn)
    axes.set_xticks(list(bars))
    axes.set_title(title or "", color=PALETTE["text"])
    axes.set_xlabel(xlabel, color=PALETTE["text"])
    axes.set_ylabel(ylabel, color=PALETTE["text"])
    axes.margins(y=0.42 if upright else 0.1)
    return axes


def _read_counts(counts):
    pairs = counts.items() if isinstance(counts, Mapping) else enumerate(counts)
    return {
        whole_number(value, "a value"): whole_number(count, f"the count of {value}")
        for value, count in sorted(pairs)
    }


def _new_axes(told):
    import matplotlib.pyplot as plt
    from matplotlib.figure import Figure

    use_svg_charts()
    # Jupyter stores the figure's repr beside its picture: there the alt text belongs.
    chart = type("Chart", (Figure,), {"__repr__": lambda figure: told})
    figure = plt.figure(FigureClass=chart, figsize=(5.6, 3), facecolor="none", layout="constrained")
    axes = figure.add_subplot(facecolor="none")
    axes.spines[["left", "top", "right"]].set_visible(False)
    axes.spines["bottom"].set(color=PALETTE["text"], linewidth=0.8)
    axes.tick_params(colors=PALETTE["text"], width=0.8, left=False, labelleft=False)
    return axes
