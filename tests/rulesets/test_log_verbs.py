"""Lines of the log of every module agree with units whose names are in the plural: "Field guns move", not "moves"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.template.example import race_design
from workbench.engine.bots import let_play, make_bots
from workbench.engine.design import Design
from workbench.engine.events import Event, PlaytestEnded, UnitMoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.rules_words import LEADER_SYMBOL
from workbench.engine.words.grammar import does, is_plural
from workbench.engine.words.message import Message
from workbench.engine.words.wording import describe_common
from workbench.storage.samples import build_sample

SINGULAR = re.compile(r"Guards (?:is|was|has|does|goes|[a-z]{2,}(?<!s)s)\b")
PLURAL = re.compile(
    r"\d+ Charles(?: \([^)]*\))? (?!(?:is|was|has|does|goes|[a-z]{2,}(?<!s)s|passes|misses|loses)\b)[a-z]+"
)
PLAYED: tuple[tuple[str, Callable[[], Design], str], ...] = (
    ("crossroads", lambda: build_sample("crossroads"), "meeting_engagement"),
    ("grande_tactique", lambda: build_sample("grande_tactique"), "montenotte"),
    ("toulon", lambda: build_sample("toulon"), "faron"),
    ("template", race_design, "race"),
)


def of_many(design: Design) -> AnyRules:
    """The rules over a design whose units are all called something in the plural, and whose leaders end as if so."""
    leaders = {kind.id for kind in design.unit_types if kind.symbol == LEADER_SYMBOL}
    named = [
        replace(counter, name=f"{number} {'Charles' if counter.unit_type in leaders else 'Guards'}")
        for number, counter in enumerate(design.counters)
    ]
    return rules_for(replace(design, counters=tuple(named)))


@pytest.mark.parametrize(("design", "scenario"), [one[1:] for one in PLAYED], ids=[one[0] for one in PLAYED])
def test_no_line_gives_many_the_verb_of_one(design: Callable[[], Design], scenario: str) -> None:
    rules = of_many(design())
    playtest = Playtest(rules, scenario, 7)
    let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.state), "greedy"), playtest), turns=3)
    told, prompts = lines_of(playtest)
    assert any("Guards" in line for line in told)
    assert not [line for line in (*told, *prompts) if SINGULAR.search(line)]
    assert not [(line, found[0]) for line in (*told, *prompts) if (found := PLURAL.match(line))]
    assert all(type(line) in (str, Message) for line in (*told, *prompts))


def test_a_leader_and_a_place_are_of_one_however_their_names_end() -> None:
    design = build_sample("toulon")
    leader = next(counter for counter in design.counters if counter.unit_type == "leader")
    other = next(counter for counter in design.counters if counter.unit_type == "inf")
    shown = design.maps[0]
    forts = replace(shown.spaces["A43"], name="Les Forts")
    named = {leader.id: "Charles", other.id: "Hussars"}
    rules = rules_for(
        replace(
            design,
            counters=tuple(replace(one, name=named.get(one.id, one.name)) for one in design.counters),
            maps=(replace(shown, spaces=shown.spaces.set("A43", forts)), *design.maps[1:]),
        )
    )
    republicans = rules.words.name_of("republican")
    subjects = (leader.id, other.id, "A43", "republican", "?1")
    assert [does(rules.words.subject_of(key), "lands") for key in subjects] == [
        "Charles lands", "Hussars land", "Les Forts lands", f"{republicans} land", "a hidden unit lands"
    ]  # fmt: skip
    assert type(rules.words.name_of(leader.id)) is str


def test_a_division_that_goes_by_its_general_is_of_one() -> None:
    rules: Any = of_many(build_sample("grande_tactique"))
    formations = rules.figures.pieces.formations
    led = next(key for key, figures in sorted(formations.items()) if figures.general)
    assert "Charles" in rules.words.name_of(led)
    assert does(rules.words.subject_of(led), "moves") == f"{rules.words.name_of(led)} moves"


def lines_of(playtest: Playtest[Any, Any]) -> tuple[set[str], set[str]]:
    """Every line of the log, and the title of everything that was going on."""
    told, titles, state = set(), set(), playtest.start
    for play in playtest.plays:
        for event in play.events:
            told.add(playtest.rules.words.describe(event, state))
            state = event.apply(state)
        titles |= set(playtest.rules.words.trail(state))
    return told, titles


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (UnitMoved(unit="Field guns", to="0809"), "Field guns move to 0809"),
        (UnitMoved(unit="Field gun", to="0809"), "Field gun moves to 0809"),
        (PlaytestEnded(ending="by_points", winner="Republicans"), "The playtest is over (by points): Republicans win"),
        (PlaytestEnded(ending="by_points", winner="Blue"), "The playtest is over (by points): Blue wins"),
        (PlaytestEnded(ending="draw", winner=""), "The playtest is over (draw): nobody wins"),
    ],
)
def test_the_lines_of_all_games_agree(event: Event[None], line: str) -> None:
    assert describe_common(event, str) == line


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Masséna's corps", False), ("II Corps", False), ("Hussars", True),
        ("Lancers of the Guard", True), ("Battery of the Jacobins", False), ("Force A (Beaulieu, Guards)", False),
        ("French", True), ("5th French", False),  ("", False), (",", False), ("()", False),
    ],
)  # fmt: skip
def test_what_follows_a_name_does_not_make_it_many(name: str, plural: bool) -> None:
    assert is_plural(name) is plural
    assert does(name, "tries") == f"{name} {'try' if plural else 'tries'}".strip()
