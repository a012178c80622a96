// The page's part of the switches, without a page: node --test
// tests/quiet_pattern_switches.test.mjs. Games played by Python come in a file (see
// test_quiet_pattern_switches.py); here each is played again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { randomBits } from "../lightsout_edu/widgets/page.js";
import {
  lightsAfter,
  placesOf,
  sumOf,
  switched,
} from "../lightsout_edu/widgets/quiet_pattern_switches.js";

const PATTERNS = [[1, 0, 1, 1, 0, 1], [0, 1, 0, 1, 1, 1]]; // 2 x 3
const FLIPS = [[0, 1, 3], [0, 1, 2, 4], [1, 2, 5], [0, 3, 4], [1, 3, 4, 5], [2, 4, 5]];

test("patterns that are on add up, and what is on twice is off", () => {
  assert.deepEqual(sumOf(PATTERNS, [0, 0]), [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(sumOf(PATTERNS, [0, 1]), PATTERNS[1]);
  assert.deepEqual(sumOf(PATTERNS, [1, 1]), [1, 1, 1, 0, 1, 0]);
  assert.deepEqual(switched(switched([0, 1], 0), 1), [1, 0]);
});

test("on the way lamps change, at the end none has changed", () => {
  const start = [1, 0, 0, 0, 0, 1];
  const clicks = sumOf(PATTERNS, [1, 1]);
  const all = [0, 1, 2, 3, 4].map((pressed) => lightsAfter(start, clicks, pressed, FLIPS));
  assert.deepEqual(all[0], start);
  assert.deepEqual(all[1], [0, 1, 0, 1, 0, 1]);
  assert.deepEqual(all[4], start);
  assert.equal(new Set(all.slice(0, 4).map(String)).size, 4);
  assert.deepEqual(start, [1, 0, 0, 0, 0, 1]);
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} boards`, () => {
  for (const { data, on, seed, start, pressed, clicks, lights } of games) {
    assert.deepEqual(sumOf(data.patterns, on), clicks);
    assert.deepEqual(randomBits(seed, data.cells.length), start);
    assert.deepEqual(lightsAfter(start, clicks, pressed, data.flips), lights);
    assert.deepEqual(lightsAfter(start, clicks, placesOf(clicks).length, data.flips), start);
  }
});
