// The page's part of the stepper, without a page: node --test tests/elimination_stepper.test.mjs
// Eliminations done by Python come in the file GAMES (see test_elimination_stepper.py); here each
// is done again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  applyStep,
  chooseRow,
  doStep,
  nextStep,
  pivotsSoFar,
  redo,
  refusals,
  reset,
  undo,
} from "../lightsout_edu/widgets/elimination_stepper.js";

const LINE = [[1, 1, 0, 1], [1, 1, 1, 0], [0, 1, 1, 0]]; // 1 x 3, only the first lamp lit

test("a step changes what it says and keeps the rows it was given", () => {
  const before = structuredClone(LINE);
  assert.deepEqual(applyStep(LINE, ["add", 0, 1]), [[1, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0]]);
  assert.deepEqual(applyStep(LINE, ["swap", 2, 0]), [[0, 1, 1, 0], [1, 1, 1, 0], [1, 1, 0, 1]]);
  assert.deepEqual(LINE, before);
});

test("the textbook path of 1 x 3: four additions and one swap", () => {
  const steps = [];
  let rows = LINE;
  for (let step = nextStep(rows, 3); step; step = nextStep(rows, 3)) {
    rows = applyStep(rows, step);
    steps.push(step.join(" "));
  }
  assert.deepEqual(steps, ["add 0 1", "swap 2 1", "add 1 0", "add 2 0", "add 2 1"]);
  assert.deepEqual(rows, [[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 1]]);
  assert.deepEqual(pivotsSoFar(rows, 3), [0, 1, 2]);
});

test("the right-hand side is no pivot, and a row 0 = 1 is found", () => {
  const rows = [[1, 1, 1], [0, 0, 1]];
  assert.equal(nextStep(rows, 2), null);
  assert.deepEqual(nextStep(rows, 3), ["add", 1, 0]);
  assert.deepEqual(pivotsSoFar(rows, 2), [0]);
  assert.deepEqual(refusals(rows, 2), [1]);
  assert.deepEqual(refusals([[0, 0], [1, 1]], 2), []); // no right-hand side
});

test("undo, redo and reset move along the history; a new step forgets what was undone", () => {
  const [a, b] = [["add", 0, 1], ["swap", 0, 2]];
  let history = { steps: [], undone: [] };
  assert.deepEqual(undo(history), {});
  assert.deepEqual(redo(history), {});
  history = doStep(doStep(history, a), b);
  assert.deepEqual(undo(undo(history)), { steps: [], undone: [b, a] });
  assert.deepEqual(reset(history), { steps: [], undone: [b, a] });
  history = redo(reset(history));
  assert.deepEqual(history, { steps: [a], undone: [b] });
  assert.deepEqual(doStep(history, a), { steps: [a, a], undone: [] });
});

test("the first row clicked is the source, the second the target, the third a new source", () => {
  let chosen = ["swap", -1, -1];
  const click = (row) => (chosen = chooseRow(chosen, row));
  assert.deepEqual(click(2), ["swap", 2, -1]);
  assert.deepEqual(click(2), ["swap", -1, -1]);
  assert.deepEqual(click(2), ["swap", 2, -1]);
  assert.deepEqual(click(0), ["swap", 2, 0]);
  assert.deepEqual(click(0), ["swap", 0, -1]);
  assert.deepEqual(chooseRow(["add", -1, 4], 1), ["add", 1, 4]);
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} random matrices and their steps`, () => {
  for (const { ncols, start, steps } of games) {
    let rows = start;
    for (const { step, table, pivots, next } of steps) {
      if (step) rows = applyStep(rows, step);
      assert.deepEqual(rows, table);
      assert.deepEqual(pivotsSoFar(rows, ncols), pivots);
      assert.deepEqual(nextStep(rows, ncols), next);
    }
  }
});
