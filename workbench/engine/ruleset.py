"""What a rules module is: the promise each package in `rulesets/` makes to the engine.

A rules module is a class bound to one design (its figures and map). It lists its sequence of play as a mapping
from procedure to segments, offers a `Position` for pure questions, says who may see what, and when it is over.
Everything else (playing, undoing, viewing, recording) the engine does the same way for every game.

A segment is a function `(procedure, u) -> Step`: it asks first and acts afterwards (see `unfolding.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, Generic, Self, TypeVar

from workbench.engine.clauses import Clause, Refusal
from workbench.engine.design import Design, Scenario
from workbench.engine.events import ENGINE_EVENTS, Event
from workbench.engine.events import Ending as Ending
from workbench.engine.knowledge.contacts import is_referee
from workbench.engine.knowledge.visibility_hooks import Visibility as Visibility
from workbench.engine.maps.tags import TagType
from workbench.engine.playtests.set_up import PROCEDURES, Beginning, Json, Moment, laid_over, read_moment
from workbench.engine.problem import Problem
from workbench.engine.questions import breaches
from workbench.engine.questions import position_checks as checks
from workbench.engine.questions.whole_procedure import WholeProcedure as WholeProcedure
from workbench.engine.rules_display import Display as Display
from workbench.engine.rules_judgement import Judgement as Judgement
from workbench.engine.rules_words import BoundRules as BoundRules
from workbench.engine.rules_words import NotOffered as NotOffered
from workbench.engine.rules_words import Words as Words
from workbench.engine.scenarios.moments import Moments as Moments
from workbench.engine.scenarios.victory_tests import TestKind
from workbench.engine.sequence.phase_kinds import PhaseKind
from workbench.engine.state import Procedure, State
from workbench.engine.tables.reads import Reads
from workbench.engine.unfolding import Segment as Segment
from workbench.engine.words.message import Message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")

MATURITY = (marked("first cut"), marked("complete"), marked("tested"))
"""How far the rules of a module are; each says which."""


class RulesModule(Visibility[S], ABC, Generic[S, Q]):
    """A rules module bound to a design.

    Five hooks have to be defined (`start`, `position`, `seats`, `points`, `turn`); all others have a default. What is
    not rules stands in four parts, each with defaults for everything, and replaced in `__init__` by a module that has
    more to say: `self.words = RaceWords(self)`. No hook may change a state, roll, keep anything that is not in the
    state, or go through a `Map` but sorted.

    Attributes
    ----------
    words
        What is said to people: names, lines of the log, titles.
    display
        What a window draws, and what front-ends ask about a position.
    judgement
        What bots go by.
    moments
        How a moment of play becomes a scenario.

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
    sequence_clause
        The clause that says who plays when: by it a seat is refused that speaks while nothing is asked of it.
    tag_types
        The tags of spaces, junctions and set-ups that the rules read: what their designs declare, and windows offer.
    reads
        The tables and parameters that the rules read, how and where; None where the module does not say.
    phase_kinds
        The kinds of phase of which a design makes its sequence of play; none where the module's own is the only one.
    state_type, event_types
        For reading JSON; `event_types` are the module's own, the engine's are added.
    boxes
        Places of units beside the spaces of the map.
    may_outlive
        Fields of procedures that remember units which may be gone: {"CombatPhase.fought"}.
    in_order
        Fields of procedures and events whose units stand in an order that was declared on the table: {"Round.line"}.
        All other lists of units are read sorted by whoever sees some of them hidden, so that no order tells an id.
    victory_tests
        The kinds of tests that conditions of victory of its scenarios may be made of; none where the rules decide.
    whole_procedures
        Procedures of several rolls whose odds can be asked as a whole, as a battle's.
    by_files
        Options of scenarios that a game by files has unless it says otherwise: fewer exchanges than at a table.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rulebook: ClassVar[str] = ""
    maturity: ClassVar[str] = MATURITY[0]
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]]
    clauses: ClassVar[tuple[Clause, ...]]
    sequence_clause: ClassVar[str] = ""
    tag_types: ClassVar[tuple[TagType, ...]] = ()
    state_type: type[S]
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = ()
    phase_kinds: ClassVar[tuple[PhaseKind, ...]] = ()
    reads: ClassVar[Reads | None] = None
    boxes: ClassVar[tuple[str, ...]] = ()
    may_outlive: ClassVar[frozenset[str]] = frozenset()
    in_order: ClassVar[frozenset[str]] = frozenset()
    victory_tests: ClassVar[tuple[TestKind, ...]] = ()
    whole_procedures: ClassVar[tuple[type[WholeProcedure[Any]], ...]] = ()
    by_files: ClassVar[Mapping[str, str]] = {}

    def __init__(self, design: Design) -> None:
        """Bind the rules to a design; a module reads its figures here, once.

        Raises
        ------
        KeyError
            The design lacks what the rules need. `DesignLacks` tells all of it at once, each problem with its place.
        """
        self.design = design
        self.words: Words[S, Q] = Words(self)
        self.display: Display[S, Q] = Display(self)
        self.judgement: Judgement[S, Q] = Judgement(self)
        self.moments: Moments[S] = Moments(self)

    @abstractmethod
    def start(self, scenario_id: str, options: Mapping[str, str]) -> S:
        """The state before the first segment of a scenario, its outermost procedure on the stack.

        Called when a playtest is begun, and by `check` for every scenario. `options` replace those of the scenario. It
        may not roll, ask or emit: what is rolled for at set-up is the first segment's business. The same scenario and
        options give the same state, in every process.

        Raises
        ------
        KeyError
            There is no such scenario, or it needs something that the design lacks (`DesignLacks`: all of it, each
            problem with its place).

        Example
        -------
            return RaceState(units=Map(runners), tracks=scenario.tracks, procedures=(Race(),))
        """

    @abstractmethod
    def position(self, state: S) -> Q:
        """What pure questions about a state are asked of: figures, network, state and indexes over it.

        Called whenever a segment says `u.position`, and for bots and views, so that it has to be cheap: keep the last
        one and give it again for the same state. It gets whole states and views alike, and may not fail on a view:
        unknown counters stand in it. It may not change anything, nor remember what a state does not hold.
        """

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """All seats that may ever be asked, in printed order.

        A seat is a side, or part of one (a faction, a commander). Called for every view and by whoever deals out
        bots; of the same scenario it is always the same. A seat that is asked and does not stand here breaks the play.
        """

    def seat_asked(self, state: S, procedure: Procedure, seat: str) -> str:
        """The seat that answers where a segment of this procedure asks `seat`; by default that very one.

        For modules whose segments speak of sides while the seats are factions: who decides is then said in one place.
        Called at every question. It may depend only on what all may see, for everybody sees who is asked.

        Example
        -------
            return self.commander_of(procedure.force) if seat == self.side_of(procedure.force) else seat
        """
        return seat

    @abstractmethod
    def points(self, state: S) -> Mapping[str, int]:
        """Victory points by side, as they stand now; every side has an entry.

        Called for the score beside the map, at the end, and in batches. It gets views too, and may use only what all
        may see, or the score betrays it.
        """

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn that is played, as printed; before the first turn one less.

        It may never fall: the guard against endless play counts the plays of a turn by it, and batches stop by it.
        """

    def ending(self, state: S) -> Ending | None:
        """The ending that is reached at once, wherever the play stands; None while there is none.

        Called after each segment that acted. What ends a playtest at a fixed place of the sequence of play is better
        emitted there (`PlaytestEnded`). An ending clears all that is going on; it is not asked about again.
        """
        return None

    def design_problems(self) -> tuple[Problem, ...]:
        """What looks wrong in the design although it can be played; for `workbench check` and the editors.

        Called once, of a module that could be bound. What keeps it from being bound is for `__init__` to refuse, and
        what keeps a scenario from starting for `start`, both with `DesignLacks`, which carries problems too. Every
        problem has its place, its cause, its check and, where one can be named, its fix.
        """
        return ()

    def figures_read(self) -> Container[str] | None:
        """Ids of the tables and parameters that these rules read; None where the module does not say.

        Called by `check`, which names every other table and parameter of the design: a figure that nobody reads
        changes nothing. Tests hold the list against `Design.names_read`, where every reading is noted. As it stands
        it is what `reads` declares.
        """
        return None if self.reads is None else self.reads.names

    # -- any position set up by hand

    def set_up(self, position: Json, scenario_id: str, options: Mapping[str, str], whole: bool = False) -> S:
        """A position given as JSON, as a state: in the form of the state type, laid over the start of a scenario.

        `turn`, `side`, `phase` and `first` say where play goes on unless the position gives its procedures; a
        `whole` position has nothing from the scenario, and its own procedures or such words. Whether it can be played
        is for `problems` to say. Modules leave this as it is and define `printed` and `at_moment`.

        Raises
        ------
        BadPosition
            Fields that are unknown or of another kind: all of them.
        NotOffered
            This rules module does not go on from a named turn or phase.
        """
        rest, moment = read_moment(position, self.state_type)
        if whole and moment:
            rest = {PROCEDURES: [], **rest}
        state = laid_over(self.start(scenario_id, options), rest, self.printed, whole)
        return self.at_moment(state, moment) if moment else state

    def printed(self, unit: str) -> Json:
        """The fields of a unit that comes from its counter, as JSON; {} when there is no such counter.

        What a position set up by hand need not say of a unit: side, arm, nation. Extend it for every further field of
        your units that is printed: `{**super().printed(unit), "unit_type": counter.unit_type}`.
        """
        found = next((counter for counter in self.design.counters if counter.id == unit), None)
        return {"side": self.design.faction(found.faction).side} if found else {}

    def at_moment(self, state: S, moment: Moment) -> S:
        """The state with play going on from a named turn and phase.

        Build the stack of procedures of that moment, the outermost first, each `at` its next segment. A field of the
        `Moment` that does not fit is a problem, and all of them are told at once.

        Raises
        ------
        BadPosition
            There is no such turn, phase or side.
        NotOffered
            This rules module does not go on from a named moment.
        """
        raise NotOffered(
            Message("the rules module {name} begins at no named turn or phase; give the procedures", name=self.name)
        )

    def beginnings(self) -> tuple[Beginning, ...]:
        """The phases that `at_moment` knows, in the order of the sequence of play; front-ends list them."""
        return ()

    def problems(self, state: S) -> tuple[Problem, ...]:
        """Everything that keeps a position from being played; what holds for every game, to be added to.

        Called for positions set up or edited by hand, never during play. Every moment of a playtest is without
        problems. Begin with `super().problems(state)`, and add the game's own only when that is empty: what it asks
        of units and spaces is safe then.
        """
        counters, sides = {c.id for c in self.design.counters}, {side.id for side in self.design.sides}
        return (
            *checks.unknown_units(state, counters),
            *checks.unknown_places(state, sides, self.places),
            *checks.negative_numbers(state),
            *checks.broken_sequence(state, self.sequence),
            *checks.dangling(state, counters, self.may_outlive),
        )

    def breaches(self, before: S, event: Event[Any], after: S) -> Iterator[Problem]:
        """Whatever has to hold after an event and does not; what holds for every game, to be added to.

        Called after each event of a playtest that is checked (`fuzz`, `simulate --check`, the tests), never in
        ordinary play. Sums that no event adds to, limits of stacks, tracks and counters, markers that belong
        together: each breach names what has to hold in `check`, and its clause. Look at what the event has changed
        (`breaches.changed_units`) and no further, or checking costs more than playing. What only holds between plays
        is looked at when the event is a `ProceduresStand`: within a play `procedures` are still those before it.
        """
        sides = {side.id for side in self.design.sides}
        yield from breaches.of_units(before, after, self.types_of_counters, sides, self.places)
        yield from breaches.of_tracks(before, after)
        yield from breaches.of_time(before, event, after, (self.turn(before), self.turn(after)))
        yield from breaches.of_procedures(event, after, self.sequence, self.types_of_counters, self.may_outlive)

    def why_not_set_up(self, scenario_id: str, counter: str, space: str, beside: Sequence[str] = ()) -> Refusal | None:
        """Why a scenario should not set a counter up in a space where those `beside` it stand already.

        None when it may, or when the module does not say. Asked for by a trial set-up and by the check of a design:
        where it is refused the unit stands, but may never have come there.
        """
        return None

    @classmethod
    def turns_of_entry(cls, design: Design, scenario: Scenario) -> Mapping[str, int]:
        """Counter -> the turn from which it is in play, of those that are set up or come while a scenario lasts.

        A module whose arrivals stand in a table says so here: editors ask while the scenario is being made, when
        nothing can be bound yet.
        """
        return scenario.turns_of_entry(design.counters)

    @cached_property
    def places(self) -> Container[str]:
        """Every space of the design's maps, and the boxes."""
        return frozenset({*chain.from_iterable(sheet.every_space for sheet in self.design.maps), *self.boxes})

    # -- whose counter it is

    def side_of(self, seat: str) -> str:
        """The side of a seat, which is a side or a faction; "" of who referees."""
        if is_referee(self.design, seat):
            return ""
        return next((faction.side for faction in self.design.factions if faction.id == seat), seat)

    def side_of_counter(self, counter: str) -> str:
        """The side of a counter of the design, "" of anything else."""
        return self.types_of_counters.get(counter, ("", ""))[0]

    @cached_property
    def types_of_counters(self) -> Mapping[str, tuple[str, str]]:
        """Counter of the design -> its side and its unit type."""
        sides = {faction.id: faction.side for faction in self.design.factions}
        return {x.id: (sides.get(x.faction, ""), x.unit_type) for x in self.design.counters}

    # -- for batches of playtests and for bots

    def losses(self, start: S, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        """Strength that each side has lost by these events, as its player would count it; empty when it is not told."""
        return {}

    def ignoring(self, matters: frozenset[str]) -> Self:
        """The same rules with a judgement that does not care for some of its `matters`."""
        other = copy(self)
        other.judgement = self.judgement.ignoring(matters)
        return other

    def all_event_types(self) -> tuple[type[Event[Any]], ...]:
        """The engine's events and the module's own."""
        return (*ENGINE_EVENTS, *self.event_types)
