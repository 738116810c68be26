"""The editor of counters: a list by faction and type, the stage with every face, the sheet, and forms beside them.

Read ``counters_desk.py`` first, then ``editor.py``. What may not be here: what stands on a face or where a counter lies
(it is in ``workbench.engine.counters``), how one is painted (``workbench.qt.counters``), other editors, rules of play.
"""
