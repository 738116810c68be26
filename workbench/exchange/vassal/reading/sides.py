"""Whose a piece is, out of what its module says: sides by the roster of players, nations by properties and palettes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Faction, Side
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, marked
from workbench.exchange.imports.proposal import Cleaning
from workbench.exchange.vassal.elements import MODULE
from workbench.exchange.vassal.reading.ids import Ids, plain_id
from workbench.exchange.vassal.reading.palettes import Slot
from workbench.exchange.vassal.sequences import one_line

ROSTER = MODULE + "PlayerRoster"
NOBODY = frozenset(
    ("observer", "observers", "referee", "solitaire", "solo", "umpire", "both", "all", "spectator", "moderator",
     "gamemaster", "game_master", "judge", "neutral", "marker", "markers", "none")
)  # fmt: skip
"""Seats of a roster, and headings, that are no side."""
OF_SIDES = frozenset(("side", "player", "owner", "army", "team", "faction", "belligerent"))
OF_NATIONS = frozenset(("nationality", "nation", "country", "faction", "army", "contingent"))
"""Properties that tell whose a piece is, in small letters."""
COLOURS = ("blue", "red", "green", "gold", "slate", "stone")
NEUTRAL, MARKERS = marked("Neutral"), marked("Markers")
LEAST_SIGNS, LEAST_STEM, ENDING = 3, 5, 2


class Whose(Struct, frozen=True):
    """The sides and factions, and of which of these each piece is; what is nobody's is of a neutral side."""

    sides: tuple[Side, ...]
    factions: tuple[Faction, ...]
    of: dict[int, str]

    @property
    def playing(self) -> frozenset[str]:
        """The factions of those who play."""
        neutral = {side.id for side in self.sides if side.name == NEUTRAL and side.colours == "stone"}
        return frozenset(one.id for one in self.factions if one.side not in neutral)


def sides_in(root: Element) -> tuple[str, ...]:
    """The sides of the roster, by their names."""
    names = [one_line(entry.text or "") for roster in root.iter(ROSTER) for entry in roster.iter("entry")]
    return tuple(dict.fromkeys(name for name in names if name and plain_id(name) not in NOBODY))


def whose(root: Element, slots: Sequence[Slot], cleaning: Cleaning) -> Whose:
    """The sides and factions of a module, and for each of its slots, by its place, the faction."""
    names = sides_in(root) or _headed(slots, cleaning)
    ids = Ids()
    sides = tuple(Side(ids.free("", name, "side"), name, COLOURS[at % len(COLOURS)]) for at, name in enumerate(names))
    by_plain = {plain_id(side.name) or side.name: side.id for side in reversed(sides)}
    by_plain |= {side.name: side.id for side in sides}
    found: dict[int, tuple[str, str]] = {}
    by_heading: dict[str, int] = {}
    for at, slot in enumerate(slots):
        side, is_told = _side_of(slot, by_plain)
        found[at] = (side, _nation_of(slot, {plain_id(one.name) for one in sides}))
        if side and not is_told:
            heading = next((one for one in slot.headings if _named(one, by_plain)), "")
            by_heading[heading] = by_heading.get(heading, 0) + 1
    for heading, count in by_heading.items():
        side = _named(heading, by_plain)
        cause = Message("holds {count:,} {count:counter|counters} that do not say whose they are", count=count)
        remedy = Message("give them to {side}", side=next(one.name for one in sides if one.id == side))
        if not cleaning.step("side", Place("palette", heading, heading), cause, remedy):
            for at, slot in enumerate(slots):
                if heading in slot.headings and not _side_of(slot, by_plain)[1]:
                    found[at] = ("", found[at][1])
    if any(not side for side, _ in found.values()):
        nobody = Side(ids.free("", NEUTRAL, "side"), NEUTRAL, "stone")
        sides = (*sides, nobody)
        found = {at: (side or nobody.id, nation or ("" if side else MARKERS)) for at, (side, nation) in found.items()}
    factions = _factions(sides, found.values())
    return Whose(
        sides, tuple(factions.values()), {at: factions[key].id for at, key in found.items() if key in factions}
    )


def _headed(slots: Sequence[Slot], cleaning: Cleaning) -> tuple[str, ...]:
    """Without a roster the sides are the outermost headings, if these are few."""
    names = tuple(dict.fromkeys(slot.headings[0] for slot in slots if slot.headings))
    kept = tuple(name for name in names if plain_id(name) not in NOBODY and "marker" not in plain_id(name))
    if not 2 <= len(kept) <= len(COLOURS):
        return ()
    place = Place("design", "", Message("the players"))
    cause = marked("are not listed in the module")
    remedy = Message("take the windows of counters for sides: {names}", names=", ".join(kept))
    return kept if cleaning.step("sides", place, cause, remedy) else ()


def _side_of(slot: Slot, by_plain: dict[str, str]) -> tuple[str, bool]:
    """The side of a piece, and whether the piece itself tells it; "" where nothing does."""
    for name, value in slot.piece.properties.items():
        if name.strip().lower() in OF_SIDES and (side := _named(value, by_plain)):
            return side, True
    for name in slot.piece.prototypes:
        if side := _named(name, by_plain):
            return side, True
    for name, value in slot.piece.properties.items():
        if name.strip().lower() in OF_NATIONS and (side := _named(value, by_plain)):
            return side, True
    return next((side for heading in slot.headings if (side := _named(heading, by_plain))), ""), False


def _named(text: str, by_plain: dict[str, str]) -> str:
    """The side that a text names: by its whole name, or by that among others words."""
    bare, plain = one_line(text), plain_id(text)
    if bare in by_plain or plain in by_plain:
        return by_plain.get(bare) or by_plain[plain]
    words = f"_{plain}_"
    long = [name for name in sorted(by_plain, key=len, reverse=True) if len(name) >= LEAST_SIGNS]
    whole = next((by_plain[name] for name in long if f"_{name}_" in words), "")
    return whole or next((by_plain[name] for name in long if len(name) > LEAST_STEM and _has_stem(words, name)), "")


def _has_stem(words: str, name: str) -> bool:
    """Whether words begin as a name does but for its ending.

    >>> _has_stem("_soviets_", "soviet"), _has_stem("_anglo_allied_x_", "anglo_allies"), _has_stem("_germs_", "german")
    (True, True, False)
    """
    stem = name[: max(LEAST_STEM, len(name) - ENDING)]
    at = words.find(f"_{stem}")
    rest = words[at + 1 + len(stem) :].partition("_")[0]
    return at >= 0 and len(rest) <= len(name) - len(stem) + ENDING


def _nation_of(slot: Slot, sides: set[str]) -> str:
    """What nation or wing a piece is of; "" where it is its side's alone."""
    is_ours = {"Id", "Faction"} <= slot.piece.properties.keys()  # it says ids there, and its headings the names
    for name, value in slot.piece.properties.items() if not is_ours else ():
        if name.strip().lower() in OF_NATIONS and value.strip() and plain_id(value) not in sides:
            return one_line(value)
    inner = slot.headings[1:2]
    return inner[0] if inner and plain_id(inner[0]) not in sides else ""


def _factions(sides: Sequence[Side], keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Faction]:
    """A faction for each side with each of its nations; those of nobody have one too."""
    ids, found = Ids(), dict[tuple[str, str], Faction]()
    by_id = {side.id: side for side in sides}
    for key in dict.fromkeys(keys):
        side, nation = key
        of = by_id.get(side)
        name = nation or (of.name if of else MARKERS)
        colours = SIDE_COLOURS[of.colours if of else "stone"]
        band = (colours.ground, colours.ink, colours.ground)
        found[key] = Faction(
            ids.free("", name, "faction"), name, side, name[:1].upper(), colours.ground, colours.ink, band
        )
    return found
