"""How each output stands: made, old, waiting, running, in the way, failed; and the line of what one gets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from editors.publish.checks import folder_checks
from editors.publish.desk import PublishDesk
from editors.publish.last_made_panel import size_words, when_made
from editors.publish.looked_at import DesignLook
from editors.publish.maker import Maker
from editors.publish.output_list import OutputList, Stands
from editors.publish.outputs import Output
from workbench.engine.problem import Level
from workbench.exchange.published.listing import asked_of
from workbench.exchange.published.making import Outcome
from workbench.qt.looks.translator import spoken, worded


class Standing:
    """Writes the rows of the list. `outcomes` are those of the last making, `why_nothing` what kept all from it."""

    def __init__(self, desk: PublishDesk, maker: Maker, look: DesignLook) -> None:
        self._desk, self._maker, self._look = desk, maker, look
        self.outcomes: dict[str, Outcome] = {}
        self.why_nothing = ""
        self._running = ""

    def show(self, rows: OutputList) -> None:
        """Write all rows anew."""
        in_the_way = {line.replace for line in folder_checks(self._desk) if line.replace}
        for output in self._desk.outputs.values():
            is_in_the_way = self._desk.place_of(output).name in in_the_way
            stands, why = self._stands(output, is_in_the_way)
            facts = self._facts(output)
            is_ticked = self._desk.is_ticked(output.id) and stands is not Stands.CANNOT
            rows.show_output(output.id, is_ticked=is_ticked, facts=facts, stands=stands, why=why)

    def show_turn(self, rows: OutputList) -> None:
        """Another output is being made than before."""
        making = self._maker.making
        running = making.jobs[making.at].output if making is not None else ""
        if running != self._running:
            self._running = running
            self.show(rows)

    def _stands(self, output: Output, is_in_the_way: bool) -> tuple[Stands, str]:
        if why := self._desk.why_not(output):
            return Stands.CANNOT, spoken(why)
        turn = self._turn(output)
        if turn is not None:
            return turn, ""
        outcome = self.outcomes.get(output.id)
        if outcome is not None and outcome.why_not:
            return Stands.FAILED, spoken(outcome.why_not)
        if is_in_the_way:
            return Stands.DOUBTFUL, ""
        made, found = self._desk.made(output), self._look.found
        if made is None:
            has_errors = found is not None and any(one.level is Level.ERROR for one in found.problems)
            return (Stands.DOUBTFUL, _tr("The design has errors")) if has_errors else (Stands.NOT_MADE, "")
        is_known = found is not None and found.design is self._desk.design
        if not is_known or (found is not None and made.ruleset != found.contents.digest):
            return Stands.OLD, ""
        export = self._desk.export_of(output, self._desk.place_of(output))
        return (Stands.MADE, "") if made.asked == asked_of(export) else (Stands.OLD, _tr("made with other options"))

    def _turn(self, output: Output) -> Stands | None:
        """Whether its turn is now, or comes."""
        making = self._maker.making
        if making is None or not self._maker.is_making:
            return None
        jobs = [job.output for job in making.jobs]
        if output.id not in jobs or output.id in self.outcomes:
            return None
        return Stands.RUNNING if jobs.index(output.id) == making.at else Stands.WAITING

    def _facts(self, output: Output) -> str:
        if why := self._desk.why_not(output):
            return spoken(why)
        made = self._desk.made(output)
        if made is None:
            return spoken(output.facts)
        return worded(_tr("{0}, made {1}"), size_words(made.size), when_made(self._desk.folder, made))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishStanding", text)
