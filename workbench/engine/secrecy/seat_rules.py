"""Rules as a seat has them: bound to the design that it may have, so that nothing they say tells what is withheld."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.knowledge.contacts import is_referee
from workbench.engine.ruleset import RulesModule
from workbench.engine.secrecy.seat_design import design_for
from workbench.engine.state import State

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")


def design_of_seat(rules: RulesModule[S, Q], seat: str) -> Design:
    """The design as this seat may have it; who referees has all of it."""
    if not rules.design.secrets or is_referee(rules.design, seat):
        return rules.design
    return design_for(rules.design, rules.side_of(seat))


def rules_at_hand(rules: RulesModule[S, Q], seat: str) -> RulesModule[S, Q]:
    """As `rules_of_seat`; all of the rules where these need a withheld figure to be bound, which `check` tells of.

    For bots and for whoever sits at the machine that has all of it.
    """
    try:
        return rules_of_seat(rules, seat)
    except (LookupError, TypeError, ValueError, ArithmeticError):
        return rules


def told_design(rules: RulesModule[S, Q], scenario: str, seat: str) -> Design:
    """What a seat keeps of the design with what it is told of one scenario: without the set-up, which its view tells
    as far as it may know, and without all other scenarios.
    """
    own = design_of_seat(rules, seat)
    return replace(own, scenarios=(replace(own.scenario(scenario), placements=()),), silenced=())


def rules_of_seat(rules: RulesModule[S, Q], seat: str) -> RulesModule[S, Q]:
    """The rules bound to the design of this seat, the very same where nothing is withheld from it.

    What they read of that is `Withheld`. Rules with secrets read their figures when these are asked for, not when they
    are bound.
    """
    if not rules.design.secrets or is_referee(rules.design, seat):
        return rules
    known: dict[str, RulesModule[S, Q]] = rules.__dict__.setdefault("rules_of_sides", {})
    side = rules.side_of(seat)
    if side not in known:
        design = design_for(rules.design, side)
        known[side] = rules if design is rules.design else type(rules)(design)
    return known[side]
