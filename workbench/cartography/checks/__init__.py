"""What can be wrong with a map: subjects that are checked one by one, followers that know what a change makes stale."""
