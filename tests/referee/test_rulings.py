"""Arcola by files: its program as referee, and a person as referee who overrules what it suggests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.referee.by_files import ByFiles
from workbench.engine.codec import from_json
from workbench.engine.decision import Action
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.orders.options import Ruling
from workbench.engine.orders.order import Overruled
from workbench.referee import player, referee, verification
from workbench.referee.formats import RecordedRound
from workbench.referee.plain_zip import unzipped
from workbench.referee.proof import proof_of
from workbench.referee.referee import Setting
from workbench.referee.refused import Refused
from workbench.referee.told_again import adds_up
from workbench.referee.verification import verify

NOTE = "the road was flooded, says the map of the time"


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (player, referee, verification):
        monkeypatch.setattr(module, "rules_for", ArcolaRules)


@pytest.fixture
def by_a_person(rules: None, tmp_path: Path) -> Iterator[ByFiles]:
    game = ByFiles(tmp_path / "game", build(), Setting("november", {"referee": "person", "rounds": "short"}))
    yield game
    game.close()


def records(game: ByFiles) -> list[RecordedRound]:
    return [from_json(one.record, RecordedRound) for one in proof_of(game.referee).rounds[1:]]


def test_the_program_referees_a_campaign(rules: None, tmp_path: Path) -> None:
    game = ByFiles(tmp_path / "game", build(), Setting("november", {"rounds": "short"}))
    assert game.play(60) < 60 and game.referee.is_over
    assert verify(proof_of(game.referee), game.packets()).faults == ()
    assert max(map(len, game.packets())) < 2_000_000
    for seat in game.seats:
        assert named_in_packets(game, seat) == []
    game.close()


def named_in_packets(game: ByFiles, seat: str) -> list[tuple[int, str, str]]:
    """Pieces of the other side that a packet names, by id or by name: nobody is ever told who it is that he meets."""
    rules = game.referee.rules
    others = [one.id for one in rules.design.counters if rules.side_of_counter(one.id) not in ("", seat)]
    assert len(others) > 20
    words = {f'"{other}"' for other in others} | {rf"\b{re.escape(rules.words.name_of(other))}\b" for other in others}
    return [
        (number, name, word)
        for number in range(1, game.round + 1)
        for name, raw in unzipped(game.packet(seat, number)).items()
        for word in words
        if re.search(word, raw.decode(errors="replace"))
    ]


def overruled(game: ByFiles, left: int) -> tuple[Action, ...]:
    """Rulings of the round that is open, of which so many are other than suggested."""
    rulings: tuple[Action, ...] = ()
    while (asked := game.referee.trial({}, rulings, is_rest_suggested=False).ruling) is not None:
        assert isinstance(asked.options, Ruling) and asked.seat == REFEREE
        suggested = asked.options.suggestion.answer
        other = next((answer for answer in asked.options.options if answer != suggested), None) if left else None
        answer = suggested if other is None else Overruled(other, NOTE)
        left -= other is not None
        state = game.referee.trial({}, rulings, is_rest_suggested=False).played.state
        so_far = (answer,)
        while (more := game.referee.engine.next_decision(state, REFEREE, so_far)) is not None:
            assert isinstance(more.options, Ruling)
            so_far = (*so_far, more.options.suggestion.answer)
        rulings = (*rulings, Action(REFEREE, asked.name, so_far))
    return rulings


def test_a_person_overrules_three_times_and_it_stays_in_the_proof_alone(by_a_person: ByFiles) -> None:
    game, done = by_a_person, 0
    while not game.referee.is_over:
        for seat in game.seats:
            game.referee.take(game.written(seat))
        rulings = overruled(game, 3 - done) if done < 3 else ()
        if done < 3 and rulings and game.referee.trial({}, (), is_rest_suggested=False).ruling is not None:
            with pytest.raises(Refused, match="still to be ruled"):
                game.referee.adjudicate({}, (), is_rest_suggested=False)
        done += sum(isinstance(answer, Overruled) for one in rulings for answer in one.answers)
        game.referee.adjudicate({}, rulings, is_rest_suggested=done >= 3)
    assert done == 3
    how = Counter(play.how for one in records(game) for play in one.plays)
    assert how["rulings"] > 3 and how["orders"]
    assert verify(proof_of(game.referee), game.packets()).faults == ()
    assert sum(one.record.count('"Ruled"') for one in proof_of(game.referee).rounds) == 3
    assert not [raw for raw in game.packets() if NOTE.encode() in raw]


def test_a_ruling_that_may_not_be_is_refused(by_a_person: ByFiles) -> None:
    game = by_a_person
    for _ in range(30):
        for seat in game.seats:
            game.referee.take(game.written(seat))
        asked = game.referee.trial({}, (), is_rest_suggested=False).ruling
        if asked is not None:
            with pytest.raises(Refused):
                game.referee.adjudicate({}, (Action(REFEREE, asked.name, (Overruled(("no such",)),)),))
            return
        game.referee.adjudicate()
    raise AssertionError("nothing was to be ruled")


def test_a_packet_that_shows_more_or_less_than_it_tells_is_found_at_the_desk(rules: None, tmp_path: Path) -> None:
    game = ByFiles(tmp_path / "game", build(), Setting("november", {"rounds": "short"}))
    found = 0
    for _ in range(8):
        game.play_round()
        for seat in game.seats:
            who = game.opened(seat)
            assert who.adds_up()
            before = who.engine.state_from_json(who.read(game.packet(seat, game.round - 1)).members["view.json"])
            plays = tuple(replace(play, events=msgspec.Raw(b"[]")) for play in who.told.plays)
            found += not adds_up(who.engine, before, replace(who.told, plays=plays), who.view, seat)
            unit = next(unit for unit in sorted(who.view.units) if who.view.units[unit].side == seat)
            shown = replace(who.view, units=who.view.units.delete(unit))
            assert not adds_up(who.engine, before, who.told, shown, seat)
    assert found >= 8
    game.close()
