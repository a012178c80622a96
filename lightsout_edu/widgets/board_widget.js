import { allAnswers, count, fill, Grid, html, randomBits, renderer, unpack } from "./page.js";

// The game: plain functions of plain data, tested in Node without a page and held in step with
// Python. Lights are lists of 0 and 1, one a lamp; `flips` lists for every button the lamps it
// flips; a move is the number of a button.

export function lightsAfter(start, moves, flips) {
  const lights = [...start];
  for (const button of moves) for (const lamp of flips[button]) lights[lamp] ^= 1;
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

export const randomClicks = (seed, buttons) => randomBits(seed, buttons);

// The view: one SVG board, one row of buttons, one status line. Built once a board; a click only
// changes attributes.

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
    return lightsAfter(this.get("start"), this.get("moves"), this.get("board_data").flips);
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
    const button = this.buttonOf[lamp];
    if (this.get("editing")) return this.editLamp(lamp);
    if (button < 0) return this.set({ message: this.get("texts").no_button });
    this.set(press(this.history(), button));
    const asked = this.get("answer_shown") && !this.answer(this.lights);
    if (asked) this.model.send({ ask: "answer" });
  }

  history() {
    return { moves: this.get("moves"), undone: this.get("undone") };
  }

  editLamp(lamp) {
    const start = this.lights;
    start[lamp] ^= 1;
    this.set({ start, moves: [], undone: [] });
  }

  newBoard() {
    const { flips } = this.get("board_data");
    const seed = this.get("seed") + 1;
    const clicks = randomClicks(seed, flips.length);
    const pressed = flips.map((_, button) => button).filter((button) => clicks[button]);
    const start = lightsAfter(this.get("target_lights"), pressed, flips);
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
    this.set({ hinted: answer.clicks.indexOf(1), message: fill(texts.hint, answer) });
  }

  // Without the algebra (nullity above 8) the kernel has to be asked.
  ask(what) {
    this.set({ message: this.get("texts").needs_kernel });
    this.model.send({ ask: what });
  }

  // An answer has clicks and their total, or an obstacle that proves there is none, or only a
  // reason; undefined means that the kernel has not been asked.
  answer(lights) {
    const { algebra, flips } = this.get("board_data");
    if (!algebra) return this.get("told")[lights.join("")];
    const key = lights.join("") + this.get("target_lights").join("");
    if (!this.answered.has(key)) {
      const found = fewestClicks(algebra, lights, this.get("target_lights"), flips.length);
      this.answered.set(key, found);
    }
    return this.answered.get(key);
  }

  refusal({ obstacle, reason }) {
    if (!obstacle) return reason;
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
    const { rows, cols, cells, buttons } = this.built;
    const texts = this.get("texts");
    const numbers = new Map(buttons.map(([r, c], button) => [`${r},${c}`, button]));
    this.buttonOf = cells.map(([r, c]) => numbers.get(`${r},${c}`) ?? -1);
    this.holder.replaceChildren();
    this.grid = new Grid(this.holder, this.built, {
      palette: this.get("palette"),
      name: fill(texts.board, { rows, cols }),
      labels: this.builtLabels,
      press: (lamp) => this.pressLamp(lamp),
      keys: (event) => this.historyKey(event),
    });
    this.show();
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
    lights.forEach((lit, lamp) => this.showLamp(lamp, lit, shown));
    this.root.classList.toggle("lightsout-editing", this.get("editing"));
    this.undoButton.disabled = !this.get("moves").length;
    this.redoButton.disabled = !this.get("undone").length;
    this.resetButton.disabled = !this.get("moves").length;
    this.answerButton?.setAttribute("aria-pressed", this.get("answer_shown"));
    this.editButton?.setAttribute("aria-pressed", this.get("editing"));
    this.counts.textContent = this.countsText(lights, done);
    this.message.textContent = this.get("message");
  }

  showLamp(lamp, lit, answer) {
    const button = this.buttonOf[lamp];
    const mark = {
      ring: answer?.clicks?.[button] === 1,
      hatch: answer?.obstacle?.[lamp] === 1,
      hint: button >= 0 && this.get("hinted") === button,
    };
    this.grid.showLamp(lamp, lit, { ...mark, bar: button < 0 }, this.nameOf(lamp, lit, mark));
  }

  nameOf(lamp, lit, mark) {
    const texts = this.get("texts");
    const [row, column] = this.get("board_data").cells[lamp];
    const words = [fill(texts.cell, { row, column, state: lit ? texts.on : texts.off })];
    if (this.buttonOf[lamp] < 0) words.push(texts.cell_no_button);
    if (mark.ring) words.push(texts.cell_click);
    if (mark.hint) words.push(texts.cell_hint);
    if (mark.hatch) words.push(texts.cell_proof);
    return words.join(", ");
  }

  countsText(lights, done) {
    const texts = this.get("texts");
    const best = this.answer(this.get("start"));
    const fewest = best?.total ?? (best?.obstacle ? texts.none : texts.unknown);
    const values = { clicks: this.get("moves").length, fewest };
    const lit = lights.filter((lamp) => lamp).length;
    const end = done ? texts.done : fill(lit === 1 ? texts.one_lit : texts.lit, { lit });
    return `${fill(this.get("answers") ? texts.counts : texts.clicks, values)} · ${end}`;
  }
}

const SHOWN = [
  "board_data", "labels", "start", "moves", "undone", "editing", "answer_shown", "hinted", "message",
  "target_lights", "told",
];

export default { render: renderer(BoardView, SHOWN) };
