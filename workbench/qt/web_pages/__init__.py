"""The pictures of a web page: its maps and the faces of its counters as drawings, and the export that writes it."""
