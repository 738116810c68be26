"""Numbers with decimals, figures that are a number or a text, figures by name, and colours, as texts of cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from immutables import Map

from workbench.engine.fields import FieldKind
from workbench.engine.maps.written_values import whole_number
from workbench.engine.words.message import Message

Figure = str | int
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[+-]?(?=[.,]?\d)\d{0,12}([.,]\d{0,17})?([eE]-?\d{1,3})?")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}([.,]\d{3}){2,}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_PART = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^":;]*?)\s*:\s*("(?:[^"\\]|\\.)*"|[^";]*?)\s*(?:;|$)')
"""A name and a figure; each may stand in the quotes of JSON, and has to where it has a sign that parts them."""
_SIGNS_SHOWN = 20


def decimal_number(text: str, lowest: float, highest: float) -> float:
    """The number that a cell says, with a point or a comma before its decimals."""
    bare, said = text.strip().replace("−", "-"), repr(text.strip()[:_SIGNS_SHOWN])
    bounds = {"low": f"{lowest:g}", "high": f"{highest:g}"}
    if _THOUSANDS.fullmatch(bare) or not _DECIMAL.fullmatch(bare):
        raise ValueError(Message("{said} is no number; one from {low} to {high} is expected", said=said, **bounds))
    number = float(bare.replace(",", "."))
    if not lowest <= number <= highest:
        raise ValueError(Message("{said} is not one of {low} to {high}", said=said, **bounds))
    return number


def figure_of(text: str, before: Figure | None = None) -> Figure:
    """A whole number or a text: what was one of them stays that, what is new is a number where it is written as one."""
    if isinstance(before, int):
        return whole_number(text, -(10**18), 10**18)
    bare = text.strip()
    return int(bare) if before is None and _NUMBER.fullmatch(bare) else bare


def said_by_name(figures: Mapping[str, Figure], kind: FieldKind) -> str:
    """Figures with their names: "fire: 2; mark: A"."""
    return "; ".join(f"{_name(name)}: {_said(figures[name], kind)}" for name in sorted(figures))


def read_by_name(text: str, kind: FieldKind) -> Map[str, Figure]:
    """What `said_by_name` says."""
    found: dict[str, Figure] = {}
    for name, figure in _parts(text):
        if name in found:
            raise ValueError(Message("{name} stands there twice", name=repr(name)))
        found[name] = whole_number(figure, -(10**18), 10**18) if kind is FieldKind.NUMBERS else _figure(figure, kind)
    return Map(found)


def colour_of(text: str) -> str:
    """A colour as #rrggbb, or nothing."""
    word = text.strip().lower()
    if word and not _COLOUR.fullmatch(word := word if word.startswith("#") else f"#{word}"):
        said = repr(text.strip()[:_SIGNS_SHOWN])
        raise ValueError(Message("{said} is no colour; colours are written #rrggbb", said=said))
    return word


def colours_of(text: str, before: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Colours as #rrggbb with commas between them, as many as there were."""
    colours = tuple(filter(None, map(colour_of, text.split(","))))
    if before is not None and len(colours) != len(before):
        raise ValueError(
            Message(
                "{count} colours are expected, with commas between them: {example}",
                count=len(before),
                example=", ".join(before),
            )
        )
    return colours


def _parts(text: str) -> Iterator[tuple[str, str]]:
    at, end = 0, len(text.rstrip())
    while at < end:
        part = _PART.match(text, at)
        if part is None or not part[1]:
            said = repr(text[at:end].strip()[:_SIGNS_SHOWN])
            raise ValueError(Message("{said} is no name with a figure; write such as fire: 2", said=said))
        yield _unquoted(part[1]), part[2]
        at = part.end()


def _name(name: str) -> str:
    return name if name and re.fullmatch(r'[^":;\s]([^":;]*[^":;\s])?', name) else json.dumps(name, ensure_ascii=False)


def _said(figure: Figure, kind: FieldKind) -> str:
    if isinstance(figure, int):
        return str(figure)
    is_plain = re.fullmatch(r'([^";\s]([^";]*[^";\s])?)?', figure) is not None
    is_like_a_number = kind is FieldKind.FIGURES and _NUMBER.fullmatch(figure) is not None
    return figure if is_plain and not is_like_a_number else json.dumps(figure, ensure_ascii=False)


def _figure(text: str, kind: FieldKind) -> Figure:
    return int(text) if kind is FieldKind.FIGURES and _NUMBER.fullmatch(text) else _unquoted(text)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise ValueError(Message("{said} is no text in quotes", said=repr(text[:_SIGNS_SHOWN]))) from None
