"""The battlefield as a picture over the map: fronts that face each other, reserves, arrows; orders are given on it.

What stands on it tells the rules module (`Display.battlefields`); what is done on it becomes an order that is written.
"""
