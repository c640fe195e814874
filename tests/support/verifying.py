"""`fivefold verify` in this process, and records of every sort to verify."""

import random

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.fair.chain import Skip
from fivefold.games.scorecard import FinalRoll
from fivefold.rules import load_rules
from tests.support.fair_tables import begun, dealer_for, played_on, whole_game
from tests.support.paths import OWN_RULES


def verify(*args, width=80, **options):
    env = {"LC_ALL": "en_US.UTF-8", "COLUMNS": str(width)}
    return CliRunner().invoke(app, ["verify", *map(str, args)], env=env, **options)


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """Records of every sort, by name."""
    folder = tmp_path_factory.mktemp("tables")
    dealer = dealer_for("yum", 2)
    right = whole_game("yum", 2)
    hidden = played_on(begun("yum", dealer, told=False), dealer, random.Random(1))
    paper = begun("yum", dealer, real_dice=("Bo",)).play(FinalRoll("11111"))
    start = dealer_for("classique", 2)
    rolled = played_on(begun("classique", start), start, random.Random(1), 2)
    records = {
        "right": right,
        "wrong": _other_first_roll(right),
        "secret": _with(right, "commitment", "0" * 64),
        "rules": _with(right, "fingerprint", "0" * 64),
        "hidden": hidden,
        "paper": paper,
        "start": _with(whole_game("classique", 2, manches=2), "table", "0000000000"),
        "one-manche": _with(rolled, "table", "0000000000"),
        "poker": whole_game("deluxe-poker", 2),
        "cards": _with(whole_game("deluxe-poker", 2), "table", "0000000000"),
        "maxi": whole_game(load_rules(OWN_RULES), 2),
        "bad": _with(right, "secret", "abc"),
        "going-on": whole_game("yum", 2, moves=20, told=False),
        "restored": whole_game("yum", 2, skips=(Skip(7, 12),)),
        "other-seed": _with(whole_game("yum", 2), "seeds", "tulip, 17/5"),
        "unsealed": whole_game("yum", 2, sealed=False),
        "unopened": _with(whole_game("yum", 2, moves=0), "seeds", "tulip, -"),
    }
    for name, record in records.items():
        (folder / name).write_text(str(record), "utf-8")
    return {name: folder / name for name in records}


def _with(record, key, value):
    lines = str(record).splitlines(keepends=True)
    return "".join(f"{key}: {value}\n" if line.startswith(f"{key}: ") else line for line in lines)


def _other_first_roll(record):
    """Ann's first dice, and no others, are not those that fell."""
    head, body = str(record).split("\n\n")
    first, rest = body.split("\n", 1)
    dice = "22222" if first.startswith("Ann: 11111") else "11111"
    return f"{head}\n\nAnn: {dice} {first.split()[-2]}\n{rest}"
