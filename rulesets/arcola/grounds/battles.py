"""Why the guns hit whom they hit, a flanking attack succeeds, a combat ends so: the tables' rows with their chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, prod

from rulesets.arcola.battle.odds import Totals
from rulesets.arcola.battle.outcome import PointsLost
from rulesets.arcola.grounds.command import PLAIN_DIE, at_most, initiative_facts, of_two
from rulesets.arcola.position import Position
from workbench.engine.mechanics.combat_table import loser_and_numbers
from workbench.engine.orders.options import Fact, Grounds
from workbench.engine.tables.languages import ATTACKER
from workbench.engine.tables.rolls import rolls
from workbench.engine.words.message import Message, joined, marked
from workbench.engine.words.wording import Name, signed

HIT = Message("somebody is hit")
RESULT_OF_DEFENDER = marked("{result}, the defender loses")
SHIFTS = {
    "manoeuvres": (marked("Columns by manoeuvres"), "18.9"),
    "failed_repulse": (marked("Columns after a repulse that failed"), "15"),
}


# ---------------------------------------------------------------- guns


def chance_of_hits(shots: int, each: Fraction, needed: int) -> Fraction:
    """How often at least so many of the shots hit."""
    return sum(
        (comb(shots, hits) * each**hits * (1 - each) ** (shots - hits) for hits in range(needed, shots + 1)), Fraction()
    )


def why_they_hit(p: Position, shots: int, dice: tuple[int, ...], modifier: int, needed: int, missed: str) -> Grounds:
    """Of a bombardment: how many shots, how they hit, and how often that costs a point."""
    fights = p.figures.fights
    if not shots:
        return Grounds(marked("No guns of this side stand in front"))
    each = rolls(fights.bombardment_dice).chance(None, fights.bombardment_hit, modifier)
    reason = Message(
        "A point is lost when {needed} of {shots} {shots:shot hits|shots hit}, each when {dice} shows {most} or less",
        needed=needed, shots=shots, dice=fights.bombardment_dice, most=fights.bombardment_hit - modifier,
    )  # fmt: skip
    facts = [Fact(marked("Artillery points in front"), str(shots), "16.5.2")]
    if modifier:
        facts.append(Fact(marked("Die, for cavalry superiority and the leader's bonus"), signed(modifier), "18.5"))
    facts.append(Fact(marked("Dice"), joined(", ", map(str, dice)), "18.5"))
    chance = chance_of_hits(shots, each, needed)
    return Grounds(reason, tuple(facts), {HIT: chance, missed: 1 - chance})


# ---------------------------------------------------------------- flanks


def why_it_succeeds(p: Position, name: Name, force: str, die: int, is_fort: bool, words: tuple[str, str]) -> Grounds:
    """Of a flanking attack: the modified initiative of who leads it."""
    succeeds, fails = words
    if is_fort:
        return Grounds(marked("No flanking attack succeeds against a fortified town"))
    highest = p.modified_initiative(force)
    reason = Message("It succeeds when {dice} shows {highest} or less", dice=PLAIN_DIE, highest=highest)
    facts = (*initiative_facts(p, name, force), Fact(marked("Die"), str(die), "18.6.a"))
    return Grounds(reason, facts, of_two(succeeds, fails, at_most(PLAIN_DIE, highest)))


def why_it_envelops(name: Name, dice: Mapping[str, int], ratings: Mapping[str, int], words: tuple[str, str]) -> Grounds:
    """Of an envelopment: each unit's die beside the rating of who is in charge of it."""
    succeeds, fails = words
    facts = (
        Fact(
            Message("Die of {unit}, at most {rating}", unit=name(unit), rating=ratings[unit]), str(dice[unit]), "18.7.a"
        )
        for unit in dice
    )
    missed = prod((1 - at_most(PLAIN_DIE, ratings[unit]) for unit in dice), start=Fraction(1))
    reason = Message("It succeeds when one die at least of {dice} is low enough", dice=len(dice))
    return Grounds(reason, tuple(facts), of_two(succeeds, fails, 1 - missed))


# ---------------------------------------------------------------- combat


def result_words(cell: str) -> Message:
    """A result with who loses."""
    text = marked("{result}, the attacker loses") if loser_and_numbers(cell).loser == ATTACKER else RESULT_OF_DEFENDER
    return Message(text, result=cell)


def why_it_ends_so(
    p: Position,
    is_out_of_supply: bool,
    strengths: Totals,
    shifts: Iterable[tuple[str, int]],
    read: tuple[int, int, int],
    lost: PointsLost,
    cell_of: Callable[[int], str],
) -> Grounds:
    """Of a combat: strengths, shifts, what is `read` (column, die, modified die), points that it costs without a rout,
    and the row of the table; `cell_of` is the result of a natural die.
    """
    figures, (column, die, modified) = p.figures.battle, read
    columns = figures.columns
    odds = columns[max(0, min(column, len(columns) - 1))]
    facts = (
        Fact(marked("Strength of the attacker"), str(strengths.attack), "18.8"),
        Fact(marked("Strength of the defender"), str(strengths.defence), "18.8"),
        *(Fact(SHIFTS[why][0], signed(number), SHIFTS[why][1]) for why, number in shifts),
        Fact(marked("Column"), odds, "18.9"),
        *([Fact(marked("Table"), marked("out of supply"), "18.1")] if is_out_of_supply else []),
        Fact(marked("Die"), str(die), "18.13"),
        *_changed(modified - die),
        Fact(marked("Points lost by the attacker, if nobody routs"), str(lost.attacker), "18.14"),
        Fact(marked("Points lost by the defender, if nobody routs"), str(lost.defender), "18.14"),
    )
    reason = Message(
        "{attack} against {defence} is the column {odds}, and the die counts {die}", attack=strengths.attack,
        defence=strengths.defence, odds=odds, die=modified,
    )  # fmt: skip
    return Grounds(reason, facts, _by_result(figures.dice(is_out_of_supply), cell_of))


def _changed(by: int) -> Iterator[Fact]:
    """What the die is changed by, if it is."""
    if by:
        yield Fact(marked("Changed by bonus and odds beyond the table"), signed(by), "18.12")


def _by_result(dice: str, result_of: Callable[[int], str]) -> dict[str, Fraction]:
    """How often each result comes, in the order of the dice that give it."""
    thrown = rolls(dice)
    ways = Counter[str]()
    for total, count in thrown.totals:
        ways[result_of(total)] += count
    return {result: Fraction(count, thrown.ways) for result, count in ways.items()}


def why_it_refuses(p: Position, name: Name, commander: str, die: int, by_die: Callable[[int], str]) -> Grounds:
    """Of a refusal: whose initiative counts, the die, and how often it succeeds; `by_die` reads a natural die."""
    facts = (*initiative_facts(p, name, commander), Fact(marked("Die"), str(die), "16.5.5.1"))
    reason = Message("{leader} refuses combat by his initiative", leader=name(commander))
    return Grounds(reason, facts, _by_result(PLAIN_DIE, by_die))


def why_it_tires(
    p: Position, name: Name, commander: str, die: int, worse_by: int, state_by: Callable[[int], str]
) -> Grounds:
    """Of a side's tiredness: the initiative of who commands it, and what the die is made worse by; `state_by` reads a
    natural die.
    """
    initiative = p.own_initiative(commander)
    reason = Message("Who shows more than the initiative, {initiative}, is tired", initiative=initiative)
    facts = [Fact(Message("Initiative of {leader}", leader=name(commander)), str(initiative), "18.16")]
    facts.append(Fact(marked("Die"), str(die), "18.16"))
    if worse_by:
        facts.append(Fact(marked("Die, by half the number of the result"), signed(worse_by), "18.16.b"))
    return Grounds(reason, tuple(facts), _by_result(PLAIN_DIE, state_by))


# ---------------------------------------------------------------- pursuit


def why_so_far(p: Position, name: Name, leader: str, facts: Iterable[Fact], length_by: Callable[[int], int]) -> Grounds:
    """Of a pursuit: who leads it, what changes the die, how often it is how long; `length_by` reads a natural die."""
    dice = p.figures.battle.pursuit_dice
    reason = Message(
        "{leader} leads the pursuit: the table gives its length for {dice}", leader=name(leader), dice=dice
    )
    odds = _by_result(dice, lambda total: str(length_by(total)))
    return Grounds(reason, (*initiative_facts(p, name, leader), *facts), odds)


def pursuit_facts(number: int, die: int, modifier: int, of_table: int, strength: int, wanted: int) -> Iterator[Fact]:
    """What the length of a pursuit is read by, and what bounds it."""
    yield Fact(marked("Initiative and length of the retreat"), str(number), "20.1")
    yield Fact(marked("Die"), str(die), "20.1")
    if modifier:
        yield Fact(marked("Die, by reserve, cavalry and bonus"), signed(modifier), "20.2")
    yield Fact(marked("Hexes that the table gives"), str(of_table), "20.1")
    yield Fact(marked("Strength points that pursue"), str(strength), "20.3")
    yield Fact(marked("Hexes that were wanted"), str(wanted), "16.6")
