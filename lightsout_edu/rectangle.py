"""Large flat rectangles: light chasing instead of elimination, and rows kept packed.

A rectangle that is wider than tall is turned, so that its columns become the rows of `chase`.
"""

from functools import cached_property
from itertools import repeat

import numpy as np

from . import chase
from .board import Board
from .solution import Solution, Unsolvable
from .systems import System, reduced_basis

CHASED = {"plus": True, "plus-no-self": False}  # does a button flip its own lamp?
LARGE = 2500  # lamps; on smaller boards an elimination is as quick
ENTRIES = 2**30  # of all quiet patterns, one byte each, for fewest clicks
ONE_LAMP = Board(1, 1)


def is_chased(board):
    """Say whether a board is a large flat rectangle with one of the rules that can be chased.

    Examples
    --------
    >>> is_chased(Board(60)), is_chased(Board(60, wrap="torus")), is_chased(Board(5))
    (True, False, False)
    """
    known = isinstance(board.rule, str) and board.rule in CHASED
    return bool(
        known
        and board.wrap is None
        and board.states == 2
        and board.n_lamps == board.n_buttons == board.cells.size > LARGE
    )


class Chased(System):
    """The system of a large flat rectangle.

    Parameters
    ----------
    board : Board
        One of which `is_chased` is true.

    Examples
    --------
    >>> Chased(Board(61)).nullity
    40
    """

    def __init__(self, board):
        self.board = board
        self.nrows = self.ncols = board.n_lamps
        self.rows = Rows(board.shape)
        self.itself = CHASED[board.rule]
        self.nullity = chase.nullity(*board.shape, self.itself)

    def _solve(self, change):
        return chase.solve(change, self.rows.length, self.itself)

    def smallest(self, x, symmetries=(), time_limit=None):
        """Return the member of x + null space with the fewest ones; see `System.smallest`."""
        if self.nullity * self.ncols > ENTRIES:
            raise OverflowError("the quiet patterns do not fit the memory")
        return super().smallest(x, symmetries, time_limit)

    @cached_property
    def quiet(self):
        patterns = list(chase.quiet_patterns(self.rows.number, self.rows.length, self.itself))
        patterns = np.array([self.rows.unpack(rows).ravel() for rows in patterns], dtype=np.uint8)
        patterns = patterns.reshape(self.nullity, self.ncols)
        # They come reduced, row by row; of a turned board, column by column.
        return reduced_basis(patterns) if self.rows.turned else patterns

    @property
    def blind(self):
        return self.quiet  # A is symmetric

    def one_for_each(self, lights, target):
        """Return one `PackedSolution` for every pattern of the target, or raise Unsolvable."""
        start = self._read(lights, "lights")
        answers, refusals = [], []
        alone = (True, 1) if self.nullity == 0 else ()
        for wanted in self._targets(target):
            change = [a ^ b for a, b in zip(start, wanted, strict=True)]
            clicks, proof = self._solve(change)
            if proof:
                arrays = map(self.rows.unpack, (start, wanted, proof))
                refusals.append(PackedRefusal(self.board, *arrays))
            else:
                answers.append(PackedSolution(self, start, wanted, clicks, *alone))
        return answers, refusals

    def _read(self, lights, what):
        plain = type(lights) is np.ndarray and lights.shape == self.board.shape
        if not (plain and lights.dtype in (bool, np.uint8) and lights.max() <= 1):
            # Not so quick, and with words for what is wrong.
            lights = self.board.lamp_values(lights, what).reshape(self.board.shape)
        return self.rows.pack(lights)

    def _targets(self, target):
        if isinstance(target, list | tuple) or np.ndim(target) > 0:
            return [self._read(target, "target")]
        # A word or a state is the same at every lamp, so one lamp tells what is meant.
        states = [int(pattern[0, 0]) for pattern in ONE_LAMP.targets(target)]
        return [[state * ((1 << self.rows.length) - 1)] * self.rows.number for state in states]


class PackedSolution(Solution):
    """A Solution whose lights, target and clicks stay packed until they are asked for."""

    def __init__(self, system, lights, target, clicks, minimal=False, ways=None):
        packed = {"lights": lights, "target": target, "clicks": clicks}
        values = {"board": system.board, "minimal": minimal, "ways": ways}
        self.__dict__.update(values, _system=system, _packed=packed)

    def like(self, clicks, minimal, ways):
        """Return the same question with other clicks, one entry a button."""
        rows = self._system.rows
        packed = {**self._packed, "clicks": rows.pack(clicks.reshape(rows.shape))}
        return PackedSolution(self._system, **packed, minimal=minimal, ways=ways)

    def __getattr__(self, name):
        if name not in self.__dict__.get("_packed", ()):
            raise AttributeError(f"a Solution has no attribute {name!r}")
        array = self._system.rows.unpack(self._packed[name])
        self.__dict__[name] = array
        return array

    def _rows(self, name):
        # An array that was handed out may have been changed since.
        array = self.__dict__.get(name)
        return self._packed[name] if array is None else self._system.rows.pack(array)

    @property
    def total(self):
        """The number of clicks."""
        return sum(map(int.bit_count, self._rows("clicks")))

    def verify(self):
        """Press the clicks on the board; say whether the target is reached."""
        lights, target, clicks = map(self._rows, ("lights", "target", "clicks"))
        flipped = chase.flips(clicks, self._system.rows.length, self._system.itself)
        return all(a ^ b ^ f == 0 for a, b, f in zip(lights, target, flipped, strict=True))


class PackedRefusal(Unsolvable):
    """The proof that a large rectangle has no answer, multiplied out row by row."""

    def verify(self):
        """Multiply the proof out; A is symmetric, so yA = 0 says that y is quiet."""
        rows, itself = Rows(self.board.shape), CHASED[self.board.rule]
        y, change = rows.pack(self.certificate), rows.pack(self.lights ^ self.target)
        odd = sum((a & b).bit_count() for a, b in zip(y, change, strict=True)) % 2
        return odd == 1 and not any(chase.flips(y, rows.length, itself))


class Rows:
    """How the lamps of a rectangle are packed: its rows as ints, bit k for column k.

    Of a rectangle that is wider than tall the columns are packed.

    Parameters
    ----------
    shape : (int, int)

    Examples
    --------
    >>> rows = Rows((1, 3))
    >>> rows.pack(np.array([[1, 0, 1]], dtype=np.uint8)), rows.unpack([1, 0, 1])
    ([1, 0, 1], array([[1, 0, 1]], dtype=uint8))
    """

    def __init__(self, shape):
        self.shape = shape
        self.turned = shape[1] > shape[0]
        self.number, self.length = sorted(shape, reverse=True)

    def pack(self, lights):
        """Return the rows of a 0/1 array of this shape."""
        if self.turned:
            packed = _pack_columns(lights)
        else:
            packed = np.ascontiguousarray(np.packbits(lights, axis=1, bitorder="little"))
        if not packed.size:
            return [0] * self.number
        rows = packed.view(f"V{packed.shape[1]}").ravel().tolist()
        return list(map(int.from_bytes, rows, repeat("little")))

    def unpack(self, rows):
        """Return the array of these rows. Undoes `pack`."""
        size = -(-self.length // 8)
        data = b"".join(map(int.to_bytes, rows, repeat(size), repeat("little")))
        packed = np.frombuffer(data, dtype=np.uint8).reshape(self.number, size)
        if self.turned:
            return _unpack_columns(packed.T, self.shape)
        return np.unpackbits(packed, axis=1, count=self.length, bitorder="little")


def _pack_columns(lights):
    # Whole rows at a time: packbits down the columns takes ten times longer.
    packed = np.zeros((-(-len(lights) // 8), lights.shape[1]), dtype=np.uint8)
    lights = lights.astype(np.uint8, copy=False)
    for bit in range(8):
        part = lights[bit::8]
        packed[: len(part)] |= part << bit
    return np.ascontiguousarray(packed.T)


def _unpack_columns(packed, shape):
    packed, lights = np.ascontiguousarray(packed), np.empty(shape, dtype=np.uint8)
    for bit in range(8):
        part = lights[bit::8]
        np.bitwise_and(packed[: len(part)] >> bit, 1, out=part)
    return lights
