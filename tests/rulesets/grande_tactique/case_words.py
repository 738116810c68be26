"""The words in which the cases of La Grande Tactique are written. A word that stands here nowhere fails its case."""
# ruff: noqa: RUF012 (fields of msgspec structs, whose base stands in another file)

from __future__ import annotations

from typing import Any

from msgspec import field

from tests.case_books.words import Numbered, Played, Proved, Words


class Given(Words, frozen=True):
    """The moment before: an empty map on the third day, in fair weather, and what is put there.

    `forces` are hexes with what stands in them: a counter under its own marker, or a list of counters under that of the
    first. What is not said of a formation is as printed, commanded and supplied.
    """

    scenario: str = ""
    options: dict[str, str] = {}
    forces: dict[str, list[str | list[str]]] = {}
    formations: dict[str, dict[str, Any]] = {}
    sheets: dict[str, dict[str, Any]] = {}
    pillaging: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    turn: int = 3
    weather: str = "fair"
    tracks: dict[str, int] = {}
    held: dict[str, str] = {}
    pillaged: dict[str, str] = {}


class When(Played, frozen=True):
    """What is played."""


class Engaged(Words, frozen=True):
    """Facts about a battle that has not been rolled for; `with` are its facts, as on the map."""

    facts: dict[str, Any] = field(default_factory=dict, name="with")
    roles: dict[str, str] = {}
    counts: dict[str, int] = {}
    ratio: int | None = None
    manoeuvre: dict[str, int] = {}
    manoeuvre_modifier: int | None = None
    morale: int | None = None
    others: dict[str, int] | None = None
    gives_morale: dict[str, list[str]] = {}


class Cost(Words, frozen=True, kw_only=True):
    """What a step costs in movement points, "closed" where it is."""

    start: str = field(name="from")
    to: str
    mp: float | str = field(name="is")


class Then(Proved, frozen=True):
    """What is true afterwards."""

    forces: dict[str, str | dict[str, Any]] = {}
    formations: dict[str, dict[str, Any]] = {}
    battle: dict[str, Any] = {}
    reports: dict[str, dict[str, Any]] = {}
    engaged: list[Engaged] = []

    morale: dict[str, int] = {}
    demoralised: dict[str, bool] = {}
    capacity: dict[str, float] = {}
    alert_zone: dict[str, float] = {}
    test_value: dict[str, int] = {}
    commanded: dict[str, bool] = {}
    attrition: dict[str, int] = {}
    costs: list[Cost] = []
    orders_cost: dict[str, dict[str, float]] = {}
    line: dict[str, bool] = {}
    ratio: dict[str, int] = {}
    losses: dict[str, int] = {}
    terrain: dict[str, dict[str, int]] = {}
    drawable: list[str] = []
    final: dict[int, str] = {}


class Case(Numbered, frozen=True, kw_only=True):
    """A case of the book."""

    given: Given = Given()
    then: Then
    when: When | None = None
