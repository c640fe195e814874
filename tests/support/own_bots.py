"""The bot on the page about bots, as a module of one's own."""

import sys
from contextlib import contextmanager
from doctest import DocTestParser

import pytest

from tests.support.paths import DOCS

NAME = "mybots"


@contextmanager
def mybots(folder):
    """In a folder with the module that the examples on the page need."""
    page = (DOCS / "bots-python.md").read_text("utf-8")
    examples = [example.source for example in DocTestParser().get_examples(page)]
    until = next(place for place, source in enumerate(examples) if source.startswith("class "))
    needed = [text for text in examples[: until + 1] if text.startswith(("from ", "class "))]
    (folder / f"{NAME}.py").write_text("".join(needed))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "path", [*sys.path])
        try:
            yield
        finally:
            sys.modules.pop(NAME, None)
