"""The values of a map: areas and hexes, borders, roads, links, and what maps of both kinds share.

Values alone: geometry is in `workbench.cartography`, ways are in `workbench.engine.networks`.
"""
