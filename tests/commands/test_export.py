"""`fivefold export`: what is in the file, and what leaves it as it was."""

import csv
import json
import os
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from threading import Thread

import polars as pl
import pytest

from fivefold import dataframes
from fivefold.cli import progress, records
from fivefold.cli.records import read_all
from fivefold.dataframes import batches, decisions, files, games, rolls
from fivefold.record import Record, write_records
from fivefold.rules import load_rules
from tests.support import solver_commands
from tests.support.framing import FILES, example, examples
from tests.support.paths import GAMES, OWN_RULES
from tests.support.shared import shared_folder
from tests.support.solved import solved

YUM, POKER = GAMES / "yum-finished.fivefold", GAMES / "deluxe-poker-roll.fivefold"


def run(*args, stdin=None):
    return solver_commands.run("export", *args, stdin=stdin)


def exported(*args, **options):
    """The rows of the file that was written, with what was missing as None."""
    shown = run(*args, "--to", "out.jsonl", **options)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    rows = [json.loads(line) for line in Path("out.jsonl").read_text("utf-8").splitlines()]
    assert shown.stdout.startswith(f"{len(rows):,} ")
    return rows


def refused(*args, **options):
    """The lines on standard error. Nothing has been written."""
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    shown = run(*args, **options)
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before
    return shown.stderr.splitlines()


@pytest.mark.parametrize("make", [decisions, rolls, games])
def test_the_rows_are_those_of_the_frame(make):
    rows = exported(*FILES, "--what", make.__name__)
    assert [{**row, "file": None} for row in rows] == list(make(examples()))
    assert list(dict.fromkeys(row["file"] for row in rows)) == [str(file) for file in FILES]


def test_decisions_are_exported_unless_something_else_is_asked_for():
    assert exported(YUM) == exported(YUM, "--what", "decisions")


@pytest.mark.parametrize("file", [YUM, POKER], ids=["sheet", "poker"])
def test_costs_and_luck_are_those_of_the_review_for_programs(file):
    solved("yum")
    values = ["--values", str(shared_folder("values"))]
    review = solver_commands.plain("review", file, *values)
    players = {one["name"]: one for one in review["players"]}
    rows = exported(file, "--review", *values)
    for row in exported(file, "--review", "--what", "games", *values):
        said = players[row["player"]]
        own = [one for one in rows if one["player"] == row["player"]]
        assert row["cost"] == said["cost"]
        assert sum(one["cost"] or 0 for one in own) == pytest.approx(said["cost"])
        assert sum(one["mattered"] or 0 for one in own) == row["decisions"] == said["decisions"]
        assert row["luck"] == said["luck" if "luck" in said else "dice"]
        assert row["result"] == said["total" if "total" in said else "result"]


READERS: dict = {
    ".csv": pl.read_csv,
    ".ndjson": pl.read_ndjson,
    ".parquet": pl.read_parquet,
    ".arrow": pl.read_ipc,
    ".feather": pl.read_ipc,
}


@pytest.mark.parametrize("ending", READERS)
def test_every_kind_of_file(ending):
    name = f"a{ending}"
    shown = run(YUM, "--what", "games", "--to", name)
    assert (shown.exit_code, shown.output) == (0, f"2 rows written into {name}.\n")
    found = READERS[ending](name)
    assert found["total"].to_list() == games([example("yum-finished")])["total"]


def test_many_records_of_one_file_and_of_standard_input():
    write_records("both.fivefold", [example("yum-finished"), example("deluxe-poker-roll")] * 2)
    rows = exported("both.fivefold", YUM, "--what", "games")
    assert [row["record"] for row in rows] == [n for n in range(1, 6) for _ in "ab"]
    piped = exported("-", "--what", "games", stdin=Path("both.fivefold").read_bytes())
    assert [{**row, "file": "both.fivefold"} for row in piped] == rows[:-2]


def test_records_are_read_while_rows_are_written(monkeypatch):
    read, written = [], []

    def counted(files, rules, lang):
        for found in read_all(files, rules, lang):
            read.append(found)
            yield found

    monkeypatch.setattr(records, "read_all", counted)
    monkeypatch.setattr(dataframes, "batches", partial(batches, size=4))
    monkeypatch.setattr(
        dataframes, "write_frames", lambda frames, *_: written.extend(len(read) for _ in frames)
    )
    write_records("many.fivefold", [example("yum-finished")] * 6)
    monkeypatch.setattr(Path, "replace", lambda *_: None)
    assert run("many.fivefold", "--what", "games", "--to", "a.csv").exit_code == 0
    assert written == [2, 4, 6]


def test_a_game_of_your_own():
    record = Record.new(load_rules(OWN_RULES), ["Ann"])
    Path("own.fivefold").write_text(str(record), "utf-8")
    (row,) = exported("own.fivefold", "--rules", OWN_RULES, "--what", "games")
    assert row["game"] == record.start.rules.id
    (line,) = refused("own.fivefold", "--to", "a.csv")
    assert line.startswith("own.fivefold:1: ")
    assert "--rules" in line


def test_a_file_that_exists_is_replaced():
    Path("out.csv").write_text("before")
    assert run(YUM, "--what", "games", "--to", "out.csv").exit_code == 0
    with Path("out.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 2
    assert [path.name for path in Path().iterdir()] == ["out.csv"]


def test_every_wrong_record_is_named_and_nothing_is_written():
    text = YUM.read_text("utf-8")
    wrong = f"{text}\n{text}Cléo: 11111 yum\n\n{text}Ann\n"
    Path("wrong.fivefold").write_text(wrong, "utf-8")
    Path("out.parquet").write_text("before")
    lines = len(text.splitlines())
    first, second, third = refused("wrong.fivefold", "missing", YUM, "--to", "out.parquet")
    said = "'Cléo' does not play here; the players are Ann, Bo"
    assert first == f"wrong.fivefold:{2 * lines + 2}: {said}"
    assert second.startswith(f"wrong.fivefold:{3 * lines + 4}: 'Ann' is not a player's line")
    assert third == "missing:1: can't be read: No such file or directory"


def test_after_a_wrong_record_the_others_are_checked_but_not_worked_on(monkeypatch):
    monkeypatch.setattr(dataframes, "reviewer", lambda *_: lambda _: pytest.fail("it is reviewed"))
    lines = refused("missing", YUM, GAMES, "--review", "--to", "a.csv")
    assert [line.partition(":1: ")[0] for line in lines] == ["missing", str(GAMES)]


def test_a_full_disk_leaves_what_lay_there(monkeypatch):
    def full(file, frames):
        next(iter(frames))
        file.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_write_csv", full)
    Path("out.csv").write_text("before")
    assert refused(YUM, "--to", "out.csv") == [
        "fivefold: out.csv: nothing can be written there: No space left on device"
    ]


@pytest.mark.parametrize("missing", [["nanoarrow"], ["pyarrow", "polars"]])
def test_without_a_library_only_csv_and_json_lines_are_written(monkeypatch, missing):
    for package in missing:
        monkeypatch.setitem(sys.modules, package, None)
    (line,) = refused("missing", "--to", "a.parquet")
    assert 'PyArrow or Polars: pip install "fivefold[dataframes]" pyarrow; .csv and .jsonl' in line
    assert exported(YUM, "--what", "rolls")


def test_a_name_that_is_no_text_is_shown_as_far_as_it_is():
    name = "caf\udce9.fivefold"
    try:
        Path(name).write_bytes(YUM.read_bytes())
    except OSError:
        pytest.skip("this system has no such names")
    assert {row["file"] for row in exported(name)} == {"caf\ufffd.fivefold"}


@pytest.fixture
def shares(monkeypatch):
    """What a progress bar is told."""
    told = []
    monkeypatch.setattr(progress, "seen_progress", lambda _: nullcontext(told.append))
    return told


def test_the_bar_shows_the_share_of_records(shares):
    write_records("both.fivefold", [example("yum-finished"), example("yum-in-progress")])
    assert exported("both.fivefold", YUM, "--what", "games")
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes in folders")
def test_a_pipe_is_read_once(shares):
    os.mkfifo("pipe")
    writing = Thread(target=lambda: Path("pipe").write_bytes(YUM.read_bytes()), daemon=True)
    writing.start()
    assert exported("pipe") == [row | {"file": "pipe"} for row in exported(YUM)]
    assert shares == [1, 1]
