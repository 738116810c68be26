"""A scenario as TripleA's game: one XML in the order in which both of TripleA's lines of versions take it."""

from __future__ import annotations

from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from msgspec import Struct

from workbench.engine.design import Design
from workbench.exchange.triplea.scenario_game import (
    DELEGATES,
    FIRST_STEP,
    LAST_STEP,
    RESOURCE,
    STEPS,
    Cast,
    ScenarioGame,
    UnitKind,
)
from workbench.exchange.triplea.territories import TripleaMap
from workbench.exchange.xml_text import fit_for_xml

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE game SYSTEM "game.dtd">\n'
ATTACHMENTS = "games.strategy.triplea.attachments"
MOST_SIGNS_OF_NOTES = 20_000


class GameFrame(Struct, frozen=True):
    """What every game of a package has: the map's name, by which TripleA finds the files, and who plays with what."""

    map_name: str
    design: Design
    map: TripleaMap
    cast: Cast
    left_out: tuple[str, ...]


def game_xml(frame: GameFrame, game: ScenarioGame, name: str) -> str:
    """The game of a scenario, called `name`."""
    root = Element("game")
    SubElement(root, "info", name=fit_for_xml(name), version="1.0")
    SubElement(root, "loader", javaClass="games.strategy.triplea.TripleA")
    SubElement(root, "triplea", minimumVersion="1.9")
    SubElement(root, "diceSides", value=str(frame.cast.dice_sides))
    _add_map(root, frame.map)
    SubElement(SubElement(root, "resourceList"), "resource", name=RESOURCE)
    _add_players(root, frame.cast)
    if game.units:
        units = SubElement(root, "unitList")
        for unit in game.units:
            SubElement(units, "unit", name=unit.name)
    _add_sequence(root, frame.cast)
    _add_attachments(root, frame, game)
    _add_set_up(root, game)
    _add_properties(root, frame, game)
    indent(root, " ")
    return f"{HEAD}{tostring(root, encoding='unicode')}\n"


def _add_map(root: Element, triplea: TripleaMap) -> None:
    told = SubElement(root, "map")
    for one in sorted(triplea.territories, key=lambda one: one.name):
        SubElement(told, "territory", {"name": one.name} | ({"water": "true"} if one.is_water else {}))
    for first, second in triplea.connections:
        SubElement(told, "connection", t1=first, t2=second)


def _add_players(root: Element, cast: Cast) -> None:
    """Without a capital a player has to be optional: TripleA stops a game in which a needed one has none."""
    told = SubElement(root, "playerList")
    for player in cast.players:
        SubElement(told, "player", name=player.name, optional="true")
    for player in cast.players:
        SubElement(told, "alliance", player=player.name, alliance=player.name)


def _add_sequence(root: Element, cast: Cast) -> None:
    told = SubElement(root, "gamePlay")
    shown = {delegate: title for delegate, title in STEPS.values()}
    for name, java in DELEGATES.items():
        title = shown.get(name, name)
        SubElement(told, "delegate", name=name, javaClass=f"games.strategy.triplea.delegate.{java}", display=title)
    steps = SubElement(told, "sequence")
    SubElement(steps, "step", name=FIRST_STEP, delegate="initDelegate", maxRunCount="1")
    for player in cast.players:
        for ending, (delegate, title) in STEPS.items():
            SubElement(
                steps, "step", name=f"{player.name}{ending}", delegate=delegate, player=player.name, display=title
            )
    SubElement(steps, "step", name=LAST_STEP, delegate="endRound")


def _add_attachments(root: Element, frame: GameFrame, game: ScenarioGame) -> None:
    told = SubElement(root, "attachmentList")
    for player in frame.cast.players:
        _attach(told, "techAttachment", "TechAttachment", "player", player.name, {"industrialTechnology": "false"})
    for unit in game.units:
        _attach(told, "unitAttachment", "UnitAttachment", "unitType", unit.name, _figures(unit))
    for one in sorted(frame.map.territories, key=lambda one: one.name):
        if not one.is_water:  # TripleA stops where land has none
            what = {"production": "0"} | ({"isImpassable": "true"} if one.is_impassable else {})
            _attach(told, "territoryAttachment", "TerritoryAttachment", "territory", one.name, what)


def _figures(unit: UnitKind) -> dict[str, str]:
    told = {"movement": unit.movement, "attack": unit.attack, "defense": unit.defence}
    told |= {"hitPoints": unit.hits} if unit.hits > 1 else {}
    return {name: str(value) for name, value in told.items()} | ({"isSea": "true"} if unit.is_ship else {})


def _attach(root: Element, name: str, java: str, kind: str, to: str, options: dict[str, str]) -> None:
    told = SubElement(root, "attachment", name=name, attachTo=to, javaClass=f"{ATTACHMENTS}.{java}", type=kind)
    for option, value in options.items():
        SubElement(told, "option", name=option, value=value)


def _add_set_up(root: Element, game: ScenarioGame) -> None:
    if not (game.owners or game.placed):
        return
    told = SubElement(root, "initialize")
    if game.owners:
        owners = SubElement(told, "ownerInitialize")
        for territory, owner in game.owners:
            SubElement(owners, "territoryOwner", territory=territory, owner=owner)
    if game.placed:
        units, owner_of = SubElement(told, "unitInitialize"), {unit.name: unit.player for unit in game.units}
        for one in game.placed:
            said = {"unitType": one.unit, "territory": one.territory, "quantity": str(one.quantity)}
            owned = {"owner": owner_of[one.unit]} if owner_of[one.unit] else {}
            SubElement(units, "unitPlacement", said | owned)


def _add_properties(root: Element, frame: GameFrame, game: ScenarioGame) -> None:
    told = SubElement(root, "propertyList")
    SubElement(told, "property", name="mapName", value=fit_for_xml(frame.map_name), editable="false")
    notes = SubElement(SubElement(told, "property", name="notes"), "value")
    notes.text = fit_for_xml(_notes(frame, game))


def _notes(frame: GameFrame, game: ScenarioGame) -> str:
    """What TripleA shows as the notes of the game, in HTML: what it is, its sequence, what is not in it."""
    design = frame.design
    head = f"<h1>{escape(design.title)}</h1><h2>{escape(game.title)}</h2>"
    by = f"<p>{escape(design.designer)}</p>" if design.designer else ""
    lines = "".join(f"<li>{escape(phase.title)}</li>" for phase in design.sequence)
    sequence = f"<ol>{lines}</ol>" if lines else ""
    missing = "".join(f"<li>{escape(one)}</li>" for one in frame.left_out)
    return f"{head}{by}{sequence}<ul>{missing}</ul>"[:MOST_SIGNS_OF_NOTES]
