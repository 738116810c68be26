"""Walks of edits and of plays. A step depends on the walk's seed, its own number and where it begins, on nothing else.

So a walk that was cut short in one process is gone on with in another, or made again in memory.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from immutables import Map
from msgspec.structs import replace

from tests.changed_parameters import change_parameter
from workbench.engine.bots import RandomBot, bot_chooser
from workbench.engine.codec import digest
from workbench.engine.design import Counter
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.area_edits import MoveJunction
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeDesign, ReplaceMap, Together
from workbench.storage.edits.table_edits import CellName, SetCells
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.history.deeds import NEW, doing_again, joining, taking_back
from workbench.storage.records.playtest_record import RecordedPlaytest

Moment = tuple[object, ...]


def chance(seed: int, number: int) -> random.Random:
    return random.Random(seed * 1_000_003 + number)


# ---------------------------------------------------------------- editing the design of `tests/storage/samples.py`


def edit_step(document: RulesetDocument, seed: int, number: int) -> None:
    """One edit, or a version, or an asset; each is one transaction, and none leaves everything as it was."""
    rng = chance(seed, number)
    kind = rng.randrange(8)
    if kind == 0:
        document.save_version(f"version {number}", "2026-11-22T03:00:00")
    elif kind == 1:
        document.put_asset(
            Asset(f"note {number}.txt", "text/plain", rng.randbytes(rng.randrange(20_000)).hex().encode())
        )
    else:
        document.apply(rng.choice(EDITS)(document, rng, number))


def history_step(document: RulesetDocument, seed: int, number: int) -> None:
    """An edit, more of the last one, an undo or a redo; each is one transaction."""
    rng, last, following = chance(seed, number), document.history.last_done, document.history.next_undone
    kind = rng.random()
    if kind < 0.3 and last is not None:
        document.apply(document.taking_back(last), deed=taking_back(last.number))
    elif kind < 0.5 and following is not None:
        document.apply(document.doing_again(following), deed=doing_again(following.number))
    else:
        deed = joining(document.history.stands_at) if kind > 0.85 else NEW
        document.apply(rng.choice(EDITS)(document, rng, number), deed=deed)


def _move_a_junction(document: RulesetDocument, rng: random.Random, number: int) -> Edit:
    return MoveJunction("sheet", "b", (45 + 10 * rng.random(), -rng.random()), smooth=bool(number % 2))


def _rename_a_space(document: RulesetDocument, rng: random.Random, number: int) -> Edit:
    return ChangeThings(
        "spaces", "sheet", (rng.choice(["west", "east", "bay"]),), "name", f"Space {number}", called="a space"
    )


def _change_figures(document: RulesetDocument, rng: random.Random, number: int) -> Edit:
    return Together(
        "Both", (change_parameter("river_cost", number), SetCells("fire", Map({CellName("2", "far"): f"{number}"})))
    )


def _add_a_counter(document: RulesetDocument, rng: random.Random, number: int) -> Edit:
    counter = Counter(f"new_{number}", f"{number}th Foot", str(number), "wing", "infantry", rng.randrange(9))
    return ChangeDesign("Add a counter", Map({"counters": (counter, *document.design.counters)}))


def _name_all_junctions(document: RulesetDocument, rng: random.Random, number: int) -> Edit:
    sheet = document.design.map("sheet")
    named = {name: replace(sheet.junctions[name], name=f"{name} {number}") for name in sorted(sheet.junctions)}
    return ReplaceMap("Name all junctions", replace(sheet, junctions=Map(named)))


EDITS: list[Callable[[RulesetDocument, random.Random, int], Edit]] = [
    _move_a_junction,
    _rename_a_space,
    _change_figures,
    _add_a_counter,
    _name_all_junctions,
]


def moment_of_document(document: RulesetDocument) -> Moment:
    """All that an open ruleset file holds, in a form that can be compared."""
    versions = tuple(version.name for version in document.versions)
    assets = tuple((name, document.asset(name)) for name in sorted(document.assets))
    return (digest(document.design), versions, assets)


def history_of_document(document: RulesetDocument) -> Moment:
    """The design, the steps of its history and where it stands among them, in a form that can be compared."""
    history = document.history
    done = [step.number <= history.stands_at for step in history.steps]
    return (digest(document.design), [step.label for step in history.steps], done, history.wall)


# ---------------------------------------------------------------- playing


def rules_with_coins(group: str) -> list[EntryPoint]:
    """What is installed and the coin game, in the place of `rules_modules.entry_points`."""
    return [*entry_points(group=group), EntryPoint("coins", "tests.engine.coin_game:Coins", group)]


def play_step(recorded: RecordedPlaytest, seed: int, number: int) -> None:
    """A play of a random bot for one of the seats that are asked, or now and then an undo."""
    rng, playtest = chance(seed, number), recorded.playtest
    if playtest.is_over or (rng.random() < 0.15 and len(playtest.plays) > 1):
        recorded.undo()
        return
    seat = rng.choice(playtest.decisions()).seat
    recorded.play_by(seat, bot_chooser(playtest, seat, RandomBot(rng.getrandbits(32))))


def moment_of_playtest(recorded: RecordedPlaytest) -> Moment:
    """Where a playtest stands, in a form that can be compared."""
    return (recorded.playtest.digest(), len(recorded.playtest.plays))
