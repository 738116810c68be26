"""What both sides of a game by files say of what is refused, and how they read what is typed and sent."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.terminal import BadInput

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the game.")]
SeatFile = Annotated[Path, typer.Argument(metavar="SEAT_FILE", help="The player's own file, made by join.")]


@contextlib.contextmanager
def in_words() -> Iterator[None]:
    """What is refused is one line."""
    from workbench.referee.refused import Refused

    try:
        yield
    except Refused as refused:
        raise BadInput(str(refused)) from None


def content_of(path: Path) -> bytes:
    """A file that was sent, no more of it than is read of any."""
    from workbench import limits

    if not path.is_file():
        raise BadInput(f"{path}: there is no such file")
    with path.open("rb") as file:
        return file.read(limits.TURN_BYTES.most + 1)


def written_to(path: Path, content: bytes) -> None:
    """A file to be sent; it appears whole or not at all."""
    from workbench.commands.terminal import place_to_write
    from workbench.storage.file.written import write_bytes

    place_to_write(path)
    write_bytes(path, content)
