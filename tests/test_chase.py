import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from facts import TRUTH
from lightsout_edu import Board, gf2
from lightsout_edu.chase import (
    bezout,
    chase,
    degree,
    divide,
    evaluate,
    flips,
    gcd,
    nullity,
    path_polynomial,
    polynomial_of,
    quiet_first_rows,
    quiet_patterns,
    solve,
    square,
)

RULES = {True: "plus", False: "plus-no-self"}
SMALL = [(rows, cols) for rows in range(13) for cols in range(13)]
both_rules = pytest.mark.parametrize("itself", [True, False], ids=RULES.values())
polynomials = st.integers(0, 2**200 - 1)


@st.composite
def boards(draw, largest=40):
    rows, cols = draw(st.integers(0, largest)), draw(st.integers(0, largest))
    row = st.integers(0, 2**cols - 1)
    return draw(st.lists(row, min_size=rows, max_size=rows)), cols, draw(st.booleans())


def random_rows(rows, cols, seed):
    source = random.Random(seed)
    return [source.getrandbits(cols) for _ in range(rows)]


def join(rows, cols):
    """Rows as one int in reading order, as `gf2` numbers the lamps."""
    return sum(row << number * cols for number, row in enumerate(rows))


def meets_oddly(one, other):
    return sum((a & b).bit_count() for a, b in zip(one, other, strict=True)) % 2 == 1


def holds(lights, cols, itself):
    """Multiply the answer, or the proof that there is none, out; say which it was."""
    clicks, proof = solve(lights, cols, itself)
    if clicks is not None:
        assert proof is None
        assert flips(clicks, cols, itself) == lights
        return "solvable"
    assert not any(flips(proof, cols, itself))
    assert meets_oddly(proof, lights)
    return "unsolvable"


def patterns(rows, cols):
    """All on, a few single lamps, random ones."""
    full = (1 << cols) - 1
    yield [full] * rows
    for row, column in [(0, 0), (-1, cols - 1), (rows // 2, cols // 3)] if full and rows else []:
        lights = [0] * rows
        lights[row] = 1 << column
        yield lights
    for seed in range(3):
        yield random_rows(rows, cols, seed)


# Against elimination.


@both_rules
def test_flips_is_the_toggle_matrix(itself):
    for rows, cols in [(0, 0), (1, 1), (1, 5), (4, 1), (3, 4), (6, 6)]:
        board = Board(rows, cols, rule=RULES[itself])
        clicks = random_rows(rows, cols, seed=rows)
        values = gf2.unpack(clicks, cols).reshape(-1)
        expected = (board.toggle_matrix @ values % 2).reshape(rows, cols)
        assert flips(clicks, cols, itself) == gf2.pack(expected)


@both_rules
def test_agrees_with_elimination_on_every_small_rectangle(itself):
    seen = set()
    for rows, cols in SMALL:
        size = rows * cols
        matrix = Board(rows, cols, rule=RULES[itself]).rows()
        reduced = [row | 1 << (size + lamp) for lamp, row in enumerate(matrix)]
        pivots = gf2.reduce_rows(reduced, size)
        proofs = [row >> size for row in reduced[len(pivots) :]]
        assert nullity(rows, cols, itself) == size - len(pivots)
        quiet = [join(pattern, cols) for pattern in quiet_patterns(rows, cols, itself)]
        assert quiet == gf2.pack(gf2.null_space(gf2.unpack(matrix, size)))
        for lights in patterns(rows, cols):
            together = join(lights, cols)
            solvable = not any((proof & together).bit_count() % 2 for proof in proofs)
            verdict = holds(lights, cols, itself)
            assert verdict == ("solvable" if solvable else "unsolvable"), (rows, cols, lights)
            seen.add(verdict)
    assert seen == {"solvable", "unsolvable"}


@both_rules
def test_every_pattern_of_the_smallest_boards(itself):
    for rows, cols in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3), (2, 5)]:
        verdicts = [
            holds([code >> cols * row & (1 << cols) - 1 for row in range(rows)], cols, itself)
            for code in range(1 << rows * cols)
        ]
        rank = rows * cols - nullity(rows, cols, itself)
        assert verdicts.count("solvable") == 2**rank


# Facts.


def test_nullity_of_squares():
    values = TRUTH["nullity_square_plus"]
    assert len(values) >= 100
    assert {n: nullity(int(n), int(n)) for n in values} == values


@pytest.mark.parametrize(
    "table, itself", [("nullity_rectangle_plus", True), ("nullity_no_self_rectangle", False)]
)
def test_nullity_of_rectangles(table, itself):
    values = TRUTH[table]
    assert {shape: nullity(*map(int, shape.split("x")), itself) for shape in values} == values


def test_nullity_without_self_is_a_gcd_of_numbers():
    for rows in range(40):
        for cols in range(40):
            assert nullity(rows, cols, itself=False) == np.gcd(rows + 1, cols + 1) - 1


def test_large_nullities_that_are_known():
    # f_(2^k - 1) = t^(2^k - 1) has no factor in common with (t + 1)^(2^k - 1).
    assert not any(nullity(2**k - 1, 2**k - 1) for k in range(1, 14))
    # f_1(t + 1) = t + 1, and f_n(1) = 0 for every third n: 2, 5, 8, ...
    assert [nullity(1, 10**12 + k) for k in range(4)] == [0, 1, 0, 0]
    assert [nullity(10**12 + k, 1) for k in range(4)] == [0, 1, 0, 0]


def test_the_friends():
    assert solve([0b10, 0b11], 2) == ([0b00, 0b10], None)
    assert solve([0b01], 2) == (None, [0b11])
    clicks, _ = solve([0b111] * 3, 3)
    assert clicks == [0b101, 0b010, 0b101]
    assert holds([1, 0, 0, 0], 4, True) == "unsolvable"
    assert holds([31] * 5, 5, True) == "solvable"


def test_path_polynomials_by_their_recurrence():
    for itself, t in [(False, lambda p: p << 1), (True, lambda p: p << 1 ^ p)]:
        before, this = 0, 1
        for length in range(200):
            assert path_polynomial(length, itself) == this
            before, this = this, t(this) ^ before


def test_columns_are_path_polynomials_of_h():
    for column in range(20):
        assert evaluate(path_polynomial(column), 1, 20) == 1 << column
        assert polynomial_of(1 << column) == path_polynomial(column)
    assert evaluate(path_polynomial(20), random.Random(1).getrandbits(20), 20) == 0


# Where there is nothing to see.


@both_rules
def test_empty_boards(itself):
    for rows, cols in [(0, 0), (0, 7), (7, 0)]:
        assert nullity(rows, cols, itself) == 0
        assert solve([0] * rows, cols, itself) == ([0] * rows, None)
        assert list(quiet_patterns(rows, cols, itself)) == []


def test_every_first_row_is_quiet_when_p_is_zero():
    identity = [1 << column for column in range(4)]
    assert quiet_first_rows(4, 4) == identity
    assert quiet_first_rows(9, 4, itself=False) == identity
    for n in (1, 2, 7, 50):
        assert quiet_first_rows(n, n, itself=False) == [1 << column for column in range(n)]
    assert holds([1] * 50, 50, itself=False) == "unsolvable"
    assert holds(flips(random_rows(50, 50, 3), 50, False), 50, itself=False) == "solvable"


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: solve([0, 4, 0], 2), "row 1 is not an int from 0 to 2\\^2 - 1"),
        (lambda: solve([0, -1], 2), "row 1"),
        (lambda: flips([1], 0), "row 0"),
        (lambda: solve([0], -1), "not 1 x -1"),
        (lambda: nullity(-1, 3), "not -1 x 3"),
        (lambda: quiet_patterns(2, -3), "not 2 x -3"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_whole_numbers_of_numpy_do_not_overflow():
    cols = np.int64(90)
    lights = [np.uint8(row) for row in random_rows(90, 8, seed=1)]
    assert solve(lights, cols) == solve(list(map(int, lights)), 90)
    assert nullity(np.int8(100), np.int8(120)) == nullity(100, 120)
    with pytest.raises(TypeError):
        nullity(2.5, 3)


# Larger boards, multiplied out.


@pytest.mark.parametrize("seed", range(40))
def test_rectangles_up_to_300(seed):
    source = random.Random(seed)
    itself = seed % 3 > 0
    rows, cols = source.randint(1, 300), source.randint(1, 300)
    if seed % 4 == 0:  # squares whose nullity is not 0
        rows = cols = source.choice([n for n in range(13, 300) if nullity(n, n, itself)])
    size = nullity(rows, cols, itself)
    noise = random_rows(rows, cols, seed)
    assert holds(noise, cols, itself) == "solvable" or size
    assert holds(flips(noise, cols, itself), cols, itself) == "solvable"
    assert not itself or holds([(1 << cols) - 1] * rows, cols, itself) == "solvable"
    firsts = quiet_first_rows(rows, cols, itself)
    low = (1 << size) - 1
    assert [row & low for row in firsts] == [1 << column for column in range(size)]
    found = list(quiet_patterns(rows, cols, itself))
    assert [pattern[0] for pattern in found] == firsts
    assert not any(any(flips(pattern, cols, itself)) for pattern in found)


@pytest.mark.parametrize(
    "rows, cols, itself",
    [(3000, 3000, True), (2500, 1700, True), (1200, 2600, False), (5000, 3, True), (3, 2000, True)],
)
def test_thousands(rows, cols, itself):
    noise = random_rows(rows, cols, seed=7)
    assert holds(noise, cols, itself) == "solvable" or nullity(rows, cols, itself)
    assert holds(flips(noise, cols, itself), cols, itself) == "solvable"


def test_a_large_board_that_refuses():
    n = 1023 * 2 + 1
    assert nullity(2015, 2015) > 0
    assert holds([1] + [0] * 2014, 2015, True) == "unsolvable"
    assert nullity(n, n, itself=False) == n
    assert holds(random_rows(n, n, seed=2), n, itself=False) == "unsolvable"


# Laws.


@given(boards())
def test_an_answer_or_a_proof(board):
    lights, cols, itself = board
    holds(lights, cols, itself)
    assert solve(lights, cols, itself) == solve(lights, cols, itself)


@given(boards())
def test_what_clicks_did_can_be_undone(board):
    clicks, cols, itself = board
    lights = flips(clicks, cols, itself)
    found, _ = solve(lights, cols, itself)
    difference = [a ^ b for a, b in zip(clicks, found, strict=True)]
    for pattern in quiet_patterns(len(clicks), cols, itself):
        pivot = pattern[0] & -pattern[0]
        if difference[0] & pivot:
            difference = [a ^ b for a, b in zip(difference, pattern, strict=True)]
    assert not any(difference)  # the answers differ by a sum of quiet patterns


@given(boards())
def test_a_chase_repairs_every_row_but_the_last(board):
    lights, cols, itself = board
    first = random.Random(cols).getrandbits(cols)
    clicks, overflow = chase(lights, first, cols, itself)
    left = [a ^ b for a, b in zip(lights, flips(clicks, cols, itself), strict=True)]
    assert not any(left[:-1])
    assert left[-1:] == [overflow] * bool(lights)
    assert clicks[:1] == [first] * bool(lights)


@given(boards(), st.integers(0, 2**40 - 1))
def test_the_first_row_adds_f_m_of_b_to_the_overflow(board, first):
    lights, cols, itself = board
    first &= (1 << cols) - 1
    added = chase(lights, first, cols, itself)[1] ^ chase(lights, 0, cols, itself)[1]
    assert added == evaluate(path_polynomial(len(lights), itself), first, cols)


@given(st.integers(0, 300), st.integers(0, 300), st.booleans())
def test_turning_the_board_keeps_the_nullity(rows, cols, itself):
    assert nullity(rows, cols, itself) == nullity(cols, rows, itself)
    assert nullity(rows, cols, itself) == len(quiet_first_rows(rows, cols, itself))


@given(polynomials, polynomials.filter(bool))
def test_division(p, d):
    quotient, remainder = divide(p, d)
    assert degree(remainder) < degree(d)
    assert multiply(quotient, d) ^ remainder == p


@given(polynomials, polynomials.filter(bool), polynomials.filter(bool))
def test_euclid(p, modulus, factor):
    p, modulus = multiply(p, factor), multiply(modulus, factor)
    common, u = bezout(p, modulus)
    assert common == gcd(p, modulus)
    assert divide(common, factor)[1] == divide(p, common)[1] == divide(modulus, common)[1] == 0
    assert divide(multiply(u, p) ^ common, modulus)[1] == 0
    assert degree(u) <= degree(modulus)


@given(polynomials)
def test_square(p):
    assert square(p) == multiply(p, p)


@given(st.integers(0, 500), st.booleans(), polynomials.filter(lambda p: p > 1))
def test_path_polynomial_modulo(length, itself, modulus):
    expected = divide(path_polynomial(length, itself), modulus)[1]
    assert path_polynomial(length, itself, modulus) == expected


@given(st.integers(0, 2**100 - 1))
def test_rows_are_polynomials(row):
    assert evaluate(polynomial_of(row), 1, 100) == row


def multiply(p, q):
    product = 0
    while q:
        if q & 1:
            product ^= p
        p, q = p << 1, q >> 1
    return product
