"""How fast the package is, beside other libraries: python -m benchmarks [--long]

Prints tables and writes them to benchmarks/RESULTS.md. Takes a minute or two; `--long` adds the
61 x 61 board. `benchmarks/rivals.py` says how to install the rivals; where one is missing, the
table says so.
"""

import argparse
import os
from functools import partial
from pathlib import Path

from . import clicks, elimination, measure, rectangles, rivals

RESULTS = Path(__file__).parent / "RESULTS.md"
SECTIONS = (rectangles.one_solution, rectangles.nullities, elimination.any_rule, clicks.many)
READING = f"""\
How to read it: what was asked, how long this package took, how long a rival took for the same
in the same run, and the ratio of the two: below 1 the rival is faster. The aim is what prototypes
of this package reached on such a machine; from a factor of two on it is called missed, and below
the table is why. Each time is {measure.HOW_OFTEN}.
Every answer, also of the rivals, is checked by pressing it; a wrong one stops the program.
The rivals are installed by {rivals.INSTALL}.
"""


def header(long=False):
    """Return the top of the results: the command, versions, machine, and how to read them."""
    command = "python -m benchmarks" + " --long" * long
    made = f"Made by `{command}` with {measure.versions()}."
    return "\n\n".join(["# How fast", made, f"Machine: {measure.machine()}.", READING])


def main(arguments=None):
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--long", action="store_true", help="also the 61 x 61 board: a minute or more"
    )
    long = parser.parse_args(arguments).long
    os.environ["TQDM_DISABLE"] = "1"  # no progress bars between the tables
    parts = [header(long)]
    print(parts[0])
    for section in (*SECTIONS, partial(clicks.fewest, long=long)):
        parts.append(str(section()))
        print(parts[-1], flush=True)
    RESULTS.write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
