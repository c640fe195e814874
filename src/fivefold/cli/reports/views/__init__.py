"""How reports are drawn and printed for people.

These modules load Rich or matplotlib, so a report imports its view only when it needs it.
"""
