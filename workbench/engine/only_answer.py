"""The one answer that is left to a question. It is asked all the same: a question left out would tell others why."""

from __future__ import annotations

import itertools
from typing import Any

from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.state import Answer

ALL_LOOKED_AT = 50
"""Of so many units at most all shares are tried: more are hardly ever without a choice."""


def only_answer(options: Options[Any]) -> Answer | None:
    """The one legal answer; None where there are several, or where finding out would take long."""
    match options:
        case OneOf() | Number():
            return _alone(options)
        case SomeOf():
            nobody = options.least == 0 and all(options.too_much and options.too_much((c,)) for c in options.candidates)
            return () if nobody and options.refusal(()) is None else None
        case Ordering():
            return options.of if len(options.of) < 2 else None
        case Allotment():
            is_full = options.total == sum(options.over.values()) or len(options.over) == 1
            return _alone(options) if is_full and len(options.over) <= ALL_LOOKED_AT else None
    return None


def _alone(options: Options[Any]) -> Answer | None:
    first: list[Answer] = list(itertools.islice(options, 2))
    return first[0] if len(first) == 1 else None
