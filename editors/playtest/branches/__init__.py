"""The branches of a playtest: named, noted, compared, deleted. Read `branch_desk.py` first."""
