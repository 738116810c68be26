"""A kit for web front-ends: the map, the ruleset, the protocol with its types, and a page that plays.

`kit.py` makes its files, `typescript.py` the types from the schema of the protocol; `bridge.py` is one playtest for
several players, each told what their seat may know, and `serving.py` puts both behind an address of this machine.
The page is plain: `resources/front_end` holds all of it, and nothing comes from elsewhere.
"""
