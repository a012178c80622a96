"""The page's part of a widget, put together from files."""

import re
from pathlib import Path

HERE = Path(__file__).parent
STYLE = HERE / "page.css"


IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.M)


def script(name):
    """Return a widget's .js, after those that it imports, as one module: a page loads one file."""
    order = []
    _collect(name, order)
    return "".join(IMPORT.sub("", _read(each)) for each in order)


def _collect(name, order):
    for other in IMPORT.findall(_read(name)):
        if other not in order:
            _collect(other, order)
    order.append(name)


def _read(name):
    return (HERE / f"{name}.js").read_text("utf-8")
