"""Compiled play: one action in each of many games, and what every action is worth.

They work on arrays; environments for people who learn from them are one folder above.
"""
