"""The questions of Dust Collectorz lessons, the wording of their answers, and misreadings for wrong answers."""
