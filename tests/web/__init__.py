"""A package, so that one Chromium can serve this folder alone: see conftest.py."""
