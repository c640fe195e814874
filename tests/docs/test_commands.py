"""The reference of commands is what the program itself says of them."""

import pytest

from fivefold.commands.app import COMMANDS
from scripts.commands_page import PAGES, page
from tests.support.paths import DOCS


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_of_commands_is_that_of_the_program(lang):
    assert (DOCS / PAGES[lang]).read_text("utf-8") == page(lang), (
        "python -m scripts.commands_page writes the page"
    )


@pytest.mark.parametrize("lang", PAGES)
def test_every_command_has_a_heading(lang):
    headings = [line[4:] for line in page(lang).splitlines() if line.startswith("### ")]
    assert headings == [function.__name__ for group in COMMANDS.values() for function in group]
