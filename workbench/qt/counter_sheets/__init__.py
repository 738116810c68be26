"""Sheets of counters on paper: pages of fronts with their backs behind them, and single counters as pictures.

Where each lies is said in `workbench.engine.counters.laid_out`; what stands on it in `shown_counter` there. Here it is
painted: `sheet_painter.py` a page, `writing.py` the PDF and the pictures.
"""
