"""The rules of Dust Collectorz, exactly: positions, moves, events. Standard library only; no text for people."""
