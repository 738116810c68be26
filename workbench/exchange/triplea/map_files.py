"""The files beside the game that say how a map is drawn: outlines, centres, places of units, colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import yaml

from workbench.exchange.triplea.file_names import CENTERS, PLACE, POLYGONS, PROPERTIES
from workbench.exchange.triplea.rings import Pixel
from workbench.exchange.triplea.scenario_game import NEUTRAL, Player
from workbench.exchange.triplea.territories import TripleaMap

PAPER, IMPASSABLE = "F2ECDC", "B9B2A2"
"""What nobody holds, and what nobody enters."""


def map_files(triplea: TripleaMap, players: Iterable[Player]) -> dict[str, str]:
    """Name -> text of the files that every game on the map shares."""
    ordered = sorted(triplea.territories, key=lambda one: one.name)
    return {
        POLYGONS: _lines(f"{one.name}  {' '.join(f'< {_points(ring)} >' for ring in one.rings)}" for one in ordered),
        CENTERS: _lines(f"{one.name}  {_points((one.centre,))}" for one in ordered),
        PLACE: _lines(f"{one.name}  {_points(one.places)}" for one in ordered),
        PROPERTIES: _properties(triplea, players),
    }


def map_yml(map_name: str, games: Mapping[str, str]) -> str:
    """What TripleA 2 looks for first: the name of the map, and its games by the names of their files."""
    told = {
        "map_name": map_name,
        "version": 1,
        "games": [{"game_name": name, "file_name": file} for file, name in games.items()],
    }
    return yaml.safe_dump(told, sort_keys=False, width=1000)  # ASCII: other signs are escaped


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _points(points: Sequence[Pixel]) -> str:
    return "  ".join(f"({x},{y})" for x, y in points)


def _properties(triplea: TripleaMap, players: Iterable[Player]) -> str:
    """TripleA wraps a map round and looks for relief unless it is told otherwise."""
    told = {
        "map.width": str(triplea.sheet.width_px),
        "map.height": str(triplea.sheet.height_px),
        "map.scrollWrapX": "false",
        "map.scrollWrapY": "false",
        "map.hasRelief": "true",
        "map.showTerritoryNames": "false",  # they stand on the sheet as it is painted
        "map.showCapitolMarkers": "false",
        "units.scale": f"{triplea.unit_scale:g}",
        "units.width": "48",
        "units.height": "48",
        f"color.{NEUTRAL}": PAPER,
        "color.Impassable": IMPASSABLE,
        "color.Impassible": IMPASSABLE,
    }
    told |= {f"color.{player.name}": player.colour.upper() for player in players}
    return _lines(f"{key}={value}" for key, value in told.items())
