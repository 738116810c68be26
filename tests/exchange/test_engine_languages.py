"""The engine protocol in another language: the same playtest, in other words."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from tests.robustness.random_views import design_of
from workbench.cli import app
from workbench.engine.options import NOT_OFFERED
from workbench.exchange.engine_session import EngineSession
from workbench.language import ENGLISH, said_in


def test_a_session_speaks_the_language_that_is_asked_for() -> None:
    """Prompts, refusals and sentences of the log; what happened stays what it is."""
    design = design_of("toulon")
    talks = [EngineSession(design, language=language) for language in (ENGLISH, "fr")]
    begun = b'{"do": "start", "seed": 1}'
    english, french = (json.loads(json.dumps(talk.answer(begun))) for talk in talks)
    asked, demande = english["decisions"][0], french["decisions"][0]
    assert demande["prompt"] != asked["prompt"]
    assert demande["prompt"] == said_in("fr", asked["prompt"])
    assert french["digest"] == english["digest"]
    wrong = json.dumps({"do": "play", "action": {"seat": asked["seat"], "to": asked["name"], "answers": ["nobody"]}})
    assert [talk.answer(wrong.encode())["refused"]["clause"] for talk in talks] == [asked["clause"]] * 2
    assert said_in("fr", NOT_OFFERED) in [talk.answer(wrong.encode())["refused"]["reason"] for talk in talks]


def test_the_command_knows_the_languages_there_are(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["engine", str(tmp_path / "none.ruleset"), "--language", "xx"])
    assert told.exit_code != 0
    assert "no language is called 'xx'" in str(told.exception)
