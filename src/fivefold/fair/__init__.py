"""Fair dice: rolls that follow from a committed secret, and how anyone verifies them afterwards.

`tables` decides who may roll and when; the secret is stored by the server.
"""
