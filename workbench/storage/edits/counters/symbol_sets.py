"""The two sets of symbols: boxes and silhouettes of the period. A game goes from one to the other by one edit."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.storage.edits.thing_edits import SetThings

PERIOD_OF: Mapping[str, str] = {
    "infantry": "period_fusilier", "light": "period_light_infantry", "grenadier": "period_grenadier",
    "cavalry": "period_cavalry", "light_cavalry": "period_hussar", "cuirassier": "period_cuirassier",
    "dragoon": "period_dragoon", "lancer": "period_lancer", "artillery": "period_foot_artillery",
    "horse_artillery": "period_horse_artillery", "garrison_guns": "period_static_guns", "pioneers": "period_engineers",
    "gendarme": "period_gendarme", "headquarters": "period_headquarters", "leader": "period_leader",
    "wagon": "period_wagon", "decoy": "period_decoy", "ship": "period_ship", "squadron": "period_squadron",
    "transport": "period_transport", "fort_1": "period_fort",
}  # fmt: skip
"""The silhouette of each box that has one."""
BOX_OF: Mapping[str, str] = {period: box for box, period in PERIOD_OF.items()}


def in_symbols_of(design: Design, *, period: bool) -> SetThings | None:
    """All types of unit in the other set, as far as it has their symbols; None where none changes."""
    others = PERIOD_OF if period else BOX_OF
    changed = tuple(replace(one, symbol=others[one.symbol]) for one in design.unit_types if one.symbol in others)
    label = Message("Symbols of the period") if period else Message("Symbols as boxes")
    return SetThings("unit_types", label, "", changed) if changed else None
