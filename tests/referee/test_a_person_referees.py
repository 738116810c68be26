"""A person referees by files: rulings are looked at, altered and taken back, notes answered, pictures added."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.exchange.pictures import empty_png
from tests.referee.by_files import ByFiles
from workbench.cli import main
from workbench.engine.codec import from_json
from workbench.engine.orders.order import GivenOrders
from workbench.referee import player, referee, verification
from workbench.referee.by_a_person.leaks import leaks
from workbench.referee.by_a_person.ruling import confirm_all, rule, rulings_of, take_back
from workbench.referee.by_a_person.saying import add_picture, notes_of, say, unsay
from workbench.referee.formats import PICTURES, Orders, RecordedRound
from workbench.referee.plain_zip import unzipped
from workbench.referee.proof import proof_of
from workbench.referee.referee import Setting
from workbench.referee.refused import Refused
from workbench.referee.verification import verify

NOTE, SHOWN = "the road was flooded, says the map of the time", "the bridge at Ronco is held to be standing"
ASKED, ANSWERED = "May the guns cross at Ronco?", "They may, one an hour."


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ByFiles]:
    for module in (player, referee, verification):
        monkeypatch.setattr(module, "rules_for", ArcolaRules)
    game = ByFiles(tmp_path / "game", build(), Setting("november", {"referee": "person", "rounds": "short"}))
    yield game
    game.close()


def to_a_ruling(game: ByFiles, least: int = 1) -> None:
    """On to a round in which so many things are to be ruled, all orders taken."""
    for _ in range(30):
        for seat in game.seats:
            game.referee.take(game.written(seat))
        if len(rulings_of(game.referee)) >= least:
            return
        game.referee.adjudicate()
    raise AssertionError("nothing was to be ruled")


def recorded(game: ByFiles) -> RecordedRound:
    return from_json(proof_of(game.referee).rounds[-1].record, RecordedRound)


def other_than(one: Any) -> Any:
    return next((answer for answer in one.options.options if answer != one.suggested), None)


def alterable(game: ByFiles) -> int:
    return next(n for n, one in enumerate(rulings_of(game.referee)) if other_than(one) is not None)


def test_nothing_goes_on_until_all_is_ruled_and_confirming_changes_nothing(game: ByFiles) -> None:
    to_a_ruling(game)
    before = game.referee.trial({}).played.state
    with pytest.raises(Refused, match="still to be ruled"):
        game.referee.adjudicate(is_rest_suggested=False)
    assert confirm_all(game.referee) == len(rulings_of(game.referee)) > 0
    assert confirm_all(game.referee) == 0
    assert game.referee.adjudicate(is_rest_suggested=False).played.state == before
    assert not game.referee.rows.ruled and all(one.answer is not None for one in recorded(game).ruled)


def test_one_goes_back_within_the_round_and_the_record_keeps_it(game: ByFiles) -> None:
    to_a_ruling(game)
    at = alterable(game)
    as_suggested = game.referee.trial({}).played.state
    one = rulings_of(game.referee)[at]
    rule(game.referee, one, other_than(one), NOTE, is_shown=True)
    altered = rulings_of(game.referee)[at]
    assert altered.is_altered and altered.note == NOTE and altered.suggested == one.suggested
    take_back(game.referee, altered)
    assert not rulings_of(game.referee)[at].is_ruled
    assert game.referee.trial({}).played.state == as_suggested
    game.referee.adjudicate()
    assert len(recorded(game).ruled) == 2 and recorded(game).ruled[1].answer is None
    assert not [raw for raw in game.packets() if NOTE.encode() in raw]
    with pytest.raises(Refused, match="nothing has come"):
        rulings_of(game.referee)
    assert verify(proof_of(game.referee), game.packets()).faults == ()


def test_a_note_that_is_shown_is_read_by_all_and_the_packets_are_proved(game: ByFiles) -> None:
    to_a_ruling(game)
    one = rulings_of(game.referee)[alterable(game)]
    rule(game.referee, one, other_than(one), SHOWN, is_shown=True)
    game.referee.adjudicate()
    for seat in game.seats:
        assert [said.text for said in game.opened(seat).told.said] == [SHOWN]
        assert SHOWN.encode() in unzipped(game.packet(seat))["report.html"]
    assert verify(proof_of(game.referee), game.packets()).faults == ()


def test_what_may_not_be_ruled_is_refused_and_changes_nothing(game: ByFiles) -> None:
    to_a_ruling(game)
    one = rulings_of(game.referee)[0]
    for answer in ("no such thing", GivenOrders()):
        with pytest.raises(Refused):
            rule(game.referee, one, answer)
    with pytest.raises(Refused, match="280"):
        rule(game.referee, one, None, "a" * 281)
    assert not game.referee.rows.ruled


def picture(folder: Path) -> bytes:
    """A small picture, whole."""
    empty_png(folder / "p.png", 4, 4)
    return (folder / "p.png").read_bytes()


def test_notes_are_read_and_answered_with_a_picture_and_only_that_seat_reads_it(game: ByFiles, tmp_path: Path) -> None:
    one, other = game.seats
    found = False
    while not found:
        for seat in game.seats:
            orders = game.orders(seat)
            for n, action in enumerate(orders.actions):
                given = action.answers[0] if action.answers else None
                if seat == one and isinstance(given, GivenOrders) and given.given:
                    noted = GivenOrders((replace(given.given[0], note=ASKED), *given.given[1:]))
                    actions = [*orders.actions]
                    actions[n] = replace(action, answers=(noted, *action.answers[1:]))
                    orders, found = Orders(tuple(actions)), True
                    break
            game.referee.take(game.written(seat, orders))
        if not found:
            game.referee.adjudicate()
    assert [(note.seat, note.text) for note in notes_of(game.referee)] == [(one, ASKED)]
    say(game.referee, one, "wrong")
    unsay(game.referee, game.referee.rows.to_say[0].number)
    say(game.referee, one, ANSWERED)
    png = picture(tmp_path)
    add_picture(game.referee, one, png)
    for wrong in (b"GIF89a", b""):
        with pytest.raises(Refused, match="no PNG"):
            add_picture(game.referee, one, wrong)
    with pytest.raises(Refused, match="nobody sits"):
        say(game.referee, "nobody", "a")
    game.referee.adjudicate()
    assert unzipped(game.packet(one))[PICTURES[0]] == png
    assert [said.kind for said in game.opened(one).told.said] == ["answer", "picture"]
    assert game.opened(other).told.said == () and ANSWERED.encode() not in game.packet(other)
    assert not game.referee.rows.to_say
    assert verify(proof_of(game.referee), game.packets()).faults == ()


def test_the_search_finds_what_a_seat_must_not_have(game: ByFiles) -> None:
    to_a_ruling(game)
    found = game.referee.trial({})
    engine, state, seat = game.referee.engine, found.played.state, game.seats[0]
    sent = next(one for one in found.sent if one.seat == seat and one.round == found.head.round)
    members = unzipped(sent.content)
    assert leaks(engine, state, seat, members) == ()
    name = game.referee.rules.words.name_of
    view = engine.view(state, seat)
    hidden = next(unit for unit in state.units if unit not in view.units and state.units[unit].side != seat)
    assert name(hidden) in leaks(engine, state, seat, members | {"told.json": f'["{hidden}"]'.encode()})
    assert name(hidden) in leaks(engine, state, seat, members | {"report.html": name(hidden).encode()})


@dataclass
class Commands:
    """Games refereed by commands alone."""

    game: ByFiles
    capsys: pytest.CaptureFixture[str]

    def __call__(self, name: str, *words: str, code: int = 0) -> str:
        self.capsys.readouterr()
        assert main(["referee", name, str(self.game.folder), *words]) == code
        return "".join(self.capsys.readouterr())

    def take(self, folder: Path, number: int) -> None:
        """What the players make of their packets of a round, each with its own file."""
        for seat, who in self.game.players.items():
            if who.round < number:
                who.open_packet(self.game.packet(seat, number))
            (folder / f"{seat}.orders").write_bytes(self.game.written_by(seat))
        self("take", *(str(folder / f"{seat}.orders") for seat in self.game.seats))

    def listed(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self("rulings", "--json"))["rulings"]
        return found


def test_a_whole_game_by_files_with_three_overrulings(
    game: ByFiles, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.referee.close()
    commands, done, rounds, last = Commands(game, capsys), 0, 0, 0
    while not (status := json.loads(commands("status", "--json")))["over"]:
        rounds += 1
        assert rounds < 60
        commands.take(tmp_path, status["round"])
        listed = commands.listed()
        waiting = [one for one in listed if done < 3 and last != rounds and len(one["options"]) > 1]
        if waiting:
            assert "still to be ruled" in commands("adjudicate", code=2)
            number, instead = str(waiting[0]["number"]), waiting[0]["options"][1]
            said = commands("rule", number, "--answer", json.dumps(instead), "--note", NOTE)
            assert f"{number}. " in said and "(altered)" in said
            done, last = done + 1, rounds
        if listed:
            assert "nothing waits" in commands("rule", "--all")
        commands("adjudicate")
    assert done == 3
    assert "0 faults" in commands("reveal") + commands("verify")
    reopened = referee.Referee.open(game.folder)
    records = [one.record for one in proof_of(reopened).rounds]
    reopened.close()
    assert sum(record.count('"Ruled"') for record in records) == 3
    assert sum(record.count(NOTE) > 0 for record in records) == 3
    assert not [raw for raw in game.packets() if NOTE.encode() in raw]


def test_commands_refuse_in_a_line(game: ByFiles, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to_a_ruling(game)
    commands, count = Commands(game, capsys), len(rulings_of(game.referee))
    game.referee.close()
    assert f"no ruling {count + 1}" in commands("rule", str(count + 1), code=2)
    assert "--all" in commands("rule", code=2) and "--all" in commands("rule", "1", "--all", code=2)
    assert "JSON" in commands("rule", "1", "--answer", "{", code=2)
    assert "nobody sits" in commands("answer", "green", "yes", code=2)
    assert "a text or a --picture" in commands("answer", game.seats[0], code=2)
    assert commands("answer", game.seats[0], ANSWERED) == ""
    assert ANSWERED in commands("notes") and ANSWERED in commands("notes", "--json")
    assert "(confirmed)" in commands("rule", "1") and "(waits)" in commands("rule", "1", "--back")
    assert "confirmed" in commands("rule", "1", "--note", NOTE)
