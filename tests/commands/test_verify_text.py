"""The verdict on the dice of a game, as people read it."""

import json
import re

import pytest
from rich.cells import cell_len

from fivefold.texts import Lang
from tests.support.verifying import verify


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("right", "the record is consistent", "la feuille est cohérente"),
        ("hidden", "nothing could be checked", "rien n'a pu être vérifié"),
        ("wrong", "the dice are NOT as promised", "les dés ne sont PAS ceux qui étaient promis"),
    ],
)
def test_the_first_line_says_it_all(files, name, english, french):
    said = verify(files[name]).stdout.splitlines()[0]
    assert said == f"Table 7kx20rtd4m: {english}"
    said = verify(files[name], "--lang", "fr").stdout.splitlines()[0]
    assert said == f"Table 7kx20rtd4m\u00a0: {french}"


@pytest.mark.parametrize(
    ("lang", "digest"), [("en", "Digest: "), ("fr", "Empreinte de la table\u00a0: ")]
)
def test_the_digest_is_said_and_what_a_record_alone_does_not_show(files, lang, digest):
    said = verify(files["right"], "--lang", lang, width=300).stdout.splitlines()
    assert re.fullmatch(digest + "([0-9a-z]{5}-){3}[0-9a-z]{5}", said[1])
    assert "--digest" in said[-1]
    noted = said[1].removeprefix(digest)
    assert len(verify(files["right"], "--digest", noted).stdout.splitlines()) == 3
    noted = verify(files["restored"]).stdout.splitlines()[1].removeprefix("Digest: ")
    said = verify(files["restored"], "--digest", noted, "--lang", lang, width=300).stdout
    assert "--server" in said.splitlines()[-1]


def test_the_first_wrong_roll_is_said(files):
    wrong = json.loads(verify(files["wrong"], "--json").stdout)["wrong"][0]
    said = verify(files["wrong"]).stdout.splitlines()
    found, due = wrong["found"], wrong["should_be"]
    assert said[2] == f"Ann, turn 1, roll 1: {found} should have been {due}"
    assert said[3].endswith("; wrong: 1")
    said = verify(files["wrong"], "--lang", "fr").stdout.splitlines()
    assert said[2] == f"Ann, tour 1, lancer 1\u00a0: {found} aurait dû être {due}"


def test_the_first_wrong_rolls_are_told_and_how_many_more_there_are(files):
    wrong = len(json.loads(verify(files["start"], "--json").stdout)["wrong"])
    said = verify(files["start"], width=200).stdout.splitlines()
    told = [number for number, line in enumerate(said) if " should have been " in line]
    assert len(told) == 5
    assert said[told[-1] + 1] == f"and {wrong - 5} more; --json lists all"
    assert said[told[-1] + 2].endswith(f"; wrong: {wrong}")
    said = verify(files["start"], "--lang", "fr").stdout
    assert f"et {wrong - 5} de plus\u00a0; --json les donne tous\n" in said


@pytest.mark.parametrize("names", ["right", "right hidden wrong", "bad right"])
def test_nothing_empty_is_said_but_between_two_records(files, names):
    shown = verify(*(files[name] for name in names.split())).stdout
    assert shown.split("\n").count("") == len([name for name in names.split() if name != "bad"])
    assert not shown.startswith("\n")
    assert not shown.endswith("\n\n")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("start", "Ann, in game 1, roll 1 for the start: "),
        ("one-manche", "Ann, roll 1 for the start: "),
        ("cards", "Ann, card 1: "),
        ("secret", "The secret is not the one that the commitment promised."),
        ("rules", "The rules or the deck are not those the dice were rolled for."),
        ("other-seed", "A seed is not the one that its player had sealed."),
        ("unsealed", "Not sealed beforehand: the seeds of Ann, Bo."),
        ("unopened", "Sealed and never shown: the seeds of Bo."),
        ("restored", "The table was restored from a backup: 12 keys were skipped,"),
    ],
)
def test_it_is_said_what_is_wrong(files, name, place):
    said = verify(files[name]).stdout.splitlines()[1:]
    assert any(line.startswith(place) for line in said)


def test_a_wrong_attempt_is_said(tmp_path, files):
    lines = files["poker"].read_text("utf-8").splitlines()
    file = tmp_path / "roll"
    place = next(n for n, line in enumerate(lines) if ": roll" in line)
    name, roll = lines[place].split(": roll ")
    other = "1" * len(roll.split()[0]) if roll[0] != "1" else "2" * len(roll.split()[0])
    file.write_text("\n".join([*lines[:place], f"{name}: roll {other}"]), "utf-8")
    said = verify(file).stdout.splitlines()[2]
    assert said.startswith(f"{name}, attempt 1, roll 1: {other} should have been ")


@pytest.mark.parametrize("lang", Lang)
def test_everything_fits_on_a_narrow_screen(files, lang):
    for name, file in files.items():
        shown = verify(file, "--lang", lang, width=40)
        assert all(cell_len(line) <= 40 for line in shown.stdout.splitlines()), name
