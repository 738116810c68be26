"""Seats that send nothing, players who lose their file, packets that are lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.referee.by_files import ByFiles
from tests.referee.conftest import FOG, Begin
from workbench.engine.codec import from_json
from workbench.referee.formats import RecordedRound
from workbench.referee.player import Player
from workbench.referee.proof import proof_of
from workbench.referee.referee import Referee
from workbench.referee.referee_file import OUT
from workbench.referee.refused import Refused
from workbench.referee.signed_files import FORGED
from workbench.referee.verification import verify


def records(game: ByFiles) -> list[RecordedRound]:
    return [from_json(one.record, RecordedRound) for one in proof_of(game.referee).rounds[1:]]


def is_proved(game: ByFiles) -> tuple[str, ...]:
    found = verify(proof_of(game.referee), game.packets())
    assert found.faults == ()
    return found.told


@pytest.mark.parametrize("how", ["none", "standing", "bot:random", "bot:greedy"])
def test_a_seat_that_sends_nothing_is_answered_for_and_named_to_all(begin: Begin, how: str) -> None:
    game = begin(FOG._replace(absent={"red": how}))
    for _ in range(6):
        game.referee.take(game.written("blue"))
        game.referee.adjudicate()
    for seat in game.seats:
        assert game.opened(seat).told.absent == ("red",)
        assert b"Red sent nothing" in game.players[seat].last.members["report.html"]
    assert game.players["blue"].last.manifest.taken["red"] == "absent"
    plays = [play for one in records(game) for play in one.plays if play.action and play.action.seat == "red"]
    assert plays and {play.how for play in plays} == {how}
    assert all(one.absent == {"red": how} for one in records(game))
    assert len(is_proved(game)) == 6


def test_nobody_has_to_be_there(begin: Begin) -> None:
    game = begin(FOG._replace(absent={"red": "bot:random", "blue": "bot:random"}))
    for _ in range(200):
        if game.referee.is_over:
            break
        game.referee.adjudicate()
    assert game.referee.is_over
    is_proved(game)


def test_standing_orders_are_carried_out_when_nothing_comes(begin: Begin) -> None:
    game = begin(FOG._replace(absent={"blue": "standing", "red": "bot:random"}))
    orders = game.orders("blue")
    action, rest = orders.actions[0], orders.actions[1:]
    game.referee.take(game.written("blue", replace(orders, actions=(action,), standing=rest)))
    game.referee.adjudicate({"red": "bot:random"})
    game.referee.adjudicate()
    standing = [play.action for play in records(game)[1].plays if play.how == "standing"]
    assert rest and standing[: len(rest)] == list(rest)
    is_proved(game)


def test_a_lost_packet_is_made_again_byte_for_byte(begin: Begin) -> None:
    game = begin()
    game.play(3)
    sent = {path: path.read_bytes() for path in sorted((game.folder / OUT).iterdir())}
    game.referee.close()
    for path in sent:
        path.unlink()
    game.referee = Referee.open(game.folder)
    for path in sent:
        number, seat, _ = path.name.split(".")
        assert game.referee.packet(seat, int(number)) == path
    assert {path: path.read_bytes() for path in sent} == sent
    with pytest.raises(Refused, match="no packet of round 9"):
        game.referee.packet("blue", 9)


def test_what_lies_altered_in_the_folder_is_written_anew(begin: Begin) -> None:
    game = begin()
    path, whole = game.folder / OUT / "001.blue.turn", game.packet("blue")
    path.write_bytes(b"something else")
    game.referee.write_packets()
    assert path.read_bytes() == whole


def test_who_loses_the_file_joins_anew_and_all_are_told(begin: Begin) -> None:
    game = begin()
    game.play(3)
    lost = game.players["blue"]
    lost.close()
    old = game.referee.rows.seats["blue"]
    game.referee.allow_rejoin("blue")
    with pytest.raises(Refused, match="green has not joined"):
        game.referee.allow_rejoin("green")
    player, joining = Player.join(game.folder / "blue2.seat", game.packet("blue", 0))
    game.referee.take(joining)
    with pytest.raises(Refused, match="it was taken already"):
        game.referee.take(joining)
    for number in range(1, game.round + 1):
        player.open_packet(game.packet("blue", number))
    game.players["blue"] = player
    game.play_round()
    shares = proof_of(game.referee).rounds[-1].shares
    assert shares["blue"] == "" and shares["red"]
    assert game.opened("red").told.joined == game.opened("blue").told.joined == ("blue",)
    assert game.players["red"].last.manifest.anchors["blue"] != old.anchor
    game.play(4)
    assert all(proof_of(game.referee).rounds[-1].shares.values())
    told = is_proved(game)
    assert any("joined anew" in line for line in told) and any("without a share" in line for line in told)
    game.players["blue"] = player
    held = Player.open(game.folder / "blue.seat")
    raw = held.joining()
    held.close()
    with pytest.raises(Refused) as refused:
        game.referee.take(raw)
    assert str(refused.value) != FORGED


def test_the_last_round_ends_a_game_that_goes_on(begin: Begin) -> None:
    game = begin(FOG._replace(rounds=3))
    assert game.play(3) == 3
    with pytest.raises(Refused, match="this game has 3 rounds"):
        game.play_round()
