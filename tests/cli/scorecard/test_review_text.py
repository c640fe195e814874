"""A review as people read it: how each total came about, and the costly decisions."""

import re

import pytest

from fivefold.coach.scorecard.review import review
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.reviewing import FINISHED, OPEN, people, run
from tests.support.solved import solved

pytestmark = pytest.mark.usefixtures("review_screen")


def test_the_sum_for_people(found):
    shown = people(FINISHED)
    assert shown.startswith("Yum: luck and decisions\n\nAnn\n")
    for player in found.players:
        sign, luck = "-" if player.luck < 0 else "+", abs(player.luck)
        sum_ = f"  171.13 at the start {sign} {luck:.2f} luck - {player.cost:.2f} cost"
        assert f"{player.name}\n{sum_} = {player.total:.0f}\n" in shown
        mean = f"Points lost in each, on average: {player.accuracy:.2f}."
        grade = "Grade: needs practice (1 of 4)."
        assert f"{len(player.decisions)} decisions. {mean} {grade}" in " ".join(shown.split())


def ends(costly):
    return costly[-1].cost, costly[0].cost


def test_the_costly_decisions_for_people(found):
    shown = people(FINISHED)
    assert shown.count(" lost in turn ") == 10
    worst = found.players[0].costly[0]
    dice, left = " ".join(map(str, worst.position.dice)), worst.position.rolls_left
    headline = f"{worst.cost:.1f} lost in turn {worst.turn}: {dice} on the table"
    rolls = "1 roll" if left == 1 else f"{left} rolls"
    assert f"\n  {headline}, {rolls} left\n    Yours: " in shown
    words = re.sub(r"\s+", " ", shown)
    for player in found.players:
        for decision in player.costly[:5]:
            assert re.sub(r"\s+", " ", decision.reason["en"]) in words
    rest = found.players[0].costly[5:]
    least, most = (f"{cost:.1f}" if cost >= 0.1 else f"{cost:.2f}" for cost in ends(rest))
    more = f"{len(rest)} more lost {least} to {most}; --all shows them.\n"
    assert more in shown
    assert "--all" not in people(FINISHED, "--all")


@pytest.mark.parametrize(
    ("lang", "head", "gives_up"),
    [
        (Lang.EN, r"([\d.]+) lost in turn", " gives up "),
        (Lang.FR, r"Perte de ([\d.]+) au tour", " coûte "),
    ],
)
def test_a_loss_is_one_figure_above_its_reason_and_in_it(lang, head, gives_up):
    shown = " ".join(people(FINISHED, "--all", "--lang", lang).split()).replace(",", ".")
    _, *parts = re.split(head, shown)
    told = [re.search(rf"{gives_up}([\d.]+) points? ?:", part) for part in parts[1::2]]
    pairs = [
        (float(lost), float(one[1])) for lost, one in zip(parts[::2], told, strict=True) if one
    ]
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[0] != pair[1]] == []


def test_one_decision_more_is_told_as_one():
    lines = (
        "12346 ones",
        "12346 twos",
        "12346 threes",
        "12346 fours",
        "12346 fives",
        "12346 sixes",
    )
    text = "game: yum\nplayers: Ann\n" + "".join(f"Ann: {line}\n" for line in lines)
    (ann,) = review(Record.parse(text), solved("yum")).players
    assert len(ann.costly) == 6
    assert run("-", stdin=text).stdout.endswith(
        f"\n  One more lost {ann.costly[-1].cost:.1f}; --all shows it.\n"
    )


def test_in_french(found):
    shown = people(FINISHED, "--lang", "fr")
    assert shown.startswith("Yum\xa0: la chance et les décisions\n")
    sum_ = f"  171,13 au départ + {found.players[0].luck:.2f} de chance".replace(".", ",")
    assert sum_ in shown
    assert "Note : à travailler (1 sur 4)" in " ".join(shown.split())
    words = re.sub(r"\s+", " ", shown)
    assert re.sub(r"\s+", " ", found.players[0].costly[0].reason["fr"]) in words


def test_french_quotes_are_not_parted_from_what_they_quote():
    shown = people(FINISHED, "--all", "--lang", "fr")
    assert "«" in shown
    assert not re.search(r"«\s*\n|\n\s*[»:;?!%]", shown)


def test_turns_that_hide_their_dice_are_named():
    shown = people(OPEN)
    (dev,) = re.findall(r"Dev\n.*?\n\n", shown, re.DOTALL)
    assert "Turns whose dice were not written down: 1, 5. What they hide counts as luck." in dev
    assert shown.count("not written down") == 2
