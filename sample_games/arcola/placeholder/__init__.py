"""What plays on Arcola's map while its own rules have no module: standard rules and a scenario to walk in."""
