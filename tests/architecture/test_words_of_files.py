"""Words that come from a file are shown within bounds and as letters: whoever shows some asks `bounded_words` first."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.sources import modules_in, place, syntax_tree, text_of, walk

MADE_ELSEWHERE = {
    "QLabel": "Label",
    "QComboBox": "ComboBox",
    "QTreeWidgetItem": "TreeRow",
    "QListWidgetItem": "ListRow",
    "QTableWidgetItem": "TableCell",
}
"""Qt's widgets that show any text there is, rich text too, and those of `bounded_widgets` in their place."""
SHOWING = {"setToolTip", "setWindowTitle", "setTabText", "setAccessibleName", "setAccessibleDescription"}
BOUNDING = {"few_lines", "one_line", "an_entry", "in_short", "LongWork"}
OWN_WORDS = {"workbench/shell/about_dialog.py", "workbench/shell/start_up.py"}
"""They show nothing but what the program says of itself."""


def shown_unbounded(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in MADE_ELSEWHERE:
                yield node.lineno, f"{called} instead of {MADE_ELSEWHERE[called]}"
            elif called in SHOWING and node.args and not _is_bounded(node.args[-1]):
                yield node.lineno, f"{called} of words without a bound"
            elif called in {"addRow", "insertRow"} and len(node.args) > 1 and not _is_bounded(node.args[-2]):
                yield node.lineno, f"{called} with words without a bound"


def _is_bounded(words: ast.expr) -> bool:
    match words:
        case ast.Call(func=ast.Name(id=name)) if name in BOUNDING:
            return True
        case ast.IfExp():
            return _is_bounded(words.body) and _is_bounded(words.orelse)
        case _:
            return _is_own(words)


def _is_own(words: ast.expr) -> bool:
    """Whether these are words of the program alone, translated or not; or a widget, which bounds its words itself."""
    match words:
        case ast.Constant():
            return True
        case ast.IfExp():
            return _is_own(words.body) and _is_own(words.orelse)
        case ast.BoolOp():
            return all(map(_is_own, words.values))
        case ast.BinOp():
            return _is_own(words.left) and _is_own(words.right)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            is_widget = name[:1].isupper() or name == "text_label"
            return is_widget or (name in {"tr", "_tr", "translate"} and all(map(_is_own, words.args)))
        case _:
            return False


def test_whatever_shows_words_of_a_file_bounds_them() -> None:
    assert [
        f"{place(module)}:{line}: {why}"
        for module in modules_in("workbench", "editors")
        if "PySide6" in text_of(module) and place(module) not in OWN_WORDS
        for line, why in shown_unbounded(syntax_tree(module))
    ] == []


def test_unbounded_words_are_found() -> None:
    told = ["QLabel(name)", "box.setToolTip(space.name)", "form.addRow(side.name, box)", "box.setToolTip(tr('Take'))"]
    assert [line for line, _ in shown_unbounded(ast.parse("\n".join(told)))] == [1, 2, 3]
