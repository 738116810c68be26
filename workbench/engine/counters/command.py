"""Who commands whom: values of counters that name the counter they stand under, and what a commander says of himself.

Every game may say it by a value `commander`; a rules module that has its own values for it declares them (`Reads`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from workbench.engine.design import Counter, Design

COMMANDER, SPAN, SENIORITY = "commander", "span", "seniority"


class Under(Struct, frozen=True):
    """A value that names who a counter stands under.

    `of` are the types of unit that can be named, () is any; `most` so many may name the same one, 0 is as many as its
    own span says.
    """

    value: str
    of: tuple[str, ...] = ()
    most: int = 0

    def may_name(self, commander: Counter) -> bool:
        """Can a counter stand under this one so?"""
        return not self.of or commander.unit_type in self.of


class CommandRead(Struct, frozen=True):
    """How counters of a game say who commands whom.

    `under` are the values that name a commander; the first that a counter has counts. `span` is the value that says
    how many a commander can have under him, `seniority` the value, or the field of counters, that he ranks by, "" where
    a game has none. `leads` is the value that names the factions which a leader commands as a whole, `chiefs` are the
    types of unit that command their own.
    """

    under: tuple[Under, ...] = (Under(COMMANDER),)
    span: str = SPAN
    seniority: str = SENIORITY
    leads: str = ""
    chiefs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def said_by(self, counter: Counter) -> tuple[Under, str] | None:
        """The value by which a counter names its commander, and whom; None where it names none."""
        values = counter.values
        for one in self.under if values else ():
            if named := values.get(one.value):
                return one, str(named)
        return None

    def way_under(self, commander: Counter) -> Under | None:
        """The value by which others stand under a counter; None where nobody can."""
        return next((one for one in self.under if one.may_name(commander)), None)

    def span_of(self, commander: Counter) -> int | None:
        """How many a commander can have under him; None where nobody says."""
        own = commander.values.get(self.span) if self.span else None
        way = self.way_under(commander)
        return own if isinstance(own, int) else (way.most or None) if way is not None else None

    @property
    def is_seniority_printed(self) -> bool:
        """Is it a field that every counter has, and no value of its own?"""
        return self.seniority in Counter.__struct_fields__

    def seniority_of(self, commander: Counter) -> str:
        """What he ranks by, "" where nobody says."""
        if self.is_seniority_printed:
            return str(getattr(commander, self.seniority))
        return str(commander.values.get(self.seniority, "")) if self.seniority else ""

    def factions_led(self, counter: Counter) -> tuple[str, ...]:
        """The factions that a counter commands as a whole."""
        if counter.unit_type in self.chiefs:
            return (counter.faction,)
        said = str(counter.values.get(self.leads, "")) if self.leads else ""
        return tuple(filter(None, (one.strip() for one in said.split(","))))


class ChainOfCommand:
    """Commanders and those under them, each once.

    Attributes
    ----------
    above
        Counter -> its commander. What stands in a circle, or names nobody of the design, has none.
    below
        Commander -> those directly under him, in the order of the design.
    circular
        Counters that stand under themselves, by whatever way round.
    """

    def __init__(self, design: Design, read: CommandRead) -> None:
        said = {one.id: found[1] for one in design.counters if (found := read.said_by(one)) is not None}
        self.circular = frozenset(_circular(said))
        self.above = {
            name: over for name, over in said.items() if design.is_counter(over) and name not in self.circular
        }
        below: dict[str, list[str]] = {}
        for name, over in self.above.items():
            below.setdefault(over, []).append(name)
        self.below: Mapping[str, tuple[str, ...]] = {over: tuple(names) for over, names in below.items()}

    def all_under(self, commander: str) -> Iterator[str]:
        """Everybody under a commander, his own people first."""
        waiting = [*self.below.get(commander, ())]
        while waiting:
            name = waiting.pop(0)
            yield name
            waiting.extend(self.below.get(name, ()))


def _circular(said: Mapping[str, str]) -> Iterator[str]:
    """Those who come back to themselves when one goes up."""
    done: set[str] = set()
    for start in said:
        way: dict[str, int] = {}
        name = start
        while name in said and name not in done and name not in way:
            way[name] = len(way)
            name = said[name]
        if name in way:
            yield from [*way][way[name] :]
        done.update(way)
