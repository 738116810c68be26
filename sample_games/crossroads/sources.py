"""The YAML sources beside this file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


def read_mapping(name: str) -> dict[str, Any]:
    """A source file that is a mapping; ValueError when it is not."""
    found = _read(name)
    if not isinstance(found, dict):
        raise ValueError(f"{name} is no mapping")
    return found


def read_list(name: str) -> list[Any]:
    """A source file that is a list; ValueError when it is not."""
    found = _read(name)
    if not isinstance(found, list):
        raise ValueError(f"{name} is no list")
    return found


def _read(name: str) -> object:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
