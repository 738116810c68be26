"""Who commands whom: nobody in a circle, nobody under strangers, no more under one than he can command."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.counters.command import COMMANDER, ChainOfCommand, CommandRead
from workbench.engine.design import Counter, Design
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.rules_modules import reads_of
from workbench.storage.checks.design.counter_faces import counter_place
from workbench.storage.edits.counters.command_edits import put_under
from workbench.storage.edits.edit import Edit, EditError


def _command(design: Design) -> Iterator[Problem]:
    if not _names_somebody(design):
        return
    read = reads_of(design).command
    naming = [(one, found[1]) for one in design.counters if (found := read.said_by(one)) is not None]
    if not naming:
        return
    chain = ChainOfCommand(design, read)
    for counter, over in naming:
        if counter.id in chain.circular:
            yield COMMAND_CIRCLE.at(counter_place(counter), commander=over)
        elif not design.is_counter(over):
            yield UNKNOWN_COMMANDER.at(counter_place(counter), commander=over)
        elif _are_enemies(design, counter, design.counter(over)):
            yield ENEMY_COMMANDER.at(counter_place(counter), commander=design.counter(over).name)
    yield from _overfull(design, read, chain)


def _names_somebody(design: Design) -> bool:
    """Does a counter name another, or a commander? Only then the module of the rules is asked, and loaded."""
    for counter in design.counters:
        for name, said in counter.values.items():
            if name == COMMANDER or (isinstance(said, str) and design.is_counter(said)):
                return True
    return False


def _overfull(design: Design, read: CommandRead, chain: ChainOfCommand) -> Iterator[Problem]:
    for commander, under in chain.below.items():
        most = read.span_of(design.counter(commander))
        if most is not None and len(under) > most:
            place = counter_place(design.counter(commander))
            yield COMMAND_SPAN.at(place, clause=next(iter(read.clauses), ""), count=len(under), most=most)


def _are_enemies(design: Design, counter: Counter, commander: Counter) -> bool:
    own, other = design.find_faction(counter.faction), design.find_faction(commander.faction)
    return own is not None and other is not None and own.side != other.side


def _under_nobody(design: Design, problem: Problem) -> Edit | None:
    try:
        return put_under(design, (problem.place.id,), "")
    except EditError:
        return None


COMMAND_CIRCLE = Check(
    "command_circle",
    Level.ERROR,
    title="Command that goes round in a circle",
    cause="is under {commander}, and by that under itself",
    finds={"design": _command},
    fix=_under_nobody,
    remedy="Put it under nobody",
)
UNKNOWN_COMMANDER = Check(
    "unknown_commander",
    Level.WARNING,
    title="Commander that is not there",
    cause="is under {commander}, which is not there",
    finds={"design": _command},
    fix=_under_nobody,
    remedy="Put it under nobody",
)
ENEMY_COMMANDER = Check(
    "enemy_commander",
    Level.WARNING,
    title="Commander of another side",
    cause="is under {commander}, who is of another side",
    finds={"design": _command},
    fix=_under_nobody,
    remedy="Put it under nobody",
)
COMMAND_SPAN = Check(
    "command_span",
    Level.WARNING,
    title="More units than can be commanded",
    cause="has {count} units under it and can command {most}",
    finds={"design": _command},
)
CHECKS = (COMMAND_CIRCLE, UNKNOWN_COMMANDER, ENEMY_COMMANDER, COMMAND_SPAN)
