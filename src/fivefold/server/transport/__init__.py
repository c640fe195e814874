"""Checks on requests before a route sees them (limits, origins, headers), and network addresses.

Nothing here knows about tables or games.
"""
