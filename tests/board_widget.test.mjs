// The page's part of the game, without a page: node --test tests/board_widget.test.mjs
// Games played by Python come on standard input (see test_widgets.py); here each is played again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  fewestClicks,
  lightsAfter,
  press,
  randomClicks,
  redo,
  sameLights,
  undo,
} from "../lightsout_edu/widgets/board_widget.js";

// 2 x 2: every button misses the lamp across. Its toggle matrix is its own inverse.
const FLIPS = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
const ALGEBRA = { pivots: [0, 1, 2, 3], sums: ["0x7", "0xb", "0xd", "0xe"], blind: [], quiet: [] };

test("a press flips the lamps of its button, twice is nothing, and the start is kept", () => {
  const start = [0, 1, 1, 1];
  assert.deepEqual(lightsAfter(start, [3], FLIPS), [0, 0, 0, 0]);
  assert.deepEqual(lightsAfter(start, [1, 3, 1], FLIPS), [0, 0, 0, 0]);
  assert.deepEqual(lightsAfter(start, [2, 2], FLIPS), start);
  assert.deepEqual(start, [0, 1, 1, 1]);
});

test("undo and redo move along the history; a new press forgets what was undone", () => {
  let game = { moves: [], undone: [] };
  assert.deepEqual(undo(game), {});
  assert.deepEqual(redo(game), {});
  game = press(press(game, 2), 0);
  game = undo(undo(game));
  assert.deepEqual(game, { moves: [], undone: [0, 2] });
  game = redo(game);
  assert.deepEqual(game, { moves: [2], undone: [0] });
  assert.deepEqual(press(game, 1), { moves: [2, 1], undone: [] });
});

test("fewest clicks, and the proof when there are none", () => {
  const dark = [0, 0, 0, 0];
  assert.deepEqual(fewestClicks(ALGEBRA, [1, 0, 0, 0], dark, 4), { clicks: [1, 1, 1, 0], total: 3 });
  assert.deepEqual(fewestClicks(ALGEBRA, dark, dark, 4), { clicks: dark, total: 0 });
  const pair = { pivots: [0], sums: ["0x1"], blind: ["0x3"], quiet: ["0x3"] }; // 1 x 2
  assert.deepEqual(fewestClicks(pair, [1, 0], [0, 0], 2), { obstacle: [1, 1] });
  assert.deepEqual(fewestClicks(pair, [1, 1], [0, 0], 2), { clicks: [0, 1], total: 1 });
});

test("lights are compared with the target lamp by lamp", () => {
  assert.ok(sameLights([0, 1], [0, 1]));
  assert.ok(!sameLights([0, 1], [1, 1]));
  assert.ok(sameLights([], []));
});

test("random clicks are seeded", () => {
  assert.deepEqual(randomClicks(7, 40), randomClicks(7, 40));
  assert.notDeepEqual(randomClicks(7, 40), randomClicks(8, 40));
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} random boards and click sequences`, () => {
  for (const game of games) {
    const { flips, algebra } = game.board_data;
    assert.deepEqual(randomClicks(game.seed, flips.length), game.random_clicks);
    game.moves.forEach((_, played) => {
      const lights = lightsAfter(game.start, game.moves.slice(0, played + 1), flips);
      assert.deepEqual(lights, game.lights[played]);
    });
    const answer = fewestClicks(algebra, game.start, game.target, flips.length);
    assert.deepEqual(answer, game.answer);
  }
});
