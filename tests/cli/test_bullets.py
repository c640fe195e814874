"""A list under a title."""

import io

from rich.console import Console

from fivefold.cli.drawing import print_bullets
from fivefold.rules import built_in
from fivefold.texts import Lang


def bullets(texts, lang=Lang.EN, width=40):
    console = Console(file=io.StringIO(), width=width)
    print_bullets(console, "Rulings", texts, lang)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_every_text_has_a_bullet_below_the_title():
    texts = [built_in(game).name for game in ("classique", "yum")]
    assert bullets(texts) == ["", "Rulings", "• Yahtzee Classique", "• Yum"]


def test_a_long_text_goes_on_beside_its_bullet():
    summary = built_in("yum").summary
    _, _, first, *more = bullets([summary], Lang.FR, width=30)
    assert first.startswith("• ")
    assert more
    assert all(line.startswith("  ") for line in more)
    assert " ".join(line[2:] for line in [first, *more]) == summary["fr"].replace("\xa0", " ")


def test_without_texts_there_is_no_title():
    assert bullets([]) == []
