"""Maps as GeoPackage, which QGIS and GDAL open: a layer for each kind of thing, with its fields."""
