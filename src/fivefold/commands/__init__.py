"""The program `fivefold`: one module per command, with its options, its work and what it prints.

`app.py` lists the commands. All of them load whenever one runs, so functions import what they need.
"""
