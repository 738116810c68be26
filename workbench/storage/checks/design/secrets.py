"""Secrets that are of nothing which the design has, or known to an owner that there is not."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Design
from workbench.engine.problem import Check, DesignLacks, Level, Place, Problem
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules
from workbench.engine.secrecy.declared import OF_ONE_SIDE, Secrecy, Secret, Withheld
from workbench.engine.secrecy.seat_design import design_for
from workbench.storage.edits.declarations.secrecy_edits import SetSecrecy, figures_there
from workbench.storage.edits.edit import Edit


def _unknown(design: Design) -> Iterator[Problem]:
    for secret in design.secrets:
        if secret.left_out_for is None and secret.of not in figures_there(design, secret.what):
            yield SECRET_UNKNOWN.at(Place("secret", secret.id))


def _unowned(design: Design) -> Iterator[Problem]:
    for secret in design.secrets:
        if secret.known_to is Secrecy.OWNER and secret.what not in OF_ONE_SIDE:
            yield SECRET_WITHOUT_OWNER.at(Place("secret", secret.id))


def what_cannot_be_kept(rules: AnyRules) -> Iterator[Problem]:
    """Secrets without which the rules of a design cannot be bound, so that no seat could have these."""
    design, needed = rules.design, dict[str, None]()
    for side in (*(side.id for side in design.sides), "") if design.secrets else ():
        try:
            type(rules)(design_for(design, side))
        except UNPLAYABLE as error:
            needed |= dict.fromkeys(_needed(design, error))
    for name in needed:
        yield SECRET_NEEDED.at(Place("secret", name))


def _needed(design: Design, error: Exception) -> Iterator[str]:
    """The secrets that an error is about; all of them where it does not say."""
    lacking = {(one.place.kind, one.place.id) for one in error.problems} if isinstance(error, DesignLacks) else set()
    named = [one.id for one in design.secrets if (one.what.value, one.of) in lacking]
    if isinstance(error, Withheld):
        named = [error.name]
    yield from named or (one.id for one in design.secrets)


def _entry(design: Design, problem: Problem) -> Secret | None:
    return next((secret for secret in design.secrets if secret.id == problem.place.id), None)


def _forget(design: Design, problem: Problem) -> Edit | None:
    entry = _entry(design, problem)
    return SetSecrecy(entry.what, entry.of, Secrecy.OPEN) if entry else None


def _to_the_referee(design: Design, problem: Problem) -> Edit | None:
    entry = _entry(design, problem)
    return SetSecrecy(entry.what, entry.of, Secrecy.REFEREE) if entry else None


SECRET_UNKNOWN = Check(
    "secret_unknown",
    Level.WARNING,
    title="Secret of nothing",
    cause="is a secret of something that the design does not have",
    finds={"design": _unknown},
    fix=_forget,
    remedy="Forget it",
)
SECRET_WITHOUT_OWNER = Check(
    "secret_without_owner",
    Level.WARNING,
    title="Secret without an owner",
    cause="is known to its owner alone, and nobody owns it",
    finds={"design": _unowned},
    fix=_to_the_referee,
    remedy="Let the referee alone know it",
)
SECRET_NEEDED = Check(
    "secret_needed",
    Level.WARNING,
    title="Secret that the rules cannot keep",
    cause="is secret, and the rules need it before they can be asked anything: no seat can have them without it",
    fix=_forget,
    remedy="Let everybody know it",
)
CHECKS = (SECRET_UNKNOWN, SECRET_WITHOUT_OWNER, SECRET_NEEDED)
