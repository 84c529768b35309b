"""A visitor's session, without a widget: its state as a value (`state`), the actions of each view (a module for each),
the answers to the browser (`answering`), and the seat of one browser (`seat`)."""
