"""How large a message, an answer and an address may be: rooms, server and tests keep to these.

Whatever is too large is refused where it is made, in a sentence. So nothing lies on a table that cannot be told, or
whose address cannot be loaded.
"""

#: The characters of the longest text in a message.
LONGEST = 60_000
#: The bytes of the largest frame from a browser: the longest text, several times over in UTF-8.
LARGEST_FRAME = 400_000
#: The bytes of the largest answer, in JSON and UTF-8.
LARGEST_ANSWER = 2_000_000
#: The characters of the longest address, path and query in ASCII: a browser sends it when it loads the page.
LONGEST_ADDRESS = 60_000
