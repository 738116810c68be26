"""Units put under a commander, or into another faction: what stands under them goes with them. One step each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from immutables import Map
from msgspec.structs import replace

from workbench.engine.counters.command import ChainOfCommand, CommandRead
from workbench.engine.design import Counter, Design
from workbench.engine.problem import listed
from workbench.engine.rules_modules import reads_of
from workbench.engine.words.message import Message
from workbench.storage.edits.counters.counter_edits import MOST_NAMED
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.map_changes import NOTHING_CHANGES
from workbench.storage.edits.thing_edits import SetThings


def put_under(design: Design, units: Sequence[str], commander: str) -> SetThings:
    """Units stand under a commander, in his faction; "" is under nobody.

    Raises
    ------
    EditError
        A counter is not there, nobody can stand under the commander in this game, or he would stand under himself.
    """
    moved = [_found(design, name) for name in dict.fromkeys(units)]
    changed = {one.id: standing_under(design, one, commander) for one in moved}
    over = _found(design, commander) if commander else None
    for name in _with_all_under(ChainOfCommand(design, reads_of(design).command), changed) if over else ():
        changed[name] = replace(changed.get(name) or design.counter(name), faction=over.faction if over else "")
    called = over.name if over else ""
    return _edit(design, [(design.counter(name), after) for name, after in changed.items()], moved, called)


def standing_under(design: Design, unit: Counter, commander: str) -> Counter:
    """The unit under a commander, "" under nobody; of its faction as before. EditError as `put_under`."""
    read = reads_of(design).command
    if not commander:
        return _under(read, unit, "", "")
    over = _found(design, commander)
    way = read.way_under(over)
    if way is None:
        raise EditError(Message("Nobody stands under {commander} in this game.", commander=over.name))
    if not may_stand_under(design, (unit,), over):
        raise EditError(
            Message("{commander} would be under itself: it is under {unit}.", commander=over.name, unit=unit.name)
        )
    return _under(read, unit, way.value, commander)


def may_stand_under(design: Design, units: Sequence[Counter], commander: Counter) -> bool:
    """Would nobody of the units be under himself by that?"""
    read, above, seen = reads_of(design).command, commander.id, set[str]()
    ids = {one.id for one in units}
    while above and above not in seen:
        if above in ids:
            return False
        seen.add(above)
        said = read.said_by(design.counter(above)) if design.is_counter(above) else None
        above = said[1] if said is not None else ""
    return True


def give_to_faction(design: Design, units: Sequence[str], faction: str) -> SetThings:
    """Units go to a faction with all that stand under them; who had a commander that stays has none any more."""
    read = reads_of(design).command
    to = design.find_faction(faction)
    if to is None:
        raise EditError(Message("there is no {what} {wanted}", what=Message("faction"), wanted=repr(faction)))
    moved, chain = [_found(design, name) for name in dict.fromkeys(units)], ChainOfCommand(design, read)
    going = dict.fromkeys(_with_all_under(chain, [one.id for one in moved]))
    changed = []
    for name in going:
        before = design.counter(name)
        after = before if chain.above.get(name, name) in going and name in chain.above else _under(read, before, "", "")
        changed.append((before, replace(after, faction=faction)))
    return _edit(design, changed, moved, to.name)


def _with_all_under(chain: ChainOfCommand, units: Iterable[str]) -> list[str]:
    named = [*units]
    return [*named, *(name for one in named for name in chain.all_under(one))]


def _under(read: CommandRead, unit: Counter, value: str, commander: str) -> Counter:
    """A unit that names this commander by this value, and none by another."""
    others = {one.value for one in read.under}
    values = {name: said for name, said in unit.values.items() if name not in others}
    if value:
        values[value] = commander
    return unit if values == dict(unit.values) else replace(unit, values=Map(values))


def _edit(
    design: Design, changed: Sequence[tuple[Counter, Counter]], moved: Sequence[Counter], under: str
) -> SetThings:
    after = tuple(new for old, new in changed if new != old)
    if not after:
        raise EditError(NOTHING_CHANGES)
    called = listed([one.name for one in moved], MOST_NAMED)
    text = Message("{units}: under {commander}", units=called, commander=under) if under else None
    return SetThings("counters", text or Message("{units}: under nobody", units=called), "", after)


def _found(design: Design, name: str) -> Counter:
    if not design.is_counter(name):
        raise EditError(Message("there is no {what} {wanted}", what=Message("counter"), wanted=repr(name)))
    return design.counter(name)
