"""Counters as they are printed: the places of their values, their faces, their sheets, and what stands on each face.

Values and pure functions: `shown_counter.py` says what stands on a face, `laid_out.py` where each lies on paper. Who
paints them is `workbench/qt/counters`. Read `counter_face.py` first.
"""
