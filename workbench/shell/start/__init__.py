"""The start page and the way to it: samples with their pictures, recent files, new designs."""
