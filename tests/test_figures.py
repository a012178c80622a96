import subprocess
import sys
from pathlib import Path

from lightsout_edu.figures import FIGURES, write_figures

ROOT = Path(__file__).parent.parent


def test_figures_are_what_their_command_makes(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "lightsout_edu.figures", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert len(done.stdout.splitlines()) == len(FIGURES)
    stored = {path.name: path.read_bytes() for path in (ROOT / "figures").glob("*.svg")}
    assert stored == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(stored) == set(FIGURES)
    write_figures(tmp_path)  # a second run changes no byte
    assert stored == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_readme_shows_figures_that_exist_with_words():
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in FIGURES:
        assert f"](figures/{name})" in readme
        alt = readme.split(f"](figures/{name})")[0].rsplit("![", 1)[1]
        assert len(alt) > 20
