"""The maximum sizes of messages, answers and addresses, for the session, the server and the tests.

Whatever is too large is refused with a sentence when it is made. So every table can be told in an answer, and its
address can be loaded.
"""

#: The maximum number of characters of a text in a message.
LONGEST = 60_000
#: The maximum number of bytes of a frame from a browser: several times the longest text in UTF-8.
LARGEST_FRAME = 400_000
#: The maximum number of bytes of an answer as JSON in UTF-8.
LARGEST_ANSWER = 2_000_000
#: The maximum number of characters of an address, path and query in ASCII, which a browser sends to load the page.
LONGEST_ADDRESS = 60_000
