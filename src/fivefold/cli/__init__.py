"""What commands share at a terminal: texts, messages, records, solved values, lines and tables.

`play` is the game at the keyboard. What depends on the kind of game is in `scorecard` and `poker`,
found through `kinds`. The commands themselves are in `fivefold.commands`.
"""
