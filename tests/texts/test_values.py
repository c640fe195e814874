import pytest

from fivefold.texts import listed, shown


@pytest.mark.parametrize(
    ("things", "said"), [([], "-"), ([1], "1"), ([1, 2, 3], "1, 2, 3"), (iter("ab"), "a, b")]
)
def test_things_are_listed_with_commas_or_a_dash(things, said):
    assert listed(things) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann", "'Ann'"),
        ("Cléo", "'Cléo'"),
        ("it's", '"it\'s"'),
        ("", "''"),
        ("a\nb", r"'a\nb'"),
        ("\x1b[31mred", r"'\x1b[31mred'"),
        ("\x00\x7f\x9b", r"'\x00\x7f\x9b'"),
        ("\u202eabc", r"'\u202eabc'"),
        ("\ud800", r"'\ud800'"),
        (7, "'7'"),
        (None, "'None'"),
    ],
)
def test_foreign_text_is_quoted_and_escaped(text, said):
    assert shown(text) == said
    assert shown(text).isprintable()


@pytest.mark.parametrize("code", [*range(32), *range(127, 160), 0x2028, 0x2029, 0x202E, 0xFEFF])
def test_no_control_character_gets_through(code):
    assert chr(code) not in shown(f"a{chr(code)}b")


def test_sixty_characters_are_shown_and_no_more():
    assert shown("x" * 60) == f"'{'x' * 60}'"
    assert shown("x" * 61) == f"'{'x' * 60}…'"
    assert shown("x" * 10_000_000) == f"'{'x' * 60}…'"


def test_a_number_that_python_will_not_write_out_is_still_shown():
    assert shown(10**5000) == "'int…'"
