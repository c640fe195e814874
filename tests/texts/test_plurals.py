import pytest

from fivefold.texts.plurals import plural_form

POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"
    " or v = 0 and i % 100 = 12..14",
}


@pytest.mark.parametrize(
    ("count", "form"),
    [(1, "one"), (3, "few"), (22, "few"), (5, "many"), (11, "many"), (12, "many"), (1.5, "other")],
)
def test_plural_rules_are_those_of_the_cldr(count, form):
    assert plural_form(POLISH, count) == form


def test_what_is_no_plural_rule_is_refused():
    with pytest.raises(ValueError, match="n > 1"):
        plural_form({"one": "n > 1"}, 1)
