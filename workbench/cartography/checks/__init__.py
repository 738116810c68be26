"""What can be wrong with a map: subjects checked one by one, and by what a change makes stale."""
