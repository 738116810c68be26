"""Kinds of ground, of what lies along borders, of roads: the standard ones, and which of them a design's own are like.

The standard kinds are declared in `resources/catalogue`: a kind is one entry there. Nobody reads the words of an id to
know what it is; whoever wants to know asks `catalogue_of(design)` in `resolved.py`.
"""
