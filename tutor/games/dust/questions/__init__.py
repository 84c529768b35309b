"""What lessons of Dust Collectorz ask, how answers are told, and which misreadings give wrong ones."""
