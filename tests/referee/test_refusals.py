"""Each file that cannot be taken is told in its line, whatever it is, and nothing changes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.by_files import ByFiles
from tests.referee.conftest import FOG, Begin
from workbench.engine.codec import from_json, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.referee import checked_orders, keys, player, taking
from workbench.referee.formats import ANSWERS, ORDERS_FORM, Orders, OrdersManifest, read_orders
from workbench.referee.player import Player
from workbench.referee.proof import NOT_OVER, reveal
from workbench.referee.referee import REVEALED, Setting
from workbench.referee.refused import Refused
from workbench.referee.signed_files import FORGED, read_file, sealed_file

ODD = (b"", b"0", b'"', b"]", b"{", b"-9", b"\\u0000", b"x")


def refusal(game: ByFiles, raw: bytes) -> str:
    before = game.referee.rows
    with pytest.raises(Refused) as refused:
        game.referee.take(raw)
    assert game.referee.rows == before
    return str(refused.value)


def signed_again(game: ByFiles, who: str, raw: bytes, orders: Any = None, /, **facts: Any) -> bytes:
    """A file of a seat, signed by the seat itself, that says something else."""
    key = game.players[who]._key
    found = read_file(ORDERS_FORM, raw, lambda manifest: keys.public_key(key))
    members = found.members if orders is None else {ANSWERS: orders if isinstance(orders, bytes) else to_json(orders)}
    return sealed_file(ORDERS_FORM, replace(found.manifest, **facts), members, key)


@pytest.fixture
def game(begin: Begin) -> ByFiles:
    game = begin()
    game.play(4)
    return game


def test_stale_foreign_and_wrong_files(game: ByFiles, begin: Begin) -> None:
    other = begin(name="other")
    seat, idle = game.asked(), next(s for s in game.seats if s != game.asked())
    raw, own = game.written(seat), game.written(idle)
    other.play(1)
    assert refusal(game, other.written(seat)) == taking.FOREIGN
    assert refusal(game, game.packet(seat)) == "it is no file of orders"
    assert refusal(game, signed_again(game, seat, raw, seat=idle)) == FORGED
    assert refusal(game, signed_again(game, seat, raw, seat="green")) == "nobody sits at green"
    assert refusal(game, signed_again(game, seat, raw, round=2)) == "round 2 is closed"
    assert refusal(game, signed_again(game, seat, raw, round=game.round + 1)) == taking.TO_COME
    assert refusal(game, signed_again(game, seat, raw, answers="0" * 64)) == taking.OTHER_PACKET
    assert refusal(game, signed_again(game, seat, raw, serial=0)) == taking.OLDER
    for share in ("", "ab", "0" * 64, read_manifest(game, idle, own).share):
        assert refusal(game, signed_again(game, seat, raw, share=share)) == taking.NO_FIT
    assert refusal(game, game.players[seat].joining()) == taking.AGAIN
    assert refusal(game, other.players[seat].joining()) == taking.FOREIGN
    game.referee.take(raw)
    assert refusal(game, raw) == taking.AGAIN
    assert refusal(game, signed_again(game, seat, raw, replace(game.orders(seat), standing=()))) == taking.OLDER


def read_manifest(game: ByFiles, seat: str, raw: bytes) -> OrdersManifest:
    return read_file(ORDERS_FORM, raw, lambda manifest: keys.public_key(game.players[seat]._key)).manifest


def test_a_newer_file_takes_the_place_of_the_older(game: ByFiles) -> None:
    seat = game.asked()
    orders = game.orders(seat)
    one, other = game.players[seat].write(orders), game.players[seat].write(replace(orders, standing=()))
    game.referee.take(one)
    game.referee.take(other)
    assert game.referee.rows.taken[seat].content == other
    assert refusal(game, one) == taking.OLDER


def test_what_the_rules_refuse_is_refused_alike_at_the_desk_and_by_the_referee(
    game: ByFiles,
) -> None:
    seat, idle = game.asked(), next(s for s in game.seats if s != game.asked())
    raw, orders = game.written(seat), game.orders(seat)
    first = orders.actions[0]
    tried = {
        "nothing": Orders(),
        "another": Orders((replace(first, answers=("nowhere",)),)),
        "too many": Orders((replace(first, answers=(*first.answers, "nowhere")),)),
        "none": Orders((replace(first, answers=()),)),
        "elsewhere": Orders((replace(first, to="Supply.pay"),)),
        "anew": Orders((replace(first, anew=True),)),
        "of another seat": Orders((replace(first, seat=idle),)),
    }
    for name, bad in tried.items():
        with pytest.raises(Refused) as refused:
            game.players[seat].write(bad)
        assert refusal(game, signed_again(game, seat, raw, bad)) == str(refused.value), name
    assert refusal(game, signed_again(game, seat, raw, tried["anew"])) == checked_orders.BY_A_NEWER_FILE
    assert refusal(game, signed_again(game, seat, raw, tried["of another seat"])) == checked_orders.FOREIGN
    assert refusal(game, signed_again(game, seat, raw, b"[1]")) == "it does not hold what such a file holds"
    assert refusal(game, signed_again(game, seat, raw, b'{"actions": [], "more": 1}')) == (
        "it does not hold what such a file holds"
    )
    of_idle = signed_again(game, idle, game.written(idle), Orders((replace(first, seat=idle),)))
    assert refusal(game, of_idle) == checked_orders.NOT_ASKED


def test_two_thousand_orders_with_other_words_are_refused_or_taken_as_they_are(game: ByFiles) -> None:
    """Signed by the seat itself: the signature holds, and what it signs is anything."""
    seat, chance = game.asked(), random.Random(4)
    raw = game.written(seat)
    written = to_json(game.orders(seat))
    taken = 0
    for serial in range(2, 2_002):
        changed = bytearray(written)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(changed))
            changed[at : at + chance.randrange(3)] = chance.choice(
                (b"", b"0", b'"', b"]", b"{", b"-9", b"\\u0000", b"x")
            )
        found = signed_again(game, seat, raw, bytes(changed), serial=serial)
        try:
            checked = taking.check(game.referee.engine, game.referee.state, game.referee.rows, found)
        except Refused as refused:
            assert str(refused) and "\n" not in str(refused)
        else:
            taken += 1
            assert checked.seat == seat and read_orders({ANSWERS: bytes(changed)}).actions
    assert taken < 1_000


def test_packets_of_others_are_not_opened(game: ByFiles, begin: Begin) -> None:
    other = begin(name="other")
    blue, red = (game.players[seat] for seat in game.seats)

    def told(who: Player, packet: bytes) -> str:
        with pytest.raises(Refused) as refused:
            who.open_packet(packet)
        return str(refused.value)

    assert told(blue, game.packet("red")) == player.FOREIGN_SEAT
    assert told(blue, other.packet("blue")) == player.FOREIGN_GAME
    assert told(blue, game.packet("blue", 1)) == player.MISSING
    assert told(red, game.packet("red").replace(b"Round", b"round").replace(b"turn", b"tern")) == (
        "it is damaged, or was altered"
    )
    game.play(2)
    assert blue.round == game.round - 1
    game.play(1)
    blue.open_packet(game.packet("blue"))
    blue.open_packet(game.packet("blue"))
    with pytest.raises(Refused, match="no invitation"):
        Player.join(game.folder / "again.seat", game.packet("blue"))


def test_what_is_missing_is_waited_for(game: ByFiles) -> None:
    with pytest.raises(Refused, match="nothing has come yet from Blue, Red"):
        game.referee.adjudicate()
    game.referee.take(game.written("blue"))
    assert game.referee.missing == ("red",)
    with pytest.raises(Refused, match="nothing has come yet from Red"):
        game.referee.adjudicate()
    with pytest.raises(Refused, match="not by whatever"):
        game.referee.adjudicate({"red": "whatever"})
    with pytest.raises(Refused, match="bot"):
        game.referee.adjudicate({"red": "bot:nobody"})


def test_what_is_over_or_revealed_is_not_gone_on_with(game: ByFiles) -> None:
    with pytest.raises(Refused, match=NOT_OVER[:20]):
        reveal(game.referee)
    raw = game.written("blue")
    reveal(game.referee, is_ended=True)
    assert refusal(game, raw) == REVEALED
    with pytest.raises(Refused, match="revealed"):
        game.referee.adjudicate()


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        (FOG._replace(rounds=0), "5,000 rounds"),
        (FOG._replace(rounds=5_001), "5,000 rounds"),
        (FOG._replace(absent={"green": "none"}), "no seat is called green"),
        (FOG._replace(absent={"blue": "bot:x"}), "x"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(begin: Begin, setting: Setting, told: str) -> None:
    with pytest.raises(Refused, match=told):
        begin(setting, "never")


@pytest.mark.parametrize("name", ["../../blue", "blue/red", "a b", "referee", "", "é"])
def test_a_seat_whose_name_is_no_name_of_a_file_has_no_game(begin: Begin, crossroads: Design, name: str) -> None:
    design = from_json(to_json(crossroads).replace(b'"blue"', to_json(name)), Design)
    with pytest.raises((Refused, KeyError)):
        begin(FOG, "never", design)


def test_a_seat_joins_once(begin: Begin) -> None:
    game = begin()
    invitation = game.packet("blue", 0)
    thief, joining = Player.join(game.folder / "thief.seat", invitation)
    thief.close()
    assert refusal(game, joining) == taking.JOINED


def test_an_action_is_no_action_of_another_type(game: ByFiles) -> None:
    seat = game.asked()
    raw = game.written(seat)
    for answers in ((5,), (("a", "b"),), (-(2**70),)):
        try:
            odd = signed_again(game, seat, raw, Orders((Action(seat, game.orders(seat).actions[0].to, answers),)))  # type: ignore[arg-type]
        except OverflowError:
            continue
        assert refusal(game, odd)


def test_orders_that_the_rules_fail_on_are_refused(game: ByFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = game.written(game.asked())

    def failing(*words: object) -> None:
        raise KeyError("b1")

    monkeypatch.setattr(taking, "check_orders", failing)
    assert refusal(game, raw) == taking.FAILED
