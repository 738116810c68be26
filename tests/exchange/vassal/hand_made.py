"""Modules as other programs and designers write them: parts by hand, and those of ours with pictures of nothing."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from workbench.engine.design import Design
from workbench.exchange.exports import Export
from workbench.exchange.vassal.boards import boards_of
from workbench.exchange.vassal.counters import HIDDEN, Counters
from workbench.exchange.vassal.package import RULESET, package_of
from workbench.exchange.vassal.said import said_for
from workbench.exchange.vassal.saves import saved_game

MODULE, MAP = "VASSAL.build.module.", "VASSAL.build.module.map."
BOARD = MAP + "boardPicker.board."
SIDE_PX = 60


def png(width: int, height: int, tone: int = 200, real: bool = True) -> bytes:
    """A picture of one grey; not `real` it is the head alone, which tells its size."""
    lines = zlib.compress(b"".join(b"\0" + bytes([tone]) * width for _ in range(height))) if real else b""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", lines), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def element(tag: str, inner: str = "", **settings: object) -> str:
    said = "".join(f" {name}={quoteattr(str(value))}" for name, value in settings.items())
    return f"<{tag}{said}>{inner}</{tag}>"


def slot(piece: str, name: str = "", gpid: str = "") -> str:
    return element("VASSAL.build.widget.PieceSlot", escape(piece), entryName=name, gpid=gpid)


def palette(name: str, *slots: str) -> str:
    return element(MODULE + "PieceWindow", "".join(slots), name=name)


def prototype(name: str, text: str) -> str:
    return element(MODULE + "PrototypeDefinition", escape(text), name=name)


def board_map(name: str, grid: str, picture: str = "map.png", more: str = "", **settings: object) -> str:
    board = element(MAP + "boardPicker.Board", grid, name=name, image=picture, **settings)
    return element(MODULE + "Map", element(MAP + "BoardPicker", board) + more, mapName=name)


def roster(*sides: str) -> str:
    return element(MODULE + "PlayerRoster", "".join(element("entry", escape(side)) for side in sides))


def module(path: Path, inner: str, files: Mapping[str, bytes] = {}, name: str = "buildFile.xml") -> Path:
    """A module whose build file holds this; its map has a picture of 400 by 300."""
    build = element("VASSAL.build.GameModule", inner, name="By hand", version="1", VassalVersion="3.1.20")
    held = {name: build.encode(), "images/map.png": png(400, 300, real=False), **files}
    return zipped(path, held)


def zipped(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for entry, content in files.items():
            package.writestr(entry, content)
    return path


def save(*pieces: str, boards: tuple[str, ...] = ()) -> bytes:
    """A saved game with these commands."""
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as package:
        package.writestr("savedGame", saved_game(boards, pieces, ""))
    return held.getvalue()


def ours(path: Path, design: Design, with_ruleset: bool = True) -> Path:
    """The module of a design, whose pictures have a size and nothing else."""
    export = Export(design, path)
    boards = boards_of(design.maps)
    counters = Counters(design, SIDE_PX, said_for(export))
    package = package_of(design, boards, counters, said_for(export))
    files = {name: content for name, content in package.files.items() if with_ruleset or name != RULESET}
    pictures = {name: (SIDE_PX, SIDE_PX) for name in (*counters.pictures, HIDDEN)}
    pictures |= {board.picture: board.size for board in boards}
    if package.tray is not None:
        pictures[package.tray.picture] = package.tray.size
    return zipped(path, files | {f"images/{name}": png(*size, real=False) for name, size in pictures.items()})
