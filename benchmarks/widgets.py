"""How fast the pressable board is in a real browser: python -m benchmarks.widgets

Prints a table and writes it to benchmarks/WIDGETS.md. Needs Chromium, as the browser tests do.
"""

import json
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from lab import FLAGS, Lab, find_browser, run_all  # noqa: E402
from lightsout_edu import Board, BoardWidget  # noqa: E402

# From a click until the browser has laid out the changed page, in ms, of 60 clicks.
CLICKS = """async (number) => {
    const root = document.querySelectorAll('.lightsout')[number];
    const cells = [...root.querySelectorAll('[role=gridcell]')];
    const times = [];
    for (let k = 0; k < 60; k++) {
        const cell = cells[(7 * k) % cells.length];
        const before = cell.getAttribute('aria-label');
        const start = performance.now();
        cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise((resolve) => queueMicrotask(resolve));
        root.getBoundingClientRect();
        if (cell.getAttribute('aria-label') === before) throw new Error('nothing changed');
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return times;
}"""

# From asking the kernel for a hint until the hint is on the page, in ms.
KERNEL = """async (number) => {
    const root = document.querySelectorAll('.lightsout')[number];
    const [hint] = [...root.querySelectorAll('button')].filter((b) => b.textContent === 'Hint');
    const marked = () => root.querySelector('[aria-label$="hint"]');
    const times = [];
    for (let k = 0; k < 20; k++) {
        root.querySelectorAll('[role=gridcell]')[k].dispatchEvent(new MouseEvent('click'));
        await new Promise((resolve) => setTimeout(resolve, 200));
        const start = performance.now();
        hint.click();
        while (!marked()) await new Promise((resolve) => setTimeout(resolve, 1));
        times.push(performance.now() - start);
    }
    return times;
}"""

# From starting to build a view until it is laid out, in ms: the module's own render.
RENDER = """async (state) => {
    const source = new Blob([state._esm], { type: 'text/javascript' });
    const { default: widget } = await import(URL.createObjectURL(source));
    const times = [];
    for (let k = 0; k < 10; k++) {
        const el = document.body.appendChild(document.createElement('div'));
        const model = { get: (name) => state[name], on() {}, off() {} };
        const start = performance.now();
        const clean = widget.render({ model, el });
        el.getBoundingClientRect();
        times.push(performance.now() - start);
        clean();
        el.remove();
    }
    return times;
}"""


def measure():
    """Return the rows of the table: what, median in ms (or bytes), and the limit."""
    source = "from lightsout_edu import Board, BoardWidget\nBoardWidget(Board({}), seed=5)"
    boards = ["5", "20", "10, wrap='torus'"]
    cells = [nbformat.v4.new_code_cell(source.format(board)) for board in boards]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as home,
        sync_playwright() as playwright,
    ):
        nbformat.write(notebook, Path(folder) / "boards.ipynb")
        lab = Lab(folder, Path(home))
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1200, "height": 2400})
            lab.open(page, "boards.ipynb")
            run_all(page)
            page.locator(".lightsout").nth(2).wait_for()
            time.sleep(1)
            rows = [
                ("click to changed page, 5 x 5", page.evaluate(CLICKS, 0), "16 ms"),
                ("click to changed page, 20 x 20", page.evaluate(CLICKS, 1), "16 ms"),
                ("hint by the kernel, 10 x 10 torus", page.evaluate(KERNEL, 2), "100 ms"),
            ]
            large = BoardWidget(Board(20), seed=5).get_state()
            state = {name: value for name, value in large.items() if name != "layout"}
            state["_esm"] = str(state["_esm"])
            state = json.loads(json.dumps(state, default=str))
            rows.append(("20 x 20 board on the page", page.evaluate(RENDER, state), "500 ms"))
            stops = page.locator(".lightsout svg [tabindex='0']").count()
            browser.close()
        finally:
            lab.stop()
    timed = [(what, f"{statistics.median(t):.1f} ms", limit) for what, t, limit in rows]
    saved = BoardWidget(Board(5)).get_state()
    own = {name: value for name, value in saved.items() if name not in ("_esm", "_css")}
    size = len(json.dumps(own, default=str))
    return [
        *timed,
        ("tab stops of three boards", str(stops), "3"),
        ("saved state of a 5 x 5 board", f"{size / 1000:.1f} KB", "20 KB"),
    ]


def main():
    lines = ["| what | median | at most |", "|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in measure()]
    machine = f"{platform.system()}, {platform.machine()}, Python {platform.python_version()}"
    text = "\n".join(
        [
            "# The pressable board in headless Chromium",
            "",
            f"Made by `python -m benchmarks.widgets` on {machine}.",
            "",
            *lines,
            "",
        ]
    )
    (HERE / "WIDGETS.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
