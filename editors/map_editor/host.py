"""The editor as its parts see it: what menus, problems and dialogs may ask of whoever holds the maps."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from editors.map_editor.desk import AnyDesk
from editors.map_editor.map_part import MapPart
from editors.map_editor.page import MapPage
from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.qt.map_canvas import MapCanvas
from workbench.storage.edits.edit import Edit


class Host(Protocol):
    """`MapEditor` keeps this; it says what each of these is."""

    page: MapPage
    language: str
    why_look_only: str

    @property
    def design(self) -> Design: ...

    @property
    def part(self) -> MapPart: ...

    @property
    def desk(self) -> AnyDesk: ...

    @property
    def canvas(self) -> MapCanvas: ...

    def apply(self, edit: Edit) -> str: ...

    def show_map(self, map_id: str) -> None: ...

    def step_map(self, by: int) -> None: ...

    def show_names_in(self, language: str) -> None: ...

    def show_uses(self) -> None: ...

    def check_anew(self) -> None: ...

    def mark_problems(self, chosen: Problem | None) -> None: ...

    def go_to_problem(self, problem: Problem) -> None: ...

    @property
    def place_wanted(self) -> SignalInstance: ...

    def desk_for(self, problem: Problem) -> AnyDesk: ...
