"""The rooms of the house, without a widget: what lies on a visitor's table as a value (`state`), what can be done there
(a module for each room), what is told of it (`answering`), and the seat of one browser (`seat`)."""
