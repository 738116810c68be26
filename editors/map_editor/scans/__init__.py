"""Scans under the map: import, opacity, lock, crop, calibration, and the grid fitted to a scan.

`scans.py` is the scans of one map as tools and panels see them, `part.py` is what the editor plugs in. Tools are
`calibrate_tool.py` and `crop_tool.py`; `arrival.py` brings a picture in, `import_dialog.py` asks and shows how far it
is.
"""
