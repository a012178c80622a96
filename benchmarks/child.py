"""What has to be measured in a process of its own; `ask` starts it."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np


def ask(question, **environment):
    """Return the number that a call of a function of this module gives in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", f"from benchmarks import child; print(child.{question})"],
        cwd=Path(__file__).parent.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def memory(n):
    """Return the bytes that one answer of a random n x n board takes beyond its lights."""
    from lightsout_edu import Board, solve

    from .boards import random_lights
    from .measure import check

    solve(Board(60), random_lights(60, 60))  # what is loaded once
    lights = random_lights(n, n)
    start = _reset_peak()
    answer = solve(Board(n), lights)
    used = _peak() - start
    check(answer.verify(), f"memory of {n} x {n}")
    return used


def first_compiled_block():
    """Return the seconds until numba has compiled, or loaded, and run its function once."""
    from lightsout_edu import walsh

    blocks = walsh.Blocks([1, 1, -1], [[1, 0, 1], [0, 1, 1]])
    start = time.perf_counter()
    blocks.compiled_maxima(np.array([0]))
    return time.perf_counter() - start


def can_tell_memory():
    """Say whether this system tells the highest memory use since a moment (Linux does)."""
    return os.access("/proc/self/clear_refs", os.W_OK)


def _reset_peak():
    Path("/proc/self/clear_refs").write_text("5")
    return _peak()


def _peak():
    status = Path("/proc/self/status").read_text("utf-8")
    return 1024 * int(re.search(r"VmHWM:\s*(\d+) kB", status)[1])
