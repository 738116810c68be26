"""The sources beside this file: YAML and CSV."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


def read_mapping(name: str) -> dict[str, Any]:
    """A YAML source that is a mapping; ValueError when it is not."""
    found = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{name} is no mapping")
    return found


def read_list(name: str) -> list[Any]:
    """A YAML source that is a list; ValueError when it is not."""
    found = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    if not isinstance(found, list):
        raise ValueError(f"{name} is no list")
    return found


def read_rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV source, each by the names of its columns."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))
