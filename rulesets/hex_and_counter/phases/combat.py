"""The combat phase (6): attacks are declared, rolled for, suffered, and followed up (8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.hex_and_counter.events import UnitShown
from rulesets.hex_and_counter.phases.acts import Play, eliminate, lose_steps, share_out, take_hexes
from rulesets.hex_and_counter.phases.strangers import other_unit
from rulesets.hex_and_counter.position import Attack, Position
from rulesets.hex_and_counter.procedures import ATTACK, Battle, CombatPhase, Retreat
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.mechanics.combat_results import CombatResult, Suffered, row_index
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.refusals import why_none
from workbench.engine.tables.hits import hit
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.engine.words.wording import Name, modifiers_in_words

END = "end"
WORDS = {END: marked("no more attacks")}


# ---------------------------------------------------------------- the declaration


@implements("6.1")
def declare_an_attack(phase: CombatPhase, u: Play) -> Step:
    """The hex, then the units that attack it together."""
    q, side = u.position, phase.side
    hexes = targets(q, phase)
    if not hexes:
        return End(phase)
    options = OneOf(
        (*hexes, END),
        lambda x: why_not_target(q, phase, x, u.words.name_of),
        words=WORDS,
        note=lambda x: promised(q, phase, x),
        way_out=END,
        beyond=lambda x: _why_no_target(q, phase, x),
    )
    target = u.ask(side, Message("{noun:^} to attack", noun=as_message(q.ground.noun)), options)
    if target == END:
        return End(phase)
    near = neighbours_who_could(q, phase, target)
    beyond = other_unit(q, side, "6.1", lambda x: _why_not_among(q, phase, x, u.words.name_of))
    attack = SomeOf(
        near,
        1,
        too_much=lambda xs: why_not_attack(q, xs, target),
        note=lambda x: Message("strength {points}", points=q.strength_in_battle(x)),
        beyond=beyond,
    )
    units = u.ask(side, "Units that attack", attack)
    defenders = q.units_in(target)
    battle = Battle(attacker=side, defender=q.unit(defenders[0]).side, hex=target, attackers=units, defenders=defenders)
    after = replace(phase, attacked=(*phase.attacked, target), fought=(*phase.fought, *units))
    u.emit(Told(what=ATTACK, result=", ".join(sorted({q.unit(x).space for x in units})), place=target))
    return Begin(after, battle, again=True)


def targets(q: Position, phase: CombatPhase) -> tuple[str, ...]:
    """Enemy hexes next to units that have not fought, sorted."""
    enemies = q.enemy_hexes(phase.side) - set(phase.attacked)
    ready = (x for x in q.on_map(phase.side) if x not in phase.fought)
    return tuple(sorted({b for x in ready for b in q.ground.neighbours[q.unit(x).space] if b in enemies}))


def neighbours_who_could(q: Position, phase: CombatPhase, target: str) -> tuple[str, ...]:
    """The side's units next to a hex that have not fought, by id."""
    near = set(q.ground.neighbours[target])
    return tuple(x for x in q.on_map(phase.side) if x not in phase.fought and q.unit(x).space in near)


@implements("6.1", "6.2")
def why_not_target(q: Position, phase: CombatPhase, target: str, name: Name) -> Refusal | None:
    """A hex that nobody can attack, and why none of the units next to it can."""
    if target == END:
        return None
    near = neighbours_who_could(q, phase, target)
    nobody = Refusal("6.2", "no unit next to it can attack it")
    return why_none(near, lambda x: why_not_attack(q, (x,), target), name, nobody)


def _why_not_among(q: Position, phase: CombatPhase, unit: str, name: Name) -> str:
    """Why one's own unit on the map is none of those that could attack a hex."""
    if unit in phase.fought:
        return Message("{unit} {unit:has|have} attacked in this phase", unit=name(unit))
    the = as_message(q.ground.sheet.noun_with_article)
    return Message("{unit} {unit:is|are} not next to {the_hex}", unit=name(unit), the_hex=the)


@implements("6.1")
def _why_no_target(q: Position, phase: CombatPhase, target: str) -> Refusal | None:
    """Why a hex is none of those that could be attacked."""
    if target not in q.ground.neighbours:
        return None
    if target in phase.attacked:
        return Refusal("6.1", "it has been attacked in this phase")
    if target not in q.enemy_hexes(phase.side):
        return Refusal("6.1", "no enemy units stand there")
    return Refusal("6.1", "no unit that has not attacked in this phase stands next to it")


@implements("6.2", "1.4")
def why_not_attack(q: Position, units: Iterable[str], target: str) -> Refusal | None:
    """Units that cannot join an attack."""
    for unit in units:
        if q.unit(unit).disrupted:
            return Refusal("1.4", "a disrupted unit does not attack")
        if q.strength(unit) <= 0:
            return Refusal("6.2", "a unit without strength does not attack")
        if not q.may_attack(unit, target):
            return Refusal("6.2", "it does not attack across what is closed to it")
    return None


# ---------------------------------------------------------------- the battle


@implements("13.2")
def show_who_fights(battle: Battle, u: Play) -> Step:
    """With fog, all who take part are shown before the roll."""
    if u.state.fog:
        for unit in (*battle.attackers, *battle.defenders):
            if not u.state.units[unit].shown:
                x = u.state.units[unit]
                u.emit(UnitShown(unit=unit, lost=x.lost, space=x.space))
    return None


@implements("6.7", "6.8", "6.4")
def roll_on_the_table(battle: Battle, u: Play) -> Step:
    """The modified roll, and what it means for both."""
    q, table = u.position, u.position.figures.combat
    found = q.reckoned(battle.hex, battle.attackers)
    column = found.column
    u.emit(Told(what=marked("odds"), result=sum_in_words(q, found), place=battle.hex, clause="6.4"))
    why = Message("attack on {hex}", hex=u.words.name_of(battle.hex))
    faces = u.roll(why, table.dice, table.dice_sides, clause="6.7", modifiers=found.modifiers)
    row = row_index(sum(faces) + total_of(found.modifiers), table.rows)
    result = table.results[row][column]
    hit("combat_results", table.rows[row], table.columns[column])
    said = joined(", ", (table.texts[row][column] or "-", result_in_words(result)))
    what = Message("combat at {column}", column=table.columns[column])
    u.emit(Told(what=what, result=said, place=battle.hex, clause="6.8"))
    return replace(battle, for_attacker=result.attacker, for_defender=result.defender, exchange=result.exchange)


@implements("6.8", "6.9")
def result_in_words(result: CombatResult) -> str:
    """What a cell of the table means: "attacker: nothing; defender: 1 step, retreats 2"."""
    if result.exchange:
        return Message("an exchange: the defender is eliminated, the attacker loses as many steps")
    text = marked("attacker: {attacker}; defender: {defender}")
    return Message(text, attacker=_suffered(result.attacker), defender=_suffered(result.defender))


def _suffered(half: Suffered) -> str:
    told = [Message("eliminated")] if half.eliminated else []
    if half.losses and not half.eliminated:
        told.append(Message("loses {steps} {steps:step|steps}", steps=half.losses))
    if half.retreat:
        told.append(Message("retreats {hexes}", hexes=half.retreat))
    return joined(", ", told) if told else Message("nothing")


@implements("6.4", "6.5")
def sum_in_words(q: Position, found: Attack) -> str:
    """Both strengths, the column that they come to, and what shifts it: "8 against 3, column 2:1 (river -1)"."""
    text, column = marked("{attack} against {defence}, column {column}"), q.figures.combat.columns[found.column]
    line = Message(text, attack=found.attack, defence=found.defence, column=column)
    shifts = modifiers_in_words(found.shifts)
    return Message("{line} ({why})", line=line, why=shifts) if shifts else line


def promised(q: Position, phase: CombatPhase, target: str) -> str:
    """What an attack by all who can comes to, before anybody commits himself; nothing of what lies hidden."""
    if target == END or any(q.state.fog and not q.unit(x).shown for x in q.units_in(target)):
        return ""
    able = [x for x in neighbours_who_could(q, phase, target) if q.may_attack(x, target)]
    if not able:
        return ""
    found = q.reckoned(target, able)
    roll = modifiers_in_words(found.modifiers)
    line = Message("by all who can: {sums}", sums=sum_in_words(q, found))
    return Message("{line}, roll {changes}", line=line, changes=roll) if roll else line


@implements("6.10", "6.8")
def defenders_suffer(battle: Battle, u: Play) -> Step:
    """The defender's steps go first."""
    left = survivors(u, battle.defenders)
    lost = _suffer(u, battle.defender, battle.for_defender, left)
    return replace(battle, lost=lost)


@implements("6.9", "6.10")
def attackers_suffer(battle: Battle, u: Play) -> Step:
    """The attacker's; in an exchange as many as the defender lost."""
    suffered = Suffered(losses=battle.lost) if battle.exchange else battle.for_attacker
    _suffer(u, battle.attacker, suffered, survivors(u, battle.attackers))
    return None


def _suffer(u: Play, side: str, suffered: Suffered, units: tuple[str, ...]) -> int:
    """Losses of one side; the steps that went."""
    if suffered.eliminated:
        lost = sum(u.position.steps(x) for x in units)
        for unit in units:
            eliminate(u, unit, marked("eliminated in battle"))
        return lost
    shares = share_out(u, side, suffered.losses, units)
    for unit, steps in sorted(shares.items()):
        lose_steps(u, unit, steps, marked("lost in battle"))
    return sum(shares.values())


def survivors(u: Play, units: Iterable[str]) -> tuple[str, ...]:
    """Those that are still in play."""
    return tuple(x for x in units if x in u.state.units)


@implements("7.1")
def defenders_retreat(battle: Battle, u: Play) -> Step:
    """From the hex that was attacked."""
    return _retreat(u, battle, battle.defender, battle.for_defender, battle.defenders)


@implements("7.1")
def attackers_retreat(battle: Battle, u: Play) -> Step:
    """From the hex that they attacked."""
    return _retreat(u, battle, battle.attacker, battle.for_attacker, battle.attackers)


def _retreat(u: Play, battle: Battle, side: str, suffered: Suffered, units: tuple[str, ...]) -> Step:
    left = survivors(u, units)
    if not suffered.retreat or not left:
        return None
    return Begin(battle, Retreat(side=side, units=left, hexes=suffered.retreat, away_from=battle.hex))


# ---------------------------------------------------------------- the advance (8)


@implements("8.1", "8.2", "3.3")
def advance(battle: Battle, u: Play) -> Step:
    """Attackers may enter the hex that the defender has lost."""
    q, target = u.position, battle.hex
    able = tuple(x for x in survivors(u, battle.attackers) if why_not_advance(q, x, battle) is None)
    if q.units_in(target) or not able:
        return None
    most = q.figures.advance_units
    left = survivors(u, battle.attackers)
    options = SomeOf(
        left,
        0,
        most,
        too_much=lambda xs: why_not_all_advance(q, xs, battle),
        beyond=other_unit(q, battle.attacker, "8.1", marked("it has not attacked")),
        clause="8.1",
    )
    prompt = Message("Units that advance into {hex}", hex=u.words.name_of(target))
    units = u.ask(battle.attacker, prompt, options)
    for unit in units:
        u.emit(UnitMoved(unit=unit, to=target, path=(q.unit(unit).space, target)))
    if units:
        take_hexes(u, battle.attacker, (target,))
    return None


@implements("8.2")
def why_not_advance(q: Position, unit: str, battle: Battle) -> Refusal | None:
    """Units that have been driven off, or that could not move there."""
    x = q.unit(unit)
    if battle.for_attacker.retreat or battle.hex not in q.ground.neighbours[x.space]:
        return Refusal("8.1", "it has fallen back")
    if not q.can_step(unit, x.space, battle.hex):
        return Refusal("8.2", "it is closed to this type of unit")
    return None


def why_not_all_advance(q: Position, units: tuple[str, ...], battle: Battle) -> Refusal | None:
    """Why these may not advance together."""
    refused = (why_not_advance(q, unit, battle) for unit in units)
    return next(filter(None, refused), None) or why_not_crowd(q, units, battle.hex)


@implements("3.3")
def why_not_crowd(q: Position, units: tuple[str, ...], target: str) -> Refusal | None:
    """Too many for the hex."""
    return None if q.stacks(target, *units) else Refusal("3.1", "the stacking limit would be broken")
