"""The notebook of a playtest: its report in a window and as a file, playtests beside each other, words found in logs.

Figures come from `workbench.engine.playtests.report`, pages from `workbench.exchange.playtest_report`. Whatever is
shown is what the eyes that look were told. `report_window.py` first.
"""
