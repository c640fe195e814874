"""Prints results, and appends them with date and processor to a file that is committed."""

import json
import platform
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).parent / "results.jsonl"


def processor() -> str:
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def keep(benchmark: str, figures: dict[str, object]) -> None:
    row = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "python": platform.python_version(),
        "benchmark": benchmark,
        **figures,
    }
    with RESULTS.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(row) + "\n")
    for name, figure in figures.items():
        print(f"{name:40} {figure}")
