"""Operations points change hands: who pays for a step, and who is credited (7, 16.4, 16.5)."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from rulesets.toulon.events import PointsSpent
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.strangers import other_purse
from rulesets.toulon.position import Position
from rulesets.toulon.seats import side_of
from rulesets.toulon.sides import Shares
from rulesets.toulon.words.grammar import points_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import Allotment
from workbench.engine.state import Allotted
from workbench.engine.words.message import Message, as_message


@implements("7.8", "7.10", "16.5")
def ask_who_pays(u: Play, side: str, cost: int, funds: Mapping[str, int], clause: str = "16.5") -> Shares:
    """How a cost is spread over the funds that may pay; asked only where there is a choice."""
    if not cost:
        return ()
    q = u.position
    only = Allotted(Map(dict.fromkeys(funds, cost))) if len(funds) == 1 else None
    options = Allotment(
        cost, funds, clause=clause, name=u.words.name_of, beyond=other_purse(q, side_of(q, side), clause)
    )
    answer = u.ask(
        side,
        Message("share out who pays {points}", points=points_in_words(cost)),
        options,
        clause,
        forced=only,
    )
    return tuple((purse, answer.shares[purse]) for purse in funds if purse in answer.shares)


def why_not_pay(cost: int, funds: Mapping[str, int], clause: str = "16.4") -> Refusal | None:
    """The funds that may pay hold too little."""
    held = sum(funds.values())
    if cost > held:
        return Refusal.of(
            clause,
            "costs {points}, and {held} may be spent on it",
            points=points_in_words(cost),
            held=held or Message("none"),
        )
    return None


@implements("16.4", "16.5")
def why_not_march(q: Position, side: str, units: tuple[str, ...], cost: int) -> Refusal | None:
    """The price of a step: too much for the whole side, or only for the purses that may pay for these units."""
    funds = q.funds(units)
    if cost <= sum(funds.values()) or sum(q.side_funds(side).values()) < cost:
        return why_not_pay(cost, funds)
    refused = why_not_pay(cost, funds, "16.5")
    return refused and Refusal.of(
        refused.clause, "{reason}: only its own nations or wing pay for a force", reason=as_message(refused.reason)
    )


@implements("7.11", "16.4")
def pay_shares(u: Play, shares: Shares, why: str, clause: str = "7.11") -> None:
    """Take the points from the purses."""
    for purse, points in shares:
        u.emit(PointsSpent(purse=purse, points=points, why=why, clause=clause))


@implements("7.11", "21.8")
def credit_shares(u: Play, shares: Shares, points: int, why: str, clause: str) -> None:
    """Give points back to those who paid, the largest share first, no more than they paid."""
    for purse, paid in sorted(shares, key=lambda share: -share[1]):
        back = min(points, paid)
        if back:
            u.emit(PointsSpent(purse=purse, points=-back, why=why, clause=clause))
        points -= back
