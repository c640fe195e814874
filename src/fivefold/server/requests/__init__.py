"""What can be asked over HTTP, as plain functions: a request in, data out.

They know neither FastAPI nor a network: `routes` serves them to one, and the pocket to its page.
"""
