"""Elimination by hand: an augmented matrix [A | b] whose rows are swapped and added."""

import anywidget
import numpy as np
import traitlets

from ..draw import PALETTE, draw_matrix
from ..entries import read_entries, whole_number
from ..gf2 import row_operations
from . import texts
from .page import STYLE, script
from .twin import StaticTwin

MOST_ROWS, MOST_COLUMNS = 25, 26  # a 5 x 5 board with its right-hand side
PACES = (1500, 700, 250)  # ms from one step to the next when it plays
NONE_CHOSEN = ["add", -1, -1]


class EliminationStepper(StaticTwin, anywidget.AnyWidget):
    """A matrix over GF(2) on which the reader does elimination, one row operation at a time.

    It runs in the page. Its state is the matrix at the start and the steps since, so the kernel
    and every view of one widget show the same table.

    Parameters
    ----------
    matrix : array_like of 0 and 1, shape (m, n)
        At most 25 rows, and 26 columns with the right-hand side counted.
    rhs : array_like of 0 and 1, shape (m,), optional
        The right-hand side; it never becomes a pivot.

    Attributes
    ----------
    table : numpy.ndarray
        The matrix now, the right-hand side as its last column; uint8.
    steps : list of [kind, source, target]
        What was done so far; kind is "add" (row source to row target) or "swap".
    pivots : tuple of int
        The columns from the left that are done and have a pivot.

    Raises
    ------
    ValueError
        When an entry is not 0 or 1, or the sizes do not fit.

    Examples
    --------
    >>> from lightsout_edu import EliminationStepper
    >>> stepper = EliminationStepper([[0, 1], [1, 1]], rhs=[1, 0])
    >>> stepper.swap(0, 1)
    >>> stepper.next_step()
    'add row 1 to row 0'
    >>> stepper
    EliminationStepper 2 x 2, 1 addition, 1 swap, pivots 0, 1
    """

    _esm = script("elimination_stepper")
    _css = STYLE

    start = traitlets.List().tag(sync=True)
    ncols = traitlets.Int().tag(sync=True)
    steps = traitlets.List().tag(sync=True)
    undone = traitlets.List().tag(sync=True)
    chosen = traitlets.List(NONE_CHOSEN).tag(sync=True)
    pace = traitlets.Enum(PACES, 700).tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    texts = traitlets.Dict(texts.STEPPER).tag(sync=True)
    palette = traitlets.Dict(PALETTE).tag(sync=True)

    def __init__(self, matrix, rhs=None):
        super().__init__(**_beginning(matrix, rhs))

    def play(self, matrix, rhs=None):
        """Put another matrix into this widget; the arguments are those of EliminationStepper."""
        self._set(**_beginning(matrix, rhs))

    # What a hand can do.

    def add(self, source, target):
        """Add row `source` to row `target`."""
        self._do("add", source, target)

    def swap(self, i, j):
        """Swap row `i` and row `j`."""
        self._do("swap", i, j)

    def next_step(self):
        """Do the next step of the textbook and return it in words; None at the end.

        Examples
        --------
        >>> stepper = EliminationStepper([[1, 1], [1, 0]])
        >>> stepper.next_step(), stepper.next_step(), stepper.next_step()
        ('add row 0 to row 1', 'add row 1 to row 0', None)
        """
        step = self._next_step()
        if step is None:
            return None
        self._do(*step)
        return self._in_words(step)

    def undo(self):
        """Take the last step back."""
        if self.steps:
            self._set(steps=self.steps[:-1], undone=[*self.undone, self.steps[-1]])

    def redo(self):
        """Do again what was taken back."""
        if self.undone:
            self._set(steps=[*self.steps, self.undone[-1]], undone=self.undone[:-1])

    def reset(self):
        """Take every step back; redo still has them."""
        self._set(steps=[], undone=[*self.undone, *reversed(self.steps)])

    def _do(self, kind, source, target):
        last = len(self.start) - 1
        source, target = (whole_number(row, "row") for row in (source, target))
        if max(source, target) > last:
            raise ValueError(self.texts["no_row"].format(row=max(source, target), last=last))
        if source == target:
            raise ValueError(self.texts["itself"][kind])
        self._set(steps=[*self.steps, [kind, source, target]], undone=[])

    def _set(self, message="", **changes):
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in {"message": message, **changes}.items():
                setattr(self, name, value)

    # Where it stands.

    @property
    def table(self):
        table = np.array(self.start, dtype=np.uint8)
        for kind, source, target in self.steps:
            if kind == "swap":
                table[[source, target]] = table[[target, source]]
            else:
                table[target] ^= table[source]
        return table

    @property
    def pivots(self):
        return pivots_so_far(self.table, self.ncols)

    @property
    def is_reduced(self):
        return self._next_step() is None

    @property
    def additions(self):
        return sum(kind == "add" for kind, _, _ in self.steps)

    @property
    def swaps(self):
        return len(self.steps) - self.additions

    def _next_step(self):
        operation = next(row_operations(self.table, self.ncols), None)
        return operation and operation[:3]

    def _in_words(self, step):
        kind, source, target = step
        return self.texts["steps"][kind].format(source=source, target=target)

    # Between the page and the kernel.

    @traitlets.validate("start", "ncols")
    def _only_a_table(self, proposal):
        proposed = {proposal["trait"].name: proposal["value"]}
        start, ncols = (proposed.get(name, getattr(self, name)) for name in ("start", "ncols"))
        try:
            width = read_entries(start).shape[1]
        except ValueError as error:
            raise traitlets.TraitError(f"start: {error}") from None
        if width not in (ncols, ncols + 1):
            raise traitlets.TraitError(
                f"start has {width} columns; expected {ncols}, or {ncols + 1} with right-hand side"
            )
        return proposal["value"]

    @traitlets.validate("steps", "undone")
    def _only_steps(self, proposal):
        # A step may be under way while the kernel puts in a smaller matrix.
        return [
            [*step]
            for step in proposal["value"]
            if self._is_choice(step) and min(step[1:]) >= 0 and step[1] != step[2]
        ]

    @traitlets.validate("chosen")
    def _only_rows(self, proposal):
        chosen = proposal["value"]
        return [*chosen] if self._is_choice(chosen) else NONE_CHOSEN

    def _is_choice(self, step):
        if not isinstance(step, list | tuple) or len(step) != 3:
            return False
        return step[0] in ("add", "swap") and all(
            type(row) is int and -1 <= row < len(self.start) for row in step[1:]
        )

    # What stays when there is no kernel and no page.

    def __repr__(self):
        pivots = ", ".join(map(str, self.pivots))
        return (
            f"EliminationStepper {len(self.start)} x {self.ncols}, "
            f"{self.additions} addition{'s' * (self.additions != 1)}, "
            f"{self.swaps} swap{'s' * (self.swaps != 1)}, "
            + (f"pivots {pivots}" if pivots else "no pivots")
        )

    def picture(self):
        """Return the table as it stands, as a Picture; its caption is the last step."""
        table = self.table
        rhs = table[:, self.ncols] if table.shape[1] > self.ncols else None
        look = {"caption": self.texts["start"]}
        if self.steps:
            kind, source, target = self.steps[-1]
            look = {"caption": self._in_words(self.steps[-1])}
            look |= {"added": source, "changed": target} if kind == "add" else {}
        return draw_matrix(table[:, : self.ncols], rhs, pivots=self.pivots, **look)


def pivots_so_far(table, ncols):
    """Return the pivot columns from the left, as far as nothing is left to do.

    A column counts when its pivot stands in place and the rest of the column is 0.

    Examples
    --------
    >>> pivots_so_far(np.array([[1, 1, 0], [0, 0, 1], [0, 0, 1]]), 3)
    (0,)
    """
    pivots = []
    for column in range(ncols):
        top = len(pivots)
        ones = np.flatnonzero(table[:, column]).tolist()
        if ones == [top]:
            pivots.append(column)
        elif any(row >= top for row in ones):
            break
    return tuple(pivots)


def _beginning(matrix, rhs):
    """Check the arguments; return the state in which nothing is done yet."""
    matrix = read_entries(matrix)
    rows, ncols = matrix.shape
    if matrix.size == 0:
        raise ValueError(f"the matrix is {rows} x {ncols}; give at least one row and one column")
    if rhs is not None:
        rhs = read_entries(rhs, ndim=1, what="rhs")
        if len(rhs) != rows:
            raise ValueError(f"rhs has length {len(rhs)}; expected {rows}, one entry for each row")
        matrix = np.column_stack((matrix, rhs))
    if rows > MOST_ROWS or matrix.shape[1] > MOST_COLUMNS:
        raise ValueError(
            f"{rows} rows and {matrix.shape[1]} columns are too many to step through; at most "
            f"{MOST_ROWS} rows and {MOST_COLUMNS} columns, the right-hand side counted"
        )
    start = {"start": matrix.tolist(), "ncols": ncols}
    return {**start, "steps": [], "undone": [], "chosen": NONE_CHOSEN}
