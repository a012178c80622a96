// The page's part of the game, without a page: node --test tests/board_widget.test.mjs
// Games played by Python come on standard input (see test_widgets.py); here each is played again.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  fewestClicks,
  joined,
  lightsAfter,
  press,
  randomMoves,
  redo,
  restOf,
  sameLights,
  undo,
} from "../lightsout_edu/widgets/board_widget.js";
import { flipsInWords, nearest } from "../lightsout_edu/widgets/graph.js";
import { ARROWS, randomBits, randomStates } from "../lightsout_edu/widgets/page.js";

// 2 x 2: every button misses the lamp across. Its toggle matrix is its own inverse.
const FLIPS = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
const ALGEBRA = { pivots: [0, 1, 2, 3], sums: ["0x7", "0xb", "0xd", "0xe"], blind: [], quiet: [] };

test("a press flips the lamps of its button, twice is nothing, and the start is kept", () => {
  const start = [0, 1, 1, 1];
  const board = { flips: FLIPS, states: 2 };
  assert.deepEqual(lightsAfter(start, [3], board), [0, 0, 0, 0]);
  assert.deepEqual(lightsAfter(start, [1, 3, 1], board), [0, 0, 0, 0]);
  assert.deepEqual(lightsAfter(start, [2, 2], board), start);
  assert.deepEqual(start, [0, 1, 1, 1]);
});

test("a press steps lamps of more states onward, by its amounts", () => {
  const board = { flips: [[0, 2], []], amounts: [[1, 3], []], states: 4 };
  assert.deepEqual(lightsAfter([3, 1, 2], [0], board), [0, 1, 1]);
  assert.deepEqual(lightsAfter([3, 1, 2], [0, 0, 0, 0, 1], board), [3, 1, 2]);
  assert.deepEqual(lightsAfter([0, 0, 0], [0, 0], { ...board, amounts: undefined }), [2, 0, 2]);
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

test("random clicks are seeded, and for two states they are the bits of old", () => {
  const bits = [1, 0, 1, 1, 1, 0, 1, 1]; // as in random_clicks
  assert.deepEqual(randomBits(1, 8), bits);
  assert.deepEqual(randomStates(1, 8, 2), bits);
  assert.deepEqual(randomStates(1, 8, 5), [3, 0, 2, 4, 4, 1, 3, 3]);
  assert.deepEqual(randomMoves(1, 4, 5), [0, 0, 0, 2, 2, 3, 3, 3, 3]);
  assert.notDeepEqual(randomStates(7, 40, 3), randomStates(8, 40, 3));
});

test("the rest of a fewest answer", () => {
  const answer = { clicks: [0, 2, 1], total: 3 };
  assert.deepEqual(restOf(answer, 1), { clicks: [0, 1, 1], total: 2 });
  assert.deepEqual(answer.clicks, [0, 2, 1]);
});

test("an arrow goes to the nearest place within 45 degrees, and the first of two", () => {
  const square = [[0, 0], [1, 0], [0, 1], [1, 1]];
  assert.equal(nearest(square, 0, ARROWS.ArrowRight), 1);
  assert.equal(nearest(square, 0, ARROWS.ArrowDown), 2);
  assert.equal(nearest(square, 0, ARROWS.ArrowUp), undefined);
  assert.equal(nearest(square, 3, ARROWS.ArrowLeft), 2);
  const below = [[0, 0], [-0.5, 0.87], [0.5, 0.87], [3, 0]];
  assert.equal(nearest(below, 0, ARROWS.ArrowDown), 1);
  assert.equal(nearest(below, 0, ARROWS.ArrowRight), 3);
  assert.equal(nearest(below, 1, ARROWS.ArrowUp), 0);
  assert.equal(nearest([[5, 5]], 0, ARROWS.ArrowUp), undefined);
});

const said = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : {};
const { games = [], texts = {} } = said;

test(`Python and the page agree on ${games.length} random boards and click sequences`, () => {
  for (const game of games) {
    const { flips, algebra, states } = game.board_data;
    const moves = game.random_clicks.flatMap((times, button) => Array(times).fill(button));
    assert.deepEqual(randomMoves(game.seed, flips.length, states), moves);
    game.moves.forEach((_, played) => {
      const lights = lightsAfter(game.start, game.moves.slice(0, played + 1), game.board_data);
      assert.deepEqual(lights, game.lights[played]);
    });
    if (!algebra) continue;
    const answer = fewestClicks(algebra, game.start, game.target, flips.length);
    assert.deepEqual(answer, game.answer);
  }
});

test("what the kernel told goes on to the end, as the kernel itself would say", () => {
  let steps = 0;
  for (const { start, target, answer, along, board_data: board } of games) {
    let [lights, rest] = [start, answer];
    for (const { button, answer: told } of along) {
      lights = lightsAfter(lights, [button], board);
      rest = restOf(rest, button);
      assert.deepEqual(rest, told);
      steps += 1;
    }
    if (answer.clicks) assert.ok(sameLights(lights, target));
  }
  assert.ok(!games.length || steps > 500);
});

test("keys say what a picture says, and the lights have one name in Python and here", () => {
  for (const { keys, start, joined: name, board_data: { flips, amounts, states } } of games) {
    assert.equal(joined(start, states), name);
    keys?.forEach((words, button) => {
      const [short, full] = flipsInWords(texts, flips[button].map(String), amounts?.[button]);
      assert.equal(short, words);
      assert.ok(full.startsWith(short) && flips[button].every((lamp) => full.includes(lamp)));
    });
  }
});

test("arrow keys reach every lamp from every lamp", () => {
  for (const { board_data: { places } } of games) {
    places?.forEach((_, start) => {
      const seen = [start];
      for (const lamp of seen) {
        for (const step of Object.values(ARROWS)) {
          const next = nearest(places, lamp, step);
          if (next !== undefined && !seen.includes(next)) seen.push(next);
        }
      }
      assert.equal(seen.length, places.length);
    });
  }
});
