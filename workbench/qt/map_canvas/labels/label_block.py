"""What stands in a space's label: its name, then one row of sign, number, victory points and zone. In millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from workbench.engine.maps.area_map import FortKind, Space, SpaceKind
from workbench.engine.maps.map_parts import is_unlimited
from workbench.qt.looks.symbols import paint_symbol, symbol_aspect
from workbench.qt.map_canvas.labels.map_text import (
    TextForm,
    paint_with_halo,
    size_for_capitals,
    text_outline,
    text_width,
)
from workbench.qt.map_canvas.styles.kinds import Kinds
from workbench.qt.map_canvas.styles.map_style import MapStyle

UNLIMITED_SIGN = "∞"
LEAST_TEXT_PX = 9.0
LEAST_STRONG_TEXT_PX = 7.0
LEAST_SMALL_TEXT_PX = 5.6
PLAIN_LETTERS_SHARE = 0.8
ROUNDING_PX = 0.01
GAP_MM = 0.9
ROW_MM = 4.6
VICTORY_MM = 4.3
VICTORY_FIGURE_MM = 3.2
ZONE_MM = 3.4
ZONE_TEXT_MM = 2.3
FORT_MM = 5.0
REDOUBT_MM = 4.2
DEPOT_MM = 4.6
ANCHOR_MM = 5.5

SignKind = Literal["symbol", "figure", "victory", "letters", "depot"]


@dataclass(frozen=True, slots=True)
class LabelSign:
    """One thing of the row: a symbol's name, a number, victory points, the letters of a tag, a depot's letter."""

    kind: SignKind
    text: str


@dataclass(frozen=True, slots=True)
class LabelBlock:
    """A space's label as it is printed. `strong` names (towns, forts, seas) stay longer when one zooms out."""

    lines: tuple[str, ...]
    form: TextForm
    figure: TextForm
    ink: str
    halo: str
    halo_width: float
    signs: tuple[LabelSign, ...]
    strong: bool
    is_sea: bool = False
    rotation_deg: float = 0.0

    @property
    def least_name_px(self) -> float:
        """The size below which its name cannot be read: letters without serifs are larger at the same size."""
        least = LEAST_STRONG_TEXT_PX if self.strong else LEAST_TEXT_PX
        return least * (PLAIN_LETTERS_SHARE if self.form.role == "interface" else 1.0)

    def at_scale(self, px_per_mm: float) -> LabelBlock:
        """What is left of the label when text gets too small to read."""
        name_shows = self.form.size * px_per_mm >= self.least_name_px - ROUNDING_PX
        kept = tuple(s for s in self.signs if _least_px(s, self) - ROUNDING_PX <= _text_mm(s, self) * px_per_mm)
        return replace(self, lines=self.lines if name_shows else (), signs=kept)


def _text_mm(sign: LabelSign, block: LabelBlock) -> float:
    return {"figure": block.figure.size, "victory": VICTORY_FIGURE_MM, "letters": ZONE_TEXT_MM}.get(sign.kind, 4.0)


def _least_px(sign: LabelSign, block: LabelBlock) -> float:
    return {"figure": LEAST_TEXT_PX, "victory": 6.0, "letters": LEAST_SMALL_TEXT_PX, "depot": 6.5}.get(sign.kind, 6.5)


def label_block(space: Space, style: MapStyle, lines: tuple[str, ...] = (), sea_size: float = 0.0) -> LabelBlock:
    """The label of a space; `lines` breaks its name, `sea_size` is the type size of a sea's name."""
    labels = style.labels
    if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE):
        form = TextForm(labels.role, sea_size or labels.sea_least, 500, True, labels.sea_spacing)
        anchor = (LabelSign("symbol", "anchor"),) if space.kind is SpaceKind.RADE else ()
        block = LabelBlock(
            lines or (space.name,), form, form, style.sea.name, style.sea.fill, 0.0, anchor, True, is_sea=True
        )
        return styled(block, space)
    strong = space.town or bool(space.forts)
    if space.town:
        form = TextForm(labels.role, labels.town, labels.strong_weight, False, labels.town_spacing)
    elif space.forts:
        form = TextForm(labels.role, labels.fort, labels.strong_weight)
    else:
        form = TextForm(labels.role, labels.plain, labels.plain_weight, labels.plain_italic)
    name = tuple(line.upper() for line in lines or (space.name,)) if space.town else lines or (space.name,)
    halo = "#FFFFFF" if labels.white_halo else style.ground(space).fill
    figure = TextForm(labels.role, labels.figure, labels.strong_weight)
    if space.kind is SpaceKind.UNPLAYABLE:
        return LabelBlock((), form, figure, labels.ink, halo, labels.halo, (), False)
    return styled(
        LabelBlock(name, form, figure, labels.ink, halo, labels.halo, _signs(space, style.kinds), strong), space
    )


def styled(block: LabelBlock, space: Space) -> LabelBlock:
    """The block with what the designer has said of this label; a hidden name leaves the signs."""
    own = space.label_style
    if own is None:
        return block
    form = replace(block.form, family=own.font) if own.font else block.form
    if own.size_mm > 0:
        form = replace(form, size=size_for_capitals(form, own.size_mm))
    halo_width = block.halo_width if own.halo else 0.0
    lines = () if own.hidden else block.lines
    return replace(block, lines=lines, form=form, halo_width=halo_width, rotation_deg=own.rotation_deg)


def _signs(space: Space, kinds: Kinds) -> tuple[LabelSign, ...]:
    signs = [LabelSign("symbol", _fort_symbol(fort.kind, fort.level)) for fort in space.forts]
    if space.depot:
        signs.append(LabelSign("depot", space.depot.replace("_", " ").split()[-1][:1].upper()))
    if space.kind is not SpaceKind.BOX or not is_unlimited(space.stacking):
        signs.append(LabelSign("figure", stacking_text(space)))
    if space.victory_points:
        signs.append(LabelSign("victory", str(space.victory_points)))
    return (*signs, *(LabelSign("letters", said) for said in kinds.beside_number(space)))


def _fort_symbol(kind: FortKind, level: int) -> str:
    return f"fort_{min(3, max(1, level))}" if kind is FortKind.FORT else kind.value


def stacking_text(space: Space) -> str:
    """The number as printed."""
    return UNLIMITED_SIGN if is_unlimited(space.stacking) else str(space.stacking)


def block_size(block: LabelBlock) -> QSizeF:
    """Width and height of what the block covers on the sheet, turned as it is, without halo."""
    size = _bare_size(block)
    if not block.rotation_deg:
        return size
    return QTransform().rotate(block.rotation_deg).mapRect(QRectF(QPointF(0, 0), size)).size()


@lru_cache(maxsize=65536)
def _bare_size(block: LabelBlock) -> QSizeF:
    pitch = _pitch(block)
    widths = [text_width(line, block.form) for line in block.lines]
    row = _row_width(block)
    height = len(block.lines) * pitch + (_row_height(block) if block.signs else 0.0)
    if block.lines and block.signs:
        height += _row_gap(block)
    return QSizeF(max([*widths, row], default=0.0), height)


def _pitch(block: LabelBlock) -> float:
    return block.form.size * (0.98 if not block.is_sea else 1.1)


def _row_height(block: LabelBlock) -> float:
    return ANCHOR_MM if block.is_sea else ROW_MM


def _row_gap(block: LabelBlock) -> float:
    return 2.0 if block.is_sea else 0.35


def _row_width(block: LabelBlock) -> float:
    return sum(_sign_width(sign, block) for sign in block.signs) + GAP_MM * max(0, len(block.signs) - 1)


def _sign_width(sign: LabelSign, block: LabelBlock) -> float:
    match sign.kind:
        case "figure":
            return text_width(sign.text, block.figure)
        case "victory":
            return VICTORY_MM
        case "letters":
            return max(ZONE_MM, text_width(sign.text, _zone_form()) + 1.8)
        case "depot":
            return DEPOT_MM
        case _:
            return _symbol_height(sign.text) * symbol_aspect(sign.text)


def _symbol_height(symbol: str) -> float:
    if symbol == "anchor":
        return ANCHOR_MM
    return FORT_MM if symbol.startswith("fort") else REDOUBT_MM


def _zone_form() -> TextForm:
    return TextForm("counter", ZONE_TEXT_MM, 700)


def paint_block(painter: QPainter, block: LabelBlock, centre: QPointF, style: MapStyle) -> None:
    """Paint the block round its centre; the painter works in millimetres."""
    if block.rotation_deg:
        painter.save()
        painter.translate(centre)
        painter.rotate(block.rotation_deg)
        paint_block(painter, replace(block, rotation_deg=0.0), QPointF(0, 0), style)
        painter.restore()
        return
    size = _bare_size(block)
    top = centre.y() - size.height() / 2
    pitch = _pitch(block)
    for line in block.lines:
        baseline = top + pitch * 0.78
        outline = text_outline(line, block.form, centre.x(), baseline)
        paint_with_halo(painter, outline, block.ink, block.halo, block.halo_width)
        top += pitch
    if block.signs:
        middle = top + (_row_gap(block) if block.lines else 0.0) + _row_height(block) / 2
        x = centre.x() - _row_width(block) / 2
        for sign in block.signs:
            width = _sign_width(sign, block)
            _paint_sign(painter, sign, block, QPointF(x + width / 2, middle), style)
            x += width + GAP_MM


def _paint_sign(painter: QPainter, sign: LabelSign, block: LabelBlock, at: QPointF, style: MapStyle) -> None:
    match sign.kind:
        case "figure":
            outline = text_outline(sign.text, block.figure, at.x(), at.y() + block.figure.size * 0.325)
            paint_with_halo(painter, outline, block.ink, block.halo, block.halo_width)
        case "victory":
            _paint_victory(painter, sign.text, at, style)
        case "letters":
            _paint_zone(painter, sign.text, at, _sign_width(sign, block), style)
        case "depot":
            rect = QRectF(at.x() - DEPOT_MM / 2, at.y() - DEPOT_MM / 2, DEPOT_MM, DEPOT_MM)
            paint_symbol(painter, "depot", rect)
            letter = text_outline(sign.text, TextForm("counter", 2.4, 700), at.x(), at.y() + 1.5)
            painter.fillPath(letter, QColor(style.ink))
        case _:
            height = _symbol_height(sign.text)
            rect = QRectF(0, 0, height * symbol_aspect(sign.text), height)
            rect.moveCenter(at)
            paint_symbol(painter, sign.text, rect, style.sea.name if sign.text == "anchor" else None)


def _paint_victory(painter: QPainter, text: str, at: QPointF, style: MapStyle) -> None:
    painter.setPen(QPen(QColor(style.victory), 0.5))
    painter.setBrush(QColor(style.sign_ground))
    painter.drawEllipse(at, VICTORY_MM / 2 - 0.25, VICTORY_MM / 2 - 0.25)
    size = VICTORY_FIGURE_MM if len(text) < 2 else 2.7
    form = TextForm(style.labels.role, size, 600)
    painter.fillPath(text_outline(text, form, at.x(), at.y() + size * 0.325), QColor(style.victory))


def _paint_zone(painter: QPainter, text: str, at: QPointF, width: float, style: MapStyle) -> None:
    pill = QRectF(0, 0, width, ZONE_MM)
    pill.moveCenter(at)
    painter.setPen(QPen(QColor(style.zone), 0.32))
    painter.setBrush(QColor("#E8F1F6"))
    painter.drawRoundedRect(pill, ZONE_MM / 2, ZONE_MM / 2)
    painter.fillPath(text_outline(text, _zone_form(), at.x(), at.y() + ZONE_TEXT_MM * 0.35), QColor(style.zone))


def compact_size(block: LabelBlock) -> QSizeF:
    """The size of name and number on one line, as they stand below a stack."""
    name, figure = _compact_texts(block)
    width = text_width(name, block.form)
    if figure:
        width += GAP_MM + text_width(figure, _compact_figure(block))
    return QSizeF(width, block.form.size * 1.2)


def paint_compact(painter: QPainter, block: LabelBlock, centre: QPointF) -> None:
    """Name and number on one line."""
    name, figure = _compact_texts(block)
    size = compact_size(block)
    left, baseline = centre.x() - size.width() / 2, centre.y() + block.form.size * 0.32
    outline = text_outline(name, block.form, left, baseline, centred=False)
    if figure:
        outline.addPath(
            text_outline(
                figure, _compact_figure(block), left + text_width(name, block.form) + GAP_MM, baseline, centred=False
            )
        )
    paint_with_halo(painter, outline, block.ink, block.halo, max(0.7, block.halo_width))


def _compact_texts(block: LabelBlock) -> tuple[str, str]:
    figure = next((sign.text for sign in block.signs if sign.kind == "figure"), "")
    return " ".join(block.lines).replace("- ", "-"), figure


def _compact_figure(block: LabelBlock) -> TextForm:
    return TextForm(block.form.role, block.form.size * 1.3, 600)
