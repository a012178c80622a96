"""Numbers of instructors/when_it_is_wrong.md that a computation can decide."""

from pathlib import Path

import numpy as np

from lightsout_edu import Board, all_solutions, gf2, is_solvable, parse, solve

PAGE = (Path(__file__).parent.parent / "instructors" / "when_it_is_wrong.md").read_text("utf-8")


def every(board):
    values = gf2.unpack(list(range(2**board.n_lamps)), board.n_lamps)
    return [board.as_lights(row) for row in values]


def test_pressing_what_is_lit():
    board = Board(2)
    fails = sum(board.apply(lights, lights).any() for lights in every(board))
    assert f"it fails on {fails} of 16 boards" in PAGE


def test_or_for_xor_on_three_in_a_row():
    board = Board(1, 3)
    assert board.apply(parse("011"), parse("111")).tolist() == [[0, 0, 1]]
    assert not board.apply(parse("011"), parse("001")).any()
    assert "111 and 110 give 111, which leaves `001`; right is 001" in PAGE


def test_rounding_is_wrong():
    told = []
    for size in (2, 3):
        A = Board(size).toggle_matrix
        boards = np.array([lights.ravel() for lights in every(Board(size))]).T
        guessed = np.round(np.linalg.solve(A, boards)).astype(int) % 2
        told.append(int(((A @ guessed) % 2 != boards).any(axis=0).sum()))
    assert f"Wrong on {told[0]} of 16; on 3 x 3 on {told[1]} of 512" in PAGE


def test_any_overlap_refuses_too_much():
    board = Board(2, 3)
    quiet = gf2.null_space(board.toggle_matrix).reshape(-1, 2, 3)
    won = [lights for lights in every(board) if is_solvable(board, lights)]
    refused = sum(any((lights & q).any() for q in quiet) for lights in won)
    assert f"refuses {refused} of the {len(won)} winnable boards" in PAGE


def test_ordinary_ranks_mislead():
    for text, size, ranks in (("01001", (1, 5), (4, 5)), ("000/010", (2, 3), (5, 5))):
        board, lights = Board(*size), parse(text)
        table = np.column_stack((board.toggle_matrix, lights.ravel()))
        real = np.linalg.matrix_rank(board.toggle_matrix), np.linalg.matrix_rank(table)
        assert real == ranks and f"`{text}`" in PAGE
        assert is_solvable(board, lights) == (text == "01001")


def test_single_basis_patterns_miss_the_fewest():
    board, lights = Board(2, 3), parse("010/111")
    first = solve(board, lights).clicks
    quiet = gf2.null_space(board.toggle_matrix).reshape(-1, 2, 3)
    seen = [int(first.sum()), *(int((first ^ q).sum()) for q in quiet)]
    best = min(answer.total for answer in all_solutions(board, lights))
    assert (seen, best) == ([3, 3, 5], 1)
    assert "`111/000`, 3 clicks, + `101/101` 3, + `010/111` 5, + both `000/010`, 1" in PAGE
