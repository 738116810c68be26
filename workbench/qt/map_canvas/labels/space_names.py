"""A space in words, as a screen reader says it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from workbench.engine.maps.area_map import FortKind, Space, SpaceKind
from workbench.engine.maps.map_parts import is_unlimited
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.laid_over.overlays import Legal, Overlay, Target


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapCanvas", text)


def describe_space(space: Space, overlays: Sequence[Overlay] = ()) -> str:
    """ "Malbousquet, area, number 4, fort level 3, legal": a comma between the facts.

    A hex is known by its number: "Ashbridge, hex 1308, town, 4 victory points".
    """
    if space.kind is SpaceKind.HEX:
        facts = [*filter(None, (space.name,)), _tr("hex {0}").format(space.id), space.terrain]
        facts += [] if is_unlimited(space.stacking) else [_tr("number {0}").format(space.stacking)]
    else:
        facts = [space.name, _kind(space.kind)]
    if space.kind is SpaceKind.AREA:
        facts.append(_tr("no limit") if is_unlimited(space.stacking) else _tr("number {0}").format(space.stacking))
    if space.town:
        facts.append(_tr("town"))
    facts += [_fort(fort.kind, fort.level) for fort in space.forts]
    if space.victory_points:
        points = space.victory_points
        facts.append(spoken(Message("{points} victory {points:point|points}", points=points)))
    for overlay in overlays:
        if isinstance(overlay, Legal) and space.id in overlay.spaces:
            facts.append(_tr("legal, free") if overlay.free else _tr("legal"))
        if isinstance(overlay, Target) and overlay.space == space.id:
            facts.append(_tr("target"))
    return ", ".join(facts)


def _kind(kind: SpaceKind) -> str:
    return {
        SpaceKind.AREA: _tr("area"),
        SpaceKind.RADE: _tr("roadstead"),
        SpaceKind.SEA_ZONE: _tr("sea zone"),
        SpaceKind.BOX: _tr("box"),
        SpaceKind.UNPLAYABLE: _tr("not playable"),
    }[kind]


def _fort(kind: FortKind, level: int) -> str:
    if kind is FortKind.FORT:
        return _tr("fort level {0}").format(level)
    return _tr("redoubt") if kind is FortKind.REDOUBT else _tr("improved redoubt")
