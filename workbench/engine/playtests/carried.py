"""A position taken over to other figures: what stands on the table stays, and what is printed is printed anew."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from immutables import Map
from msgspec.structs import replace

from workbench.engine.codec import decode_hook, to_builtins
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State

S = TypeVar("S", bound=State[Any, Any])


def carried(state: S, was: RulesModule[S, Any], now: RulesModule[S, Any]) -> S:
    """The state with what its units bear of their counters as it is printed now, where it was as printed before.

    Units whose counters are gone stay as they are: `RulesModule.problems` tells of them.
    """
    units = {}
    for name in sorted(state.units):
        unit = state.units[name]
        before, after = was.printed(name), now.printed(name)
        if before == after or not after:
            continue
        fields = to_builtins(unit)
        other = {field: value for field, value in after.items() if fields.get(field) == before.get(field)}
        units[name] = msgspec.convert({**fields, **other}, type(unit), dec_hook=decode_hook)
    found = replace(state, units=Map({**state.units, **units})) if units else state
    return now.moments.taken_over(found, was.design)
