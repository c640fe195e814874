"""Games of several players in numbers: their actions, and what each player sees.

What every environment has in common is here. How each one hands it out is in `multiplayer` and
`openspiel`.
"""
