"""Handing a table over: its whole log goes to another place, and the game goes on there.

A server and the page of a device without a network are such places. `docs/offline.md` describes the
protocol.
"""
