"""The project's own networkx backend: the same networkx calls, on arrays, for graphs that know when they were edited.

Rules call plain networkx on a `MapGraph` with a `MoveCost` as weight; the backend takes such calls, and runs every
other one by networkx itself. Read `move_cost.py` first, then `backend.py`. Only `kernel.py` may import numba, and
only `compiled.py` may import `kernel.py`: without numba everything works, slower.
"""
