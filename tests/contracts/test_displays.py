"""Every state of every game in a notebook: well-formed, in every language, not too long."""

import random
import subprocess
import sys

import pytest

from fivefold import Record, built_in
from fivefold.rules import known_ids
from fivefold.texts import Lang
from tests.support.displays import HOSTILE, parsed, said
from tests.support.paths import ROOT
from tests.support.random_play import play_on

NAMES = ["Ann", "Bo", "Cléo", "Dev"]
MOST = 20_000
"""Characters that the sheet of four players may take."""
every_game = pytest.mark.parametrize("game", known_ids())


@every_game
@pytest.mark.parametrize("lang", Lang)
def test_every_state_of_a_game_has_a_display(game, lang):
    rng = random.Random(game)
    record = Record.new(game, NAMES, manches=2 if built_in(game).manches else 1)
    for _ in range(12):
        shown = record.html(lang)
        root = parsed(shown)
        assert set(NAMES) <= set(said(root).replace(":", " ").replace(",", " ").split())
        assert root.get("lang") == lang
        assert len(shown) < MOST
        record = play_on(record, rng, rng.randrange(1, 30))
    over = play_on(record, rng, 10_000)
    assert over.game.over
    assert any(
        over.names[seat] in said(parsed(over.html(lang))) for seat in over.game.winners or (0,)
    )


@every_game
def test_hostile_names_stay_text(game):
    record = play_on(Record.new(game, NAMES[:2]), random.Random(1), 5)
    assert "<script>" in said(parsed(record.game.html(names=[HOSTILE, "Bo"])))


@every_game
def test_the_same_state_always_has_the_same_display(game):
    record = play_on(Record.new(game, NAMES), random.Random(2), 9)
    assert record._repr_html_() == record.html() == Record.parse(str(record)).html()


def test_nothing_that_draws_is_loaded_before_something_is_drawn():
    code = (
        "import sys, fivefold as f; game = f.new_game('yum', players=2);"
        "game = game.play(f.Roll(f.Dice('23666')));"
        "assert not [name for name in sys.modules if 'draw' in name or 'display' in name];"
        "game.html(); assert 'fivefold.drawings' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
