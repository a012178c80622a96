import { ARROWS, fill, html, Lamps, svg } from "./page.js";

// Boards that are not rectangles: lamps at their places and, where lines between them would not say
// what a button flips, the buttons as keys beside them. Drawn as draw_board draws them.

const ROUND = 44; // a lamp
const PITCH = 62; // between lamps one unit apart
const MARGIN = 4; // room for the focus
const KEY = 30;

// The nearest place in a direction, at most 45 degrees off it; undefined where there is none.
export function nearest(places, from, [down, right]) {
  const [x, y] = places[from];
  let [best, least] = [undefined, Infinity];
  places.forEach(([px, py], place) => {
    const along = (px - x) * right + (py - y) * down;
    const across = Math.abs((px - x) * down + (py - y) * right);
    const far = Math.hypot(along, across);
    const ahead = along > 1e-6 && across <= along + 1e-6;
    if (ahead && far < least - 1e-6) [best, least] = [place, far];
  });
  return best;
}

export class Graph extends Lamps {
  constructor(parent, { places, lines }, { name, labels, ...how }) {
    super(how);
    this.places = places.map((place) => place.map((at) => MARGIN + ROUND / 2 + at * PITCH));
    const end = (axis) => Math.max(0, ...this.places.map((place) => place[axis] + ROUND / 2));
    const [width, height] = [end(0) + MARGIN, end(1) + MARGIN];
    this.svg = svg(parent, "svg", {
      role: "group", "aria-label": name, viewBox: `0 0 ${width} ${height}`, width, height,
    });
    for (const [one, other] of lines ?? []) this.drawLine(this.places[one], this.places[other]);
    this.places.forEach(([x, y], lamp) => {
      const transform = `translate(${x - ROUND / 2} ${y - ROUND / 2})`;
      const cell = svg(this.svg, "g", { class: "lightsout-part", transform });
      this.wire(this.drawLamp(cell, ROUND, { label: labels[lamp], round: true }), lamp);
    });
  }

  // From rim to rim.
  drawLine([x, y], [to, down]) {
    const part = ROUND / 2 / Math.hypot(to - x, down - y);
    const [dx, dy] = [(to - x) * part, (down - y) * part];
    svg(this.svg, "path", {
      d: `M${x + dx} ${y + dy}L${to - dx} ${down - dy}`, stroke: this.palette.text, "stroke-width": 2,
    });
  }

  // Where the buttons are keys, lamps can be read, and pressed only to set them by hand.
  allowPress(allowed) {
    this.lamps.forEach(({ cell }, lamp) => {
      cell.setAttribute("role", allowed ? "button" : "img");
      if (allowed) cell.setAttribute("tabindex", lamp === this.focused ? 0 : -1);
      else cell.removeAttribute("tabindex");
    });
  }

  beside(lamp, step) {
    return nearest(this.places, lamp, step);
  }
}

// What a button flips, in words: short, as in a picture, and in full.
export function flipsInWords(texts, names, amounts = []) {
  if (!names.length) return [texts.key_nothing, texts.key_nothing];
  const list = names.map((name, i) => (
    amounts[i] > 1 ? fill(texts.key_by, { name, amount: amounts[i] }) : name
  )).join(", ");
  const few = fill(texts.key_few, { list });
  const many = fill(texts.key_many, { count: names.length });
  return names.length > 6 ? [many, `${many}: ${list}`] : [few, few];
}

// The buttons of a board as keys, each with its number and the words that say what it flips.
export class Keys extends Lamps {
  constructor(parent, buttons, { name, ...how }) {
    super(how);
    const kind = `lightsout-keys${buttons > 8 ? " lightsout-many" : ""}`;
    const panel = html(parent, "div", { role: "group", "aria-label": name, class: kind });
    for (let button = 0; button < buttons; button++) {
      const cell = html(panel, "button", { type: "button", class: "lightsout-key", tabindex: -1 });
      const key = svg(cell, "svg", {
        width: KEY, height: KEY, viewBox: `0 0 ${KEY} ${KEY}`, "aria-hidden": true,
      });
      const parts = { ...this.drawLamp(key, KEY, { numeral: button }), cell };
      parts.words = html(cell, "span");
      this.wire(parts, button);
    }
    if (buttons) this.moveTabStop(0);
  }

  // Enter and Space press a button of a page as they are.
  keyAction(event, button) {
    return event.key in ARROWS ? super.keyAction(event, button) : undefined;
  }

  // By what is seen: the keys stand in one column or in several.
  beside(button, step) {
    const places = this.lamps.map(({ cell }) => {
      const { x, y } = cell.getBoundingClientRect();
      return [x, y];
    });
    return nearest(places, button, step);
  }

  showKey(button, marks, words, name) {
    this.showLamp(button, 0, { ...marks, ring: marks.ring > 0 }, name);
    this.lamps[button].words.textContent = words;
  }
}
