"""Where a copy of a sample game goes: the user's own documents."""

from __future__ import annotations

from pathlib import Path

import platformdirs


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
