"""Everything the widgets say, in one place to be translated. Names in {braces} are filled in."""

BOARD = {
    "board": "Lights Out board, {rows} rows and {cols} columns",
    "cell": "row {row}, column {column}, {state}",
    "on": "on",
    "off": "off",
    "cell_no_button": "no button",
    "cell_click": "click of the answer",
    "cell_hint": "hint",
    "cell_proof": "lamp of the proof",
    "undo": "Undo",
    "redo": "Redo",
    "reset": "Reset",
    "new": "New board",
    "hint_button": "Hint",
    "answer": "Show answer",
    "edit": "Set lamps",
    "counts": "Clicks {clicks} · fewest possible {fewest}",
    "unknown": "not known",
    "none": "none, it cannot be done",
    "lit": "{lit} lamps lit",
    "one_lit": "1 lamp lit",
    "done": "done",
    "hint": "Press the marked lamp: one of {total} clicks of a shortest answer.",
    "hint_done": "Nothing is left to press.",
    "unsolvable": "No clicks can do it. Every button flips an even number of the hatched lamps, "
    "but an odd number of them ({count}) would have to change.",
    "no_button": "This lamp has no button.",
    "needs_kernel": "For this board a running kernel works out the answer.",
    "too_many": "This board has too many answers to compare, so its fewest clicks are not known.",
}

PLAYGROUND = {
    "size": "Size",
    "rule": "Rule",
    "wrap": "Edges",
    "difficulty": "Clicks",
    "seed": "Board",
    "flat": "flat",
    "cylinder": "cylinder",
    "torus": "torus",
    "any": "any number",
}
