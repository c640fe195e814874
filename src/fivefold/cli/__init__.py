"""The command line."""

from fivefold.cli.app import main

__all__ = ["main"]
