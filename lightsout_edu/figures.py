"""The pictures of figures/, which the README shows: python -m lightsout_edu.figures [FOLDER]."""

import sys
from pathlib import Path

import numpy as np

from .board import Board
from .draw import draw_board, draw_boards
from .solver import fewest_clicks


def friends():
    """Draw the five boards that come back in every lesson, without their answers."""
    corner = np.zeros((4, 4), dtype=int)
    corner[0, 0] = 1
    boards = [[[0, 1], [1, 1]], [[1, 0]], np.ones((3, 3)), corner, np.ones((5, 5))]
    questions = [
        "which press?",
        "why does it refuse?",
        "in how few?",
        "is it possible?",
        "in how few?",
    ]
    return draw_boards(
        [draw_board(lights, numbers=False) for lights in boards],
        captions=questions,
        columns=3,
        alt="Five boards of lamps: 2 x 2, 1 x 2, 3 x 3 all on, 4 x 4 with one corner lit, "
        "5 x 5 all on; each with a question",
    )


def fewest_5x5():
    """Draw the 5 x 5 board with every lamp on, and its 15 clicks."""
    lights = np.ones((5, 5), dtype=int)
    board = Board(5)
    best = fewest_clicks(board, lights)
    return draw_boards(
        [draw_board(lights, clicks=best.clicks), draw_board(board.apply(lights, best.clicks))],
        captions=[f"{best.total} clicks, proved to be the fewest", "dark"],
        between="→",
    )


def any_board():
    """Draw boards that are not rectangles or have more states, each with its fewest clicks."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
    edges += [(k, k + 5) for k in range(5)] + [(5, 7), (7, 9), (9, 6), (6, 8), (8, 5)]
    turn = 2 * np.pi * np.arange(5) / 5
    ring = np.column_stack((np.sin(turn), -np.cos(turn)))
    petersen = Board.from_graph(edges, positions=np.vstack((1.34 * ring, 0.66 * ring)))
    hexagon, stepped = Board.hexagon(3), Board(3, states=4)
    starts = [np.ones(19), np.ones(10), stepped.random_lights(1)]
    boards = [hexagon, petersen, stepped]
    answers = [fewest_clicks(board, start) for board, start in zip(boards, starts, strict=True)]
    return draw_boards(
        [draw_board(a.lights, a.board, clicks=a.clicks, numbers=False) for a in answers],
        captions=[
            f"hexagon: {answers[0].total} clicks",
            f"graph: {answers[1].total} clicks",
            f"4 states: {answers[2].total} clicks",
        ],
        alt="A hexagon of 19 lamps, the Petersen graph of 10 lamps, and a 3 x 3 board whose lamps "
        "have four states; rings mark the fewest clicks that turn each of them off",
    )


FIGURES = {"friends.svg": friends, "fewest_5x5.svg": fewest_5x5, "any_board.svg": any_board}


def write_figures(folder="figures"):
    """Write every figure into a folder.

    Parameters
    ----------
    folder : str or path
        Made when it is not there.

    Returns
    -------
    list of pathlib.Path
        The files written, the same bytes each time.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in FIGURES.items():
        draw().save(folder / name)
    return [folder / name for name in FIGURES]


if __name__ == "__main__":
    for path in write_figures(*sys.argv[1:2]):
        print(path)
