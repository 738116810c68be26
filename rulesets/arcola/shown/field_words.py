"""What stands in words beside the picture of a battlefield: its steps, its ground, how it ended for who reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.arcola.battle.battlefield import Company, Section
from rulesets.arcola.battle_procedures import Battle, SideOfBattle
from rulesets.arcola.orders.fights import REARGUARD, REFUSE
from rulesets.arcola.reports.words import ARMS
from workbench.engine.display import LineStatus, SequenceLine
from workbench.engine.shown.battle import BoardNote
from workbench.engine.shown.battlefield import FieldChoice, FieldSection
from workbench.engine.words.message import Message, all_of, as_message, marked

STEPS = (
    ("deploy", marked("Both sides deploy"), "18.2"),
    ("press", marked("Fronts seen, point of attack"), "18.3"),
    ("fire", marked("Cavalry, bombardment"), "18.5"),
    ("roll_for_flanks", marked("Flanking attacks"), "18.6"),
    ("roll_for_envelopments", marked("Tactical envelopments"), "18.7"),
    ("roll_for_combat", marked("Odds and die"), "18.13"),
    ("tire", marked("Rout and tiredness"), "18.15"),
    ("take_losses", marked("Losses"), "18.18"),
    ("stand_or_retreat", marked("Stand or retreat"), "16.5.7.2"),
    ("follow_the_next", marked("Retreat and pursuit"), "16.6"),
)
"""What happens in a battle, by the segment in which it begins."""
WITHIN = {
    "show_all_fronts": "press",
    "suffer_the_fire": "fire",
    "end_where_nobody_is_left": "fire",
    "carry_out_flanks": "roll_for_flanks",
    "carry_out_envelopments": "roll_for_envelopments",
    "reckon": "roll_for_combat",
    "guess_losses": "take_losses",
    "report_the_outcome": "take_losses",
}
"""Segments that go on with such a step."""
OWN_TITLES: Mapping[Section, str] = {
    Section.LEFT: marked("Left"),
    Section.CENTRE: marked("Centre"),
    Section.RIGHT: marked("Right"),
}
THEIR_TITLES: Mapping[Section, str] = {
    Section.LEFT: marked("Opposite the left"),
    Section.CENTRE: marked("Opposite the centre"),
    Section.RIGHT: marked("Opposite the right"),
}
AS_ATTACKED = BoardNote(marked("Left and right are as the attacker sees them"), "16.4.4")
ARM_OF_LOOKS = ("cavalry", "artillery")


def steps_of(at: str) -> tuple[SequenceLine, ...]:
    """The steps of a battle that stands at this segment."""
    now = next((i for i, (begins, _, _) in enumerate(STEPS) if begins == WITHIN.get(at, at)), -1)
    status = {True: LineStatus.DONE, False: LineStatus.NEXT}
    return tuple(
        SequenceLine(title, clause, LineStatus.NOW if i == now else status[i < now])
        for i, (_, title, clause) in enumerate(STEPS)
    )


def titles_of(section: Section) -> FieldSection:
    """A section with its titles on both sides."""
    return FieldSection(str(section), OWN_TITLES[section], THEIR_TITLES[section])


def looks_like(unit: Company) -> str:
    """The type of unit that somebody looks like: of one arm alone, else foot."""
    return next((arm for arm in ARM_OF_LOOKS if getattr(unit, arm) == unit.strength > 0), "infantry")


def arms_in_words(unit: Company) -> str:
    """How strong it is, and of which arms."""
    arms = all_of([as_message(ARMS[arm]) for arm in ARMS if getattr(unit, arm)])
    return Message("{points} SP of {arms}", points=unit.strength, arms=arms) if unit.strength else ""


def specials_of(is_attacker: bool) -> tuple[FieldChoice, ...]:
    """The special combat that a side may choose."""
    if is_attacker:
        says = marked("You lose the combat in any case; if it comes off, losses are small")
        return (FieldChoice(REFUSE, marked("Refuse the attack"), says, "16.5.5.1"),)
    says = marked("You lose the combat in any case, with small losses unless you rout")
    return (FieldChoice(REARGUARD, marked("Fight as a rearguard"), says, "16.5.5.2"),)


def notes_of(battle: Battle, of: SideOfBattle, is_attacker: bool) -> Iterator[BoardNote]:
    """The ground, and what one was told of the end."""
    field = battle.field
    if field.is_fort:
        yield BoardNote(marked("A fortified town: only the centre is used, its defender never routs"), "16.7.5")
    elif field.is_centre_only:
        yield BoardNote(marked("On this ground only the centre and the reserve are used"), "16.4.2")
    if field.is_affecting:
        yield BoardNote(marked("The ground helps the defender"), "16.7.1")
    if battle.verdict is not None and of.forces:
        lost = battle.verdict.loses(is_attacker)
        yield BoardNote(marked("You have lost this battle") if lost else marked("You have won this battle"), "18.14")
    if of.lost:
        yield BoardNote(Message("{points} SP lost", points=of.lost), "18.18")
    if of.routs:
        yield BoardNote(marked("routed"), "18.15")
    elif of.is_tired:
        yield BoardNote(marked("tired of combat"), "18.16")
