"""A state that a view may be the view of: what a module takes its unknown counters for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from immutables import Map


class World(NamedTuple):
    """A state that can be played on; `filled` names each unknown counter's place in it: stand-in -> counter."""

    state: Any
    filled: Mapping[str, str] = Map()
