"""Files are of one form, bound to whoever signed them, and whatever is done to one is told in one line."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable

import pytest

from workbench import limits
from workbench.engine.codec import to_json
from workbench.engine.decision import Action
from workbench.referee import plain_zip, signed_files
from workbench.referee.formats import ANSWERS, ORDERS_FORM, TURN_FORM, Orders, OrdersManifest, TurnManifest
from workbench.referee.keys import new_key, public_key
from workbench.referee.plain_zip import unzipped, zipped
from workbench.referee.refused import Refused
from workbench.referee.signed_files import MANIFEST, SIGNATURE, read_file, sealed_file

KEY, OTHER = new_key(), new_key()
ORDERS = Orders((Action("blue", "Movement.move", ("b1", "0304")),))


def orders_file(key: bytes = KEY, **facts: object) -> bytes:
    told = {"format": "", "game": "g", "round": 3, "seat": "blue", "serial": 1, "answers": "a", "share": "s"} | facts
    return sealed_file(ORDERS_FORM, OrdersManifest(**told), {ANSWERS: to_json(ORDERS)}, key)  # type: ignore[arg-type]


def read(raw: bytes) -> signed_files.SignedFile[OrdersManifest]:
    return read_file(ORDERS_FORM, raw, lambda manifest: public_key(KEY))


def refusal(raw: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read(raw)
    return str(refused.value)


def with_members(change: Callable[[dict[str, bytes]], object], raw: bytes | None = None) -> bytes:
    members = unzipped(raw or orders_file())
    change(members)
    return zipped(members)


def test_a_file_is_read_as_it_was_written() -> None:
    found = read(orders_file())
    assert (found.manifest.game, found.manifest.round, found.manifest.seat) == ("g", 3, "blue")
    assert found.members == {ANSWERS: to_json(ORDERS)}
    assert orders_file() == orders_file()
    assert found.digest == signed_files.name_of(orders_file())


def test_any_program_opens_it() -> None:
    with zipfile.ZipFile(io.BytesIO(orders_file())) as opened:
        assert opened.namelist() == [MANIFEST, SIGNATURE, ANSWERS]
        assert opened.testzip() is None
        assert opened.read(ANSWERS) == to_json(ORDERS)
        assert {entry.date_time for entry in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def packed_again(raw: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", how) as made:
        for name, content in unzipped(raw).items():
            made.writestr(zipfile.ZipInfo(name), content, how)
    return held.getvalue()


def bomb() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(MANIFEST, bytes(150_000_000))
    return held.getvalue()


def test_each_kind_of_damage_has_its_line() -> None:
    whole = orders_file()
    assert refusal(b"") == refusal(b"something else") == "it is no file of orders"
    assert refusal(whole[:-1]) == refusal(whole[:200]) == plain_zip.DAMAGED
    assert refusal(whole + b"\0") == plain_zip.DAMAGED
    assert refusal(whole.replace(b"0304", b"0305")) == plain_zip.DAMAGED  # the sum of the zip tells
    assert refusal(with_members(lambda m: m.update({ANSWERS: b"{}"}))) == plain_zip.DAMAGED
    assert refusal(with_members(lambda m: m.update({MANIFEST: m[MANIFEST].replace(b'"blue"', b'"reds"')}))) == (
        signed_files.FORGED
    )
    assert refusal(with_members(lambda m: m.update({SIGNATURE: bytes(64)}))) == signed_files.FORGED
    assert refusal(with_members(lambda m: m.update({SIGNATURE: b"x"}))) == signed_files.FORGED
    assert refusal(orders_file(OTHER)) == signed_files.FORGED
    assert refusal(packed_again(whole)) == plain_zip.PACKED
    assert refusal(packed_again(whole, zipfile.ZIP_STORED)) == plain_zip.DAMAGED
    assert refusal(bomb()) == plain_zip.PACKED
    assert refusal(with_members(lambda m: m.update({"more.json": b"{}"}))) == signed_files.NOT_SUCH
    assert refusal(with_members(lambda m: m.pop(ANSWERS))) == plain_zip.DAMAGED  # a file by which a seat joins has none
    assert refusal(bytes(limits.ORDERS_BYTES.most + 1)) == f"it has {limits.ORDERS_BYTES.beyond}"


def test_older_newer_and_other_kinds_are_told() -> None:
    newer = ORDERS_FORM._replace(number=2)
    older = ORDERS_FORM._replace(number=0)
    manifest = OrdersManifest(format="", game="g", round=3, seat="blue", serial=1, answers="a")
    assert refusal(sealed_file(newer, manifest, {ANSWERS: b"{}"}, KEY)) == signed_files.NEWER
    assert refusal(sealed_file(older, manifest, {ANSWERS: b"{}"}, KEY)) == signed_files.OLDER
    turn = TurnManifest(format="", game="g", round=3, seat="blue")
    assert refusal(sealed_file(TURN_FORM, turn, {ANSWERS: b"{}"}, KEY)) == "it is no file of orders"


def test_a_manifest_in_another_spelling_is_none() -> None:
    spaced = with_members(lambda m: m.update({MANIFEST: m[MANIFEST].replace(b":", b": ")}))
    assert refusal(spaced) == plain_zip.DAMAGED


def mutated(raw: bytes, chance: random.Random) -> bytes:
    changed = bytearray(raw)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(changed))
        match chance.randrange(4):
            case 0:
                changed[at] ^= 1 << chance.randrange(8)
            case 1:
                changed[at] = chance.randrange(256)
            case 2:
                del changed[at : at + chance.randint(1, 40)]
            case _:
                changed[at:at] = chance.randbytes(chance.randint(1, 40))
    return bytes(changed)


def test_four_thousand_mutated_files_are_refused_in_a_line() -> None:
    whole, chance, lines = orders_file(), random.Random(7), set[str]()
    for _ in range(4_000):
        raw = mutated(whole, chance)
        if raw != whole:
            lines.add(refusal(raw))
    assert all(line and "\n" not in line for line in lines)
    assert lines == {plain_zip.DAMAGED, plain_zip.PACKED, "it is no file of orders"}
