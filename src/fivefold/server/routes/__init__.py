"""What only a network has: FastAPI routes for the handlers of `requests`, the WebSocket endpoint,
the files of the web app, probes and invitations.
"""
