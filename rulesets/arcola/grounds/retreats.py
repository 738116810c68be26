"""Why a force goes back by the way that is suggested: how it ends, and whom and what it meets (19.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.engine.mechanics.path_of_retreat import Ends, RetreatPath
from workbench.engine.orders.options import Fact, Grounds
from workbench.engine.words.message import Message, marked

ENDS: Mapping[Ends, tuple[str, str]] = {
    Ends.SHELTER: (marked("It ends in a shelter half its length away or farther"), "19.1.1"),
    Ends.FULL: (marked("It goes its full length"), "19.1.2"),
    Ends.OFF_MAP: (marked("It can only go off the map"), "19.4"),
    Ends.SHORT: (marked("It can go no farther"), "19.1.2"),
}
BESIDE = marked("It ends beside the force of its leader")


def why_that_way(ways: Sequence[RetreatPath], length: int, is_beside: bool = False) -> Grounds:
    """The first of the ways; the others are those that the referee may name."""
    way = ways[0]
    words, clause = (BESIDE, "19.2") if is_beside else ENDS[way.ends]
    faults = (
        (marked("Friends displaced"), way.faults.displaced, "19.1.4"),
        (marked("Hexes in the enemy's control"), way.faults.controlled, "19.1.5"),
    )
    facts = (
        Fact(marked("Hexes that it has to go"), str(length), "19"),
        Fact(marked("Hexes of this way"), str(len(way.path) - 1), clause),
        *(Fact(of, str(number), cited) for of, number, cited in faults if number),
        Fact(marked("Other ways out"), str(len({one.path[-1] for one in ways}) - 1), "19.1"),
    )
    return Grounds(Message("{how}; of such ways the priorities prefer it", how=Message(words)), facts)
