"""Hexagons, triangles and graphs, and boards whose lamps and buttons are not the same."""

import re
from itertools import combinations, product

import networkx
import numpy as np
import pytest

from facts import CASES, TRUTH, bits, brute_force
from lightsout_edu import Board, Unsolvable, fewest_clicks, nullity, rank, solution_count, solve


def cube_surface(n):
    """The 6 n^2 squares of a cube's faces, joined along their sides, around the edges too."""
    places = range(1 - n, n, 2)
    squares = {
        tuple(np.roll((side, a, b), axis).tolist())
        for axis, side, a, b in product(range(3), (-n, n), places, places)
    }
    along = [s for s in product((-2, 0, 2), repeat=3) if sum(map(abs, s)) == 2]
    around = [s for s in product((-1, 0, 1), repeat=3) if sum(map(abs, s)) == 2]
    return [
        (here, there)
        for here in squares
        for step in along + around
        if (there := tuple(np.add(here, step).tolist())) in squares
        and not (n == 1 and step in along)
    ]


GRAPHS = {
    "path": lambda n: [(k, k + 1) for k in range(n - 1)],
    "cycle": lambda n: [(k, (k + 1) % n) for k in range(n)],
    "complete": lambda n: list(combinations(range(n), 2)),
    "star": lambda n: [(0, k) for k in range(1, n + 1)],
    "wheel": lambda n: [e for k in range(1, n) for e in [(0, k), (k, k % (n - 1) + 1)]],
    "hypercube": lambda n: [(v, v ^ 1 << k) for v in range(2**n) for k in range(n)],
    "tetrahedron": lambda _: list(combinations(range(4), 2)),
    "cube": lambda _: [(v, v ^ 1 << k) for v in range(8) for k in range(3)],
    "octahedron": lambda _: [(a, b) for a, b in combinations(range(6), 2) if a + b != 5],
    "cube_surface": cube_surface,
}
FAMILIES = [
    name for name, known in TRUTH["nullity_graph_families"].items() if known["nodes"] < 1100
]


@pytest.mark.parametrize("name", FAMILIES)
def test_graph_families(name):
    kind, size = re.match(r"(.*?)(\d*)(?:_leaves|_nodes)?$", name).groups()
    known = TRUTH["nullity_graph_families"][name]
    edges = GRAPHS[kind](int(size or 0))
    board = Board.from_graph(edges, lamps=None if edges else known["nodes"])
    assert board.n_lamps == board.n_buttons == known["nodes"]
    assert nullity(board) == known["nullity"]


@pytest.mark.parametrize("side", TRUTH["nullity_hexagon"])
def test_hexagons(side):
    board = Board.hexagon(int(side))
    s = int(side)
    assert board.n_lamps == 3 * s * (s - 1) + 1
    assert nullity(board) == TRUTH["nullity_hexagon"][side]


@pytest.mark.parametrize(
    "board", [Board.hexagon(4), Board.triangle(6)], ids=["hexagon", "triangle"]
)
def test_neighbours_stand_one_unit_apart(board):
    """What a button flips is what stands on its place and around it, seen from the picture."""
    away = np.linalg.norm(board.positions[:, None] - board.positions[None], axis=2)
    assert np.array_equal(board.toggle_matrix, away < 1.01)
    assert (np.sort(away, axis=1)[:, 1:7] > 0.99).all()
    rows = board.positions[:, 1]
    assert (np.diff(rows) > -1e-9).all()  # row by row from the top


def test_the_hexagon_of_the_cases():
    board = Board.hexagon(3)
    right = CASES["hex19"]["right_answer"]
    best = fewest_clicks(board, np.ones(19))
    assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"]) == (8, 6)
    assert best.clicks.tolist() == bits(right["lex_first_minimal"]).tolist()
    assert (rank(board), solution_count(board)) == (16, 8)


def test_the_triangle_of_the_cases():
    board = Board.triangle(2)
    assert (board.toggle_matrix == 1).all()  # at side 2 all touch
    with pytest.raises(Unsolvable) as caught:
        solve(board, [1, 0, 0])
    assert caught.value.verify()
    assert Board.triangle(1).toggle_matrix.tolist() == [[1]]
    assert Board.triangle(4).toggle_matrix.sum(axis=0).tolist() == [3, 5, 5, 5, 7, 5, 3, 5, 5, 3]


def test_the_tree_of_the_cases():
    edges = [tuple(map(int, e.split("-"))) for e in CASES["tree6"]["input"]["edges"].split()]
    board = Board.from_graph(edges)
    assert board.names == [1, 2, 3, 4, 5, 6]
    lights = [int(name in CASES["tree6"]["input"]["lit"]) for name in board.names]
    right = CASES["tree6"]["right_answer"]
    best = fewest_clicks(board, lights)
    assert (rank(board), nullity(board)) == (right["rank"], right["nullity"])
    assert (best.total, best.ways) == (right["min_presses"], right["n_minimal"])
    assert best.clicks.tolist() == bits(right["lex_first_minimal"]).tolist()


def test_an_arrow_goes_from_the_button_to_the_lamp():
    case = CASES["directed-transpose"]
    arrows = [tuple(map(int, pair.split("->"))) for pair in case["input"]["pairs"].split(", ")]
    board = Board.from_graph(arrows, directed=True)
    start, end = bits(case["input"]["start"]), bits(case["input"]["end"])
    best = fewest_clicks(board, start, target=end)
    assert best.clicks.tolist() == bits(case["right_answer"]["right"]["lex_first_minimal"]).tolist()
    turned = Board.from_matrix(board.toggle_matrix.T)
    wrong = fewest_clicks(turned, start, target=end).clicks.tolist()
    assert wrong == bits(case["right_answer"]["if_transposed"]["lex_first_minimal"]).tolist()


@pytest.mark.parametrize("n", range(3, 16))
def test_rings(n):
    board = Board.from_graph(GRAPHS["cycle"](n))
    assert (nullity(board) > 0) == (n in CASES["ring-n"]["right_answer"]["bad_n"])


def test_graphs_of_networkx():
    petersen = networkx.petersen_graph()
    board = Board.from_graph(petersen)
    expected = networkx.to_numpy_array(petersen, dtype=int) + np.eye(10, dtype=int)
    assert np.array_equal(board.toggle_matrix, expected)
    open_ = Board.from_graph(petersen, closed=False)
    assert np.array_equal(open_.toggle_matrix, expected - np.eye(10))
    grid = Board.from_graph(networkx.grid_2d_graph(3, 4))
    assert np.array_equal(grid.toggle_matrix, Board(3, 4).toggle_matrix)
    assert grid.names[:2] == [(0, 0), (0, 1)]
    arrows = networkx.DiGraph([("a", "b"), ("b", "c")])
    assert Board.from_graph(arrows).toggle_matrix.tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]
    lonely = networkx.Graph()
    lonely.add_nodes_from("xyz")
    assert Board.from_graph(lonely).toggle_matrix.tolist() == np.eye(3).tolist()
    many = networkx.MultiGraph([(0, 1), (0, 1)])
    assert Board.from_graph(many).toggle_matrix.tolist() == [[1, 1], [1, 1]]


def test_odd_edge_lists():
    assert Board.from_graph([]).n_lamps == 0
    assert Board.from_graph([], lamps=3).toggle_matrix.tolist() == np.eye(3).tolist()
    both = Board.from_graph([(0, 1), (1, 0), (0, 1)])
    assert both.toggle_matrix.tolist() == [[1, 1], [1, 1]]
    loop = Board.from_graph([("a", "a"), ("a", "b")], closed=False)
    assert loop.toggle_matrix.tolist() == [[1, 1], [1, 0]]
    named = Board.from_graph([("b", "a")], lamps=["c", "b", "a"])
    assert named.names == ["c", "b", "a"]
    assert named.toggle_matrix.tolist() == [[1, 0, 0], [0, 1, 1], [0, 1, 1]]
    four = Board.from_graph([(0, 1)], states=4)
    assert four.click([3, 0], 1).tolist() == [0, 1]
    placed = Board.from_graph([(0, 1)], positions=[(0, 0), (1, 1)])
    assert placed.positions.tolist() == [[0, 0], [1, 1]]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Board.hexagon(0), "the side of the hexagon is 0; it must be a whole number, 1"),
        (lambda: Board.triangle(0), "the side of the triangle is 0; it must be a whole number, 1"),
        (lambda: Board.hexagon(1.5), "the side of the hexagon is 1.5"),
        (lambda: Board.triangle(2, states=1), "states is 1; it must be a whole number, 2 or more"),
        (
            lambda: Board.from_graph([(0, 1), (1, 7)], lamps=[0, 1]),
            "edge 1 is (1, 7), but 7 is not among the 2 lamps; add it to lamps, or leave the edge out",
        ),
        (lambda: Board.from_graph([(0, 5)], lamps=3), "5 is not among the 3 lamps"),
        (lambda: Board.from_graph([(0, 1, 2)]), "edge 0 is (0, 1, 2); an edge is a pair of lamps"),
        (lambda: Board.from_graph([(0, 1), 3]), "edge 1 is 3; an edge is a pair of lamps"),
        (lambda: Board.from_graph([([0], 1)]), "edge 0 is ([0], 1); an edge is a pair of lamps"),
        (lambda: Board.from_graph(7), "graph is 7; give a networkx graph or a list of edges"),
        (lambda: Board.from_graph([], lamps=[1, 1]), "lamps: a name occurs twice"),
        (lambda: Board.from_graph([], lamps=-1), "lamps is -1"),
        (lambda: Board.from_graph([(0, 1)], states="two"), "states is 'two'"),
        (lambda: Board.from_graph([(0, 1)], positions=[(0, 0)]), "positions are not one pair"),
    ],
)
def test_refusals(make, message):
    with pytest.raises(ValueError) as caught:
        make()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "board",
    [
        Board.hexagon(2),
        Board.triangle(3),
        Board.from_graph([(0, 1), (1, 2), (2, 0), (2, 3)], directed=True),
        Board.from_graph([(0, 1), (1, 2), (3, 4)], closed=False),
        Board.from_buttons([[0, 1, 2], [], [3], [0, 3], [1]], lamps=6),
    ],
    ids=["hexagon", "triangle", "arrows", "open", "buttons"],
)
def test_brute_force_agrees_on_every_board(board):
    for number in range(2**board.n_lamps):
        lights = [number >> k & 1 for k in range(board.n_lamps)]
        every = brute_force(board, lights)
        assert solution_count(board, lights) == len(every)
        if len(every):
            best = fewest_clicks(board, lights)
            fewest = every.sum(axis=1).min()
            winners = every[every.sum(axis=1) == fewest]
            assert (best.total, best.ways) == (fewest, len(winners))
            assert best.clicks.tolist() == winners[0].tolist()


def test_numpy_edges_and_other_lists_of_lamps():
    assert Board.from_graph(np.array([[2, 0], [1, 2]])).names == [0, 1, 2]
    cycle = networkx.cycle_graph(3)
    assert Board.from_graph(cycle, lamps=cycle.nodes).names == [0, 1, 2]
    assert Board.from_graph([(0, 1)], lamps=np.array([1, 0])).names == [1, 0]
    assert repr(Board.triangle(2, states=3)) == "Board.triangle(2, states=3)"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Board.from_graph([(0, 1)], lamps={0, 1}), "lamps is {0, 1}; it must be a list"),
        (lambda: Board.from_graph([(0, 1)], lamps=[[0], [1]]), "lamps: a name is a list"),
        (lambda: Board.from_buttons(5), "buttons is 5; give the lamps of each button as in"),
        (lambda: Board.from_buttons([5]), "buttons is [5]; give the lamps of each button as in"),
        (lambda: Board.from_buttons([[0]], lamps=0), "there are 0 lamps, numbered from 0"),
        (lambda: Board(2, states=2**16 + 1), "states is 65537; a lamp has at most 65536"),
        (lambda: Board(2, rule=None), "rule, a stencil: expected 2 dimensions"),
        (lambda: Board(2, wrap=np.array([1, 2])), "unknown wrap"),
        (lambda: Board(2).random_lights(-1), "seed is -1; it must be a whole number, 0 or more"),
        (lambda: Board(2).lamp_values("01/11"), "but this is text; parse(...) reads lights"),
    ],
)
def test_more_refusals(make, message):
    with pytest.raises(ValueError) as caught:
        make()
    assert message in str(caught.value)


def test_the_largest_number_of_states_adds_up():
    q = 2**16
    board = Board.from_matrix(np.full((1, 40), q - 1), states=q)
    clicks = [q - 1] * 40
    assert board.apply([0], clicks).tolist() == [40]
    assert solve(board, [5]).verify()
