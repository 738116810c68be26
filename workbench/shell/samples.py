"""Sample games: which there are, and a copy of one in the user's own folder."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import platformdirs

from workbench.engine.design import Design
from workbench.shell.start_page import SampleGame


def sample_games() -> tuple[SampleGame, ...]:
    """Every package in `sample_games` that can build a design."""
    import sample_games as package

    found = []
    for module in sorted(iter_modules(package.__path__), key=lambda m: m.name):
        if module.ispkg:
            game = import_module(f"sample_games.{module.name}")
            found.append(SampleGame(module.name, getattr(game, "TITLE", module.name), getattr(game, "SUMMARY", "")))
    return tuple(found)


def build_sample(game: str) -> Design:
    """The design of a sample game."""
    design: Design = import_module(f"sample_games.{game}.build").build()
    return design


def own_copy_path(game: str, folder: Path | None = None) -> Path:
    """A path in the user's documents that is still free: toulon.ruleset, toulon-2.ruleset, ..."""
    home = folder or Path(platformdirs.user_documents_dir()) / "Wargame Workbench"
    home.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = home / (f"{game}.ruleset" if number == 1 else f"{game}-{number}.ruleset")
        if not path.exists():
            return path
        number += 1
