"""The guide through a first game of Dust Collectorz."""
