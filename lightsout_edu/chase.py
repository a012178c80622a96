"""Light chasing on a flat rectangle, with work linear in its lamps: knows ints, not boards.

The rule is "plus" (a button flips its own lamp and the lamps above, below, left and right) or,
with `itself=False`, "plus-no-self". A row of lamps or clicks is one int: bit k is column k.

Light chasing goes down the rows: once a row of clicks is chosen, the row below it has to repair
its lamps, so the first row decides the others, and it also decides the overflow: the clicks
that a row below the last one would need. An overflow of 0 means that every lamp is off.

Let H take a row of clicks to the sum of its two neighbours, in every column, and let B = I + H
(B = H without the lamp itself). The path polynomials

    f_0 = 1,  f_1 = t,  f_k = t f_(k-1) + f_(k-2)

say what chasing does: the first row y adds f_m(B) y to the overflow of m rows. With c the
overflow of the empty first row, f_m(B) y = c remains to be solved: n equations for m n lamps.

Nor does that take an elimination. With e = 1000... the row that has column 0 alone, f_k(H) e has
column k alone, and f_n(H) e = 0. So every row is v(H) e for one polynomial v(t) of degree below
n, the sum of f_k(t) over its columns k, and polynomials in H are multiplied modulo f_n(t). A
polynomial over GF(2) is an int as well: bit k belongs to t^k, and adding is `^`. What remains
is P(t) y(t) = c(t) modulo f_n(t), with P(t) = f_m(t + 1), or f_m(t) without the lamp itself;
Euclid's algorithm solves it.

The polynomials are in K. Sutner, "sigma-automata and Chebyshev-polynomials", Theoretical
Computer Science 230 (2000), 49-73.
"""

from operator import index


def nullity(rows, cols, itself=True):
    """Return the nullity of a rectangle: the degree of the gcd of f_rows(t + 1) and f_cols(t).

    Parameters
    ----------
    rows, cols : int
    itself : bool
        Whether a button flips its own lamp; without it, f_rows(t) in place of f_rows(t + 1).

    Returns
    -------
    int
        There are 2^nullity quiet patterns.

    Raises
    ------
    ValueError
        When there are fewer than 0 rows or columns.

    Examples
    --------
    >>> [nullity(n, n) for n in range(1, 10)]
    [0, 0, 0, 4, 2, 0, 0, 0, 8]
    """
    rows, cols = sorted(_size(rows, cols), reverse=True)  # the short side as the modulus
    modulus = path_polynomial(cols)
    return degree(gcd(path_polynomial(rows, itself, modulus), modulus))


def solve(lights, cols, itself=True):
    """Find clicks that turn all lights off, or a proof that there are none.

    Parameters
    ----------
    lights : sequence of int
        The rows, bit k for column k.
    cols : int
        The number of columns.
    itself : bool
        Whether a button flips its own lamp.

    Returns
    -------
    clicks : list of int or None
        The rows of one answer, the same each time; None when there is none.
    proof : list of int or None
        None when there is an answer, else the rows of a quiet pattern that meets the lights in
        an odd number of cells. Every button flips an even number of lamps of a quiet pattern.

    Raises
    ------
    ValueError
        When a row has lamps outside the columns.

    Notes
    -----
    The work is about (rows * cols + cols^2) / 64 steps of the processor. So a board that is wider
    than tall is better turned first, its columns given as rows.

    Examples
    --------
    >>> solve([0b11, 0b11], 2)
    ([3, 3], None)
    >>> solve([0b10, 0b00], 2, itself=False)
    (None, [2, 1])
    """
    lights, cols = _read(lights, cols)
    _, overflow = chase(lights, 0, cols, itself)
    modulus = path_polynomial(cols)
    common, u = bezout(path_polynomial(len(lights), itself, modulus), modulus)
    # u P = common modulo f_n, so P (u c / common) = c; every multiple of P is one of common.
    quotient, remainder = divide(polynomial_of(overflow), common)
    if remainder:
        return None, _proof(overflow, len(lights), cols, itself)
    first = evaluate(u, evaluate(quotient, 1, cols), cols)
    clicks, overflow = chase(lights, first, cols, itself)
    if overflow:
        raise ArithmeticError("the clicks found leave lamps on: a bug, please report")
    return clicks, None


def quiet_patterns(rows, cols, itself=True):
    """Go through a basis of the quiet patterns: clicks that change nothing.

    Parameters
    ----------
    rows, cols, itself
        As in `nullity`.

    Returns
    -------
    iterator of list of int
        The rows of one pattern at a time, chased when it is asked for; nullity many. Read row
        by row they are in reduced row echelon form: pattern j has only button j among the first
        nullity buttons of row 0.

    Examples
    --------
    >>> list(quiet_patterns(2, 3))
    [[5, 5], [2, 7]]
    """
    rows, cols = _size(rows, cols)
    dark = [0] * rows
    return (chase(dark, row, cols, itself)[0] for row in quiet_first_rows(rows, cols, itself))


def flips(clicks, cols, itself=True):
    """Return the lamps that these clicks flip, row by row: the toggle matrix times the clicks.

    Examples
    --------
    >>> flips([0b001, 0b000], 3)
    [3, 1]
    """
    clicks, cols = _read(clicks, cols)
    full = (1 << cols) - 1
    own = full if itself else 0
    around = zip(clicks, [0, *clicks], [*clicks[1:], 0], strict=False)
    return [row & own ^ sides(row, full) ^ above ^ below for row, above, below in around]


def chase(lights, first, cols, itself=True):
    """Chase the lights down from a first row of clicks.

    Parameters
    ----------
    lights : sequence of int
    first : int
        The clicks of row 0.
    cols, itself
        As in `solve`.

    Returns
    -------
    clicks : list of int
        The clicks of every row: each turns off what is left of the row above it.
    overflow : int
        The clicks that one more row would need; 0 when all lamps are off.

    Examples
    --------
    >>> chase([0b11, 0b11], 0b00, 2)
    ([0, 3], 3)
    >>> chase([0b11, 0b11], 0b11, 2)
    ([3, 3], 0)
    """
    full = (1 << cols) - 1
    clicks, above, row = [], 0, first
    for light in lights:
        clicks.append(row)
        across = sides(row, full)
        if itself:
            across ^= row
        above, row = row, light ^ above ^ across
    return clicks, row


def quiet_first_rows(rows, cols, itself=True):
    """Return the first rows of the quiet patterns: a basis in reduced row echelon form.

    Parameters
    ----------
    rows, cols, itself
        As in `nullity`.

    Returns
    -------
    list of int
        Row j has column j alone among its first nullity columns, so any clicks there belong to
        one quiet pattern.

    Examples
    --------
    >>> [f"{row:04b}"[::-1] for row in quiet_first_rows(4, 4)]
    ['1000', '0100', '0010', '0001']
    """
    modulus = path_polynomial(cols)
    common = gcd(path_polynomial(rows, itself, modulus), modulus)
    size, full = degree(common), (1 << cols) - 1
    # P v = 0 modulo f_n when f_n / common divides v. Counted from the last column, f_n / common
    # itself is a row that begins in column size - 1.
    last = evaluate(divide(modulus, common)[0], 1 << cols >> 1, cols)
    basis, row, right = [], last, 0
    for _ in range(size):
        basis.append(row)
        # H takes column j to j - 1, which is wanted, and to j + 1, and column size to size - 1.
        row, right = sides(row, full) ^ right ^ (last if row >> size & 1 else 0), row
    return basis[::-1]


def sides(row, full):
    """Return H row: in each column the sum of its left and right neighbour.

    Examples
    --------
    >>> sides(0b0001, 0b1111), sides(0b0101, 0b1111), sides(0b1000, 0b1111)
    (2, 8, 4)
    """
    return (row << 1 ^ row >> 1) & full


def evaluate(polynomial, row, cols):
    """Return polynomial(H) row, by Horner's method.

    Examples
    --------
    >>> evaluate(0b101, 0b0001, 4)  # H^2 + 1
    4
    """
    total, full = 0, (1 << cols) - 1
    for coefficient in f"{polynomial:b}":
        total = sides(total, full)
        if coefficient == "1":
            total ^= row
    return total


def polynomial_of(row):
    """Return the v(t) with v(H) e = row: the sum of f_k(t) over the columns k of the row.

    By Clenshaw's method: u t f_k = u (f_(k+1) + f_(k-1)) takes the columns in, from the last on.

    Examples
    --------
    >>> bin(polynomial_of(0b100))  # f_2 = t^2 + 1
    '0b101'
    """
    this, after = 0, 0
    for column in f"{row:b}":
        this, after = this << 1 ^ after ^ int(column), this
    return this


def path_polynomial(length, itself=False, modulus=None):
    """Return f_length(t), or f_length(t + 1) when each lamp is its own neighbour.

    Parameters
    ----------
    length : int
    itself : bool
    modulus : int, optional
        A polynomial: only the remainder is wanted.

    Returns
    -------
    int

    Examples
    --------
    >>> [bin(path_polynomial(k)) for k in range(5)]
    ['0b1', '0b10', '0b101', '0b1000', '0b10101']
    >>> bin(path_polynomial(2, itself=True))
    '0b100'
    """

    def times_t(p):
        return p << 1 ^ p if itself else p << 1

    this, before = 1, 0  # f_0 and f_(-1)
    for bit in f"{length:b}":  # from f_h, f_(h-1) to f_2h, f_(2h-1) or f_(2h+1), f_2h
        even = square(this ^ before)
        if bit == "1":
            this, before = times_t(square(this)), even
        else:
            this, before = even, times_t(square(before))
        if modulus:
            this, before = divide(this, modulus)[1], divide(before, modulus)[1]
    return this


def degree(polynomial):
    """Return the degree of a polynomial; -1 for 0.

    Examples
    --------
    >>> degree(0b1000)
    3
    """
    return polynomial.bit_length() - 1


def square(polynomial):
    """Return the square of a polynomial: (p + q)^2 = p^2 + q^2, so its bits move apart.

    Examples
    --------
    >>> bin(square(0b111))
    '0b10101'
    """
    return int(f"{polynomial:b}", 4)


def divide(polynomial, divisor):
    """Return quotient and remainder of two polynomials.

    Examples
    --------
    >>> divide(0b1011, 0b10)
    (5, 1)
    """
    quotient, size = 0, divisor.bit_length()
    while (shift := polynomial.bit_length() - size) >= 0:
        polynomial ^= divisor << shift
        quotient ^= 1 << shift
    return quotient, polynomial


def gcd(p, q):
    """Return the greatest common divisor of two polynomials.

    Examples
    --------
    >>> bin(gcd(0b101, 0b110))  # (t + 1)^2 and t (t + 1)
    '0b11'
    """
    while q:
        p, q = q, divide(p, q)[1]
    return p


def bezout(p, modulus):
    """Return the gcd of p and the modulus, and a u with u p = gcd modulo the modulus.

    Examples
    --------
    >>> bezout(0b10, 0b111)  # t (t + 1) = 1 modulo t^2 + t + 1
    (1, 3)
    """
    # In every step r = u p and s = v p modulo the modulus.
    r, u, s, v = modulus, 0, p, 1
    while s:
        size = s.bit_length()
        while (shift := r.bit_length() - size) >= 0:
            r ^= s << shift
            u ^= v << shift
        r, u, s, v = s, v, r, u
    return r, u


def _proof(overflow, rows, cols, itself):
    """Return a quiet pattern that meets the lights in an odd number of cells.

    The clicks chased from an empty first row turn off all lights but the overflow, in the last
    row. What clicks flip meets a quiet pattern evenly. So the pattern meets the lights oddly when
    its last row meets the overflow oddly.
    """
    last_rows = quiet_first_rows(rows, cols, itself)  # a quiet pattern upside down is quiet
    odd = next(row for row in last_rows if (row & overflow).bit_count() % 2)
    return chase([0] * rows, odd, cols, itself)[0][::-1]


def _size(rows, cols):
    """Return rows and columns as Python's ints; NumPy's would overflow."""
    rows, cols = index(rows), index(cols)
    if rows < 0 or cols < 0:
        raise ValueError(f"a board has 0 or more rows and columns; not {rows} x {cols}")
    return rows, cols


def _read(lights, cols):
    """Return rows and the number of columns as Python's ints, or refuse them."""
    lights = list(map(index, lights))
    _, cols = _size(len(lights), cols)
    for number, row in enumerate(lights):
        if row >> cols:
            raise ValueError(f"row {number} is not an int from 0 to 2^{cols} - 1, one bit a column")
    return lights, cols
