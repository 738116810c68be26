"""The package: all files of a map and its games in one zip, whose name is that by which TripleA looks for the map."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

from shapely.errors import ShapelyError

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design, Scenario
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.manifest import MANIFEST, Manifest, manifest_of
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.exchange.triplea.file_names import GAMES, MAP_YML, NAMES, RULESET
from workbench.exchange.triplea.game_xml import GameFrame, game_xml
from workbench.exchange.triplea.left_out import left_out
from workbench.exchange.triplea.map_files import map_files, map_yml
from workbench.exchange.triplea.names import OwnNames, xml_id
from workbench.exchange.triplea.scenario_game import Cast, ScenarioGame, cast_of, scenario_game
from workbench.exchange.triplea.territories import TripleaMap, triplea_map
from workbench.exchange.xml_text import fit_for_xml
from workbench.exchange.zip_files import zipped
from workbench.long_work import LongWork
from workbench.storage.file.written import write_bytes

FORMAT = "triplea"
Painting = Callable[[Export, TripleaMap, Cast, LongWork], Iterator[tuple[str, bytes]]]
"""Name -> content of the pictures of a package: tiles of the map, units, flags."""


def write_package(export: Export, painting: Painting) -> Written:
    """Write the package of a map of the design.

    Raises
    ------
    CannotExport
        The map has no territories, or too many.
    OSError, Stopped
        As the file and the work are.
    """
    design, shown = export.design, export.the_map()
    laying_out, playing, painted, packing = LongWork(export.progress).parts(2, 2, 8, 1)
    triplea, cast = _laid_out(design, shown, laying_out), cast_of(design)
    here, elsewhere = _scenarios(design, shown)
    games = _games(design, shown, triplea, cast, here, playing)
    gone = left_out(design, shown, triplea, games, elsewhere)
    frame = GameFrame(export.path.stem, design, triplea, cast, tuple(str(one.words()) for one in gone))
    manifest = manifest_of(design, FORMAT, _counts(triplea, games, cast), gone)
    files = _texts(frame, games, shown, manifest)
    files |= dict(painting(export, triplea, cast, painted))
    files[RULESET] = write_ruleset_json(design, packing).encode()
    write_bytes(export.path, zipped(sorted(files.items())))
    said = Message(
        "{path}: a map of {count} territories for TripleA, to lie in its folder downloadedMaps",
        path=str(export.path),
        count=len(triplea.territories),
    )
    return Written(said, manifest=manifest)


def _laid_out(design: Design, shown: AnyMap, work: LongWork) -> TripleaMap:
    """The territories; CannotExport for a draft whose lines are no map."""
    try:
        return triplea_map(shown, catalogue_of(design).borders, work)
    except (ShapelyError, ArithmeticError, LookupError, ValueError) as error:
        why = Message(
            "map {id} cannot be drawn: {error}; the checks of the design say what is wrong",
            id=shown.id,
            error=said_by(error),
        )
        raise CannotExport(why) from error


def _scenarios(design: Design, shown: AnyMap) -> tuple[list[Scenario], list[Scenario]]:
    """Those that are played on this map, and the others."""
    is_here = [played_map(design, scenario.id).id == shown.id for scenario in design.scenarios]
    here = [scenario for scenario, here in zip(design.scenarios, is_here, strict=True) if here]
    return here, [scenario for scenario, here in zip(design.scenarios, is_here, strict=True) if not here]


def _games(
    design: Design, shown: AnyMap, triplea: TripleaMap, cast: Cast, scenarios: Iterable[Scenario], work: LongWork
) -> list[ScenarioGame]:
    """A game for each scenario; a design without one has a game without units, so that its map can be looked at."""
    places = {placement.space for scenario in scenarios for placement in scenario.placements}
    zone_of = {space: zone for space in places - triplea.by_space.keys() if (zone := shown.zone_at(space))}
    wanted = list(scenarios) or [Scenario("map", "", 1, 1)]
    return [scenario_game(design, cast, triplea.by_space, zone_of, scenario) for scenario in work.over(wanted)]


def _counts(triplea: TripleaMap, games: Iterable[ScenarioGame], cast: Cast) -> dict[str, int]:
    games = list(games)
    return {
        marked("territories"): len(triplea.territories),
        marked("sea zones"): sum(one.is_water for one in triplea.territories),
        marked("connections"): len(triplea.connections),
        marked("players"): len(cast.players),
        marked("games"): len(games),
        marked("types of units"): len({unit.counter for game in games for unit in game.units}),
        marked("units at the start"): sum(one.quantity for game in games for one in game.placed),
    }


def _texts(frame: GameFrame, games: Iterable[ScenarioGame], shown: AnyMap, manifest: Manifest) -> dict[str, bytes]:
    files, titles = map_files(frame.map, frame.cast.players), {}
    file_names, game_names = OwnNames(), OwnNames()
    for game in games:
        file = f"{file_names.take(xml_id(game.id, game.title, 'game').lower(), '_')}.xml"
        title = fit_for_xml(" - ".join(filter(None, (frame.design.title, game.title))) or frame.map_name)
        titles[file] = game_names.take(" ".join(title.split())[:120], " ")
        files[f"{GAMES}{file}"] = game_xml(frame, game, titles[file])
    files[MAP_YML] = map_yml(frame.map_name, titles)
    files[NAMES] = _names(frame, shown)
    files[MANIFEST] = manifest.as_json()
    return {name: text.encode() for name, text in files.items()}


def _names(frame: GameFrame, shown: AnyMap) -> str:
    """What things are called here, and which they are in the design; and how the picture lies on the sheet."""
    sheet = frame.map.sheet
    told = {
        "map": {"id": shown.id, "title": shown.title, "width_mm": shown.width_mm, "height_mm": shown.height_mm},
        "picture": {"left_mm": sheet.left_mm, "above_mm": sheet.above_mm, "px_per_mm": sheet.px_per_mm},
        "territories": {
            one.name: {"id": one.space, "name": space.name, "kind": space.kind.value}
            for one in frame.map.territories
            if (space := shown.every_space[one.space])
        },
        "players": {player.name: player.side for player in frame.cast.players},
        "units": {unit.name: unit.counter for unit in frame.cast.units.values()},
    }
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
