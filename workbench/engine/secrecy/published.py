"""A design as it is published: what the referee alone may know goes to the referee, everything else to everybody.

What one side alone knows (its counters, where they stand) stays: a boxed game has it on its counters and cards.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.secrecy.declared import Secrecy, Secret
from workbench.engine.secrecy.seat_design import design_for


class Audience(StrEnum):
    """Whom something is published for."""

    PLAYERS = "players"
    REFEREE = "referee"


def published_for(design: Design, audience: Audience) -> Design:
    """The design as a package for these readers may hold it; the very same where nothing is to be kept from them."""
    kept = kept_by_the_referee(design)
    if audience is Audience.REFEREE or not kept:
        return design
    cut = design_for(replace(design, secrets=kept), "")
    left_out = {secret.id: secret for secret in cut.secrets}
    return replace(cut, secrets=tuple(left_out.get(secret.id, secret) for secret in design.secrets))


def published_like(design: Design, other: Design) -> Design:
    """Another design of a game, a record's, without what was left out of the one that is published."""
    return published_for(design, Audience.PLAYERS if left_to_the_referee(other) else Audience.REFEREE)


def kept_by_the_referee(design: Design) -> tuple[Secret, ...]:
    """The secrets in a design that the referee alone may know."""
    return tuple(one for one in design.secrets if one.known_to is Secrecy.REFEREE and one.left_out_for is None)


def left_to_the_referee(design: Design) -> tuple[Secret, ...]:
    """The secrets of that kind that were left out of a design."""
    return tuple(one for one in design.secrets if one.known_to is Secrecy.REFEREE and one.left_out_for is not None)


def name_of_secret(secret: Secret) -> str:
    """What a secret is called where the design does not tell its title any more.

    >>> name_of_secret(Secret(SecretKind.TABLE, "order_delays")), name_of_secret(Secret(SecretKind.SET_UP))
    ('order delays', 'set up')
    """
    return (secret.of or secret.what.value).replace("_", " ")
