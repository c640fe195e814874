"""What players can learn from games, as plain data: hints, reviews, drills and histories.

Everything is computed from a game or its record and the values of its rules. Storing, transport and
presentation belong to the server, the command line and the page.
"""
