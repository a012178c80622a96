"""Timing, tables, and what a reader has to know about the machine."""

import os
import platform
import re
import time
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RUNS, PATIENCE = 20, 1.0
HOW_OFTEN = f"the best of up to {RUNS} runs, none of them begun after {PATIENCE:g} s"
COLUMNS = ("what", "ours", "rival", "ratio", "aim")
VERSIONS = ("numpy", "numba", "galois", "python-flint")
VERSIONS += ("passagemath-m4ri-m4rie", "passagemath-modules")


def best(function, *arguments):
    """Return the seconds of the quickest run, and what it returned."""
    quickest, began, value = float("inf"), time.perf_counter(), None
    for _ in range(RUNS):
        value = None  # no run has to share the memory with the answer before it
        start = time.perf_counter()
        value = function(*arguments)
        end = time.perf_counter()
        quickest = min(quickest, end - start)
        if end - began > PATIENCE:
            break
    return quickest, value


def check(holds, what):
    """Refuse a wrong answer: its time means nothing."""
    if not holds:
        raise ArithmeticError(f"wrong answer: {what}")


@dataclass
class Row:
    """One question of a table: a line, and one more for every further rival.

    `ours` is in seconds, or in bytes where the text of the aim is in MB. A rival is a name with
    its seconds, or with a text that says why there are none. `aim` is a text; its last number
    is compared, and where it is missed, `why` says what the time goes into.
    """

    what: str
    ours: float
    rivals: list = field(default_factory=list)
    aim: str = ""
    why: str = ""

    @property
    def missed(self):
        """By what factor the aim is missed; 0 up to a factor of two."""
        factor = self.ours / amount(self.aim) if self.aim else 0
        return factor if factor > 2 else 0

    def lines(self):
        ours = f"{figures(self.ours / 1e6)} MB" if self.aim.endswith("MB") else seconds(self.ours)
        aim = (
            f"{self.aim}; missed by a factor of {figures(self.missed)}" if self.missed else self.aim
        )
        first, *others = map(self._against, self.rivals or [("", "")])
        return [(self.what, ours, *first, aim), *(("", "", *other, "") for other in others)]

    def _against(self, rival):
        name, other = rival
        if isinstance(other, str):
            return (f"{name}: {other}" if other else name), ""
        return f"{name}: {seconds(other)}", f"{figures(other / self.ours)} times as long"


@dataclass
class Section:
    """A heading, what is counted, a table, and what it says in words."""

    title: str
    counted: str
    rows: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    def add(self, *row, **more):
        self.rows.append(Row(*row, **more))

    def __str__(self):
        lines = [COLUMNS, *(line for row in self.rows for line in row.lines())]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        lines.insert(1, ["-" * width for width in widths])
        table = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
        reasons = dict.fromkeys(row.why for row in self.rows if row.missed and row.why)
        notes = [f"- {note}" for note in [*self.notes, *reasons]]
        parts = [f"## {self.title}", self.counted, "\n".join(table), "\n".join(notes)]
        return "\n\n".join(filter(None, parts)) + "\n"


UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "MB": 1e6}


def amount(text):
    """Return the last number of a text, in seconds or bytes.

    >>> amount("0.05-0.13 s")
    0.13
    """
    number, unit = re.findall(r"([\d.]+) (µs|ms|s|min|MB)\b", text)[-1]
    return float(number) * UNITS[unit]


def seconds(time):
    """Write a time with two figures.

    >>> seconds(0.01234), seconds(0.9996), seconds(90), seconds(300)
    ('12 ms', '1 s', '90 s', '5 min')
    """
    time = float(f"{time:.2g}")
    unit = "µs" if time < 1e-3 else "ms" if time < 1 else "s" if time < 120 else "min"
    return f"{figures(time / UNITS[unit])} {unit}"


def figures(number):
    """Write a number with two figures, or as a whole number.

    >>> figures(0.01234), figures(9.96), figures(1234.5)
    ('0.012', '10', '1200')
    """
    return f"{float(f'{number:.2g}'):.10g}"


def spaced(number):
    """Write a large whole number in groups of three digits.

    >>> spaced(100_000)
    '100 000'
    """
    return f"{number:,}".replace(",", " ")


def machine():
    """Say on what it was measured: processor, cores, memory, system."""
    processor = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text("utf-8"))
        processor = names[0] if names else processor
    parts = [processor, f"{os.cpu_count()} cores"]
    if hasattr(os, "sysconf"):
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        parts.append(f"{memory / 2**30:.0f} GiB of memory")
    return ", ".join([*parts, f"{platform.system()} ({platform.machine()})"])


def versions():
    """Say with what it was measured."""
    parts = [f"{platform.python_implementation()} {platform.python_version()}"]
    for name in VERSIONS:
        try:
            parts.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            parts.append(f"{name} not installed")
    return ", ".join(parts)
