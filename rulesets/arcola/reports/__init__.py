"""What each side is told of the other: sightings, estimates, late dispatches, rumours (4.1)."""
