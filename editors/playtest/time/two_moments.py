"""Two moments beside each other: a map of each, which move together, over the list of what differs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from editors.playtest.branches.branch_words import moment_words
from editors.playtest.branches.comparison_dialog import ComparisonDialog
from editors.playtest.on_map.board import board_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.overlays import control_overlays
from editors.playtest.session import EVERYTHING, PlaytestSession
from workbench.engine.display import Piece
from workbench.engine.play import Engine
from workbench.engine.playtests.comparison import Comparison, contrasts
from workbench.engine.words.seat_names import seat_names
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.looks.theme import px
from workbench.qt.map_canvas import MapCanvas, Veil
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.screen_room import fit_to_screen
from workbench.storage.records.figures_compared import changes_between

SIZE_PX = QSize(1180, 760)
LEAST_MAP_PX = 200
MARKED = "differs"


class MomentMap(QWidget):
    """The map of the moment after a play, as a pair of eyes sees it; `marked` spaces differ from the other moment."""

    def __init__(self, session: PlaytestSession, number: int) -> None:
        super().__init__()
        self._session = session
        playtest = session.playtest
        kept = playtest.tree.kept[number]
        self._engine: Engine[Any, Any] = playtest.engine_of(kept.play)
        self.sight = sight_of(session, number)
        self.pieces: tuple[Piece, ...] = self._engine.rules.display.pieces(self.sight)
        self.canvas: MapCanvas | None = None
        self.marked: frozenset[str] = frozenset()
        title = ElidedLabel("section")
        title.set_whole_text(moment_words(playtest, number, session.viewer))
        self.setMinimumSize(px(LEAST_MAP_PX), px(LEAST_MAP_PX))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(px(4))
        self._box.addWidget(title)
        self._box.addStretch(1)

    def standing(self) -> dict[str, Counter[Piece]]:
        """What stands in each space; a counter that is not known is like any other of its look."""
        found: dict[str, Counter[Piece]] = {}
        for piece in self.pieces:
            seen = replace(piece, unit="") if piece.is_hidden else piece
            found.setdefault(piece.space, Counter())[seen] += 1
        return found

    def draw(self) -> MapCanvas:
        """Make the map: that takes a moment of its own, so the page shows first."""
        design, display = self._engine.rules.design, self._engine.rules.display
        board = board_of(design, self._session.playtest.scenario)
        canvas = self.canvas = MapCanvas()
        canvas.layers.set_kinds(kinds_of(design))
        canvas.layers.set_style(style_of(board.map.look.style))
        canvas.set_map(board.map)
        here = [piece for piece in self.pieces if piece.space in board.spaces]
        canvas.layers.set_stacks(Faces(design).stacks(here))
        colours = {side.id: side.colours for side in design.sides}
        canvas.layers.set_overlays("control", control_overlays(dict(display.control(self.sight)), colours))
        marked = tuple(sorted(self.marked & set(board.spaces)))
        canvas.layers.set_overlays(MARKED, [Veil(except_spaces=marked)])
        canvas.camera.fit_spaces(sorted({piece.space for piece in here}))
        self._box.takeAt(1)
        self._box.addWidget(canvas, 1)
        return canvas


class TwoMomentsDialog(ComparisonDialog):
    """The comparison, with both maps above it, on which a veil lies over all that is the same.

    They are drawn one after the other, once the dialog is seen.
    """

    def __init__(self, session: PlaytestSession, one: int, other: int, parent: QWidget) -> None:
        playtest, viewer = session.playtest, session.viewer
        names = seat_names(session.rules.design)
        designs = [playtest.engine_of(playtest.tree.kept[n].play).rules.design for n in (one, other)]
        changes = changes_between(designs[0], designs[1], playtest.scenario, viewer)
        as_whom = "" if viewer == EVERYTHING else names.get(viewer, viewer)
        super().__init__(playtest, comparison_of(session, one, other), viewer, as_whom, parent, changes)
        self.setWindowTitle(_tr("Two moments beside each other"))
        self.maps = (MomentMap(session, one), MomentMap(session, other))
        differs = _differing_spaces(*self.maps)
        row = QWidget()
        beside = QHBoxLayout(row)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(px(8))
        for moment in self.maps:
            moment.marked = differs
            beside.addWidget(moment, 1)
        self._divide(row)
        self._is_following = False
        self._to_draw = list(self.maps)
        self._drawing = QTimer(self, singleShot=True, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        self._drawing.start()
        fit_to_screen(self, QSize(px(SIZE_PX.width()), px(SIZE_PX.height())))

    def finish(self) -> None:
        """Draw both maps at once."""
        while self._to_draw:
            self._draw_next()

    def _divide(self, above: QWidget) -> None:
        """The maps share the height with the list, as the reader likes."""
        box = self.layout()
        assert isinstance(box, QBoxLayout)
        place = box.indexOf(self.table)
        divided = QSplitter(Qt.Orientation.Vertical)
        divided.setChildrenCollapsible(False)
        box.insertWidget(place, divided, 1)
        divided.addWidget(above)
        divided.addWidget(self.table)
        divided.setStretchFactor(0, 2)
        divided.setStretchFactor(1, 1)

    def _draw_next(self) -> None:
        if not self._to_draw:
            return
        canvas = self._to_draw.pop(0).draw()
        canvas.camera.view_changed.connect(self._follow)
        if self._to_draw:
            self._drawing.start()

    def _follow(self) -> None:
        """The other map looks where this one does."""
        drawn = [moment.canvas for moment in self.maps if moment.canvas is not None]
        moved = self.sender()
        if self._is_following or len(drawn) < len(self.maps):
            return
        self._is_following = True
        here, there = drawn if drawn[0].camera is moved else drawn[::-1]
        view, seen = here.camera.view, there.camera.view
        if not here.camera.fits and (view.x_mm, view.y_mm, view.zoom) != (seen.x_mm, seen.y_mm, seen.zoom):
            there.camera.look_from(view.sized(seen.width_px, seen.height_px, seen.ratio))
        self._is_following = False


def sight_of(session: PlaytestSession, number: int) -> Any:
    """The moment after a play as the eyes of the table see it."""
    play = session.playtest.tree.kept[number].play
    if not session.viewer or session.told_to:
        return play.state
    return session.playtest.engine_of(play).view(play.state, session.viewer)


def comparison_of(session: PlaytestSession, one: int, other: int) -> Comparison:
    """What differs. On one line the dice since then are no difference: they are what was rolled in between."""
    playtest = session.playtest
    tree = playtest.tree
    parting = tree.parting(one, other)
    if parting not in (one, other):
        return playtest.compare(one, other, session.viewer)
    depths = [tree.kept[number].depth for number in (parting, one, other)]
    shared, mine, theirs = (sight_of(session, number) for number in (parting, one, other))
    rules = [playtest.engine_of(tree.kept[number].play).rules for number in (parting, one, other)]
    turn = rules[0].display.headline(shared)[0]
    since = (depths[1] - depths[0], depths[2] - depths[0])
    return Comparison(one, other, depths[0], turn, *since, contrasts(rules[1], mine, theirs, rules[2]))


def _differing_spaces(one: MomentMap, other: MomentMap) -> frozenset[str]:
    was, now = one.standing(), other.standing()
    return frozenset(space for space in was.keys() | now.keys() if was.get(space) != now.get(space))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)
