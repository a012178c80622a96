// The page's part of the solvability meter, without a page: node --test
// tests/solvability_meter.test.mjs. Games played by Python come in a file (see
// test_solvability_meter.py); here each is played again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  change,
  countsOf,
  lightsAfter,
  oddOnes,
  redo,
  repairOf,
  reset,
  undo,
} from "../lightsout_edu/widgets/solvability_meter.js";

test("a change changes its lamps alone, twice is nothing, and the start is kept", () => {
  const start = [0, 1, 1];
  assert.deepEqual(lightsAfter(start, [[0], [1, 2]]), [1, 0, 0]);
  assert.deepEqual(lightsAfter(start, [[2], [2]]), start);
  assert.deepEqual(start, [0, 1, 1]);
});

test("counts are the lit lamps of each pattern, and the odd ones choose the repair", () => {
  const patterns = [[1, 0, 1, 1], [0, 1, 1, 0]];
  assert.deepEqual(countsOf(patterns, [1, 1, 1, 1]), [3, 2]);
  assert.deepEqual(oddOnes([3, 2]), [0]);
  const repairs = [[], [0], [1], [2]];
  assert.deepEqual(repairOf(repairs, [3, 2]), [0]);
  assert.deepEqual(repairOf(repairs, [1, 1]), [2]);
  assert.deepEqual(repairOf(repairs, [0, 2]), []);
  assert.deepEqual(repairOf([[]], countsOf([], [1, 0])), []); // no pattern at all
});

test("undo, redo and reset move along the history; a new change forgets what was undone", () => {
  let history = { moves: [], undone: [] };
  assert.deepEqual(undo(history), {});
  assert.deepEqual(redo(history), {});
  history = change(change(history, [4]), [0, 3]);
  assert.deepEqual(undo(undo(history)), { moves: [], undone: [[0, 3], [4]] });
  assert.deepEqual(reset(history), { moves: [], undone: [[0, 3], [4]] });
  assert.deepEqual(redo(reset(history)), { moves: [[4]], undone: [[0, 3]] });
  assert.deepEqual(change(undo(history), [1]), { moves: [[4], [1]], undone: [] });
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} boards`, () => {
  for (const { patterns, repairs, start, moves, lights, counts, nearest } of games) {
    const now = lightsAfter(start, moves);
    assert.deepEqual(now, lights);
    assert.deepEqual(countsOf(patterns, now), counts);
    assert.deepEqual(repairOf(repairs, counts), nearest);
    assert.equal(oddOnes(counts).length === 0, nearest.length === 0);
  }
});
