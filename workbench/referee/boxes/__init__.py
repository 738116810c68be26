"""Files in boxes, for games that are encrypted: only whom a file is for reads what is in it.

A box is wrapped round a file that was signed, and taken off before anything else is read of it; what files are named,
signed and proved by is what is in the box. What may not be here: anything of what a packet tells.
"""
