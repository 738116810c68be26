"""The commands, a file for each group; `workbench.cli` lists them and turns what goes wrong into one line.

Everything but typer is imported inside the functions, so that `workbench --help` answers at once. What may not be
here: rules, drawing, and knowledge of a file format.
"""
