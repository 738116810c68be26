"""Forms, columns and cells of things whose fields are declared: spaces, links, counters, parameters ...

An editor says which things it shows (`ThingsShown`); which rows and columns there are follows from the notes of their
fields (`workbench.engine.fields`).
"""
