"""`fivefold verify`: its status, its objects for programs, and what is refused."""

import asyncio
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from fivefold.client import Server
from fivefold.fair.chain import Chain
from fivefold.fair.dice import FairDice, KeyLayout
from fivefold.fair.headers import read_published
from fivefold.fair.seeds import seal_of
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.local import local_server
from tests.support.fair_tables import head_of
from tests.support.keyboard import COMMAND, WORDS
from tests.support.paths import DOCS, GAMES
from tests.support.verifying import verify

PLAIN = GAMES / "yum-finished.fivefold"


def test_the_worst_of_several_records_makes_the_status(files):
    for names, status in [
        ("right poker", 0), ("right hidden", 3), ("hidden right wrong", 1), ("right wrong", 1),
        ("wrong right", 1), ("wrong bad right", 2), ("bad wrong", 2),
    ]:  # fmt: skip
        shown = verify(*(files[name] for name in names.split()), "--json")
        assert shown.exit_code == status, names
        told = [Path(json.loads(line)["file"]).name for line in shown.stdout.splitlines()]
        assert told == [name for name in names.split() if name != "bad"]


def test_every_record_of_a_file_is_verified(files, tmp_path):
    names = ("right", "wrong", "right", "hidden")
    texts = [Path(files[name]).read_text("utf-8") for name in names]
    plain = PLAIN.read_text("utf-8")
    file = tmp_path / "several"
    file.write_text("".join([*texts, plain]), "utf-8")
    lines = [1 + "".join(texts[:place]).count("\n") for place in range(5)]
    shown = verify(file, "--json")
    assert shown.exit_code == 2
    found = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [(one["file"], one.get("line", 1)) for one in found] == [
        (str(file), line) for line in lines[:4]
    ]
    assert [one["result"] for one in found] == ["consistent", "wrong", "consistent", "unchecked"]
    assert shown.stderr.startswith(f"{file}:{lines[4]}: ")
    drawn = verify(file)
    assert (drawn.exit_code, drawn.stderr) == (2, shown.stderr)
    assert f"\n\n{file}:{lines[1]}\n" in drawn.stdout


def test_a_dash_is_standard_input(files):
    command = [*COMMAND, "verify", "-", "--json"]
    data = files["right"].read_bytes()
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["file"] == "-"


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen(tmp_path, files):
    file = tmp_path / "a\nb\x1b[31m[red]"
    file.write_bytes(files["right"].read_bytes())
    title, *_ = verify(file, file).stdout.splitlines()
    assert title.endswith(r"a\nb\x1b[31m[red]")
    file.write_bytes(files["bad"].read_bytes())
    (line,) = verify(file).stderr.splitlines()
    assert r"a\nb\x1b[31m[red]: the header `secret` must be" in line


def test_a_right_record_gives_its_object(files):
    (line,) = verify(files["right"], "--json").stdout.splitlines()
    assert json.loads(line) == {
        "file": str(files["right"]),
        "table": "7kx20rtd4m",
        "result": "consistent",
        "fair": False,
        "digest": digest_of(files["right"]),
        "noted": None,
        "server": None,
        "own_digest": True,
        "commitment": True,
        "fingerprint": True,
        "seals": True,
        "rolls": 51,
        "checked": 51,
        "wrong": [],
        "unchecked": [],
        "open_seeds": [],
        "unopened": [],
        "skipped": 0,
        "brought": False,
        "handed_over": 0,
    }


def digest_of(file):
    return head_of(file.read_text("utf-8"))["digest"]


def test_the_noted_digest_makes_it_fair_and_another_is_refused(files):
    digest = digest_of(files["right"])
    for typed in (digest, digest.upper().replace("-", " ")):
        shown = verify(files["right"], "--digest", typed)
        fair = WORDS("dice-fair", code="7kx20rtd4m")
        assert (shown.exit_code, shown.stdout.splitlines()[0]) == (0, fair)
    told = json.loads(verify(files["right"], "--digest", digest, "--json").stdout)
    assert (told["result"], told["fair"], told["noted"]) == ("fair", True, True)
    assert verify(files["right"], "--digest", "0" * 20).exit_code == 1
    refused = verify(files["right"], "--digest", "7kx20rtd4m")
    assert (refused.exit_code, refused.stdout) == (2, "")


@pytest.fixture(scope="module")
def served():
    """A server, and the record of a game that was played there."""

    async def played(url):
        async with Server(url) as server:
            code = await server.create({"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]})
            async with server.connect(code) as session:
                await session.start()
                digest = session.digest
                for box in ("ones", "twos"):
                    await session.act(0, "roll")
                    await session.act(0, "keep")
                    await session.act(0, f"fill {box}")
                before = await server.record(code)
                await session.send({"type": "close"})
                return digest, before, await server.record(code)

    with local_server() as url:
        yield url, *asyncio.run(played(url))


def test_the_server_that_played_a_game_confirms_it(served):
    url, digest, before, after = served
    for record in (before, after):
        shown = verify("-", "--server", url, input=record)
        assert (shown.exit_code, shown.stderr) == (0, "")
        told = json.loads(verify("-", "--server", f"{url}/", "--json", input=record).stdout)
        assert (told["result"], told["server"], told["digest"]) == ("fair", True, digest)
        assert verify("-", "--digest", digest, input=record).exit_code == 0


def test_the_server_refuses_a_game_forged_under_its_code_and_commitment(served):
    """The secret is public now, so a seed can be chosen anew, with a seal to match."""
    url, digest, _, after = served
    head = head_of(after)
    chain = Chain(bytes.fromhex(head["secret"]), int(head["chain"]))
    rules = built_in("yum")
    dealer = FairDice(
        head["table"], head["fingerprint"], ("chosen",), chain, KeyLayout.of(rules, 1), rules.deck
    )
    public = replace(
        read_published(Record.parse(after)),
        seeds=("chosen",),
        seals=(seal_of(head["table"], 0, "chosen"),),
    )
    forged = Record.new("yum", ["Ann"], headers=public.headers())
    forged = forged.play(dealer.dealt(forged))
    alone = json.loads(verify("-", "--json", input=str(forged)).stdout)
    assert (alone["result"], alone["commitment"], alone["seals"]) == ("consistent", True, True)
    assert verify("-", "--server", url, input=str(forged)).exit_code == 1
    assert verify("-", "--digest", digest, input=str(forged)).exit_code == 1


def test_the_server_refuses_another_decision_with_the_right_dice(served):
    url, _, _, after = served
    other = after.replace(" twos ", " sixes ").replace(" ones ", " fives ")
    other = re.sub(r" (sixes|fives) \d+", r" \1", other)
    assert json.loads(verify("-", "--json", input=other).stdout)["result"] == "consistent"
    assert verify("-", "--server", url, input=other).exit_code == 1


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "ftp://x", "nonsense", "http://[", ""])
def test_a_server_that_cant_be_asked_confirms_nothing(files, address):
    shown = verify(files["right"], "--server", address)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "server" in shown.stderr


def test_a_server_that_does_not_know_the_table_confirms_nothing(files, served):
    shown = verify(files["right"], "--server", served[0])
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "7kx20rtd4m" in shown.stderr


@pytest.mark.parametrize("page", ["fair-dice.md", "fair-dice.fr.md"])
def test_the_page_shows_what_is_said(page):
    text = (DOCS / page).read_text("utf-8")
    (record,) = re.findall(r"```fivefold\n(.*?)```", text, re.DOTALL)
    better = record.replace("11115 ones 4", "11111 ones 5")
    examples = re.findall(r"\$ fivefold (.*)\n((?:.+\n)+)```", text)
    for (command, wanted), given, status in zip(
        examples, (record, better, record), (0, 1, 0), strict=True
    ):
        before, _, after = command.partition("verify")
        shown = verify(*before.split(), "-", *after.split()[1:], input=given)
        assert (shown.exit_code, shown.stdout) == (status, wanted)
