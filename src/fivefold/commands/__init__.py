"""The program `fivefold`: one module per command, with its options and help text.

`app.py` lists the commands. What a command does is in `cli` or `server`, loaded when it is called.
"""
