"""`fivefold arena` in this process."""

import json

from typer.testing import CliRunner

from fivefold.commands.app import app


def run(*args):
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    return CliRunner().invoke(app, ["arena", *map(str, args)], env=env, prog_name="fivefold")


def answer(*args):
    done = run(*args, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refusal(*args):
    done = run(*args)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr
