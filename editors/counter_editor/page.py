"""The widgets of the counter editor and where they stand: list left, stage and sheet, forms right, eyes below."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QMenu, QScrollArea, QTabWidget, QToolButton, QVBoxLayout, QWidget

from editors.counter_editor.counters_desk import CountersDesk
from editors.counter_editor.eyes import HEIGHT, EyesStrip
from editors.counter_editor.forms import FaceForm, SheetForm, ValuesForm
from editors.counter_editor.outline import CounterOutline
from editors.counter_editor.sheet_view import SheetView, Sides
from editors.counter_editor.stage import Stage
from workbench.engine.design import Counter
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.fitting_tabs import FittingTabs
from workbench.qt.controls.parts import EmptyState
from workbench.qt.controls.rolled import rolled
from workbench.qt.editing.counter_form import CounterForm
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage, PageHead
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.problem_list import ProblemList
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.checks.design.counter_faces import problems_of

OUTLINE_WIDTH, SIDE_WIDTH, BOTTOM_HEIGHT, TAB = 256, 350, 130, 26
LEAST_OUTLINE, LEAST_SIDE, BESIDE_FORM = 220, 300, 14


class CounterPage(EditorPage):
    """The stage over the sheet, for what is chosen in the list or on the sheet."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.outline, self.stage, self.sheet = CounterOutline(desk), Stage(desk), SheetView(desk)
        self.counter_form, self.face_form = CounterForm(desk), FaceForm(desk)
        self.type_form, self.faction_form = DeskForm(desk, "unit_types"), DeskForm(desk, "factions")
        self.values_form, self.sheet_form = ValuesForm(desk), SheetForm(desk)
        self.eyes, self.history_view = EyesStrip(desk), HistoryView(desk.history)
        self.problems = ProblemList(desk, desk.problems, self.go_to, _tr("Nothing is wrong with the counters."))
        words = _tr("No counters yet. Import a list or draw one.")
        self.no_counter = EmptyState("cards", words, _tr("New counter"))
        self.fault, self.sheet_head = Label(), PageHead()
        self.side, self.bottom = FittingTabs(), QTabWidget()
        self.before = self.head.add_button("caret-left", _tr("Previous"), _tr("The counter before ([)"))
        self.after = self.head.add_button("caret-right", _tr("Next"), _tr("The counter after (])"))
        self.picture = self.head.add_button("image", _tr("Picture…"), _tr("A picture of its own, PNG or SVG"))
        self.csv_button = self.head.add_menu("file-text", _tr("CSV"), QMenu(self))
        self.sides = self._sheet_buttons()
        self.print = self.sheet_head.add_button("printer", _tr("Print…"), _tr("Write the sheet as a PDF"))
        for part in (self._room(), self.no_counter):
            self.add_to_middle(part)
        self._add_docks()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        design, chosen = self._desk.design, self._desk.chosen
        self.toast.hide()
        self.outline.refresh()
        self.sheet.pages.lay_out()
        counter = self._desk.counter
        self.middle.setCurrentIndex(0 if counter is not None else 1)
        if len(chosen) > 1:
            self.head.show_words(spoken(Message("{count} counters", count=len(chosen))))
        else:
            self.head.show_words(counter.name if counter else _tr("Counters"), self._kin(counter))
        for button in (self.before, self.after):
            button.setEnabled(counter is not None)
        self.picture.setEnabled(counter is not None and not self._desk.document.why_read_only)
        self.counter_form.show_things(list(chosen))
        types, factions = {one.unit_type for one in chosen}, {one.faction for one in chosen}
        self.type_form.show_things([kind for kind in design.unit_types if kind.id in types])
        self.faction_form.show_things([one for one in design.factions if one.id in factions])
        self._show_faults(counter)
        self.problems.refresh_soon()
        self._show_sheet()

    def show_form(self, form: QWidget) -> None:
        """Bring a form at the right to the front."""
        for at, room in enumerate(self.side.pages()):
            if isinstance(room, QScrollArea) and room.widget() is form:
                self.side.show_page(at)

    def go_to(self, place: Place) -> None:
        """Show the place of a problem."""
        if place.kind == "counter":
            self._desk.choose((place.id,))
            return
        field = {"unit_type": "unit_type", "faction": "faction"}.get(place.kind, "")
        if field:
            self._desk.choose([one.id for one in self._desk.design.counters if getattr(one, field) == place.id][:1])
        forms = {"unit_type": self.type_form, "faction": self.faction_form, "value_type": self.values_form}
        self.show_form(forms.get(place.kind, self.sheet_form))

    def look_only(self) -> None:
        self.outline.look_only()
        forms = (self.counter_form, self.type_form, self.faction_form)
        for form in (*forms, self.face_form, self.values_form, self.sheet_form):
            form.lock()
        self.problems.lock()
        self.picture.setEnabled(False)
        self.csv_button.setEnabled(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.outline.tree.setFocus()

    def _kin(self, counter: Counter | None) -> str:
        if counter is None:
            return ""
        design = self._desk.design
        kind, faction = design.find_unit_type(counter.unit_type), design.find_faction(counter.faction)
        return ", ".join(one.name for one in (kind, faction) if one is not None)

    def _show_faults(self, counter: Counter | None) -> None:
        """What is wrong with the counter on the stage, in its fixed place under the faces."""
        found = problems_of(self._desk.design, counter) if counter else []
        self.fault.setText("\n".join(spoken(problem.said) for problem in found[:2]))
        self.fault.setVisible(bool(found))

    def _show_sheet(self) -> None:
        sheet, pages = self._desk.sheet, self.sheet.pages.laid
        count = sum(len(page.laid) for page in pages)
        words = Message(
            "{count} counters of {size} mm on {pages} {pages:page|pages} {paper}",
            count=count, size=f"{sheet.size_mm:g}", pages=len(pages), paper=sheet.paper,
        )  # fmt: skip
        own = bool(self._desk.design.counter_sheets)
        self.sheet_head.show_words(sheet.title if own else _tr("Counter sheet"), spoken(words))
        self.hint.show_hint(_tr("F other side · [ counter before · ] counter after · Ctrl D duplicate · Del take out"))
        counter = self._desk.counter
        laid = next((one for page in pages for one in page.laid if counter and one.counter.id == counter.id), None)
        at = Message("Row {row}, column {column}", row=laid.row + 1, column=laid.column + 1) if laid else None
        self.place.setText(spoken(at) if at else "")

    def _room(self) -> QWidget:
        """Stage, fault, head of the sheet, sheet."""
        room = QWidget()
        self.fault.setWordWrap(True)
        self.fault.setContentsMargins(12, 6, 12, 6)
        set_style_property(self.fault, "notice", "warning")
        box = QVBoxLayout(room)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part, stretch in ((self.stage, 0), (self.fault, 0), (self.sheet_head, 0), (self.sheet, 1)):
            box.addWidget(part, stretch)
        return room

    def _sheet_buttons(self) -> dict[Sides, QToolButton]:
        group = QButtonGroup(self)
        titles = {Sides.FRONTS: _tr("Fronts"), Sides.BACKS: _tr("Backs"), Sides.BOTH: _tr("Both")}
        found = {}
        for sides, icon in ((Sides.FRONTS, "cards"), (Sides.BACKS, "cards"), (Sides.BOTH, "columns")):
            button = found[sides] = self.sheet_head.add_button(icon, titles[sides])
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(lambda _checked=False, which=sides: self._show_sides(which))
        found[Sides.BOTH].setChecked(True)
        return found

    def _show_sides(self, sides: Sides) -> None:
        with QSignalBlocker(self.sides[sides]):
            self.sides[sides].setChecked(True)
        self.sheet.pages.show_sides(sides)

    def _connect(self) -> None:
        self._desk.changed.connect(self.follow)
        self._desk.choice_changed.connect(self.follow)
        self.stage.face_clicked.connect(self._desk.choose_face)
        self.before.clicked.connect(lambda: self._desk.step(-1))
        self.after.clicked.connect(lambda: self._desk.step(1))

    def _add_docks(self) -> None:
        tabs = (
            (self.counter_form, _tr("Counter")), (self.face_form, _tr("Faces")), (self.type_form, _tr("Type")),
            (self.faction_form, _tr("Faction")), (self.values_form, _tr("Values")), (self.sheet_form, _tr("Sheet")),
        )  # fmt: skip
        for widget, title in tabs:
            self.side.add(rolled(widget), title)
        self.bottom.addTab(self.eyes, _tr("Colour-blind readers"))
        self.bottom.addTab(self.problems, _tr("Problems"))
        self.bottom.addTab(self.history_view, _tr("History"))
        self.bottom.setMinimumHeight(px(HEIGHT + TAB))
        lists = Pane(OUTLINE_WIDTH, 400, LEAST_OUTLINE, self.outline)
        least = max(LEAST_SIDE, self.counter_form.minimumSizeHint().width() + BESIDE_FORM)
        beside = Pane(SIDE_WIDTH, 400, least, self.side)
        below = Pane(600, BOTTOM_HEIGHT, LEAST_MIDDLE.width(), self.bottom)
        self.add_dock("counter_outline", _tr("Counters"), lists, AREA.LeftDockWidgetArea)
        self.add_dock("counter_side", _tr("Figures"), beside, AREA.RightDockWidgetArea)
        self.add_dock("counter_bottom", _tr("Eyes and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CounterPage", text)
