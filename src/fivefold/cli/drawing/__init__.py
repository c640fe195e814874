"""Shared parts of drawings: figures, dice, wrapped lines, widths, chart files.

Nothing here depends on the kind of game or on a command.
"""
