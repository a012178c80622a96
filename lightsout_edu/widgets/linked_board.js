import { ARROWS, fill, html, rays, renderer, square, svg } from "./page.js";

// Clicking is A x: a lamp is lit when an odd number of the pressed buttons flips it. `matrix` is a
// list of rows, one a lamp; entry j of a row says whether button j flips the lamp.
export const lightsFrom = (matrix, clicks) =>
  matrix.map((row) => row.reduce((sum, entry, j) => sum ^ (entry & clicks[j]), 0));

export const onesOf = (entries) => entries.flatMap((entry, k) => (entry ? [k] : []));

export const columnOf = (matrix, j) => matrix.map((row) => row[j]);

// What is looked at, as a row and a column of the matrix; -1 stands for none.
export const looksAt = (what, row, column) => ({ what, row, column });

const LAMP = 44;
const PITCH = 50;
const NUMBERS = 20; // room for numbers at the edge

// A board, its matrix and its equations side by side. Each of the three is one tab stop with arrow
// keys inside; what has the focus is marked in all three.
class LinkedView {
  constructor(model, el) {
    this.model = model;
    this.root = html(el, "div", { class: "lightsout" });
    this.panels = html(this.root, "div", { class: "lightsout-linked" });
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.counts = html(this.status, "span");
    this.message = html(this.status, "span", { class: "lightsout-message" });
    this.clearButton = html(this.controls, "button", { type: "button" }, this.texts.clear);
    this.clearButton.addEventListener("click", () => {
      if (this.clicks.includes(1)) this.set({ clicks: this.clicks.map(() => 0) });
    });
    this.build();
  }

  get texts() {
    return this.model.get("texts");
  }

  get clicks() {
    return this.model.get("clicks");
  }

  set(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
  }

  press(button) {
    const clicks = [...this.clicks];
    clicks[button] ^= 1;
    this.set({ clicks });
  }

  look(what, row, column) {
    const { what: was, row: r, column: c } = this.model.get("look");
    if (was !== what || r !== row || c !== column) this.set({ look: looksAt(what, row, column) });
  }

  // Building: every part that can have the focus is made by `part`.

  build() {
    this.data = this.model.get("board_data");
    const { hues, names, columns } = this.data;
    this.hues = Math.max(names.length, columns) <= hues.length ? hues : undefined;
    this.panels.replaceChildren();
    this.makeBoard();
    this.makeMatrix();
    this.makeEquations();
    this.show();
  }

  // Make an element focusable: arrow keys go to `next(step)`, Enter, Space and a click press.
  part(panel, element, { look, next, press }) {
    element.setAttribute("tabindex", panel.stop ? -1 : 0);
    panel.stop ??= element;
    element.addEventListener("focus", () => {
      panel.stop.setAttribute("tabindex", -1);
      element.setAttribute("tabindex", 0);
      panel.stop = element;
      this.look(...look);
    });
    element.addEventListener("click", () => {
      element.focus({ preventScroll: true });
      press?.();
    });
    element.addEventListener("keydown", (event) => {
      const go = ARROWS[event.key] && (() => next(ARROWS[event.key])?.focus({ preventScroll: true }));
      const act = event.key === "Enter" || event.key === " " ? (press ?? (() => {})) : go;
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation(); // JupyterLab would take it
      act();
    });
    return element;
  }

  makeBoard() {
    const { places, buttonOf, names, edge } = this.data;
    const panel = {};
    const left = edge ? NUMBERS : 4;
    const [right, bottom] = [0, 1].map((axis) => Math.max(0, ...places.map((place) => place[axis])));
    const width = left + right * PITCH + LAMP + 4;
    const height = left + bottom * PITCH + LAMP + 4;
    const board = svg(this.panels, "svg", {
      role: "group", "aria-label": this.texts.board, viewBox: `0 0 ${width} ${height}`, width, height,
    });
    const number = { class: "lightsout-number", "text-anchor": "middle", "aria-hidden": true };
    for (let c = 0; edge && c <= right; c++) {
      svg(board, "text", { ...number, x: left + c * PITCH + LAMP / 2, y: 12 }, c);
    }
    for (let r = 0; edge && r <= bottom; r++) {
      svg(board, "text", { ...number, x: 8, y: left + r * PITCH + LAMP / 2 + 4 }, r);
    }
    this.lamps = places.map(([x, y], lamp) => {
      const place = `translate(${left + x * PITCH} ${left + y * PITCH})`;
      const cell = svg(board, "g", { role: "button", class: "lightsout-part", transform: place });
      svg(cell, "rect", { class: "lightsout-focus", ...square(LAMP, -3), rx: 10 });
      const parts = { cell, lamp: svg(cell, "rect", { class: "lightsout-lamp", ...square(LAMP, 1) }) };
      if (this.hues) parts.lamp.style.strokeWidth = "3px";
      parts.sun = svg(cell, "g", { class: "lightsout-sun" });
      const [cx, cy, reach] = [0.61 * LAMP, 0.63 * LAMP, 0.25 * LAMP];
      svg(parts.sun, "circle", { cx, cy, r: 0.32 * reach });
      svg(parts.sun, "path", { d: rays(cx, cy, reach), "stroke-width": LAMP / 20 });
      // Blue: a button that flips the lamp looked at. Purple: a lamp that the button looked at flips.
      parts.ring = svg(cell, "rect", { ...square(LAMP, 3), fill: "none", "stroke-width": 2 });
      parts.quiet = svg(cell, "rect", { ...square(LAMP, 6), fill: "none", "stroke-width": 2 });
      parts.pressed = svg(cell, "circle", { cx, cy, r: 0.86 * reach, fill: "none", "stroke-width": 3 });
      parts.label = svg(cell, "text", { x: 9, y: 19, "font-size": 11, "font-weight": "bold" }, lamp);
      const button = buttonOf[lamp];
      this.part(panel, cell, {
        look: ["lamp", lamp, button],
        next: (step) => this.lampBeside(lamp, step),
        press: button < 0 ? undefined : () => this.press(button),
      });
      parts.name = names[lamp];
      return parts;
    });
  }

  // The next lamp in a direction: the nearest one straight on; where lamps stand freely, by number.
  lampBeside(lamp, [down, right]) {
    const { places, edge } = this.data;
    if (!edge) return this.lamps[lamp + down + right]?.cell;
    const [x, y] = places[lamp];
    const ahead = places
      .map(([a, b], other) => ({ other, far: right * (a - x) + down * (b - y), off: right ? b - y : a - x }))
      .filter(({ far, off }) => far > 0 && off === 0)
      .sort((one, two) => one.far - two.far);
    return ahead.length ? this.lamps[ahead[0].other].cell : undefined;
  }

  makeMatrix() {
    const { matrix, columns } = this.data;
    const panel = {};
    const side = columns < 10 ? 28 : 22;
    const [left, top] = [26, side + 18];
    const right = left + columns * side;
    const [width, height] = [right + 46, top + matrix.length * side + 4];
    const table = svg(this.panels, "svg", {
      role: "grid", "aria-label": this.texts.matrix, viewBox: `0 0 ${width} ${height}`, width, height,
    });
    const number = { class: "lightsout-number", "text-anchor": "middle", "aria-hidden": true };
    svg(table, "text", { ...number, x: left + (columns * side) / 2, y: 11 }, this.texts.columns);
    svg(table, "text", { ...number, x: right + 24, y: 11 }, this.texts.lights);
    const rule = right + 4;
    svg(table, "path", { d: `M${rule} ${top}V${height - 4}`, class: "lightsout-rule" });
    this.grid = [];
    const at = (r, c) => this.grid[r]?.[c];
    const place = (r, c) => `translate(${left + (c - 1) * side} ${top + (r - 1) * side})`;
    const cell = (row, r, c, role, options) => {
      const element = svg(row, "g", { role, class: "lightsout-part", transform: place(r, c) });
      svg(element, "rect", { class: "lightsout-focus", ...square(side, 1), rx: 5 });
      svg(element, "rect", { class: "lightsout-tint", ...square(side, 0), rx: 0 });
      (this.grid[r] ??= [])[c] = element;
      return this.part(panel, element, { ...options, next: ([down, over]) => at(r + down, c + over) });
    };
    const heads = svg(table, "g", { role: "row" });
    this.heads = Array.from({ length: columns }, (_, j) => {
      const head = cell(heads, 0, j + 1, "columnheader", {
        look: ["column", -1, j], press: () => this.press(j),
      });
      const key = svg(head, "rect", { ...square(side, 2), class: "lightsout-key" });
      const under = { y: side - 2, x: 4, width: side - 8, height: 3, fill: this.hues?.[j] ?? "none" };
      svg(head, "rect", under);
      const middle = { "text-anchor": "middle", x: side / 2, y: side / 2 + 4 };
      const label = svg(head, "text", { ...middle, "font-weight": "bold" }, j);
      return { head, key, label };
    });
    this.values = [];
    matrix.forEach((entries, i) => {
      const row = svg(table, "g", { role: "row" });
      const head = cell(row, i + 1, 0, "rowheader", { look: ["row", i, -1] });
      svg(head, "text", { class: "lightsout-head", "text-anchor": "middle", x: side / 2, y: side / 2 + 4 }, i);
      head.setAttribute("aria-label", this.sentence({ what: "row", row: i, column: -1 }));
      entries.forEach((entry, j) => {
        const element = cell(row, i + 1, j + 1, "gridcell", { look: ["entry", i, j] });
        element.setAttribute("aria-label", this.sentence({ what: "entry", row: i, column: j }));
        const look = { class: "lightsout-one", ...square(side, 0.17 * side), rx: 2 };
        if (this.hues) look.fill = this.hues[j];
        if (entry) svg(element, "rect", look);
        else svg(element, "circle", { class: "lightsout-zero", cx: side / 2, cy: side / 2, r: 2.2 });
      });
      const y = top + i * side;
      const value = svg(table, "g", { transform: `translate(${right + 10} ${y})`, "aria-hidden": true });
      const lamp = svg(value, "rect", { class: "lightsout-lamp", ...square(side, 2.5) });
      const text = svg(value, "text", { x: side / 2, y: side / 2 + 4, "text-anchor": "middle" });
      this.values.push({ lamp, text });
    });
  }

  makeEquations() {
    const { matrix } = this.data;
    const panel = {};
    const list = html(this.panels, "div", {
      class: "lightsout-equations", role: "listbox", "aria-label": this.texts.equations,
    });
    this.equations = matrix.map((entries, i) => {
      const line = html(list, "div", { role: "option" });
      const terms = new Map();
      onesOf(entries).forEach((j, place) => {
        if (place) html(line, "span", {}, " + ");
        terms.set(j, html(line, "span", { class: "lightsout-term" }, `x${j}`));
      });
      if (!terms.size) html(line, "span", {}, "0");
      const value = html(line, "span");
      this.part(panel, line, {
        look: ["row", i, -1],
        next: ([down]) => this.equations[i + down]?.line,
      });
      return { line, terms, value };
    });
  }

  // Showing.

  update() {
    if (this.data === this.model.get("board_data")) this.show();
    else this.build();
  }

  show() {
    const { matrix, buttonOf } = this.data;
    const palette = this.model.get("palette");
    const look = this.model.get("look");
    const lights = lightsFrom(matrix, this.clicks);
    const reaches = look.row >= 0 ? matrix[look.row] : [];
    const flipped = look.column >= 0 ? columnOf(matrix, look.column) : [];
    const entry = look.what === "entry";
    const one = entry && matrix[look.row][look.column] === 1;
    this.lamps.forEach((parts, lamp) => {
      const lit = lights[lamp];
      const button = buttonOf[lamp];
      const marks = {
        ring: entry ? one && button === look.column : reaches[button] === 1,
        quiet: entry ? one && lamp === look.row : flipped[lamp] === 1,
        pressed: this.clicks[button] === 1,
      };
      paintLamp(parts, lit, palette);
      if (this.hues) parts.lamp.setAttribute("stroke", this.hues[lamp]);
      parts.sun.setAttribute("opacity", lit);
      for (const name of ["ring", "quiet", "pressed"]) {
        parts[name].setAttribute("stroke", palette[name === "quiet" ? "quiet" : "ring"][lit]);
        parts[name].setAttribute("visibility", marks[name] ? "visible" : "hidden");
      }
      parts.cell.setAttribute("aria-label", this.nameOf(parts.name, lit, marks));
    });
    this.showMatrix(look, lights, palette);
    this.equations.forEach(({ line, terms, value }, i) => {
      line.setAttribute("aria-selected", look.row === i);
      value.textContent = ` = ${lights[i]}`;
      terms.forEach((term, j) => {
        term.classList.toggle("lightsout-pressed", this.clicks[j] === 1);
        term.classList.toggle("lightsout-looked", look.column === j && [-1, i].includes(look.row));
      });
    });
    // Not `disabled`: the focus would be lost.
    this.clearButton.setAttribute("aria-disabled", !this.clicks.includes(1));
    this.counts.textContent = this.countsText(lights);
    this.message.textContent = this.sentence(look);
  }

  showMatrix(look, lights, palette) {
    this.grid.forEach((cells, r) => cells.forEach((cell, c) => {
      cell.classList.toggle("lightsout-in-row", r > 0 && r - 1 === look.row);
      cell.classList.toggle("lightsout-in-column", c > 0 && c - 1 === look.column);
      cell.classList.toggle("lightsout-added", c > 0 && this.clicks[c - 1] === 1);
    }));
    this.heads.forEach(({ head, key, label }, j) => {
      const on = this.clicks[j];
      key.setAttribute("stroke", on ? palette.ring[0] : palette.border[0]);
      key.setAttribute("stroke-width", on ? 3 : 1);
      key.setAttribute("fill", palette.lamp[0]);
      label.setAttribute("fill", palette.label[0]);
      const words = this.sentence({ what: "column", row: -1, column: j });
      head.setAttribute("aria-label", on ? `${words} ${this.texts.pressed}` : words);
    });
    this.values.forEach(({ lamp, text }, i) => {
      // A dark square would read as a 1 here.
      lamp.setAttribute("fill", lights[i] ? palette.lamp[1] : "none");
      lamp.setAttribute("stroke", lights[i] ? palette.border[1] : palette.text);
      text.setAttribute("class", lights[i] ? "" : "lightsout-head");
      text.setAttribute("fill", palette.label[1]);
      text.textContent = lights[i];
    });
  }

  nameOf(name, lit, marks) {
    const texts = this.texts;
    const words = [fill(texts.lamp, { name, state: lit ? texts.on : texts.off })];
    if (marks.pressed) words.push(texts.lamp_pressed);
    if (marks.ring) words.push(texts.lamp_ring);
    if (marks.quiet) words.push(texts.lamp_quiet);
    return words.join(", ");
  }

  // What is looked at, in words.
  sentence({ what, row, column }) {
    const { matrix, names, buttonNames } = this.data;
    const texts = this.texts;
    const told = (many, one, values, ones) =>
      fill(ones.length === 1 ? one : many, { ...values, list: ones.join(", ") || texts.none });
    const say = {
      row: () => told(texts.row, texts.row_one, { row, lamp: names[row] }, onesOf(matrix[row])),
      column: () => told(
        texts.column, texts.column_one, { column, button: buttonNames[column] },
        onesOf(columnOf(matrix, column)),
      ),
      entry: () => fill(matrix[row][column] ? texts.one : texts.zero, {
        row, column, lamp: names[row], button: buttonNames[column],
      }),
    };
    if (what === "lamp") return say.row() + (column < 0 ? "" : ` ${say.column()}`);
    return say[what]?.() ?? texts.start;
  }

  countsText(lights) {
    const texts = this.texts;
    const pressed = onesOf(this.clicks);
    const lit = onesOf(lights).length;
    const words = [texts.no_columns, texts.sum_one][pressed.length] ?? texts.sum;
    const sum = fill(words, { columns: pressed.join(" + ") });
    return `${sum} · ${fill(lit === 1 ? texts.one_lit : texts.lit, { lit })}`;
  }
}

function paintLamp({ lamp, sun, label }, lit, palette) {
  lamp.setAttribute("fill", palette.lamp[lit]);
  lamp.setAttribute("stroke", palette.border[lit]);
  sun?.setAttribute("fill", palette.border[1]);
  sun?.setAttribute("stroke", palette.border[1]);
  label.setAttribute("fill", palette.label[lit]);
}

export default { render: renderer(LinkedView, ["board_data", "clicks", "look"]) };
