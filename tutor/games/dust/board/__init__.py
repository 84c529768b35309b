"""What the page shows of Dust Collectorz."""
