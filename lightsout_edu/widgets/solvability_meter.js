import { fill, Grid, html, PatternButton, renderer } from "./page.js";

// Counting: plain functions of plain data, tested in Node without a page and held in step with
// Python. Lights and patterns are lists of 0 and 1, one a lamp; a move is the list of the lamps
// that it changes.

export function lightsAfter(start, moves) {
  const lights = [...start];
  for (const lamps of moves) for (const lamp of lamps) lights[lamp] ^= 1;
  return lights;
}

// How many lit lamps each pattern has.
export const countsOf = (patterns, lights) =>
  patterns.map((pattern) => pattern.filter((on, lamp) => on && lights[lamp]).length);

export const oddOnes = (counts) => counts.flatMap((count, k) => (count % 2 ? [k] : []));

// The fewest lamps to change; `repairs` has them for every pattern of odd and even, bit k for
// count k.
export const repairOf = (repairs, counts) =>
  repairs[oddOnes(counts).reduce((sum, k) => sum + 2 ** k, 0)];

export const change = ({ moves }, lamps) => ({ moves: [...moves, lamps], undone: [] });

export function undo({ moves, undone }) {
  return moves.length ? { moves: moves.slice(0, -1), undone: [...undone, moves.at(-1)] } : {};
}

export function redo({ moves, undone }) {
  return undone.length ? { moves: [...moves, undone.at(-1)], undone: undone.slice(0, -1) } : {};
}

export const reset = ({ moves, undone }) => ({
  moves: [], undone: [...undone, ...[...moves].reverse()],
});

// The view: the board, beside it the patterns, below them the controls and the verdict. Built
// once; a change only changes attributes.

class MeterView {
  constructor(model, el) {
    this.model = model;
    this.looked = -1; // the pattern under the pointer or the focus
    this.root = html(el, "div", { class: "lightsout", tabindex: -1 });
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.panels = html(this.root, "div", { class: "lightsout-linked" });
    this.makeBoard();
    this.makePatterns();
    html(this.root, "div", {}, this.get("texts").alone);
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.makeControls();
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.verdict = html(this.status, "span");
    this.nearest = html(this.status, "span", { class: "lightsout-message" });
    this.update();
  }

  get(name) {
    return this.model.get(name);
  }

  get lights() {
    return lightsAfter(this.get("start"), this.get("moves"));
  }

  get counts() {
    return countsOf(this.get("board_data").patterns, this.lights);
  }

  get repair() {
    return repairOf(this.get("board_data").repairs, this.counts);
  }

  // Every change goes through the model, so that the kernel and other views follow.
  set(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
  }

  // What can be done.

  do(move) {
    this.set(move({ moves: this.get("moves"), undone: this.get("undone") }));
  }

  changeLamps(lamps) {
    if (lamps.length) this.do((history) => change(history, lamps));
  }

  mark(pattern) {
    this.looked = -1;
    this.set({ marked: this.get("marked") === pattern ? -1 : pattern });
    this.update();
  }

  look(pattern) {
    this.looked = pattern;
    this.showBoard();
  }

  onKey(event) {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.do(key === "z" && !event.shiftKey ? undo : redo);
    }
    event.stopPropagation(); // JupyterLab would take it
  }

  // Building.

  makeBoard() {
    const { rows, cols } = this.get("board_data");
    this.grid = new Grid(this.panels, this.get("board_data"), {
      palette: this.get("palette"),
      name: fill(this.get("texts").board, { rows, cols }),
      press: (lamp) => this.changeLamps([lamp]),
    });
  }

  makePatterns() {
    const data = this.get("board_data");
    if (!data.patterns.length) return;
    const group = html(this.panels, "div", {
      class: "lightsout-patterns", role: "group", "aria-label": this.get("texts").patterns,
    });
    this.patterns = data.patterns.map((_, k) => {
      const made = new PatternButton(group, data, {
        palette: this.get("palette"), press: () => this.mark(k),
      });
      for (const start of ["pointerenter", "focus"]) {
        made.button.addEventListener(start, () => this.look(k));
      }
      for (const end of ["pointerleave", "blur"]) {
        made.button.addEventListener(end, () => this.look(-1));
      }
      return made;
    });
  }

  makeControls() {
    const texts = this.get("texts");
    const group = (attributes = {}) =>
      html(this.controls, "span", { class: "lightsout-group", ...attributes });
    const button = (parent, name, act) => {
      const made = html(parent, "button", { type: "button" }, texts[name]);
      made.addEventListener("click", act);
      return made;
    };
    const back = group();
    this.undoButton = button(back, "undo", () => this.do(undo));
    this.redoButton = button(back, "redo", () => this.do(redo));
    this.resetButton = button(back, "reset", () => this.do(reset));
    if (!this.patterns) return;
    const near = group({ role: "group", "aria-label": texts.nearest_label });
    html(near, "span", {}, `${texts.nearest_label}:`);
    this.showButton = button(near, "show", () => {
      this.set({ nearest_shown: !this.get("nearest_shown") });
    });
    this.changeButton = button(near, "change", () => this.changeLamps(this.repair));
  }

  // Showing.

  update() {
    const { patterns, cells } = this.get("board_data");
    const [lights, counts, texts] = [this.lights, this.counts, this.get("texts")];
    this.patterns?.forEach((made, k) => {
      lights.forEach((lit, lamp) => made.grid.showLamp(lamp, lit, { hatch: patterns[k][lamp] }));
      const odd = counts[k] % 2;
      const parity = texts.parities[odd];
      const words = fill(texts.count, { number: k, count: counts[k], parity });
      made.show(this.get("marked") === k, words);
      made.words.classList.toggle("lightsout-odd", odd === 1);
    });
    this.showBoard();
    // Not `disabled`, which would drop the focus from the button just pressed.
    const enable = (button, on) => button?.setAttribute("aria-disabled", !on);
    enable(this.undoButton, this.get("moves").length);
    enable(this.redoButton, this.get("undone").length);
    enable(this.resetButton, this.get("moves").length);
    enable(this.changeButton, this.repair.length);
    this.showButton?.setAttribute("aria-pressed", this.get("nearest_shown"));
    const odd = oddOnes(counts).map((number) => fill(texts.name, { number }));
    const words = this.patterns ? texts.verdicts[Math.min(odd.length, 2)] : texts.always;
    this.verdict.textContent = fill(words, { list: odd.join(", ") });
    const list = this.repair.map((lamp) => `(${cells[lamp].join(", ")})`).join(", ");
    this.nearest.textContent = list && fill(texts.nearest, { list });
  }

  showBoard() {
    const { patterns } = this.get("board_data");
    const pattern = patterns[this.looked >= 0 ? this.looked : this.get("marked")];
    const hinted = this.get("nearest_shown") ? this.repair : [];
    this.lights.forEach((lit, lamp) => {
      const marks = {
        hatch: pattern?.[lamp] === 1,
        hint: hinted.includes(lamp),
        bar: !this.get("board_data").pressable[lamp],
      };
      this.grid.showLamp(lamp, lit, marks, this.nameOf(lamp, lit, marks));
    });
  }

  nameOf(lamp, lit, marks) {
    const texts = this.get("texts");
    const { cells, patterns } = this.get("board_data");
    const [row, column] = cells[lamp];
    const words = [fill(texts.cell, { row, column, state: lit ? texts.on : texts.off })];
    const on = patterns.flatMap((pattern, number) =>
      pattern[lamp] ? [fill(texts.name, { number })] : []);
    if (on.length) words.push(fill(texts.cell_patterns, { list: on.join(", ") }));
    if (marks.hatch) words.push(texts.cell_marked);
    if (marks.hint) words.push(texts.cell_nearest);
    if (marks.bar) words.push(texts.cell_no_button);
    return words.join(", ");
  }
}

export default { render: renderer(MeterView, ["start", "moves", "undone", "marked", "nearest_shown"]) };
