"""Measurement: batches of playtests, statistics with intervals, exact odds, coverage, reports.

Runs in this process, on worker processes, or on a cluster, with the same results. What may not be here: Qt, rules of
play, state that outlives a batch. Read `one_playtest.py` first, then `tasks.py` and `local_workers.py`.
"""
