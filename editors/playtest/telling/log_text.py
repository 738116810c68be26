"""The log as text: turns and phases as headings, each line with its play and its clause. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editors.playtest.telling.log_lines import TURN, LogLine


def log_as_text(lines: Iterable[LogLine], title: str, below: str) -> str:
    """The whole text; `title` and `below` say of what it is, and as whom it was read."""
    return "\n".join(_written(lines, title, below)) + "\n"


def _written(lines: Iterable[LogLine], title: str, below: str) -> Iterator[str]:
    yield from (title, "=" * len(title), below)
    for line in lines:
        clause = f"  [{line.clause}]" if line.clause else ""
        if line.kind == TURN:
            yield from ("", f"{line.text}{clause}", "-" * len(line.text))
        elif line.is_heading:
            yield from ("", f"  {line.text}{clause}")
        else:
            yield f"{line.number:>6}  {line.text}{clause}"
