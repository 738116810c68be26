"""The battles of a phase as pictures of their fields, of a whole state or of what a side reads of them (16.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import FRONT, Company, Field, Section, strength_of
from rulesets.arcola.battle.deployment import Array, default_deployment
from rulesets.arcola.battle.manoeuvres import envelopments
from rulesets.arcola.battle.retreats import longest_retreat
from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.phases.battles.aftermath import MOST_RETREAT
from rulesets.arcola.phases.battles.opening import SECTIONS, SUPPORT, array_of
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CombatPhase
from rulesets.arcola.shown.field_words import (
    AS_ATTACKED,
    arms_in_words,
    looks_like,
    notes_of,
    specials_of,
    steps_of,
    titles_of,
)
from rulesets.arcola.state import ArcolaState
from workbench.engine.clauses import implements
from workbench.engine.orders.order import Order
from workbench.engine.rules_words import Words
from workbench.engine.shown.battlefield import (
    FieldArrow,
    FieldLimit,
    FieldSide,
    FieldUnit,
    Part,
    ShownField,
)
from workbench.engine.words.message import Message, all_of, marked

AnyWords = Words[ArcolaState, Position]
DEPLOYS, PRESSES, AFTER = "deploy", "press", "stand_or_retreat"
ASKED: Mapping[str, tuple[Part, ...]] = {DEPLOYS: ("deploy",), PRESSES: ("effort",), AFTER: ("stand",)}
"""By the segment that waits."""


def shown_fields(q: Position, words: AnyWords, answered: int, side: str, draft: Order | None) -> tuple[ShownField, ...]:
    """The battles of the phase; `answered` is how many of what is asked now the `side` has said something to.

    `draft` is the order that is being written: the battle of its force is shown as if it were given.
    """
    phase = next((p for p in q.state.procedures if isinstance(p, CombatPhase)), None)
    if phase is None:
        return ()
    going_on = [p for p in q.state.procedures if isinstance(p, Battle)]
    battles = [going_on[-1] if going_on and i == phase.fought else battle for i, battle in enumerate(phase.battles)]
    at = going_on[-1].at if going_on else phase.at
    asked = [i for i, battle in enumerate(battles) if at != PRESSES or battle.attacker.side == side]
    now = asked[answered] if side and at in ASKED and answered < len(asked) else -1
    return tuple(_Picture(q, words, battle, draft).shown(at, i == now) for i, battle in enumerate(battles))


class _Picture:
    """One battle as who reads it sees it."""

    def __init__(self, q: Position, words: AnyWords, battle: Battle, draft: Order | None) -> None:
        self.q, self.words = q, words
        self.attacks = bool(battle.attacker.forces)  # below; of a view the side whose forces are known
        self.own = battle.of(self.attacks)
        self.draft = draft if draft is not None and self.own.forces and draft.force == self.own.commander else None
        stands = bool(self.own.forces) and self.own.commander in q.units  # nobody may be left of a side
        self.array = array_of(q, battle, self.attacks) if stands else Array(())
        self.posts = self._posts(battle)
        self.battle = replace(battle, field=self._deployed(battle.field))

    def shown(self, at: str, is_asked: bool) -> ShownField:
        """The whole picture."""
        battle = self.battle
        places = all_of(self.words.place_called(hex_) for hex_ in battle.attack.targets)
        sections = [section for section in FRONT if section in battle.field.front]
        return ShownField(
            Message("Battle at {places}", places=places),
            (*battle.hexes, *battle.attack.targets),
            below=self._below(),
            above=self._above(),
            sections=tuple(titles_of(section) for section in (sections if self.attacks else reversed(sections))),
            steps=steps_of(at),
            limits=tuple(self._limits()),
            arrows=tuple(self._arrows()) if at != AFTER else (),  # what may be done is done by then
            force=self.own.commander if is_asked and self.own.forces else "",
            asked=ASKED.get(at, ()) if is_asked else (),
            specials=specials_of(self.attacks) if is_asked and at == DEPLOYS else (),
            special=self.draft.special if self.draft is not None else self.own.order.special,
            lost=self.own.lost,
            most_retreat=longest_retreat(self.own.lost),
            most_pursuit=MOST_RETREAT,
            notes=(*notes_of(battle, self.own, self.attacks), *(() if self.attacks else (AS_ATTACKED,))),
            reserve_clause="16.4.5",
            effort_clause="16.5.4",
        )

    # -- who stands where

    def _posts(self, battle: Battle) -> Mapping[str, str]:
        """Unit or leader -> its post: as it is being written, as it deployed, as was ordered before, or as usual."""
        for order in (self.draft, None if self.own.placed else self.own.order):
            if order is not None and order.deploy:
                return {post.unit: post.section for post in order.deploy}
        if self.own.placed:
            return self.own.placed
        return {unit: str(section) for unit, section in default_deployment(self.array).items()}

    def _deployed(self, field: Field) -> Field:
        units = field.units(self.attacks)
        if self.own.placed and (self.draft is None or not self.draft.deploy):
            return field
        placed = (replace(x, section=SECTIONS.get(self.posts.get(x.id, ""), Section.RESERVE)) for x in units)
        return field.with_units(self.attacks, tuple(placed))

    def _below(self) -> FieldSide:
        units = [self._known(unit) for unit in self.battle.field.units(self.attacks)]
        leaders = [self._leader(unit) for unit in self.array.leaders]
        return FieldSide(self.own.side, self._name(self.own.side), self._from(self.attacks), (*leaders, *units))

    def _above(self) -> FieldSide:
        of, units = self.battle.of(not self.attacks), self.battle.field.units(not self.attacks)
        if of.forces:  # who reads everything
            return FieldSide(of.side, self._name(of.side), self._from(not self.attacks), tuple(map(self._known, units)))
        is_seen = self.battle.fronts is not None
        seen = tuple(map(self._seen, units))
        return FieldSide(of.side, self._name(of.side), self._from(not self.attacks), seen, is_seen, False)

    def _from(self, is_attacker: bool) -> str:
        hexes = self.battle.hexes if is_attacker else self.battle.attack.targets
        text = marked("from {places}") if is_attacker else marked("at {places}")
        return Message(text, places=all_of(self.words.place_called(hex_) for hex_ in hexes))

    def _name(self, key: str) -> str:
        return self.words.name_of(key)

    def _known(self, unit: Company) -> FieldUnit:
        post = self.posts.get(unit.id, "")
        section = post if post == SUPPORT and not unit.is_committed else str(unit.section)
        return FieldUnit(
            unit.id,
            self._name(unit.id),
            section,
            unit.id,
            looks_like(unit),
            str(unit.strength),
            arms_in_words(unit),
            is_spent=not unit.can_strike,
        )

    def _seen(self, unit: Company) -> FieldUnit:
        return FieldUnit(
            unit.id,
            self._name(unit.id),
            str(unit.section),
            "",
            looks_like(unit),
            str(unit.strength),
            arms_in_words(unit),
        )

    def _leader(self, unit: str) -> FieldUnit:
        return FieldUnit(unit, self._name(unit), self.posts.get(unit, ""), unit, "leader", is_leader=True)

    # -- limits and arrows

    @implements("12.2")
    def _limits(self) -> Iterator[FieldLimit]:
        for origin, limit in sorted(self.array.limits.items()):
            front = [x for x in self.battle.field.units(self.attacks) if x.origin == origin and x.is_in_front]
            title = Message("From {place}", place=self.words.place_called(origin))
            yield FieldLimit(title, len(front), limit.units, strength_of(front), limit.strength, "12.2")

    def _arrows(self) -> Iterator[FieldArrow]:
        yield from self._effort()
        yield from self._envelopments()
        for flank in self.battle.flanks:
            who = self._name(flank.force)
            yield FieldArrow("flank", flank.force, "", Message("Flanking attack of {force}", force=who), "18.6")

    def _effort(self) -> Iterator[FieldArrow]:
        battle = self.battle
        effort = self.draft.effort if self.draft is not None else None
        lead, facing = battle.lead, battle.facing
        if effort is not None:
            lead, facing = effort.unit, effort.facing
        elif battle.of(not self.attacks).forces == ():
            facing = self._order_facing()
        if lead and facing:
            title = Message("Point of attack: {unit} against {enemy}", unit=self._name(lead), enemy=self._name(facing))
            yield FieldArrow("effort", lead, facing, title, "16.5.4", self.attacks)

    def _order_facing(self) -> str:
        """What the attacker was told that he presses against: it is his own order, as far as it stands."""
        effort = self.own.order.effort
        return effort.facing if effort is not None and self.battle.lead else ""

    @implements("18.7")
    def _envelopments(self) -> Iterator[FieldArrow]:
        """Where somebody stands against nobody: he may go round those beside him."""
        if self.battle.fronts is None:
            return
        for by_attacker, section in envelopments(self.battle.field):
            near = [x for x in FRONT if x is not section and (section is Section.CENTRE or x is Section.CENTRE)]
            ends = next((x for x in near if x in self.battle.field.front), section)
            is_below = by_attacker is self.attacks
            title = marked("May go round your flank") if not is_below else marked("May go round their flank")
            yield FieldArrow("envelopment", str(section), str(ends), title, "18.7", is_below)
