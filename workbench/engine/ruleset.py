"""What a rules module is: the promise each package in `rulesets/` makes to the engine.

A rules module is a class bound to one design (its figures and map). It lists its sequence of play as a mapping
from procedure to segments, offers a `Position` for pure questions, says who may see what, and when it is over.
Everything else (playing, undoing, viewing, recording) the engine does the same way for every game.

A segment is a function `(procedure, u) -> Step`: it asks first and acts afterwards (see `unfolding.py`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine import position_checks as checks
from workbench.engine.clauses import Clause
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.display import Piece, SequenceLine, ShownSupply, ShownTrack
from workbench.engine.events import ENGINE_EVENTS, Event
from workbench.engine.problem import Problem
from workbench.engine.set_up import Json, Moment, laid_over, read_moment
from workbench.engine.state import Answer, Procedure, State, Unit
from workbench.engine.unfolding import Step, Unfolding

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
HIDDEN_UNIT = "a hidden unit"
USES = "uses:"
"""Begins the deed of sending out a class of units: "uses:cavalry"."""
Segment = Callable[[Any, Unfolding[Any, Any]], Step]


class Ending(Struct, frozen=True):
    """How a playtest ended and who won; `winner` "" is a draw. `clause` says by which rule."""

    ending: str
    winner: str
    clause: str = ""


class NotOffered(Exception):
    """A rules module does not answer this question about a position."""


class RulesModule(ABC, Generic[S, Q]):
    """A rules module bound to a design.

    Class attributes
    ----------------
    name
        As in `Design.rules` and the entry point ("toulon").
    title, rulebook, maturity
        For lists and the start page; maturity is "first cut", "complete" or "tested".
    sequence
        Procedure type -> its segments in order. Read top to bottom it is the page of the book.
    clauses
        Every clause of the rulebook, implemented or not.
    state_type, event_types
        For reading JSON; `event_types` are the module's own, the engine's are added.
    deed_words
        What `deeds` can say, each with what it means: {"attacks": "sends a force where an enemy stands"}.
    matters
        What `appraise` and `value` can be told to ignore, each with what it means: {"supply": "lines of supply"}.
    ignored
        Those of them that they do ignore; see `ignoring`.
    boxes
        Places of units beside the spaces of the map.
    may_outlive
        Fields of procedures that remember units which may be gone: {"CombatPhase.fought"}.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rulebook: ClassVar[str] = ""
    maturity: ClassVar[str] = "first cut"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]]
    clauses: ClassVar[tuple[Clause, ...]]
    state_type: type[S]
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = ()
    deed_words: ClassVar[Mapping[str, str]] = {}
    matters: ClassVar[Mapping[str, str]] = {}
    ignored: frozenset[str] = frozenset()
    boxes: ClassVar[tuple[str, ...]] = ()
    may_outlive: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, design: Design) -> None:
        self.design = design

    @abstractmethod
    def start(self, scenario_id: str, options: Mapping[str, str]) -> S:
        """The state before the first segment of a scenario, its outermost procedure on the stack.

        Raises
        ------
        KeyError
            The design lacks the scenario, or a figure that the rules need; the text says which.
        """

    @abstractmethod
    def position(self, state: S) -> Q:
        """What pure questions about a state are asked of: figures, network, state and indexes over it."""

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """All seats that may ever be asked, in printed order."""

    @abstractmethod
    def points(self, state: S) -> Mapping[str, int]:
        """Victory points by side."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn that is played."""

    def ending(self, state: S) -> Ending | None:
        """The ending that is reached at once, wherever the play stands; asked after each segment that acted."""
        return None

    def design_problems(self) -> tuple[Problem, ...]:
        """What looks wrong in the design although it can be played; for `workbench check` and the editors.

        Called once, of a module that could be bound. What keeps it from being bound is for `__init__` to refuse, and
        what keeps a scenario from starting for `start`, both with `DesignLacks`, which carries problems too. Every
        problem has its place, its cause, its check and, where one can be named, its fix.
        """
        return ()

    # -- any position set up by hand

    def set_up(self, position: Json, scenario_id: str, options: Mapping[str, str], whole: bool = False) -> S:
        """A position given as JSON, as a state: in the form of the state type, laid over the start of a scenario.

        `turn`, `side`, `phase` and `first` say where play goes on unless the position gives its procedures; a
        `whole` position has nothing from the scenario. Whether it can be played is for `problems` to say.

        Raises
        ------
        BadPosition
            Fields that are unknown or of another kind: all of them.
        NotOffered
            This rules module does not go on from a named turn or phase.
        """
        rest, moment = (position, None) if whole else read_moment(position)
        state = laid_over(self.start(scenario_id, options), rest, self.printed, whole)
        return self.at_moment(state, moment) if moment else state

    def printed(self, unit: str) -> Json:
        """The fields of a unit that comes from its counter, as JSON; {} when there is no such counter."""
        found = next((counter for counter in self.design.counters if counter.id == unit), None)
        return {"side": self.design.faction(found.faction).side} if found else {}

    def at_moment(self, state: S, moment: Moment) -> S:
        """The state with play going on from a named turn and phase. Raises as `set_up`."""
        raise NotOffered(f"the rules module {self.name} begins at no named turn or phase; give the procedures")

    def problems(self, state: S) -> tuple[Problem, ...]:
        """Everything that keeps a position from being played; what holds for every game, to be added to."""
        counters, sides = {c.id for c in self.design.counters}, {side.id for side in self.design.sides}
        return (
            *checks.unknown_units(state, counters),
            *checks.unknown_places(state, sides, self.places),
            *checks.negative_numbers(state),
            *checks.broken_sequence(state, self.sequence),
            *checks.dangling(state, counters, self.may_outlive),
        )

    @property
    def places(self) -> Container[str]:
        """Every space of the design's maps, and the boxes."""
        found: frozenset[str] | None = self.__dict__.get("_places")
        if found is None:
            from workbench.engine.hex_network import HexNetwork  # networkx takes its time to load

            spaces = {space for area_map in self.design.maps for space in area_map.spaces}
            hexes = {number for hex_map in self.design.hex_maps for number in HexNetwork(hex_map).spaces}
            found = self.__dict__["_places"] = frozenset({*spaces, *hexes, *self.boxes})
        return found

    # -- visibility: who may see what. Everything a seat reads is made from these.

    def hidden(self, state: S, seat: str) -> Mapping[str, Unit]:
        """The units this seat may not read, each with the unknown counter it sees in their place."""
        return {}

    def redact(self, state: S, seat: str) -> S:
        """The state without the further fields that this seat may not read (secret tracks, hidden orders)."""
        return state

    def seen(self, state: S, procedure: Procedure, seat: str) -> Procedure:
        """What this seat may read of something going on. Closed unless a module opens it: only type and `at` stay."""
        return type(procedure)(at=procedure.at)

    # -- words for people

    def trail(self, state: S) -> tuple[str, ...]:
        """Titles of what is going on, outermost first, as a player would say them."""
        return tuple(type(p).__name__ for p in state.procedures)

    def describe(self, event: Event[Any], before: S) -> str:
        """One line of the log for an event; "" leaves it out."""
        return ""

    def name_of(self, key: str) -> str:
        """The readable name of a space, unit, counter or faction id; the key itself when it is none."""
        return HIDDEN_UNIT if key.startswith("?") else self._names.get(key, key)

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

    # -- what a window or another front-end draws; see `display.py`

    def pieces(self, state: S) -> tuple[Piece, ...]:
        """Every unit of a state or a view, sorted by id; by default what the counters of the design say."""
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
        """Tracks that belong beside the map, in printed order."""
        return ()

    def sequence_shown(self, state: S) -> tuple[SequenceLine, ...]:
        """The lines of this turn's sequence of play, with where play stands."""
        return ()

    def control_shown(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Space -> the sides that hold it; two when it is contested. What nobody holds is left out."""
        return {}

    def scene(self, state: S) -> str:
        """The space that is fought over, entered or left by what is going on now; "" when that has no one place."""
        return ""

    def ending_words(self, ending: str) -> str:
        """An ending in the player's words, to follow "the Allies win:"."""
        return ending.replace("_", " ")

    def supply_shown(self, state: S, seat: str) -> tuple[ShownSupply, ...]:
        """Supply paths of a seat's forces as last traced, and where they were cut."""
        return ()

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
        """Where units that stand together may retreat, and why not elsewhere. Raises as `trace_supply`."""
        raise NotOffered(f"retreats are not offered by the rules module {self.name}")

    def reach(self, state: S, units: tuple[str, ...]) -> Struct:
        """Where units that move together can come to, at what cost, and why not further. Raises as `trace_supply`."""
        raise NotOffered(f"reach is not offered by the rules module {self.name}")

    # -- for batches of playtests

    def losses(self, start: S, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        """Strength that each side has lost by these events, as its player would count it; empty when it is not told."""
        return {}

    # -- for bots

    def deeds(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """What an answer amounts to, in the words of `deed_words`: what a restricted bot may be told never to do."""
        return frozenset()

    @property
    def unit_classes(self) -> Mapping[str, str]:
        """What a class of units is called in the words of a bot ("cavalry") -> the id of its unit type."""
        return {"_".join(kind.name.lower().split()) or kind.id: kind.id for kind in self.design.unit_types}

    def used(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """The unit types that an answer sends out; by default those of the seat's counters that it names.

        Losses that are shared out send nobody out.
        """
        named = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
        side = self.side_of(decision.seat)
        types = (self._types_of_counters.get(name, ("", "")) for name in named)
        return frozenset(unit_type for whose, unit_type in types if whose == side)

    def all_deeds(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
        """`deeds`, and "uses:" with each class of units that the answer sends out."""
        found = self.deeds(position, decision, answer, so_far)
        used = self.used(position, decision, answer, so_far)
        return found | {USES + word for word, kind in self.unit_classes.items() if kind in used} if used else found

    def side_of(self, seat: str) -> str:
        """The side of a seat, which is a side or a faction."""
        return next((faction.side for faction in self.design.factions if faction.id == seat), seat)

    @property
    def _types_of_counters(self) -> Mapping[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] | None = self.__dict__.get("_counter_types")
        if found is None:
            sides = {faction.id: faction.side for faction in self.design.factions}
            counters = self.design.counters
            found = {counter.id: (sides.get(counter.faction, ""), counter.unit_type) for counter in counters}
            self.__dict__["_counter_types"] = found
        return found

    def appraise(self, position: Q, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        """How good an answer looks to the seat, from its view alone; more is better. For the greedy bot."""
        return 0.0

    def value(self, state: S, seat: str) -> float | None:
        """How good a state is for the seat; more is better, of any scale. None: the bot does not look ahead.

        The state is what has come of a `guess`, or of a view in which nothing is hidden.
        """
        return None

    def looks_ahead(self, decision: Decision) -> bool:
        """Is an answer to this to be judged by what comes of it? Not where only the order of things is chosen."""
        return True

    def guess(self, view: S, rng: random.Random) -> S:
        """A state that this view may be the view of, which a bot plays on in thought; the view itself by default.

        A module that hides more than units (purses, orders, what is going on) fills that in as well.

        Raises
        ------
        NotOffered
            Units are hidden, and this rules module does not guess which they are.
        """
        if any(unit.startswith("?") for unit in view.units):
            raise NotOffered(f"guessing hidden units is not offered by the rules module {self.name}")
        return view

    def ignoring(self, matters: frozenset[str]) -> Self:
        """The same rules with a taste that does not care for some of `matters`."""
        other = copy(self)
        other.ignored = self.ignored | matters
        return other

    def all_event_types(self) -> tuple[type[Event[Any]], ...]:
        """The engine's events and the module's own."""
        return (*ENGINE_EVENTS, *self.event_types)
