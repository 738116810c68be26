"""Good inputs made bad: bytes, JSON, XML, tables and databases with some things changed, always the same by seed."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import MetaData

from workbench.storage.file.sums import seal

WORDS = (
    "", " ", "\0", "x" * 3_000, "é" * 400, "-1", "0", "1e308", "nan", "inf", "-inf", "9" * 400, "../../x", "'; --",
    "null", "{}", "[", "true", "０", "\u202e", "a/b", "0000", "0101", "edge", "\n", "<b>", "%s", "${x}",
)  # fmt: skip
NUMBERS = (
    0, -1, 1, 2, 255, 65536, 2**31, 2**63 - 1, -(2**63), 0.1, -0.0, 1e308, 1e-308, 1e7, 1e6, -1e6, float("inf"),
    float("nan"), 1_000_000,
)  # fmt: skip
HUGE = (2**63, 2**64, -(2**64), 10**40, 10**400)
JSON_NUMBERS = (*NUMBERS, *HUGE)


def some(random: Random) -> int:
    """How many things are changed at once: mostly one."""
    return random.choice((1, 1, 1, 2, 3, 8))


# ---------------------------------------------------------------- bytes


def mutated_bytes(random: Random, content: bytes) -> bytes:
    found = bytearray(content)
    for _ in range(some(random)):
        size = len(found)
        at, length = random.randrange(size + 1), min(size, int(2 ** random.uniform(0, 12)))
        match random.randrange(7):
            case 0 if size:
                found[at % size] ^= 1 << random.randrange(8)
            case 1:
                del found[at:]
            case 2:
                del found[at : at + length]
            case 3:
                found[at:at] = found[at : at + length] * random.choice((1, 1, 50))
            case 4:
                found[at : at + length] = bytes(len(found[at : at + length]))
            case 5:
                found[at : at + length] = random.randbytes(len(found[at : at + length]))
            case _:
                found[at : at + 4] = random.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0", b"\xff\xfe"))
    return bytes(found)


# ---------------------------------------------------------------- text


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def mutated_text(random: Random, text: str) -> str:
    """A text with numbers, words or lines of it changed."""
    for _ in range(some(random)):
        match random.randrange(6):
            case 0 | 1 if found := list(_NUMBER.finditer(text)):
                number = random.choice(found)
                text = text[: number.start()] + str(random.choice(JSON_NUMBERS)) + text[number.end() :]
            case 2:
                lines = text.split("\n")
                at = random.randrange(len(lines))
                lines[at:at] = [random.choice(lines)] * random.choice((1, 1, 2_000))
                text = "\n".join(lines)
            case 3:
                lines = text.split("\n")
                del lines[random.randrange(len(lines))]
                text = "\n".join(lines)
            case 4:
                at = random.randrange(len(text) + 1)
                text = text[:at] + random.choice(WORDS) + text[at:]
            case _:
                at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
                text = text[:at] + text[min(to, at + 40) :]
    return text


_TAG = re.compile(r"<[^<>]*>")
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')


def mutated_xml(random: Random, text: str) -> str:
    """A drawing with elements doubled, nested or moved, attributes changed."""
    for _ in range(some(random)):
        attributes, tags = list(_ATTRIBUTE.finditer(text)), list(_TAG.finditer(text))
        match random.randrange(6):
            case 0 | 1 if attributes:
                found = random.choice(attributes)
                value = random.choice((*WORDS, *map(str, JSON_NUMBERS), mutated_text(random, found[2]))).replace(
                    '"', ""
                )
                text = text[: found.start(2)] + value + text[found.end(2) :]
            case 2 if tags:
                found = random.choice(tags)
                text = text[: found.end()] + found[0] * random.choice((1, 3, 300)) + text[found.end() :]
            case 3 if tags:
                found = random.choice(tags)
                text = text[: found.start()] + text[found.end() :]
            case 4:
                depth, at = random.choice((5, 300, 5_000)), text.find(">", text.find("<svg")) + 1
                text = f"{text[:at]}{'<g>' * depth}{text[at:]}".replace("</svg>", f"{'</g>' * depth}</svg>")
            case _:
                return mutated_text(random, text)
    return text


# ---------------------------------------------------------------- JSON


def mutated_json(random: Random, document: Any) -> str:
    """A document with values changed, as text; numbers of any size, lists of any depth."""
    for _ in range(some(random)):
        places = list(_places(document))
        if places:
            holder, key = random.choice(places)
            holder[key] = _other_value(random, holder[key], places)
            if random.random() < 0.15:
                if isinstance(holder, dict):
                    del holder[key]
                else:
                    holder.extend([holder[key]] * random.choice((1, 500)))
    text = json.dumps(document)
    if random.random() < 0.03:
        depth = random.choice((150, 2_000, 100_000))
        text = text.replace(":", f':{"[" * depth}{"]" * depth},"x":', 1)
    return text


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every member of every list and object."""
    found, todo = [], [value]
    while todo and len(found) < 200_000:
        one = todo.pop()
        keys: Any = one.keys() if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            todo.append(one[key])
    return found


def _other_value(random: Random, value: Any, places: list[tuple[Any, Any]]) -> Any:
    other, key = random.choice(places)
    choices: list[Callable[[], Any]] = [
        lambda: random.choice(JSON_NUMBERS),
        lambda: random.choice(WORDS),
        lambda: random.choice((None, True, [], {}, [[]], {"": ""})),
        lambda: json.loads(json.dumps(other[key])),
        lambda: [value],
        lambda: {"id": value},
        lambda: value + random.choice((-1, 1, 2)) if isinstance(value, int | float) else f"{value}"[:200] + "x",
    ]
    return random.choice(choices)()


# ---------------------------------------------------------------- databases


def mutated_database(random: Random, path: Path, tables_of_kind: MetaData) -> None:
    """A file of ours with cells, rows or tables changed by SQL; mostly with its sums right, which tell nothing then."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        filled = [name for name in tables if file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]]
        for _ in range(some(random)):
            with contextlib.suppress(sqlite3.Error, OverflowError, UnicodeError, TypeError):  # of no row, too
                _change(random, file, random.choice(filled if random.random() < 0.95 else tables))
        if random.random() < 0.85:
            with contextlib.suppress(sqlite3.Error, UnicodeError):
                seal(file, tables_of_kind)


def _change(random: Random, file: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in file.execute(f'PRAGMA table_info("{table}")')]
    rows = file.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    column, at = random.choice(columns), random.randrange(max(1, rows))
    one = f'rowid = (SELECT rowid FROM "{table}" LIMIT 1 OFFSET {at})'
    match random.randrange(12):
        case 0:
            file.execute(f'DELETE FROM "{table}" WHERE {one}')
        case 1:
            file.execute(f'DELETE FROM "{table}"')
        case 2:
            listed = ", ".join("?" if name == column else f'"{name}"' for name in columns)
            file.execute(f'INSERT INTO "{table}" SELECT {listed} FROM "{table}" WHERE {one}', (_cell(random),))
        case 3:
            file.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = ?', (_cell(random),))
        case 4:
            other = f'(SELECT "{column}" FROM "{table}" ORDER BY random() LIMIT 1)'
            file.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = {other} WHERE {one}')
        case 5 if random.random() < 0.2:
            file.execute(f'ALTER TABLE "{table}" DROP COLUMN "{column}"')
        case 6:
            (old,) = file.execute(f'SELECT "{column}" FROM "{table}" WHERE {one}').fetchone()
            file.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = ? WHERE {one}', (_near(random, old),))
        case 7:
            invalid = "CAST(X'ff41' AS TEXT)"
            file.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = {invalid} WHERE {one}')
        case _:
            file.execute(f'UPDATE OR REPLACE "{table}" SET "{column}" = ? WHERE {one}', (_cell(random),))


def _cell(random: Random) -> object:
    return random.choice((None, random.choice(WORDS), random.choice(NUMBERS), random.randbytes(random.randrange(60))))


def _near(random: Random, old: object) -> object:
    """Something like what was there."""
    match old:
        case int() | float():
            return random.choice((old + 1, -old, old * 1_000_000, old / 3, str(old), float(old)))
        case str():
            return random.choice((f"{old}x", old[:-1], old.upper(), mutated_text(random, old), old * 200))
        case bytes():
            return mutated_bytes(random, old)
    return old
