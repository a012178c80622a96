import { fill, Grid, html, PatternButton, randomBits, renderer } from "./page.js";

// Adding patterns: plain functions of plain data, tested in Node without a page and held in step
// with Python. Clicks and patterns are lists of 0 and 1, one a button; `on` says which patterns
// are switched on; `flips` lists for every button the lamps it flips.

export const sumOf = (patterns, on) =>
  patterns[0].map((_, j) => patterns.reduce((sum, pattern, k) => sum ^ (pattern[j] & on[k]), 0));

export const placesOf = (bits) => bits.flatMap((bit, place) => (bit ? [place] : []));

// The lamps after the first few presses, button by button.
export function lightsAfter(start, clicks, pressed, flips) {
  const lights = [...start];
  for (const button of placesOf(clicks).slice(0, pressed)) {
    for (const lamp of flips[button]) lights[lamp] ^= 1;
  }
  return lights;
}

export const switched = (on, pattern) => on.map((bit, k) => (k === pattern ? 1 - bit : bit));

// The view: the switches, the sum of what is on beside a board of lamps to press it on, controls,
// one status line. Built once a board; a change only changes attributes.

const PACE = 250;
const numberOf = (forms, count) => fill(forms[Math.min(count, 2)], { count });

class SwitchesView {
  constructor(model, el) {
    this.model = model;
    this.root = html(el, "div", { class: "lightsout", tabindex: -1 });
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.makeChoice();
    const texts = this.get("texts");
    this.switches = html(this.root, "div", {
      class: "lightsout-patterns", role: "group", "aria-label": texts.patterns,
    });
    this.panels = html(this.root, "div", { class: "lightsout-linked" });
    this.controls = html(this.root, "div", { class: "lightsout-controls" });
    this.pressButton = html(this.controls, "button", { type: "button" }, texts.press);
    this.pressButton.addEventListener("click", () => this.pressIt());
    const lamps = html(this.controls, "button", { type: "button" }, texts.lamps);
    lamps.addEventListener("click", () => this.otherLamps());
    this.status = html(this.root, "div", { class: "lightsout-status", role: "status" });
    this.words = html(this.status, "span");
    this.message = html(this.status, "span", { class: "lightsout-message" });
    this.update();
  }

  get(name) {
    return this.model.get(name);
  }

  get data() {
    return this.get("boards_data")[this.get("number")];
  }

  get clicks() {
    return sumOf(this.data.patterns, this.get("on"));
  }

  get total() {
    return placesOf(this.clicks).length;
  }

  // Every change goes through the model, so that the kernel and other views follow.
  set(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
  }

  // What can be done.

  choose(number) {
    const { patterns, cells } = this.get("boards_data")[number];
    this.set({ number, on: patterns.map(() => 0), start: cells.map(() => 0), pressed: 0 });
  }

  switch(pattern) {
    this.set({ on: switched(this.get("on"), pattern), pressed: 0 });
  }

  otherLamps() {
    const seed = this.get("seed") + 1;
    this.set({ seed, start: randomBits(seed, this.data.cells.length), pressed: 0 });
  }

  pressIt() {
    if (this.timer) this.stop();
    else if (!this.total) return;
    else if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.set({ pressed: this.total });
    } else this.pressNext();
    this.show();
  }

  // One press now and the others at their pace, until the end or until somebody steps in.
  pressNext() {
    const done = this.get("pressed");
    this.set({ pressed: done < this.total ? done + 1 : 1 });
    this.played = this.state();
    const more = this.get("pressed") < this.total;
    this.timer = more ? setTimeout(() => this.pressNext(), PACE) : undefined;
    this.show();
  }

  state() {
    return JSON.stringify(["number", "on", "start", "pressed"].map((name) => this.get(name)));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  remove() {
    this.stop();
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // JupyterLab would take it
  }

  // Building.

  makeChoice() {
    const boards = this.get("boards_data");
    if (boards.length < 2) return;
    const row = html(this.root, "div", { class: "lightsout-controls" });
    const label = html(row, "label", { class: "lightsout-group" });
    html(label, "span", {}, this.get("texts").choose);
    this.choice = html(label, "select");
    boards.forEach(({ name }, k) => html(this.choice, "option", { value: k }, name));
    this.choice.addEventListener("change", () => this.choose(Number(this.choice.value)));
  }

  build() {
    const { data } = this;
    this.built = this.get("number");
    const numbers = new Map(data.buttons.map((cell, button) => [cell.join(), button]));
    this.buttonOf = data.cells.map((cell) => numbers.get(cell.join()) ?? -1);
    const palette = this.get("palette");
    this.switches.replaceChildren();
    this.patterns = data.patterns.map((pattern, k) => {
      const made = new PatternButton(this.switches, data, {
        palette, press: () => this.switch(k),
      });
      this.showClicks(made.grid, data.cells.map(() => 0), { hatch: pattern });
      return made;
    });
    this.panels.replaceChildren();
    const figure = () => {
      const parent = html(this.panels, "div", { class: "lightsout-figure" });
      const grid = new Grid(parent, data, { palette, name: "" });
      return { grid, words: html(parent, "span", { "aria-hidden": true }) };
    };
    [this.sum, this.lamps] = [figure(), figure()];
  }

  // Showing.

  update() {
    // The kernel or another view stepped in.
    if (this.timer && this.played !== this.state()) this.stop();
    if (this.built !== this.get("number")) this.build();
    this.show();
  }

  show() {
    const { data, clicks, total } = this;
    const [texts, on, start] = [this.get("texts"), this.get("on"), this.get("start")];
    const pressed = Math.min(this.get("pressed"), total);
    const lights = lightsAfter(start, clicks, pressed, data.flips);
    this.patterns.forEach((made, k) => {
      const count = numberOf(texts.clicks, placesOf(data.patterns[k]).length);
      made.show(on[k] === 1, fill(texts.pattern, { number: k, clicks: count }));
    });
    const names = placesOf(on).map((number) => fill(texts.name, { number })).join(" + ");
    const sum = { names: names || texts.none, clicks: numberOf(texts.clicks, total) };
    const lit = numberOf(texts.lit, placesOf(lights).length);

    this.showClicks(this.sum.grid, start.map(() => 0), { hatch: clicks });
    this.sum.words.textContent = fill(texts.sum, sum);
    this.nameIt(this.sum.grid, fill(texts.sum_picture, sum), data.buttons, clicks);
    const done = placesOf(clicks).slice(0, pressed);
    const ring = clicks.map((_, button) => (done.includes(button) ? 1 : 0));
    this.showClicks(this.lamps.grid, lights, { ring });
    this.lamps.words.textContent = lit;
    this.nameIt(this.lamps.grid, fill(texts.lamps_picture, { lit }), data.cells, lights);

    if (this.choice) this.choice.value = this.get("number");
    this.pressButton.textContent = this.timer ? texts.stop : texts.press;
    // Not `disabled`, which would drop the focus.
    this.pressButton.setAttribute("aria-disabled", !total);
    // A screen reader waits for the end of the presses.
    this.status.setAttribute("aria-busy", this.timer !== undefined);
    const counter = fill(texts.pressed, { pressed, total });
    const parts = [fill(texts.sum, sum), ...(total ? [counter] : []), lit];
    this.words.textContent = parts.join(" · ");
    this.message.textContent = total && pressed === total ? texts.unchanged : "";
  }

  showClicks(grid, lights, marks) {
    lights.forEach((lit, lamp) => {
      const button = this.buttonOf[lamp];
      const own = Object.entries(marks).map(([name, bits]) => [name, bits[button] === 1]);
      grid.showLamp(lamp, lit, { ...Object.fromEntries(own), bar: button < 0 });
    });
  }

  nameIt(grid, words, cells, bits) {
    const list = placesOf(bits).map((place) => `(${cells[place].join(", ")})`).join(", ");
    const at = list ? ` ${fill(this.get("texts").at, { list })}` : "";
    grid.svg.setAttribute("aria-label", words + at);
  }
}

export default { render: renderer(SwitchesView, ["number", "on", "start", "pressed"]) };
