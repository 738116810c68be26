"""A saved game taken apart: who stands where, and which boards its maps show. Its other commands are left alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from zipfile import ZipFile

from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.vassal.reading.pieces import Piece, Prototypes, Unread, piece_of, stack_of
from workbench.exchange.vassal.saves import ADD, PICKER, SAVED_GAME, revealed
from workbench.exchange.vassal.sequences import COMMANDS, PARTS, TRAITS, parted
from workbench.exchange.zip_files import DAMAGES, ReadZip

DEEPEST = 30


class SavedGame(Struct, frozen=True):
    """The pieces from the lowest of each stack to its topmost, and the boards of each map by a command each.

    `unread` counts those that nobody can read.
    """

    pieces: tuple[Piece, ...]
    boards: dict[str, str]
    unread: int


def saved_game(content: bytes, prototypes: Prototypes) -> SavedGame:
    """What lies in the file of a saved game.

    Raises
    ------
    ImportRefused
        It is none, damaged, or absurdly large.
    """
    try:
        with ZipFile(io.BytesIO(content)) as opened:
            hidden = ReadZip(opened).content(SAVED_GAME, limits.MODULE_FILE_BYTES)
        text = revealed(hidden)
    except ImportRefused:
        raise
    except DAMAGES as error:
        raise ImportRefused("it is no saved game of VASSAL, or a damaged one") from error
    pieces: list[Piece] = []
    boards: dict[str, str] = {}
    unread = 0
    order: dict[str, int] = {}
    for command in _commands(text):
        if command.startswith(f"{ADD}/"):
            stacked = stack_of(command)
            if stacked is not None:
                order |= {one: at for at, one in enumerate(stacked)}
                continue
            try:
                pieces.append(piece_of(command, prototypes))
            except Unread:
                unread += not _is_deck(command)
            if len(pieces) > limits.MODULE_PIECES.most:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.MODULE_PIECES.beyond))
        elif PICKER in command.partition(TRAITS)[0]:
            boards[command.partition(TRAITS)[0].removesuffix(PICKER)] = command
    return SavedGame(tuple(sorted(pieces, key=lambda piece: order.get(piece.id, 0))), boards, unread)


def _is_deck(command: str) -> bool:
    parts = parted(PARTS, command)
    return len(parts) > 2 and parts[2].startswith(("deck", "stack"))


def _commands(text: str, depth: int = 0) -> Iterator[str]:
    """All commands; those of VASSAL's own saves lie in each other."""
    for command in parted(COMMANDS, text):
        if COMMANDS in command and depth < DEEPEST:
            yield from _commands(command, depth + 1)
        elif command:
            yield command
