// What the widgets share in the page: elements, the drawing of a lamp, and how a view lives. Python
// joins this file and a widget's own into the one module that the page loads.

export function svg(parent, name, attributes = {}, words) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  parent.append(element);
  return element;
}

export function html(parent, name, attributes = {}, words) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  parent.append(element);
  return element;
}

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const square = (size, inset) => ({
  x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, rx: (7 * size) / 44,
});

export function rays(x, y, reach) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((ray) => {
    const [dx, dy] = [Math.sin((ray * Math.PI) / 4), Math.cos((ray * Math.PI) / 4)];
    const at = (k) => `${x + k * reach * dx} ${y + k * reach * dy}`;
    return `M${at(0.45)}L${at(0.65)}`;
  }).join("");
}

function stripes(size, top = 0.12 * size) {
  const [low, high] = [0.12 * size, 0.88 * size];
  return [1, 2, 3, 4, 5].map((stripe) => {
    const sum = low + top + ((2 * high - low - top) * stripe) / 6;
    const [x, y] = [Math.max(low, sum - high), Math.max(top, sum - high)];
    return `M${x} ${sum - x}L${sum - y} ${y}`;
  }).join("");
}

const SIZE = 44;
const SMALL = 24; // from ten columns on
const GAP = 4;
const EDGE = 20;
export const ARROWS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

// Lamps on a board: one tab stop, arrow keys, and marks on the lamps. The kinds of boards say where
// the lamps stand and, in `beside`, which one comes next. `shades` are the colours of lamps with
// more than two states, and whether each is a light one; without `press` all is a picture. Built
// once: showing only changes attributes.
export class Lamps {
  constructor({ palette, shades, press, keys }) {
    Object.assign(this, { palette, shades, press, keys, lamps: [], focused: 0 });
  }

  // Draw a lamp into an element, square or round; a numeral stands in the place of the sun.
  drawLamp(cell, size, { label = "", round = false, numeral = this.shades && "" } = {}) {
    const middle = round ? 0.63 * size : label ? 0.62 * size : size / 2;
    const reach = (round ? 0.28 : label ? 0.31 : 0.4) * size;
    const at = { cx: size / 2, cy: middle };
    const shape = (inset, more) => (round
      ? svg(cell, "circle", { cx: size / 2, cy: size / 2, r: size / 2 - inset, ...more })
      : svg(cell, "rect", { ...square(size, inset), ...more }));
    const parts = { cell, name: label };
    if (this.press) shape(-3, { class: "lightsout-focus", rx: 10 });
    parts.lamp = shape(0.75, { class: "lightsout-lamp" });
    const stripe = stripes(size, round ? middle - reach : undefined);
    parts.hatch = svg(cell, "path", { d: stripe, "stroke-width": size / 18, fill: "none" });
    // Beside a count in the corner all this is drawn smaller and lower: see page.css.
    const shrinks = this.shades && !round && !label;
    const inside = shrinks ? svg(cell, "g", { class: "lightsout-inside" }) : cell;
    if (round || this.shades) parts.clearing = svg(inside, "circle", { ...at, r: 0.86 * reach });
    if (numeral === undefined) {
      parts.sun = svg(inside, "g", { class: "lightsout-sun" });
      svg(parts.sun, "circle", { ...at, r: 0.32 * reach });
      svg(parts.sun, "path", { d: rays(size / 2, middle, reach), "stroke-width": size / 20 });
    } else {
      const high = Math.max(11, (round ? 1.15 : 0.9) * reach);
      parts.numeral = write(inside, size / 2, middle + 0.36 * high, high, "middle", numeral);
    }
    parts.ring = svg(inside, "circle", { ...at, r: 0.86 * reach, "stroke-width": size / 14 });
    parts.hint = svg(inside, "rect", {
      x: size / 2 - reach, y: middle - reach, width: 2 * reach, height: 2 * reach, rx: 2,
      "stroke-width": size / 16, "stroke-dasharray": `${reach / 3} ${reach / 4.5}`,
    });
    parts.bar = svg(cell, "path", {
      d: `M${0.34 * size} ${0.92 * size}H${0.66 * size}`, "stroke-width": size / 22,
    });
    if (round) parts.label = write(cell, size / 2, 13.5, 11, "middle", label);
    else if (label) parts.label = write(cell, 5, 13, 12, "start", label);
    if (this.shades && !round) parts.times = write(cell, size - 4, 12.5, 11, "end", "");
    if (this.shades && round) parts.label.setAttribute("font-weight", "normal"); // less than the state
    return parts;
  }

  // Let a lamp be pressed, and walked to.
  wire(parts, lamp) {
    this.lamps[lamp] = parts;
    if (!this.press) return;
    parts.cell.addEventListener("click", () => {
      this.focusLamp(lamp);
      this.press(lamp);
    });
    parts.cell.addEventListener("focus", () => this.moveTabStop(lamp));
    parts.cell.addEventListener("keydown", (event) => this.onKey(event, lamp));
  }

  onKey(event, lamp) {
    const act = this.keys?.(event) ?? this.keyAction(event, lamp);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would take it
    act();
  }

  keyAction(event, lamp) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
    if (event.key === " " || event.key === "Enter") return () => this.press(lamp);
    const step = ARROWS[event.key];
    return step && (() => this.walk(lamp, step));
  }

  // At the edge nothing happens.
  walk(lamp, step) {
    const next = this.beside(lamp, step);
    if (next !== undefined) this.focusLamp(next);
  }

  focusLamp(lamp) {
    this.lamps[lamp].cell.focus({ preventScroll: true });
  }

  // One tab stop a board: it follows the focus, also when a mouse click moves it.
  moveTabStop(lamp) {
    this.lamps[this.focused]?.cell.setAttribute("tabindex", -1);
    this.lamps[lamp].cell.setAttribute("tabindex", 0);
    this.focused = lamp;
  }

  // Show a lamp's state, lit (1) or not, with the marks that are true: ring, hatch, hint, bar. A
  // ring of 2 or more says so.
  showLamp(lamp, state, marks = {}, name = undefined) {
    const parts = this.lamps[lamp];
    const { palette } = this;
    const [colour, lit] = this.shades?.[state] ?? [palette.lamp[state], state];
    parts.lamp.setAttribute("fill", colour);
    parts.lamp.setAttribute("stroke", palette.border[lit]);
    parts.sun?.setAttribute("opacity", lit);
    parts.sun?.setAttribute("fill", palette.border[1]);
    parts.sun?.setAttribute("stroke", palette.border[1]);
    parts.clearing?.setAttribute("fill", marks.hatch && (lit || parts.numeral) ? colour : "none");
    if (this.shades) parts.numeral.textContent = state;
    const times = marks.ring > 1 ? `${marks.ring}×` : "";
    if (parts.times) parts.times.textContent = times;
    else if (times) parts.label.textContent = `${parts.name}: ${times}`;
    else if (parts.label) parts.label.textContent = parts.name;
    for (const words of [parts.numeral, parts.label, parts.times]) {
      words?.setAttribute("fill", palette.label[lit]);
    }
    const colours = { ring: "ring", hint: "ring", hatch: "quiet", bar: "label" };
    for (const [mark, hue] of Object.entries(colours)) {
      parts[mark].setAttribute("stroke", palette[hue][lit]);
      parts[mark].setAttribute("fill", "none");
      parts[mark].setAttribute("visibility", marks[mark] ? "inherit" : "hidden");
    }
    if (name) parts.cell.setAttribute("aria-label", name);
  }
}

function write(parent, x, y, high, anchor, words) {
  const style = `font-size: ${high}px`; // an attribute would yield to page.css
  return svg(parent, "text", { x, y, style, "text-anchor": anchor, "font-weight": "bold" }, words);
}

// A rectangle of lamps; `cells` are their places.
export class Grid extends Lamps {
  constructor(parent, { rows, cols, cells }, { name, labels = [], size, ...how }) {
    super(how);
    const { palette, press, shades } = how;
    this.cells = cells;
    this.shape = [rows, cols];
    size ??= cols >= 10 && !shades ? SMALL : SIZE;
    const edge = press ? EDGE : 1;
    const pitch = size + GAP;
    const [width, height] = [edge + cols * pitch + GAP, edge + rows * pitch + GAP];
    const role = press ? "grid" : "img";
    this.svg = svg(parent, "svg", {
      role, "aria-label": name, viewBox: `0 0 ${width} ${height}`, width, height,
    });
    const number = { fill: palette.text, "text-anchor": "middle", "aria-hidden": true };
    for (let c = 0; press && c < cols; c++) {
      svg(this.svg, "text", { ...number, x: edge + c * pitch + size / 2, y: 12 }, c);
    }
    this.lampAt = new Map(cells.map(([r, c], lamp) => [`${r},${c}`, lamp]));
    for (let r = 0; r < rows; r++) {
      const y = edge + r * pitch;
      if (press) svg(this.svg, "text", { ...number, x: 8, y: y + size / 2 + 4 }, r);
      const row = svg(this.svg, "g", press ? { role: "row" } : {});
      for (let c = 0; c < cols; c++) {
        const place = `translate(${edge + c * pitch} ${y})`;
        const lamp = this.lampAt.get(`${r},${c}`);
        if (lamp === undefined) {
          svg(row, "rect", { class: "lightsout-hole", transform: place, ...square(size, 0.5) });
        } else {
          const role = press ? { role: "gridcell", tabindex: -1 } : {};
          const cell = svg(row, "g", { ...role, transform: place });
          this.wire(this.drawLamp(cell, size, { label: labels[lamp] }), lamp);
        }
      }
    }
    if (press && this.lamps.length) this.moveTabStop(0);
  }

  // The next lamp in a direction, over holes.
  beside(lamp, [down, right]) {
    const [rows, cols] = this.shape;
    let [r, c] = this.cells[lamp];
    do {
      r += down;
      c += right;
    } while (r >= 0 && r < rows && c >= 0 && c < cols && !this.lampAt.has(`${r},${c}`));
    return this.lampAt.get(`${r},${c}`);
  }
}

// Clicks and lamps are packed as in Python: one big integer, bit j for number j.
export const pack = (bits) => bits.reduceRight((packed, bit) => (packed << 1n) | BigInt(bit), 0n);
export const unpack = (packed, length) =>
  Array.from({ length }, (_, j) => Number((packed >> BigInt(j)) & 1n));
export const count = (packed) => packed.toString(2).replaceAll("0", "").length;

// All answers of a board, packed and in dictionary order, or the obstacle: lamps that prove that
// there is none. `algebra` is what the kernel's one elimination found: `sums[i]` are the lamps whose
// equations add up to what button `pivots[i]` must be; every button flips an even number of the
// lamps in each of `blind`; `quiet` is the reduced basis of the quiet patterns. All packed, in
// hexadecimal.
export function allAnswers(algebra, lights, target) {
  const change = pack(lights.map((lamp, i) => lamp ^ target[i]));
  const meetsOddly = (lamps) => count(BigInt(lamps) & change) % 2 === 1;
  const obstacle = algebra.blind.find(meetsOddly);
  if (obstacle !== undefined) return { obstacle: unpack(BigInt(obstacle), lights.length) };

  let answer = 0n;
  algebra.pivots.forEach((button, i) => {
    if (meetsOddly(algebra.sums[i])) answer |= 1n << BigInt(button);
  });
  const quiet = algebra.quiet.map(BigInt);
  for (const pattern of quiet) if (answer & pattern & -pattern) answer ^= pattern;
  let answers = [answer];
  for (const pattern of quiet.reverse()) {
    answers = answers.concat(answers.map((other) => other ^ pattern));
  }
  return { answers };
}

// Random states, 0 to states - 1, from a seed (the generator mulberry32), the same in Python.
export function randomStates(seed, length, states) {
  let state = seed >>> 0;
  return Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) * states) / 2 ** 32);
  });
}

export const randomBits = (seed, length) => randomStates(seed, length, 2);

// A toggle button that shows a small board, its words under it.
export class PatternButton {
  constructor(parent, board, { palette, press }) {
    this.button = html(parent, "button", { type: "button", class: "lightsout-pattern" });
    const size = Math.max(10, Math.min(SMALL, Math.floor(150 / board.cols) - GAP));
    this.grid = new Grid(this.button, board, { palette, size, name: "" });
    this.grid.svg.setAttribute("aria-hidden", true); // the words are the name of the button
    this.words = html(this.button, "span");
    this.button.addEventListener("click", press);
  }

  show(pressed, words) {
    this.button.setAttribute("aria-pressed", pressed);
    this.words.textContent = words;
  }
}

// In JupyterLab the output before the widget is its static picture (see twin.py): hide it while the
// widget lives. Elsewhere there is none.
function hideTwin(el, hidden) {
  const twin = el.closest(".jp-OutputArea-child")?.previousElementSibling;
  if (twin?.querySelector(".jp-RenderedSVG")) twin.style.display = hidden ? "none" : "";
}

// A letter or an arrow typed on a widget is no command for JupyterLab.
function keepLetters(event) {
  const own = event.key.length === 1 || event.key.startsWith("Arrow");
  if (own && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

// A widget's render function: make its view, and update it when one of these traits changes.
export function renderer(View, traits) {
  return ({ model, el }) => {
    const view = new View(model, el);
    el.addEventListener("keydown", keepLetters);
    // Changes come one by one, also when they belong together: wait for the last.
    let waiting = false;
    const update = () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        view.update();
      });
    };
    for (const name of traits) model.on(`change:${name}`, update);
    const frame = requestAnimationFrame(() => hideTwin(el, true));
    return () => {
      cancelAnimationFrame(frame);
      hideTwin(el, false);
      for (const name of traits) model.off(`change:${name}`, update);
      view.remove?.();
    };
  };
}
