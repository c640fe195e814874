"""What the commands print and ask at a terminal.

`reports` holds the commands that print something, `play` the game at the keyboard. What depends on
the kind of game is in `scorecard` and `poker`, found through `kinds`; `common` and `drawing` are
shared. The commands themselves, with their options, are in `fivefold.commands`.
"""
