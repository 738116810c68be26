"""The tools of hex maps, what they paint and draw with, and their options. Read `tool_groups.py` first."""
