"""Machine players of Dust Collectorz."""
