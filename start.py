"""Set up the Lights Out course and open it.

    python3 start.py              set up what is missing, then open the first lesson
    python3 start.py fresh 01     renew your copy of lesson 01; the old one is kept beside it
    python3 start.py test         set up what is missing, then run every test
    python3 start.py test ARGS    ... or only pytest, with these arguments
    python3 start.py lessons      execute every lesson again and store its outputs (for authors)

You work in my_lessons, a copy of the lessons without outputs. It is made once and is never
overwritten. Everything that gets installed goes into .venv in this folder.
"""
# An old Python must be able to read this file, so that it can say that it is too old:
# hence no f-strings and no other new syntax.

from __future__ import print_function

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "This course needs Python 3.11 or newer, and this is Python {}.{}: install a newer one "
        "and run start.py with it.".format(*sys.version_info[:2])
    )

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import socket
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LESSONS = ROOT / "notebooks"
COPIES = ROOT / "my_lessons"
ORIGINS = COPIES / ".origins.json"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed-for.txt"
UNFINISHED = "unfinished"
COMMAND = "python start.py" if os.name == "nt" else "python3 start.py"
PORTS = range(8888, 8988)
NO_NETWORK = ("connection", "name resolution", "dns error", "network", "timed out")


class Trouble(Exception):
    """Something that the user can mend; the text is one sentence that says how."""


# The environment.


def ensure_environment():
    """Make .venv and install into it, unless that was done for these very requirements."""
    wanted = fingerprint()
    installed = STAMP.read_text("utf-8") if STAMP.exists() else None
    if installed == wanted and venv_runs():
        return
    uv = shutil.which("uv")
    if installed == UNFINISHED or not venv_runs("" if uv else "import pip"):
        make_venv(uv)
    # If this is interrupted, the stamp tells the next call not to trust what it finds.
    STAMP.write_text(UNFINISHED, "utf-8")
    print("Installing the packages (a minute or two, about 850 MB) ...", flush=True)
    install = [uv, "pip", "install", "--python", PYTHON] if uv else [PYTHON, "-m", "pip", "install"]
    run_quietly(install + ["-q", "-r", "requirements.txt", "-e", "."], "The packages")
    keep_lab_quiet()
    STAMP.write_text(wanted, "utf-8")


def keep_lab_quiet():
    """Set JupyterLab in .venv so that no question about news covers the first lesson."""
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    overrides = {"@jupyterlab/apputils-extension:notification": quiet}
    (settings / "overrides.json").write_text(json.dumps(overrides, indent=1) + "\n", "utf-8")


def fingerprint():
    """Return a text that changes when the packages must be installed anew."""
    digest = hashlib.sha256()
    for name in ("requirements.txt", "pyproject.toml"):
        digest.update((ROOT / name).read_bytes().replace(b"\r\n", b"\n"))
    return "{} for Python {} in {}".format(digest.hexdigest(), sys.version_info[:2], ROOT)


def venv_runs(statement=""):
    """Say whether .venv starts, is of the same Python as this one, and can run the statement."""
    version = "import sys; sys.exit(sys.version_info[:2] != {})".format(sys.version_info[:2])
    try:
        look = subprocess.run([PYTHON, "-c", statement + "\n" + version], capture_output=True)
    except OSError:
        return False
    return look.returncode == 0


def make_venv(uv):
    if Path(sys.prefix).resolve() == VENV:
        raise Trouble(
            "The environment in .venv must be made anew and you are inside it: leave it with "
            "`deactivate`, then run {} again.".format(COMMAND)
        )
    if not uv and not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        raise Trouble(
            "This Python has no venv module: install it (on Debian and Ubuntu: "
            "sudo apt install python3-venv), then run {} again.".format(COMMAND)
        )
    print("Making the environment in .venv ...", flush=True)
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    tool = [uv, "venv", "-q", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    run_quietly(tool + [VENV], "The environment")


def run_quietly(command, what):
    """Run a command; only when it fails, show the end of what it printed and one sentence."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        said = done.stdout.decode(errors="replace")
        print(*said.splitlines()[-15:], sep="\n", file=sys.stderr)
        reason = "the lines above say why; mend that"
        if any(word in said.lower() for word in NO_NETWORK):
            reason = "the network cannot be reached; connect"
        raise Trouble(
            "{} could not be installed: {}, then run {} again.".format(what, reason, COMMAND)
        )


# The student's copies.


def find_lessons():
    """Return the lessons by number, in reading order; the first one is the one that opens."""
    return {path.name[:2]: path for path in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb"))}


def without_outputs(lesson):
    """Return a lesson as JSON text: the same cells, no outputs, no counts."""
    notebook = json.loads(lesson.read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def copy_lessons():
    """Copy the lessons that have no copy yet; say which copies are of an older lesson."""
    for number, lesson in find_lessons().items():
        if not (COPIES / lesson.name).exists():
            copy(lesson)
            continue
        now = digest(without_outputs(lesson))
        if origins().get(lesson.name, now) != now:
            print(
                "Lesson {0} has changed since your copy was made; to get the new one and keep "
                "yours beside it: {1} fresh {0}".format(number, COMMAND)
            )


def renew(number):
    """Move the student's copy of one lesson aside and make a new one."""
    lessons = find_lessons()
    lesson = lessons.get(number.zfill(2))
    if lesson is None:
        raise Trouble(
            "There is no lesson {}; the lessons are {}.".format(number, ", ".join(lessons))
        )
    mine = COPIES / lesson.name
    if mine.exists():
        n = 1
        while mine.with_suffix(".old-{}.ipynb".format(n)).exists():
            n += 1
        aside = mine.rename(mine.with_suffix(".old-{}.ipynb".format(n)))
        print("Your old copy is now {}/{}.".format(COPIES.name, aside.name))
    copy(lesson)
    print("A new copy is in {}/{}.".format(COPIES.name, mine.name))


def copy(lesson):
    """Write the student's copy, and remember which lesson it was made from."""
    text = without_outputs(lesson)
    COPIES.mkdir(exist_ok=True)
    with open(COPIES / lesson.name, "x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    known = dict(origins(), **{lesson.name: digest(text)})
    ORIGINS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def origins():
    """Return the digests of the lessons that the copies were made from, by file name."""
    try:
        return json.loads(ORIGINS.read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# JupyterLab.


def choose_port(wanted):
    if wanted is None:
        port = next(filter(is_free, PORTS), None)
        if port is None:
            raise Trouble("No free port was found: name one with --port.")
        return port
    if not 1024 <= wanted <= 65535:
        raise Trouble("Port {} cannot be used: choose one from 1024 to 65535.".format(wanted))
    if not is_free(wanted):
        raise Trouble(
            "Port {} is taken by another program: choose another one, or leave out --port.".format(
                wanted
            )
        )
    return wanted


def is_free(port):
    for address in ("127.0.0.1", ""):  # a server may listen on one of them, or on all
        with socket.socket() as probe:
            if os.name != "nt":  # a port that was closed a moment ago is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError:
                return False
    return True


def open_lab(folder, port, browser):
    """Run JupyterLab on the first lesson until it is closed."""
    first = next(iter(find_lessons().values()))
    command = [
        PYTHON, "-m", "jupyterlab",
        "--ServerApp.ip=127.0.0.1", "--ServerApp.port={}".format(port),
        "--ServerApp.port_retries=0", "--LabApp.default_url=/lab/tree/" + first.name,
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    print("Opening {} in JupyterLab; to close it: Ctrl-C, twice.".format(folder.name), flush=True)
    lab = subprocess.Popen(command, cwd=folder)
    while True:
        try:
            return lab.wait()
        except KeyboardInterrupt:
            pass  # JupyterLab got it too, asks whether to stop, and stops


# Tests and lessons.


def run_tests(arguments):
    """Run every test, or pytest with the given arguments; return the exit status."""
    steps = {
        "style": ["ruff", "check"],
        "format": ["ruff", "format", "--check"],
        "tests": ["pytest"],
        "lessons": [
            "pytest", "--nbval", "--nbval-current-env", "--nbval-cell-timeout", "120",
            "--nbval-sanitize-with", "tests/nbval_sanitize.cfg", "notebooks",
        ],
    }  # fmt: skip
    if arguments:
        steps = {"tests": ["pytest"] + arguments}
    failed = []
    for name, step in steps.items():
        print("\n{}: {}".format(name, " ".join(step)), flush=True)
        if subprocess.run([PYTHON, "-m"] + step, cwd=ROOT).returncode:
            failed.append(name)
    print("\nFailed: {}.".format(", ".join(failed)) if failed else "\nEverything passed.")
    return 1 if failed else 0


def execute_lessons():
    """Execute every lesson again and store its outputs; return the exit status."""
    return subprocess.run([PYTHON, ROOT / "tests" / "execute_lessons.py"]).returncode


# The command line.


def read_arguments(arguments):
    parser = argparse.ArgumentParser(
        prog=COMMAND, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("command", nargs="?", help="fresh, test or lessons; without it: open")
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help=argparse.SUPPRESS)
    parser.add_argument("--edit", action="store_true", help="open notebooks itself (for authors)")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--port", type=int, help="use this port (else the first free one)")
    chosen = parser.parse_args(arguments)
    if chosen.command not in (None, "fresh", "test", "lessons"):
        raise Trouble(
            "There is no command {!r}: the commands are fresh, test and lessons, and {} --help "
            "explains them.".format(chosen.command, COMMAND)
        )
    if chosen.command == "fresh" and len(chosen.rest) != 1:
        raise Trouble("Name the one lesson to renew, as in: {} fresh 01".format(COMMAND))
    return chosen


def check_folder():
    needed = ("requirements.txt", "pyproject.toml", "lightsout_edu", "notebooks")
    missing = [name for name in needed if not (ROOT / name).exists()]
    if missing or not find_lessons():
        raise Trouble(
            "The folder of start.py is not the whole course (missing: {}): fetch the course "
            "again.".format(", ".join(missing) or "every lesson")
        )
    if not os.access(ROOT, os.W_OK):
        raise Trouble(
            "The folder of the course is read-only: copy it to where you may write, and run "
            "{} there.".format(COMMAND)
        )


def main(arguments):
    """Do what was asked; return the exit status."""
    # Settings of other Jupyter installations stay out of the course, and its settings in it.
    os.environ.update(
        JUPYTER_CONFIG_DIR=str(VENV / "jupyter-config"),
        JUPYTER_DATA_DIR=str(VENV / "jupyter-data"),
        IPYTHONDIR=str(VENV / "ipython"),
    )
    try:
        chosen = read_arguments(arguments)
        check_folder()
        if chosen.command == "fresh":
            renew(chosen.rest[0])
            return 0
        port = None if chosen.command else choose_port(chosen.port)
        ensure_environment()
        if chosen.command == "test":
            return run_tests(chosen.rest)
        if chosen.command == "lessons":
            return execute_lessons()
        if not chosen.edit:
            copy_lessons()
        return open_lab(LESSONS if chosen.edit else COPIES, port, not chosen.no_browser)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except OSError as error:
        print(
            "{} ({}): see that you may write there and that the disk has room, then run {} "
            "again.".format(error.strerror, error.filename, COMMAND),
            file=sys.stderr,
        )
    except KeyboardInterrupt:
        print("\nStopped: run {} again to go on.".format(COMMAND), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
