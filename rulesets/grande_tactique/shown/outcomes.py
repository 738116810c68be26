"""What dice come to, in words, for whoever asks before he answers: tests with their force, looks, replacements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.grande_tactique.phases.attrition import SHARED
from rulesets.grande_tactique.phases.reconnaissance import LOOKED
from rulesets.grande_tactique.phases.sums import NEEDED
from workbench.engine.events import Event, Told
from workbench.engine.words.message import Message, as_message
from workbench.engine.words.wording import Name

PASSED, FAILED = "passed", "failed"
UNTOLD = (NEEDED, LOOKED, SHARED)
"""What a force needs, and the sums on the way, are no outcome."""


def outcome(events: Sequence[Event[Any]], name: Name) -> tuple[str, ...]:
    """What was told of dice, but for what was needed."""
    told = (event for event in events if isinstance(event, Told) and event.what not in UNTOLD)
    return tuple(_words(event, name) for event in told)


def _words(event: Told[Any], name: Name) -> str:
    what, result = as_message(event.what), as_message(event.result)
    if event.place and event.result in (PASSED, FAILED):
        return Message("{what} ({force}): {result}", what=what, force=name(event.place), result=result)
    return Message("{what}: {result}", what=what, result=result)
