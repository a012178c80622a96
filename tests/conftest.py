"""Hypothesis without a clock; a browser for the browser tests, and a page that notes each fault."""

import pytest
from hypothesis import settings

from lab import FLAGS, find_browser

# How long an example takes depends on what else the machine does.
settings.register_profile("course", deadline=None)
settings.load_profile("course")


@pytest.fixture(scope="session")
def chromium():
    executable = find_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium, lab):
    """A page that notes every error, and every request that leaves this machine."""
    page = chromium.new_page(viewport={"width": 1200, "height": 1600})
    page.faults = []
    page.on("console", lambda m: page.faults.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on(
        "request",
        lambda request: (
            page.faults.append(request.url)
            if not request.url.startswith(
                (lab.url, lab.url.replace("http", "ws"), "data:", "blob:", "file:")
            )
            else None
        ),
    )
    yield page
    page.close()
    lab.end_sessions()
