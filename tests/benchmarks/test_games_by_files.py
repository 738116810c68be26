"""Arcola: a random campaign, and by files how long a round's adjudication and a packet take, and how large it is."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

from sample_games.arcola.build import build
from tests.benchmarks.conftest import Target
from tests.referee.by_files import ByFiles
from workbench.engine.bots import let_play, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.referee.referee import Setting

CAMPAIGNS = 12
CAMPAIGN_SECONDS, ADJUDICATION_SECONDS, PACKET_SECONDS, PACKET_MB = 0.6, 1.0, 2.0, 2.0


def test_random_campaigns_of_arcola(at_most: Target) -> None:
    rules, taken = rules_for(build()), []
    for seed in range(CAMPAIGNS + 1):
        began = process_time()
        playtest = Playtest(rules, "november", seed)
        let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.start), "random"), playtest))
        taken.append(process_time() - began)
    at_most("a random campaign of Arcola, the mean", CAMPAIGN_SECONDS, sum(taken[1:]) / CAMPAIGNS, "s")


def test_a_game_of_arcola_by_files(at_most: Target, tmp_path: Path) -> None:
    game = ByFiles(tmp_path, build(), Setting("november", {"rounds": "five"}), "greedy")
    rounds, packets, sizes = [], [], []
    while not game.referee.is_over:
        for seat in game.seats:
            game.referee.take(game.written(seat))
        began = perf_counter()
        game.referee.adjudicate()
        rounds.append(perf_counter() - began)
        for seat in game.seats:
            began = perf_counter()
            game.referee.packet(seat)
            packets.append(perf_counter() - began)
            sizes.append(len(game.packet(seat)))
    at_most("a round of Arcola by files, the longest", ADJUDICATION_SECONDS, max(rounds), "s")
    at_most("a packet of Arcola, the longest", PACKET_SECONDS, max(packets), "s")
    at_most("a packet of Arcola, the largest", PACKET_MB, max(sizes) / 2**20, "MB")
