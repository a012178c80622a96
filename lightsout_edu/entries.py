"""Reading arrays of lamp states: every entry a whole number from 0 to states - 1.

Everything the package is given by hand passes through here, so that a wrong entry is
named with its place instead of being bent into a 0 or a 1.
"""

import operator
from math import log10

import numpy as np


def read_entries(data, states=2, ndim=2, what="matrix"):
    """Return data as a new array of whole numbers, or say which entry is wrong.

    Parameters
    ----------
    data : array_like
        Booleans, integers, or floats with whole values. An empty list is an empty array.
    states : int
        Entries must be 0, 1, ..., states - 1.
    ndim : int
        Wanted number of dimensions, 1 or 2.
    what : str
        What the data is called in an error message.

    Returns
    -------
    numpy.ndarray
        A copy; uint8 up to 256 states.

    Raises
    ------
    ValueError
        Naming the place and value of the first wrong entry, the first row of another
        length, or the dimensions that were found.

    Examples
    --------
    >>> read_entries([[True, 0.0], [1, 0]])
    array([[1, 0],
           [1, 0]], dtype=uint8)
    >>> read_entries([[0, 2], [1, 1]], what="board")
    Traceback (most recent call last):
    ...
    ValueError: board: row 0, column 1 is 2; every entry must be 0 or 1
    """
    array = _as_array(data, what)
    if array.shape == (0,):
        array = array.reshape((0,) * ndim)
    if array.ndim != ndim:
        found = f"the shape is {array.shape}"
        if isinstance(data, str):
            found = "this is text; parse(...) reads lights from text"
        raise ValueError(f"{what}: expected {ndim} dimension{'s' * (ndim > 1)}, but {found}")
    good = _is_state(array, states)
    if not good.all():
        place = tuple(np.argwhere(~good)[0].tolist())
        where = f"row {place[0]}, column {place[1]}" if ndim == 2 else f"entry {place[0]}"
        allowed = "0 or 1" if states == 2 else f"a whole number from 0 to {states - 1}"
        value = array[place]
        value = value.item() if isinstance(value, np.generic) else value
        raise ValueError(f"{what}: {where} is {value!r}; every entry must be {allowed}")
    return array.astype(np.min_scalar_type(states - 1))


def whole_number(value, what, least=0):
    """Return value as an int, or say that it is not a whole number of at least `least`.

    Examples
    --------
    >>> whole_number(2.5, "rows")
    Traceback (most recent call last):
    ...
    ValueError: rows is 2.5; it must be a whole number, 0 or more
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least:
        raise ValueError(f"{what} is {value!r}; it must be a whole number, {least} or more")
    return number


def in_powers(number):
    """Return a large whole number as text.

    Examples
    --------
    >>> in_powers(2**40), in_powers(10**12 + 1)
    ('2^40', 'about 10^12')
    """
    power = number.bit_length() - 1
    return f"2^{power}" if number == 2**power else f"about 10^{log10(number):.0f}"


def is_pair(cell):
    """Say whether a cell is a pair of something: (row, column).

    Examples
    --------
    >>> is_pair((0, 1)), is_pair(3)
    (True, False)
    """
    sequence = isinstance(cell, tuple | list) or (isinstance(cell, np.ndarray) and cell.ndim == 1)
    return sequence and len(cell) == 2


def _as_array(data, what):
    if isinstance(data, list | tuple) and any(map(np.ma.is_masked, data)):
        data = np.ma.stack(data)
    if np.ma.is_masked(data):
        place = tuple(np.argwhere(np.ma.getmaskarray(data))[0].tolist())
        raise ValueError(f"{what}: the entry at {place} is masked; fill it with a value first")
    try:
        array = np.asarray(data)
    except ValueError:
        raise ValueError(_ragged(data, what)) from None
    if array.dtype.kind in "biuf":
        return array
    # Text and None: keep the objects as they were given, so that the message can show them.
    return np.asarray(data, dtype=object)


def _ragged(data, what):
    lengths = [len(row) if hasattr(row, "__len__") else None for row in data]
    for number, length in enumerate(lengths):
        if lengths[0] is None:
            return f"{what}: row 0 is {data[0]!r}, but another row is a list; give rows of one kind"
        if length is None:
            return (
                f"{what}: row {number} is {data[number]!r}; expected a row of {lengths[0]} entries"
            )
        if length != lengths[0]:
            return f"{what}: row {number} has {length} entries; expected {lengths[0]}, as in row 0"
    return f"{what}: the rows hold lists where single numbers were expected"


def _is_state(array, states):
    if array.dtype == object:
        flags = [
            isinstance(v, int | float | np.number | np.bool_) and v in range(states)
            for v in array.flat
        ]
        return np.array(flags, dtype=bool).reshape(array.shape)
    inside = (array >= 0) & (array < states)
    return inside & (np.floor(array) == array) if array.dtype.kind == "f" else inside
