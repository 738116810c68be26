"""Initiative by modified rolls: who has it, and who keeps it on a tie."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.words.message import Message


def initiative_of(totals: Mapping[str, int], tied: str) -> str:
    """The side with the highest modified roll; `tied` when several share it, whoever they are.

    Raises
    ------
    ValueError
        Nobody has rolled.

    >>> initiative_of({"red": 5, "blue": 3}, tied="blue"), initiative_of({"red": 4, "blue": 4}, tied="blue")
    ('red', 'blue')
    """
    if not totals:
        raise ValueError(Message("initiative of nobody: no rolls"))
    highest = max(totals.values())
    leaders = [side for side, total in totals.items() if total == highest]
    return leaders[0] if len(leaders) == 1 else tied
