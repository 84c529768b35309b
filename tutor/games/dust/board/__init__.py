"""The board of Dust Collectorz on the page."""
