"""Whose packet this is, and where the file of that player lies."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.words.message import Message
from workbench.referee.boxes.in_boxes import facts_on_box
from workbench.referee.formats import NO_TURN, TurnManifest
from workbench.referee.plain_zip import LOCAL, unzipped
from workbench.referee.player import Player
from workbench.referee.refused import Refused
from workbench.referee.signed_files import MANIFEST, typed
from workbench.storage.file.file_errors import StoredFileError

MOST_LOOKED_AT = 50
ENDING = ".seat"


class SeenPacket(NamedTuple):
    """What a packet says of itself; whether it is true is found out by who opens it with the player's own file."""

    game: str
    seat: str
    round: int
    content: bytes


def read_packet(path: Path) -> SeenPacket:
    """What lies there; Refused when it is no packet."""
    with path.open("rb") as file:
        content = file.read(limits.TURN_BYTES.most + 1)
    if len(content) > limits.TURN_BYTES.most:
        raise Refused(Message("it has {beyond}", beyond=limits.TURN_BYTES.beyond))
    if not content.startswith(LOCAL):
        raise Refused(NO_TURN)
    if (on_box := facts_on_box(content)) is not None:
        return SeenPacket(on_box.game, on_box.seat, on_box.round, content)
    manifest = typed(unzipped(content).get(MANIFEST, b""), TurnManifest)
    return SeenPacket(manifest.game, manifest.seat, manifest.round, content)


def seat_file_for(packet: SeenPacket, path: Path) -> Path | None:
    """The player's own file for a packet: beside it, or in one of the two folders above."""
    folder = path.absolute().parent
    found = [one for place in (folder, folder.parent, folder.parent.parent) for one in sorted(place.glob(f"*{ENDING}"))]
    return next((one for one in found[:MOST_LOOKED_AT] if _is_for(one, packet)), None)


def _is_for(path: Path, packet: SeenPacket) -> bool:
    try:
        with Player.open(path) as player:
            return (player.game, player.seat) == (packet.game, packet.seat)
    except (OSError, StoredFileError):
        return False
