"""What differs between the figures that playtests go by, as far as whoever reads of them may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.playtests.played_figures import figures_digest, figures_of
from workbench.engine.playtests.report.several import FigureChange, FigureSet
from workbench.engine.words.message import as_message, joined
from workbench.storage.comparison import Changed, compare


class GoesBy(NamedTuple):
    """The design and the scenario that a playtest goes by; `eyes` are those that read of it, "" read everything."""

    design: Design
    scenario: str
    eyes: str = ""

    @property
    def digest(self) -> str:
        """That of its figures."""
        return figures_digest(self.design, self.scenario)


def changes_between(was: Design, now: Design, scenario: str, viewer: str = "") -> tuple[Changed, ...]:
    """What differs of what a playtest goes by, in the words of the comparison of versions.

    A seat is not told how the sides are set up and what is still to come.
    """
    figures = [figures_of(design, scenario) for design in (was, now)]
    return compare(*(map(_without_set_up, figures) if viewer else figures))


def figures_beside(playtests: Sequence[GoesBy]) -> tuple[FigureSet, ...]:
    """Of each of several playtests whose figures it has, and how they differ from those of the first.

    Where one of two is read by a seat, neither's set-up is compared; of two scenarios only what stands beside them.
    """
    found: list[FigureSet] = []
    for number, one in enumerate(playtests):
        same = next((n for n, other in enumerate(playtests[:number]) if _is_same(other, one)), number)
        found.append(FigureSet(same, changes_told(playtests[0], one) if same == number else found[same].changes))
    return tuple(found)


def changes_told(was: GoesBy, now: GoesBy) -> tuple[FigureChange, ...]:
    """What differs between the figures of two playtests."""
    return tuple(
        FigureChange(joined(": ", filter(None, _what(change))), change.old, change.new) for change in _between(was, now)
    )


def _what(change: Changed) -> tuple[str, str]:
    thing = joined(" ", filter(None, (change.kind, change.name or change.id)))
    return thing, as_message(change.what) if change.what else ""


def _is_same(one: GoesBy, other: GoesBy) -> bool:
    """Do two go by the same figures, as far as that is known? Equal digests tell so at once."""
    return (one.scenario, one.digest) == (other.scenario, other.digest) or not _between(one, other)


def _between(was: GoesBy, now: GoesBy) -> tuple[Changed, ...]:
    viewer = was.eyes or now.eyes
    if was.scenario == now.scenario:
        return changes_between(was.design, now.design, was.scenario, viewer)
    return compare(*(replace(figures_of(one.design, one.scenario), scenarios=()) for one in (was, now)))


def _without_set_up(design: Design) -> Design:
    scenarios = tuple(replace(one, placements=(), free=(), arrivals=(), out_of_play=()) for one in design.scenarios)
    return replace(design, scenarios=scenarios)
