"""A saved game of VASSAL (`.vsav`): the commands that set up a scenario, and the file that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.engine.words.message import marked
from workbench.exchange.vassal.sequences import COMMANDS, FIELDS, PARTS, TRAITS, joined

MARK, KEY = "!VCSK", 0x4D
ADD, STACK, PICKER, SAVED_GAME = "+", "stack", "BoardPicker", "savedGame"
"""How a saved game begins, and what its signs are hidden by: anybody can read it, as VASSAL means it."""


def board_command(name: str, board: str) -> str:
    """That a map shows this board alone, and the right way up: for that it has no second part."""
    return joined(TRAITS, (f"{name}{PICKER}", joined(PARTS, (board,)), "0", "0"))


def stack(piece_id: str, place: tuple[str, int, int], pieces: Sequence[str]) -> str:
    """The pieces of these ids on each other, the lowest first; each has its own command before this one."""
    board, x, y = place
    state = joined(FIELDS, (board, str(x), str(y), *pieces, "@@0"))
    return f"{ADD}/" + joined(PARTS, (piece_id, STACK, state))


def turn_command(state: str) -> str:
    """That the turn tracker shows this."""
    return joined(TRAITS, ("TURNTurnTracker0", state))


def saved_game(boards: Iterable[str], pieces: Iterable[str], turn: str) -> bytes:
    """The commands as they are saved: the pieces, what board each map shows, and the turn."""
    commands = [
        "begin_save",
        *pieces,
        *(board_command(name, name) for name in boards),
        *([turn] if turn else []),
        "end_save",
    ]
    return hidden(joined(COMMANDS, commands))


def hidden(text: str) -> bytes:
    """A text as it lies in a saved game."""
    return f"{MARK}{KEY:02x}{bytes(sign ^ KEY for sign in text.encode()).hex()}".encode()


def revealed(content: bytes) -> str:
    """The text that lies in a saved game; ValueError where it is none.

    >>> revealed(hidden("begin_save"))
    'begin_save'
    """
    beginning = MARK.encode()
    if not content.startswith(beginning):
        return content.decode()  # as the oldest programs saved
    key, signs = content[len(beginning) : len(beginning) + 2], content[len(beginning) + 2 :]
    if len(key) < 2:
        raise ValueError(marked("it ends before its key"))
    turned = bytes(sign ^ int(key, 16) for sign in range(256))
    return bytes.fromhex(signs.decode("ascii").strip()).translate(turned).decode()
