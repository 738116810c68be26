"""The whole report of a recorded playtest: its figures, and which cells of tables rolls were read on."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.engine.playtests.report.figures import CellHit, Report
from workbench.engine.playtests.report.making import beside, report_of
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.rules_modules import rules_for
from workbench.long_work import part
from workbench.storage.records.recorded_tree import AnyPlaytest
from workbench.storage.records.table_hits import hits_of_line


def twin_of(playtest: AnyPlaytest) -> AnyPlaytest:
    """The same playtest with rules of its own: it can be read while the other one is played."""
    return beside(playtest, {number: rules_for(one.rules.design) for number, one in playtest.engines.items()})


def whole_report(playtest: AnyPlaytest, eyes: str) -> Report:
    """The report of these eyes. Cells of tables are told to who sees everything alone: they may tell what is hidden."""
    with part(0.0, 0.7):
        report = report_of(playtest, eyes)
    if eyes or isinstance(playtest, ToldPlaytest):
        return report
    with part(0.7, 1.0):
        hits = hits_of_line(playtest)
    cells = tuple(CellHit(*cell, hits.hits[cell]) for cell in sorted(hits.hits))
    return replace(report, cells=cells)
