"""Encrypted games: played to the end, made again byte for byte, closed to whom a file is not for; others unchanged."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.referee.by_files import ByFiles
from tests.referee.conftest import FOG, Begin
from workbench.cli import main
from workbench.engine.codec import to_json
from workbench.referee import keys, player, taking
from workbench.referee.boxes import in_boxes
from workbench.referee.boxes.in_boxes import OTHERS_BOX, BoxFacts, facts_on_box, in_box, out_of_box
from workbench.referee.formats import ORDERS_FORM, TURN, TURN_FORM, VIEW, Orders, TurnManifest
from workbench.referee.game_rows import read_sent
from workbench.referee.plain_zip import DAMAGED, unzipped, zipped
from workbench.referee.player import Player
from workbench.referee.proof import PROOF_FILE, VERIFIER, proof_of, reveal
from workbench.referee.referee import Referee
from workbench.referee.referee_file import IN, OUT
from workbench.referee.refused import Refused
from workbench.referee.signed_files import BOX, BOX_FACTS, IN_A_BOX, NEWER, NOT_SUCH, Manifest
from workbench.referee.verification import verify

BOXED = FOG._replace(encrypt=True)
SHORT = ("blue", "red")
KEY, OTHER = bytes(range(32)), bytes(range(1, 33))
ON_IT = to_json(BoxFacts("workbench-box-turn-1", "g", 1, "blue"))


def refusal_of(game: ByFiles, seat: str, raw: bytes) -> str:
    before = game.players[seat].opened
    with pytest.raises(Refused) as refused:
        game.players[seat].open_packet(raw)
    assert game.players[seat].opened == before
    return str(refused.value)


def refusal(game: ByFiles, raw: bytes) -> str:
    before = game.referee.rows
    with pytest.raises(Refused) as refused:
        game.referee.take(raw)
    assert game.referee.rows == before
    return str(refused.value)


def changed(raw: bytes, **facts: object) -> bytes:
    """A box with something else on it."""
    members = unzipped(raw)
    found = facts_on_box(raw)
    assert found is not None
    return zipped({BOX_FACTS: to_json(replace(found, **facts)), BOX: members[BOX]})


def names_in(raw: bytes) -> tuple[str, ...]:
    return tuple(unzipped(raw))


def test_a_whole_game_is_played_and_proved(begin: Begin) -> None:
    game = begin(BOXED)
    game.play()
    assert game.referee.is_over
    for path in (game.folder / OUT).iterdir():
        is_invitation = path.name.startswith("000.")
        assert (names_in(path.read_bytes()) == (BOX_FACTS, BOX)) != is_invitation
    files = [path.read_bytes() for path in (game.folder / IN).iterdir()]
    assert sum(names_in(raw) == (BOX_FACTS, BOX) for raw in files) == len(files) - len(game.seats), "all but who joins"
    reveal(game.referee)
    for seat in SHORT:
        kept = game.opened(seat).packets()
        found = verify(proof_of(game.referee), kept)
        assert not found.faults and found.packets == len(kept) == game.round + 1


def test_the_independent_verifier_checks_packets_that_were_taken_out(begin: Begin, tmp_path: Path) -> None:
    game = begin(BOXED)
    game.play(5)
    reveal(game.referee, is_ended=True)
    game.opened("blue")
    game.close()
    assert main(["referee", "kept", str(game.folder / "blue.seat"), "--out", str(tmp_path / "kept")]) == 0
    kept = sorted((tmp_path / "kept").glob(f"*{TURN}"))
    assert len(kept) == game.round + 1

    def run(*packets: Path) -> tuple[int, str]:
        command = [sys.executable, "-I", str(game.folder / VERIFIER), str(game.folder / PROOF_FILE), *map(str, packets)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    code, told = run(*kept)
    assert code == 0 and f"{len(kept)} packets, 0 faults" in told
    code, told = run(game.folder / OUT / "001.blue.turn")
    assert code == 1 and "it is encrypted" in told and "Traceback" not in told


def test_who_has_not_the_key_reads_nothing(begin: Begin) -> None:
    """No part of the view, no name of a unit, and nothing that is in the clear besides what stands on the box."""
    game = begin(BOXED)
    game.play(3)
    for seat in SHORT:
        raw, inner = game.packet(seat), game.opened(seat).packets()[-1]
        view = unzipped(inner)[VIEW]
        assert len(view) > 500 and unzipped(raw)[BOX] != inner
        for at in range(0, len(view) - 16, 16):
            assert view[at : at + 16] not in raw
        assert facts_on_box(raw) == BoxFacts("workbench-box-turn-1", game.referee.head.game, game.round, seat)


def test_what_is_made_again_is_the_same_bytes(begin: Begin) -> None:
    game = begin(BOXED)
    game.play(3)
    before = game.packets()
    for path in (game.folder / OUT).iterdir():
        path.unlink()
    game.referee.close()
    game.referee = Referee.open(game.folder)
    for seat in SHORT:
        for number in range(game.round + 1):
            game.referee.packet(seat, number)
    assert game.packets() == before
    seat = game.asked()
    orders, who = game.orders(seat), game.players[seat]
    serial = who._head["serial"]
    first = who.write(orders)
    who._head["serial"] = serial
    assert who.write(orders) == first, "orders, too"


def test_a_wrong_attachment_is_one_clear_line(begin: Begin) -> None:
    game, other = begin(BOXED), begin(BOXED, name="other")
    raw = game.packet("blue")
    assert refusal_of(game, "red", raw) == player.FOREIGN_SEAT
    assert refusal_of(other, "blue", raw) == player.FOREIGN_GAME
    assert refusal_of(game, "blue", game.packet("red")) == player.FOREIGN_SEAT
    assert refusal_of(game, "blue", raw[:-9]) == refusal_of(game, "blue", raw[:-200] + raw[-100:]) == DAMAGED
    orders = game.written("blue")
    assert refusal(other, orders) == taking.FOREIGN
    assert refusal(game, raw) == "it is no file of orders"
    assert refusal_of(game, "blue", orders) == "it is no packet of a game"
    with pytest.raises(Refused, match="this is no invitation"):
        Player.join(game.folder / "new.seat", raw)
    game.referee.take(orders)
    assert refusal(game, orders) == taking.AGAIN


def test_what_stands_on_a_box_is_bound_to_what_is_in_it(begin: Begin) -> None:
    game = begin(BOXED)
    raw, orders = game.packet("red"), game.written("blue")
    assert refusal_of(game, "blue", changed(raw, seat="blue")) == OTHERS_BOX
    assert refusal_of(game, "red", changed(raw, round=2)) == OTHERS_BOX
    assert refusal_of(game, "red", changed(raw, format="workbench-box-turn-2")) == NEWER
    assert refusal_of(game, "red", changed(raw, format="workbench-box-turn-0")) == NOT_SUCH
    assert refusal_of(game, "red", changed(raw, round=0)) == NOT_SUCH
    assert refusal_of(game, "red", changed(raw, seat="red" + "d" * 2_000)) == NOT_SUCH
    assert refusal(game, changed(orders, seat="red")) == OTHERS_BOX
    assert refusal(game, changed(orders, seat="green")) == "nobody sits at green"
    assert refusal(game, changed(orders, round=7)) == OTHERS_BOX


def test_a_box_that_another_key_made_is_not_opened(begin: Begin) -> None:
    """Neither a stranger's, nor a seat's that writes the name of another on its own."""
    game = begin(BOXED)
    seat = game.players["blue"]
    public = bytes.fromhex(game.referee.head.facts.referee)
    manifest = Manifest(format="", game=game.referee.head.game, round=1, seat="blue")
    signed = taking.signed_file(game.referee.rows, game.written("blue"))
    for key in (KEY, game.players["red"]._key):
        assert refusal(game, in_box(ORDERS_FORM, manifest, signed, key, public)) == OTHERS_BOX
    inside = in_box(ORDERS_FORM, manifest, signed, seat._key, public)
    assert refusal(game, in_box(ORDERS_FORM, manifest, inside, seat._key, public)) == IN_A_BOX
    assert refusal(game, in_box(ORDERS_FORM, manifest, b"", seat._key, public)) == "it is no file of orders"


def test_altered_boxes_are_refused_in_a_line(begin: Begin) -> None:
    game, chance = begin(BOXED), random.Random(7)
    raw = game.packet("blue")
    for _ in range(300):
        at, to = chance.randrange(len(raw)), chance.randrange(1, 256)
        assert refusal_of(game, "blue", raw[:at] + bytes([raw[at] ^ to]) + raw[at + 1 :])
    box = unzipped(raw)[BOX]
    for at in (0, 23, 24, 60, len(box) - 1):
        altered = box[:at] + bytes([box[at] ^ 1]) + box[at + 1 :]
        assert refusal_of(game, "blue", zipped(unzipped(raw) | {BOX: altered})) == OTHERS_BOX
    for short in (b"", box[:20], box[:30], box[:-1]):
        assert refusal_of(game, "blue", zipped(unzipped(raw) | {BOX: short})) == OTHERS_BOX
    game.opened("blue")


def test_bounds_hold_before_a_box_is_opened(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(BOXED)

    def opens(*_: object) -> bytes:
        raise AssertionError("it was opened")

    monkeypatch.setattr(in_boxes, "unboxed", opens)
    large = zipped(unzipped(game.packet("blue")) | {BOX: bytes(TURN_FORM.most.most)})
    assert refusal_of(game, "blue", large) == f"it has {TURN_FORM.most.beyond}"
    with pytest.raises(AssertionError):
        game.players["blue"].open_packet(game.packet("blue"))


def test_who_joins_anew_goes_on_in_boxes_of_the_new_key(begin: Begin) -> None:
    game = begin(BOXED)
    game.play(2)
    lost = game.players["red"]
    game.referee.allow_rejoin("red")
    game.players["red"], joining = Player.join(game.folder / "again.seat", game.packet("red", 0))
    game.referee.take(joining)
    assert refusal_of(game, "red", game.packet("red", 1)) == OTHERS_BOX
    for number in range(1, game.round + 1):
        game.players["red"].open_packet(game.referee.packet("red", number).read_bytes())
    game.play(2)
    with pytest.raises(Refused, match=OTHERS_BOX):
        lost.open_packet(game.packet("red"))
    lost.close()


def test_a_key_for_which_nothing_can_be_encrypted_joins_no_encrypted_game(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(BOXED)
    game.referee.allow_rejoin("red")
    again, joining = Player.join(game.folder / "again.seat", game.packet("red", 0))
    again.close()
    monkeypatch.setattr(taking, "shared_key", lambda key, public: None)
    assert refusal(game, joining) == in_boxes.NO_BOX


def test_a_file_out_of_its_box_is_taken_by_its_signature(begin: Begin) -> None:
    game = begin(BOXED)
    signed = taking.signed_file(game.referee.rows, game.written("blue"))
    assert game.referee.take(signed).seat == "blue"
    inner = game.referee.rows.sent["red"].content
    assert game.players["red"].open_packet(inner).manifest.seat == "red"


def test_games_that_are_not_encrypted_know_nothing_of_it(begin: Begin) -> None:
    game = begin()
    game.play(2)
    facts = to_json(game.referee.head.facts)
    assert b"encrypt" not in facts and not game.referee.head.facts.is_encrypted
    sent = {(one.round, one.seat): one.content for one in game.referee.file.read(lambda rows: [*read_sent(rows)])}
    assert sent == {
        (number, seat): game.packet(seat, number) for seat in SHORT for number in range(game.round + 1)
    }  # fmt: skip
    for raw in (*game.packets(), game.written("blue"), game.players["red"].joining()):
        assert BOX not in names_in(raw) and b"encrypt" not in raw


def test_commands_of_an_encrypted_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(["referee", *words]) == code
        return "".join(capsys.readouterr())

    monkeypatch.chdir(tmp_path)
    assert main(["sample", "crossroads", "c.ruleset"]) == 0
    said("new", "c.ruleset", "--out", "game", "--encrypt", "--absent", "red=none")
    for seat in SHORT:
        said("join", f"game/out/000.{seat}.turn", "--seat", f"{seat}.seat", "--out", f"{seat}.orders")
    said("take", "game", "blue.orders", "red.orders")
    assert "encrypted" in said("adjudicate", "game")
    assert player.FOREIGN_SEAT in said("open", "red.seat", "game/out/001.blue.turn", code=2)
    said("write", "blue.seat", "--packet", "game/out/001.blue.turn", "--bot", "random", "--out", "b.orders")
    said("take", "game", "b.orders")
    said("adjudicate", "game")
    said("reveal", "game", "--end")
    assert "it is encrypted" in said("verify", "game", "game/out/002.blue.turn", code=1)
    checked = said("verify", "game", "game/out/002.blue.turn", "--seat", "blue.seat")
    assert "3 packets checked: 0 faults" in checked


# ------------------------------------------------------------------ the boxes themselves


@settings(deadline=None, max_examples=60)
@given(content=st.binary(max_size=400), at=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_box_gives_back_what_was_put_into_it_and_nothing_else(content: bytes, at: int, bit: int) -> None:
    ours, theirs = keys.shared_key(KEY, keys.public_key(OTHER)), keys.shared_key(OTHER, keys.public_key(KEY))
    assert ours is not None and ours == theirs
    box = keys.boxed(ours, ON_IT, content)
    assert box == keys.boxed(ours, ON_IT, content) and keys.unboxed(ours, ON_IT, box) == content
    place = at % len(box)
    assert keys.unboxed(ours, ON_IT, box[:place] + bytes([box[place] ^ (1 << bit)]) + box[place + 1 :]) is None
    assert keys.unboxed(ours, ON_IT[:-1], box) is None
    stranger = keys.shared_key(bytes(32), keys.public_key(OTHER))
    assert stranger is not None and keys.unboxed(stranger, ON_IT, box) is None


def test_no_two_contents_share_the_number_that_none_may_share() -> None:
    shared = keys.shared_key(KEY, keys.public_key(OTHER))
    assert shared is not None
    contents = [bytes([n]) * size for n in range(40) for size in (1, 2, 33)]
    assert len({keys.boxed(shared, ON_IT, content)[:24] for content in contents}) == len(contents)
    assert keys.boxed(shared, ON_IT, b"a")[:24] != keys.boxed(shared, ON_IT + b" ", b"a")[:24]


@pytest.mark.parametrize("public", [b"", b"\1" + bytes(31), bytes(32), b"\xff" * 32, b"x" * 31])
def test_what_is_no_key_makes_no_box(public: bytes) -> None:
    assert keys.shared_key(KEY, public) is None
    manifest = TurnManifest(format="", game="g", round=1, seat="blue")
    with pytest.raises(Refused, match=in_boxes.NO_BOX):
        in_box(TURN_FORM, manifest, b"", KEY, public)


def test_what_lies_in_no_box_is_given_as_it_is() -> None:
    for raw in (b"", b"PK", b"nothing", zipped({"a": b"b"}), zipped({BOX: b"", BOX_FACTS: b""})):
        assert out_of_box(ORDERS_FORM, raw, lambda facts: (KEY, keys.public_key(OTHER))) == raw


def test_orders_of_nothing_go_in_a_box_too(begin: Begin) -> None:
    game = begin(BOXED)
    idle = next(seat for seat in game.seats if seat != game.asked())
    raw = game.written(idle, Orders())
    assert names_in(raw) == (BOX_FACTS, BOX) and game.referee.take(raw).seat == idle
