"""The commands that print a result and end: one module per command, its drawing in `views`.

Their options are in `fivefold.commands`; what they print is computed elsewhere.
"""
