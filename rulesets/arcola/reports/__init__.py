"""What each side is told of the other: sightings, estimates, late dispatches, rumours true and false (4.1).

`arithmetic.py`     how far a report errs, and the band that it gives: pure
`watch.py`          what a side watches in a position: who is in sight, into which hexes own eyes look
`contacts.py`       contacts as they are made, told, followed and forgotten
`looking.py`        everybody looks: who comes in sight, who is lost from it, what is not where it was reported
`observers.py`      the best observer of a force, and how he judges it
`estimates.py`      where forces meet and fight: what commanders judge, what eyes see, what was inflicted
`turn_reports.py`   the reports of a turn, those that come late, those on who has left by the south
`rumours.py`        what is heard from the rim of what is watched, true and false
`contradictions.py` what cannot be so if all was told as it should be
`words.py`          what a contact is called, and said to be
"""
