"""What is asked of figures that were changed in Design: what differs, and what can be done with it. No Qt here."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.design import Design
from workbench.engine.dice import SeededDice
from workbench.engine.options import OneOf
from workbench.engine.play import Engine
from workbench.engine.playtests.carried import carried
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.problem import Level
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules, UnknownRules, rules_for, why_unplayable
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.qt.looks.translator import spoken
from workbench.storage.comparison import Changed
from workbench.storage.records.figures_compared import changes_between

AnyPlaytest = Playtest[Any, Any]
IS_OVER = marked("the playtest is over here")
OTHER_RULES = marked("the design has another rules module now")
NO_SCENARIO = marked("the scenario is no longer in the design")
NOT_FOR_A_SEAT = marked("something of the position does not fit them, and what it is may be hidden")
NOT_BEGUN_FOR_A_SEAT = marked("the scenario cannot begin on them, and why may be hidden")
"""Said to a seat: the whole reason names units and places of either side."""


class FiguresAsked(NamedTuple):
    """What differs between the figures of the moment and those of the design, and the rules bound to the new ones.

    `why_not_on` says why one cannot go on with them from here, `why_not_again` why not from the start; "" where one
    can. Where there are no `rules` neither can be done.
    """

    changes: tuple[Changed, ...]
    digest: str
    rules: AnyRules | None
    why_not_on: str = ""
    why_not_again: str = ""


def digest_of_moment(playtest: AnyPlaytest) -> str:
    """That of the figures that the moment is played on."""
    return figures_digest(playtest.rules.design, playtest.scenario)


def differs(playtest: AnyPlaytest, design: Design) -> bool:
    """Does the moment go by other figures than the design has now?"""
    was = playtest.rules.design
    return design is not was and figures_digest(design, playtest.scenario) != digest_of_moment(playtest)


def known_digests(playtest: AnyPlaytest) -> frozenset[str]:
    """Those of all figures that were ever taken up in a playtest."""
    return frozenset(figures_digest(x.rules.design, playtest.scenario) for x in playtest.engines.values())


def figures_asked(playtest: AnyPlaytest, design: Design, viewer: str) -> FiguresAsked:
    """What to ask of a design whose figures differ from those of the moment; the playtest is only read."""
    changes = changes_between(playtest.rules.design, design, playtest.scenario, viewer)
    digest = figures_digest(design, playtest.scenario)
    if why := _why_not_bound(playtest, design):
        return FiguresAsked(changes, digest, None, why, why)
    try:
        rules = rules_for(design)
    except UnknownRules as error:
        return FiguresAsked(changes, digest, None, said_by(error), said_by(error))
    except UNPLAYABLE as error:
        return FiguresAsked(changes, digest, None, why_unplayable(error), why_unplayable(error))
    return FiguresAsked(
        changes, digest, rules, why_not_on(playtest, rules, viewer), _why_not_again(playtest, rules, viewer)
    )


def changes_in_words(playtest: AnyPlaytest, one: int, other: int, viewer: str) -> list[str]:
    """What differs between two of the figures of a playtest, by their numbers, each change in a line."""
    was, now = (playtest.engines[number].rules.design for number in (one, other))
    return [spoken(change.said) for change in changes_between(was, now, playtest.scenario, viewer)]


def why_not_on(playtest: AnyPlaytest, rules: AnyRules, viewer: str = "") -> str:
    """Why one cannot go on from the moment by these rules, as far as a seat may know; "" when one can."""
    if playtest.is_over:
        return IS_OVER
    why = _why_not_carried(playtest, rules)
    return NOT_FOR_A_SEAT if why and viewer else why


def _why_not_carried(playtest: AnyPlaytest, rules: AnyRules) -> str:
    try:
        position = carried(playtest.state, playtest.rules, rules)
        problems = [x for x in rules.problems(position) if x.level is Level.ERROR]
        if problems:
            first = problems[0].said
            more = len(problems) - 1
            return Message("{problem}, and {more} more", problem=first, more=more) if more else first
        engine = Engine(rules)
        _, state = engine.set_up(position, SeededDice(playtest.seed))
        _shown_once(engine, state)
    except BadPosition as bad:
        return said_by(bad)
    except IllegalAction as refused:
        return as_message(refused.reason)
    except BrokenRules as error:
        return said_by(error)
    except UNPLAYABLE as error:
        return why_unplayable(error)
    return ""


def _shown_once(engine: Engine[Any, Any], state: Any) -> None:
    """Read what a table shows at once: rules may miss a figure only when a candidate is judged, or a seat looks."""
    for decision in engine.decisions(state):
        if isinstance(decision.options, OneOf):
            for candidate in decision.options.candidates:
                decision.options.refusal(candidate)
    display = engine.rules.display
    for sight in (state, *(engine.view(state, seat) for seat in engine.rules.seats(state))):
        for shown in (display.scene, display.headline, display.victory, display.sequence, display.tracks):
            shown(sight)


def _why_not_bound(playtest: AnyPlaytest, design: Design) -> str:
    if design.rules != playtest.rules.name:
        return OTHER_RULES
    return "" if any(one.id == playtest.scenario for one in design.scenarios) else NO_SCENARIO


def _why_not_again(playtest: AnyPlaytest, rules: AnyRules, viewer: str) -> str:
    try:
        again = Playtest(rules, playtest.scenario, playtest.seed, playtest.options)
        _shown_once(again.engine, again.state)
    except (BrokenRules, *UNPLAYABLE) as error:
        return NOT_BEGUN_FOR_A_SEAT if viewer else why_unplayable(error)
    return ""
