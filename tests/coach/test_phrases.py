import pytest

from fivefold.coach import phrases


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [
        (1.0, "1 point", "1 point"),
        (0.4, "0.4 points", "0,4 point"),
        (1.5, "1.5 points", "1,5 point"),
        (1.96, "2 points", "2 points"),
        (12.34, "12.3 points", "12,3 points"),
    ],
)
def test_points_are_counted_as_each_language_counts(value, en, fr):
    assert phrases.points(value)["en"] == en
    assert phrases.points(value)["fr"] == fr


@pytest.mark.parametrize(
    ("chance", "en", "fr"),
    [
        (0.5, "50%", "50 %"),
        (0, "0%", "0 %"),
        (1, "100%", "100 %"),
        (1 - 1e-15, "100%", "100 %"),
        (0.004, "0.4%", "0,4 %"),
        (0.996, "99.6%", "99,6 %"),
        (0.046, "5%", "5 %"),
        (1 / 7776, "under 0.1%", "moins de 0,1 %"),
        (6**-10, "under 0.1%", "moins de 0,1 %"),
        (1 - 1 / 7776, "over 99.9%", "plus de 99,9 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance, en, fr):
    assert phrases.percent(chance)["en"] == en
    assert phrases.percent(chance)["fr"] == fr.replace(" %", "\xa0%")
