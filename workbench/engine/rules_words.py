"""The words of a rules module: names of things, lines of the log, titles of what is going on.

Every hook here has a default, gets whole states and a seat's views alike, and reads of them only what it is given: so
nothing that is hidden can be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from workbench.engine.design import Design
from workbench.engine.events import Answered, Event
from workbench.engine.knowledge.contacts import ToldState
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.hex_words import HexWords
from workbench.engine.orders.order import Order
from workbench.engine.orders.sentences import OrderNames, order_sentence
from workbench.engine.state import State, is_stand_in
from workbench.engine.words.grammar import OfOne
from workbench.engine.words.message import Message, as_message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
S_contra = TypeVar("S_contra", bound=State[Any, Any], contravariant=True)
Q_co = TypeVar("Q_co", covariant=True)
HIDDEN_UNIT = Message("a hidden unit")
LEADER_SYMBOL = "leader"
HEX, THE_HEX = marked("hex {number}"), marked("the hex {number}")
"""A hex without a name, and with the article that some languages want after a preposition."""


class NotOffered(Exception):
    """A rules module does not answer this question about a position."""


class BoundRules(Protocol[S_contra, Q_co]):
    """What the parts of a rules module know of it; `RulesModule` says what each of these is."""

    design: Design

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> Words[Any, Any]: ...

    @property
    def types_of_counters(self) -> Mapping[str, tuple[str, str]]: ...

    def position(self, state: S_contra) -> Q_co: ...

    def points(self, state: S_contra) -> Mapping[str, int]: ...

    def turn(self, state: S_contra) -> int: ...

    def side_of(self, seat: str) -> str: ...


class Words(Generic[S, Q]):
    """What is said to people. A rules module with words of its own derives from this, and takes them in `__init__`.

    `kept_names` says what fields of the state and kinds of things in it are called, by their names in the code.
    """

    kept_names: ClassVar[Mapping[str, str]] = {}

    def __init__(self, rules: BoundRules[S, Q]) -> None:
        self.rules = rules
        self.design = rules.design

    def trail(self, state: S) -> tuple[str, ...]:
        """Titles of what is going on, outermost first, as a player would say them.

        Asked for at every decision; a procedure may be left out. Of a view the procedures are those that `seen`
        opened, so their fields may have their defaults.

        Example
        -------
            ("Turn 3", "Blue movement", "Battle of Four Ways (1008)")
        """
        kept = (self.kept_name(type(procedure).__name__) for procedure in state.procedures)
        return tuple(words[:1].upper() + words[1:] for words in kept)

    def describe(self, event: Event[Any], before: S) -> str:
        """One line of the log for an event; "" leaves it out.

        Gets every event in turn with the state before it; a seat's log is made of redacted events and its views. Use
        `name_of` for everything that has a name: it says "a hidden unit" of stand-ins. A place that the state does
        not hold any more must not break it.
        """
        return ""

    def told_answer(self, event: Answered[S], before: S) -> tuple[str, str]:
        """A line of the log for what a seat has said, and its clause, where no event that follows tells of it; two
        empty texts leave it out. Only whoever may know the answer gets to read it: others have an event without it.
        """
        return "", ""

    def told_order(self, order: Order, state: S) -> str:
        """An order as a sentence, of a state or the view of its seat; no code reads it."""
        names = OrderNames(
            self.subject_of,
            self.place_called,
            lambda contact: self.contact_called(contact, state, order.force),
            self.order_part,
        )
        return order_sentence(order, names)

    def contact_called(self, contact: str, state: S, force: str) -> str:
        """What an order calls something that its seat was told of: by where it was last seen."""
        side = state.units[force].side if force in state.units else ""
        known = state.known_to(side) if isinstance(state, ToldState) else {}
        if contact not in known:
            return Message("a force that is known no more")
        return Message("the force last seen at {place}", place=self.place_called(known[contact].space))

    def order_part(self, key: str) -> str:
        """What a section of the battlefield, or a special kind of fight, is called in an order."""
        return as_message(key.replace("_", " "))

    def ending_words(self, ending: str) -> str:
        """An ending in the player's words, to follow "the Allies win:"; of a draw it stands alone."""
        return ending.replace("_", " ")

    def kept_name(self, name: str) -> str:
        """What a field of the state is called, or a kind of thing that it keeps, where nothing else shows it.

        A module that does not say has its name in the code as words: "SupplyLine" is a supply line.
        """
        words = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name.replace("_", " "))
        return self.kept_names.get(name) or words.strip()

    def name_of(self, key: str) -> str:
        """The readable name of a space, unit, counter or faction id; the key itself when it is none."""
        if is_stand_in(key):
            return HIDDEN_UNIT
        return self._names.get(key) or (Message(HEX, number=key) if self._is_hex(key) else key)

    def place_called(self, key: str) -> str:
        """A space inside a sentence: its name alone where it has one, a hex without a name by its number."""
        return self._hex_names.get(key) or self.name_of(key)

    @cached_property
    def _hex_names(self) -> Mapping[str, str]:
        return {number: x.name for sheet in self.design.hex_maps for number, x in sheet.hexes.items() if x.name}

    def subject_of(self, key: str) -> str:
        """The name as `grammar.does` takes it: a person and a place take the verb of one, however their names end."""
        name = self.name_of(key)
        return OfOne(name) if self.is_of_one(key) else name

    def is_of_one(self, key: str) -> bool:
        """Is it a place, or a unit that is one person: of a type that is drawn as a leader?"""
        return key in self._names and key not in self._may_be_of_many

    def place_in_words(self, key: str) -> str:
        """What tells a place that has no name: the ground of a hex, and what it lies near; "" of everything else."""
        return self._hex_words.of(key)

    @cached_property
    def _hex_words(self) -> HexWords:
        return HexWords(self.design)

    def _is_hex(self, key: str) -> bool:
        return any(sheet.grid is not None and find_place(sheet.grid, key) is not None for sheet in self.design.maps)

    @cached_property
    def _may_be_of_many(self) -> frozenset[str]:
        persons = {kind.id for kind in self.design.unit_types if kind.symbol == LEADER_SYMBOL}
        units = (counter.id for counter in self.design.counters if counter.unit_type not in persons)
        sides = (side.id for side in self.design.sides)
        factions = (faction.id for faction in self.design.factions)
        return frozenset((*units, *sides, *factions))

    @cached_property
    def _names(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for area_map in self.design.area_maps:
            found.update({space_id: area_map.spaces[space_id].name for space_id in sorted(area_map.spaces)})
        for hex_map in self.design.hex_maps:
            named = ((number, hex_map.hexes[number].name) for number in sorted(hex_map.hexes))
            found.update({number: f"{name} ({number})" for number, name in named if name})
        found.update({side.id: side.name for side in self.design.sides})
        found.update({faction.id: faction.name for faction in self.design.factions})
        found.update({counter.id: counter.name for counter in self.design.counters})
        return found
