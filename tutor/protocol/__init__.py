"""The protocol between the browser and Python: messages, answers, and the validation of messages.

**Messages.** The browser sends plain data: a table with ``do``, the name of an act, the keys of that act (see `acts`),
and ``n``, a number of its choice. `acts.read_act` validates a message by the annotations of the act's record; unknown
keys are ignored. A message may contain texts of `sizes.LONGEST` characters, `reading.MOST_PARTS` parts, and a nesting
of depth `reading.DEEPEST`; anything else is refused with a sentence. An act is also refused if the table after it could
not be told in an answer of `sizes.LARGEST_ANSWER` bytes, or restored by an address of `sizes.LONGEST_ADDRESS`
characters.

**Answers.** Every message gets one answer, in order, with its number as ``re``: a table with some of the keys of
`answers.Answer`. An answer that tells the table has a ``room``, and the record of that room (`answers.InLobby`,
`InDraft`, `OfGame`, `InLessons`, `InPuzzles`, `InRulebook`, `InWorkshop`) describes its keys. Questions (compare,
notation, weigh, pictures, check, follow, export …) are answered without a ``room``, and the table stays the same.
``unreadable`` (a sentence), ``refused`` (reasons, each with its rule) and ``broken`` (a sentence about an internal
error) mean that nothing was done. Only the answer to ``hello`` has the table in addition, and that to ``workshop`` the
contents of the workshop, as far as they can be shown.

**The first message.** ``hello`` contains the query of the page, its preferred language, and its stored progress. The
answer has everything that is told once (words, icons, sets, situations …) in addition to the table; the answer to
``language`` has the same in another language. Modules of the browser come as text under ``modules`` when their view is
first opened, and are not sent again. The same holds for cards and rules, which come before anything names them, and for
events: ``from`` is the number of the browser's events that are still valid, and ``events`` are the others, each with
what it changes of the frame before it (``patch``).

**Unrequested answers** are sent only after changes from Python in a notebook. They have the form of an answer to an
act, with ``re`` None.

**Moves** are data in the format of the game on the table (the record ``Move`` in the module ``protocol`` of its
folder). An option contains its move, which the browser sends back unchanged. Notation is for people, addresses and
files.

**Games.** The records of a game are declared in its folder (`records`). The browser's types are generated from all
records: `python -m tutor.protocol.types` writes ``tutor/browser/wire.d.ts``.
"""
