"""The HTTP routes, the WebSocket endpoint and the web page: requests in, responses out.

Tables in play are in `live`; limits, origins and headers are in `transport`.
"""
