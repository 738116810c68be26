"""What the rules modules say in another language: every sentence is in a catalogue, and names stay what they are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulesets.template.example import race_design
from tests.robustness.random_views import design_of
from workbench.engine.decision import Action, Decision
from workbench.engine.design import Design
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.words.message import Message
from workbench.language import catalogue_of, rooms, template, template_of

PLAYS = 90
"""So far a playtest of each scenario is followed."""
PLAYED = {
    "toulon": lambda: design_of("toulon"),
    "grande_tactique": lambda: design_of("grande_tactique"),
    "hex_and_counter": lambda: design_of("crossroads"),
    "template": race_design,
}
SCENARIOS = [(module, scenario.id) for module, design in PLAYED.items() for scenario in design().scenarios[:2]]


@pytest.mark.parametrize("module", PLAYED)
def test_the_module_brings_its_own_catalogues(module: str) -> None:
    french = catalogue_of(module, "fr")
    assert rooms()[module].parent.name == module
    assert len(template_of(module)) > 5
    assert [text for text in template_of(module) if text not in french] == []


@pytest.mark.parametrize("module", PLAYED)
def test_every_clause_has_its_heading_in_french(module: str) -> None:
    rules, french = rules_for(PLAYED[module]()), catalogue_of(module, "fr")
    assert [clause.number for clause in rules.clauses if clause.heading not in french] == []


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS)
def test_what_is_said_in_a_playtest_is_in_the_catalogues(module: str, scenario: str) -> None:
    texts, design = {*template()}, PLAYED[module]()
    named = names_in(design)
    spoken = {text for said in all_said(design, scenario) for text in texts_of(said) if any(map(str.isalpha, text))}
    assert len(spoken) > 10
    assert sorted(spoken - texts - named) == []


def names_in(design: Design) -> set[str]:
    """What the designer has named: spaces, counters, sides, phases."""
    maps = design.maps
    spaces = {space.name for one in maps for space in (one.spaces if hasattr(one, "spaces") else one.hexes).values()}
    sides = {side.name for side in (*design.sides, *design.factions)}
    phases = {phase.title for phase in design.sequence}
    return spaces | sides | phases | {counter.name for counter in design.counters}


def all_said(design: Design, scenario: str) -> Iterator[str]:
    """Prompts, choices, refusals and the log of a playtest that chance plays, and what is shown beside the map."""
    rules = rules_for(design)
    playtest, rng = Playtest(rules, scenario, 5), random.Random(5)
    for option in rules.display.options_offered(scenario):
        yield option.title
        yield from (words for _, words in option.values if not words.isdigit())
    while not playtest.is_over and len(playtest.plays) < PLAYS:
        asked = playtest.decisions()[0]
        chosen, decision = (), playtest.next_decision(asked.seat, ())
        while decision is not None:
            yield from said_by(decision)
            chosen = (*chosen, decision.options.sample(rng))
            decision = playtest.next_decision(asked.seat, chosen)
        playtest.play(Action(asked.seat, asked.name, chosen))
        number = len(playtest.plays) - 1
        told = told_of_play(playtest.engine, playtest.before(number), playtest.plays[number].events, "")
        yield from (sentence for _, sentence in told)
        yield from rules.words.trail(playtest.state)
    yield from shown(rules, playtest)


def said_by(decision: Decision) -> Iterator[str]:
    yield decision.prompt
    options = decision.options
    if isinstance(options, OneOf | SomeOf):
        for candidate in options.candidates:
            answer = candidate if isinstance(options, OneOf) else (candidate,)
            if refused := options.refusal(answer):
                yield refused.reason
            elif options.note and (note := options.note(candidate)):
                yield note
        if isinstance(options, OneOf):
            yield from options.words.values()


def shown(rules: AnyRules, playtest: Playtest) -> Iterator[str]:
    """What stands beside the map: the turn, the score, tracks, phases, and what is said of every piece."""
    state, display = playtest.state, rules.display
    yield display.headline(state)[0]
    if decides := display.victory(state):
        below = decides.below if isinstance(decides.below, Message) else ""  # else names of sides alone
        yield from filter(None, (decides.title, below, decides.sentence))
    yield from (track.title for track in display.tracks(state))
    yield from (line.title for line in display.sequence(state))
    yield from (remark for piece in display.pieces(state) for remark in piece.remarks)


def texts_of(said: str) -> Iterator[str]:
    """The text of a message and of those in its places; a plain text is one of the catalogues itself."""
    if not isinstance(said, Message):
        yield said
        return
    if "{part_" not in said.text:  # several that are joined stand for themselves
        yield said.text
    for argument in said.arguments.values():
        if isinstance(argument, Message) and argument.arguments:
            yield from texts_of(argument)
