"""A child process in which everything that Qt calls fails; it tells what has been told, and whether it goes on."""

from __future__ import annotations

import faulthandler
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRunnable,
    QSize,
    Qt,
    QThread,
    QThreadPool,
    QTimer,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.qt.faults import paints
from workbench.shell.failures.fault_reports import FaultReport, FaultReports

Index = QModelIndex | QPersistentModelIndex
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Failure(Exception):
    """What every override here ends with; the words say which."""


class Failing(QWidget):
    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.save()
        raise Failure("paint event")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        raise Failure("mouse press")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        raise Failure("key press")

    def wheelEvent(self, event: QWheelEvent) -> None:
        raise Failure("wheel")

    def resizeEvent(self, event: QResizeEvent) -> None:
        raise Failure("resize")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        raise Failure("drag")

    def timerEvent(self, event: Any) -> None:
        self.killTimer(event.timerId())
        raise Failure("timer")


class Sizeless(QWidget):
    def sizeHint(self) -> QSize:
        raise Failure("size hint")


class FailingFilter(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease:
            raise Failure("event filter")
        return False


class FailingModel(QAbstractListModel):
    def rowCount(self, parent: Index | None = None) -> int:
        return 2

    def data(self, index: Index, role: int = 0) -> object:
        raise Failure("data")


class FailingDelegate(QStyledItemDelegate):
    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        raise Failure("delegate")


class FailingRunnable(QRunnable):
    def run(self) -> None:
        raise Failure("runnable")


class FailingThread(QThread):
    def run(self) -> None:
        raise Failure("thread")


def fail_in_slot() -> None:
    raise Failure("slot")


def send_everything(widget: Failing) -> None:
    """What a user, the screen and the clock send."""
    at, mime = QPointF(3, 3), QMimeData()
    mime.setParent(widget)
    no_button, no_phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    for event in (
        QMouseEvent(QEvent.Type.MouseButtonPress, at, at, LEFT, LEFT, NONE),
        QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, NONE),
        QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_A, NONE),
        QWheelEvent(at, at, QPoint(), QPoint(0, 120), no_button, NONE, no_phase, False),
        QResizeEvent(QSize(9, 9), QSize(8, 8)),
        QDragEnterEvent(QPoint(3, 3), Qt.DropAction.CopyAction, mime, LEFT, NONE),
    ):
        with suppress(Failure):  # what was called from Python raises there, and is taken if nobody expects it
            QCoreApplication.sendEvent(widget, event)
        QTimer.singleShot(0, partial(QCoreApplication.sendEvent, widget, event))
    widget.startTimer(1)
    QTimer.singleShot(1, fail_in_slot)
    QThreadPool.globalInstance().start(FailingRunnable())


def main(folder: Path) -> None:
    faulthandler.enable()
    application = QApplication([])
    reports = FaultReports(lambda: [], folder / "reports")
    told: set[str] = set()

    def tell(report: FaultReport) -> None:
        told.add(report.title.rpartition(" (")[0].rpartition(": ")[2])

    reports.told.connect(tell)
    reports.install()
    widget, watcher, thread = Failing(), FailingFilter(), FailingThread()
    widget.installEventFilter(watcher)
    widget.setAcceptDrops(True)
    model, delegate, lists = FailingModel(), FailingDelegate(), [QListView(), QListView()]
    for view in lists:
        view.setModel(model)
    lists[1].setItemDelegate(delegate)
    QTimer.singleShot(0, widget.show)
    QTimer.singleShot(50, partial(send_everything, widget))
    for view in lists:
        QTimer.singleShot(200, view.show)
    sizeless = Sizeless()
    QTimer.singleShot(300, sizeless.show)
    QTimer.singleShot(60, thread.start)
    QTimer.singleShot(1500, application.quit)
    application.exec()
    thread.wait()
    for words in sorted(told):
        print("told", words)
    print("goes on")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
