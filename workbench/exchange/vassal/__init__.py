"""A design as a module of VASSAL (`.vmod`): the build file, the pieces, a save for each scenario, charts and pages.

All of it is text and geometry; who paints the pictures and writes the file is `workbench.qt.vassal_modules`. Read
`module.py` first. The lists that VASSAL reads everything about pieces from are written by `sequences.py`.
"""
