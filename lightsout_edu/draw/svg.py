"""SVG: the palette, what a picture is, and the few elements that pictures are made of.

One palette for white and for dark pages, and never colour alone: a lit lamp also carries a
sun, a click is a ring, and every picture says in words what it shows (its alt text).
"""

import textwrap
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

# A pair is (on a dark lamp, on a lit lamp).
PALETTE = {
    "lamp": ("#46535f", "#ffd257"),
    "border": ("#6f7f8e", "#7a5200"),
    "label": ("#ffffff", "#111820"),
    "ring": ("#9ad0ff", "#0b5cad"),
    "quiet": ("#e3bdf7", "#7b3fa0"),
    "wrong": ("#ffb4ab", "#b3261e"),
    "text": "#6b7a89",
}

# Okabe and Ito's blue, vermillion, green and purple, then brown and violet, shifted until each
# shows on white and on near-black and no two meet in colour-blind eyes.
HUES = ("#2a69a0", "#f05a00", "#1ca077", "#b478d2", "#a34e30", "#872cfa")

PAGE_WIDTH = 680  # px that a notebook has room for


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture as SVG: Jupyter shows it, a terminal prints what it says.

    Attributes
    ----------
    body : str
        The SVG elements.
    width, height : float
        Size in px.
    alt : str
        What the picture says, in one line.
    centre : (float, float), optional
        The middle of what is drawn, without numbers at the edge and caption.

    Examples
    --------
    >>> from lightsout_edu import draw_board
    >>> draw_board([[0, 1], [1, 1]])
    2 x 2 board, 3 lamps lit: (0, 1), (1, 0), (1, 1)
    """

    body: str
    width: float
    height: float
    alt: str
    centre: tuple | None = None

    def __repr__(self):
        return self.alt

    def _repr_svg_(self):
        width, height = coordinate(self.width), coordinate(self.height)
        alt = quoteattr(self.alt)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-label={alt} '
            f'font-family="sans-serif"><title>{escape(self.alt)}</title>{self.body}</svg>'
        )

    def save(self, path):
        """Write the picture to a file whose name ends in .svg."""
        path = Path(path)
        if path.suffix != ".svg":
            raise ValueError(f"{path.name!r}: a picture is saved as SVG; end the name in .svg")
        path.write_bytes((self._repr_svg_() + "\n").encode())


# SVG, element by element.


def coordinate(value):
    # The first rounding removes the last bits, in which platforms differ.
    return f"{round(round(float(value), 6), 2) + 0.0:.10g}"


def element(name, content="", **attributes):
    words = [name]
    for key, value in attributes.items():
        value = value if isinstance(value, str) else coordinate(value)
        words.append(f"{key.replace('_', '-')}={quoteattr(value)}")
    return f"<{' '.join(words)}>{content}</{name}>" if content else f"<{' '.join(words)}/>"


def at(x, y, body):
    return element("g", body, transform=f"translate({coordinate(x)} {coordinate(y)})")


def text(x, y, words, size=12, anchor="middle", fill=PALETTE["text"], **more):
    """One line of words whose middle is at height y."""
    more = {"font_size": size, "text_anchor": anchor, "fill": fill} | more
    return element("text", escape(_plain(words)), x=x, y=y + 0.36 * size, **more)


def text_width(words, size=12):
    return 0.6 * size * len(str(words))  # a safe guess: the reader's font is not known


def square(x, y, side, **more):
    return element("rect", x=x, y=y, width=side, height=side, **more)


def path(*strokes):
    return "".join("M{} {}L{} {}".format(*map(coordinate, stroke)) for stroke in strokes)


def line(*strokes, **more):
    return element("path", d=path(*strokes), stroke_linecap="round", **more)


def finish(body, width, height, alt, told, caption=None, centre=None):
    """Put the caption under the picture; `told` is the alt text unless the caller wrote one."""
    centre = centre or (width / 2, height / 2)
    caption = _plain(caption)
    if caption:
        told = f"{caption}: {told}"
        lines = textwrap.wrap(caption, max(24, int(width / 7)))
        half = max(map(text_width, lines)) / 2
        left = max(half - centre[0], 0)
        centre = (left + centre[0], centre[1])
        body = at(left, 0, body) + text_lines(centre[0], height + 6, lines)
        width, height = max(left + width, centre[0] + half), height + 6 + 16 * len(lines)
    alt = _plain(told if alt is None else alt)
    return Picture(body, max(width, 1), max(height, 1), alt, centre)


def _plain(words):
    """Write words in one line, without the control characters that XML forbids; None is ""."""
    words = "" if words is None else str(words)
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def text_lines(x, top, lines):
    return "".join(text(x, top + 8 + 16 * number, line) for number, line in enumerate(lines))


# What pictures are given.


def read_labels(labels, needed, what):
    labels = [] if labels is None else ["" if lab is None else str(lab) for lab in labels]
    if labels and len(labels) != needed:
        raise ValueError(
            f"there are {len(labels)} labels for {counted(needed, what)}; give each one, in order"
        )
    return labels


def read_hues(hues, needed, what):
    if not hues:
        return [None] * needed
    if needed > len(HUES):
        raise ValueError(
            f"there are {len(HUES)} hues, too few for {counted(needed, what)}; leave hues out"
        )
    return list(HUES[:needed])


def counted(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
