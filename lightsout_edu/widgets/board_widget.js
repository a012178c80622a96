import { flipsInWords, Graph, Keys } from "./graph.js";
import { allAnswers, count, fill, Grid, html, randomStates, renderer, unpack } from "./page.js";

// The game: plain functions of plain data, tested in Node without a page and held in step with
// Python. Lights are lists of states, one a lamp; `flips` lists for every button the lamps it
// flips, `amounts` by how many steps where that is not one; a move is the number of a button.

export function lightsAfter(start, moves, { flips, amounts, states }) {
  const lights = [...start];
  for (const button of moves) {
    flips[button].forEach((lamp, i) => {
      lights[lamp] = (lights[lamp] + (amounts ? amounts[button][i] : 1)) % states;
    });
  }
  return lights;
}

export const press = ({ moves }, button) => ({ moves: [...moves, button], undone: [] });

export function undo({ moves, undone }) {
  return moves.length ? { moves: moves.slice(0, -1), undone: [...undone, moves.at(-1)] } : {};
}

export function redo({ moves, undone }) {
  return undone.length ? { moves: [...moves, undone.at(-1)], undone: undone.slice(0, -1) } : {};
}

export const sameLights = (lights, target) => lights.every((lamp, i) => lamp === target[i]);

export function fewestClicks(algebra, lights, target, buttons) {
  const { answers, obstacle } = allAnswers(algebra, lights, target);
  if (obstacle) return { obstacle };
  const totals = answers.map(count);
  const total = Math.min(...totals);
  return { clicks: unpack(answers[totals.indexOf(total)], buttons), total };
}

// Some answers of the kernel are known by the lights, written as one word.
export const joined = (lights, states) => lights.join(states > 10 ? "," : "");

// The buttons to press for random lights, each as often as the seed says.
export function randomMoves(seed, buttons, states) {
  return randomStates(seed, buttons, states).flatMap((times, button) => Array(times).fill(button));
}

// After one of the clicks of a fewest answer the rest of it is a fewest answer.
export function restOf({ clicks, total }, button) {
  return { clicks: clicks.map((times, j) => times - (j === button)), total: total - 1 };
}

// The view: one SVG board, its keys where lamps have no buttons of their own, one row of controls,
// one status line. Built once a board; a click only changes attributes.

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.root = html(el, "div", { class: "lightsout" });
    this.holder = html(this.root, "div", { class: "lightsout-holder" });
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.counts = html(this.status, "span");
    this.message = html(this.status, "span", { class: "lightsout-message" });
    this.makeControls();
    this.makeBoard();
  }

  get(name) {
    return this.model.get(name);
  }

  get lights() {
    return lightsAfter(this.get("start"), this.get("moves"), this.get("board_data"));
  }

  // Every change goes through the model, so that the kernel and other views follow.
  set(changes) {
    for (const [name, value] of Object.entries({ message: "", hinted: -1, ...changes })) {
      this.model.set(name, value);
    }
    this.model.save_changes();
  }

  // What can be done.

  pressLamp(lamp) {
    const button = this.built.button_of[lamp];
    const texts = this.get("texts");
    if (this.get("editing")) return this.editLamp(lamp);
    if (button >= 0) return this.pressButton(button);
    this.set({ message: this.keys ? texts.press_key : texts.no_button });
  }

  pressButton(button) {
    this.follow(button);
    this.set(press(this.history(), button));
    const asked = this.get("answer_shown") && !this.answer(this.lights);
    if (asked) this.model.send({ ask: "answer" });
  }

  // What the kernel has told goes further than the lights it was told for.
  follow(button) {
    const known = this.get("board_data").algebra ? undefined : this.answer(this.lights);
    if (!known?.clicks?.[button]) return;
    const after = lightsAfter(this.lights, [button], this.get("board_data"));
    this.answered.set(this.keyOf(after), restOf(known, button));
  }

  history() {
    return { moves: this.get("moves"), undone: this.get("undone") };
  }

  editLamp(lamp) {
    const start = this.lights;
    start[lamp] = (start[lamp] + 1) % this.get("board_data").states;
    this.set({ start, moves: [], undone: [] });
  }

  newBoard() {
    const board = this.get("board_data");
    const seed = this.get("seed") + 1;
    const moves = randomMoves(seed, board.flips.length, board.states);
    const start = lightsAfter(this.get("target_lights"), moves, board);
    this.set({ seed, start, moves: [], undone: [], answer_shown: false });
  }

  hint() {
    const texts = this.get("texts");
    if (sameLights(this.lights, this.get("target_lights"))) {
      return this.set({ message: texts.hint_done });
    }
    const answer = this.answer(this.lights);
    if (!answer) return this.ask("hint");
    if (!answer.clicks) {
      return this.set({ message: this.refusal(answer), answer_shown: "obstacle" in answer });
    }
    const hinted = answer.clicks.findIndex((times) => times > 0);
    this.set({ hinted, message: fill(this.keys ? texts.hint_key : texts.hint, answer) });
  }

  // Without the algebra (nullity above 8, or more than two states) the kernel has to be asked.
  ask(what) {
    this.set({ message: this.get("texts").needs_kernel });
    this.model.send({ ask: what });
  }

  // An answer has clicks and their total, or an obstacle that proves there is none, or only a
  // reason; undefined means that the kernel has not been asked.
  answer(lights) {
    const { algebra, flips, states } = this.get("board_data");
    const key = this.keyOf(lights);
    if (!algebra) return this.get("told")[joined(lights, states)] ?? this.answered.get(key);
    if (!this.answered.has(key)) {
      const found = fewestClicks(algebra, lights, this.get("target_lights"), flips.length);
      this.answered.set(key, found);
    }
    return this.answered.get(key);
  }

  keyOf(lights) {
    return joined([...lights, ...this.get("target_lights")], this.get("board_data").states);
  }

  refusal({ obstacle, reason }) {
    if (reason) return reason;
    const differ = this.lights.map((lamp, i) => lamp ^ this.get("target_lights")[i]);
    const odd = obstacle.filter((lamp, i) => lamp && differ[i]).length;
    return fill(this.get("texts").unsolvable, { count: odd });
  }

  // Building.

  makeControls() {
    const texts = this.get("texts");
    const control = (name, act) => {
      const button = html(this.controls, "button", { type: "button" }, texts[name]);
      button.addEventListener("click", act);
      return button;
    };
    this.undoButton = control("undo", () => this.set(undo(this.history())));
    this.redoButton = control("redo", () => this.set(redo(this.history())));
    this.resetButton = control("reset", () => {
      const { moves, undone } = this.history();
      this.set({ moves: [], undone: [...undone, ...[...moves].reverse()], answer_shown: false });
    });
    if (!this.get("answers")) return;
    control("new", () => this.newBoard());
    control("hint_button", () => this.hint());
    this.answerButton = control("answer", () => this.toggleAnswer());
    this.editButton = control("edit", () => this.set({ editing: !this.get("editing") }));
  }

  toggleAnswer() {
    const shown = !this.get("answer_shown");
    const answer = this.answer(this.lights);
    if (shown && !answer) return this.ask("answer");
    if (!shown || answer.clicks) return this.set({ answer_shown: shown });
    this.set({ answer_shown: "obstacle" in answer, message: this.refusal(answer) });
  }

  makeBoard() {
    this.built = this.get("board_data");
    this.answered = new Map();
    this.builtLabels = this.get("labels");
    this.holder.replaceChildren();
    this.keys = undefined;
    const how = { palette: this.get("palette"), keys: (event) => this.historyKey(event) };
    const lamps = { ...how, shades: this.built.shades, press: (lamp) => this.pressLamp(lamp) };
    if (this.built.places) this.makeGraph(how, lamps);
    else this.makeGrid(lamps);
    this.holder.classList.toggle("lightsout-beside", this.keys !== undefined);
    this.show();
  }

  makeGrid(how) {
    const name = fill(this.get("texts").board, this.built);
    this.grid = new Grid(this.holder, this.built, { ...how, name, labels: this.builtLabels });
  }

  makeGraph(how, lamps) {
    const { flips, places, lines } = this.built;
    const texts = this.get("texts");
    const name = fill(texts.graph, { lamps: places.length });
    const labels = places.map((_, lamp) => this.labelOf(lamp));
    this.grid = new Graph(this.holder, this.built, { ...lamps, name, labels });
    if (lines) return;
    const press = (button) => this.pressButton(button);
    this.keys = new Keys(this.holder, flips.length, { ...how, press, name: texts.keys });
  }

  // Ctrl+Z and Ctrl+Y, as everywhere.
  historyKey(event) {
    if (!event.ctrlKey && !event.metaKey) return undefined;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) return () => this.set(undo(this.history()));
    if (key === "y" || key === "z") return () => this.set(redo(this.history()));
    return undefined;
  }

  // Showing.

  update() {
    const same = this.built === this.get("board_data") && this.builtLabels === this.get("labels");
    if (same) this.show();
    else this.makeBoard();
  }

  show() {
    const lights = this.lights;
    const target = this.get("target_lights");
    const done = sameLights(lights, target);
    const shown = this.get("answer_shown") ? this.answer(lights) : undefined;
    lights.forEach((state, lamp) => this.showLamp(lamp, state, shown));
    this.built.flips.forEach((_, button) => this.keys && this.showKey(button, shown));
    this.root.classList.toggle("lightsout-editing", this.get("editing"));
    this.root.classList.toggle("lightsout-counted", Math.max(0, ...(shown?.clicks ?? [])) > 1);
    this.grid.allowPress?.(!this.keys || this.get("editing"));
    this.undoButton.disabled = !this.get("moves").length;
    this.redoButton.disabled = !this.get("undone").length;
    this.resetButton.disabled = !this.get("moves").length;
    this.answerButton?.setAttribute("aria-pressed", this.get("answer_shown"));
    this.editButton?.setAttribute("aria-pressed", this.get("editing"));
    this.counts.textContent = this.countsText(lights, done);
    this.message.textContent = this.get("message");
  }

  // A ring, with how often the button is still to be pressed, and the hint.
  marksOf(button, answer) {
    const ring = answer?.clicks?.[button] ?? 0;
    return { ring, hint: button >= 0 && this.get("hinted") === button };
  }

  showLamp(lamp, state, answer) {
    const button = this.built.button_of[lamp];
    const hatch = answer?.obstacle?.[lamp] === 1;
    const marks = { ...this.marksOf(button, answer), hatch, bar: button < 0 && !this.keys };
    const words = [this.nameOf(lamp, state), ...this.wordsOf(marks)];
    this.grid.showLamp(lamp, state, marks, words.join(", "));
  }

  nameOf(lamp, state) {
    const texts = this.get("texts");
    const { cells, states } = this.built;
    const [row, column] = cells?.[lamp] ?? [];
    const shown = state ? texts.on : texts.off;
    return fill(cells ? texts.cell : texts.lamp, {
      row, column, name: this.labelOf(lamp),
      state: states > 2 ? fill(texts.state, { state, last: states - 1 }) : shown,
    });
  }

  labelOf(lamp) {
    return this.builtLabels[lamp] || String(lamp);
  }

  wordsOf({ bar, ring, hint, hatch }) {
    const texts = this.get("texts");
    const words = [];
    if (bar) words.push(texts.cell_no_button);
    if (ring) words.push(ring > 1 ? fill(texts.cell_clicks, { times: ring }) : texts.cell_click);
    if (hint) words.push(texts.cell_hint);
    if (hatch) words.push(texts.cell_proof);
    return words;
  }

  showKey(button, answer) {
    const texts = this.get("texts");
    const marks = this.marksOf(button, answer);
    const { flips, amounts } = this.built;
    const names = flips[button].map((lamp) => this.labelOf(lamp));
    const [short, full] = flipsInWords(texts, names, amounts?.[button]);
    const times = marks.ring > 1 ? `${marks.ring}× ` : "";
    const name = [fill(texts.key, { button }), full, ...this.wordsOf(marks)].join(", ");
    this.keys.showKey(button, marks, times + short, name);
  }

  countsText(lights, done) {
    const texts = this.get("texts");
    const best = this.answer(this.get("start"));
    const fewest = best?.total ?? (best?.obstacle ? texts.none : texts.unknown);
    const values = { clicks: this.get("moves").length, fewest };
    const lit = lights.filter((lamp) => lamp).length;
    const words = this.built.states > 2 ? texts.not_at_0 : [texts.one_lit, texts.lit];
    const end = done ? texts.done : fill(words[lit === 1 ? 0 : 1], { lit });
    return `${fill(this.get("answers") ? texts.counts : texts.clicks, values)} · ${end}`;
  }
}

const SHOWN = [
  "board_data", "labels", "start", "moves", "undone", "editing", "answer_shown", "hinted", "message",
  "target_lights", "told",
];

export default { render: renderer(BoardView, SHOWN) };
