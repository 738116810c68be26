"""What a rules module says, draws and answers: words for people, what a window shows, questions of front-ends.

Every hook here has a default, gets whole states and a seat's views alike, and reads of them only what it is given: so
nothing that is hidden can be shown. None of them is ever called by the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.display import Piece, ScenarioOption, SequenceLine, ShownSupply, ShownTrack, ShownWork
from workbench.engine.events import Event
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.hex_words import HexWords
from workbench.engine.networks.march import March
from workbench.engine.state import State
from workbench.engine.words.grammar import OfOne

S = TypeVar("S", bound=State[Any, Any])
HIDDEN_UNIT = "a hidden unit"
LEADER_SYMBOL = "leader"


class NotOffered(Exception):
    """A rules module does not answer this question about a position."""


class Shown(ABC, Generic[S]):
    """The part of a rules module that players see. Part of `RulesModule`, never used alone."""

    name: ClassVar[str]
    design: Design

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn that is played."""

    # -- words for people

    def trail(self, state: S) -> tuple[str, ...]:
        """Titles of what is going on, outermost first, as a player would say them.

        Asked for at every decision; a procedure may be left out. Of a view the procedures are those that `seen`
        opened, so their fields may have their defaults.

        Example
        -------
            ("Turn 3", "Blue movement", "Battle of Four Ways (1008)")
        """
        return tuple(type(p).__name__ for p in state.procedures)

    def describe(self, event: Event[Any], before: S) -> str:
        """One line of the log for an event; "" leaves it out.

        Gets every event in turn with the state before it; a seat's log is made of redacted events and its views. Use
        `name_of` for everything that has a name: it says "a hidden unit" of stand-ins. A place that the state does
        not hold any more must not break it.
        """
        return ""

    def name_of(self, key: str) -> str:
        """The readable name of a space, unit, counter or faction id; the key itself when it is none."""
        if key.startswith("?"):
            return HIDDEN_UNIT
        return self._names.get(key) or (f"hex {key}" if self._is_hex(key) else key)

    def subject_of(self, key: str) -> str:
        """The name as `grammar.does` takes it: a person and a place take the verb of one, however their names end."""
        name = self.name_of(key)
        return OfOne(name) if self.is_of_one(key) else name

    def is_of_one(self, key: str) -> bool:
        """Is it a place, or a unit that is one person: of a type that is drawn as a leader?"""
        return key in self._names and key not in self._may_be_of_many

    @property
    def _may_be_of_many(self) -> frozenset[str]:
        found: frozenset[str] | None = self.__dict__.get("_keys_of_many")
        if found is None:
            persons = {kind.id for kind in self.design.unit_types if kind.symbol == LEADER_SYMBOL}
            units = (counter.id for counter in self.design.counters if counter.unit_type not in persons)
            sides = (side.id for side in self.design.sides)
            factions = (faction.id for faction in self.design.factions)
            found = self.__dict__["_keys_of_many"] = frozenset((*units, *sides, *factions))
        return found

    def place_in_words(self, key: str) -> str:
        """What tells a place that has no name: the ground of a hex, and what it lies near; "" of everything else."""
        words: HexWords | None = self.__dict__.get("_hex_words")
        if words is None:
            words = self.__dict__["_hex_words"] = HexWords(self.design)
        return words.of(key)

    def _is_hex(self, key: str) -> bool:
        return any(find_place(hex_map.grid, key) is not None for hex_map in self.design.hex_maps)

    @property
    def _names(self) -> Mapping[str, str]:
        found: dict[str, str] | None = self.__dict__.get("_name_table")
        if found is None:
            found = {}
            for area_map in self.design.maps:
                found.update({space_id: area_map.spaces[space_id].name for space_id in sorted(area_map.spaces)})
            for hex_map in self.design.hex_maps:
                named = ((number, hex_map.hexes[number].name) for number in sorted(hex_map.hexes))
                found.update({number: f"{name} ({number})" for number, name in named if name})
            found.update({side.id: side.name for side in self.design.sides})
            found.update({faction.id: faction.name for faction in self.design.factions})
            found.update({counter.id: counter.name for counter in self.design.counters})
            self.__dict__["_name_table"] = found
        return found

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        """What may be chosen before this scenario begins, in the order in which a player decides it.

        Asked for by the page before a playtest. Only names and values that `start` reads may stand here; the preset is
        what the scenario itself says. Options that make the scenario what it is (its objective) are better left out.
        """
        return ()

    # -- what a window or another front-end draws; see `display.py`

    def pieces(self, state: S) -> tuple[Piece, ...]:
        """Every unit of a state or a view, sorted by id; by default what the counters of the design say.

        Asked for at every change of the window. A unit that the design has no counter of is a stand-in: say so by
        leaving `counter` empty.
        """
        counters = {counter.id: counter for counter in self.design.counters}
        shown = []
        for unit_id in sorted(state.units):
            unit, counter = state.units[unit_id], counters.get(unit_id)
            known = Piece(unit=unit_id, side=unit.side, space=unit.space, name=self.name_of(unit_id))
            if counter is not None:
                known = replace(
                    known,
                    counter=counter.id,
                    faction=counter.faction,
                    unit_type=counter.unit_type,
                    strength=str(counter.strength),
                    quality=counter.quality,
                )
            shown.append(known)
        return tuple(shown)

    def headline(self, state: S) -> tuple[str, str]:
        """What turn it is: a title and a line below it ("Turn 14 of 17", "24-30 November 1793")."""
        return (f"Turn {self.turn(state)}", "")

    def tracks_shown(self, state: S) -> tuple[ShownTrack, ...]:
        """Tracks that belong beside the map, in printed order, from a whole state or a view."""
        return ()

    def sequence_shown(self, state: S) -> tuple[SequenceLine, ...]:
        """The lines of this turn's sequence of play, with where play stands; () hides the list.

        By default the design's own lines are not known to be the module's procedures, so there are none.
        """
        return ()

    def control_shown(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Space -> the sides that hold it; two when it is contested. What nobody holds is left out."""
        return {}

    def works_shown(self, state: S) -> tuple[ShownWork, ...]:
        """Field works dug in play, and printed ones that are not as printed, in the order of their names."""
        return ()

    def scene(self, state: S) -> str:
        """The space that is fought over, entered or left by what is going on now; "" when that has no one place."""
        return ""

    def acting(self, state: S) -> str:
        """The unit that acts now, of which no answer so far says so; "" when there is none, or it is not known."""
        return ""

    def ending_words(self, ending: str) -> str:
        """An ending in the player's words, to follow "the Allies win:"; of a draw it stands alone."""
        return ending.replace("_", " ")

    def supply_shown(self, state: S, seat: str) -> tuple[ShownSupply, ...]:
        """Supply paths of a seat's forces as last traced, and where they were cut; nothing of other seats."""
        return ()

    def marches(self, map_id: str) -> Mapping[str, March]:
        """Unit type -> what marching over a map costs it while nobody is in its way.

        Asked by those who draw the map. By default nothing is said, and they count steps.

        Example
        -------
            return {kind: March(MoveCost(ground.network.graph, ground.prices[kind])) for kind in ground.prices}
        """
        return {}

    # -- questions that other front-ends ask about a position; the answer is a plain struct with paths and reasons

    def trace_supply(self, state: S, seat: str, of: str) -> Struct:
        """How a unit or a space of this seat is supplied: the way to its source, or why there is none.

        Raises
        ------
        NotOffered
            This rules module has no such question.
        KeyError
            No unit and no space has this name.
        """
        raise NotOffered(f"tracing supply is not offered by the rules module {self.name}")

    def retreats(self, state: S, units: tuple[str, ...]) -> Struct:
        """Where units that stand together may retreat, and why not elsewhere.

        The answer is a frozen struct of the module's own, with paths and reasons that a map can draw; it is written
        as JSON. Nothing is changed, and it may be asked at any moment. Raises as `trace_supply`.
        """
        raise NotOffered(f"retreats are not offered by the rules module {self.name}")

    def reach(self, state: S, units: tuple[str, ...]) -> Struct:
        """Where units that move together can come to, at what cost, and why not further.

        As `retreats`: a frozen struct with paths and reasons, asked at any moment. Raises as `trace_supply`.
        """
        raise NotOffered(f"reach is not offered by the rules module {self.name}")
