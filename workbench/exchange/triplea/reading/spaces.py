"""What the territories of a map are as spaces: their ids, names and kinds, before their outlines are cleaned."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.networks.joins import WATER
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.triplea.names import SEA_ZONE, OwnNames, xml_id
from workbench.exchange.triplea.reading.game import ReadGame, read_game
from workbench.exchange.triplea.reading.own_names import OwnMapFile, OwnSpace

COMPARED_GAMES = 12
"""So many games are held against each other."""


def game_of(games: Sequence[tuple[str, bytes]], cleaning: Cleaning) -> ReadGame | None:
    """The game whose map is taken, which is the first; of others with another map a step says that they are not.

    Raises
    ------
    ImportRefused
        One of them cannot be read.
    """
    if not games:
        place = Place("map", "", Message("the game"))
        cleaning.step("no_game", place, "is not in it", "take for water what is called a sea zone")
        return None
    read = {file: read_game(content, file) for file, content in games[:COMPARED_GAMES]}
    (first, taken), *others = read.items()
    for file, game in others:
        if (game.waters, game.lands, game.connections) != (taken.waters, taken.lands, taken.connections):
            cause = Message("has other territories, waters or connections than {first}", first=first)
            cleaning.step("other_game", Place("map", "", file), cause, "leave it out")
    return taken


def spaces_of_territories(
    names: Collection[str], game: ReadGame | None, own: OwnMapFile | None, cleaning: Cleaning
) -> dict[str, Space]:
    """Name of a territory -> the space that it becomes. What only the game or only the outlines have is a step each.

    Raises
    ------
    ImportRefused
        A step without which there is no map was declined.
    """
    for name in sorted(game.territories - set(names)) if game else ():
        place = Place("space", "", name)
        if not cleaning.step("no_outline", place, "has no outline", "leave it out"):
            raise ImportRefused(Message("{place} has no outline", place=name))
    ids = OwnNames()
    found = {}
    for name in names:
        told = own.territories[name] if own else OwnSpace(ids.take(xml_id(name, "", "area").lower(), "_"), name)
        found[name] = Space(told.id, told.name, _kind(name, told, game, cleaning))
    return found


def _kind(name: str, told: OwnSpace, game: ReadGame | None, cleaning: Cleaning) -> SpaceKind:
    if game is None:
        is_water = name.lower().endswith(SEA_ZONE.lower()) or name.lower().startswith(SEA_ZONE.lower())
    elif name not in game.territories:
        step = cleaning.step(
            "no_territory",
            Place("space", told.id, name),
            "is no territory of the game",
            "take it for ground that is not played",
        )
        return SpaceKind.UNPLAYABLE if step else SpaceKind.AREA
    else:
        is_water = name in game.waters
    if is_water:
        return told.kind if told.kind in WATER else SpaceKind.SEA_ZONE
    if game and name in game.impassable:
        return SpaceKind.UNPLAYABLE
    return told.kind if told.kind in (SpaceKind.AREA, SpaceKind.BOX) else SpaceKind.AREA


def held_apart(spaces: Mapping[str, Space]) -> frozenset[str]:
    """The territories that become boxes beside the map."""
    return frozenset(name for name, space in spaces.items() if space.kind is SpaceKind.BOX)
