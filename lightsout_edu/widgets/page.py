"""The page's part of a widget, put together from files."""

import re
from pathlib import Path

HERE = Path(__file__).parent
STYLE = HERE / "page.css"


def script(name):
    """Return the shared page.js and a widget's own .js as one module: a page loads one file."""
    shared, own = ((HERE / file).read_text("utf-8") for file in ("page.js", f"{name}.js"))
    return shared + re.sub(r'^import \{[^}]*\} from "\./page\.js";\n', "", own, flags=re.M)
