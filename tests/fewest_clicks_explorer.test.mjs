// The page's part of the explorer, without a page: node --test tests/fewest_clicks_explorer.test.mjs
// Boards from Python come in a file (see test_fewest_clicks_explorer.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  answersOf,
  bitsOf,
  flipLamp,
  go,
  hardestBoard,
  lastSeen,
  nextBoard,
  randomBoard,
  visit,
} from "../lightsout_edu/widgets/fewest_clicks_explorer.js";

const START = { visited: [[0, "01"]], place: 0, chosen: 1 };

test("a lamp is switched alone", () => {
  assert.equal(flipLamp("0110", 0), "1110");
  assert.equal(flipLamp("0110", 2), "0100");
});

test("boards are visited, left and come back to; whatever was chosen is not", () => {
  const game = visit(visit(START, 0, "11"), 1, "0");
  assert.deepEqual(game, { visited: [[0, "01"], [0, "11"], [1, "0"]], place: 2, chosen: -1 });
  assert.deepEqual(visit(game, 1, "0"), game); // already there
  assert.deepEqual(go(game, 0), { ...game, place: 0 });
  for (const nowhere of [-1, 3]) assert.deepEqual(go(game, nowhere), game);
  assert.deepEqual(visit(go(game, 0), 0, "00").visited, [[0, "01"], [0, "00"]]);
  assert.equal(START.visited.length, 1);
});

test("going nowhere keeps the chosen answer, going elsewhere does not", () => {
  assert.equal(go(START, 0).chosen, 1);
  assert.equal(visit(START, 0, "01").chosen, -1);
});

test("a board is as it was last seen", () => {
  const game = visit(visit(visit(START, 0, "11"), 1, "0"), 1, "1");
  assert.equal(lastSeen(game, 0, "00"), "11");
  assert.equal(lastSeen(game, 2, "00"), "00");
  assert.equal(lastSeen(go(game, 0), 1, "00"), "00"); // not what is ahead
});

test("another board is another one, as long as there is one", () => {
  const one = { hardest: ["11"] };
  assert.deepEqual(nextBoard(hardestBoard, one, "11", 3), { seed: 23, lights: "11" });
  const two = { hardest: ["11", "10"] };
  assert.deepEqual(nextBoard(hardestBoard, two, "11", 3), { seed: 5, lights: "10" });
});

const games = process.env.GAMES ? JSON.parse(readFileSync(process.env.GAMES, "utf8")) : [];

test(`Python and the page agree on ${games.length} random boards`, () => {
  for (const { board, lights, answers, obstacle, seed, random, hardest } of games) {
    const found = answersOf(board, bitsOf(lights));
    assert.deepEqual(found.answers.map(({ clicks }) => clicks), answers);
    assert.ok(found.answers.every(({ clicks, total }) => total === clicks.join("").replaceAll("0", "").length));
    assert.deepEqual(found.obstacle ?? null, obstacle);
    assert.deepEqual(nextBoard(randomBoard, board, lights, seed), random);
    assert.deepEqual(nextBoard(hardestBoard, board, lights, seed), hardest);
  }
});
