"""Scenarios as a page of Design: who is set up where, who comes when, what is held, what wins, and what hinders play.

The map stands in the middle and is not drawn on here. Read `scenarios_desk.py` first.
"""
