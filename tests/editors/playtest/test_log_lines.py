"""The log of a reader tells what they were told and no more."""

from __future__ import annotations

import re

import pytest

from editors.playtest.session import PlaytestSession
from editors.playtest.telling.log_lines import HEAD, lines_of_play
from tests.editors.playtest.sittings import BOTS, coins, siege
from workbench.engine.design import Design


def log_of(session: PlaytestSession, viewer: str) -> list[str]:
    plays = range(len(session.playtest.plays))
    return [line.text for number in plays for line in lines_of_play(session.playtest, number, viewer)]


@pytest.mark.usefixtures("coin_rules")
def test_phases_are_heads_and_rolls_keep_their_faces() -> None:
    session = coins(BOTS)
    while session.bot_plays():
        pass
    lines = [
        line for number in range(len(session.playtest.plays)) for line in lines_of_play(session.playtest, number, "")
    ]
    assert lines[0].kind == HEAD
    assert lines[0].text == "Turn 1"
    rolled = [line for line in lines if line.faces]
    assert rolled
    assert all(1 <= face <= 6 for line in rolled for face in line.faces)
    moved = next(line for line in lines if "moves to" in line.text)
    assert moved.place in session.rules.design.map().spaces
    assert moved.side in ("red", "blue")
    assert moved.clause == "3.1"


@pytest.mark.usefixtures("coin_rules")
def test_a_man_on_his_face_is_never_named_to_the_enemy() -> None:
    session = coins(BOTS)
    names = {f"blue_{n}": session.rules.words.name_of(f"blue_{n}") for n in (1, 2, 3)}
    while session.bot_plays():
        before = session.playtest.before(len(session.playtest.plays) - 1)
        after = session.playtest.state
        hidden = [
            name
            for man, name in names.items()
            if man in before.units and before.units[man].face_down
            if man not in after.units or after.units[man].face_down
        ]
        told = lines_of_play(session.playtest, len(session.playtest.plays) - 1, "red")
        assert not [line.text for line in told for name in hidden if name in line.text]


def test_no_hidden_counter_of_toulon_is_named(toulon: Design) -> None:
    session = siege(toulon)
    playtest = session.playtest
    shown: set[str] = set()
    for number in range(len(playtest.plays)):
        after = playtest.plays[number].state
        rules = playtest.rules
        shown |= {unit for unit in after.units if unit not in rules.hidden(after, "republican")}
        secret = {rules.words.name_of(unit) for unit in after.units} - {rules.words.name_of(unit) for unit in shown}
        for line in lines_of_play(playtest, number, "republican"):
            if line.clause.startswith("14."):  # what his own spies have read, said to him alone
                continue
            assert not [name for name in secret if re.search(rf"\b{re.escape(name)}\b", line.text)], line


def test_the_reader_of_both_sides_reads_more(toulon: Design) -> None:
    session = siege(toulon)
    assert any("hidden unit" in line for line in log_of(session, "republican"))
    assert not any("hidden unit" in line for line in log_of(session, ""))
