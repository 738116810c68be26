"""What happens in Arcola is told: a line for each event, orders as sentences, names as each side knows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rulesets.arcola import ArcolaRules, events
from rulesets.arcola.state import ArcolaState, Piece, Written
from sample_games.arcola.build import build
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.events import Answered, Event, Ruled
from workbench.engine.knowledge.contacts import Contact, ContactReported, Estimate, stand_in_of
from workbench.engine.orders.order import GivenOrders, Meet, Order, Stand
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.visibility import readings, view
from workbench.engine.words.message import Message
from workbench.language import said_in

FRENCH, AUSTRIAN = "french", "austrian"
REPORTED = Contact(AUSTRIAN, "0918", (1, 2), (1, 2), estimate=Estimate(4000, 3000, 6000), source="patrols", grade="B")
PLAYS = 16


@cache
def rules() -> ArcolaRules:
    return ArcolaRules(build())


@cache
def played() -> Playtest[ArcolaState, object]:
    playtest: Playtest[ArcolaState, object] = Playtest(rules(), "november", 3)
    bots = make_bots(dict.fromkeys(rules().seats(playtest.start), "random"), playtest)
    while len(playtest.plays) < PLAYS and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    return playtest


def lines(seat: str) -> Iterator[str]:
    playtest = played()
    for number, play in enumerate(playtest.plays[1:], 1):
        for event, state in readings(rules(), playtest.before(number), play.events, seat):
            yield line_of(event, state)


def line_of(event: Event[ArcolaState], state: ArcolaState) -> str:
    words = rules().words
    return words.told_answer(event, state)[0] if isinstance(event, Answered) else words.describe(event, state)


def with_report(report: Contact = REPORTED) -> ArcolaState:
    start = rules().start("november", {})
    return ContactReported(contact="c4", report=report, seen_by=(FRENCH,)).apply(start)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (events.ForceMoved(force="massena", units=("massena",), to="0918", why="march"), "Masséna marches to Arcola"),
        (events.PieceStands(unit="rampon", under="augereau"), "Rampon passes under Augereau"),
        (events.StrengthLost(unit="rampon", infantry=1, ineffective=True), "Rampon loses 1 SP and is ineffective"),
        (events.Disorganized(unit="rampon"), "Rampon is disorganized"),
        (events.Routed(units=("rampon", "vial")), "Routed: Rampon and Vial"),
        (events.Boxed(force="provera", units=("provera",), box="exited"), "Provera leaves the map for good"),
        (events.Met(force="massena", spaces=("0918",), men=4000, does="attack"),
         "Masséna meets the enemy at Arcola, about 4,000 men, and attacks"),
        (events.Halted(force="massena", space="0918", why="arrived"), "Masséna has arrived at Arcola"),
        (events.OrderNews(force="massena", news="no_news"), "No news of Masséna: the order is on its way"),
        (events.OrderStands(force="massena", when="movement", why="void"), "The order to Masséna lapses"),
        (events.OrderStands(force="massena", when="movement", written=Written(Order("massena"))),
         "Masséna stays here."),
        (ContactReported(contact="c9", report=REPORTED, seen_by=(FRENCH,)),
         "Enemy in sight at Arcola, about 4,000 men (3,000–6,000), by patrols"),
        (ContactReported(contact="c4", report=None, seen_by=(FRENCH,)), "Nobody is found any more at Arcola"),
        (Ruled(what=("order", "massena"), suggested="begins", instead="waits", note="Rain"),
         "The referee rules when Masséna begins its order: it waits (Rain)"),
        (events.ForceMoved(force=stand_in_of("c4"), units=(), to="1111"),
         "the force at Arcola marches to Verona"),
    ],
)  # fmt: skip
def test_each_event_has_its_line(event: Event[ArcolaState], line: str) -> None:
    said = line_of(event, view(rules(), with_report(), FRENCH))
    assert said[:1].lower() + said[1:] == line[:1].lower() + line[1:]


def test_a_contact_that_is_not_in_sight_goes_by_where_it_was_seen() -> None:
    state = view(rules(), with_report(Contact(AUSTRIAN, "0918", (0, 2), (1, 2), now=False)), FRENCH)
    order = Order("augereau", way=("0817",), meet=(Meet("repulse", whom=("c4",)),))
    assert "on meeting the force last seen at Arcola repulses" in rules().words.told_order(order, state)
    (shown,) = [piece for piece in rules().display.pieces(state) if piece.unit == stand_in_of("c4")]
    assert (shown.is_hidden, shown.age > 0, shown.strength, shown.markers) == (True, True, "", (("", "?"),))
    assert shown.name == "the force last seen at Arcola"


def test_own_forces_are_shown_with_their_strength_and_nothing_of_the_enemy_is() -> None:
    start = rules().start("november", {})
    pieces = {piece.unit: piece for piece in rules().display.pieces(view(rules(), start, FRENCH))}
    assert {rules().figures.pieces.side(unit) for unit in pieces} == {FRENCH}
    assert pieces["rampon"].strength == str(start.units["rampon"].strength)
    assert pieces["massena"].unit_type == "leader"


def test_what_a_side_ordered_is_read_by_it_alone() -> None:
    assert [line for line in lines(FRENCH) if "Masséna" in line and ", on meeting the enemy" in line]
    assert not [line for line in lines(AUSTRIAN) if "Masséna" in line]


def test_the_answer_tells_what_no_event_does() -> None:
    start, stand = rules().start("november", {}), Order("massena", "combat", stand=Stand(-1, 2))
    for to, given, line in (
        ("CommandPhase.write_orders", (), "No orders are written"),
        ("CommandPhase.write_orders", (Order("massena"),), ""),
        ("CombatPhase.stand_or_retreat", (stand,), "Masséna falls back 2 hexes."),
    ):
        assert line_of(Answered[ArcolaState](seat=FRENCH, to=to, answers=(GivenOrders(given),)), start) == line


def test_a_game_is_told_to_both_sides_without_ids_or_names_of_code() -> None:
    said = [line for seat in (FRENCH, AUSTRIAN) for line in lines(seat) if line]
    assert len(said) > 60
    assert [line for line in said if re.search(r"[a-z]_[a-z]|\?c\d|\bc\d+\b", line)] == []


def test_the_log_is_french() -> None:
    said = [(line, said_in("fr", line)) for seat in (FRENCH, AUSTRIAN) for line in lines(seat) if line]
    assert [line for line, french in said if line == french and " " in line] == []


def test_every_piece_has_fields_with_words() -> None:
    fields = {*Piece.__struct_fields__, *ArcolaState.__struct_fields__, *Written.__struct_fields__}
    known = {"side", "space", "units", "tracks", "procedures", "answers", "ending", "winner", "dice_count", "turn"}
    assert fields - known - {"scenario", "options"} <= set(rules().words.kept_names)


def test_what_is_chosen_before_a_campaign_has_words_for_what_the_scenario_has() -> None:
    """A box shows the words of a value, in the reader's language, and never the value itself."""
    for option in rules().display.options_offered("november"):
        words = dict(option.values)
        assert isinstance(words[option.preset], Message) and isinstance(option.title, Message)
