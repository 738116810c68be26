"""Reading the sources of a sample game: YAML and CSV files in its own folder."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import yaml


class Sources:
    """The files beside a module of a sample game: `Sources(__file__)`."""

    def __init__(self, module: str) -> None:
        self.folder = Path(module).parent

    def mapping(self, name: str) -> dict[str, Any]:
        """A YAML source that is a mapping; ValueError when it is not."""
        found = self._yaml(name)
        if not isinstance(found, dict):
            raise ValueError(f"{name} is no mapping")
        return found

    def entries(self, name: str) -> list[Any]:
        """A YAML source that is a list; ValueError when it is not."""
        found = self._yaml(name)
        if not isinstance(found, list):
            raise ValueError(f"{name} is no list")
        return found

    def rows(self, name: str) -> list[dict[str, str]]:
        """The rows of a CSV source, each by the names of its columns."""
        with (self.folder / name).open(encoding="utf-8", newline="") as source:
            return list(csv.DictReader(source))

    def _yaml(self, name: str) -> object:
        return yaml.safe_load((self.folder / name).read_text(encoding="utf-8"))
