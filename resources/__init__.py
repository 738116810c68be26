"""Symbols, icons, themes, translations, JSON Schemas: files, found with ``importlib.resources.files("resources")``.

What may not be here: code, figures of a game, pictures without a free licence.
"""
