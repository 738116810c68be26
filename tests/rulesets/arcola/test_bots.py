"""What the bots of Arcola do: whole games without a proposal that is refused, on nothing but what their side knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.bots import propose
from rulesets.arcola.plans.fights import HOPELESS, FightPlan
from rulesets.arcola.plans.goals import goals_of
from rulesets.arcola.plans.outlook import FADES, UNTOLD, Outlook
from rulesets.arcola.reads import READS
from rulesets.arcola.reports.rumours import INVENTED_SIZE
from rulesets.arcola.state import BOXES, ArcolaState, Written
from sample_games.arcola.build import build
from tests.long_runs import examples
from workbench.engine.bots import GreedyBot, let_play, make_bots
from workbench.engine.bots.bot import Sight
from workbench.engine.decision import Decision
from workbench.engine.design import ParameterKind
from workbench.engine.events import DiceRolled
from workbench.engine.knowledge.contacts import Contact, Estimate
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import MOVEMENT, GivenOrders, Order
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.secrecy.seat_rules import rules_of_seat
from workbench.engine.state import Answer

AUSTRIAN, FRENCH = "austrian", "french"
VERONA, SAN_MICHELE, SAN_MARTINO = "1111", "1112", "1113"


class Watched:
    """A greedy bot that keeps what was proposed first, and whether it was allowed."""

    name = "watched"

    def __init__(self, seed: int, rules: ArcolaRules) -> None:
        judged = rules.judgement
        self.refused: list[tuple[str, Any]] = []
        self.asked: set[str] = set()
        self._judged = judged
        self._bot = GreedyBot(seed, judged.appraise, propose=self._propose)

    def _propose(self, position: Any, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
        self.asked.add(decision.name)
        for answer in self._judged.propose(position, decision, so_far):
            if (why := decision.options.refusal(answer)) is not None:
                self.refused.append((decision.name, why))
            yield answer

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        return self._bot.choose(decision, so_far, sight)


def test_a_whole_game_is_played_with_the_dice_of_the_design() -> None:
    """Dice of one side each: faces of six would show that a roll is made with dice of its own."""
    design, ones = build(), "2D1-1"
    dice = {read.id for read in READS.parameters if read.kind is ParameterKind.DICE}
    design = replace(
        design,
        parameters=tuple(replace(x, value=ones) if x.id in dice else x for x in design.parameters),
        tables=tuple(replace(x, dice=ones if x.dice else "") for x in design.tables),
    )
    rules = ArcolaRules(design)
    playtest = Playtest(rules, "november", 5)
    let_play(playtest, make_bots(dict.fromkeys((AUSTRIAN, FRENCH), "greedy"), playtest))
    rolled: dict[str, set[int]] = {}
    for event in (event for play in playtest.plays for event in play.events if isinstance(event, DiceRolled)):
        rolled.setdefault(str(event.why), set()).update(event.faces)
    of_the_design = ("order", "combat", "bombardment", INVENTED_SIZE, "disorder")
    assert [rolled.get(why) for why in of_the_design] == [{1}] * len(of_the_design), rolled
    assert rolled.get("pursuit", {1}) == {1} and len(rolled["tired"]) > 1


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_played_by_proposals_that_are_allowed(rules: ArcolaRules, seed: int) -> None:
    playtest = Playtest(rules, "november", seed)
    bots = {seat: Watched(seed, rules) for seat in (AUSTRIAN, FRENCH)}
    let_play(playtest, bots)
    assert playtest.is_over
    for bot in bots.values():
        assert not bot.refused
        assert bot.asked >= {"CommandPhase.write_orders", "CombatPhase.designate"}


def test_short_rounds_are_played_by_proposals_that_are_allowed(rules: ArcolaRules) -> None:
    playtest = Playtest(rules, "november", 4, {"rounds": "short"})
    bots = {seat: Watched(4, rules) for seat in (AUSTRIAN, FRENCH)}
    let_play(playtest, bots)
    assert playtest.is_over and not bots[AUSTRIAN].refused and not bots[FRENCH].refused
    assert "CombatPhase.designate" not in bots[AUSTRIAN].asked


@pytest.mark.parametrize("seat", (AUSTRIAN, FRENCH))
def test_orders_beat_chance_on_both_sides(rules: ArcolaRules, seat: str) -> None:
    """Of 100 games the Austrians won 99 against chance; the French won all of theirs."""
    games, won = examples(3), 0
    for seed in range(games):
        playtest = Playtest(rules, "november", seed)
        kinds = {side: "greedy" if side == seat else "random" for side in (AUSTRIAN, FRENCH)}
        let_play(playtest, make_bots(kinds, playtest))
        won += playtest.state.winner == seat
    assert won >= games * 2 // 3


# ---------------------------------------------------------------------- moments


def moment(rules: ArcolaRules, seat: str, **places: str) -> ArcolaState:
    """The first orders of a side, with forces moved to these hexes."""
    state = _until(rules, seat, "CommandPhase.write_orders")
    p = rules.position(state)
    units = state.units
    for force, hex_ in places.items():
        for unit in p.members(force):
            units = units.set(unit, replace(units[unit], space=hex_))
    return replace(state, units=units)


def _until(rules: ArcolaRules, seat: str, question: str) -> ArcolaState:
    """The first moment in which a seat is asked this, when nobody ever orders anything."""
    playtest = Playtest(rules, "november", 1)
    for _ in range(100):
        asked = playtest.decisions()
        if any(one.seat == seat and one.name == question for one in asked):
            return playtest.state
        playtest.play_by(asked[0].seat, lambda decision, so_far: GivenOrders())
    raise AssertionError(question)


def told(state: ArcolaState, seat: str, *reports: tuple[str, int]) -> ArcolaState:
    """The state in which a seat knows of enemies in these hexes, so many men each."""
    side = FRENCH if seat == AUSTRIAN else AUSTRIAN
    known = {
        f"c{i}": Contact(side, hex_, state.clock, state.clock, estimate=Estimate(men, men, men))
        for i, (hex_, men) in enumerate(reports, start=1)
    }
    return replace(state, contacts=state.contacts.set(seat, Map(known)))


def proposed(rules: ArcolaRules, state: ArcolaState, seat: str) -> tuple[Order, ...]:
    """What the bot of a seat orders, on its view and its design."""
    engine = Engine(rules)
    asked = engine.next_decision(state, seat, ())
    assert asked is not None and isinstance(asked.options, OrdersFor)
    position = rules_of_seat(rules, seat).position(engine.view(state, seat))
    answer = next(a for a in propose(position, asked) if asked.options.refusal(a) is None)
    assert isinstance(answer, GivenOrders)
    return answer.given


def test_a_column_that_can_leave_the_map_does(rules: ArcolaRules) -> None:
    state = moment(rules, AUSTRIAN, alvinczy="0212")
    order = next(o for o in proposed(rules, state, AUSTRIAN) if o.force == "alvinczy")
    assert order.leaves and order.way[-1] in rules.figures.ground.exits(AUSTRIAN)


def test_who_is_hidden_changes_no_order(rules: ArcolaRules) -> None:
    """Two worlds that differ in where the French stand, whom nobody has seen."""
    here = moment(rules, AUSTRIAN, alvinczy="1118")
    there = moment(rules, AUSTRIAN, alvinczy="1118", bonaparte="0114", augereau="0106", vaubois="0319")
    assert here.units != there.units
    assert proposed(rules, here, AUSTRIAN) == proposed(rules, there, AUSTRIAN)


class Twice(Watched):
    """A bot that plans twice: on what is, and with everybody hidden somewhere else; it keeps where the plans differ."""

    def __init__(self, seed: int, rules: ArcolaRules, playtest: Playtest[Any, Any], seat: str) -> None:
        super().__init__(seed, rules)
        self.compared, self.differ = 0, list[str]()
        self._rules, self._playtest, self._seat = rules, playtest, seat

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        if decision.name in ("CommandPhase.write_orders", "CombatPhase.designate"):
            state = self._playtest.state
            here, there = (proposed(self._rules, x, self._seat) for x in (state, _elsewhere(state, self._seat)))
            self.compared += 1
            self.differ += [decision.name] if here != there else []
        return super().choose(decision, so_far, sight)


def _elsewhere(state: ArcolaState, seat: str) -> ArcolaState:
    """The same for a seat: the other side's pieces on the map change places and lose half of their foot."""
    units = state.units
    theirs = [x for x in sorted(units) if units[x].side != seat and units[x].space not in BOXES]
    spaces = {x: units[y].space for x, y in zip(theirs, reversed(theirs), strict=True)}
    moved = {x: replace(units[x], space=spaces[x], infantry=units[x].infantry // 2) for x in theirs}
    return replace(state, units=units.update(moved))


def test_nothing_hidden_changes_an_order_in_a_whole_game(rules: ArcolaRules) -> None:
    playtest = Playtest(rules, "november", 3)
    bots = {seat: Twice(3, rules, playtest, seat) for seat in (AUSTRIAN, FRENCH)}
    let_play(playtest, bots)
    for bot in bots.values():
        assert bot.compared >= 4 and not bot.differ


def test_a_small_force_keeps_away_from_a_strong_one(rules: ArcolaRules) -> None:
    """Macquard, whom nobody can help, is told of twenty thousand men near him: he ends no march beside them."""
    state = told(moment(rules, FRENCH, bonaparte="0120", augereau="0121"), FRENCH, ("0709", 20_000))
    beside = {"0709", *rules.figures.ground.neighbours("0709")}
    orders = {o.force: o for o in proposed(rules, state, FRENCH)}
    assert "macquard" in orders and orders["macquard"].way and orders["macquard"].way[-1] not in beside


# ---------------------------------------------------------------------- battles


def outlook(rules: ArcolaRules, state: ArcolaState, seat: str) -> Outlook:
    return Outlook(rules_of_seat(rules, seat).position(Engine(rules).view(state, seat)), seat)


def attacks(rules: ArcolaRules, state: ArcolaState, seat: str, forces: Sequence[str]) -> tuple[Order, ...]:
    seen = outlook(rules, state, seat)
    return FightPlan(seen, goals_of(seen)).attacks(forces)


def test_those_beside_one_enemy_attack_him_together(rules: ArcolaRules) -> None:
    """Bonaparte leads and Augereau joins him, for alone he would be too weak to leave the flank to others."""
    state = moment(rules, FRENCH, bonaparte="1012", augereau="1112")
    state = told(state, FRENCH, (SAN_MARTINO, 22_000))
    (order,) = attacks(rules, state, FRENCH, ("bonaparte", "augereau"))
    assert (order.force, order.join, set(order.attack)) == ("bonaparte", ("augereau",), {SAN_MARTINO})


def test_odds_count_ground_and_forts(rules: ArcolaRules) -> None:
    state = told(moment(rules, AUSTRIAN, alvinczy=SAN_MICHELE), AUSTRIAN, (VERONA, 10_000))
    seen = outlook(rules, state, AUSTRIAN)
    strength = seen.striking("alvinczy")
    assert FightPlan(seen, goals_of(seen)).odds(("alvinczy",), (VERONA,)) == pytest.approx(strength / 20)


def test_a_hopeless_attack_is_refused_and_a_hopeless_defence_only_delays(rules: ArcolaRules) -> None:
    state = told(moment(rules, FRENCH, macquard="0708"), FRENCH, ("0709", 20_000))
    seen = outlook(rules, state, FRENCH)
    plan = FightPlan(seen, goals_of(seen))
    assert plan.odds(("macquard",), ("0709",)) < HOPELESS
    for special in ("refuse", "rearguard"):
        usual = (Order("macquard", "combat"), Order("macquard", "combat", special=special))
        options = OrdersFor(("macquard",), lambda order: None, likely=lambda force: usual)  # noqa: B023
        assert next(plan.deployments(options)).special == special


# ---------------------------------------------------------------------- what is believed


def test_an_order_that_would_lead_back_is_given_anew(rules: ArcolaRules) -> None:
    """The order with which Alvinczy entered is still on the way, and he stands far beyond its first point."""
    state = moment(rules, AUSTRIAN, alvinczy="1116")
    entering = Written(Order("alvinczy", way=("1821", "0112"), leaves=True), Delivery.DELAYED)
    state = replace(state, orders=Map({"alvinczy": (entering,)}))
    order = next(o for o in proposed(rules, state, AUSTRIAN) if o.force == "alvinczy")
    assert order.way and "1821" not in order.way


def test_reports_fade_and_unknown_strength_is_a_guess(rules: ArcolaRules) -> None:
    state = moment(rules, FRENCH)
    old = Contact(AUSTRIAN, "1118", (state.turn - 1, 3), state.clock, now=False)
    state = replace(state, contacts=state.contacts.set(FRENCH, Map({"c1": old})))
    (foe,) = outlook(rules, state, FRENCH).foes
    assert (foe.space, foe.strength, foe.belief) == ("1118", UNTOLD, FADES)


def test_a_plan_of_marches_says_nothing_of_other_phases(rules: ArcolaRules) -> None:
    assert {o.when for o in proposed(rules, moment(rules, AUSTRIAN), AUSTRIAN)} == {MOVEMENT}
