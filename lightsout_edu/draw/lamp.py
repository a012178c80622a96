"""One lamp, and the marks on it."""

import math

import numpy as np

from .svg import PALETTE, coordinate, element, line, path, square, text


class Lamp:
    """A lamp's colours, and the circle (x, y, r) on it that the sun and the marks keep to."""

    def __init__(self, size, state=0, states=2, labelled=False):
        self.size, self.state, self.states = size, state, states
        self.x = size / 2
        self.y, self.r = (0.63 * size, 0.28 * size) if labelled else (0.5 * size, 0.4 * size)
        self.lit = is_lit(state, states)
        self.fill = shade(state, states)
        self.ink = {"fill": PALETTE["label"][self.lit], "font_weight": "bold"}

    def body(self, round_=False):
        look = {"fill": self.fill, "stroke": PALETTE["border"][self.lit], "stroke_width": 1.5}
        if round_:
            return element("circle", cx=self.x, cy=self.x, r=self.x - 0.75, **look)
        return square(0.75, 0.75, self.size - 1.5, rx=7 * self.size / 44, **look)

    def sun(self):
        rays = []
        for angle in np.arange(8) * math.pi / 4:
            dx, dy = self.r * math.sin(angle), self.r * math.cos(angle)
            near, far = ((self.x + k * dx, self.y + k * dy) for k in (0.45, 0.65))
            rays.append(near + far)
        colour = PALETTE["border"][1]
        disc = element("circle", cx=self.x, cy=self.y, r=0.32 * self.r, fill=colour)
        return disc + line(*rays, stroke=colour, stroke_width=self.size / 20)

    def numeral(self, number):
        size = max(11, min(1.15 * self.r, 0.36 * self.size))
        return text(self.x, self.y, number, size, **self.ink)

    def ring(self):
        return self._outline("circle", "ring", 14, cx=self.x, cy=self.y, r=0.86 * self.r)

    def cross(self):
        (x, y), arm = (self.x, self.y), 0.5 * self.r
        falling, rising = (x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)
        return self._outline("path", "wrong", 11, d=path(falling, rising), stroke_linecap="round")

    def hint(self):
        corner = {"x": self.x - self.r, "y": self.y - self.r}
        size = {"width": 2 * self.r, "height": 2 * self.r, "rx": 2}
        dash = f"{coordinate(self.r / 3)} {coordinate(self.r / 4.5)}"
        return self._outline("rect", "ring", 16, **corner, **size, stroke_dasharray=dash)

    def hatch(self):
        left, right = 0.12 * self.size, 0.88 * self.size
        top = min(left, self.y - self.r) if self.y == self.x else self.y - self.r
        return line(*_stripes(left, top, right, right), **self._stroke("quiet", 18))

    def bar(self):
        """The sign of a lamp without a button."""
        y, reach = 0.92 * self.size, 0.16 * self.size
        return line((self.x - reach, y, self.x + reach, y), **self._stroke("label", 22))

    def clearing(self):
        return element("circle", cx=self.x, cy=self.y, r=0.86 * self.r, fill=self.fill)

    def _stroke(self, name, part):
        return {"stroke": PALETTE[name][self.lit], "stroke_width": self.size / part}

    def _outline(self, shape, name, part, **place):
        """An outline and, under it, a halo that parts it from whatever it crosses."""
        halo = {"stroke": PALETTE["lamp"][self.lit], "stroke_width": self.size / part + 2}
        return element(shape, fill="none", **halo, **place) + element(
            shape, fill="none", **self._stroke(name, part), **place
        )


def draw_lamp(lamp, marks=(), numeral=None, round_=False):
    """Draw a lamp with its state as a sun or a numeral, and the marks named."""
    if lamp.states > 2:
        numeral = lamp.state
    inside = "" if numeral is None else lamp.numeral(numeral)
    inside = lamp.sun() if lamp.lit and numeral is None else inside
    body = lamp.body(round_)
    if "quiet" in marks:
        body += lamp.hatch() + (lamp.clearing() if inside else "")
    draw = {"ring": lamp.ring, "wrong": lamp.cross, "hint": lamp.hint, "bar": lamp.bar}
    return body + inside + "".join(draw[mark]() for mark in draw if mark in marks)


def is_lit(state, states=2):
    # From this shade on, dark marks show better than light ones.
    return int(state >= 0.3 * (states - 1))


def shade(state, states=2):
    off, on = ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in PALETTE["lamp"])
    parts = (a + (b - a) * int(state) / (states - 1) for a, b in zip(off, on, strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _stripes(left, top, right, bottom, number=5):
    for stripe in range(1, number + 1):
        c = left + top + (right - left + bottom - top) * stripe / (number + 1)
        x, y = max(left, c - bottom), max(top, c - right)
        yield x, c - x, c - y, y
