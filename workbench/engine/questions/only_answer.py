"""The one answer that is left to a question. It is asked all the same: a question left out would tell others why."""

from __future__ import annotations

import itertools
import math
from typing import Any

from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.state import Answer

ALL_TRIED = 500
"""So many ways of sharing out at most are tried: where there are more, there is hardly ever but one."""


def only_answer(options: Options[Any]) -> Answer | None:
    """The one legal answer; None where there are several, or where finding out would take long."""
    match options:
        case OneOf() | Number():
            return _alone(options)
        case SomeOf():
            if options.candidates and options.least == len(options.candidates):
                return options.candidates if options.refusal(options.candidates) is None else None
            nobody = options.least == 0 and all(options.too_much and options.too_much((c,)) for c in options.candidates)
            return () if nobody and options.refusal(()) is None else None
        case Ordering():
            return options.of if len(options.of) < 2 else None
        case Allotment():
            is_full = options.total == sum(options.over.values())
            return _alone(options) if is_full or _ways(options) <= ALL_TRIED else None
    return None


def _ways(options: Allotment) -> int:
    """How many ways of sharing out there are at most, were there room for all with everybody."""
    others = max(0, len(options.over) - 1)
    return math.comb(options.total + others, others)


def _alone(options: Options[Any]) -> Answer | None:
    first: list[Answer] = list(itertools.islice(options, 2))
    return first[0] if len(first) == 1 else None
