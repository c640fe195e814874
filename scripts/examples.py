"""Writes what `fivefold replay --json` says of an example record into a file beside it.

    python scripts/examples.py

Only records in tests/data/games without such a file get one. It is then checked by hand: the tests
compare with it from there on.
"""

from __future__ import annotations

import json
from pathlib import Path

from fivefold.record import Record, summary

EXAMPLES = Path(__file__).parent.parent / "tests" / "data" / "games"


def main(folder: Path = EXAMPLES) -> None:
    for record in sorted(folder.glob("*.fivefold")):
        file = record.with_suffix(".json")
        if not file.exists():
            text = json.dumps(summary(Record.read(record)), indent=1, ensure_ascii=False)
            file.write_text(f"{text}\n", encoding="utf-8")
            print(f"written: {file}")


if __name__ == "__main__":
    main()
