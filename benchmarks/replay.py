"""Replaying 1,000 finished two-player records: CPU time, including the start of the program."""

import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.results import keep
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll
from fivefold.record import Record

RECORDS = 1000
GAMES = ("yard-forced", "classique", "yacht", "yum")


def random_record(game_id: str, seed: int) -> Record:
    rng = random.Random(seed)
    record = Record.new(game_id, ["Ann", "Bo"])
    while not record.game.over:
        due = record.game.due
        if isinstance(due, DiceDue):
            record = record.play(Roll(roll_dice(due.count, rng)))
        else:
            record = record.play(rng.choice(record.game.legal_moves()))
    return record


def cpu_seconds(game_id: str, folder: Path) -> float:
    """Run `fivefold replay --json` on all the files, as a user would."""
    files = [folder / f"{game_id}-{seed}.fivefold" for seed in range(RECORDS)]
    for seed, file in enumerate(files):
        file.write_text(str(random_record(game_id, seed)), encoding="utf-8")
    command = [sys.executable, "-m", "fivefold", "replay", "--json", *map(str, files)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert len(done.stdout.splitlines()) == RECORDS
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        times = {game: round(cpu_seconds(game, Path(folder)), 2) for game in GAMES}
    keep("replay", {f"{game}: {RECORDS} records, CPU s": time for game, time in times.items()})


if __name__ == "__main__":
    main()
