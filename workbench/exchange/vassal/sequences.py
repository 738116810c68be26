"""The lists that VASSAL writes everything about pieces and saves in, and texts that may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterable

TRAITS, PARTS, FIELDS, ITEMS, COMMANDS = "\t", "/", ";", ",", "\x1b"
"""What divides the traits of a piece, the parts of a command, the fields of a trait, lists in a field, commands."""
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")


def joined(delimiter: str, items: Iterable[str]) -> str:
    r"""A list as VASSAL reads it; an item may be such a list itself.

    >>> joined(",", ("a", "b,c", "", "'d'")), joined(";", ("x", "\\y"))
    ("a,b\\,c,,''d''", "x;'\\y'")
    """
    return delimiter.join(_item(delimiter, item) for item in items)


def _item(delimiter: str, item: str) -> str:
    written = item.replace(delimiter, "\\" + delimiter)
    is_wrapped = item.startswith("\\") or (item.startswith("'") and item.endswith("'"))
    return f"'{written}'" if is_wrapped else written


def parted(delimiter: str, text: str) -> list[str]:
    r"""The items of a list: what `joined` was given.

    >>> parted(",", "a,b\\,c,,''d''"), parted(";", "x;'\\y'"), parted("/", "")
    (['a', 'b,c', '', "'d'"], ['x', '\\y'], [''])
    """
    return [_plain(delimiter, item) for item in _ENDS[delimiter].split(text)]


_ENDS = {sign: re.compile(rf"(?<!\\){re.escape(sign)}") for sign in (TRAITS, PARTS, FIELDS, ITEMS, COMMANDS)}


def _plain(delimiter: str, item: str) -> str:
    said = item.replace("\\" + delimiter, delimiter)
    return said[1:-1] if len(said) > 1 and said[0] == said[-1] == "'" else said


def one_line(text: str) -> str:
    r"""A text that can stand in XML and in a list: without signs of control, and with no backslash, which VASSAL takes
    for the beginning of a delimiter. What begins as a page of HTML would be shown as one: its first sign is another.

    >>> one_line(" a\tb\n" + "c\\ ")
    'a b c/'
    >>> one_line("<HTML><img src='x'>")
    "‹HTML><img src='x'>"
    """
    line = printable(text).replace("\\", "/").strip()
    return f"‹{line[1:]}" if line[:5].lower() == "<html" else line


def printable(text: str) -> str:
    """A text without signs of control, nor those that no XML can hold."""
    return _UNFIT.sub(" ", text)


def told_apart(names: Iterable[tuple[str, str]], otherwise: str = "") -> dict[str, str]:
    """Id -> name, on one line; names that are missing or stand there twice have the id with them.

    >>> told_apart([("a", "Hill"), ("b", "Hill"), ("c", ""), ("d", "Wood")])
    {'a': 'Hill (a)', 'b': 'Hill (b)', 'c': 'c', 'd': 'Wood'}
    """
    lines = {key: one_line(name) for key, name in names}
    counted: dict[str, int] = {}
    for name in lines.values():
        counted[name] = counted.get(name, 0) + 1
    found, taken = {}, set[str]()
    for key, name in lines.items():
        told = (one_line(key) or otherwise) if not name else name if counted[name] == 1 else f"{name} ({one_line(key)})"
        while told in taken:
            told += "'"
        taken.add(told)
        found[key] = told
    return found
