"""The notation of Dust Collectorz: positions, moves and setups in words."""
