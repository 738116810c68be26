"""What things are called to a seat that knows only what it was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine.knowledge.contacts import TOLD
from workbench.engine.sequence.steps import UnfoldingRules


def called_for(rules: UnfoldingRules[Any, Any], seat: str) -> Callable[[str], str]:
    """Names of pieces and spaces; a counter of others that the seat guessed at stays as it wrote it."""
    name_of, side = rules.words.name_of, rules.side_of(seat)
    if rules.knowledge != TOLD or not side:
        return name_of
    return lambda key: key if rules.side_of_counter(key) not in ("", side) else name_of(key)
