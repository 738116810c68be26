"""The counters on a map: which stand where, a stack spread out, how they are seen."""
