"""The line between the browser and Python: what can be asked, what is told, and the reader of what comes in.

**Messages.** The browser sends plain data: a table with ``do``, the name of an act, that act's keys (`acts` has them
all), and ``n``, a number of its choice. One record and one reader for each: `acts.read_act` goes by the annotations;
keys that an act does not know are left out. A message may hold texts of `sizes.LONGEST` characters, so many parts
(`reading.MOST_PARTS`), so deep in each other (`DEEPEST`); anything else is refused with a sentence. So is an act after
which the table could not be told in an answer of `sizes.LARGEST_ANSWER` bytes, or found by an address of
`LONGEST_ADDRESS` characters.

**Answers.** Every message gets one answer, in the order in which they came, with its number as ``re``: a table with
some of the keys of `answers.Answer`. It has a ``room`` where it tells the table as it lies now, and the record of
that room (`answers.InLobby`, `InDraft`, `InGame`, `InLessons`, `InPuzzles`, `InRulebook`, `InWorkshop`) says what it
holds; a question (compare, notation, weigh, pictures, check, follow, export …) is answered without one, and what is
on the table stays. ``unreadable`` (a sentence), ``refused`` (reasons, each with its rule) and ``broken`` (a sentence:
the fault is ours) say that nothing was done, and that the table is as it was; only ``hello`` comes with the table,
and ``workshop`` with what lies in the workshop, beside them, for what can be shown nevertheless.

**The first word.** ``hello`` comes with the page's query, the language that it would like, and the progress that it has
kept. It is answered by all that is told once (words, signs, sets, situations …) beside the table; ``language`` by the
same in another language. Modules of the browser come as text under ``modules``, when their room is first entered, and
are not sent again; so are cards and rules, each before anything names it, and events: ``from`` is how many of those
that the browser has still hold, ``events`` are the rest, each with what it changes of the frame before it (``patch``).

**Unasked** comes only what a notebook does from Python: the same answer as to an act, with ``re`` None.

**Moves** travel as data, as the game on the table tells them (`clash.Move`): an option holds the move that it stands
for, to be sent back as it is. Words are for people, addresses and files.

The browser's types are made from these records: `python -m tutor.protocol.types` writes ``tutor/browser/wire.d.ts``.
"""
