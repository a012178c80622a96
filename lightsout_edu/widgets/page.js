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

function stripes(size) {
  const [low, high] = [0.12 * size, 0.88 * size];
  return [1, 2, 3, 4, 5].map((stripe) => {
    const sum = 2 * low + ((high - low) * stripe) / 3;
    const from = Math.max(low, sum - high);
    return `M${from} ${sum - from}L${sum - from} ${from}`;
  }).join("");
}

const SIZE = 44;
const SMALL = 24; // from ten columns on
const GAP = 4;
const EDGE = 20;
export const ARROWS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

// A rectangle of lamps: one tab stop, arrow keys, and marks on the lamps. `cells` are the places of
// the lamps; without `press` it is a picture. Built once: showing only changes attributes.
export class Grid {
  constructor(parent, { rows, cols, cells }, { palette, name, press, keys, labels = [], size }) {
    this.palette = palette;
    this.cells = cells;
    this.shape = [rows, cols];
    this.press = press;
    this.keys = keys;
    size ??= cols >= 10 ? SMALL : SIZE;
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
    this.lamps = [];
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
          this.makeLamp(row, lamp, place, size, labels[lamp]);
        }
      }
    }
    this.focused = 0;
    if (press && this.lamps.length) this.moveTabStop(0);
  }

  makeLamp(row, lamp, place, size, label) {
    const role = this.press ? { role: "gridcell", tabindex: -1 } : {};
    const cell = svg(row, "g", { ...role, transform: place });
    const middle = label ? 0.62 * size : size / 2;
    const reach = (label ? 0.31 : 0.4) * size;
    const at = { cx: size / 2, cy: middle };
    const parts = { cell };
    if (this.press) svg(cell, "rect", { class: "lightsout-focus", ...square(size, -3), rx: 10 });
    parts.lamp = svg(cell, "rect", { class: "lightsout-lamp", ...square(size, 0.75) });
    parts.hatch = svg(cell, "path", { d: stripes(size), "stroke-width": size / 18, fill: "none" });
    parts.sun = svg(cell, "g", { class: "lightsout-sun" });
    svg(parts.sun, "circle", { ...at, r: 0.32 * reach });
    svg(parts.sun, "path", { d: rays(size / 2, middle, reach), "stroke-width": size / 20 });
    parts.ring = svg(cell, "circle", { ...at, r: 0.86 * reach, "stroke-width": size / 14 });
    parts.hint = svg(cell, "rect", {
      x: size / 2 - reach, y: middle - reach, width: 2 * reach, height: 2 * reach, rx: 2,
      "stroke-width": size / 16, "stroke-dasharray": `${reach / 3} ${reach / 4.5}`,
    });
    parts.bar = svg(cell, "path", {
      d: `M${0.34 * size} ${0.92 * size}H${0.66 * size}`, "stroke-width": size / 22,
    });
    if (label) {
      const look = { x: 5, y: 13, "font-size": 11, "font-weight": "bold" };
      parts.label = svg(cell, "text", look, label);
    }
    this.lamps[lamp] = parts;
    if (!this.press) return;
    cell.addEventListener("click", () => {
      this.focusLamp(lamp);
      this.press(lamp);
    });
    cell.addEventListener("focus", () => this.moveTabStop(lamp));
    cell.addEventListener("keydown", (event) => this.onKey(event, lamp));
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

  // The next lamp in a direction, over holes; at the edge nothing happens.
  walk(lamp, [down, right]) {
    const [rows, cols] = this.shape;
    let [r, c] = this.cells[lamp];
    do {
      r += down;
      c += right;
    } while (r >= 0 && r < rows && c >= 0 && c < cols && !this.lampAt.has(`${r},${c}`));
    const next = this.lampAt.get(`${r},${c}`);
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

  // Show a lamp, lit (1) or not, with the marks that are true: ring, hatch, hint, bar.
  showLamp(lamp, lit, marks = {}, name = undefined) {
    const parts = this.lamps[lamp];
    const { palette } = this;
    parts.lamp.setAttribute("fill", palette.lamp[lit]);
    parts.lamp.setAttribute("stroke", palette.border[lit]);
    parts.sun.setAttribute("opacity", lit);
    parts.sun.setAttribute("fill", palette.border[1]);
    parts.sun.setAttribute("stroke", palette.border[1]);
    parts.label?.setAttribute("fill", palette.label[lit]);
    const colours = { ring: "ring", hint: "ring", hatch: "quiet", bar: "label" };
    for (const [mark, colour] of Object.entries(colours)) {
      parts[mark].setAttribute("stroke", palette[colour][lit]);
      parts[mark].setAttribute("fill", "none");
      parts[mark].setAttribute("visibility", marks[mark] ? "inherit" : "hidden");
    }
    if (name) parts.cell.setAttribute("aria-label", name);
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

// Random bits from a seed (the generator mulberry32), the same in Python.
export function randomBits(seed, length) {
  let state = seed >>> 0;
  return Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 31;
  });
}

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
