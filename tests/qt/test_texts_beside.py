"""Texts that are set in one thread and painted in another, as the pages of a preview are."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

import pytest
from PySide6.QtGui import QImage, QPainter

from workbench.qt.map_canvas.labels.map_text import TextForm, text_width
from workbench.qt.print_and_play.set_text import BODY, SetText

T = TypeVar("T")
pytestmark = pytest.mark.usefixtures("qapp")


def beside(task: Callable[[], T]) -> T:
    """What a task gives in a thread that ends with it."""
    found: list[T] = []
    thread = Thread(target=lambda: found.append(task()))
    thread.start()
    thread.join()
    return found[0]


def painted(text: SetText) -> bytes:
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    with QPainter(picture) as painter:
        painter.scale(4, 4)
        text.paint(painter, 2, 2)
    return bytes(picture.constBits())


def test_a_text_that_was_set_in_a_thread_that_is_gone_is_painted() -> None:
    words = "Toulon and its roadsteads " * 12
    for number in range(20):  # what a thread leaves behind is not always gone at once
        made = beside(lambda number=number: SetText(f"{words}{number}", BODY._replace(size=8 + number % 7), 80.0))
        here, there = painted(made), beside(lambda made=made: painted(made))
        assert here == there and len(set(here)) > 10


def test_letters_are_as_wide_in_every_thread() -> None:
    form = TextForm("map", 4.0)
    for number in range(20):
        word = f"Malbousquet {number}"
        assert beside(lambda word=word: text_width(f"{word} ", form)) > text_width(word, form) > 0
