"""What a new design begins with: an empty sheet, a set-up to try, and the standard rules' own figures."""
