"""The exercises of the lessons, one module a lesson: each has a check, hints and a solution."""
