"""What keeps the house in order: pins in step, rooms that import downwards only, no far references."""

import ast
import io
import itertools
import re
import subprocess
import sys
import tokenize
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import lightsout_edu

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "lightsout_edu"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# Ground floor first: what each room may import from the package, at most.
ROOMS = {
    "entries": "",
    "gf2": "entries",
    "shapes": "entries",
    "graphs": "entries",
    "board": "entries shapes graphs",
    "solution": "entries board",
    "breadth": "",
    "chase": "",
    "tables": "",
    "orbits": "",
    "walsh": "",
    "fewest": "tables orbits walsh",
    "modular": "entries gf2 fewest",
    "systems": "gf2 breadth tables orbits fewest",
    "rectangle": "board solution chase systems",
    "many": "solution tables systems",
    "symmetry": "",
    "solver": "gf2 board solution symmetry tables fewest modular systems rectangle many",
    "search": "entries board breadth",
    "signs": "entries",
    "reading": "entries signs",
    "notation": "entries signs reading",
    "formats": "board shapes signs reading notation",
    "levels": "entries board symmetry solution solver formats",
    "draw": "entries board solution solver",
    "widgets": "entries gf2 shapes board solution solver notation draw",
    "exercises": "entries gf2 shapes board solution solver notation draw",
    "play": "entries solution solver levels",
    "options": "board shapes reading notation formats levels play",
    "cli": "entries solution solver formats levels options play",
    "__main__": "cli",
    "figures": "entries gf2 shapes board solution solver notation draw widgets exercises",
}
CORE = ("gf2", "shapes", "board", "solution", "solver", "notation", "draw")
TOP_LEVEL = """
    README.md environment.yml pyproject.toml requirements.txt start.py notebooks lightsout_edu tests figures
    instructors .ci/run CONTRIBUTING.md CITATION.cff LICENSE LICENSE-text .gitignore .gitattributes .pre-commit-config.yaml
"""


# Pins.


def pins():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


def named():
    """What pyproject names: the package's own needs and those of its extras."""
    extras = PROJECT["optional-dependencies"]
    return [
        Requirement(text) for text in itertools.chain(PROJECT["dependencies"], *extras.values())
    ]


def systems():
    """The supported Pythons and systems, as environment markers see them."""
    kinds = [
        ("linux", "posix", "x86_64"),
        ("linux", "posix", "aarch64"),
        ("darwin", "posix", "arm64"),
        ("darwin", "posix", "x86_64"),
        ("win32", "nt", "AMD64"),
    ]
    for minor, (system, name, machine) in itertools.product(range(11, 15), kinds):
        yield {
            "python_version": f"3.{minor}",
            "python_full_version": f"3.{minor}.2",
            "sys_platform": system,
            "os_name": name,
            "platform_machine": machine,
        }


def versions_on(system):
    """The pinned version of each package on one system; a package must not be pinned twice."""
    chosen = [pin for pin in pins() if pin.marker is None or pin.marker.evaluate(system)]
    versions = {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in chosen
    }
    assert len(versions) == len(chosen)
    return versions


def test_requirements_are_exact_pins_and_say_how_they_are_remade():
    text = (ROOT / "requirements.txt").read_text("utf-8")
    assert re.match(
        r"# .*\n#    uv pip compile --universal .* pyproject\.toml -o requirements\.txt\n", text
    )
    assert "--hash" not in text and "://" not in text and "\n-" not in text
    for pin in pins():
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier)), pin


def test_what_pyproject_names_is_pinned_within_its_range_on_every_system():
    for system in systems():
        versions = versions_on(system)
        for need in named():
            assert need.specifier.contains(versions[canonicalize_name(need.name)]), (need, system)


def test_one_matplotlib_everywhere():
    # Stored pictures are compared as text, and another matplotlib draws another text.
    assert [pin.marker for pin in pins() if pin.name == "matplotlib"] == [None]


def test_environment_is_in_step():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    assert set(environment) == {"name", "channels", "dependencies"}
    python, pip, by_pip = environment["dependencies"]
    assert pip == "pip"
    assert by_pip == {"pip": ["-r requirements.txt", "-e ."]}
    supported = SpecifierSet(python.removeprefix("python"))
    assert [minor for minor in range(30) if f"3.{minor}" in supported] == [11, 12, 13, 14]
    assert all(f"3.{minor}" in SpecifierSet(PROJECT["requires-python"]) for minor in range(11, 15))
    assert "3.10.99" not in SpecifierSet(PROJECT["requires-python"])


def test_pre_commit_uses_the_pinned_ruff():
    [ruff] = [str(pin) for pin in pins() if pin.name == "ruff"]
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    assert [hook["id"] for hook in hooks] == ["ruff-check", "ruff-format"]
    assert all(hook["additional_dependencies"] == [ruff] for hook in hooks)


def test_one_version_and_one_title():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == PROJECT["version"] == lightsout_edu.__version__
    assert (ROOT / "README.md").read_text("utf-8").startswith(f"# {citation['title']}\n")
    assert citation["license"] == ["BSD-3-Clause", "CC-BY-4.0"]


# Files.


def kept_files():
    """The files that git keeps or would keep."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        ).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not in a git work tree")
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_the_house_is_complete():
    assert [name for name in TOP_LEVEL.split() if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    "far",
    [
        r"(?<![\w.])/(?:home|root|Users|tmp|work)/\w",
        r"\b[A-Z]:\\\\?Users\b",
        r"\.\./shared",
        r"(?:\bpypi|pythonhosted|\bnpmjs|\bdebian)\.org\b",
    ],
)
def test_no_file_names_a_machine_path_or_a_registry(far):
    files = kept_files()
    assert ROOT / "start.py" in files
    for path in files:
        found = re.search(far, path.read_text("utf-8", errors="replace"))
        assert not found, f"{path.relative_to(ROOT)}: {found[0]}"


# Rooms.


def modules():
    """Every module of the package but its front door, with the name of its room."""
    paths = sorted(set(PACKAGE.rglob("*.py")) - {PACKAGE / "__init__.py"})
    return [(path.relative_to(PACKAGE).parts[0].removesuffix(".py"), path) for path in paths]


every_module = pytest.mark.parametrize(
    ("room", "path"), modules(), ids=[".".join([room, path.stem]) for room, path in modules()]
)


def imports(tree, path):
    """The absolute dotted names that a module imports."""
    package = ["lightsout_edu", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            base = [*base, *filter(None, [node.module])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def test_the_table_goes_upwards():
    floors = list(ROOMS)
    for number, room in enumerate(floors):
        assert set(ROOMS[room].split()) <= set(floors[:number])


@every_module
def test_rooms_import_earlier_rooms_only(room, path):
    assert room in ROOMS, f"give {room} a place in the table above"
    tree = ast.parse(path.read_text("utf-8"))
    own = [name.split(".") for name in imports(tree, path) if name.startswith("lightsout_edu")]
    assert {parts[1] for parts in own if len(parts) > 1} - {room} <= set(ROOMS[room].split())
    assert all(len(parts) > 1 for parts in own), "import from the room, not from the front door"


@every_module
def test_outside_of_functions_only_numpy(room, path):
    allowed = {"numpy", "lightsout_edu"}
    if room == "widgets":  # which is itself imported when a widget is first asked for
        allowed |= {"anywidget", "ipywidgets", "traitlets"}
    top = [
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    names = {name.split(".")[0] for name in imports(ast.Module(top, []), path)}
    assert names - sys.stdlib_module_names <= allowed


def test_import_needs_numpy_alone():
    code = (
        "import sys; before = set(sys.modules); import lightsout_edu;"
        "print(*{name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    loaded = {name for name in done.stdout.split() if not name.startswith("_")}
    assert loaded - {"cython_runtime"} == {"lightsout_edu", "numpy"}


def code_lines(text):
    """Count lines that hold code: no blank line, no comment, no docstring.

    >>> code_lines("'''What.'''\\n\\nx = [  # why\\n    1,\\n]\\n")
    3
    """
    layout = (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in layout:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            lines.difference_update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    return len(lines)


def test_the_package_stays_small():
    counts = {path: code_lines(path.read_text("utf-8")) for _, path in modules()}
    assert {path.name: count for path, count in counts.items() if count > 305} == {}  # about 300
    assert sum(counts[path] for room, path in modules() if room in CORE) < 1500


def test_public_names():
    import lightsout_edu

    assert lightsout_edu.__all__ == [
        "Board",
        "BoardWidget",
        "EliminationStepper",
        "FewestClicksExplorer",
        "LinkedBoard",
        "Playground",
        "Puzzle",
        "QuietPatternSwitches",
        "Solution",
        "SolvabilityMeter",
        "Solver",
        "TooMany",
        "Unsolvable",
        "all_fewest",
        "all_solutions",
        "covering_radius",
        "draw_board",
        "draw_boards",
        "draw_matrix",
        "draw_quiet_patterns",
        "fewest_clicks",
        "format_lights",
        "gf2",
        "is_solvable",
        "modular",
        "nearest_solvable",
        "nullity",
        "parse",
        "plot_histogram",
        "quiet_patterns",
        "rank",
        "read",
        "solution_count",
        "solve",
        "write",
        "wrong_lamps",
    ]
    for name in lightsout_edu.__all__:
        public = getattr(lightsout_edu, name)
        assert public.__doc__ and len(public.__doc__) > 60, name
    with pytest.raises(AttributeError, match="has no attribute 'solve_it'"):
        _ = lightsout_edu.solve_it


def test_the_example_of_the_readme_runs():
    import doctest

    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8"
    )
    assert (failed, tried > 4) == (0, True)
