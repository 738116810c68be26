"""Names with blanks that nobody sees, of any thing of a design; those of maps stand among the spoilt maps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.storage.samples import rich_design
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import OF_THE_DESIGN
from workbench.storage.rows.parts import id_of

STRAY = " Old  "


def spoilt(of: str) -> tuple[Design, str]:
    """A design whose first thing of a kind has stray blanks in its name, and the field of the name."""
    design = rich_design()
    things = getattr(design, of)
    field = next(one for one in ("name", "title", "heading") if hasattr(things[0], one))
    first = replace(things[0], **{field: f"{STRAY}{getattr(things[0], field)}\t"})
    return replace(design, **{of: (first, *things[1:])}), field


@pytest.mark.parametrize("of", OF_THE_DESIGN)
def test_stray_blanks_are_found_in_any_name_and_the_fix_takes_them_out(of: str) -> None:
    design, field = spoilt(of)
    (told,) = (problem for problem in problems(design) if problem.check == "stray_blanks")
    assert told.place.id == id_of(getattr(design, of)[0])
    document = RulesetDocument(design)
    fix = fix_in(design, told)
    assert fix is not None
    document.apply(fix)
    was = getattr(getattr(rich_design(), of)[0], field)
    assert getattr(getattr(document.design, of)[0], field) == f"Old {was}"
    assert "stray_blanks" not in {problem.check for problem in problems(document.design)}
    assert fix_in(document.design, told) is None


def test_a_name_without_stray_blanks_is_none_of_it() -> None:
    design = rich_design()
    assert "stray_blanks" not in {problem.check for problem in problems(design)}
    assert digest(design) == digest(rich_design())
