"""Symbols, counters, stacks and dice leave ink where it belongs, at any size."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from workbench.engine.counters.contrast import contrast_ratio
from workbench.engine.counters.counter_face import SIZE_MARKS, CounterFace, FaceMarker, PlacedText, marker_face
from workbench.engine.counters.side_colours import LEAST_INK_RATIO, NATION_COLOURS, SIDE_COLOURS, ink_for
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.dice import DIE_COLOURS, die_pixmap, paint_die
from workbench.qt.counters.counter_painter import counter_pixmap, edge_colour, foot_colours, paint_counter
from workbench.qt.counters.size_marks import size_mark_path
from workbench.qt.counters.stack_painter import paint_stack, stack_rect
from workbench.qt.looks.symbols import paint_symbol, show_symbols, symbol_names, symbol_pixmap
from workbench.qt.text_path import text_path

PAPER = QColor("#EFE0BC")
FRENCH = NATION_COLOURS["french"]
GRENADIERS = CounterFace(
    short_name="Grenadiers",
    letter="W",
    size_mark="II",
    symbol="grenadier",
    strength="5",
    quality="A4",
    steps=2,
    placed=(PlacedText("right_middle", "14"),),
    ground=FRENCH.ground,
    ink=FRENCH.ink,
    band=FRENCH.band,
)


def painted(draw: Callable[[QPainter], None], side: int = 200) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(PAPER)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image


def counter_image(face: CounterFace, moved: bool = False) -> QImage:
    """A counter of 150 px (10 px to the millimetre) at 25, 25."""
    return painted(lambda painter: paint_counter(painter, face, QRectF(25, 25, 150, 150), moved=moved))


def at_mm(image: QImage, x: float, y: float) -> QColor:
    return image.pixelColor(round(25 + x * 10), round(25 + y * 10))


def ink_share(image: QImage, box: QRectF, ink: str) -> float:
    """The share of a box, in millimetres of the counter, that has exactly the ink's colour."""
    points = [
        (x, y)
        for x in range(round(25 + box.left() * 10), round(25 + box.right() * 10))
        for y in range(round(25 + box.top() * 10), round(25 + box.bottom() * 10))
    ]
    return sum(image.pixelColor(x, y) == QColor(ink) for x, y in points) / len(points)


@pytest.mark.parametrize("name", symbol_names())
def test_every_symbol_draws_something(qapp: QApplication, name: str) -> None:
    image = painted(lambda painter: paint_symbol(painter, name, QRectF(4, 4, 40, 40)), 48)
    inked = sum(image.pixelColor(x, y) != PAPER for x in range(48) for y in range(48))
    assert inked > 60
    edge = [image.pixelColor(i, j) for i in range(48) for j in (0, 1, 46, 47)]
    assert all(colour == PAPER for colour in edge), "it is clipped by its own box"


ARMS = (
    "infantry light grenadier cavalry light_cavalry cuirassier dragoon lancer artillery horse_artillery garrison_guns "
    "pioneers gendarme headquarters leader wagon decoy ship squadron transport fort_1"
)
PERIOD = (
    "fusilier light_infantry grenadier hussar cuirassier dragoon lancer foot_artillery horse_artillery static_guns "
    "engineers gendarme headquarters leader wagon decoy ship squadron transport fort"
)


def test_both_sets_have_every_arm_and_all_are_drawn_apart(qapp: QApplication) -> None:
    for names in (ARMS.split(), [f"period_{name}" for name in PERIOD.split()]):
        assert {*names} <= {*symbol_names()}
        seen = {}
        for name in names:
            picture = symbol_pixmap(name, 40).toImage()
            dark = sum(picture.pixelColor(x, y).lightness() < 90 for x in range(picture.width()) for y in range(40))
            assert dark > 60, name
            seen[name] = bytes(picture.constBits())
        assert len({*seen.values()}) == len(names)


def test_a_box_of_symbols_draws_them(qapp: QApplication) -> None:
    box = ComboBox()
    box.addItems(["infantry", "no_such_symbol"])
    show_symbols(box)
    assert not box.itemIcon(0).isNull() and box.itemIcon(1).isNull()


def test_an_unknown_symbol_is_a_blank_box_and_no_error(qapp: QApplication) -> None:
    assert symbol_pixmap("no_such_symbol", 20).toImage() == symbol_pixmap("unknown", 20).toImage()


def test_a_symbol_takes_another_ink(qapp: QApplication) -> None:
    image = painted(lambda painter: paint_symbol(painter, "anchor", QRectF(0, 0, 48, 48), "#FF0000"), 48)
    assert any(image.pixelColor(x, y) == QColor("#FF0000") for x in range(48) for y in range(48))


def test_values_stand_in_their_places(qapp: QApplication) -> None:
    image = counter_image(GRENADIERS)
    assert at_mm(image, 1.1, 2.5) == QColor(FRENCH.band[0])
    assert at_mm(image, 1.1, 7.5) == QColor(FRENCH.band[1])
    assert at_mm(image, 1.1, 12.5) == QColor(FRENCH.band[2])
    assert at_mm(image, 7.5, 11.2) == QColor(FRENCH.ground)
    white = FRENCH.ink
    assert ink_share(image, QRectF(2.7, 10.4, 2.4, 3.8), white) > 0.2
    assert ink_share(image, QRectF(10.2, 10.8, 4.0, 3.4), white) > 0.2
    assert ink_share(image, QRectF(2.7, 1.2, 6.0, 2.0), white) > 0.1
    assert ink_share(image, QRectF(12.6, 1.0, 1.7, 1.8), white) > 0.15
    assert ink_share(image, QRectF(3.0, 5.2, 1.0, 0.8), white) > 0.8


def test_a_lost_step_is_hollow(qapp: QApplication) -> None:
    whole, reduced = counter_image(GRENADIERS), counter_image(replace(GRENADIERS, steps_lost=1))
    second = QRectF(3.3, 6.5, 0.4, 0.3)
    assert ink_share(whole, second, FRENCH.ink) == 1
    assert ink_share(reduced, second, FRENCH.ink) == 0


def test_the_back_shows_no_values(qapp: QApplication) -> None:
    image = counter_image(GRENADIERS.back())
    for box in (QRectF(2.7, 11.4, 11.5, 3.0), QRectF(2.7, 0.6, 11.5, 2.0)):
        assert ink_share(image, box, FRENCH.ground) == 1
    weaker = replace(GRENADIERS, strength="1", quality="E0", short_name="Other", letter="E", placed=())
    assert counter_image(weaker.back()) == image


def test_text_never_leaves_the_counter(qapp: QApplication) -> None:
    wordy = replace(GRENADIERS, short_name="Mmmmmmmmmmmmmmmmm", strength="12/10", quality="WW44")
    image = counter_image(wordy)
    assert all(image.pixelColor(180, y) in (PAPER, image.pixelColor(180, 100)) for y in range(40, 165))
    name = text_path("Mmmmmmmmmmmmmmmmm", 2.7, 2.75, 2.15, widest_mm=9.0).boundingRect()
    assert name.right() <= 11.8


def test_markers_hang_over_the_lower_left_and_leave_the_strength_free(qapp: QApplication) -> None:
    marked = counter_image(replace(GRENADIERS, markers=(FaceMarker(text="+2"),)))
    strength = QRectF(2.7, 10.4, 2.4, 3.8)
    assert ink_share(marked, strength, FRENCH.ink) == ink_share(counter_image(GRENADIERS), strength, FRENCH.ink)
    assert at_mm(marked, -0.8, 15.0) != PAPER


def test_a_moved_counter_is_fainter_and_has_lost_its_corner(qapp: QApplication) -> None:
    moved = counter_image(GRENADIERS, moved=True)
    assert at_mm(moved, 7.5, 11.2) != QColor(FRENCH.ground)
    assert at_mm(moved, 0.3, 0.6) == PAPER


@pytest.mark.parametrize("kind", ["unit", "leader"])
@pytest.mark.parametrize("nation", NATION_COLOURS)
def test_every_nation_paints_both_sides(qapp: QApplication, nation: str, kind: str) -> None:
    colours = NATION_COLOURS[nation]
    face = CounterFace("Name", "leader" if kind == "leader" else "unit", quality="B", ground=colours.ground)
    face = replace(face, ink=colours.ink, band=colours.band)
    assert counter_image(face) != counter_image(face.back())
    ground, ink = foot_colours(face)
    assert contrast_ratio(ink, ground) >= LEAST_INK_RATIO
    assert contrast_ratio(ground, colours.ground) >= 1.5


def test_inks_are_read_on_their_grounds() -> None:
    for colours in (*SIDE_COLOURS.values(), *NATION_COLOURS.values()):
        assert contrast_ratio(colours.ink, colours.ground) >= 5.8
        assert colours.ink == ink_for(colours.ground)
    assert len({colours.pattern for colours in SIDE_COLOURS.values()}) == len(SIDE_COLOURS)
    assert edge_colour("#1D2A38") != edge_colour("#FBF8EF")


def test_a_picture_of_a_counter_has_the_size_asked_for(qapp: QApplication) -> None:
    pixmap = counter_pixmap(GRENADIERS, 40, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (80, 2.0)
    assert counter_pixmap(GRENADIERS, 40, 2.0) is pixmap


def test_marker_shows_symbol_or_figure(qapp: QApplication) -> None:
    assert counter_image(marker_face("Fired", "fired")) != counter_image(marker_face("Fired", figure="+1"))


@pytest.mark.parametrize("mark", SIZE_MARKS)
def test_size_marks_are_centred(mark: str) -> None:
    strokes, dots = size_mark_path(mark, 8.4, 3.55)
    drawn = strokes.boundingRect().united(dots.boundingRect())
    assert drawn.center().x() == pytest.approx(8.4)
    assert 3.5 <= drawn.top() <= drawn.bottom() <= 4.9


def test_a_stack_rises_to_the_right_and_shows_four(qapp: QApplication) -> None:
    base = QRectF(0, 0, 150, 150)
    assert stack_rect(base, 1) == base
    assert stack_rect(base, 9) == stack_rect(base, 4)
    assert stack_rect(base, 3).top() == pytest.approx(-23)
    square = QRectF(40, 80, 75, 75)
    four = painted(lambda painter: paint_stack(painter, [GRENADIERS] * 4, square))
    seven = painted(lambda painter: paint_stack(painter, [GRENADIERS] * 7, square))
    assert four == seven


def test_badge_selection_and_target_are_seen(qapp: QApplication) -> None:
    square = QRectF(40, 80, 75, 75)
    plain = painted(lambda painter: paint_stack(painter, [GRENADIERS], square))
    for draw in (
        lambda painter: paint_stack(painter, [GRENADIERS], square, badge="13 SP"),
        lambda painter: paint_stack(painter, [GRENADIERS], square, selected=True),
        lambda painter: paint_stack(painter, [GRENADIERS], square, target=True),
        lambda painter: paint_stack(painter, [GRENADIERS], square, moved=True),
    ):
        assert painted(draw) != plain


def test_dice_have_as_many_pips_as_their_value(qapp: QApplication) -> None:
    def pips(value: int) -> int:
        image = painted(lambda painter: paint_die(painter, value, QRectF(0, 0, 200, 200)))
        seen = {(x, y) for x in range(30, 170) for y in range(30, 170) if image.pixelColor(x, y).lightness() < 60}
        count = 0
        while seen:
            count += 1
            border = [seen.pop()]
            while border:
                x, y = border.pop()
                near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & seen
                seen -= near
                border += near
        return count

    assert [pips(value) for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_coloured_dice_carry_a_letter(qapp: QApplication) -> None:
    for colour in DIE_COLOURS:
        assert die_pixmap(3, 18, 1.0, colour, "R").width() > die_pixmap(3, 18, 1.0, colour).width()
    assert not die_pixmap(8).isNull()


@pytest.mark.parametrize("moved", [False, True])
def test_a_stack_from_pictures_looks_like_one_from_outlines(qapp: QApplication, moved: bool) -> None:
    square = QRectF(40, 80, 75, 75)
    faces = [GRENADIERS, replace(GRENADIERS, markers=(FaceMarker("fired"),))]
    drawn = painted(lambda painter: paint_stack(painter, faces, square, moved=moved))
    copied = painted(lambda painter: paint_stack(painter, faces, square, moved=moved, cached=True))
    for x, y in ((60, 90), (100, 125), (44, 120), (118, 158), (36, 150)):
        one, other = drawn.pixelColor(x, y), copied.pixelColor(x, y)
        assert abs(one.lightness() - other.lightness()) < 40, (x, y)
