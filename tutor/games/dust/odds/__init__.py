"""Possible moves, the chances of future events, and the best move in Dust Collectorz."""
