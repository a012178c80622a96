"""Symmetries of a search: which answers are turned or reflected copies of others.

Answers are numbered by their bits u, packed in an int. A symmetry of the board moves u to
M u + d. Such a move is kept as a tuple (d, M e_0, M e_1, ...), e_i being the number 2^i.
"""

LARGEST = 64  # moves of a group: each is tried on every prefix, so more would not pay


def image(move, u):
    """Return where a move takes u.

    Examples
    --------
    >>> exchange_two_bits = (0b00, 0b10, 0b01)
    >>> image(exchange_two_bits, 0b01)
    2
    """
    result = move[0]
    for bit, column in enumerate(move[1:]):
        if u >> bit & 1:
            result ^= column
    return result


def two_group(moves, k):
    """Return a group made by some of the moves of k bits whose order is a power of two.

    Turns and reflections of a square are such a group. Of other symmetries, say turns by a
    third, those are left out that do not fit: every move is tried in turn.

    Returns
    -------
    list of tuple
        All moves of the group, the one that moves nothing first.

    Examples
    --------
    >>> two_group([(0b11, 0b01, 0b10)], 2)
    [(0, 1, 2), (3, 1, 2)]
    """
    group = [(0, *(1 << bit for bit in range(k)))]
    made_by = []
    for move in moves:
        if move not in group:
            larger = _all_products(group[0], [*made_by, move])
            if larger and len(larger).bit_count() == 1:
                group, made_by = larger, [*made_by, move]
    return group


def _all_products(nothing, moves):
    """Return every product of the moves, or None when there are too many."""
    found = {nothing: None}  # a dict keeps the order in which they were found
    for one in (waiting := [nothing]):
        for move in moves:
            product = _after(move, one)
            if product not in found:
                found[product] = None
                waiting.append(product)
        if len(found) > LARGEST:
            return None
    return list(found)


def _after(second, first):
    """Return the move that does `first`, then `second`."""
    constant = image(second, first[0])
    return (constant, *(image(second, column) ^ second[0] for column in first[1:]))


def kept_space(group, k, size):
    """Return a reduced basis of `size` vectors of k bits whose span every move keeps.

    Parameters
    ----------
    group : list of tuple
        From `two_group`.
    k, size : int

    Returns
    -------
    list of int
        Largest first; the leading bit of each is in no other. When no move asks for anything,
        the lowest bits: e_(size-1), ..., e_0.

    Notes
    -----
    From one vector v take all M v + v, from those the same again, and so on. In a group whose
    order is a power of two this ends in 0. Put together from the end, the span is kept at every
    step: M changes a vector by a sum of vectors that came before it.

    Examples
    --------
    >>> exchange_two_bits = (0b00, 0b10, 0b01)
    >>> kept_space(two_group([exchange_two_bits], 2), 2, 1)
    [3]
    """
    basis = []
    for bit in range(k):
        layers = [[1 << bit]]
        while layers[-1]:
            layers.append(reduced(image(m, v) ^ m[0] ^ v for m in group for v in layers[-1]))
        for vector in (vector for layer in reversed(layers) for vector in layer):
            if len(basis) == size:
                return basis
            basis = reduced([*basis, vector])
    return basis


def reduced(vectors):
    """Return the reduced basis of the span of packed vectors, largest first.

    Examples
    --------
    >>> reduced([0b011, 0b110, 0b101])
    [5, 3]
    """
    basis = []
    for vector in vectors:
        vector = remainder(vector, basis)
        if vector:
            # a ^ vector < a says that a has the leading bit of the vector.
            basis = [min(other, other ^ vector) for other in basis] + [vector]
    return sorted(basis, reverse=True)


def remainder(vector, basis):
    """Return the vector with the leading bits of a reduced basis cleared.

    Examples
    --------
    >>> remainder(0b111, [0b101, 0b011])
    1
    """
    for other in basis:
        vector = min(vector, vector ^ other)
    return vector
