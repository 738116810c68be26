"""What is printed on the counters: generals, formations, force markers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbench.engine.clauses import implements
from workbench.engine.design import Counter, Design
from workbench.engine.words.message import Message

FORCE, CHIEF, GENERAL, CAVALRY, INFANTRY = "force", "chief", "general", "cavalry", "infantry"
DECOY = "decoy"


class GeneralFigures(Struct, frozen=True):
    """A general: his initiative, command points if he is a general-in-chief, and whether he has a tactical bonus."""

    side: str
    faction: str
    is_chief: bool
    initiative: int
    command: int
    tactical_bonus: bool


class FormationFigures(Struct, frozen=True):
    """A division or brigade. `general` is "" without one, `division` what a brigade is detached from, "" for none.

    Sardinian units have neither: they are brigades under their general-in-chief.
    """

    side: str
    faction: str
    is_cavalry: bool
    cohesion: int
    movement: int
    strength: int
    general: str
    division: str

    @property
    def is_division(self) -> bool:
        return bool(self.general)


class MarkerFigures(Struct, frozen=True):
    """A force marker: a letter, and nothing of what it stands for."""

    side: str
    letter: str


@implements("2.a", "2.f", "6.5.1")
class Pieces:
    """All counters by what they are, in printed order.

    Attributes
    ----------
    decoys
        Side -> its decoys, by number: as many as it has markers beyond its generals and formations without one.
    by_letter
        Role (general, formation without one, decoy) -> its marker when markers are dealt in the order of letters.
    """

    def __init__(self, design: Design) -> None:
        self.side_of_faction = {faction.id: faction.side for faction in design.factions}
        self.sides = tuple(side.id for side in design.sides)
        self.generals: dict[str, GeneralFigures] = {}
        self.formations: dict[str, FormationFigures] = {}
        self.markers: dict[str, MarkerFigures] = {}
        for counter in design.counters:
            self._read(counter)
        self.decoys: dict[str, tuple[str, ...]] = {}
        self.by_letter: dict[str, str] = {}
        for side in self.sides:
            self._deal_by_letter(side)
        self.division_of = {f.general: name for name, f in self.formations.items() if f.general}

    def _read(self, counter: Counter) -> None:
        side, kind = self.side_of_faction[counter.faction], counter.unit_type
        if kind == FORCE:
            self.markers[counter.id] = MarkerFigures(side, counter.letter)
        elif kind in (CHIEF, GENERAL):
            self.generals[counter.id] = GeneralFigures(
                side,
                counter.faction,
                kind == CHIEF,
                _number(counter, "initiative"),
                _number(counter, "command"),
                bool(_number(counter, "tactical_bonus")),
            )
        else:
            self.formations[counter.id] = FormationFigures(
                side,
                counter.faction,
                kind == CAVALRY,
                _number(counter, "cohesion"),
                _number(counter, "movement"),
                counter.strength,
                str(counter.values.get("general", "")),
                str(counter.values.get("division", "")),
            )

    def _deal_by_letter(self, side: str) -> None:
        """Army after army: its generals, then its formations without one; decoys last."""
        markers = self.markers_of(side)
        armies = [faction for faction, of in self.side_of_faction.items() if of == side]
        troops = [role for army in armies for role in self._roles_of(army)]
        self.decoys[side] = tuple(f"{DECOY}.{side}.{n}" for n in range(1, len(markers) - len(troops) + 1))
        self.by_letter.update(zip((*troops, *self.decoys[side]), markers, strict=True))

    def _roles_of(self, faction: str) -> Iterator[str]:
        yield from (general for general, figures in self.generals.items() if figures.faction == faction)
        yield from (x for x, figures in self.formations.items() if figures.faction == faction and not figures.general)

    def role_of(self, formation: str) -> str:
        """Whose marker a formation has when it is alone: its general's, or its own."""
        return self.formations[formation].general or formation

    def markers_of(self, side: str) -> tuple[str, ...]:
        """All force markers of a side, in printed order."""
        return tuple(marker for marker, figures in self.markers.items() if figures.side == side)

    def chiefs_of(self, side: str) -> tuple[str, ...]:
        """The generals-in-chief of a side, in printed order."""
        return tuple(name for name, general in self.generals.items() if general.is_chief and general.side == side)

    def other(self, side: str) -> str:
        """The other side."""
        return next(one for one in self.sides if one != side)


def _number(counter: Counter, value: str) -> int:
    try:
        return int(counter.values[value])
    except KeyError:
        raise KeyError(Message("counter {id} has no {value}", id=counter.id, value=value)) from None
