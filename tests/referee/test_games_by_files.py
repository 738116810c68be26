"""Whole games by files alone, by bots that have a player's file each; with files lost, doubled, altered and late."""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path

import pytest

from sample_games.toulon.build import build as build_toulon
from tests.long_runs import IS_LONG
from tests.referee.by_files import ByFiles
from tests.referee.conftest import Begin
from tests.referee.test_signed_files import mutated
from workbench import limits
from workbench.engine.codec import digest
from workbench.referee.formats import QUESTIONS, REPORT, VIEW
from workbench.referee.proof import proof_of
from workbench.referee.referee import Referee, Setting
from workbench.referee.referee_file import OUT
from workbench.referee.refused import Refused
from workbench.referee.verification import verify


def refusal(game: ByFiles, raw: bytes) -> str:
    before = game.referee.rows
    with pytest.raises(Refused) as refused:
        game.referee.take(raw)
    assert game.referee.rows == before
    return str(refused.value)


def is_proved(game: ByFiles) -> None:
    found = verify(proof_of(game.referee), game.packets())
    assert found.faults == ()
    assert found.packets == len(game.packets()) and found.rounds == game.round


def test_crossroads_in_fog_with_all_that_can_happen_to_files(begin: Begin) -> None:
    game, chance = begin(), random.Random(11)
    late: list[bytes] = []
    lines = set[str]()
    while not game.referee.is_over:
        files = {seat: game.written(seat) for seat in game.seats}
        for seat in chance.sample(game.seats, len(game.seats)):
            raw = files[seat]
            lines.add(refusal(game, mutated(raw, chance) + b"\0"))
            lines.add(refusal(game, raw[: chance.randrange(len(raw))]))
            game.referee.take(raw)
            lines.add(refusal(game, raw))
            lines |= {refusal(game, old) for old in late[-2:]}
        shutil.rmtree(game.folder / OUT)  # all the mail is lost
        game.referee.close()
        game.referee = Referee.open(game.folder)
        game.referee.adjudicate()
        late += files.values()
    assert game.referee.state.ending
    assert {"it was taken already", "it is damaged, or was altered"} <= lines
    assert any(line.startswith("round ") and line.endswith(" is closed") for line in lines)
    for number in range(game.round + 1):
        for seat in game.seats:
            game.referee.packet(seat, number)
    is_proved(game)


def test_a_player_knows_what_the_view_is_and_no_more(begin: Begin) -> None:
    game = begin()
    game.play(12)
    for seat in game.seats:
        player = game.opened(seat)
        assert player.view == game.referee.engine.view(game.referee.state, seat)
        units = game.referee.state.units
        unseen = {unit for unit in units if unit not in player.view.units}
        assert unseen and not [unit for unit in unseen if units[unit].side == seat]
        names = {f'"{unit}"'.encode() for unit in unseen}
        parts = player.last.members
        assert not [name for name in names if name in parts[VIEW] + parts[QUESTIONS]]
        words = player.engine.rules.words
        assert not [unit for unit in unseen if words.name_of(unit).encode() in parts[REPORT].partition(b"Own units")[2]]


def test_no_packet_holds_a_secret_of_the_dice(begin: Begin) -> None:
    game = begin()
    game.play(6)
    secrets = {game.referee.head.secret, game.referee.head.key.hex()}
    secrets |= {str(player._head["secret"]) for player in game.players.values()}
    shares = [share for one in proof_of(game.referee).rounds for share in one.shares.values()]
    for raw in game.packets():
        assert not [secret for secret in (*secrets, *shares) if secret.encode() in raw]


def test_toulon_faron_to_its_end(begin: Begin) -> None:
    game = begin(Setting("faron"), design=build_toulon())
    rounds = game.play()
    assert game.referee.is_over and rounds > 5
    is_proved(game)


@pytest.mark.skipif(not IS_LONG, reason="a whole campaign takes minutes; the beginning of it is played below")
def test_the_campaign_of_toulon_to_its_end(begin: Begin, capsys: pytest.CaptureFixture[str]) -> None:
    game = begin(Setting("campaign"), design=build_toulon())
    begun, longest, rounds = time.perf_counter(), 0.0, 0
    while not game.referee.is_over:
        for seat in game.seats:
            game.referee.take(game.written(seat))
        now = time.perf_counter()
        game.referee.adjudicate()
        longest, rounds = max(longest, time.perf_counter() - now), rounds + 1
    took, largest = time.perf_counter() - begun, max(map(len, game.packets()))
    with capsys.disabled():
        print(
            f"\n{rounds} rounds, {1000 * took / rounds:.0f} ms each, the longest adjudication {1000 * longest:.0f} ms"
        )
        print(f"largest packet {largest} bytes, the referee's file {(game.folder / 'referee.game').stat().st_size}")
    is_proved(game)


def test_the_campaign_of_toulon_begins(begin: Begin) -> None:
    game = begin(Setting("campaign"), design=build_toulon())
    assert game.play(15) == 15
    assert max(map(len, game.packets())) < limits.TURN_BYTES.most / 4
    is_proved(game)


def test_in_any_order_of_arrival_the_game_is_the_same(begin: Begin, tmp_path: Path) -> None:
    game = begin(Setting("faron"), design=build_toulon())
    game.play(3)
    files = [game.written(seat) for seat in game.seats]
    game.referee.close()
    digests = set()
    for number, order in enumerate((files, files[::-1], [*files, *files], [files[1], files[0], files[1]])):
        copy = tmp_path / f"copy{number}"
        shutil.copytree(game.folder, copy, ignore=shutil.ignore_patterns("*.seat*", ".*"))
        with Referee.open(copy) as referee:
            for raw in order:
                try:
                    referee.take(raw)
                except Refused as refused:
                    assert str(refused) == "it was taken already"
            referee.adjudicate()
            views = [digest(referee.engine.view(referee.state, seat)) for seat in game.seats]
            digests.add((digest(referee.state), *views, *proof_of(referee).rounds[-1].shares.values()))
    assert len(digests) == 1
    game.referee = Referee.open(game.folder)
