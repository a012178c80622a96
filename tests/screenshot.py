"""Make the README's picture of a lesson: python tests/screenshot.py (needs Chromium)."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from lab import FLAGS, Lab, find_browser, run_all

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "figures" / "lesson_00.png"


def take(picture):
    """Open lesson 00 in JupyterLab, run it, press two lamps, ask for a hint, and look."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        shutil.copy(ROOT / "notebooks" / "00_start_here.ipynb", folder)
        lab = Lab(folder, Path(home))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
                page = browser.new_page(viewport={"width": 900, "height": 640})
                lab.open(page, "00_start_here.ipynb")
                page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
                run_all(page)
                page.evaluate("() => window.jupyterapp.shell.currentWidget.content.scrollToItem(0)")
                board = page.locator(".lightsout").first
                board.get_by_role("gridcell", name="row 0, column 1").click()
                board.get_by_role("button", name="Hint").click()
                board.get_by_text("Press the marked lamp").wait_for()
                page.mouse.move(1, 1)
                page.wait_for_timeout(300)  # lamps fade for 120 ms
                page.screenshot(path=picture)
                browser.close()
        finally:
            lab.stop()


if __name__ == "__main__":
    take(PICTURE)
    print(PICTURE.relative_to(ROOT))
