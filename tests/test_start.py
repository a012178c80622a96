"""start.py, without the network: copies, the stamp, ports, and a sentence for all that can be wrong."""

import importlib.util
import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest

from execute_lessons import execute

START = Path(__file__).resolve().parent.parent / "start.py"
posix = pytest.mark.skipif(os.name == "nt", reason="its stand-in for uv is a shell script")


def lesson(text="1 + 1"):
    code = nbformat.v4.new_code_cell(text, id="sum", execution_count=1)
    code.outputs = [
        nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)
    ]
    return nbformat.writes(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Ä", id="title"), code])
    )


@pytest.fixture
def folder(tmp_path):
    """A small course, in a folder with a blank and a letter beyond ASCII in its name."""
    root = tmp_path / "mein Kürs"
    (root / "notebooks").mkdir(parents=True)
    (root / "lightsout_edu").mkdir()
    (root / "tests").mkdir()
    shutil.copy(START, root)
    for name in ("requirements.txt", "pyproject.toml"):
        (root / name).write_text("# nothing\n", "utf-8")
    for name in ("01_two_by_two", "02_light"):
        (root / "notebooks" / f"{name}.ipynb").write_text(lesson(), "utf-8")
    return root


@pytest.fixture
def start(folder, monkeypatch):
    """The start.py of that course, as a module; what main() puts into the environment is undone."""
    monkeypatch.setattr(os, "environ", os.environ.copy())
    spec = importlib.util.spec_from_file_location("start_of_a_course", folder / "start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(folder, *arguments, **options):
    return subprocess.run(
        [sys.executable, folder / "start.py", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        **options,
    )


def sentence(done):
    """The one line that a failed run leaves."""
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    [line] = done.stderr.splitlines()
    return line


# The student's copies.


def test_a_copy_has_the_same_cells_and_no_outputs(start):
    start.copy_lessons()
    original = nbformat.read(start.LESSONS / "01_two_by_two.ipynb", 4)
    copy = nbformat.read(start.COPIES / "01_two_by_two.ipynb", 4)
    assert [(cell.id, cell.source) for cell in copy.cells] == [
        (cell.id, cell.source) for cell in original.cells
    ]
    assert copy.cells[1].outputs == [] and copy.cells[1].execution_count is None
    assert original.cells[1].outputs and original.cells[1].execution_count == 1
    assert copy.metadata == original.metadata
    nbformat.validate(copy)


def test_an_edited_copy_survives_and_a_new_lesson_arrives(start, capsys):
    start.copy_lessons()
    mine = start.COPIES / "01_two_by_two.ipynb"
    mine.write_text("my work", "utf-8")
    (start.LESSONS / "00_start_here.ipynb").write_text(lesson(), "utf-8")
    start.copy_lessons()
    assert mine.read_text("utf-8") == "my work"
    assert (start.COPIES / "00_start_here.ipynb").exists()
    assert capsys.readouterr().out == ""


def test_a_changed_lesson_is_said_and_not_copied(start, capsys):
    start.copy_lessons()
    mine = (start.COPIES / "02_light.ipynb").read_bytes()
    (start.LESSONS / "02_light.ipynb").write_text(lesson("1 + 0"), "utf-8")
    start.copy_lessons()
    [said] = capsys.readouterr().out.splitlines()
    assert "Lesson 02 has changed" in said and said.endswith("start.py fresh 02")
    assert (start.COPIES / "02_light.ipynb").read_bytes() == mine
    start.renew("02")
    capsys.readouterr()
    start.copy_lessons()
    assert capsys.readouterr().out == ""


def test_new_outputs_alone_are_no_change(start, capsys):
    start.copy_lessons()
    (start.LESSONS / "01_two_by_two.ipynb").write_text(lesson().replace('"2"', '"10"'), "utf-8")
    start.copy_lessons()
    assert capsys.readouterr().out == ""


def test_no_question_about_news_covers_the_lesson(installer, start):
    start.ensure_environment()
    [settings] = start.VENV.rglob("overrides.json")
    assert settings.parent == start.VENV / "share" / "jupyter" / "lab" / "settings"
    [(name, quiet)] = json.loads(settings.read_text("utf-8")).items()
    assert name.endswith(":notification") and quiet["fetchNews"] == "false"


@pytest.mark.parametrize("origins", [None, "not json"])
def test_nothing_is_claimed_of_a_copy_of_unknown_origin(start, capsys, origins):
    start.copy_lessons()
    start.ORIGINS.unlink() if origins is None else start.ORIGINS.write_text(origins, "utf-8")
    start.copy_lessons()
    assert capsys.readouterr().out == ""


def test_fresh_keeps_every_old_copy(start):
    clean = start.without_outputs(start.LESSONS / "01_two_by_two.ipynb")
    mine = start.COPIES / "01_two_by_two.ipynb"
    start.renew("01")  # there was none
    for work, number in [("first try", "01"), ("second try", "1")]:
        mine.write_text(work, "utf-8")
        start.renew(number)
        assert mine.read_text("utf-8") == clean
    assert mine.with_name("01_two_by_two.old-1.ipynb").read_text("utf-8") == "first try"
    assert mine.with_name("01_two_by_two.old-2.ipynb").read_text("utf-8") == "second try"
    assert not (start.COPIES / "02_light.ipynb").exists()


def test_copies_have_the_same_bytes_on_every_system(start):
    start.copy_lessons()
    assert b"\r" not in (start.COPIES / "01_two_by_two.ipynb").read_bytes()
    assert "Ä".encode() in (start.COPIES / "01_two_by_two.ipynb").read_bytes()


# The environment.


@pytest.fixture
def installer(start, monkeypatch):
    """Notes what ensure_environment would run, instead of running it."""
    commands = []

    def note(command, what):
        commands.append(what)
        if what == "The packages":
            assert start.STAMP.read_text("utf-8") == start.UNFINISHED

    monkeypatch.setattr(start, "run_quietly", note)
    monkeypatch.setattr(start, "venv_runs", lambda statement="": start.VENV.exists())

    def calls():
        commands.clear()
        start.ensure_environment()
        return commands

    return calls


def test_installs_once(installer):
    assert installer() == ["The environment", "The packages"]
    assert installer() == []


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_installs_again_when_a_requirement_changed(installer, folder, name):
    installer()
    (folder / name).write_text("numpy\n", "utf-8")
    assert installer() == ["The packages"]
    (folder / name).write_bytes(b"numpy\r\n")  # only the line ends, as git on Windows may make them
    assert installer() == []


def test_an_interrupted_installation_is_made_anew(installer, start, monkeypatch):
    def interrupted(command, what):
        if what == "The packages":
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(start, "run_quietly", interrupted)
        with pytest.raises(KeyboardInterrupt):
            start.ensure_environment()
    assert installer() == ["The environment", "The packages"]


def test_a_broken_environment_is_made_anew(installer, start, monkeypatch):
    installer()
    monkeypatch.setattr(start, "venv_runs", lambda statement="": False)
    assert installer() == ["The environment", "The packages"]


def test_another_python_or_a_moved_folder_needs_another_stamp(start, monkeypatch):
    here = start.fingerprint()
    monkeypatch.setattr(start, "ROOT", start.ROOT / ".." / start.ROOT.name)
    moved = start.fingerprint()
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert len({here, moved, start.fingerprint()}) == 3


def test_an_environment_of_the_reader_is_kept_and_completed(installer, start):
    start.VENV.mkdir()  # made by hand, as the README says: no stamp
    assert installer() == ["The packages"]


def test_venv_runs_looks_at_the_real_thing(start, monkeypatch):
    assert not start.venv_runs()
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))
    assert start.venv_runs("import json")
    assert not start.venv_runs("import no_such_module")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not start.venv_runs()


def test_no_venv_module(start, monkeypatch):
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name
    )
    with pytest.raises(start.Trouble, match=r"has no venv module: .*python3-venv"):
        start.make_venv(uv=None)
    assert not start.VENV.exists()


def test_the_environment_is_not_removed_from_inside(start, monkeypatch):
    start.VENV.mkdir()
    monkeypatch.setattr(sys, "prefix", str(start.VENV))
    with pytest.raises(start.Trouble, match="deactivate"):
        start.make_venv(uv=None)
    assert start.VENV.exists()


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("Failed to establish a new connection", "the network cannot be reached"),
        ("dns error", "the network cannot be reached"),
        ("No matching distribution found; see the dependency resolver", "the lines above say why"),
    ],
)
def test_a_failed_installation_says_why(start, capfd, printed, advice):
    code = f"print('first'); print({printed!r}); raise SystemExit(1)"
    with pytest.raises(start.Trouble, match=advice):
        start.run_quietly([sys.executable, "-c", code], "The packages")
    assert printed in capfd.readouterr().err
    start.run_quietly([sys.executable, "-c", "print('all is well')"], "The packages")
    assert capfd.readouterr().err == ""


# Ports.


@pytest.mark.parametrize("address", ["127.0.0.1", ""])
def test_a_taken_port_is_seen(start, folder, address):
    with socket.socket() as server:
        server.bind((address, 0))
        server.listen()
        port = server.getsockname()[1]
        assert not start.is_free(port)
        done = run(folder, "--no-browser", "--port", str(port))
        assert sentence(done).startswith(f"Port {port} is taken by another program")
        assert not start.VENV.exists()  # said before anything is installed
    assert start.is_free(port)


def test_without_a_wish_the_first_free_port(start, monkeypatch):
    monkeypatch.setattr(start, "is_free", lambda port: port not in (8888, 8889))
    assert start.choose_port(None) == 8890
    assert start.choose_port(9000) == 9000
    monkeypatch.setattr(start, "is_free", lambda port: False)
    with pytest.raises(start.Trouble, match="--port"):
        start.choose_port(None)


@pytest.mark.parametrize("port", [0, -1, 80, 65536])
def test_ports_out_of_range(start, port):
    with pytest.raises(start.Trouble, match="from 1024 to 65535"):
        start.choose_port(port)


# What can be wrong.


def test_unknown_command(folder):
    said = sentence(run(folder, "frsh", "01"))
    assert "no command 'frsh'" in said and "fresh, test and lessons" in said


@pytest.mark.parametrize("number", ["7", "07", "one", "--all"])
def test_unknown_lesson(folder, number):
    assert (
        sentence(run(folder, "fresh", number))
        == f"There is no lesson {number}; the lessons are 01, 02."
    )


@pytest.mark.parametrize("numbers", [[], ["01", "02"]])
def test_fresh_takes_one_lesson(folder, numbers):
    assert "Name the one lesson" in sentence(run(folder, "fresh", *numbers))


@pytest.mark.parametrize("missing", ["requirements.txt", "notebooks", "lightsout_edu"])
def test_not_the_whole_course(folder, missing):
    (folder / missing).rename(folder / "elsewhere")
    assert f"(missing: {missing})" in sentence(run(folder))


def test_no_lessons(folder):
    for path in (folder / "notebooks").iterdir():
        path.unlink()
    assert "(missing: every lesson)" in sentence(run(folder))


def test_read_only_folder(start, monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert start.main([]) == 1
    assert capsys.readouterr().err.startswith("The folder of the course is read-only")


def test_what_cannot_be_written_is_named(start, capsys):
    start.COPIES.write_text("a file where the folder of copies should be", "utf-8")
    assert start.main(["fresh", "01"]) == 1
    [said] = capsys.readouterr().err.splitlines()
    assert "my_lessons" in said and said.endswith("again.")


def test_help_explains_itself(folder):
    done = run(folder, "--help")
    assert done.returncode == 0
    for word in (
        "fresh 01",
        "test",
        "lessons",
        "--edit",
        "--no-browser",
        "--port",
        "my_lessons",
        ".venv",
    ):
        assert word in done.stdout


def old_pythons():
    """Return the old Pythons of this machine by version, found on PATH and among pyenv's."""
    versions = ("2.7", "3.6", "3.7", "3.8", "3.9", "3.10")
    found = dict.fromkeys(versions)
    for version in versions:
        candidates = [
            shutil.which(f"python{version}"),
            *Path.home().glob(f".pyenv/versions/{version}.*/bin/python"),
        ]
        for candidate in filter(None, candidates):
            if subprocess.run([candidate, "-c", ""], capture_output=True).returncode == 0:
                found[version] = str(candidate)
    return found


@pytest.mark.parametrize(("version", "python"), list(old_pythons().items()))
def test_an_old_python_gets_a_sentence(folder, version, python):
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    done = subprocess.run([python, folder / "start.py"], capture_output=True, text=True)
    assert sentence(done).startswith(
        f"This course needs Python 3.11 or newer, and this is Python {version}:"
    )


# The whole way, with stand-ins for uv and JupyterLab.

UV = """#!/bin/sh
echo "$1" >> "{log}"
if [ "$1" = venv ]; then exec "{python}" -m venv --without-pip .venv; fi
{pip}
"""


@pytest.fixture
def tools(folder, tmp_path):
    """Return a function that puts a stand-in for uv on PATH, and what it was asked so far."""
    log = tmp_path / "asked"

    def environment(pip="exit 0"):
        uv = tmp_path / "bin" / "uv"
        uv.parent.mkdir(exist_ok=True)
        uv.write_text(UV.format(log=log, python=sys.executable, pip=pip), "utf-8")
        uv.chmod(uv.stat().st_mode | stat.S_IXUSR)
        (tmp_path / "lib").mkdir(exist_ok=True)
        (tmp_path / "lib" / "jupyterlab.py").write_text(
            "import json, os, sys\n"
            "own = [os.environ[name] for name in ('JUPYTER_CONFIG_DIR', 'JUPYTER_DATA_DIR', 'IPYTHONDIR')]\n"
            "print(json.dumps([sys.argv[1:], os.getcwd(), own]))\n",
            "utf-8",
        )
        path = os.pathsep.join([str(uv.parent), os.environ["PATH"]])
        return os.environ | {"PATH": path, "PYTHONPATH": str(tmp_path / "lib")}

    environment.asked = lambda: log.read_text("utf-8").split() if log.exists() else []
    return environment


@posix
def test_the_course_opens_on_its_first_lesson(folder, tools):
    done = run(folder, "--no-browser", env=tools())
    assert (done.returncode, done.stderr) == (0, "")
    arguments, cwd, own = json.loads(done.stdout.splitlines()[-1])
    assert cwd == str(folder / "my_lessons")
    # IPython makes its folder only where the parent exists, and warns otherwise.
    assert {Path(name).parent for name in own} == {folder / ".venv"}
    assert (
        "--LabApp.default_url=/lab/tree/01_two_by_two.ipynb" in arguments
        and "--no-browser" in arguments
    )
    assert not any("token" in argument for argument in arguments)
    assert tools.asked() == ["venv", "pip"]

    (folder / "notebooks" / "00_start_here.ipynb").write_text(lesson(), "utf-8")
    done = run(folder, "--edit", "--port", "18888", env=tools())
    arguments, cwd, _ = json.loads(done.stdout.splitlines()[-1])
    assert cwd == str(folder / "notebooks")
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in arguments
    assert "--ServerApp.port=18888" in arguments and "--no-browser" not in arguments
    assert not (folder / "my_lessons" / "00_start_here.ipynb").exists()
    assert tools.asked() == ["venv", "pip"]  # nothing was installed again


@posix
def test_no_network_then_network(folder, tools):
    done = run(folder, "--no-browser", env=tools("echo dns error; exit 1"))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        "The packages could not be installed: the network cannot"
    )
    assert run(folder, "--no-browser", env=tools()).returncode == 0
    assert tools.asked() == ["venv", "pip", "venv", "pip"]


@posix
def test_ctrl_c_while_installing(folder, tools):
    command = [sys.executable, folder / "start.py", "--no-browser"]
    with subprocess.Popen(
        command,
        stdout=-1,
        stderr=-1,
        text=True,
        env=tools("exec sleep 30"),
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # tests may run in the background
    ) as process:
        while tools.asked() != ["venv", "pip"]:
            time.sleep(0.05)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert said.strip().startswith("Stopped: run python3 start.py again")
    assert run(folder, "--no-browser", env=tools()).returncode == 0
    assert tools.asked() == ["venv", "pip", "venv", "pip"]


# Tests and lessons.


@pytest.mark.parametrize(
    ("failing", "status", "closing"),
    [
        (None, 0, "Everything passed."),
        ("ruff", 1, "Failed: style, format."),
        ("pytest", 1, "Failed: tests, lessons."),
    ],
)
def test_every_test_is_run_and_any_failure_counts(
    start, monkeypatch, capsys, failing, status, closing
):
    ran = []

    def fake(command, cwd):
        ran.append(command[2:])
        return subprocess.CompletedProcess(command, int(command[2] == failing))

    monkeypatch.setattr(subprocess, "run", fake)
    assert start.run_tests([]) == status
    assert [step[:3] for step in ran[:3]] == [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["pytest"],
    ]
    assert ran[3][:2] == ["pytest", "--nbval"] and ran[3][-1] == "notebooks"
    assert capsys.readouterr().out.splitlines()[-1] == closing
    ran.clear()
    assert start.run_tests(["tests/test_gf2.py", "-k", "rank"]) == int(failing == "pytest")
    assert ran == [["pytest", "tests/test_gf2.py", "-k", "rank"]]


def test_arguments_after_test_are_those_of_pytest(start):
    assert start.read_arguments(["test", "-x", "--port", "tests"]).rest == ["-x", "--port", "tests"]


def test_executing_a_lesson_twice_changes_no_byte(tmp_path):
    cells = [
        "import ipywidgets\nsliders = [ipywidgets.IntSlider() for _ in range(2)]\nsliders[1]",
        "sliders[0]",
        "for number in range(3):\n    print(number, flush=True)",
    ]
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(cells)]
    notebook = nbformat.v4.new_notebook(
        cells=cells, metadata={"kernelspec": {"name": "another", "display_name": "?"}}
    )
    path = tmp_path / "01_widgets.ipynb"
    nbformat.write(notebook, path)
    execute(path)
    first = path.read_bytes()
    execute(path)
    assert path.read_bytes() == first

    notebook = nbformat.read(path, 4)
    assert [cell.id for cell in notebook.cells] == ["cell-0", "cell-1", "cell-2"]
    assert [cell.execution_count for cell in notebook.cells] == [1, 2, 3]
    assert notebook.cells[2].outputs == [
        {"output_type": "stream", "name": "stdout", "text": "0\n1\n2\n"}
    ]
    views = [
        cell.outputs[0].data["application/vnd.jupyter.widget-view+json"]
        for cell in notebook.cells[:2]
    ]
    assert [view.model_id for view in views] == [f"{0:032x}", f"{1:032x}"]
    assert "widgets" not in notebook.metadata and "version" not in notebook.metadata.language_info
    assert notebook.metadata.kernelspec.name == "python3"
    assert all("execution" not in cell.metadata for cell in notebook.cells)
    assert first.decode() == nbformat.writes(notebook) + "\n"
