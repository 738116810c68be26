"""Losses that an owner shares out, after a battle as after a pursuit (11.10, 11.11)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.casualties import Shares
from rulesets.grande_tactique.phases.acts import Play
from rulesets.grande_tactique.phases.strangers import other_formation
from rulesets.grande_tactique.position import Position
from workbench.engine.clauses import Refusal
from workbench.engine.options import Allotment
from workbench.engine.words.message import Message, as_message, marked


def shared_out(u: Play, side: str, fall: Shares, prompt: str, clause: str) -> Mapping[str, int]:
    """Losses by formation: what is forced, and what the owner says where he has a choice.

    A formation has room for what it can lose before others with 2 points left go before it.
    """
    found = dict(fall.forced)
    if fall.free:
        beyond = other_formation(u.position, side, clause, lambda name: _why_spared(u.position, fall, name, clause))
        options = Allotment(fall.free, fall.room, clause=clause, name=u.words.name_of, beyond=beyond)
        answer = u.ask(side, Message("{prompt} ({losses})", prompt=as_message(prompt), losses=fall.free), options)
        for formation in sorted(answer.shares):
            found[formation] = found.get(formation, 0) + answer.shares[formation]
    return found


def _why_spared(q: Position, fall: Shares, formation: str, clause: str) -> Refusal:
    """Why a formation in play gets no share that could be chosen."""
    if formation in fall.forced:
        text = marked("it loses {losses} anyway, and no more while another has 2 points")
        return Refusal.of(clause, text, losses=fall.forced[formation])
    if q.state.formations[formation].sp <= 1:
        return Refusal(clause, "it is down to its last point while another has 2")
    return Refusal(clause, "it has lost nothing here")
