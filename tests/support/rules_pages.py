"""`fivefold rules` in this process, and its table of boxes taken apart."""

import json
import re

from typer.testing import CliRunner

from fivefold.commands.app import app

ENGLISH = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "200"}


def rules(*args, env=None):
    return CliRunner().invoke(app, ["rules", *map(str, args)], env={**ENGLISH, **(env or {})})


def plain(text):
    """The words alone: no borders, no line breaks."""
    return " ".join(re.sub("[│┃•]", " ", text).split())


def rows(text):
    """The cells of every row of the table of boxes."""
    lines = [line for line in text.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


def data(*args, lang="en"):
    env = {"LC_ALL": "C.UTF-8"}
    shown = CliRunner().invoke(
        app, ["--lang", lang, "rules", *map(str, args), "--json"], env=env, prog_name="fivefold"
    )
    assert (shown.exit_code, shown.stderr) == (0, "")
    (line,) = shown.stdout.splitlines()
    return json.loads(line)
