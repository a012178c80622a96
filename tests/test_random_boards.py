"""Random boards of every rule, shape, number of states and target, held against brute force.

A few thousand by default. All 100 000, as CI runs them:

    python -m pytest tests/test_random_boards.py -m many
"""

from concurrent.futures import ProcessPoolExecutor
from itertools import chain, product

import numpy as np
import pytest

from lightsout_edu import Board, Solver, TooMany, Unsolvable
from lightsout_edu.shapes import RULES, WRAPS

POSITIONS = 5  # questions asked of one board
MOST = 4096  # clicks that brute force tries


def random_board(random):
    """One board of any kind: about half of them small enough for brute force."""
    states = int(random.choice([2, 2, 2, *range(3, 13)]))
    kind = random.choice(
        ["rule", "rule", "stencil", "hexagon", "triangle", "graph", "buttons", "matrix"]
    )
    if kind in ("rule", "stencil"):
        rows, cols = (int(side) for side in random.integers(1, 4 if states > 2 else 6, size=2))
        how = {"wrap": random.choice(WRAPS), "states": states, "rule": str(random.choice(RULES))}
        if kind == "stencil":
            how["rule"] = random.integers(states, size=(3, 3))
        if random.random() < 0.3:
            how["cells"] = random.random((rows, cols)) < 0.8
        if random.random() < 0.3:
            how["buttons"] = random.random((rows, cols)) < 0.7
        return Board(rows, cols, **how)
    if kind in ("hexagon", "triangle"):
        return getattr(Board, kind)(int(random.integers(1, 4)), states=states)
    lamps, buttons = (int(size) for size in random.integers(0, 6 if states > 2 else 10, size=2))
    if kind == "graph":
        edges = [e for e in product(range(lamps), repeat=2) if random.random() < 0.3]
        closed, directed = (bool(flag) for flag in random.integers(2, size=2))
        return Board.from_graph(edges, closed, lamps, directed, states)
    if kind == "buttons":
        lists = [np.flatnonzero(random.random(lamps) < 0.4).tolist() for _ in range(buttons)]
        return Board.from_buttons(lists, lamps, states)
    sparse = random.random((lamps, buttons)) < 0.6
    return Board.from_matrix(random.integers(states, size=(lamps, buttons)) * sparse, states)


def random_target(random, board):
    kind = random.choice(["off", "on", "either", "state", "pattern"])
    if kind == "off" or (kind in ("on", "either") and board.states == 2):
        return str(kind)
    if kind == "pattern":
        return board.as_lights(random.integers(board.states, size=board.n_lamps))
    return int(random.integers(board.states))


class BruteForce:
    """Every click pattern in dictionary order, and what it changes, as one number."""

    def __init__(self, board):
        q, n = board.states, board.n_buttons
        self.weights = q ** np.arange(board.n_lamps, dtype=np.int64)
        self.clicks = np.array(
            np.unravel_index(np.arange(q**n), (q,) * n) if n else [[]]
        ).T.reshape(q**n, n)
        self.totals = self.clicks.sum(axis=1)
        self.reached = self.clicks @ board.toggle_matrix.astype(int).T % q @ self.weights

    def answers(self, change):
        return np.flatnonzero(self.reached == change @ self.weights)


def ask(board, solver, brute, random):
    """One question: the answer multiplies out, or its refusal does; the minimum is a minimum."""
    q, matrix = board.states, board.toggle_matrix.astype(int)
    lights = board.random_lights(random, solvable=bool(random.integers(2)))
    target = random_target(random, board)
    values = board.lamp_values(lights).astype(int)
    changes = [(board.lamp_values(p).astype(int) - values) % q for p in board.targets(target)]
    every = [brute.answers(change) for change in changes] if brute else None
    try:
        one = solver.solve(lights, target)
    except Unsolvable as refusal:
        for proof, change in zip([refusal, *refusal.others], changes, strict=True):
            y = board.lamp_values(proof.certificate).astype(int)
            assert not (y @ matrix % q).any() and y @ change % q
        assert not brute or not any(map(len, every))
        assert solver.solution_count(lights, target) == 0
        return "refused"
    steps = matrix @ board.button_values(one.clicks) % q
    assert any(np.array_equal(steps, change) for change in changes)
    try:
        best = solver.fewest_clicks(lights, target)
    except TooMany:
        assert solver.solution_count() > 2**12
        return "too many"
    assert best.total <= one.total and best.minimal
    steps = matrix @ board.button_values(best.clicks) % q
    assert any(np.array_equal(steps, change) for change in changes)
    if brute:
        assert solver.solution_count(lights, target) == sum(map(len, every))
        fewest = min(brute.totals[found].min() for found in every if len(found))
        winners = [found[brute.totals[found] == fewest] for found in every]
        assert (best.total, best.ways) == (fewest, sum(map(len, winners)))
        first = next(won[0] for won in winners if len(won))
        assert np.array_equal(board.button_values(best.clicks), brute.clicks[first])
    return "solved"


def ask_many(boards, seed):
    outcomes = []
    for number in range(boards):
        random = np.random.default_rng([seed, number])
        board = random_board(random)
        solver = Solver(board)
        few = board.states**board.n_buttons <= MOST and board.states**board.n_lamps < 2**62
        brute = BruteForce(board) if few else None
        for position in range(POSITIONS):
            try:
                outcomes.append(ask(board, solver, brute, random))
            except Exception as error:
                error.add_note(f"seed {seed}, board {number}, position {position}: {board}")
                raise
    return outcomes


def test_random_boards():
    outcomes = ask_many(boards=600, seed=0)
    assert len(outcomes) == 3000
    assert outcomes.count("refused") > 300
    assert outcomes.count("solved") > 1500


@pytest.mark.many
def test_100_000_random_boards():
    with ProcessPoolExecutor() as pool:
        outcomes = list(chain.from_iterable(pool.map(ask_many, [2000] * 10, range(1, 11))))
    assert len(outcomes) == 100_000
