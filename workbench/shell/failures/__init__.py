"""What failed where nobody caught it: reports on the disk, and the strip that tells of them once."""
