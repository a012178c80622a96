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
    """The page of a module's JupyterLab; it notes every error, and every request that leaves here."""
    page = lab.page(chromium)
    page.faults.clear()
    yield page
    if page.faults:
        page.shown = None  # the next test starts afresh
