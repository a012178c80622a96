"""Hexagons, triangles and graphs as plain data: where lamps stand, and who is whose neighbour.

Hexagons and triangles are cut from the lattice in which every cell has six neighbours.
"""

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
    if not isinstance(lamps, list | tuple | range | set | dict):
        return range(whole_number(lamps, "lamps"))
    if len(set(lamps)) < len(lamps):
        raise ValueError("lamps: a name occurs twice; give each lamp its own")
    return lamps
