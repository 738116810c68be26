"""Folders that somebody added to the list of playtests: of each game its own, kept with the layout. No Qt here."""

from __future__ import annotations

from pathlib import Path

import msgspec

from workbench.engine.codec import from_json

MOST_FOLDERS, MOST_GAMES, MOST_SIGNS = 12, 40, 4096
"""So many of a game, of so many games, each with a path so long, are remembered; who was added last stays."""


class FurtherFolders:
    """The folders by the title of the game, in the order in which they were added."""

    def __init__(self) -> None:
        self._of_game: dict[str, list[str]] = {}

    def of(self, game: str) -> list[Path]:
        """Those of a game, whether they are there now or not."""
        return [Path(folder) for folder in self._of_game.get(game, ())]

    def add(self, game: str, folder: Path) -> None:
        """One more; one that is there already is not doubled."""
        others = [one for one in self._of_game.pop(game, []) if one != str(folder)]
        self._of_game[game] = [*others, str(folder)][-MOST_FOLDERS:]

    def take_out(self, game: str, folder: Path) -> None:
        """One less; nothing happens to the folder itself."""
        self._of_game[game] = [one for one in self._of_game.get(game, []) if one != str(folder)]

    def text(self) -> str:
        """All of them, to be read again by `remember`; "" of none."""
        kept = {game: folders for game, folders in self._of_game.items() if folders}
        return msgspec.json.encode(dict(list(kept.items())[-MOST_GAMES:])).decode() if kept else ""

    def remember(self, text: str) -> None:
        """What `text` gave; of anything else nothing is taken."""
        try:
            read = from_json(text, dict[str, list[str]])
        except (msgspec.MsgspecError, ValueError):
            return
        self._of_game = {
            game: [folder for folder in folders if folder and len(folder) <= MOST_SIGNS and "\0" not in folder][
                -MOST_FOLDERS:
            ]
            for game, folders in list(read.items())[-MOST_GAMES:]
        }
