"""Slow calculations, run off the event loop: solving games, coaching, analysing finished games.

This package decides when and in which thread they run; `insights` and `coach` decide what they say.
"""
