"""What a seat knows where nobody sees everything: contacts as facts of the state, told by events.

A seat that is told of something it does not own has a contact: as it was last reported, in sight or not, true or
false. What it really is stands beside, for the referee alone. A view shows the contacts and nothing of what is behind.
"""
