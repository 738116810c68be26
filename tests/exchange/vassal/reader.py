"""Reads modules and saved games of VASSAL as its format is described, without anything of the writer."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

MAP = "VASSAL.build.module.Map"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRIDS = "VASSAL.build.module.map.boardPicker.board."
SLOT = "VASSAL.build.widget.PieceSlot"
SETUP = "VASSAL.build.module.PredefinedSetup"
PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"


def decoded(delimiter: str, text: str) -> list[str]:
    """The items of a list: a delimiter behind a backslash is a sign of its item, quotes round an item go."""
    items, item, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] == delimiter:
            item += delimiter
            at += 2
        elif text[at] == delimiter:
            items.append(item)
            item = ""
            at += 1
        else:
            item += text[at]
            at += 1
    items.append(item)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in items]


@dataclass
class Piece:
    """A piece: its traits from the inside out, each its type and its state."""

    id: str
    traits: list[tuple[list[str], list[str]]]

    def trait(self, kind: str) -> tuple[list[str], list[str]]:
        return next(one for one in self.traits if one[0][0] == kind)

    def kinds(self) -> list[str]:
        return [fields[0] for fields, _ in self.traits]

    @property
    def name(self) -> str:
        return self.traits[0][0][4]

    @property
    def place(self) -> tuple[str, int, int]:
        board, x, y = self.traits[0][1][:3]
        return board, int(x), int(y)

    @property
    def gpid(self) -> str:
        return self.traits[0][1][3]

    def properties(self) -> dict[str, str]:
        """What its markers say."""
        found: dict[str, str] = {}
        for fields, state in self.traits:
            if fields[0] == "mark":
                found |= dict(zip(decoded(",", fields[1]), decoded(",", state[0]), strict=True))
        return found


def piece_of(command: str) -> Piece:
    """The piece that a command adds."""
    assert command.startswith("+/")
    piece_id, kind, state = decoded("/", command[2:])
    found = []
    while True:
        kinds, states = decoded("\t", kind), decoded("\t", state)
        assert len(kinds) == len(states), (kind, state)
        is_whole = kinds[0].startswith("mark;")  # properties know commas alone
        fields = ["mark", kinds[0].removeprefix("mark;")] if is_whole else decoded(";", kinds[0])
        found.append((fields, [states[0]] if is_whole else decoded(";", states[0])))
        if len(kinds) == 1:
            return Piece(piece_id, found[::-1])
        assert len(kinds) == 2
        kind, state = kinds[1], states[1]


@dataclass
class Game:
    """A saved game: its pieces by id, its stacks (board, x, y, ids of pieces), all other commands."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: list[tuple[str, int, int, list[str]]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def by_counter(self) -> dict[str, Piece]:
        return {piece.properties()["Id"]: piece for piece in self.pieces.values()}


def game_of(save: bytes) -> Game:
    """What a `.vsav` sets up, whoever has saved it."""
    with zipfile.ZipFile(BytesIO(save)) as archive:
        hidden = archive.read("savedGame").decode("ascii")
    assert hidden.startswith("!VCSK")
    key, signs = int(hidden[5:7], 16), bytes.fromhex(hidden[7:])
    game = Game()
    _take(bytes(sign ^ key for sign in signs).decode(), game)
    return game


def _take(text: str, game: Game) -> None:
    for command in decoded("\x1b", text):
        if command != text and "\x1b" in command:
            _take(command, game)
        elif command.startswith("+/"):
            piece_id, kind, state = decoded("/", command[2:])
            if kind == "stack":
                assert all(one in game.pieces for one in decoded(";", state)[3:-1]), "a stack before its pieces"
                board, x, y, *inner = decoded(";", state)
                game.stacks.append((board, int(x), int(y), inner[:-1]))
            else:
                assert piece_id not in game.pieces, "an id twice"
                game.pieces[piece_id] = piece_of(command)
        elif command:
            game.others.append(command)


class Module:
    """A `.vmod` as it lies there."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            self.names = archive.namelist()
            self.files: Mapping[str, bytes] = {name: archive.read(name) for name in self.names}
        self.root: Element = fromstring(self.files["buildFile.xml"])

    def all(self, tag: str) -> list[Element]:
        return list(self.root.iter(tag))

    def size_of(self, picture: str) -> tuple[int, int]:
        """Width and height of a picture, as its first bytes say."""
        content = self.files[f"images/{picture}"]
        assert content.startswith(b"\x89PNG")
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")

    def slots(self) -> dict[str, Piece]:
        """Piece of each palette slot, by its gpid."""
        return {slot.attrib["gpid"]: piece_of(slot.text or "") for slot in self.all(SLOT)}

    def games(self) -> dict[str, Game]:
        """The saved game of each scenario, by its name."""
        return {one.attrib["name"]: game_of(self.files[one.attrib["file"]]) for one in self.all(SETUP)}

    def pictures_named(self) -> set[str]:
        """Every picture of the module's own that an element or a piece names."""
        boards = {one.attrib["image"] for one in self.all(BOARD)}
        return boards | {
            name
            for piece in (*self.slots().values(), *(p for game in self.games().values() for p in game.pieces.values()))
            for name in pictures_of(piece)
        }


def pictures_of(piece: Piece) -> set[str]:
    """The pictures that the traits of a piece name."""
    found: set[str] = set()
    for fields, _ in piece.traits:
        match fields[0]:
            case "piece":
                found.add(fields[3])
            case "emb2":
                found.update(decoded(",", fields[16]))
            case "obs":
                found.update((fields[2], fields[4].removeprefix("G")))
    return found - {""}
