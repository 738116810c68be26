"""Everything that every rules module owes, as one class of tests: name the module, and the tests come by themselves.

    class TestMyGame(RulesSuite):
        scenarios = ("campaign",)
        endings = frozenset({"taken", "held"})
        counts = {("campaign", 1, 0): 14}

        @classmethod
        def make_rules(cls) -> AnyRules:
            return MyRules(my_design())

Each check stands in `conformance.py` and can be called alone, with other bots, worlds or seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, ClassVar

import pytest

from tests import conformance, refusals
from tests.recorded_playtests import ending_of, played_again, record_endings, records_in
from tests.withheld import what_is_withheld_shows_nowhere
from workbench.engine.bots import Bot, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State


class UnrecordedSuite:
    """Tests of one rules module with one design, while its rules still change too much for records.

    Attributes
    ----------
    scenarios, seeds, kinds
        Played are all scenarios with each of the seeds and each kind of bot in every seat.
    endings
        Every way a playtest can end. One that was played ends in one of them, and each has a record.
    counts
        (scenario, seed, play) -> how many whole actions are legal at that moment when random bots play: counted
        once by hand or by the program, and kept. A number that changes tells of a rule that has changed.
    is_hidden
        Whether units are hidden, so that comparing two worlds has to have something to compare.
    every
        Of long playtests every so-many-th moment is looked at.
    undone
        How many plays are taken back, None is to the very beginning.
    worlds
        Makes worlds that differ in what a seat cannot see.
    """

    scenarios: ClassVar[tuple[str, ...]]
    endings: ClassVar[frozenset[str]]
    counts: ClassVar[Mapping[tuple[str, int, int], int]]
    seeds: ClassVar[tuple[int, ...]] = (1, 2)
    kinds: ClassVar[tuple[str, ...]] = ("random",)
    is_hidden: ClassVar[bool] = False
    every: ClassVar[int] = 1
    undone: ClassVar[int | None] = None
    worlds: ClassVar[conformance.Worlds] = staticmethod(conformance.worlds_with_two_swapped)

    @classmethod
    def make_rules(cls) -> AnyRules:
        """The module bound to its design."""
        raise NotImplementedError

    @classmethod
    def make_bots(cls, kind: str, seed: int, playtest: Playtest[Any, Any]) -> Mapping[str, Bot]:
        """A bot of this kind in every seat; a module with bots of its own for the tests makes them here."""
        return make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), kind), playtest)

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        """Sums that no play changes: counters in play and out of it, strength left and lost. By default the seats."""
        return {"seats": len(rules.seats(state))}

    @pytest.fixture(scope="class")
    @classmethod
    def rules(cls) -> AnyRules:
        return _rules_of(cls)

    @pytest.fixture(scope="class")
    @classmethod
    def played(cls) -> list[conformance.AnyPlaytest]:
        """Whole playtests, each to its end; states are looked at again after what followed them."""
        return _played_by(cls)

    def test_playtests_end_in_a_known_way(self, played: list[conformance.AnyPlaytest]) -> None:
        assert played
        ended = {playtest.state.ending for playtest in played}
        assert ended <= self.endings, ended

    def test_events_alone_give_the_states(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            conformance.events_alone_give_the_states(playtest)

    def test_played_again_it_is_the_same(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            conformance.the_same_actions_play_the_same(playtest)

    def test_taken_back_and_played_again_it_is_the_same(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            conformance.taken_back_it_plays_the_same(playtest, self.undone)

    def test_every_decision_is_saved_and_read_back(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            assert conformance.moments_come_back_from_json(playtest, self.every) > 0

    def test_what_is_listed_is_played(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            assert conformance.listed_actions_are_played(playtest, 5 * self.every) > 0

    def test_nothing_is_gained_or_lost(self, rules: AnyRules, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            conformance.sums_are_kept(playtest, lambda state: self.conserved(rules, state))

    def test_what_has_to_hold_holds_after_every_event(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            assert conformance.what_has_to_hold_holds(playtest) > 0

    def test_odd_actions_are_refused(self, rules: AnyRules) -> None:
        for scenario in self.scenarios:
            assert conformance.stands_odd_actions(rules, scenario, self.seeds[0], look=0.1) > 0

    def test_every_refusal_has_its_own_reason(self, played: list[conformance.AnyPlaytest]) -> None:
        found = refusals.Refusals()
        for playtest in played:
            found.try_all(playtest)
        assert found.tried > 0
        assert found.gaps == {}, "refused without a reason of their own"

    def test_what_nobody_asked_is_refused_by_the_sequence_of_play(self, played: list[conformance.AnyPlaytest]) -> None:
        for playtest in played:
            assert refusals.wrong_doors(playtest) > 0

    def test_what_is_read_of_a_design_is_listed(self, rules: AnyRules, played: list[conformance.AnyPlaytest]) -> None:
        declared = rules.figures_read()
        assert played and declared is not None
        assert {name for name in rules.design.names_read if name not in declared} == set()

    def test_every_process_plays_the_same(self, rules: AnyRules) -> None:
        conformance.every_process_plays_the_same(rules, self.scenarios[0], self.seeds[0], turns=4)

    def test_what_is_hidden_stays_hidden(self, played: list[conformance.AnyPlaytest]) -> None:
        compared = read = 0
        for playtest in played:
            compared += conformance.worlds_look_alike(playtest, self.worlds, 2 * self.every)
            compared += conformance.worlds_stay_alike(playtest, self.worlds, 10 * self.every, depth=8)
            read += conformance.hidden_units_are_not_named(playtest, self.every)
        assert (compared > 0, read > 0) == (self.is_hidden, self.is_hidden), (compared, read)

    def test_what_is_withheld_shows_nowhere(self, rules: AnyRules, played: list[conformance.AnyPlaytest]) -> None:
        compared = sum(what_is_withheld_shows_nowhere(playtest, self.every) for playtest in played)
        assert (compared > 0) == bool(rules.design.secrets)

    def test_legal_actions_are_as_many_as_ever(self, rules: AnyRules) -> None:
        assert self.counts
        told = {moment: conformance.count_of_actions(rules, *moment) for moment in self.counts}
        assert told == dict(self.counts), told


# Kept for the suites that stand in one file: in a shuffled order their tests take turns.
@lru_cache(maxsize=4)
def _rules_of(suite: type[UnrecordedSuite]) -> AnyRules:
    return suite.make_rules()


@lru_cache(maxsize=4)
def _played_by(suite: type[UnrecordedSuite]) -> list[conformance.AnyPlaytest]:
    rules = _rules_of(suite)
    return [
        conformance.whole_playtest(rules, scenario, seed, partial(suite.make_bots, kind, seed), suite.every)
        for scenario in suite.scenarios
        for seed in suite.seeds
        for kind in suite.kinds
    ]


class RulesSuite(UnrecordedSuite):
    """Tests of one rules module with one design, and with a record of every way its playtests can end.

    Attributes
    ----------
    records
        Folder of the records below `tests/records`; without it the module's name.
    """

    records: ClassVar[str] = ""

    @classmethod
    def record(cls, kinds: tuple[str, ...] = ("random", "greedy"), seeds: int = 500) -> set[str]:
        """Write the records anew after a change on purpose; the endings that bots did not come to are left."""
        rules = cls.make_rules()
        return record_endings(rules, cls.records or rules.name, cls.endings, cls.scenarios, kinds, seeds)

    def test_every_ending_has_a_record_that_is_played_again(self, rules: AnyRules) -> None:
        records = records_in(self.records or rules.name).values()
        recorded = {ending_of(record) for record in records}
        assert recorded == self.endings, recorded ^ self.endings
        found = refusals.Refusals()
        for record in records:
            playtest = played_again(rules, record)
            assert playtest.state.ending == ending_of(record)
            found.try_all(playtest)
        assert found.gaps == {}, "refused without a reason of their own"
