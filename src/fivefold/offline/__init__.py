"""The offline app: the server inside the page, for the tables of one person on this device.

A web worker runs it in Pyodide, where there is no FastAPI, no NumPy, no thread and no process; the
page speaks to it as to a server. What needs one of these is left to `server`.
"""
