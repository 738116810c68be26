"""Importing a map of another program: how it is read, what is cleaned, what comes of it; seen before it is taken."""
