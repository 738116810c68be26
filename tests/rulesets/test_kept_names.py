"""What the rules keep and no display shows is told in words of the rules module, never by names of its code."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.playtests.comparison import READ_BY_NAME, STANDS, Contrast, Kind, contrasts
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.state import Procedure
from workbench.language import said_in
from workbench.storage.samples import build_sample

PLAYED = {"crossroads": 80, "toulon": 60, "grande_tactique": 60}
CODE = re.compile(r"[a-z][A-Z]|[a-z]_[a-z]")
"""A name of code: "SupplyLine" or "attack_supply"."""


def kinds(of: Any, seen: set[type]) -> Iterator[type[Struct]]:
    """Every kind of thing that a field of this type may hold."""
    if isinstance(of, type) and issubclass(of, Struct) and of not in seen:
        seen.add(of)
        yield of
        for held in typing.get_type_hints(of).values():
            yield from kinds(held, seen)
    for held in typing.get_args(of):
        yield from kinds(held, seen)


@pytest.mark.parametrize("game", PLAYED)
def test_every_kind_of_thing_and_every_field_of_a_state_has_its_words(game: str) -> None:
    rules = rules_for(build_sample(game))
    state = rules.start(rules.design.scenarios[0].id, {})
    for kind in (*kinds(type(state), set()), *{type(unit) for unit in state.units.values()}):
        if issubclass(kind, Procedure):
            continue
        if kind not in (type(state), type(next(iter(state.units.values())))):
            assert kind.__name__ in rules.words.kept_names or kind.__module__.startswith("workbench."), kind
        for field in set(kind.__struct_fields__) - READ_BY_NAME - STANDS:
            assert field in rules.words.kept_names or kind.__module__.startswith("workbench."), (kind, field)
    for words in rules.words.kept_names.values():
        assert not CODE.search(words)
        assert said_in("fr", words)


@pytest.mark.parametrize("game", PLAYED)
def test_no_name_of_code_stands_in_what_two_moments_differ_in(game: str) -> None:
    rules = rules_for(build_sample(game))
    playtest: Playtest[Any, Any] = Playtest(rules, rules.design.scenarios[0].id, 5)
    bots = make_bots(dict.fromkeys(rules.seats(playtest.start), "random"), playtest)
    while len(playtest.plays) <= PLAYED[game] and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    further = [
        one
        for number in range(1, len(playtest.plays), 7)
        for one in contrasts(rules, playtest.start, playtest.plays[number].state)
        if one.kind is Kind.FURTHER
    ]
    assert further
    for text in {text for one in further for text in texts(one)}:
        assert not CODE.search(text), text


def texts(one: Contrast) -> tuple[str, str, str]:
    return one.what, one.one, one.other


def test_of_a_list_of_things_each_that_differs_has_a_line_of_its_own() -> None:
    rules = rules_for(build_sample("crossroads"))
    playtest: Playtest[Any, Any] = Playtest(rules, rules.design.scenarios[0].id, 5)
    bots = make_bots(dict.fromkeys(rules.seats(playtest.start), "random"), playtest)
    while len(playtest.state.lines) < 4:
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    state = playtest.state
    fewer = replace(state, lines=state.lines[2:])
    told = contrasts(rules, state, fewer)
    assert [one.what for one in told] == ["supply lines"] * 2 and not any(one.other for one in told)
    assert all(rules.words.name_of(line.hex) in one.one for one, line in zip(told, state.lines[:2], strict=True))
    assert contrasts(rules, state, replace(state, lines=state.lines[::-1])), "another order is told of, too"
