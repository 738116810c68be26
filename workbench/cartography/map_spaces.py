"""The map that a scenario is played on, and its spaces by id, for whoever does not ask how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.words.message import Message

__all__ = ["AnyMap", "played_map", "spaces_of"]


def spaces_of(shown: AnyMap) -> Mapping[str, Space]:
    """Every space of a map by id."""
    return shown.every_space


def played_map(design: Design, scenario_id: str = "") -> AnyMap:
    """The map that a scenario is played on: the one it names, else the first area map, else the first hex map.

    Raises
    ------
    KeyError
        The design has no map.
    """
    everything: tuple[AnyMap, ...] = design.maps
    named = next((s.map for s in design.scenarios if s.id == scenario_id), "")
    found = next((one for one in everything if named and one.id == named), next(iter(everything), None))
    if found is None:
        raise KeyError(Message("the design has no map"))
    return found
