"""Measurement: batches of playtests, statistics with intervals, exact odds, coverage, reports.

Runs on one machine's worker processes or on a cluster with the same results. What may not be here: Qt, rules of play,
state that outlives a batch. Nothing is here yet.
"""
