"""Figures as each language writes them."""

import pytest

from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import figure, in_money, loss, money, percent, signed

EN, FR = Words(Lang.EN, "displays"), Words(Lang.FR, "displays")


def plain(text):
    """Without telling apart the blanks that a line may be broken at."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("value", "digits", "english", "french"),
    [
        (1254.594, 2, "1,254.59", "1 254,59"),
        (1234567, 0, "1,234,567", "1 234 567"),
        (0.05, 1, "0.1", "0,1"),
        (-2.5, 1, "-2.5", "-2,5"),
    ],
)
def test_decimals_and_thousands(value, digits, english, french):
    assert figure(value, digits, EN) == english
    assert plain(figure(value, digits, FR)) == french


@pytest.mark.parametrize(
    ("value", "shown"), [(2.34, "2.3"), (0.1, "0.1"), (0.0999, "0.10"), (0.006, "0.01")]
)
def test_a_tiny_loss_has_two_decimals(value, shown):
    assert loss(value, EN) == shown


@pytest.mark.parametrize(
    ("share", "english", "french"),
    [
        (0.30556, "30.56%", "30,56 %"),
        (0, "0.00%", "0,00 %"),
        (0.0001, "0.01%", "0,01 %"),
        (0.0000123, "0.0012%", "0,0012 %"),
    ],
)
def test_a_very_small_share_keeps_its_digits(share, english, french):
    assert percent(share, EN) == english
    assert plain(percent(share, FR)) == french


def test_money_can_not_be_broken_apart_in_french():
    assert money(1500, EN) == "$1,500"
    assert money(1500, FR) != plain(money(1500, FR)) == "1 500 $"
    assert " " not in money(1500, FR)


def test_a_figure_already_written_becomes_money():
    assert in_money("1,500", EN) == "$1,500"
    assert plain(in_money("1500", FR)) == "1500 $"


@pytest.mark.parametrize(
    ("value", "shown"), [(0.5, "+0.5"), (-11.24, "−11.2"), (0, "0.0"), (-0.04, "0.0")]
)
def test_a_change_has_a_sign_unless_it_is_nothing(value, shown):
    assert signed(value, 1, EN) == shown
