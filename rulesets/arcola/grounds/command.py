"""Why an order begins or waits, why order is kept or lost, and what a commander's order says of whom he meets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.arcola.figures.command import CommandFigures
from rulesets.arcola.position import Position
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.options import Fact, Grounds
from workbench.engine.orders.order import REPULSE, Meet
from workbench.engine.tables.rolls import rolls
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import Name, signed

PLAIN_DIE = "1D6"
"""What is rolled where no figure of the design says what: as a roll has it."""


def at_most(dice: str, highest: int) -> Fraction:
    """How often dice show no more than this."""
    return rolls(dice).chance(None, highest)


def of_two(yes: str, no: str, chance: Fraction) -> dict[str, Fraction]:
    """The chances of two answers."""
    return {yes: chance, no: 1 - chance}


def as_ordered(grounds: Grounds, order: str) -> Grounds:
    """The same, with the order before it as it was written."""
    return grounds._replace(facts=(Fact(order, "", "11.1"), *grounds.facts))


# ---------------------------------------------------------------- orders


def why_it_begins(
    p: Position, name: Name, force: str, delivery: Delivery, is_free: bool, highest: int, words: tuple[str, str]
) -> Grounds:
    """Of an order: the initiative of who has it, what delays it, and how often it begins."""
    begins, waits = words
    if delivery is Delivery.BEGUN:
        return Grounds(marked("It was begun before, and goes on without a roll"))
    if is_free:
        return Grounds(marked("A free order begins without a roll"))
    command = p.figures.command
    reason = Message("It begins when {dice} shows {highest} or less", dice=command.order_dice, highest=highest)
    if highest < rolls(command.order_dice).least:
        reason = Message(
            "It cannot begin: {dice} cannot show {highest} or less", dice=command.order_dice, highest=highest
        )
    facts = (*initiative_facts(p, name, force), *_delays(p, command, force, delivery))
    return Grounds(reason, facts, of_two(begins, waits, at_most(command.order_dice, highest)))


def initiative_facts(p: Position, name: Name, force: str) -> Iterator[Fact]:
    """The initiative of a force's leader, and what an enemy beside him makes of it."""
    own = p.own_initiative(force)
    yield Fact(Message("Initiative of {leader}", leader=name(force)), str(own), "5.2")
    if not (p.is_on_map(force) and p.has_strength(force) and p.enemies_beside(force)):
        return
    enemy = max(p.enemies_beside(force), key=lambda x: (p.own_initiative(x), x))
    words = Message("Beside {enemy}, whose initiative is {theirs}", enemy=name(enemy), theirs=p.own_initiative(enemy))
    yield Fact(words, str(p.modified_initiative(force)), "13.3")


def _delays(p: Position, command: CommandFigures, force: str, delivery: Delivery) -> Iterator[Fact]:
    if delivery is Delivery.DELAYED:
        yield Fact(marked("It has waited already"), signed(command.delay_after_waiting), "13.2")
        return
    side = p.units[force].side
    place = p.place(force) if p.is_on_map(force) else p.units[force].entry
    for is_near, near, far, delay in (
        (
            p.is_near_chief(side, place),
            marked("Within dispatch distance of the commander-in-chief"),
            marked("Beyond dispatch distance of the commander-in-chief"),
            command.delay(is_beyond_chief=True, is_beyond_supply=False),
        ),
        (
            p.is_near_source(side, place),
            marked("Within dispatch distance of a source of supply"),
            marked("Beyond dispatch distance of a source of supply"),
            command.delay(is_beyond_chief=False, is_beyond_supply=True),
        ),
    ):
        yield Fact(near if is_near else far, signed(0 if is_near else delay), "9")


# ---------------------------------------------------------------- disorder


def why_it_falls(p: Position, name: Name, piece: str, highest: int, words: tuple[str, str]) -> Grounds:
    """Of a piece that routed: it holds when the die is no higher than an initiative."""
    dice = p.figures.command.rally_dice
    falls, holds = words
    reason = Message("It holds together when {dice} shows {highest} or less", dice=dice, highest=highest)
    return Grounds(reason, (_by_whom(p, name, piece),), of_two(falls, holds, 1 - at_most(dice, highest)))


def why_it_rallies(p: Position, name: Name, piece: str, highest: int, words: tuple[str, str]) -> Grounds:
    """Of a piece in disorder: it rallies when the die, helped by the ground, is no higher than an initiative."""
    dice = p.figures.command.rally_dice
    rallies, remains = words
    reason = Message("It rallies when {dice} shows {highest} or less", dice=dice, highest=highest)
    helped = p.ground.rally_modifier(p.place(piece)) if p.is_on_map(piece) else 0
    ground = (Fact(Message("Ground at {place}", place=name(p.place(piece))), signed(helped), "7.1.4.3"),)
    facts = (_by_whom(p, name, p.head_of(piece)), *(ground if helped else ()))
    return Grounds(reason, facts, of_two(rallies, remains, at_most(dice, highest)))


def _by_whom(p: Position, name: Name, piece: str) -> Fact:
    leader = piece if p.pieces.is_leader(piece) else p.head_of(piece)
    return Fact(Message("Initiative of {leader}", leader=name(leader)), str(p.own_initiative(leader)), "5.2")


def why_he_escapes(p: Position, name: Name, leader: str, rolled: int, words: tuple[str, str]) -> Grounds:
    """Of a leader who is left alone: his die against his own initiative."""
    command, initiative, (escapes, taken) = p.figures.command, p.own_initiative(leader), words
    ways = rolls(command.capture_dice)
    escaping = sum(number for total, number in ways.totals if command.escapes(total, initiative))
    reason = Message("a {rolled} was rolled, and his initiative is {initiative}", rolled=rolled, initiative=initiative)
    facts = (_by_whom(p, name, leader), Fact(marked("Die"), str(rolled), "5.3.2"))
    return Grounds(reason, facts, of_two(escapes, taken, Fraction(escaping, ways.ways)))


# ---------------------------------------------------------------- meeting the enemy


def why_it_does_so(
    p: Position, name: Name, force: str, rule: Meet | None, judged: int, enemies: tuple[str, ...]
) -> Grounds:
    """What the order says of an enemy as strong as he is judged; beside it what is so in truth, and what a repulse
    would come to.
    """
    men, own = p.figures.reports.men, p.strength(force).total
    theirs = sum(p.strength(enemy).total for enemy in enemies)
    facts = [Fact(Message("Men of {force}", force=name(force)), Message("{men:,}", men=own * men), "13")]
    if judged:
        facts.append(Fact(marked("Men whom it takes the enemy to have"), Message("{men:,}", men=judged), "4.1"))
    facts.append(Fact(marked("Men whom the enemy has in truth"), Message("{men:,}", men=theirs * men), "3.3.3"))
    if rule is not None and rule.do == REPULSE and enemies:
        can = p.figures.fights.repulses(own, theirs)
        words = Message("{own} strength points against {theirs}", own=own, theirs=theirs)
        facts.append(Fact(words, marked("enough to repulse") if can else marked("too few to repulse"), "15"))
    return Grounds(_rule_words(rule), tuple(facts))


def _rule_words(rule: Meet | None) -> str:
    if rule is None:
        return marked("Nothing in its order fits such an enemy: then it halts and reports")
    if rule.up_to:
        return Message("So says its order, for an enemy of up to {per_cent} % of its own strength", per_cent=rule.up_to)
    if rule.whom:
        return marked("So says its order, for just this enemy")
    return marked("So says its order, for any enemy")


# ---------------------------------------------------------------- repulses


def why_it_repulses(mine: int, theirs: int, odds: int) -> Grounds:
    """Of a repulse: how strong both are; there are no dice."""
    facts = (
        Fact(marked("Its strength points"), str(mine), "15"),
        Fact(marked("Those of all enemies beside it"), str(theirs), "15.1"),
    )
    return Grounds(Message("It needs {odds} times their strength", odds=odds), facts)
