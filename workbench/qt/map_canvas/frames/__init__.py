"""What is kept from frame to frame, and how long a frame may draw what is missing: tiles, pictures of labels, scans."""
