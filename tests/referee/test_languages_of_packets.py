"""The page of a packet speaks the language of its seat, and is the same bytes again."""

from __future__ import annotations

from pathlib import Path

import pytest
from markupsafe import escape

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.referee.by_files import ByFiles
from workbench.engine.codec import from_json, to_json
from workbench.language import ENGLISH, catalogue, said_in
from workbench.referee import player, referee, verification
from workbench.referee.formats import GAME, MAP, QUESTIONS, REPORT, TOLD, VIEW, GameFacts
from workbench.referee.plain_zip import unzipped
from workbench.referee.proof import proof_of
from workbench.referee.referee import Referee, Setting
from workbench.referee.refused import Refused
from workbench.referee.verification import verify

FRENCH = "fr"


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (player, referee, verification):
        monkeypatch.setattr(module, "rules_for", ArcolaRules)


def begun(folder: Path, languages: dict[str, str]) -> ByFiles:
    return ByFiles(folder, build(), Setting("november", {"rounds": "short"}, languages=languages))


def test_each_seat_reads_the_page_in_its_language(tmp_path: Path) -> None:
    game = begun(tmp_path / "game", {"french": FRENCH, "austrian": ENGLISH})
    for _ in range(6):
        game.play_round()
    facts = game.referee.head.facts
    assert facts.languages == {"french": FRENCH}
    assert (facts.language_of("french"), facts.language_of("austrian")) == (FRENCH, ENGLISH)
    headings = ("What happened", "What is asked", "Own units", "Space")
    for seat, language in (("french", FRENCH), ("austrian", ENGLISH)):
        pages = [unzipped(raw)[REPORT].decode() for raw in (game.packet(seat, n) for n in range(2, 8))]
        for page in pages:
            assert f'<html lang="{language}">' in page
            for heading in headings:
                assert f">{escape(said_in(language, heading))}<" in page
                assert (f">{heading}<" in page) == (said_in(language, heading) == heading)
    assert catalogue(FRENCH)["What happened"] != "What happened"
    assert verify(proof_of(game.referee), game.packets()).faults == ()
    sent = {path.name: path.read_bytes() for path in (game.folder / "out").iterdir()}
    for path in (game.folder / "out").glob("007.*"):
        path.unlink()
    game.referee.write_packets()
    assert {path.name: path.read_bytes() for path in (game.folder / "out").iterdir()} == sent
    game.close()


def test_nothing_but_page_and_map_depends_on_the_language(tmp_path: Path) -> None:
    games = [begun(tmp_path / code, {"french": code}) for code in (ENGLISH, FRENCH)]
    parts = [unzipped(game.packet("french", 1)) for game in games]
    assert parts[0].keys() == parts[1].keys()
    for name in (VIEW, TOLD, QUESTIONS):
        assert parts[0][name] == parts[1][name]
    assert parts[0][REPORT] != parts[1][REPORT] and b"<script" not in parts[1][REPORT] + parts[1][MAP]
    for game in games:
        game.close()


def test_a_game_in_english_says_nothing_of_languages(tmp_path: Path) -> None:
    game = begun(tmp_path / "game", {"french": ENGLISH})
    raw = unzipped(game.packet("french", 0))[GAME]
    assert b"languages" not in raw and to_json(from_json(raw, GameFacts)) == raw
    game.close()


def test_what_is_no_language_or_no_seat_is_refused(tmp_path: Path) -> None:
    for languages in ({"french": "xx"}, {"nobody": FRENCH}):
        with pytest.raises(Refused):
            Referee.new(tmp_path / "game", build(), Setting("november", languages=languages))
    assert not (tmp_path / "game").exists()
