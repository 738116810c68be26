"""What Toulon says in another language: every sentence is in its catalogue, and names stay what they are."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

from rulesets.toulon.clauses import CLAUSES
from rulesets.toulon.wording import REMOVED
from tests.robustness.random_views import design_of
from workbench.engine.decision import Action, Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import rules_for
from workbench.engine.words.grammar import OfOne
from workbench.engine.words.message import Message
from workbench.language import catalogue_of, rooms, said_in, template, template_of

PLAYS = 90
"""So far a playtest of each scenario is followed."""
FRENCH = catalogue_of("toulon", "fr")


def test_the_module_brings_its_own_catalogues() -> None:
    assert rooms()["toulon"].parent.name == "toulon"
    assert len(template_of("toulon")) > 900
    assert [text for text in template_of("toulon") if text not in FRENCH] == []


def test_every_clause_has_its_heading_in_french() -> None:
    assert [clause.number for clause in CLAUSES if clause.heading not in FRENCH] == []


@pytest.mark.parametrize("scenario", [scenario.id for scenario in design_of("toulon").scenarios][:2])
def test_what_is_said_in_a_playtest_is_in_the_catalogues(scenario: str) -> None:
    texts = {*template()}
    spoken = {text for said in all_said(scenario) for text in texts_of(said) if any(map(str.isalpha, text))}
    assert len(spoken) > 80
    assert sorted(spoken - texts) == []


def all_said(scenario: str) -> Iterator[str]:
    """Prompts, choices, refusals and the log of a playtest that chance plays, as each seat is told it."""
    rules = rules_for(design_of("toulon"))
    playtest, rng = Playtest(rules, scenario, 5), random.Random(5)
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
        yield rules.display.headline(playtest.state)[0]


def said_by(decision: Decision) -> Iterator[str]:
    yield decision.prompt
    options = decision.options
    if isinstance(options, OneOf | SomeOf):
        for candidate in options.candidates:
            answer = candidate if isinstance(options, OneOf) else (candidate,)
            if refused := options.refusal(answer):
                yield refused.reason
            elif options.note and isinstance(note := options.note(candidate), Message):
                yield note
        if isinstance(options, OneOf):
            yield from options.words.values()


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


@pytest.mark.parametrize(
    ("said", "french"),
    [
        (Message(REMOVED["captured"], unit="Royals"), "Royals : captures"),
        (Message(REMOVED["overrun"], unit=OfOne("Charles")), "Charles se fait balayer"),
        (Message("{points} operations {points:point|points}", points=0), "0 point d'opérations"),
        (Message("{points} operations {points:point|points}", points=2), "2 points d'opérations"),
        ("no more moves", "finir les mouvements"),
    ],
)
def test_french_agrees_with_numbers_and_names(said: str, french: str) -> None:
    assert said_in("fr", said).replace("\N{NO-BREAK SPACE}", " ") == french
    assert said_in("fr", pickle.loads(pickle.dumps(said))) == said_in("fr", said)
