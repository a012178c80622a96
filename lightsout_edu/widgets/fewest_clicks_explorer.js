import {
  allAnswers, ARROWS, count, fill, Grid, html, randomBits, renderer, svg, unpack,
} from "./page.js";

// What the explorer knows: plain functions of plain data, tested in Node without a page and held in
// step with Python. Lights are a string of 0 and 1, one a lamp. A game is the boards `visited`, each
// [number of the board, lights], the `place` in this list, and the number of the `chosen` answer
// (-1: none).

export const bitsOf = (lights) => [...lights].map(Number);

export const flipLamp = (lights, lamp) =>
  bitsOf(lights).map((bit, i) => (i === lamp ? 1 - bit : bit)).join("");

export function visit({ visited, place }, number, lights) {
  const past = visited.slice(0, place + 1);
  const same = past[place][0] === number && past[place][1] === lights;
  if (same) return { visited, place, chosen: -1 };
  return { visited: [...past, [number, lights]], place: place + 1, chosen: -1 };
}

export const go = ({ visited, place, chosen }, to) =>
  (to !== place && to in visited ? { visited, place: to, chosen: -1 } : { visited, place, chosen });

// How a board was left when it was last seen.
export const lastSeen = ({ visited, place }, number, start) =>
  visited.slice(0, place + 1).findLast(([other]) => other === number)?.[1] ?? start;

// All answers, the fewest clicks first, ties in dictionary order; or the obstacle, which proves that
// there is none.
export function answersOf({ algebra, buttons }, lights) {
  const { answers = [], obstacle } = allAnswers(algebra, lights, lights.map(() => 0));
  const found = answers.map((packed) => ({
    clicks: unpack(packed, buttons.length), total: count(packed),
  }));
  return { obstacle, answers: found.sort((one, other) => one.total - other.total) };
}

// Seeded boards: one that can be won, and one of those sent along that need the most clicks.
export function randomBoard({ flips, cells }, seed) {
  const lights = cells.map(() => 0);
  randomBits(seed, flips.length).forEach((click, button) => {
    if (click) for (const lamp of flips[button]) lights[lamp] ^= 1;
  });
  return lights.join("");
}

export const hardestBoard = ({ hardest }, seed) => hardest[seed % hardest.length];

// The next seed whose board is another one than now.
export function nextBoard(make, board, lights, seed) {
  const last = seed + 20; // there may be no other board
  do seed += 1;
  while (make(board, seed) === lights && seed < last);
  return { seed, lights: make(board, seed) };
}

// The view: the board and its answers, one row of controls, one status line, and a chart.

const ANSWER = 14; // px, a lamp of an answer
const HIGHEST = 110; // px, the longest bar

class ExplorerView {
  constructor(model, el) {
    this.model = model;
    // With a tabindex a click beside the lamps brings the keys here.
    this.root = html(el, "div", { class: "lightsout lightsout-editing", tabindex: -1 });
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    const panels = html(this.root, "div", { class: "lightsout-linked lightsout-top" });
    const left = html(panels, "div");
    this.holder = html(left, "div");
    html(left, "div", { class: "lightsout-note lightsout-narrow" }, this.texts.editing);
    const right = html(panels, "div", { class: "lightsout-rest" });
    this.heading = html(right, "div", { class: "lightsout-note" });
    this.list = html(right, "div", {
      class: "lightsout-answers", role: "toolbar", "aria-label": this.texts.list,
    });
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.counts = html(this.status, "span");
    this.message = html(this.status, "span", { class: "lightsout-message" });
    html(this.root, "div", { class: "lightsout-note" }, this.texts.chart_title);
    this.chartHolder = html(this.root, "div");
    this.lost = html(this.root, "div", { class: "lightsout-note" });
    this.makeControls();
    this.update();
  }

  get texts() {
    return this.model.get("texts");
  }

  get game() {
    return this.model.get("game");
  }

  get now() {
    const [number, lights] = this.game.visited[this.game.place];
    return { number, lights, board: this.model.get("boards_data")[number] };
  }

  // Every change goes through the model, so that the kernel and other views follow.
  set(game, seed = this.model.get("seed")) {
    this.model.set("game", game);
    this.model.set("seed", seed);
    this.model.save_changes();
  }

  // What can be done.

  flip(lamp) {
    const { number, lights } = this.now;
    this.set(visit(this.game, number, flipLamp(lights, lamp)));
  }

  choose(answer) {
    const chosen = this.game.chosen === answer ? -1 : answer;
    this.set({ ...this.game, chosen });
  }

  step(by) {
    this.set(go(this.game, this.game.place + by));
  }

  other(make) {
    const { number, lights, board } = this.now;
    const next = nextBoard(make, board, lights, this.model.get("seed"));
    this.set(visit(this.game, number, next.lights), next.seed);
  }

  onKey(event) {
    const key = event.key.toLowerCase();
    if ((!event.ctrlKey && !event.metaKey) || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would take it
    this.step(key === "z" && !event.shiftKey ? -1 : 1);
  }

  // Building.

  makeControls() {
    const { texts } = this;
    const boards = this.model.get("boards_data");
    if (boards.length > 1) {
      const label = html(html(this.controls, "span", { class: "lightsout-group" }), "label");
      html(label, "span", {}, texts.board_label);
      this.select = html(label, "select");
      boards.forEach(({ name }, number) => html(this.select, "option", { value: number }, name));
      this.select.addEventListener("change", () => {
        const number = Number(this.select.value);
        this.set(visit(this.game, number, lastSeen(this.game, number, boards[number].start)));
      });
    }
    const control = (name, act) => {
      const button = html(this.controls, "button", { type: "button" }, texts[name]);
      button.addEventListener("click", act);
      return button;
    };
    control("other", () => this.other(randomBoard));
    control("hardest", () => this.other(hardestBoard));
    this.undoButton = control("undo", () => this.step(-1));
    this.redoButton = control("redo", () => this.step(1));
    this.resetButton = control("reset", () => this.set(go(this.game, 0)));
  }

  build(board) {
    this.built = board;
    const { rows, cols, cells, buttons } = board;
    const numbers = new Map(buttons.map(([r, c], button) => [`${r},${c}`, button]));
    this.buttonOf = cells.map(([r, c]) => numbers.get(`${r},${c}`) ?? -1);
    this.holder.replaceChildren();
    this.grid = new Grid(this.holder, board, {
      palette: this.model.get("palette"),
      name: fill(this.texts.board, { rows, cols }),
      press: (lamp) => this.flip(lamp),
    });
    this.list.replaceChildren();
    this.tiles = Array.from({ length: 2 ** board.algebra.quiet.length }, (_, k) => this.makeTile(k));
    this.moveTabStop(0);
    this.makeChart(board);
  }

  makeTile(answer) {
    const tile = html(this.list, "button", { type: "button", class: "lightsout-answer" });
    const grid = new Grid(tile, this.built, {
      palette: this.model.get("palette"), name: "", size: ANSWER,
    });
    grid.svg.setAttribute("aria-hidden", true); // the button says it
    const words = html(tile, "span");
    const fewest = html(tile, "span", { class: "lightsout-message" });
    tile.addEventListener("click", () => {
      tile.focus({ preventScroll: true });
      this.choose(answer);
    });
    tile.addEventListener("focus", () => this.moveTabStop(answer));
    tile.addEventListener("keydown", (event) => this.walk(event, answer));
    return { tile, grid, words, fewest };
  }

  // The answers are one tab stop, too.
  walk(event, answer) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = ARROWS[event.key];
    const ends = { Home: 0, End: this.tiles.length - 1 };
    const next = step ? answer + step[0] + step[1] : ends[event.key];
    if (next === undefined && event.key !== "Enter") return;
    event.stopPropagation(); // JupyterLab would take it
    if (next === undefined) return;
    event.preventDefault();
    this.tiles[next]?.tile.focus();
  }

  moveTabStop(answer) {
    this.tiles.forEach(({ tile }, k) => tile.setAttribute("tabindex", k === answer ? 0 : -1));
  }

  // Bars with numbers on top, as plot_histogram draws them.
  makeChart({ counts, lost }) {
    const { texts } = this;
    const palette = this.model.get("palette");
    const longest = Math.max(...counts.map((number) => String(number).length));
    const upright = longest * counts.length > 70; // else the numbers would touch
    const pitch = upright ? 20 : Math.max(36, 8 * longest);
    const edge = 20; // room for "this board"
    const top = upright ? 8 * longest + 6 : 18;
    const base = top + HIGHEST;
    const [width, height] = [2 * edge + counts.length * pitch, base + 44];
    this.chartHolder.replaceChildren();
    this.chart = svg(this.chartHolder, "svg", {
      role: "img", viewBox: `0 0 ${width} ${height}`, width, height,
    });
    const middle = (value) => edge + (value + 0.5) * pitch;
    const look = { fill: palette.text, "text-anchor": "middle" };
    const right = edge + counts.length * pitch;
    svg(this.chart, "path", { d: `M${edge} ${base}H${right}`, class: "lightsout-rule" });
    this.here = svg(this.chart, "g");
    svg(this.here, "rect", {
      x: -11, y: base + 3, width: 22, height: 18, rx: 4,
      fill: palette.lamp[1], stroke: palette.border[1], "stroke-width": 1.5,
    });
    svg(this.here, "text", { ...look, y: base + 37 }, texts.here);
    this.bars = counts.map((number, value) => {
      const x = middle(value);
      // Even the shortest can be seen.
      const long = number ? Math.max(1.5, (HIGHEST * number) / Math.max(...counts)) : 0;
      const bar = svg(this.chart, "rect", {
        x: x - 0.4 * pitch, y: base - long, width: 0.8 * pitch, height: long,
      });
      const y = base - long - 5;
      const turned = { ...look, "text-anchor": "start", transform: `translate(${x + 4} ${y}) rotate(-90)` };
      svg(this.chart, "text", upright ? turned : { ...look, x, y }, number);
      const tick = svg(this.chart, "text", { ...look, x, y: base + 16 }, value);
      return { bar, tick, x };
    });
    const every = counts.reduce((sum, number) => sum + number, lost);
    this.lost.textContent = fill(lost ? texts.lost : texts.none_lost, { lost, every });
  }

  // Showing.

  update() {
    const { number, lights, board } = this.now;
    if (this.built !== board) this.build(board);
    if (this.select) this.select.value = number;
    const found = answersOf(board, bitsOf(lights));
    const chosen = found.answers[this.game.chosen];
    const best = found.answers[0];
    const quiet = chosen?.clicks.map((click, button) => click ^ best.clicks[button]);
    bitsOf(lights).forEach((lit, lamp) => {
      const button = this.buttonOf[lamp];
      const marks = {
        ring: chosen?.clicks[button] === 1,
        hatch: (found.obstacle ? found.obstacle[lamp] : quiet?.[button]) === 1,
        bar: button < 0,
      };
      this.grid.showLamp(lamp, lit, marks, this.nameOf(lamp, lit, marks, found.obstacle));
    });
    this.showAnswers(found.answers);
    this.showChart(board, best?.total);
    const { place, visited } = this.game;
    // Not `disabled`: the focus would be lost.
    this.undoButton.setAttribute("aria-disabled", place === 0);
    this.resetButton.setAttribute("aria-disabled", place === 0);
    this.redoButton.setAttribute("aria-disabled", place === visited.length - 1);
    this.counts.textContent = this.needsText(board, bitsOf(lights), best?.total);
    this.message.textContent = found.obstacle
      ? this.refusal(bitsOf(lights), found.obstacle) : this.chosenText(chosen, best, quiet);
  }

  nameOf(lamp, lit, marks, obstacle) {
    const { texts } = this;
    const [row, column] = this.built.cells[lamp];
    const words = [fill(texts.cell, { row, column, state: lit ? texts.on : texts.off })];
    if (marks.bar) words.push(texts.cell_no_button);
    if (marks.ring) words.push(texts.cell_click);
    if (marks.hatch) words.push(obstacle ? texts.cell_proof : texts.cell_quiet);
    return words.join(", ");
  }

  showAnswers(answers) {
    const { texts } = this;
    const none = !answers.length;
    const focused = this.root.getRootNode().activeElement;
    if (none && this.list.contains(focused)) this.grid.focusLamp(0);
    this.list.classList.toggle("lightsout-hidden", none); // their room stays: nothing jumps
    const fewest = answers.filter(({ total }) => total === answers[0].total).length;
    const heading = none ? texts.no_answer : answers.length > 1 ? texts.answers : texts.one_answer;
    this.heading.textContent = fill(heading, { count: answers.length, fewest });
    answers.forEach(({ clicks, total }, k) => {
      const { tile, grid, ...parts } = this.tiles[k];
      this.buttonOf.forEach((button, lamp) => {
        grid.showLamp(lamp, 0, { ring: clicks[button] === 1, bar: button < 0 });
      });
      const words = [counted(texts.clicks, total), ...(k < fewest ? [texts.is_fewest] : [])];
      parts.words.textContent = words[0];
      parts.fewest.textContent = words[1] ?? "";
      const pressed = this.built.buttons.filter((_, button) => clicks[button]);
      const where = pressed.map(([r, c]) => `(${r}, ${c})`).join(", ") || texts.nowhere;
      tile.setAttribute("aria-label", `${words.join(", ")}: ${where}`);
      tile.setAttribute("aria-pressed", this.game.chosen === k);
      tile.classList.toggle("lightsout-fewest", k < fewest);
    });
  }

  showChart({ counts }, total) {
    const palette = this.model.get("palette");
    this.bars.forEach(({ bar, tick }, value) => {
      const here = Number(value === total);
      bar.setAttribute("fill", palette.lamp[here]);
      bar.setAttribute("stroke", palette.border[here]);
      tick.setAttribute("fill", here ? palette.label[1] : palette.text);
      tick.setAttribute("font-weight", here ? "bold" : "normal");
    });
    const mine = this.bars[total];
    this.here.setAttribute("visibility", mine ? "visible" : "hidden");
    this.here.setAttribute("transform", `translate(${mine?.x ?? 0} 0)`);
    const bars = counts.map((number, value) => `${value}: ${number}`).join(", ");
    const words = mine ? this.texts.chart : this.texts.chart_without;
    this.chart.setAttribute("aria-label", fill(words, { bars, total }));
  }

  // Words.

  needsText({ counts, lost }, lights, total) {
    const { texts } = this;
    const lit = lights.filter((lamp) => lamp).length;
    const words = [fill(lit === 1 ? texts.one_lit : texts.lit, { lit })];
    const won = counts.reduce((sum, number) => sum + number, 0);
    if (total === undefined) {
      words.push(fill(texts.is_lost, { lost, every: won + lost }));
    } else {
      const values = { clicks: counted(texts.clicks, total), count: counts[total], won, total };
      words.push(fill(counts[total] === 1 ? texts.needs_one : texts.needs, values));
    }
    if (total === counts.length - 1) words.push(texts.hardest_said);
    return words.join(" · ");
  }

  chosenText(chosen, best, quiet) {
    const { texts } = this;
    if (!chosen) return texts.choose;
    const values = {
      clicks: counted(texts.clicks, chosen.total),
      quiet: counted(texts.clicks, quiet.filter((click) => click).length),
    };
    if (chosen === best) return fill(texts.chosen_first, values);
    return fill(chosen.total === best.total ? texts.chosen_tie : texts.chosen, values);
  }

  refusal(lights, obstacle) {
    const odd = obstacle.filter((lamp, i) => lamp && lights[i]).length;
    return fill(this.texts.unsolvable, { count: odd });
  }
}

// Words for one and several.
const counted = ([one, several], number) => fill(number === 1 ? one : several, { count: number });

export default { render: renderer(ExplorerView, ["game"]) };
