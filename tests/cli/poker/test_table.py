"""The Deluxe Poker table: the card in play, and each player's money, cards and bet."""

import re

import pytest
from rich.cells import cell_len

from fivefold.texts import Lang
from tests.support.keyboard import at_the_table
from tests.support.replaying import replay, tables

TABLE = ["game: deluxe-poker", "players: Ann, Bo, Dev"]


PHASES = [
    ([], ["Card 1 of 7: Ann turns it"], "Ann"),
    (
        ["Ann: card 665JJ/2/1700"],
        [
            "Card 1 of 7: 6 6 5 J J   2 rolls, payout $1,700",
            "Bidding, opened by Ann: no bid yet",
        ],
        "Ann",
    ),
    (["Ann: pass", "Bo: bid 400"], ["Highest bid: Bo, $400"], "Ann, Dev"),
    (
        ["Dev: all-in"],
        ["Dev will roll for $1,500. Will the card be completed? Place your bets."],
        "Ann, Bo",
    ),
    (
        ["Ann: bet no 300", "Bo: bet none"],
        ["Dev rolls for $1,500; 2 rolls left"],
        "Dev",
    ),
    (
        ["Dev: roll 65331 joker 3"],
        [
            "Card 1 of 7: [6] 6 [5] [J=3] [J=3]   2 rolls, payout $1,700",
            "Dev rolls for $1,500; 1 roll left",
        ],
        "Dev",
    ),
    (["Dev: roll 6"], ["Card 2 of 7: Dev turns it"], "Dev"),
]


@pytest.mark.parametrize("steps", range(1, len(PHASES) + 1))
def test_every_phase_of_the_table_tells_what_goes_on(steps):
    acts = [act for more, _, _ in PHASES[:steps] for act in more]
    shown = replay("-", input="\n".join([*TABLE, *acts])).stdout.splitlines()
    _, story, waiting = PHASES[steps - 1]
    assert shown[0] == "Deluxe Poker"
    assert [line for line in story if line not in shown] == []
    assert f"Waiting for: {waiting}" in shown


def test_the_table_shows_money_cards_all_in_and_bets():
    acts = [act for more, _, _ in PHASES[:-1] for act in more]
    (table,) = tables(replay("-", input="\n".join([*TABLE, *acts])).stdout)
    assert table == [
        ["Player", "Money", "Cards won", "All-In", "Bet"],
        ["Ann", "$1,200", "", "not used", "no $300"],
        ["Bo", "$1,500", "", "not used", "none"],
        ["Dev", "$0", "", "used", "rolls"],
    ]
    acts += PHASES[-1][0]
    (table,) = tables(replay("-", "--lang", "fr", input="\n".join([*TABLE, *acts])).stdout)
    assert table == [
        ["Joueur", "Argent", "Cartes gagnées", "Tapis", "Pari"],
        ["Ann", "1\u00a0200\u00a0$", "", "disponible", ""],
        ["Bo", "1\u00a0500\u00a0$", "", "disponible", ""],
        ["Dev", "3\u00a0500\u00a0$", "665JJ", "utilisé", ""],
    ]


def test_a_die_is_marked_on_one_picture_only():
    acts = ["Ann: card 66655/5/500", "Ann: all-in", "Bo: bet none", "Dev: bet none"]
    text = "\n".join([*TABLE, *acts, "Ann: roll 66511"])
    assert "Card 1 of 7: [6] [6] 6 [5] 5 " in replay("-", input=text).stdout


def test_a_player_without_money_is_shown_as_out():
    acts = ["Ann: card 66666/1/500", "Ann: all-in", "Bo: bet none", "Dev: bet none"]
    text = "\n".join([*TABLE, *acts, "Ann: roll 11111"])
    (table,) = tables(replay("-", input=text).stdout)
    assert table[1] == ["Ann", "$0", "", "used", "out"]


def test_a_player_who_is_out_has_no_all_in_left():
    acts = ["Ann: card 66666/1/500", "Ann: bid 1500", "Bo: pass", "Dev: pass", "Bo: bet none"]
    text = "\n".join([*TABLE, *acts, "Dev: bet none", "Ann: roll 11111"])
    (table,) = tables(replay("-", input=text).stdout)
    assert table[1] == ["Ann", "$0", "", "", "out"]


@pytest.mark.parametrize("lang", [Lang.EN, Lang.FR])
@pytest.mark.parametrize("width", [40, 80])
def test_the_poker_table_is_whole_at_any_width(lang, width):
    acts = ["Ann: card 665JJ/2/700", "Ann: bid 1200", "Cléo: pass", "Dev: pass", "Dev: bet no 300"]
    text = "\n".join(["game: deluxe-poker", "players: Ann, Cléo, Dev", *acts])
    shown = replay("-", "--lang", lang, input=text, width=width).stdout
    plain = shown.replace("\N{NO-BREAK SPACE}", " ")
    assert max(map(cell_len, shown.splitlines())) <= width
    assert "…" not in shown
    assert not re.search(r"\n\s*([;:]|\$(?!\d))", shown)
    for word in {
        Lang.EN: ["Money", "$1,500", "not used", "no $300"],
        Lang.FR: ["Argent", "1 500 $", "disponible", "non 300 $"],
    }[lang]:
        assert word in plain
    assert ("┃" in shown) == (width > 40)


def test_nobody_rolls_for_nothing_in_dollars():
    assert "Ann will roll for free." in at_the_table("pass", "pass", players="Ann, Bo").screen
    french = at_the_table("passe", "passe", "", "q", players="Ann, Bo", lang="fr").screen
    assert "Ann va lancer gratuitement." in french
