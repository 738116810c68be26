"""Rules modules: one package a game, found through the entry point group `wargame_workbench.rules`.

Each imports the engine and nothing else of ours, and none imports another. Read `toulon/sequence.py` first.
"""
