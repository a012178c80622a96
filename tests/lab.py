"""JupyterLab and a headless browser for the tests: a server of their own, a page, and how to wait."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import anywidget
import nbformat
import pytest

HERE = Path(__file__).parent
NPM = HERE / "browser" / "node_modules"
TOKEN = "test"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def missing(words):
    """Skip a test and say what it lacks; where browser tests are required, fail."""
    if os.environ.get("LIGHTSOUT_BROWSER_TESTS") == "required":
        pytest.fail(words)
    pytest.skip(words)


def find_browser():
    """Return the path of a Chromium, or skip the test and say how to get one."""
    found = os.environ.get("LIGHTSOUT_BROWSER") or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if not found:
        missing(
            "no browser was found: install Chromium or Chrome (on Debian: sudo apt install "
            "chromium), or name one in the variable LIGHTSOUT_BROWSER"
        )
    return found


def find_npm_file(path):
    """Return a file that npm brings, or skip the test and say how to get it."""
    if not (NPM / path).exists():
        missing(f"{path} is missing: run npm install --prefix tests/browser")
    return NPM / path


class Lab:
    """A JupyterLab on a folder, with settings and data of its own."""

    def __init__(self, folder, home):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        settings = home / "settings" / "@jupyterlab" / "apputils-extension"
        settings.mkdir(parents=True)
        quiet = {"fetchNews": "false", "checkForUpdates": False}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), "utf-8")
        places = {
            "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "run",
            "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }  # fmt: skip
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser",
            f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0",
            f"--IdentityProvider.token={TOKEN}",
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--allow-root")
        self.log = (home / "server.log").open("w")
        environment = os.environ | {name: str(home / place) for name, place in places.items()}
        self.server = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=self.log, stderr=self.log
        )
        self._page = None
        self.wait_until_up()

    def wait_until_up(self):
        for _ in range(300):
            try:
                return self.ask("api")
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("JupyterLab did not start: see server.log")

    def ask(self, path, method="GET"):
        request = urllib.request.Request(
            f"{self.url}/{path}", method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    def end_sessions(self):
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")

    def page(self, chromium):
        """Return the one page of this server: to open JupyterLab takes longest."""
        if self._page is None:
            page = self._page = chromium.new_page(viewport={"width": 1200, "height": 1600})
            page.faults, page.shown = [], None
            at_home = (self.url, self.url.replace("http", "ws"), "data:", "blob:", "file:")
            page.on("console", lambda m: page.faults.append(m.text) if m.type == "error" else None)
            page.on("pageerror", lambda error: page.faults.append(str(error)))
            page.on(
                "request",
                lambda r: None if r.url.startswith(at_home) else page.faults.append(r.url),
            )
        return self._page

    def open(self, page, notebook):
        """Show a notebook: as it is, without outputs, if the page shows it already."""
        if getattr(page, "shown", None) == notebook:
            return command(page, "notebook:clear-all-cell-outputs")
        page.shown = notebook
        if page is self._page:
            self.end_sessions()
        page.goto(f"{self.url}/lab/tree/{notebook}?token={TOKEN}&reset")
        page.get_by_text("| Idle").first.wait_for(timeout=60_000)

    def stop(self):
        if self._page:
            self._page.close()
        self.server.terminate()
        self.server.wait()
        self.log.close()


def command(page, name, **arguments):
    """Run a JupyterLab command in the page."""
    page.evaluate(
        "([name, how]) => window.jupyterapp.commands.execute(name, how)", [name, arguments]
    )


def run_all(page):
    """Run every cell; wait for the last; return the texts of errors."""
    command(page, "notebook:run-all-cells")
    page.wait_for_function(
        """() => {
            const {content} = window.jupyterapp.shell.currentWidget;
            const code = content.widgets.filter((cell) => cell.model.type === 'code');
            const done = code.every((cell) => cell.model.executionState !== 'running'
                && cell.model.executionCount !== null);
            return code.length > 0 && done;
        }""",
        timeout=120_000,
    )
    return page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.content.widgets
            .filter((cell) => cell.model.type === 'code')
            .flatMap((cell) => cell.model.outputs.toJSON())
            .filter((output) => output.output_type === 'error')
            .map((output) => output.ename + ': ' + output.evalue)"""
    )


def run_node(name, games, folder):
    """Run a test file in Node.js on games that Python played; return what it says."""
    node = shutil.which("node")
    if not node:
        missing("Node.js was not found; install it to test the JavaScript of the widgets")
    (folder / "games.json").write_text(json.dumps(games), "utf-8")
    done = subprocess.run(
        [node, "--test", "--test-reporter=tap", HERE / name],
        env={**os.environ, "GAMES": str(folder / "games.json")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "# fail 0" in done.stdout, done.stdout + done.stderr
    return done.stdout


def write_notebook(path, sources):
    """Write a notebook with these code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, path)


# The parts of a widget in a page, by its number.


def button(page, name, number=0):
    return page.locator(".lightsout").nth(number).get_by_role("button", name=name)


def status(page, number=0):
    return page.locator(".lightsout-status").nth(number)


def expect_status(page, words, number=0):
    from playwright.sync_api import expect

    expect(status(page, number)).to_contain_text(words, timeout=5_000)


def kernel_says(page):
    """Run the cell that prints what the kernel knows, and read it."""
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2 }")
    page.get_by_text("kernel says [").last.evaluate("node => node.remove()")
    command(page, "notebook:run-cell")
    page.get_by_text("kernel says [").last.wait_for()
    return page.get_by_text("kernel says [").last.inner_text()


def axe_finds(page, theme):
    """Return what axe-core finds in the outputs of a notebook, in a theme."""
    axe = find_npm_file("axe-core/axe.min.js")
    command(page, "apputils:change-theme", theme=theme)
    page.wait_for_function(
        "dark => (document.body.dataset.jpThemeLight === 'false') === dark", arg="Dark" in theme
    )
    page.mouse.move(1, 1)
    page.add_script_tag(path=str(axe))
    found = page.evaluate("() => axe.run('.jp-OutputArea-output')")
    assert len(found["passes"]) > 5
    return [(v["id"], n["html"][:200]) for v in found["violations"] for n in v["nodes"]]


def reload_without_kernel(page, lab, notebook):
    """Save a notebook, end its kernel, open it again; return its first cell."""
    command(page, "docmanager:save")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.shown = None
    lab.open(page, notebook)
    page.shown = None  # and it has no kernel
    first = page.locator(".jp-Cell").first
    first.get_by_text("Error displaying widget").wait_for()  # so it is not silent
    return first


def open_export(page, folder, widget):
    """Open a page made by ipywidgets' own embedding, its scripts served locally, no network."""
    from ipywidgets.embed import embed_minimal_html

    scripts = {
        "require.min.js": find_npm_file("requirejs/require.js"),
        "embed-amd.js": find_npm_file("@jupyter-widgets/html-manager/dist/embed-amd.js"),
    }
    html = folder / "page.html"
    embed_minimal_html(html, views=[widget], title="Lights Out", drop_defaults=False)
    text = re.sub(
        r'<script src="[^"]*/([^"/]+)"[^>]*>',
        lambda tag: f'<script src="{scripts[tag[1]].as_uri()}">',
        html.read_text("utf-8"),
    )
    html.write_text(text, "utf-8")

    def serve(route):
        if route.request.url.startswith(("file:", "data:", "blob:")):
            route.continue_()
        elif "anywidget" in route.request.url:
            route.fulfill(path=Path(anywidget.__file__).parent / "nbextension" / "index.js")
        else:
            route.abort()

    page.route("**/*", serve)
    page.goto(html.as_uri())
    page.locator(".lightsout svg").first.wait_for()
