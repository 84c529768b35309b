"""The commands of ``rules-tutor``, a module for each."""
