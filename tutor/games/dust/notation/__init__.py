"""Positions, moves and setups of Dust Collectorz in words."""
