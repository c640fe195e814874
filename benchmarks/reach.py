"""The best chance to reach every total, from the empty sheet: CPU seconds, memory and file size.

Each game runs in a process of its own, on one thread and with everything compiled before. Then the
wall time of whole `fivefold reach` commands, as somebody at the keyboard waits for them.
"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.results import keep
from benchmarks.solve import alone
from fivefold.dice import rolls
from fivefold.games.scorecard import Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import scorecard_rules

GAMES = ("yum", "yacht", "yard-forced")
POSITIONS = 5
OPEN_BOXES = 6
MAKE_TABLE = """
import sys
from pathlib import Path
from time import process_time
from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.reach_table import save_reach_table
from fivefold.solver.reach_table import make_reach_table
def peak():
    # Not getrusage, which starts from the memory of the parent process.
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
rules = built_in({game!r})
last = Sheet(rules, (*[0] * (len(rules.boxes) - 1), None))
reach_chances(last, 1)
before, cpu = peak(), process_time()
table = make_reach_table(rules, threads=1)
print(process_time() - cpu, peak() - before)
save_reach_table(table, Path({folder!r}), sys.exit)
"""


def game_figures(game: str, folder: Path) -> dict[str, object]:
    cpu, memory = alone(MAKE_TABLE.format(game=game, folder=str(folder)))
    size = sum(file.stat().st_size for file in folder.glob("*-reach.table"))
    return {
        f"{game}, every total, CPU s": round(cpu, 1),
        f"{game}, memory beyond the interpreter MB": round(memory),
        f"{game}, file MB": round(size / 1e6, 1),
    }


def late_card(game: str, rng: random.Random) -> str:
    """A score sheet with a few open boxes, as an option."""
    sheet = Sheet.empty(scorecard_rules(game))
    while len(sheet.open) > OPEN_BOXES:
        dice = rng.choice(rolls(sheet.rules.dice))
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    held = zip(sheet.rules.boxes, sheet.points, strict=True)
    return ",".join(f"{box.id}={points}" for box, points in held if points is not None)


def wait(game: str, *options: str) -> float:
    """The wall time of a whole process, of modules that are compiled as in an installed package."""
    wall = perf_counter()
    command = [sys.executable, "-m", "fivefold", "reach", game, "--at-least", "150", *options]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([*command, "--json"], check=True, stdout=subprocess.DEVNULL, env=environment)
    return perf_counter() - wall


def main() -> None:
    figures: dict[str, object] = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            figures |= game_figures(game, Path(folder))
            wait(game, "--values", folder)
            figures[f"{game}, from the table, wall s"] = round(wait(game, "--values", folder), 2)
        rng = random.Random(1)
        late = [wait(game, "--card", late_card(game, rng)) for _ in range(POSITIONS)]
        figures[f"{game}, six open boxes, longest wall s"] = round(max(late), 2)
    keep("reach", figures)


if __name__ == "__main__":
    main()
