"""Handlers of HTTP requests, as plain functions: parameters in, data out.

They know neither FastAPI nor a network: `routes` serves them over HTTP, the offline app to its
page.
"""
