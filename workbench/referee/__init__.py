"""Playtests by files, of every rules module: packets, orders, adjudication, dice that all can check, the proof.

A packet tells its seat what that seat may know and nothing else; every file is signed, and bound to its game, round,
seat and forerunner. What may not be here: Qt, rules of play, a second notion of what is legal.
"""
