"""A card set of Dust Collectorz as a user might write it, with its own tribes, wheel, cards and deck."""

OWN = """
game = "dust"
format = 1
name = "Elements"
provenance = "made up"
cards = [
    { name = "salamander", tribe = "fire", rank = "bronze", stats = [4, 5, 3, 4], ability = "charge" },
    { name = "Geyser", tribe = "water", rank = "gold", stats = [6, 5, 7, 6] },
    { name = "Pit", counter = "trap" },
]
[wheel]
fire = "wood"
wood = "earth"
earth = "water"
water = "metal"
metal = "fire"
[decks.a]
name = "A"
cards = ["Salamander x2", "Pit"]
"""
