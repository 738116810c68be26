"""The editor of printed tables and named parameters: a list, the grid with its chances, and the odds beside it.

Read ``tables_desk.py`` first, then ``editor.py``. What may not be here: what dice and cells mean (it is in
``workbench.engine.tables``), other editors, rules of play.
"""
