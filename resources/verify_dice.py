"""Verify the dice and the seals of a finished game, from its proof and, if given, the packets that a seat has kept.

    python verify_dice.py proof.json [FILE.turn …]

It needs Python alone, and nothing of the workbench: anybody can read it in five minutes, or write it anew in another
language (protocol.md, "Dice of a game by files"). It checks that every share of the dice leads to the anchor that was
shown before, that every face of every roll follows from the shares of its round, that no roll was made twice, that
the record was not changed after it was sealed, and that the packets carried these very seals and anchors. It does not
know the rules: that a roll was called for, and that a packet told what it had to, `workbench referee verify` shows.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

DOMAIN = "workbench-dice-1"


def text(*parts: object) -> bytes:
    return json.dumps([DOMAIN, *parts], separators=(",", ":"), ensure_ascii=False).encode()


def digest(*parts: object) -> str:
    return hashlib.sha256(text(*parts)).hexdigest()


def face(key: str, label: Any, sides: int, which: int) -> int | None:
    """Eight bytes are a number; the few that would make low faces likelier are thrown away."""
    for attempt in range(100):
        mac = hmac.new(bytes.fromhex(key), text("face", label, str(sides), str(which), str(attempt)), "sha256")
        number = int.from_bytes(mac.digest()[:8], "big")
        if number < 2**64 - 2**64 % sides:
            return number % sides + 1
    return None


def leads(game: str, owner: str, share: str, links: int, end: str) -> bool:
    for _ in range(links):
        share = digest("link", game, owner, share)
    return share == end


def verify(proof: dict[str, Any], packets: Any = ()) -> tuple[list[str], list[str], int]:
    """All that does not fit, in words; what has to be known besides; and how many faces were checked."""
    game, wrong, told, faces, seal = proof["game"], list[str](), list[str](), 0, ""
    seals, known, anchors = {}, dict[str, tuple[int, str]](), dict[str, str]()
    shown = [*(played["anchors"] for played in proof["rounds"][1:]), proof["anchors"]]
    for number, played in enumerate(proof["rounds"]):
        if played["round"] != number:
            wrong.append(f"round {number} is missing")
        for owner, anchor in sorted(played["anchors"].items()):
            if anchors.get(owner) != anchor:
                if owner in anchors:
                    told.append(f"round {number}: {owner} has joined anew, with another anchor")
                known[owner] = (0, anchor)
        anchors = played["anchors"]
        if number and set(played["shares"]) != set(anchors):
            wrong.append(f"round {number}: the shares are not those of everybody")
        record = json.loads(played["record"])
        for owner, share in sorted(played["shares"].items()):
            since, end = known.get(owner, (0, ""))
            if not share:
                told.append(f"round {number}: without a share of {owner}")
                if owner not in [*record.get("absent", {}), *record.get("joined", [])]:
                    wrong.append(f"round {number}: {owner} was there, and has no share")
            elif leads(game, owner, share, number - since, end):
                known[owner] = (number, share)
            else:
                wrong.append(f"round {number}: the share of {owner} does not fit its anchor")
        key, seen = digest("key", game, str(number), sorted(played["shares"].items())), set()
        for roll in record.get("rolls", []):
            named = (tuple(roll["label"]), roll["sides"], roll["which"])
            if named in seen:
                wrong.append(f"round {number}: {named} was rolled twice")
            seen.add(named)
            faces += 1
            if face(key, *named) != roll["face"]:
                wrong.append(f"round {number}: {named} shows {roll['face']}")
        hashed = hashlib.sha256(played["record"].encode()).hexdigest()
        seal = digest("seal", game, str(number), seal, played["salt"], hashed)
        seals[number + 1] = (seal, shown[number])
    if seal != proof["seal"]:
        wrong.append("the last seal is another")
    for name in packets:
        with zipfile.ZipFile(name) as packet:
            if "box" in packet.namelist():  # its hash, seal and anchors are of what lies in it
                wrong.append(f"{name}: it is encrypted; `workbench referee kept` writes it as it was signed")
                continue
            manifest = json.loads(packet.read("manifest.json"))
        carried = (manifest["seal"], manifest["anchors"])
        if manifest["game"] != game or (manifest["round"] and carried != seals.get(manifest["round"])):
            wrong.append(f"{name}: it is of another game, or carries another seal or other anchors")
    return wrong, told, faces


if __name__ == "__main__":
    wrong, told, faces = verify(json.loads(Path(sys.argv[1]).read_bytes()), sys.argv[2:])
    print("\n".join([*told, *wrong, f"{faces} faces checked, {len(sys.argv) - 2} packets, {len(wrong)} faults"]))
    sys.exit(bool(wrong))
