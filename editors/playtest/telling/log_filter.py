"""Which lines of the log are shown: of a side, of a space, dice, battles, refusals. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from editors.playtest.telling.log_lines import REFUSED, LogLine


class LineKind(Enum):
    """What a line may be, besides being somebody's."""

    DICE = "dice"
    BATTLE = "battle"
    REFUSAL = "refusal"


@dataclass(frozen=True)
class LogFilter:
    """A line is shown that is of one of the sides, of one of the kinds and of the place; nothing said lets all pass."""

    sides: frozenset[str] = frozenset()
    kinds: frozenset[LineKind] = frozenset()
    place: str = ""

    def __bool__(self) -> bool:
        return bool(self.sides or self.kinds or self.place)

    def shows(self, line: LogLine) -> bool:
        """Is it among the lines that are shown? Headings go with what stands under them."""
        if line.is_heading:
            return True
        is_of_side = not self.sides or line.side in self.sides
        is_of_kind = not self.kinds or any(is_of(line, kind) for kind in self.kinds)
        return is_of_side and is_of_kind and self.place in ("", line.place)


def is_of(line: LogLine, kind: LineKind) -> bool:
    """Is a line of a kind?"""
    match kind:
        case LineKind.DICE:
            return bool(line.faces)
        case LineKind.BATTLE:
            return line.is_battle
        case LineKind.REFUSAL:
            return line.kind == REFUSED


def has_words(line: LogLine, words: str) -> bool:
    """Do all words stand in a line, in whatever order? Its clause counts."""
    told = f"{line.text} {line.clause}".casefold()
    return all(word in told for word in words.casefold().split())


def places_in(lines: Iterable[LogLine]) -> list[str]:
    """The places that lines speak of, each once."""
    return sorted({line.place for line in lines if line.place})
