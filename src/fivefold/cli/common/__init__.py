"""What every part of the command line needs: texts, messages, input, rules and their values.

Nothing here draws tables or depends on the kind of game.
"""
