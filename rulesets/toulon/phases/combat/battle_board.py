"""A round of a battle, down to the sub-battles: withdrawals, help, the line, and who engages whom (25.4 to 25.24)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import AreaEntered, UnitPlaced
from rulesets.toulon.figures import LEADER
from rulesets.toulon.phases.acts import Play, check_in_words, check_quality, show
from rulesets.toulon.phases.combat.casualties import column_shifts, effectiveness
from rulesets.toulon.phases.combat.combat import fighters, standing
from rulesets.toulon.phases.guns.ranges import is_artillery
from rulesets.toulon.phases.movement.garrisons import who_holds
from rulesets.toulon.phases.strangers import not_here, other_unit
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Round, SubBattle
from rulesets.toulon.sides import OTHER
from rulesets.toulon.visibility import by_sight
from rulesets.toulon.words.battle_words import columns_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.mechanics.stacking import fits
from workbench.engine.options import OneOf, Ordering, SomeOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message, joined
from workbench.engine.words.wording import joined_by_and

IN_THE_LINE, SUB_BATTLES = Message("units in the defender's line"), Message("sub-battles")
RESERVE, STAY_OUT = "reserve", "stay_out"


# ---------------------------------------------------------------- before round two (25.8)


@implements("25.8")
def attacker_withdraws(round_: Round, u: Play) -> Step:
    """In round two units may elect to leave, the attacker's first."""
    return _withdraw(round_, u, round_.attacker)


@implements("25.8")
def defender_withdraws(round_: Round, u: Play) -> Step:
    """Then the defender's, as long as there is an enemy to leave."""
    if not standing(u.position, round_.area, round_.attacker):
        return None
    return _withdraw(round_, u, OTHER[round_.attacker])


def _withdraw(round_: Round, u: Play, side: str) -> Step:
    units = standing(u.position, round_.area, side) if round_.number > 1 else ()
    if units:
        options = SomeOf(units, beyond=not_here(u.position, side, round_.area, "25.8"))
        for x in u.ask(side, "choose the units that leave the battle now; the others fight round two", options):
            u.emit(UnitPlaced(unit=x, fort="", withdrawn=True))
    return None


@implements("25.8", "16.11", "3.g", "27.5")
def send_for_help(round_: Round, u: Play) -> Step:
    """Units beside the battle try to join: the defender declares and resolves, then the attacker."""
    if round_.number == 1 or len(round_.joined) == 2:
        return None
    q, side = u.position, (OTHER[round_.attacker], round_.attacker)[len(round_.joined)]
    near = helpers(q, round_.area, side)
    joining = _who_joins(q, round_.area, side, near)
    chosen = u.ask(side, "choose the units that try to join the battle, each with a check", joining) if near else ()
    joiners = tuple(x for x in by_sight(q, chosen) if check_quality(u, x, Message("joins a battle"), "25.8"))
    for x in joiners:
        origin = u.position.unit(x).space
        if side == round_.attacker:
            u.emit(AreaEntered(area=round_.area, origin=origin, units=(x,)))
        u.emit(UnitMoved(unit=x, to=round_.area, clause="25.8"))
        u.emit(UnitPlaced(unit=x, fort=""))
        show(u, x, "16.13")
    return Again(replace(round_, joined=(*round_.joined, side), joiners=(*round_.joiners, *joiners)))


def helpers(q: Position, area: str, side: str) -> tuple[str, ...]:
    """Troops of uncontested areas beside the battle, with no river between (interpretation 17); none that are fixed."""
    ways = [a for a in q.network.land_neighbours[area] if not q.network.has_river(a, area)]
    held = (a for a in ways if q.control(a, side) is Control.FRIENDLY)
    return tuple(x for a in held for x in q.troops(a, side) if not q.is_fixed(x))


def _who_joins(q: Position, area: str, side: str, near: tuple[str, ...]) -> SomeOf:
    def too_much(units: tuple[str, ...]) -> Refusal | None:
        return why_not_join(q, area, side, units)

    beyond = other_unit(q, side, "25.8", lambda x: why_no_help(q, area, x))
    return SomeOf(near, too_much=too_much, note=lambda x: check_in_words(q, x), beyond=beyond)


@implements("25.8", "3.g", "27.5")
def why_no_help(q: Position, area: str, unit: str) -> Refusal:
    """Why another unit does not come to a battle (interpretation 17)."""
    space = q.unit(unit).space
    if space == area:
        return Refusal("25.8", "it is in the battle")
    if q.arm(unit) == LEADER:
        return Refusal("25.8", "units join a battle, leaders do not")
    if space not in q.network.land_neighbours[area]:
        return Refusal("25.8", "it does not stand beside the battle")
    if q.network.has_river(space, area):
        return Refusal("3.g", "nobody joins a battle across the river")
    if q.is_fixed(unit):
        return Refusal("27.5", "the battery is not mobile")
    return Refusal("25.8", "it is engaged in its own area")


def why_not_join(q: Position, area: str, side: str, units: tuple[str, ...]) -> Refusal | None:
    """Strength, wings and stacking of those that would join; the retreat zone takes no room (interpretation 14)."""
    if any(q.strength(x) == 0 for x in units):
        return Refusal("25.30", "no strength left")
    if q.wings_apart((*q.troops(area, side), *units)):
        return Refusal("5.2", "the two wings do not fight together yet")
    for origin in sorted({q.unit(x).space for x in units}):
        if not q.fits_entering(area, (x for x in units if q.unit(x).space == origin)):
            return Refusal("6.2", "more strength points than may enter together")
    if not fits((q.strength(x) for x in (*standing(q, area, side), *units)), q.figures.occupancy.get(area)):
        return Refusal("6.5", "the area would be overstacked")
    return None


@implements("25.8", "13.3", "16.12")
def change_garrison(round_: Round, u: Play) -> Step:
    """In round two the defender may move units in and out of a fortification, not between two, and no joiners."""
    q, side = u.position, OTHER[round_.attacker]
    if round_.number == 1 or q.figures.is_unified_fort(round_.area):
        return None
    units = standing(q, round_.area, side)
    was = {x: q.unit(x).fort or "" for x in units}
    now = dict(was)
    for fort in q.forts_of(round_.area, side):
        inside = [x for x in units if was[x] == fort.id]
        beyond = other_unit(q, side, "25.8", Message("it is not in that fortification"))
        options = SomeOf(inside, beyond=beyond)
        leaving = (
            u.ask(side, Message("choose the units that leave {fort}", fort=fort.id), options, clause="25.8")
            if inside
            else ()
        )
        staying = tuple(x for x in inside if x not in leaving)
        outside = tuple(x for x in units if not now[x] and not was[x] and x not in round_.joiners)
        may_enter = who_holds(q, fort, staying, outside)
        entering = (
            u.ask(side, Message("choose the units that enter {fort}", fort=fort.id), may_enter) if outside else ()
        )
        now.update({**dict.fromkeys(leaving, ""), **dict.fromkeys(entering, fort.id)})
    for x in units:
        if now[x] != was[x]:
            u.emit(UnitPlaced(unit=x, fort=now[x]))
            if not now[x]:
                show(u, x, "16.13")
    return None


# ---------------------------------------------------------------- the line and the sub-forces


@implements("25.20", "25.18", "25.19", "25.30", "5.4")
def lay_out(round_: Round, u: Play) -> Step:
    """The defender's line, left to right: those in the open first, then fortification by fortification."""
    q, defender = u.position, OTHER[round_.attacker]
    units = fighters(q, round_.area, defender)
    if not units or not fighters(q, round_.area, round_.attacker):
        return End(round_)
    line: tuple[str, ...] = ()
    for fort in ("", *sorted({q.unit(x).fort or "" for x in units} - {""})):
        there = tuple(x for x in units if (q.unit(x).fort or "") == fort)
        where = Message("in {fort}", fort=fort) if fort else Message("in the open")
        prompt = Message(
            "put your units {where} in order, left to right: the attacker engages them from the left", where=where
        )
        order = Ordering(
            there,
            clause="25.20",
            beyond=other_unit(q, defender, "25.20", Message("it does not fight {where}", where=where)),
        )
        line += u.ask(defender, prompt, order, clause="25.20") if len(there) > 1 else there
    u.emit(Told(what=IN_THE_LINE, result=str(len(line)), place=round_.area))
    held = {q.unit(x).fort or "" for x in line} - {""}
    return replace(round_, line=line, held=tuple(sorted(held)))


@implements("25.22", "25.4", "25.5", "25.6", "25.23")
def engage(round_: Round, u: Play) -> Step:
    """Along the line from the left without a gap; those in the open must be engaged, forts may be left alone
    (interpretation 112).
    """
    q = u.position
    free = {"+".join(force): force for force in round_.forces}
    subs: list[SubBattle] = []
    left_alone = ""
    for place, x in enumerate(round_.line, start=1):
        fort = q.unit(x).fort or ""
        if not free or (fort and fort == left_alone):
            continue
        chosen = _sub_force_against(round_, u, place, fort, free)
        if chosen == RESERVE:
            left_alone = fort
        else:
            attackers = free.pop(chosen)
            sub = SubBattle(attacker=round_.attacker, area=round_.area, round=round_.number, fort=fort)
            sub = replace(sub, last=dict(round_.alternation).get(x, sub.last))
            subs.append(replace(sub, attackers=attackers, defenders=(x,), leader=leader_of(round_, attackers)))
    reserve = tuple(x for force in free.values() for x in force)
    u.emit(Told(what=SUB_BATTLES, result=str(len(subs)), place=round_.area))
    return replace(round_, subs=tuple(subs), reserve=reserve)


def leader_of(round_: Round, force: tuple[str, ...]) -> str:
    """Who coordinates a sub-force; "" for a single unit."""
    return dict(zip(round_.forces, round_.leaders, strict=True)).get(force, "")


def _sub_force_against(round_: Round, u: Play, place: int, fort: str, free: dict[str, tuple[str, ...]]) -> str:
    if not fort and len(free) == 1:
        return next(iter(free))
    words = {name: " and ".join(u.words.name_of(x) for x in force) for name, force in free.items()}
    where = (
        Message("unit {place} of the line, in {fort}", place=place, fort=fort)
        if fort
        else Message("unit {place} of the line", place=place)
    )
    choices = (*free, RESERVE) if fort else tuple(free)
    options = OneOf(
        choices,
        words={**words, RESERVE: Message("nobody: leave {fort} alone", fort=fort)},
        note=lambda name: _what_it_brings(u, round_, fort, free.get(name, ())),
        way_out=RESERVE if fort else "",
        beyond=other_unit(u.position, round_.attacker, "25.22", lambda x: why_no_sub_force(round_, x)),
    )
    clause = "25.5" if fort else "25.22"
    chosen: str = u.ask(
        round_.attacker, Message("choose the sub-force against {where}", where=where), options, clause=clause
    )
    return chosen


@implements("25.21", "25.22")
def why_no_sub_force(round_: Round, unit: str) -> Refusal:
    """Why another unit does not engage by itself."""
    force = next((force for force in round_.forces if unit in force), ())
    if len(force) > 1:
        return Refusal("25.21", "it fights in a sub-force with others")
    return Refusal("25.22", "it has been set against another unit" if force else "it does not fight in this battle")


def _what_it_brings(u: Play, round_: Round, fort: str, force: tuple[str, ...]) -> str:
    """The strength of a sub-force against a unit of the line, and what shifts its column; "" of nobody."""
    if not force:
        return ""
    q, area = u.position, round_.area
    sub = SubBattle(attacker=round_.attacker, area=area, round=round_.number, fort=fort, attackers=force)
    shifts = columns_in_words(column_shifts(q, sub))
    there = Message("{points} in combat", points=effectiveness(q, force))
    return joined(", ", (there, shifts)) if shifts else there


@implements("25.24", "25.4")
def add_defenders(round_: Round, u: Play) -> Step:
    """Units that nobody engaged join sub-battles: those in the open must, those in a fort may (interpretation 9)."""
    q, defender = u.position, OTHER[round_.attacker]
    subs = list(round_.subs)
    if not subs:
        return None
    engaged = {x for sub in subs for x in sub.defenders}
    numbers = [str(i) for i in range(len(subs))]
    words = {str(i): _title(u, i, sub) for i, sub in enumerate(subs)} | {
        STAY_OUT: Message("none: stay in the fortification")
    }
    for x in round_.line:
        if x in engaged:
            continue
        choices = (*numbers, STAY_OUT) if q.unit(x).fort else tuple(numbers)
        options = OneOf(choices, words=words, way_out=STAY_OUT if q.unit(x).fort else "")
        prompt = Message("choose the sub-battle that {unit} {unit:joins|join}", unit=u.words.subject_of(x))
        chosen = u.ask(defender, prompt, options, clause="25.24") if len(choices) > 1 else choices[0]
        if chosen != STAY_OUT:
            sub = subs[int(chosen)]
            subs[int(chosen)] = replace(sub, defenders=(*sub.defenders, x), fort="")
    return replace(round_, subs=tuple(subs))


def _title(u: Play, number: int, sub: SubBattle) -> str:
    attackers = _attackers(u, sub)
    return Message("{number}: against {attackers}", number=number + 1, attackers=attackers)


@implements("25.11", "25.7", "25.33", "16.13", "27.20")
def fight_sub_battles(round_: Round, u: Play) -> Step:
    """One after the other in the attacker's order, until all are fought or somebody is routed."""
    if not round_.subs or round_.routed:
        return End(round_)
    q = u.position
    numbers = [str(i) for i in range(len(round_.subs))]
    words = {
        str(i): Message("{number}: {attackers}", number=i + 1, attackers=_attackers(u, sub))
        for i, sub in enumerate(round_.subs)
    }
    options = OneOf(numbers, words=words, note=lambda n: _what_is_known(q, round_.subs[int(n)]))
    n = int(u.ask(round_.attacker, "choose the sub-battle to fight next", options)) if len(numbers) > 1 else 0
    for x in round_.subs[n].defenders:
        show(u, x, "16.13")
    sub = round_.subs[n]
    guns = tuple(x for x in (*sub.attackers, *sub.defenders) if x in q.state.units and is_artillery(q, x))
    rest = (*round_.subs[:n], *round_.subs[n + 1 :])
    return Begin(replace(round_, subs=rest, guns=(*round_.guns, *guns)), sub, again=True)


def _what_is_known(q: Position, sub: SubBattle) -> str:
    """The attack with its guns, and what shifts the column; the defence when all of it is read."""
    attack, defence = sub.fire
    ours = effectiveness(q, sub.attackers) + attack
    known = str(ours)
    if all(map(q.is_read, sub.defenders)):
        known = Message("{ours} against {theirs}", ours=ours, theirs=effectiveness(q, sub.defenders) + defence)
    shifts = columns_in_words(column_shifts(q, sub))
    return joined(", ", (known, shifts)) if shifts else known


def _attackers(u: Play, sub: SubBattle) -> str:
    return joined_by_and(u.words.name_of(x) for x in sub.attackers)
