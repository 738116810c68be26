"""Losses that an owner shares out, after a battle as after a pursuit (11.10, 11.11)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.casualties import Shares
from rulesets.grande_tactique.phases.acts import Play
from workbench.engine.options import Allotment


def shared_out(u: Play, side: str, fall: Shares, prompt: str) -> Mapping[str, int]:
    """Losses by formation: what is forced, and what the owner says where he has a choice."""
    found = dict(fall.forced)
    if fall.free:
        answer = u.ask(side, f"{prompt} ({fall.free})", Allotment(fall.free, fall.room))
        for formation in sorted(answer.shares):
            found[formation] = found.get(formation, 0) + answer.shares[formation]
    return found
