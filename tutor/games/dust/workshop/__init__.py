"""The workshop of Dust Collectorz."""
