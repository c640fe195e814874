"""Between the network and the routes: HTTP and WebSocket connections, limits, middleware.

Nothing here knows about tables or games.
"""
