"""The movement phase (16 to 21): marches, roads, landings, lone leaders, and what they meet."""
