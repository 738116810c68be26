"""How far work is, and whether to stop it, is told in one way: `workbench.long_work` below Qt, one dialog in Qt."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ONE_PLACE = {
    "Progress": "workbench/long_work.py",
    "Stopped": "workbench/long_work.py",
    "LongWork": "workbench/long_work.py",
    "LongWorkDialog": "workbench/qt/long_work.py",
}
DEFINED = re.compile(rf"^(?:class )?({'|'.join(ONE_PLACE)})(?: =|[:(])", re.MULTILINE)


def test_long_work_is_told_of_in_one_way() -> None:
    defined, other_dialogs = [], []
    for place in (path for folder in ("workbench", "editors", "rulesets") for path in (ROOT / folder).rglob("*.py")):
        name, text = place.relative_to(ROOT).as_posix(), place.read_text()
        defined += [(found, name) for found in DEFINED.findall(text)]
        if "QProgressDialog" in text:
            other_dialogs.append(name)
    assert sorted(defined) == sorted(ONE_PLACE.items())
    assert other_dialogs == []
