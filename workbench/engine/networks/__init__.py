"""Maps as networkx graphs: what joins two spaces, and the ways that are asked of them.

`map_network.py` says what all networks share; the backend that answers fast is `workbench.engine.network_backend`.
"""
