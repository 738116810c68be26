"""Export to and import from other programs: one file per format.

Everything goes by way of the engine's values and ``workbench.storage``; reading a foreign file never trusts it. What
may not be here: Qt, rules of play, a format's knowledge outside its own file.
"""
