"""What all playtests of a batch have in common, in a form that travels to workers, and the rules made of it there."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from workbench.engine.codec import digest, to_json
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.storage.older_designs import design_from_json

MOST_LOADED = 4
_loaded = threading.local()


class Setting(Struct, frozen=True):
    """A design (compressed JSON, named by its digest), a scenario, and the kind of bot that holds each seat."""

    design: bytes
    ruleset_digest: str
    scenario: str
    bots: dict[str, str]
    options: dict[str, str] = {}

    def begin(self, seed: int) -> Playtest[Any, Any]:
        """A playtest at its first decision."""
        return Playtest(rules_of(self), self.scenario, seed, self.options)


def setting_of(
    design: Design, scenario: str, bots: Mapping[str, str], options: Mapping[str, str] | None = None
) -> Setting:
    """The setting of a batch; `scenario` "" is the first one, `bots` maps seats to kinds of bots."""
    packed = zlib.compress(to_json(design), 6)
    return Setting(packed, digest(design), design.scenario(scenario).id, dict(bots), dict(options or {}))


def design_of(setting: Setting) -> Design:
    """The design, unpacked."""
    return design_from_json(zlib.decompress(setting.design))


def rules_of(setting: Setting) -> AnyRules:
    """The rules module bound to the design, loaded once in every worker.

    Each thread has its own: a rules module may remember the position that it was last asked about.
    """
    known: dict[str, AnyRules] = _loaded.__dict__
    if setting.ruleset_digest not in known:
        while len(known) >= MOST_LOADED:
            del known[next(iter(known))]
        known[setting.ruleset_digest] = rules_for(design_of(setting))
    return known[setting.ruleset_digest]
