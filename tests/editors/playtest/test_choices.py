"""What the options mean on the map and in the list; counters of pieces."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from editors.playtest.answering.choices import choices_of
from editors.playtest.moment import moment_of, strength_of
from editors.playtest.on_map.board import Board, board_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.overlays import costs_something, decision_overlays, way_overlays
from editors.playtest.on_map.space_card import space_card, troop_words
from editors.playtest.session import PlaytestSession
from sample_games.crossroads.build import build as build_crossroads
from tests.editors.playtest.sittings import asked, coins_at_moves, sections_of, siege
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.options import Number, OneOf, SomeOf
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.map_canvas import Legal, PathGhost, Selection, Target, Veil
from workbench.storage.records.playtest_record import RecordedPlaytest


def board(session: PlaytestSession) -> Board:
    return board_of(session.rules.design)


@pytest.mark.usefixtures("coin_rules")
def test_candidates_stand_for_units_then_for_spaces() -> None:
    session = coins_at_moves()
    moment = moment_of(session, board(session))
    assert set(moment.choices.by_unit) == {"red_1", "red_2", "red_3"}
    assert moment.choices.way_out == "pass"
    assert not any(choice.is_on_map for choice in moment.choices.choices)
    session.answer("red_1")
    moment = moment_of(session, board(session))
    assert set(moment.choices.by_space) == {"east", "west"}
    assert moment.choices.legal_spaces() == ("east", "west")
    assert all(choice.is_on_map for choice in moment.choices.by_space.values())


@pytest.mark.usefixtures("coin_rules")
def test_a_candidate_has_its_refusal_its_words_its_cost_and_its_way() -> None:
    session = coins_at_moves()
    options = OneOf(
        ("east", "west", "sleep"),
        lambda c: Refusal("9", "it is night") if c == "west" else None,
        words={"sleep": "Go to bed"},
        note=lambda c: "2 points, one check" if c == "east" else "",
        way=lambda c: ("north", c),
    )
    found = choices_of(Decision("red", "x", "?", "1", options), session.rules, board(session), {})
    east, west, sleep = found.choices
    assert (east.title, east.note, east.way) == ("East", "2 points, one check", ("north", "east"))
    assert west.refusal == Refusal("9", "it is night")
    assert (west.note, west.way) == ("", ())
    assert sleep.title == "Go to bed"
    assert costs_something(east)
    assert not costs_something(sleep)


@pytest.mark.usefixtures("coin_rules")
def test_a_unit_that_may_never_go_is_refused_from_the_start() -> None:
    session = coins_at_moves()
    options = SomeOf(
        ("red_1", "red_2"),
        too_much=lambda units: Refusal("7", "too young") if "red_1" in units else None,
        note=lambda unit: f"{unit[-1]} points",
    )
    found = choices_of(Decision("red", "x", "?", "1", options), session.rules, board(session), {})
    assert [choice.refusal is not None for choice in found.choices] == [True, False]
    assert [choice.note for choice in found.choices] == ["", "2 points"]


@pytest.mark.usefixtures("coin_rules")
def test_a_number_has_no_candidates() -> None:
    session = coins_at_moves()
    assert choices_of(Decision("red", "x", "?", "1", Number(0, 3)), session.rules, board(session), {}).choices == ()


@pytest.mark.usefixtures("coin_rules")
def test_road_sections_are_called_by_their_road() -> None:
    session = coins_at_moves()
    shown = board(session)
    sections = shown.sections
    assert {shown.section_title(section).split(",")[0] for section in sections.values()} == {"The Highway"}
    options = OneOf(tuple(sections))
    found = choices_of(Decision("red", "x", "?", "1", options), session.rules, shown, {})
    assert set(found.by_section) == set(sections)


def test_what_the_map_shows_of_an_order_in_toulon(toulon: Design) -> None:
    session = siege(toulon)
    sections = sections_of(session)
    start = next(space for space in asked(session).options if space != "end")
    session.answer(start)
    session.answer(next(iter(asked(session).options)))
    moment = moment_of(session, board(session))
    assert moment.origin == start
    shown = decision_overlays(moment, sections)
    assert Selection(spaces=(start,)) in shown
    framed = {space for overlay in shown if isinstance(overlay, Legal) for space in overlay.spaces}
    assert framed == set(moment.choices.legal_spaces())
    veil = next(overlay for overlay in shown if isinstance(overlay, Veil))
    assert {start, *framed} == set(veil.except_spaces)
    aim = next(choice for space, choice in moment.choices.by_space.items() if space != start)
    way = way_overlays(start, aim)
    assert isinstance(way[0], PathGhost)
    assert way[0].steps[-1].space == aim.key


def test_a_fight_is_bracketed(toulon: Design) -> None:
    session = siege(toulon)
    moment = dataclasses.replace(moment_of(session, board(session)), scene="toulon")
    assert Target("toulon") in decision_overlays(moment, {})


def test_the_card_says_who_stands_there_and_what_is_laid_beside(toulon: Design) -> None:
    session = siege(toulon)
    moment = moment_of(session, board(session))
    place = next(piece.space for piece in session.pieces() if piece.is_hidden and not piece.due)
    cut = ReasonRow("Supply cut: an enemy stands there", "", "15.15")
    names = {"republican": "Republicans", "allied": "Allies"}
    card = space_card(moment, place, "Here", ("allied",), names, (cut,))
    assert card.state == "Allies"
    assert [(row.label, row.clause) for row in card.rows][-1] == ("Supply cut: an enemy stands there", "15.15")
    allies = next(row for row in card.rows if row.label == "Allies")
    assert "SP" not in allies.value
    assert space_card(moment, place, "Here", ("allied", "republican"), names, ()).state == "contested"


def test_strength_is_told_only_of_known_units(toulon: Design) -> None:
    session = siege(toulon)
    own = [p for p in session.pieces() if p.side == "republican" and p.unit_type != "leader"][:2]
    total = sum(strength_of(piece) for piece in own)
    assert troop_words(own) == f"2 units, {total} SP"
    assert troop_words([replace(own[0], counter="", strength="")]) == "1 unit"
    assert troop_words([]) == ""


def test_faces_show_the_back_of_unknown_counters(toulon: Design) -> None:
    session = siege(toulon)
    faces = Faces(toulon)
    known = next(piece for piece in session.pieces() if piece.side == "republican" and piece.unit_type != "leader")
    unknown = next(piece for piece in session.pieces() if piece.is_hidden)
    assert faces.face(known).side == "front"
    assert faces.face(known).strength == known.strength
    assert faces.face(unknown).side == "back"
    stacks = faces.stacks([known, unknown], {known.unit})
    assert [stack.selected for stack in stacks[known.space] if stack.counters[0].key == known.unit] == [True]


def test_badges_count_what_may_be_known(toulon: Design) -> None:
    session, faces = siege(toulon), Faces(toulon)
    own = [piece for piece in session.pieces() if piece.side == "republican" and piece.unit_type == "inf"][:2]
    hidden = [piece for piece in session.pieces() if piece.is_hidden and piece.unit_type != "leader"][:3]
    assert faces.badge(own) == f"{sum(strength_of(piece) for piece in own)} SP"
    assert faces.badge(hidden) == "3 units"
    assert faces.badge(own[:1]) == ""


def test_a_hex_without_a_name_is_told_by_its_ground_and_what_it_lies_near() -> None:
    session = PlaytestSession(RecordedPlaytest.start(build_crossroads(), "", 1, {}), {})
    options = OneOf(("1208", "1005", "0403", "1008", "later"), words={"later": "enter later"})
    found = choices_of(Decision("blue", "x", "?", "1", options), session.rules, board(session), {})
    assert [choice.title for choice in found.choices] == [
        "Hex 1208, clear, beside Ashbridge",
        "Hex 1005, woods, 3 from Four Ways",
        "Hex 0403, clear",
        "Four Ways (1008)",
        "Enter later",
    ]
