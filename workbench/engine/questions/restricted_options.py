"""Options with fewer answers: what a bot that is told never to do a thing still chooses from."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar, cast

from workbench.engine.clauses import Refusal
from workbench.engine.options import Allotment, Number, OneOf, Options, Refuse, SomeOf
from workbench.engine.state import Answer

A = TypeVar("A", bound=Answer)
FORBIDDEN = Refusal("", "this bot never does that")


def without_candidates(options: Options[A], banned: Callable[[str], bool]) -> Options[A]:
    """The same options but for candidates that are never to be among the answers; other kinds stay as they are."""
    if not isinstance(options, OneOf | SomeOf):
        return options
    fewer: Any = copy(options)
    fewer.candidates = tuple(candidate for candidate in options.candidates if not banned(candidate))
    if isinstance(fewer, SomeOf):
        fewer.most = min(fewer.most, len(fewer.candidates))
    return cast("Options[A]", fewer)


def without(options: Options[A], forbidden: Callable[[Answer], bool]) -> Options[A]:
    """The same options but for those that are forbidden. All of an ordering is always allowed."""
    if not isinstance(options, OneOf | SomeOf | Allotment | Number):
        return options
    refuse: Refuse | None = options.refuse
    fewer: Any = copy(options)
    fewer.refuse = lambda answer: (refuse(answer) if refuse else None) or (FORBIDDEN if forbidden(answer) else None)
    return cast("Options[A]", fewer)
