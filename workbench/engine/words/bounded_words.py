"""How much of a message is told, and how: names in it may be as long and as odd as whoever wrote the file wished.

Whatever shows words of a file in one line, on the command line or in the window, asks here.
"""

from __future__ import annotations

from unicodedata import category

MOST_TOLD, MOST_OF_A_CELL = 600, 300
"""So many signs of a message, and of a cell in a table, are read."""
MOST_OF_A_LINE, MOST_OF_AN_ENTRY = 300, 100
"""So many signs of a row, a title, a line of a tooltip; and of an entry in a menu or a box, which is as wide."""
MOST_LINES = 20
"""So many lines of what has several."""
LEFT_OUT = " … "
UNSEEN = "\N{REPLACEMENT CHARACTER}"
"""What stands for a sign that is not seen, or that turns the direction of those round it."""


def in_short(text: str, most: int = MOST_TOLD) -> str:
    """The beginning and the end of a text that is too long: what it is about, and what to do."""
    if len(text) <= most:
        return text
    first = (most - len(LEFT_OUT)) * 2 // 3
    return text[:first] + LEFT_OUT + text[len(text) - (most - len(LEFT_OUT) - first) :]


def one_line(text: str, most: int = MOST_OF_A_LINE) -> str:
    r"""A text as one line: blanks for its line breaks and tabs, a sign for each that is not seen, not too much of it.

    >>> one_line("Fort\nMulgrave\t"), one_line("a\x00b\u202ec\u200bd")
    ('Fort Mulgrave ', 'a�b�c�d')
    >>> one_line("1\u202f024 m"), one_line("Toulon and the hills to the west of it", 24)
    ('1\u202f024 m', 'Toulon and the … t of it')
    """
    if text.isprintable():
        return in_short(text, most)
    if len(text) > 4 * most:  # the signs of what is left out are not looked at
        text = text[: 2 * most] + text[-2 * most :]
    return in_short("".join(sign if sign.isprintable() else _seen(sign) for sign in text.replace("\r\n", "\n")), most)


def an_entry(text: str) -> str:
    """A text as an entry of a menu or a box, on a button or in a list of steps."""
    return one_line(text, MOST_OF_AN_ENTRY)


def few_lines(text: str, most: int = MOST_OF_A_LINE) -> str:
    """The lines of a text, each as one line, and not too many of them: what a tooltip or a label shows."""
    if len(text) <= most and text.isprintable():
        return text
    lines = text.split("\n", MOST_LINES)
    told = [one_line(line, most) for line in lines[:MOST_LINES]]
    return "\n".join([*told, LEFT_OUT.strip()] if len(lines) > MOST_LINES else told)


def _seen(sign: str) -> str:
    kind = category(sign)
    return sign if kind == "Zs" else " " if sign in "\n\t\r\v\f\x85" or kind in ("Zl", "Zp") else UNSEEN
