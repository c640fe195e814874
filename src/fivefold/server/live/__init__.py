"""Live tables: connected clients, the frames they are sent, bots and timers.

HTTP routes and WebSockets are in `routes`; slow calculations are in `analysis`.
"""
