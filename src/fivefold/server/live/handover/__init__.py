"""Tables that go to another place, and those that come from there.

Who may hand one over, and what is believed of it, is in `fivefold.tables.handover`.
"""
