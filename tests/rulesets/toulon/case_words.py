"""The words in which the cases of the case book are written. A word that stands here nowhere fails its case."""
# ruff: noqa: RUF012 (fields of msgspec structs, whose base stands in another file)

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType, field

from tests.case_books.words import Numbered, Played, Proved, Words


class Marks(Words, frozen=True):
    """What lies on a counter: losses, markers, and what is remembered of it. Words as in `ToulonUnit`."""

    temporary: int = 0
    permanent: int = 0
    attrition: int | None = None
    shown: bool = False
    fort: str | None = None
    withdrawn: bool = False
    out_of_supply: bool = False
    supplied_by: str | UnsetType = UNSET
    came_from: str = ""
    failed_areas: tuple[str, ...] = ()
    failed_by_road: bool = False
    due: int = 0
    replaced: bool = False
    mobile: bool = False
    fired: bool = False
    loaded_by_roll: bool = False
    tried_to_fire: int = 0
    spiked: bool = False
    rode: bool = False
    unsupplied: int = 0
    reembarked: bool = False


class Dug(Words, frozen=True, kw_only=True):
    """A redoubt dug in play, or a printed one that is no more. Words as in `FieldWork`."""

    area: str
    side: str
    kind: str = "redoubt"
    built: int = 1
    progress: int = 0
    worked: int = 0
    destroyed: bool = False


class Given(Words, frozen=True):
    """The moment before. What is not said is as good as can be: turn 8, 9 points in every purse, all in supply."""

    scenario: str = ""
    options: dict[str, str] = {}
    units: dict[str, list[str | dict[str, Marks]]] = {}
    turn: int | UnsetType = UNSET
    initiative: str = "allied"
    ops: dict[str, int] | UnsetType = UNSET
    tracks: dict[str, int] = {}
    rades: dict[str, str] = {}
    attack_supply: tuple[str, ...] | UnsetType = UNSET
    origins: dict[str, tuple[str, ...]] = {}
    friendly_sections: tuple[str, ...] = ()
    enemy_sections: tuple[str, ...] = ()
    overruns_failed: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()
    last_winner: str = ""
    occupied_depots: tuple[str, ...] = ()
    toulon_entered: int | UnsetType = UNSET
    works: dict[str, Dug] = {}
    reduced: tuple[str, ...] = ()
    austrians: tuple[str, ...] = ()
    austrian_edge: str = ""


class ByRoad(Words, frozen=True):
    """A further step of a march along a road: the next section, or the area where the force leaves the road."""

    to: str
    checks: str = ""
    pays: dict[str, int] = {}


class Ordered(Words, frozen=True):
    """One order of a movement phase; `by` is the seat that gives it, when nations are at the table."""

    by: str = ""
    start: str = field(default="", name="from")
    units: tuple[str, ...] = ()
    to: str = ""
    checks: str = ""
    pays: dict[str, int] = {}
    by_road: list[str | ByRoad] = []
    make_mobile: str = ""
    dig: str = ""
    improve: str = ""
    destroy: str = ""
    ride: str = ""
    enquire: str = ""

    @property
    def deed(self) -> tuple[str, str]:
        """What is done instead of a march: the program's word for it, and at what. "" for a march."""
        deeds = {"mobilise": self.make_mobile, "build_redoubt": self.dig, "improve_redoubt": self.improve,
                 "destroy_redoubt": self.destroy, "ride": self.ride, "enquire": self.enquire}  # fmt: skip
        return next(((word, what) for word, what in deeds.items() if what), ("", ""))


class When(Played, frozen=True):
    """What is played: a part of the sequence of play, or orders of the movement phase, with its dice and answers."""

    side: str = "republican"
    area: str = ""
    orders: list[Ordered] = []


class Deed(Words, frozen=True):
    """Something that is allowed or refused as things stand. One of the first words says what."""

    go: tuple[str, ...] = ()
    join: tuple[str, ...] = ()
    shelter: tuple[str, ...] = ()
    bar_entry: tuple[str, ...] = ()
    combine: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()
    overrun: str = ""
    reconnoitre: str = ""
    rally: str = ""
    place: str = ""
    mobilise: str = ""
    date: str = ""
    retreat_by_sea: str = ""
    fire: str = ""
    build: str = ""
    improve: str = ""
    ride: str = ""

    to: str = ""
    at: str = ""
    fort: str = field(default="", name="in")
    under: str = ""
    rolled: int = 0
    turn: int = 0
    attacking: bool = False
    overrun_from: str = ""
    by: str = ""


class Then(Proved, frozen=True):
    """What is true afterwards."""

    units: dict[str, str | dict[str, Any]] = {}
    ops: dict[str, int] = {}
    works: dict[str, dict[str, Any]] = {}
    combat: list[dict[str, Any]] = []

    control: dict[str, dict[str, str]] = {}
    sections: dict[str, dict[str, str]] = {}
    strength: dict[str, int] = {}
    effectiveness: list[dict[str, Any]] = []
    purses: list[dict[str, Any]] = []
    costs: list[dict[str, Any]] = []
    may: list[Deed] = []
    may_not: list[Deed] = []
    surrounded: dict[str, dict[str, bool]] = {}
    overall_leader: dict[str, str] = {}
    check_modifier: dict[str, int] = {}
    attrition_modifier: dict[str, int] = {}
    initiative_modifier: dict[str, int] = {}
    rally_modifier: dict[str, dict[str, int]] = {}
    in_attack_supply: dict[str, bool] = {}
    is_battery: dict[str, bool] = {}
    depots: dict[str, tuple[str, ...]] = {}
    roll_for: dict[str, tuple[str, ...]] = {}
    face: dict[str, str] = {}
    arrives_at: dict[str, tuple[str, ...]] = {}
    automatic_ammunition: dict[str, bool] = {}
    ways_to_load: dict[str, tuple[str, ...]] = {}
    points: dict[str, int] = {}


class Case(Numbered, frozen=True, kw_only=True):
    """A case of the book."""

    given: Given = Given()
    then: Then
    when: When | None = None
