"""Execute every lesson and store its outputs: `python3 start.py lessons` runs this in .venv."""

import re
import sys
from pathlib import Path

import nbclient
import nbformat

LESSONS = Path(__file__).resolve().parent.parent / "notebooks"


def execute(path):
    """Fill in the outputs of one lesson; a second run changes no byte."""
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    path.write_text(steady(notebook), "utf-8", newline="\n")


def steady(notebook):
    """Return an executed notebook as text, without what differs from run to run."""
    notebook.metadata.kernelspec = {
        "display_name": "Python 3",
        "language": "python",
        "name": "python3",
    }
    notebook.metadata.get("language_info", {}).pop("version", None)
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    text = nbformat.writes(notebook)
    models = dict.fromkeys(re.findall(r'"model_id": "(\w+)"', text))
    for number, model in enumerate(models):
        text = text.replace(model, f"{number:032x}")
    return text + "\n"


def main(paths):
    for path in paths:
        print(path.name, flush=True)
        try:
            execute(path)
        except nbclient.exceptions.CellExecutionError as error:
            sys.exit(f"{error}\n{path.name} was not stored: the cell above failed.")


if __name__ == "__main__":
    main(sorted(LESSONS.glob("*.ipynb")))
