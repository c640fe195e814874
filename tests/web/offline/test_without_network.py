"""The installed app with no network and no server: games are kept, played and handed over."""

import random
import re

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import game_ids, known_ids
from tests.web.keeping import enter, last_dice

EVERY = [
    pytest.param(game, marks=() if game in game_ids() else pytest.mark.long) for game in known_ids()
]


def run(*command):
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return done.output


def test_four_people_keep_score_correct_and_reload(away):
    at = away.screen
    at.go("/keep?game=yum")
    for number, name in enumerate(("Ann", "Bo", "Cléo", "Dev"), start=1):
        if number > 2:
            at.button("Add a player").click()
        at.page.get_by_label(f"Name of player {number}").fill(name)
    at.button("Start", exact=True).click()
    at.page.wait_for_url(re.compile("/t/local-"))
    for name, box in (("Bo", "Sixes"), ("Cléo", "Fives")):
        last_dice(at, "66655", box)
        at.page.get_by_text(f"{name}, your turn").first.wait_for()
    at.button("Correct a turn").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Which turn?").select_option(label="Ann – Sixes: 18")
    for _ in range(5):
        dialog.get_by_role("button", name="Erase the last die").click()
    for face in "66661":
        dialog.get_by_role("button", name=f"Add a die showing {face}").click()
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    enter(at, "11")
    at.page.reload()
    at.page.get_by_text("Cléo, your turn").first.wait_for()
    at.page.get_by_role("cell", name="24").first.wait_for()
    last_dice(at, "11122", "Ones")
    at.page.get_by_text("Dev, your turn").first.wait_for()
    at.shoot("offline-keeper")


@pytest.mark.parametrize("game", EVERY)
def test_a_whole_game_against_a_bot(away, game, tmp_path):
    away.screen.go("/")
    away.connect()
    code = away.play(game, "random", random.Random(game))
    text = away.ask("GET", f"/api/tables/{code}/record")
    record = Record.parse(text)
    assert record.game.over
    verdict = verify(record)
    assert verdict.fair
    assert verdict.checked == verdict.rolls
    file = tmp_path / "game.fivefold"
    file.write_text(text, "utf-8")
    run("replay", str(file))
    run("verify", str(file))
