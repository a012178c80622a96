"""How fast the package is, beside other libraries: python -m benchmarks [--long]

Prints tables and writes them to benchmarks/RESULTS.md. Takes some minutes; `--long` adds the
61 x 61 board. How to install the rivals is said in `benchmarks/rivals.py`; a table says which of
them is missing.
"""

import argparse
import os
from pathlib import Path

os.environ["TQDM_DISABLE"] = "1"  # no progress bars between the tables

from . import clicks, elimination, measure, rectangles

RESULTS = Path(__file__).parent / "RESULTS.md"
READING = f"""\
Each row says what was asked, how long this package took, how long a rival took for the same in
the same run, the ratio of the two, and what prototypes of this package reached: the aim, which
is called missed from a factor of two on. A time is {measure.HOW_OFTEN}.
Every answer, also of the rivals, is checked by pressing it; a wrong one stops the program.
"""


def header(long=False):
    """Return the top of the results: the command, versions, machine, and how to read them."""
    command = "python -m benchmarks" + " --long" * long
    made = f"Made by `{command}` with {measure.versions()}."
    return "\n\n".join(["# How fast", made, f"Machine: {measure.machine()}.", READING])


def main():
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--long", action="store_true", help="also the 61 x 61 board: minutes more")
    long = parser.parse_args().long
    parts = [header(long)]
    print(parts[0])
    for section in (
        rectangles.one_solution,
        rectangles.nullities,
        elimination.any_rule,
        lambda: clicks.fewest(long=long),
        clicks.many,
    ):
        parts.append(str(section()))
        print(parts[-1], flush=True)
    RESULTS.write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
