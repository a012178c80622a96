"""Hexagons, triangles and graphs as plain data: where lamps stand, and who is whose neighbour.

Hexagons and triangles are cut from the lattice in which every cell has six neighbours.
"""

import numpy as np

from .entries import whole_number

SIX = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))  # the neighbours in the lattice


def hexagon_cells(side):
    """Return the lattice cells of a hexagon, row by row; its rows have side to 2 side - 1 cells.

    Examples
    --------
    >>> hexagon_cells(2)
    [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    """
    side = whole_number(side, "the side of the hexagon", least=1)
    width = range(2 * side - 1)
    return [(row, place) for row in width for place in width if abs(row - place) < side]


def triangle_cells(side):
    """Return the lattice cells of a triangle, row by row; its rows have 1 to side cells.

    Examples
    --------
    >>> triangle_cells(2)
    [(0, 0), (1, 0), (1, 1)]
    """
    side = whole_number(side, "the side of the triangle", least=1)
    return [(row, place) for row in range(side) for place in range(row + 1)]


def lattice_neighbours(cells):
    """Return all pairs (lamp, lamp) of neighbours, and where to draw the lamps, as (x, y).

    Examples
    --------
    >>> lattice_neighbours(triangle_cells(2))[0]
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    """
    number = {cell: lamp for lamp, cell in enumerate(cells)}
    pairs = [
        (lamp, number[row + down, place + right])
        for (row, place), lamp in number.items()
        for down, right in SIX
        if (row + down, place + right) in number
    ]
    return pairs, [(place - row / 2, row * 0.75**0.5) for row, place in cells]


def graph_flips(graph, closed=True, lamps=None, directed=False):
    """Return the names of a graph's lamps, and the set of pairs (lamp, button) of numbers.

    Parameters
    ----------
    graph : networkx graph, or list of pairs of names
    closed, lamps, directed
        As in `Board.from_graph`.

    Examples
    --------
    >>> graph_flips([("a", "b")], closed=False, directed=True)
    (['a', 'b'], {(1, 0)})
    """
    if hasattr(graph, "is_directed"):  # networkx
        directed = directed or graph.is_directed()
        lamps, graph = list(graph.nodes) if lamps is None else lamps, list(graph.edges())
    if isinstance(graph, np.ndarray):
        graph = graph.tolist()
    if not hasattr(graph, "__iter__"):
        raise ValueError(f"graph is {graph!r}; give a networkx graph or a list of edges")
    edges = [_edge(edge, place) for place, edge in enumerate(graph)]
    number = {name: lamp for lamp, name in enumerate(_lamp_names(lamps, edges))}
    for place, edge in enumerate(edges):
        for name in edge:
            if name not in number:
                raise ValueError(
                    f"edge {place} is {edge!r}, but {name!r} is not among the {len(number)} lamps; "
                    "add it to lamps, or leave the edge out"
                )
    pairs = {(number[end], number[start]) for start, end in edges}
    pairs |= set() if directed else {(button, lamp) for lamp, button in pairs}
    pairs |= {(lamp, lamp) for lamp in number.values()} if closed else set()
    return list(number), pairs


def _edge(edge, place):
    try:
        start, end = edge
        hash((start, end))
    except (TypeError, ValueError):
        raise ValueError(
            f"edge {place} is {edge!r}; an edge is a pair of lamps, as in (0, 1)"
        ) from None
    return start, end


def _lamp_names(lamps, edges):
    if lamps is None:
        names = list(dict.fromkeys(name for edge in edges for name in edge))
        kinds = {type(name) for name in names}
        return sorted(names) if kinds in ({int}, {str}) else names
    if isinstance(lamps, str | set) or not hasattr(lamps, "__iter__"):
        try:
            return range(whole_number(lamps, "lamps"))
        except ValueError:
            raise ValueError(
                f"lamps is {lamps!r}; it must be a list of names, or their number"
            ) from None
    names = lamps.tolist() if isinstance(lamps, np.ndarray) else list(lamps)
    try:
        twice = len(set(names)) < len(names)
    except TypeError:
        raise ValueError("lamps: a name is a list; names are numbers, text or tuples") from None
    if twice:
        raise ValueError("lamps: a name occurs twice; give each lamp its own")
    return names


def button_pairs(buttons, lamps=None):
    """Return the pairs (lamp, button) of a list of buttons, and how many of both there are.

    Examples
    --------
    >>> button_pairs([[0, 1], [1]])
    ([(0, 0), (1, 0), (1, 1)], 2, 2)
    """
    try:
        buttons = [list(flipped) for flipped in buttons]
    except TypeError:
        raise ValueError(
            f"buttons is {buttons!r}; give the lamps of each button as in [[0, 1], [1]]"
        ) from None
    for number, flipped in enumerate(buttons):
        flipped[:] = [whole_number(lamp, f"a lamp of button {number}") for lamp in flipped]
    highest = max((lamp for flipped in buttons for lamp in flipped), default=-1)
    lamps = highest + 1 if lamps is None else whole_number(lamps, "lamps")
    for number, flipped in enumerate(buttons):
        if len(set(flipped)) < len(flipped):
            raise ValueError(f"button {number} names a lamp twice: {flipped}; name it once")
        if flipped and max(flipped) >= lamps:
            raise ValueError(
                f"button {number} flips lamp {max(flipped)}, but there are {lamps} lamps, "
                "numbered from 0"
            )
    pairs = [(lamp, number) for number, flipped in enumerate(buttons) for lamp in flipped]
    return pairs, lamps, len(buttons)


def read_positions(positions, n_lamps):
    """Return where lamps are drawn as an array of (x, y), or say what is wrong with it.

    Examples
    --------
    >>> read_positions([(0, 0), (1, 0)], 2).tolist()
    [[0.0, 0.0], [1.0, 0.0]]
    """
    try:
        positions = np.array(positions, dtype=float)
    except (TypeError, ValueError):
        positions = np.zeros(0)
    if positions.shape != (n_lamps, 2) or not np.isfinite(positions).all():
        raise ValueError(
            f"positions are not one pair of numbers (x, y) for each of the {n_lamps} lamps; "
            "give them as in [(0, 0), (1, 0)]"
        )
    if len(np.unique(positions, axis=0)) < n_lamps:
        raise ValueError("positions: two lamps have the same place; give each its own")
    return positions
