import { fill, html, renderer, svg } from "./page.js";

// The elimination: plain functions of plain data, tested in Node without a page and held in step
// with Python. Rows are lists of 0 and 1, the right-hand side last; `ncols` columns may have
// pivots; a step is [kind, source, target], its kind "add" or "swap".

export function applyStep(rows, [kind, source, target]) {
  if (!rows[source] || !rows[target]) return rows; // a step of another matrix, still on its way
  const after = [...rows];
  if (kind === "swap") [after[source], after[target]] = [rows[target], rows[source]];
  else after[target] = rows[target].map((entry, j) => entry ^ rows[source][j]);
  return after;
}

// Column by column from the left: the pivots that are done, and the first step that is not.
function survey(rows, ncols) {
  const pivots = [];
  for (let column = 0; column < ncols; column++) {
    const top = pivots.length;
    const pivot = rows.findIndex((row, i) => i >= top && row[column]);
    if (pivot < 0) continue;
    if (pivot > top) return { pivots, step: ["swap", pivot, top] };
    const target = rows.findIndex((row, i) => i !== top && row[column]);
    if (target >= 0) return { pivots, step: ["add", top, target] };
    pivots.push(column);
  }
  return { pivots, step: null };
}

export const nextStep = (rows, ncols) => survey(rows, ncols).step;
export const pivotsSoFar = (rows, ncols) => survey(rows, ncols).pivots;

// The rows that read 0 = 1.
export function refusals(rows, ncols) {
  const refuses = (row) => row[ncols] === 1 && !row.slice(0, ncols).includes(1);
  return rows.flatMap((row, i) => (refuses(row) ? [i] : []));
}

export const doStep = ({ steps }, step) => ({ steps: [...steps, step], undone: [] });

export function undo({ steps, undone }) {
  return steps.length ? { steps: steps.slice(0, -1), undone: [...undone, steps.at(-1)] } : {};
}

export function redo({ steps, undone }) {
  return undone.length ? { steps: [...steps, undone.at(-1)], undone: undone.slice(0, -1) } : {};
}

export const reset = ({ steps, undone }) => ({
  steps: [], undone: [...undone, ...[...steps].reverse()],
});

// What is chosen after a row was clicked; -1 is none. A third row begins anew.
export function chooseRow([kind, source, target], row) {
  if (source >= 0 && target >= 0) return [kind, row, -1];
  if (row === source || row === target) return [kind, -1, -1];
  return source < 0 ? [kind, row, target] : [kind, source, row];
}

// The view: the matrix as SVG, one row of controls, one status line. Built once a shape; a step
// only changes attributes.

const PAGE_WIDTH = 680;
const LEFT = 62; // room for the row numbers and the marks of the chosen rows
const RIGHT = 66; // room for "added" and "changed"
const TOP = 20;
const RULE = 8;
const PACES = [1500, 700, 250];

class StepperView {
  constructor(model, el) {
    this.model = model;
    // With a tabindex a click on the matrix brings the keys here.
    this.root = html(el, "div", { class: "lightsout", tabindex: -1 });
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.holder = html(this.root, "div", { class: "lightsout-holder" });
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.counts = html(this.status, "span");
    this.refusal = html(this.status, "span", { class: "lightsout-message" });
    this.message = html(this.status, "span", { class: "lightsout-message" });
    this.makeControls();
    this.update();
  }

  get(name) {
    return this.model.get(name);
  }

  get rows() {
    return this.get("steps").reduce(applyStep, this.get("start"));
  }

  // Every change goes through the model, so that the kernel and other views follow.
  set(changes) {
    for (const [name, value] of Object.entries({ message: "", ...changes })) {
      this.model.set(name, value);
    }
    this.model.save_changes();
  }

  // What can be done.

  history() {
    return { steps: this.get("steps"), undone: this.get("undone") };
  }

  doChosen() {
    const [kind, source, target] = this.get("chosen");
    const texts = this.get("texts");
    if (source < 0 || target < 0) return this.set({ message: texts.choose_rows });
    if (source === target) return this.set({ message: texts.itself[kind] });
    this.take([kind, source, target]);
  }

  // After a step the rows are no longer chosen: a second "Do it" would undo an addition.
  take(step) {
    this.set({ ...doStep(this.history(), step), chosen: [this.get("chosen")[0], -1, -1] });
  }

  doNext() {
    const step = nextStep(this.rows, this.get("ncols"));
    if (step) this.take(step);
  }

  // One step now and the others at their pace, until the end or until somebody steps in.
  play() {
    this.doNext();
    this.played = JSON.stringify(this.get("steps"));
    const more = nextStep(this.rows, this.get("ncols"));
    this.timer = more ? setTimeout(() => this.play(), this.get("pace")) : undefined;
    this.show();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  remove() {
    this.stop();
  }

  onKey(event) {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.stop();
      this.set((key === "z" && !event.shiftKey ? undo : redo)(this.history()));
    }
    event.stopPropagation(); // JupyterLab would take it
  }

  // Building.

  makeControls() {
    const texts = this.get("texts");
    const group = () => html(this.controls, "span", { class: "lightsout-group" });
    const button = (parent, name, act) => {
      const made = html(parent, "button", { type: "button" }, texts[name]);
      made.addEventListener("click", act);
      return made;
    };
    const stopAnd = (act) => () => {
      this.stop();
      act();
      this.show();
    };

    const byHand = group();
    this.kind = html(byHand, "select", { "aria-label": texts.operation });
    for (const kind of ["add", "swap"]) {
      html(this.kind, "option", { value: kind }, texts.kinds[kind]);
    }
    [this.sourceLabel, this.source] = this.makeSelect(byHand, texts.row);
    [this.targetLabel, this.target] = this.makeSelect(byHand, texts.other_row.add);
    for (const select of [this.kind, this.source, this.target]) {
      select.addEventListener("change", () => {
        const chosen = [this.kind.value, Number(this.source.value), Number(this.target.value)];
        this.set({ chosen });
      });
    }
    button(byHand, "do", stopAnd(() => this.doChosen()));

    const byBook = group();
    this.nextButton = button(byBook, "next", stopAnd(() => this.doNext()));
    this.playButton = button(byBook, "play", () => {
      if (this.timer) stopAnd(() => {})();
      else this.play();
    });
    [, this.pace] = this.makeSelect(byBook, texts.pace_label);
    PACES.forEach((pace, i) => html(this.pace, "option", { value: pace }, texts.paces[i]));
    this.pace.addEventListener("change", () => this.set({ pace: Number(this.pace.value) }));

    const back = group();
    this.undoButton = button(back, "undo", stopAnd(() => this.set(undo(this.history()))));
    this.redoButton = button(back, "redo", stopAnd(() => this.set(redo(this.history()))));
    this.resetButton = button(back, "reset", stopAnd(() => this.set(reset(this.history()))));
  }

  makeSelect(parent, words) {
    const label = html(parent, "label");
    const text = html(label, "span", {}, words);
    return [text, html(label, "select")];
  }

  makeTable() {
    const [start, ncols, texts] = [this.get("start"), this.get("ncols"), this.get("texts")];
    const [rows, columns] = [start.length, start[0].length];
    const rule = columns > ncols ? RULE : 0;
    const side = columns < 10 ? 28 : 22;
    this.down = Math.min(side, (PAGE_WIDTH - LEFT - RIGHT - rule) / columns);
    this.right = LEFT + columns * this.down + rule;
    const [width, height] = [this.right + RIGHT, TOP + rows * this.down + 2];
    this.holder.replaceChildren();
    this.svg = svg(this.holder, "svg", {
      role: "table", "aria-label": fill(rule ? texts.table_rhs : texts.table, { rows, cols: ncols }),
      viewBox: `0 0 ${width} ${height}`, width, height,
    });
    const grey = this.get("palette").text;
    const number = { fill: grey, "aria-hidden": true };
    for (let j = 0; j < ncols; j++) {
      svg(this.svg, "text", { ...number, x: this.x(j), y: 12, "text-anchor": "middle" }, j);
    }
    for (let i = 0; i < rows; i++) {
      svg(this.svg, "text", { ...number, x: LEFT - 8, y: this.y(i) + 4, "text-anchor": "end" }, i);
    }
    if (rule) {
      const x = this.x(ncols) - (this.down + RULE) / 2;
      svg(this.svg, "path", { d: `M${x} ${TOP}V${height - 2}`, stroke: grey, "stroke-width": 1 });
    }
    this.frames = [this.makeFrame(), this.makeFrame()];
    this.tags = [this.makeTag(), this.makeTag()];
    this.lines = start.map((row, i) => this.makeRow(row, i));
    for (const select of [this.source, this.target]) {
      select.replaceChildren();
      html(select, "option", { value: -1 }, texts.not_chosen);
      for (let i = 0; i < rows; i++) html(select, "option", { value: i }, i);
    }
  }

  x(column) {
    const rule = column >= this.get("ncols") ? RULE : 0;
    return LEFT + (column + 0.5) * this.down + rule;
  }

  y(row) {
    return TOP + (row + 0.5) * this.down;
  }

  // A frame in two tones, so that one of them shows on any page.
  makeFrame() {
    const frame = svg(this.svg, "g", { "aria-hidden": true });
    const place = {
      x: LEFT - 2, y: -this.down / 2 + 1.5, width: this.right - LEFT + 4, height: this.down - 3,
      rx: 5, fill: "none",
    };
    const outer = svg(frame, "rect", { ...place, "stroke-width": 3.5 });
    const inner = svg(frame, "rect", { ...place, "stroke-width": 1.5 });
    const word = svg(frame, "text", { x: this.right + 9, y: 4, fill: this.get("palette").text });
    return { group: frame, outer, inner, word };
  }

  // A tag over the number of a chosen row: "add 1", "to 3".
  makeTag() {
    const tag = svg(this.svg, "g", { "aria-hidden": true });
    const height = Math.min(this.down - 4, 20);
    svg(tag, "rect", {
      x: 2, y: -height / 2, width: LEFT - 6, height, rx: 4, fill: this.get("palette").ring[1],
    });
    const fillIn = this.get("palette").label[0];
    const word = svg(tag, "text", { x: LEFT - 8, y: 4, "text-anchor": "end", fill: fillIn });
    return { group: tag, word };
  }

  makeRow(row, i) {
    const { lamp, border, ring, text } = this.get("palette");
    const [side, y] = [0.66 * this.down, this.y(i)];
    const line = svg(this.svg, "g", { role: "row", class: "lightsout-row" });
    const cell = svg(line, "g", { role: "cell" });
    const entries = row.map((_, j) => {
      const at = { cx: this.x(j), cy: y };
      return {
        square: svg(cell, "rect", {
          x: this.x(j) - side / 2, y: y - side / 2, width: side, height: side, rx: side / 8,
          fill: lamp[0], stroke: border[0], "stroke-width": 1.5,
        }),
        dot: svg(cell, "circle", { ...at, r: 0.3 + 0.07 * this.down, fill: text }),
        ring: svg(cell, "circle", {
          ...at, r: side / 4, fill: "none", stroke: ring[0], "stroke-width": side / 8,
        }),
      };
    });
    svg(cell, "rect", {
      class: "lightsout-hit", x: 0, y: y - this.down / 2, width: this.right + 4, height: this.down,
    });
    line.addEventListener("click", () => this.set({ chosen: chooseRow(this.get("chosen"), i) }));
    return { cell, entries };
  }

  // Showing.

  update() {
    // The kernel or another view stepped in.
    if (this.timer && this.played !== JSON.stringify(this.get("steps"))) this.stop();
    const [start, ncols] = [this.get("start"), this.get("ncols")];
    const shape = `${start.length} x ${start[0].length}, ${ncols}`;
    if (this.built !== shape) this.makeTable();
    this.built = shape;
    this.show();
  }

  show() {
    const [rows, ncols, texts] = [this.rows, this.get("ncols"), this.get("texts")];
    const { pivots, step } = survey(rows, ncols);
    const [chosen, last] = [this.get("chosen"), this.get("steps").at(-1)];
    rows.forEach((row, i) => this.showRow(row, i, pivots[i], last, chosen));
    this.showFrames(last);
    this.showChosen(chosen);
    this.playButton.textContent = this.timer ? texts.stop : texts.play;
    this.pace.value = this.get("pace");
    // Not `disabled`, which would drop the focus from the button just pressed.
    const enable = (button, on) => button.setAttribute("aria-disabled", !on);
    enable(this.nextButton, step);
    enable(this.playButton, step);
    enable(this.undoButton, this.get("steps").length);
    enable(this.redoButton, this.get("undone").length);
    enable(this.resetButton, this.get("steps").length);
    this.counts.textContent = this.countsText(pivots, step, last);
    this.refusal.textContent = listed(texts.refusals, refusals(rows, ncols));
    this.message.textContent = this.get("message");
  }

  showRow(row, i, pivot, last, chosen) {
    const { cell, entries } = this.lines[i];
    const show = (element, on) => element.setAttribute("visibility", on ? "visible" : "hidden");
    row.forEach((entry, j) => {
      show(entries[j].square, entry);
      show(entries[j].dot, !entry);
      show(entries[j].ring, j === pivot);
    });
    const texts = this.get("texts");
    const bits = row.map(String);
    bits.splice(this.get("ncols"), 0, ...(row.length > this.get("ncols") ? ["|"] : []));
    const words = [fill(texts.row_name, { row: i, entries: bits.join(" ") })];
    if (pivot !== undefined) words.push(listed(texts.pivots, [pivot]));
    const names = this.frameWords(last);
    [1, 2].forEach((part) => {
      if (last?.[part] === i) words.push(names[part - 1]);
    });
    [1, 2].forEach((part) => {
      if (chosen[part] === i) words.push(texts.chosen_rows[part - 1]);
    });
    cell.setAttribute("aria-label", words.join(", "));
  }

  frameWords(last) {
    const { added, changed, swapped } = this.get("texts");
    return last?.[0] === "swap" ? [swapped, swapped] : [added, changed];
  }

  showFrames(last) {
    const { ring, quiet } = this.get("palette");
    const names = this.frameWords(last);
    this.frames.forEach(({ group, outer, inner, word }, part) => {
      group.setAttribute("visibility", last ? "visible" : "hidden");
      if (!last) return;
      group.setAttribute("transform", `translate(0 ${this.y(last[part + 1])})`);
      const [light, dark] = last[0] === "add" && part === 0 ? ring : quiet;
      outer.setAttribute("stroke", dark);
      inner.setAttribute("stroke", light);
      word.textContent = names[part];
    });
  }

  showChosen(chosen) {
    const texts = this.get("texts");
    const [kind, ...rows] = chosen;
    this.kind.value = kind;
    this.targetLabel.textContent = texts.other_row[kind];
    [this.source, this.target].forEach((select, part) => {
      const { group, word } = this.tags[part];
      select.value = rows[part];
      group.setAttribute("visibility", rows[part] < 0 ? "hidden" : "visible");
      group.setAttribute("transform", `translate(0 ${this.y(rows[part])})`);
      word.textContent = `${texts.marks[kind][part]} ${rows[part]}`;
    });
  }

  countsText(pivots, step, last) {
    const texts = this.get("texts");
    const steps = this.get("steps");
    const additions = steps.filter(([kind]) => kind === "add").length;
    const done = last ? fill(texts.steps[last[0]], { source: last[1], target: last[2] }) : texts.start;
    const counts = [
      counted(texts.additions, additions), counted(texts.swaps, steps.length - additions),
    ].join(", ");
    let found = listed(texts.pivots, pivots);
    if (!step) {
      const free = Array.from({ length: this.get("ncols") }, (_, j) => j);
      const words = listed(texts.free, free.filter((j) => !pivots.includes(j)));
      found = fill(texts.reduced, { pivots: found, free: words });
    }
    return [done, counts, found].join(" · ");
  }
}

// Words for none, one and several.
const counted = (forms, count) => fill(forms[Math.min(count, 2)], { count });
const listed = (forms, list) => fill(forms[Math.min(list.length, 2)], { list: list.join(", ") });

const SHOWN = ["start", "ncols", "steps", "undone", "chosen", "pace", "message"];

export default { render: renderer(StepperView, SHOWN) };
