"""What happened is shown on the map as it was told: counters on their way, fire, losses; skipped, slowed, off.

Times are asked of the showing, and never of a clock: `show_at` says how it is so long after the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.bot_clock import FOLLOWED, STEADY
from editors.playtest.motion.acts import MOST_MS, SPACE_MS, Fade, Go, Roll, Shoot, Told, TurnOver, beats_of
from editors.playtest.motion.paces import NORMAL, OFF, SLOW
from editors.playtest.motion.part import MotionPart
from editors.playtest.session import PlaytestSession
from editors.playtest.time.part import TimelinePart
from tests.editors.playtest.hands import KEY, ORDERED, Hand, held, seated, sitting
from workbench.engine.display import DeedKind, Piece, ShownDeed
from workbench.engine.events import DiceRolled, UnitMoved, UnitRemoved
from workbench.engine.events import Told as Fought
from workbench.qt.map_canvas.moving.moving_things import MovingStack


def moving(hand: Hand) -> MotionPart:
    """The motion of a table at which things move, as on most desktops."""
    part = hand.table.part(MotionPart)
    part.choose(NORMAL)
    hand.table.clock.speed = FOLLOWED
    return part


@pytest.fixture
def toulon_table(qtbot: QtBot) -> Iterator[Hand]:
    yield from held(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60))


def marched(hand: Hand) -> str:
    """A force that was ordered three hexes away, and is on its way."""
    force = next(iter(hand.table.moment.choices.by_unit))
    hand.clicks(hand.table.moment.pieces[force].space)
    hand.clicks("0612")
    hand.table.confirm()
    return force


def stands_on_map(hand: Hand, unit: str) -> str:
    """Where a counter lies on the painted map, "" while it lies nowhere."""
    scene = hand.table.canvas.layers.scene
    assert scene is not None
    stacks = scene.counters.stacks.items()
    return next((s for s, ps in stacks if any(c.key == unit for p in ps for c in p.stack.counters)), "")


def things(hand: Hand) -> tuple[object, ...]:
    scene = hand.table.canvas.layers.scene
    assert scene is not None
    return scene.moving


# ---------------------------------------------------------------- a march


def test_a_march_goes_along_its_way(tactique: Hand, qtbot: QtBot) -> None:
    part, force = moving(tactique), marched(tactique)
    qtbot.waitUntil(lambda: part.showing.is_running)
    showing = part.showing
    (beat,) = [beat for beat in showing._beats if isinstance(beat[0], Go) and force in beat[0].units]
    act = beat[0]
    assert isinstance(act, Go) and act.way[1:] == ("0714", "0713", "0612")
    assert stands_on_map(tactique, force) == "", "it is neither here nor there while it is on its way"
    first = next(thing for thing in things(tactique) if isinstance(thing, MovingStack))
    showing.show_at(1.5 * SPACE_MS)
    later = next(thing for thing in things(tactique) if isinstance(thing, MovingStack))
    assert first.at != later.at and first.faces == later.faces
    showing.show_at(showing._ends[-1])
    assert not showing.is_running and things(tactique) == ()
    assert stands_on_map(tactique, force) == "0612"


def test_the_question_after_it_waits_for_nothing(tactique: Hand, qtbot: QtBot) -> None:
    """While counters move, the next answer can be given: that ends what still moves."""
    part = moving(tactique)
    force = next(iter(tactique.table.moment.choices.by_unit))
    tactique.clicks(tactique.table.moment.pieces[force].space)
    tactique.clicks("0714")
    qtbot.waitUntil(lambda: part.showing.is_running)
    moment = tactique.table.moment
    assert moment.decision is not None and moment.pieces[force].space == "0714"
    tactique.clicks("0713")
    assert not part.showing.is_running and stands_on_map(tactique, force) == "0714"


def test_enter_ends_what_moves_and_answers_nothing(tactique: Hand, qtbot: QtBot) -> None:
    part, _ = moving(tactique), marched(tactique)
    qtbot.waitUntil(lambda: part.showing.is_running)
    plays = len(tactique.table.session.playtest.plays)
    tactique.table.confirm()
    assert not part.showing.is_running and len(tactique.table.session.playtest.plays) == plays


def test_a_key_on_the_map_ends_it(tactique: Hand, qtbot: QtBot) -> None:
    part, _ = moving(tactique), marched(tactique)
    qtbot.waitUntil(lambda: part.showing.is_running)
    tactique.presses(KEY.Key_Left)
    assert not part.showing.is_running


def test_slow_is_three_times_as_long(tactique: Hand, qtbot: QtBot) -> None:
    part = moving(tactique)
    marched(tactique)
    qtbot.waitUntil(lambda: part.showing.is_running)
    usual = part.showing._ends[-1]
    part.choose(SLOW)
    part.show_again()
    assert part.showing._ends[-1] == pytest.approx(3 * usual)
    assert usual == 3 * SPACE_MS <= MOST_MS


def test_off_moves_nothing_and_is_remembered(tactique: Hand) -> None:
    part = moving(tactique)
    part.choose(OFF)
    marched(tactique)
    assert part.left_ms() == 0 and things(tactique) == ()
    assert part.remembered() == OFF and tactique.table.canvas.camera.reduced_motion
    part.remember(SLOW)
    assert part.pace == SLOW
    part.remember("nonsense")
    assert part.pace == SLOW


def test_nothing_is_left_running(tactique: Hand, qtbot: QtBot) -> None:
    part, _ = moving(tactique), marched(tactique)
    qtbot.waitUntil(lambda: part.showing.is_running)
    tactique.table.hide()
    assert not part.showing.is_running and not part.showing._timer.isActive()
    tactique.table.show()
    part.show_again()
    assert part.showing.is_running
    tactique.table.stop()
    assert not part.showing._timer.isActive()


def test_the_cover_hides_what_moved(toulon_table: Hand) -> None:
    part, table = moving(toulon_table), toulon_table.table
    part.show_again()
    assert part.showing.is_running
    table.covers_between_seats = True
    table.cover_for("allied")
    assert table.is_covered and not part.showing.is_running and things(toulon_table) == ()
    part.show_again()


# ---------------------------------------------------------------- time


def test_a_step_ahead_is_shown_and_a_step_back_is_not(tactique: Hand, qtbot: QtBot) -> None:
    part, _ = moving(tactique), marched(tactique)
    table, trip = tactique.table, tactique.table.part(TimelinePart).trip
    trip.step(-3)
    assert part.left_ms() == 0
    trip.step(1)
    assert part.left_ms() > 0
    trip.to_end(False)
    assert part.left_ms() == 0
    trip.return_home()
    assert part.left_ms() == 0, "more than a few plays at once are not shown one by one"
    table.stop()


def test_bots_that_are_followed_wait_for_it_and_others_do_not(tactique: Hand) -> None:
    table, part = tactique.table, moving(tactique)
    clock = table.clock
    part.show_again()
    assert clock.moving is part and part.left_ms() > 0
    asked: list[int] = []

    class Moving:
        def left_ms(self) -> int:
            asked.append(1)
            return 5

    clock.moving = Moving()
    for pace, waits in ((FOLLOWED, True), (STEADY, False)):
        asked.clear()
        clock.speed = pace
        clock._slice()
        assert bool(asked) is waits
    clock.stop()


# ---------------------------------------------------------------- what is read


def piece(unit: str, space: str, lost: int = 0, counter: str = "c") -> Piece:
    return Piece(unit, "red", space, unit, counter=counter, steps=2, lost=lost)


def pieces(*those: Piece) -> dict[str, Piece]:
    return {one.unit: one for one in those}


def test_counters_that_go_the_same_way_go_together() -> None:
    before = pieces(piece("a", "x"), piece("b", "x"), piece("c", "y"))
    after = pieces(piece("a", "z"), piece("b", "z"), piece("c", "z"))
    told = [Told(UnitMoved(unit=unit, to="z", path=("x", "w", "z"))) for unit in "ab"]
    told.append(Told(UnitMoved(unit="c", to="z")))
    assert beats_of(told, before, after) == ((Go(("a", "b"), ("x", "w", "z")), Go(("c",), ("y", "z"))),)


def test_a_counter_that_goes_on_goes_one_way() -> None:
    told = [Told(UnitMoved(unit="a", to="y")), Told(UnitMoved(unit="a", to="z", path=("y", "z")))]
    found = beats_of(told, pieces(piece("a", "x")), pieces(piece("a", "z")))
    assert found == ((Go(("a",), ("x", "y", "z")),),)


def test_fire_losses_and_a_retreat_follow_each_other() -> None:
    before = pieces(piece("a", "x"), piece("b", "y"), piece("c", "y"))
    after = pieces(piece("a", "x"), piece("b", "z", lost=1))
    told = [
        Told(DiceRolled(faces=(3,), why="")),
        Told(Fought(what="attack", result="", place="y"), ShownDeed(DeedKind.FOUGHT, "y", by=("a",))),
        Told(UnitRemoved(unit="c")),
        Told(UnitMoved(unit="b", to="z")),
    ]
    found = beats_of(told, before, after)
    assert [type(act) for beat in found for act in beat] == [Roll, Shoot, Fade, Go, TurnOver]
    roll, shoot = found[0]
    assert isinstance(roll, Roll) and roll.at == "y"
    assert isinstance(shoot, Shoot) and shoot.origins == ("x",)


def test_an_unknown_counter_is_one_of_those_that_stand_there() -> None:
    before = pieces(piece("?x.0", "x", counter=""), piece("?x.1", "x", counter=""))
    after = pieces(piece("?x.0", "x", counter=""), piece("?y.0", "y", counter=""))
    found = beats_of([Told(UnitMoved(unit="?x:ab12", to="y", path=("x", "y")))], before, after)
    assert found == ((Go(("?x.0",), ("x", "y")),),)


def test_an_unknown_counter_that_moves_on_is_one() -> None:
    before = pieces(piece("?x.0", "x", counter=""), piece("?y.0", "y", counter=""))
    after = pieces(piece("?y.0", "y", counter=""), piece("?z.0", "z", counter=""))
    told = [Told(UnitMoved(unit=f"?{a}:ab12", to=b, path=(a, b))) for a, b in ("xy", "yz")]
    assert beats_of(told, before, after) == ((Go(("?x.0",), ("x", "y", "z")),),)


def test_a_counter_that_becomes_known_turns_over() -> None:
    before, after = pieces(piece("?x.0", "x", counter="")), pieces(piece("guards", "x"))
    assert beats_of([], before, after) == ((TurnOver("?x.0", piece("guards", "x")),),)


# ---------------------------------------------------------------- whose eyes


def test_a_seat_sees_what_it_was_told_and_no_more(qtbot: QtBot) -> None:
    """The same plays through other eyes: hidden counters go by no name."""
    session: PlaytestSession = sitting("toulon", "campaign", ORDERED, "republican", 60)
    hand = seated(qtbot, session)
    part, tree = moving(hand), session.playtest.tree
    session.look_as("allied")
    hidden = session.rules.hidden(session.playtest.state, "allied")
    assert hidden
    number = tree.at
    while number > 0:
        kept = tree.kept[number]
        for beat in part.beats([kept], part._seen_before(kept)):
            named = {unit for act in beat if isinstance(act, Go) for unit in act.units}
            assert not named & hidden.keys()
        number = kept.parent
    hand.table.stop()
