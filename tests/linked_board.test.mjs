// The page's part of the linked board, without a page: node --test tests/linked_board.test.mjs
// Boards and clicks from Python come in a file (see test_linked_board.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { columnOf, lightsFrom, onesOf } from "../lightsout_edu/widgets/linked_board.js";

const MATRIX = [[1, 1, 0], [1, 1, 1], [0, 1, 1]]; // 1 x 3

test("clicking is A x: the pressed columns add up, and twice is nothing", () => {
  assert.deepEqual(lightsFrom(MATRIX, [0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(lightsFrom(MATRIX, [0, 1, 0]), columnOf(MATRIX, 1));
  assert.deepEqual(lightsFrom(MATRIX, [1, 1, 0]), [0, 0, 1]);
});

test("rows and columns are read by the places of their ones", () => {
  assert.deepEqual(onesOf(MATRIX[2]), [1, 2]);
  assert.deepEqual(onesOf(columnOf(MATRIX, 0)), [0, 1]);
  assert.deepEqual(onesOf([0, 0]), []);
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} boards`, () => {
  for (const { matrix, clicks, lights } of games) {
    assert.deepEqual(lightsFrom(matrix, clicks), lights);
  }
});
