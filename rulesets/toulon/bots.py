"""What the greedy bot likes: a plain sense of what areas are worth, who can be spared, and when to attack.

It reads the position of its own view only, where unknown counters count with the average of their face.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import ClassVar

from rulesets.toulon.figures import EASTERN, GUNS, HORSE
from rulesets.toulon.phases.austrians import BY_LAND
from rulesets.toulon.phases.combat.battle_board import STAY_OUT
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.phases.guns.ship_fire import AT_BATTERIES
from rulesets.toulon.phases.movement.movement import WORKS
from rulesets.toulon.phases.movement.starts import END, STAY
from rulesets.toulon.phases.reinforcement_dates import DONE
from rulesets.toulon.phases.spying import NOBODY, REFRAIN
from rulesets.toulon.phases.supply import depots_to_roll_for, funds_for
from rulesets.toulon.phases.works.works import BUILD, IMPROVE
from rulesets.toulon.plans.ground import WEAK_DEPOT, Outlook
from rulesets.toulon.plans.gunnery import aim, gun_at_an_area, gun_into_battle, guns_at_a_redoubt, sufferer
from rulesets.toulon.plans.guns import barrage, place_value, settle
from rulesets.toulon.plans.odds import assault
from rulesets.toulon.plans.orders import ATTACK, plan_on
from rulesets.toulon.plans.outlooks import outlook_on
from rulesets.toulon.plans.unknown_counters import KNOWN_CHECKS, worlds
from rulesets.toulon.plans.works import fitness_to_dig, work_to_do
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Retreat, Round, SupplyDetermination
from rulesets.toulon.seats import side_of
from rulesets.toulon.sides import OTHER
from rulesets.toulon.state import ToulonState
from workbench.engine.decision import Decision
from workbench.engine.options import SomeOf
from workbench.engine.questions.possible_worlds import World
from workbench.engine.ruleset import Judgement
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.message import marked

SUPPLY = "supply"
STAKE, ORDER = "SupplyDetermination.stake_points", "Movement.order_a_force"
Opinion = Callable[[Outlook, Decision, Answer, tuple[Answer, ...]], float]

LONG_WAY = 6
"""So many turns must be left for troops who come over the map edge."""


def appraise(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """How good an answer looks to the seat; 0 where the bot has no opinion."""
    opinion = OPINIONS.get(decision.name)
    if opinion is None:
        return 0.0
    return opinion(outlook_on(q, side_of(q, decision.seat)), decision, answer, so_far)


def propose(q: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
    """Answers that are planned as a whole: orders of the movement phase, and fire on the ships."""
    proposal = PROPOSALS.get(decision.name)
    return proposal(outlook_on(q, side_of(q, decision.seat)), decision, so_far) if proposal else ()


# ---------------------------------------------------------------- movement and supply


def planned_order(outlook: Outlook, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """Start, units and destination of the best order; then works; then nothing more."""
    plan = plan_on(outlook)
    if decision.stage == 0:
        yield from (planned.start for planned in plan.orders())
        if word := work_to_do(outlook)[0]:
            yield word
        yield END
    elif isinstance(so_far[0], str) and so_far[0] in WORKS:
        if decision.stage == 1:
            yield work_to_do(outlook)[1]
    elif decision.stage == 1:
        yield from (planned.units for planned in plan.orders() if planned.start == so_far[0])
    elif decision.stage == 2:
        yield from (planned.to for planned in plan.orders() if (planned.start, planned.units) == so_far)
        yield STAY


def promised(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float | None:
    """The best order that begins with these answers; to order nobody wins nothing."""
    if decision.name != ORDER:
        return None
    if answer in (END, STAY):
        return 0.0
    said = (*so_far, answer)
    orders = plan_on(outlook_on(q, side_of(q, decision.seat))).orders()
    values = (p.value for p in orders if (p.start, p.units, p.to)[: len(said)] == said)
    return max(values, default=None)


def order(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """What the ground asks for; the stages before it are planned. Who digs is left to those who can do nothing else."""
    if so_far and so_far[0] in (BUILD, IMPROVE) and isinstance(answer, tuple):
        return fitness_to_dig(outlook, answer)
    return best_checker(outlook, decision, answer, so_far)


def the_printed_date(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Reinforcements come when they come: the points are better spent on marches."""
    return 1.0 if answer == DONE else 0.0


def austrians(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To Toulon at once, unless there is time left to come upon a depot from behind that is weakly held."""
    q = outlook.q
    left = q.figures.number("last_turn") - q.state.turn
    depot = q.figures.depot_of(EASTERN)
    guard = q.total(q.troops(depot, outlook.foe))
    comes_from_behind = left >= LONG_WAY and depot in q.state.occupied_depots and guard < WEAK_DEPOT
    return float((answer == BY_LAND) == comes_from_behind)


def no_spies(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """It remembers nothing that spies tell, and a double agent helps the enemy."""
    return 1.0 if answer in (REFRAIN, NOBODY) else 0.0


def batteries_first(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Batteries that are covered, the strongest first."""
    if not isinstance(answer, str) or answer not in outlook.q.state.units:
        return 0.0
    return place_value(outlook, answer)


def best_checker(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The unit of the best quality that carries the fewest markers."""
    if not isinstance(answer, str) or answer not in outlook.q.state.units:
        return 0.0
    return outlook.q.points(answer) - (outlook.q.unit(answer).attrition or 0)


def stake(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """What makes the roll likely and still leaves points to attack with; nothing where there is nothing to gain."""
    q, phase = outlook.q, outlook.q.state.procedures[-1]
    if not isinstance(answer, int) or not isinstance(phase, SupplyDetermination) or decision.stage:
        return 0.0
    depot = next((d for d in depots_to_roll_for(q, outlook.side) if d not in dict(phase.wagers)), "")
    funds, price = sum(funds_for(q, outlook.side, depot).values()) if depot else 0, q.figures.costs["enter_enemy"]
    hope = plan_on(outlook).hopes(depot) if depot and funds > price else 0.0
    attacks = min(2.5, (funds - answer) / price)
    return hope * attacks * answer / 6 if hope > ATTACK and attacks >= 1 else -float(answer)


def ride_home(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To friends if there are any in reach, else through no man's land rather than among the enemy."""
    q = outlook.q
    if not isinstance(answer, str) or answer not in q.figures.entry_limits:
        return 1.0
    if q.control(answer, outlook.side) is Control.FRIENDLY:
        return 10.0 + outlook.worth(answer)
    near = any(q.troops(a, outlook.side) for a in q.network.land_neighbours[answer])
    return (3.0 if near else 0.0) - (2.0 if q.troops(answer, outlook.foe) else 0.0)


def leave_the_road(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Off the road at the best place in reach."""
    return outlook.worth(answer) if answer in outlook.q.figures.entry_limits and isinstance(answer, str) else -1.0


# ---------------------------------------------------------------- entries and battles


def all_of_them(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The more units, the better."""
    return float(len(answer)) if isinstance(answer, tuple) else 0.0


def none_of_them(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Nobody leaves a battle."""
    return -float(len(answer)) if isinstance(answer, tuple) else 0.0


def break_off(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """All or nobody: an attack that promises nothing any more is broken off."""
    q, round_ = outlook.q, outlook.q.state.procedures[-1]
    if not isinstance(answer, tuple) or not isinstance(round_, Round):
        return 0.0
    ours = [x for x in q.troops(round_.area, outlook.side) if not q.unit(x).withdrawn]
    is_hopeless = assault(outlook, round_.area, ours, q.leaders(round_.area, outlook.side)) < 0
    return len(answer) if is_hopeless else -float(len(answer))


def stay_behind_walls(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """A garrison gives up its cover for nobody."""
    return 1.0 if answer == STAY_OUT else 0.0


def overrun(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Always tried."""
    return {"overrun": 2.0, "stay": 1.0}.get(answer, 0.0) if isinstance(answer, str) else 0.0


def garrison(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """As much strength as fits, the strongest quality first."""
    q = outlook.q
    return sum(q.strength(x) + q.points(x) / 10 for x in answer) if isinstance(answer, tuple) else 0.0


def engagement(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The strongest sub-force at the head of the line; a fort is not left alone by whoever came for it."""
    if not isinstance(answer, str):
        return 0.0
    units = [x for x in answer.split("+") if x in outlook.q.state.units]
    return sum(outlook.q.strength(x) + outlook.q.points(x) for x in units) if units else 5.5


def combination(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """As many as leave enough single units for the rest of the line."""
    q = outlook.q
    round_ = q.state.procedures[-1]
    if not isinstance(answer, tuple) or not isinstance(round_, Round):
        return 0.0
    in_the_open = sum(1 for x in round_.line if not q.unit(x).fort)
    forces = len(decision.options.candidates) - max(0, len(answer) - 1) if isinstance(decision.options, SomeOf) else 0
    return float(len(answer)) if forces >= max(1, in_the_open) else -float(len(answer))


def help_in_battle(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Units that are missed little where they stand, and fit to fight."""
    q, plan = outlook.q, plan_on(outlook)
    if not isinstance(answer, tuple):
        return 0.0
    return sum(1.0 - plan.loss(q.unit(x).space, (x,)) - (q.strength(x) < 2) - q.is_gun(x) for x in answer)


def losses(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Rather on poor units, and rather on those that keep some strength."""
    if not isinstance(answer, Allotted):
        return 0.0
    q, cost = outlook.q, 0.0
    for unit in sorted(answer.shares):
        if unit in q.state.units:
            n = answer.shares[unit]
            cost += n * q.points(unit) + (3 if n >= q.strength(unit) else 0)
    return -cost


def shelter(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """A retreat to where it does most good."""
    q, retreat = outlook.q, outlook.q.state.procedures[-1]
    if not isinstance(answer, str) or answer not in q.figures.entry_limits or not isinstance(retreat, Retreat):
        return 0.0
    beaten = tuple(x for x in retreat.units if x in q.state.units)
    return plan_on(outlook).gain(answer, beaten) + (1.0 if q.troops(answer, outlook.side) else 0.0)


def the_fleet(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Ships fire at batteries: these are worth points."""
    return 1.0 if answer == AT_BATTERIES else 0.0


def rade(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Held as long as that does not hasten the evacuation."""
    return settle(outlook.q, answer) if isinstance(answer, str) else 0.0


def shot(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Out of the stockpile, which is there for it."""
    return 1.0 if answer == STOCKPILE else 0.0


def planned_barrage(outlook: Outlook, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """Battery by battery at the Petite Rade, as long as it can be fired at."""
    yield barrage(outlook.q) if decision.stage == 0 else 0


Proposal = Callable[[Outlook, Decision, tuple[Answer, ...]], Iterable[Answer]]
PROPOSALS: dict[str, Proposal] = {
    "Movement.order_a_force": planned_order,
    "ShoreFire.lay_a_barrage": planned_barrage,
}

OPINIONS: dict[str, Opinion] = {
    "Reinforcements.change_dates": the_printed_date,
    "Reinforcements.place_batteries": batteries_first,
    "Reinforcements.place_austrians": austrians,
    "Spying.send_spies": no_spies,
    "Spying.answer_the_spies": no_spies,
    "SupplyDetermination.stake_points": stake,
    "RadeControl.settle_a_rade": rade,
    "Movement.order_a_force": order,
    "RoadMarch.march_on": leave_the_road,
    "Ride.ride_on": ride_home,
    "Entry.bar_the_way": all_of_them,
    "Entry.defenders_take_position": garrison,
    "Entry.leaders_follow": all_of_them,
    "Entry.overrun_a_patrol": best_checker,
    "Entry.meet_a_patrol": overrun,
    "Entry.attempt_an_overrun": overrun,
    "Barrage.load_a_battery": shot,
    "Salvo.aim_at_batteries": the_fleet,
    "Salvo.suffer_the_ships": losses,
    "Battle.occupy_the_fort": garrison,
    "Battle.suffer_the_charge": losses,
    "Round.attacker_withdraws": break_off,
    "Round.defender_withdraws": none_of_them,
    "Round.send_for_help": help_in_battle,
    "Round.change_garrison": none_of_them,
    "Round.form_sub_forces": combination,
    "Round.engage": engagement,
    "Round.reduce_redoubts": guns_at_a_redoubt,
    "Round.add_defenders": stay_behind_walls,
    "RangedFire.load_a_gun": gun_into_battle,
    "RangedFire.aim_the_guns": aim,
    "CombatPhase.shell_the_enemy": gun_at_an_area,
    "Cannonade.suffer_a_hit": sufferer,
    "SubBattle.attacker_losses": losses,
    "SubBattle.defender_losses": losses,
    "Retreat.take_the_ways_out": shelter,
    "FinalAttrition.take_final_losses": losses,
    "Overstack.shed_strength": losses,
    "Encircled.lose_stragglers": losses,
}


# ---------------------------------------------------------------- what a bot may be told never to do

DEED_WORDS = {
    "attacks": marked("sends a force into an area where an enemy stands"),
    "overruns": marked("attempts an overrun"),
    "stakes": marked("spends operations points on attack supply"),
    "moves_guns": marked("moves artillery"),
    "moves_cavalry": marked("moves cavalry"),
}
WAYS_IN = ("Movement.order_a_force", "RoadMarch.march_on")


def deeds(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> frozenset[str]:
    """What an answer amounts to, in the words above."""
    match decision.name, answer:
        case "Entry.attempt_an_overrun", "overrun":
            return frozenset({"overruns"})
        case "SupplyDetermination.stake_points", int(points) if points and decision.stage == 0:
            return frozenset({"stakes"})
        case "Movement.order_a_force", tuple(units):
            arms = {q.arm(x) for x in units if x in q.state.units}
            found = {"moves_guns"} if arms & GUNS else set()
            return frozenset(found | ({"moves_cavalry"} if arms & HORSE else set()))
        case way_in, str(area) if way_in in WAYS_IN and area in q.figures.spaces:
            is_destination = decision.stage == (2 if way_in == "Movement.order_a_force" else 0)
            return frozenset({"attacks"} if is_destination and q.troops(area, OTHER[side_of(q, decision.seat)]) else ())
    return frozenset()


class ToulonJudgement(Judgement[ToulonState, Position]):
    """What bots of these rules go by."""

    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS
    matters: ClassVar[Mapping[str, str]] = {SUPPLY: marked("attack supply, and stakes nothing on it")}
    scale: ClassVar[str] = marked("worth of the ground that is won and kept")

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        if SUPPLY in self.ignored and decision.name == STAKE:
            return -float(answer) if isinstance(answer, int) else 0.0
        return appraise(position, decision, answer, so_far)

    @property
    def known_checks(self) -> frozenset[str]:
        return KNOWN_CHECKS

    def worlds(self, view: ToulonState, near: Collection[str] = ()) -> tuple[World, ...]:
        return worlds(self.design, view, near)

    def propose(self, position: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        return propose(position, decision, so_far)

    def promise(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> float | None:
        return promised(position, decision, answer, so_far)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return deeds(position, decision, answer, so_far)

    def used(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        """Of an area from which a force is ordered, the unit type of its troops when there is only one."""
        is_start = decision.name == ORDER and decision.stage == 0 and answer in position.figures.spaces
        if not (is_start and isinstance(answer, str)):
            return super().used(position, decision, answer, so_far)
        types = {self.design.counter(x).unit_type for x in position.troops(answer, self.rules.side_of(decision.seat))}
        return frozenset(types) if len(types) == 1 else frozenset()
