"""What the scenario editor works on: the scenarios of a document, which one is open, and which counters are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.clauses import Refusal
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.problem import DesignLacks, Problem
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules, UnknownRules, rules_for, turns_of_entry
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp, turn_said
from workbench.engine.scenarios.spaces_named import SpacesNotRead
from workbench.engine.scenarios.victory_tests import TestKind
from workbench.engine.words.message import Message
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.looks.translator import spoken
from workbench.qt.set_up.stacks import stacks_of
from workbench.qt.undo import EditStack
from workbench.storage.checks.design.rules import oddities
from workbench.storage.checks.design.scenario_parts import problems_of_scenario
from workbench.storage.checks.design.scenario_spaces import spaces_problems
from workbench.storage.checks.design.turns import scenario_place
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceEntry
from workbench.storage.edits.scenarios.scenario_edits import LetArrive, StandCounters, nowhere
from workbench.storage.edits.thing_edits import ChangeThings

SCENARIOS = "scenarios"


class Whereabouts:
    """Where the counters of a design are in a scenario, each in one place; `own_turns` are the arrivals of the
    scenario itself, others come as tables or counters say.
    """

    def __init__(self, design: Design, scenario: Scenario) -> None:
        self.standing = {one.counter: one.space for one in scenario.placements}
        self.free = {counter: area.id for area in scenario.free for counter in area.counters}
        entering = turns_of_entry(design, scenario)
        self.turns = {one: turn for one, turn in entering.items() if one not in self.standing and one not in self.free}
        self.own_turns = frozenset(counter for one in scenario.arrivals for counter in one.counters)
        self.out_of_play = frozenset(scenario.out_of_play)

    def is_nowhere(self, counter: str) -> bool:
        """Has nobody said where it is?"""
        places = (self.standing, self.free, self.turns, self.out_of_play)
        return not any(counter in place for place in places)


class ScenariosDesk(DocumentDesk):
    """One scenario is open at a time; what is gone gives way to the next.

    `choice_changed` tells that another scenario is open or others of its counters are chosen.
    """

    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self._scenario_id = ""
        self.chosen: tuple[str, ...] = ()
        self._rules: tuple[tuple[object, ...], AnyRules | None] | None = None
        self.look_again()

    # What is open

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is open; None where there is none."""
        return next((one for one in self.design.scenarios if one.id == self._scenario_id), None)

    @property
    def map(self) -> AnyMap | None:
        """The map that it is played on."""
        try:
            return played_map(self.design, self._scenario_id) if self.scenario is not None else None
        except KeyError:
            return None

    def open(self, scenario_id: str) -> None:
        """Open another scenario."""
        if scenario_id != self._scenario_id:
            self._scenario_id, self.chosen = scenario_id, ()
            self.choice_changed.emit()

    def choose(self, counters: Sequence[str]) -> None:
        """Choose counters, wherever they are."""
        if tuple(counters) != self.chosen:
            self.chosen = tuple(counters)
            self.choice_changed.emit()

    def look_again(self) -> None:
        if self.scenario is None:
            self._scenario_id = next((one.id for one in self.design.scenarios), "")
        self.chosen = tuple(one for one in self.chosen if self.design.is_counter(one))

    @property
    def counters(self) -> Mapping[str, Counter]:
        return {one.id: one for one in self.design.counters}

    def whereabouts(self) -> Whereabouts | None:
        return Whereabouts(self.design, self.scenario) if self.scenario is not None else None

    def side_of(self, counter: Counter) -> str:
        """The side of a counter; "" of a nation that is of none, or of one that the design does not have."""
        faction = self.design.find_faction(counter.faction)
        is_known = faction is not None and any(one.id == faction.side for one in self.design.sides)
        return faction.side if faction is not None and is_known else ""

    def nowhere(self, side: str) -> tuple[Counter, ...]:
        """The counters of a side that have no place in the scenario yet."""
        there = self.whereabouts()
        if there is None:
            return ()
        return tuple(one for one in self.design.counters if self.side_of(one) == side and there.is_nowhere(one.id))

    def pile(self, space: str) -> tuple[str, ...]:
        """The counters in a space as they lie on the map, the uppermost last."""
        stacks = stacks_of(self.design, self.scenario).get(space, []) if self.scenario is not None else []
        return tuple(one.key for stack in stacks for one in stack.counters)

    # What is done

    def stand(self, counters: Sequence[str], space: str) -> str:
        """Put counters into a space, "" into none; the reason where it cannot be."""
        if self.scenario is None or not counters:
            return ""
        edit = StandCounters(self._scenario_id, tuple(counters), space, self._name_of(counters), self.called(space))
        there = self.whereabouts()
        coming = [one for one in counters if there is not None and one in there.turns and one not in there.own_turns]
        if not space and there is not None and len(coming) == len(counters):
            self.refuse(
                spoken(
                    Message(
                        "{what} comes in turn {turn} as the tables or the counter itself say: change it there, "
                        "or take it out of play.",
                        what=self._name_of(coming) or Message("{count} counters", count=len(coming)),
                        turn=there.turns[coming[0]],
                    )
                )
            )
            return ""
        return self.apply(edit)

    def take_out(self, counters: Sequence[str]) -> str:
        """Take counters out of play, from wherever they are in the scenario."""
        if self.scenario is None or not counters:
            return ""
        rest = nowhere(self.scenario, counters)
        what = self._name_of(counters) or Message("{count} counters", count=len(counters))
        label = Message("Take {called} out of play", called=what)
        after = replace(rest, out_of_play=(*rest.out_of_play, *counters))
        return self.apply(ReplaceEntry(label, SCENARIOS, after)) if after != self.scenario else ""

    def _name_of(self, counters: Sequence[str]) -> str:
        """The name of one counter, "" of several."""
        known = self.counters
        return known[counters[0]].name if len(counters) == 1 and counters[0] in known else ""

    def let_arrive(self, counters: Sequence[str], turn: int) -> str:
        """Let counters come in a turn, by the entry of those that come then already."""
        if self.scenario is None or not counters:
            return ""
        alike = [one.entry for one in self.scenario.arrivals if turn_said(one) == turn]
        entry = alike[0] if alike else ""
        return self.apply(LetArrive(self._scenario_id, tuple(counters), str(turn), entry, self._name_of(counters)))

    def say(self, field: str, value: object) -> str:
        """Set a field of the scenario."""
        if self.scenario is None:
            return ""
        called = self.scenario.title or self.scenario.id
        return self.apply(ChangeThings(SCENARIOS, "", (self._scenario_id,), field, value, called=called))

    def put_free(self, areas: tuple[FreeSetUp, ...]) -> str:
        """Other areas of free set-up, whose counters are nowhere else any more."""
        scenario = self.scenario
        if scenario is None:
            return ""
        rest = nowhere(scenario, {counter for area in areas for counter in area.counters})
        label = Message("{scenario}: change the free set-up", scenario=scenario.title or scenario.id)
        after = replace(rest, free=areas)
        return self.apply(ReplaceEntry(label, SCENARIOS, after)) if after != scenario else ""

    def put_arrivals(self, arrivals: tuple[Arrival, ...]) -> str:
        """Other arrivals, whose counters are nowhere else any more."""
        scenario = self.scenario
        if scenario is None:
            return ""
        coming = {counter for one in arrivals for counter in one.counters}
        rest = nowhere(scenario, coming)
        label = Message("{scenario}: change the arrivals", scenario=scenario.title or scenario.id)
        after = replace(rest, arrivals=arrivals)
        return self.apply(ReplaceEntry(label, SCENARIOS, after)) if after != scenario else ""

    def called(self, space: str) -> str:
        """A space in words."""
        known = self.map.every_space.get(space) if self.map is not None and space else None
        return known.name if known is not None and known.name else space

    # What rules and checks say

    @property
    def rules(self) -> AnyRules | None:
        """The design's rules, bound once for each change of what is no scenario; None where they cannot be."""
        told = tuple(getattr(self.design, name) for name in Design.__struct_fields__ if name != SCENARIOS)
        known = self._rules
        if known is None or any(was is not now for was, now in zip(known[0], told, strict=True)):
            self._rules = known = (told, _bound(self.design))
        rules = known[1]
        if rules is not None and all(one.id != self._scenario_id for one in rules.design.scenarios):
            self._rules = known = (told, _bound(self.design))
        return known[1]

    def why_not(self, counter: str, space: str, beside: Sequence[str]) -> Refusal | None:
        """Why the rules would not have a counter stand there; None when they would, or do not say."""
        rules = self.rules
        if rules is None or space not in (self.map.every_space if self.map is not None else {}):
            return None
        others = tuple(one for one in beside if one != counter)
        return rules.why_not_set_up(self._scenario_id, counter, space, others)

    def crowded(self) -> Mapping[str, Refusal]:
        """Space -> what the rules say against who is set up there."""
        piles: dict[str, list[str]] = {}
        for one in self.scenario.placements if self.scenario is not None else ():
            piles.setdefault(one.space, []).append(one.counter)
        found: dict[str, Refusal] = {}
        for space, counters in piles.items():
            refused = (self.why_not(one, space, counters) for one in counters if one in self.counters)
            if (first := next(filter(None, refused), None)) is not None:
                found[space] = first
        return found

    def free_spaces(self) -> Mapping[str, frozenset[str]]:
        """Area of free set-up -> its spaces; one whose text cannot be read has none."""
        if self.scenario is None or not self.scenario.free or self.map is None:
            return {}
        from workbench.engine.scenarios.spaces_of_map import SpacesOfMap

        asked, found = SpacesOfMap(self.map), {}
        for area in self.scenario.free:
            try:
                found[area.id] = asked.of_text(area.where)
            except SpacesNotRead:
                found[area.id] = frozenset()
        return found

    @property
    def victory_tests(self) -> tuple[TestKind, ...]:
        """The kinds of tests that the rules offer; none where they decide by themselves."""
        return self.rules.victory_tests if self.rules is not None else ()

    def problems(self) -> tuple[Problem, ...]:
        """What hinders play of the scenario that is open, errors first."""
        if self.scenario is None:
            return ()
        found = [*problems_of_scenario(self.design, self._scenario_id)]
        found += [one for one in spaces_problems(self.design) if one.place.id == self._scenario_id]
        if not found:
            found += self._cannot_start()
        found += [one for one in oddities(self.design) if one.place == scenario_place(self.scenario)]
        return tuple(sorted(dict.fromkeys(found), key=lambda problem: problem.level.weight))

    def _cannot_start(self) -> Sequence[Problem]:
        try:
            rules_for(self.design).start(self._scenario_id, {})
        except DesignLacks as error:
            return [one for one in error.problems if one.place.kind != "scenario" or one.place.id == self._scenario_id]
        except (UnknownRules, *UNPLAYABLE):
            return ()
        return ()


def _bound(design: Design) -> AnyRules | None:
    try:
        return rules_for(design)
    except (UnknownRules, *UNPLAYABLE):
        return None
