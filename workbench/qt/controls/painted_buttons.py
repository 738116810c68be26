"""Small things to click that are drawn rather than styled: links, chips, buttons that name their key."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.engine.words.message import Message
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import mono_font, text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import (
    HEIGHT_BUTTON,
    HEIGHT_CHIP,
    RADIUS_CHIP,
    RADIUS_FIELD,
    SIZE_CAPTION,
    SIZE_LABEL,
    current_theme,
    mix,
    px,
)

MOST_OF_A_CHIP = 40
_CHIP_TOKENS = {"rulebook": "ok", "public_source": "text2", "reconstructed": "warning", "designer": "info"}


class PaintedButton(QAbstractButton):
    """A button that paints itself in the theme of the moment and keeps the size of its text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(an_entry(text))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class ClauseLink(PaintedButton):
    """The number of a clause, underlined; `clause_clicked` carries the number."""

    clause_clicked = Signal(str)

    def __init__(self, clause: str = "", parent: QWidget | None = None, colour: str = "") -> None:
        super().__init__(parent=parent)
        self._colour = colour
        self.set_clause(clause)
        self.clicked.connect(lambda: self.clause_clicked.emit(self.text()))

    def set_clause(self, clause: str) -> None:
        """Show another clause; without one the link hides."""
        self.setText(clause)
        if not clause:
            self.hide()
        elif self.parentWidget() is not None:
            # Without a parent, showing it would open a window; then its layout shows it.
            self.show()
        self.setAccessibleName(few_lines(QCoreApplication.translate("ClauseLink", "Clause %s") % clause))
        self.updateGeometry()

    def set_colour(self, colour: str) -> None:
        """Ink `#RRGGBB` on a ground that is not the theme's; empty for the theme's link colour."""
        self._colour = colour
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(_link_font())
        return QSize(round(metrics.horizontalAdvance(self.text())) + 2, round(metrics.height()) + 2)

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(_link_font())
            painter.setPen(QColor(self._colour or current_theme().info))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


def _link_font() -> QFont:
    result = text_font(SIZE_LABEL, 500)
    result.setUnderline(True)
    return result


class ProvenanceChip(PaintedButton):
    """Where a figure comes from, in a word on a tint. `kind` is one of `KINDS`; a click shows the text."""

    KINDS = ("rulebook", "public_source", "reconstructed", "designer")

    def __init__(self, kind: str = "designer", note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._kind = kind
        self.set_provenance(kind, note)

    @property
    def kind(self) -> str:
        return self._kind

    def set_provenance(self, kind: str, note: str = "") -> None:
        """Another origin. Raises ValueError for a kind there is not."""
        if kind not in self.KINDS:
            raise ValueError(Message("no kind of provenance is called {kind}", kind=repr(kind)))
        self._kind = kind
        words = self._words()
        # A rulebook's chip is its clause; the others keep their note for the click.
        self.setText(one_line(note, MOST_OF_A_CHIP) if kind == "rulebook" and note else words)
        self.setToolTip(few_lines(f"{words}: {note}" if note else words))
        self.setAccessibleName(few_lines(f"{words} {note}".strip()))
        self.updateGeometry()
        self.update()

    def _words(self) -> str:
        return {
            "rulebook": QCoreApplication.translate("ProvenanceChip", "Rulebook"),
            "public_source": QCoreApplication.translate("ProvenanceChip", "Public source"),
            "reconstructed": QCoreApplication.translate("ProvenanceChip", "Reconstructed"),
            "designer": QCoreApplication.translate("ProvenanceChip", "Designer"),
        }[self._kind]

    def _icon_width(self) -> int:
        return px(17) if self._kind == "rulebook" else 0

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(text_font(SIZE_CAPTION, 500)).horizontalAdvance(self.text())
        return QSize(round(width) + self._icon_width() + 14, px(HEIGHT_CHIP))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        token = _CHIP_TOKENS[self._kind]
        ink = str(getattr(theme, token))
        ground = theme.neutral_tint if token == "text2" else str(getattr(theme, f"{token}_tint"))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(ink), 1) if theme.chip_edges else QPen(Qt.PenStyle.NoPen))
            painter.setBrush(QColor(mix(ground, ink, 0.12) if self.underMouse() else ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
            if self._icon_width():
                size = px(13)
                book = icon_pixmap("book-open", ink, size, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(7, (self.height() - size) / 2), book)
            painter.setPen(QColor(ink))
            painter.setFont(text_font(SIZE_CAPTION, 500))
            painter.drawText(
                self.rect().adjusted(7 + self._icon_width(), 0, -7, 0),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter,
                self.text(),
            )


class KeyButton(PaintedButton):
    """A button that shows its key: `End this move  Enter`. Colours may be a side's instead of the theme's."""

    def __init__(self, text: str = "", key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._key = key
        self._is_primary = False
        self._colours: tuple[str, str, str] | None = None

    def set_key(self, key: str) -> None:
        """Show another key."""
        if key != self._key:
            self._key = key
            self.updateGeometry()
            self.update()

    def set_primary(self, is_so: bool) -> None:
        """Whether it is what one does next: in the accent of the theme."""
        if is_so is not self._is_primary:
            self._is_primary = is_so
            self.update()

    def set_colours(self, ground: str, ink: str, edge: str) -> None:
        """Colours `#RRGGBB` in place of the theme's."""
        self._colours = (ground, ink, edge)
        self.update()

    def sizeHint(self) -> QSize:
        text_width = QFontMetricsF(text_font(SIZE_LABEL, 600)).horizontalAdvance(self.text())
        return QSize(round(text_width) + self._cap_width() + 26, px(HEIGHT_BUTTON))

    @property
    def least_width(self) -> int:
        """So wide (px) it has to be for its key to be read, without its words."""
        return self._cap_width() + 14 if self._key else self.sizeHint().width()

    def _cap_width(self) -> int:
        if not self._key:
            return 0
        return round(QFontMetricsF(mono_font(SIZE_CAPTION, 500)).horizontalAdvance(self._key)) + 20

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        ground, ink, edge = self._colours or (theme.raised, theme.text, theme.strong)
        if self._is_primary and self.isEnabled():
            ground, ink, edge = theme.accent, theme.on_accent, theme.accent
        if not self.isEnabled():
            ink = mix(ink, ground, 0.45)
        elif self.isDown() or self.underMouse():
            ground = mix(ground, ink, 0.2 if self.isDown() else 0.08)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(edge), 1))
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_FIELD, RADIUS_FIELD)
            painter.setPen(QColor(ink))
            painter.setFont(text_font(SIZE_LABEL, 600))
            room = self.width() - 21 - self._cap_width()  # where it has less than it asked for the key stays
            shown = QFontMetricsF(painter.font()).elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
            painter.drawText(self.rect().adjusted(13, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, shown)
            self._paint_cap(painter, ground, ink)

    def _paint_cap(self, painter: QPainter, ground: str, ink: str) -> None:
        if not self._key:
            return
        width, height = self._cap_width() - 8, px(18)
        cap = QRectF(self.width() - width - 11, (self.height() - height) / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mix(ground, ink, 0.14)))
        painter.drawRoundedRect(cap, RADIUS_CHIP, RADIUS_CHIP)
        painter.setPen(QColor(ink))
        painter.setFont(mono_font(SIZE_CAPTION, 500))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
