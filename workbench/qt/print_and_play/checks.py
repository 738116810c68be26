"""What is looked at before a game is printed: what does not fit, what lacks, what will not be read."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.words.message import Message
from workbench.exchange.exports import Export


@dataclass(frozen=True, slots=True)
class PaperCheck:
    """One thing that was looked at. `things` are the ids of what is not as it should be."""

    id: str
    is_fine: bool
    words: Message
    things: tuple[str, ...] = ()


def paper_checks(export: Export) -> tuple[PaperCheck, ...]:
    """All of them, in their order."""
    return ()
