"""A report as text (Markdown): the same sections, without its drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.exchange.playtest_report.document import Block, Cell, Document, Folded, Paragraph, TableBlock

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown_of(document: Document) -> str:
    """The whole text."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield f"# {plain(document.title)}\n\n{plain(document.below)}"
    for section in document.sections:
        yield f"\n## {plain(section.title)}"
        for block in section.blocks:
            yield from _block(block)
        for part in section.parts:
            yield f"\n### {plain(part.title)}\n\n{plain(part.below)}"
            for block in part.blocks:
                yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield f"\n{plain(text)}"
        case TableBlock(title=title, heads=heads, rows=rows) if rows:
            if title:
                yield f"\n**{plain(title)}**"
            yield ""
            yield from _table(heads or tuple(Cell("") for _ in rows[0]), rows)
        case Folded(title=title, rows=rows):
            yield f"\n**{plain(title)}**\n"
            yield from (f"- {' · '.join(plain(cell.text) for cell in row if cell.text)}" for row in rows)


def _table(heads: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    yield _row([cell.text for cell in heads])
    numbers = [head.is_number or all(row[place].is_number for row in rows) for place, head in enumerate(heads)]
    yield f"|{'|'.join('---:' if is_number else '---' for is_number in numbers)}|"
    yield from (_row([cell.text for cell in row]) for row in rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def plain(text: str) -> str:
    """A text that means nothing to Markdown, in one line."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
