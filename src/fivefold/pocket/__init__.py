"""The pocket: the server inside the page, for tables on this device.

A web worker runs this package in Pyodide. The page speaks to it as to a server.
"""
