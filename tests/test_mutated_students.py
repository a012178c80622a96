"""Students with one mistake are refused, and most are told which (see mutated_students.py)."""

import mutated_students


def test_mistakes_are_refused_and_named():
    table, _ = mutated_students.count()
    assert all(students for students, _, _ in table.values())
    students, refused, named = map(sum, zip(*table.values(), strict=True))
    assert students >= 90
    assert refused >= 0.95 * students
    assert named >= 0.70 * students
