"""Records as rows of decisions, with and without reviews: rows a second of CPU time."""

import time
from collections.abc import Callable

from benchmarks.replay import random_record
from benchmarks.results import keep
from fivefold.dataframes import Frame, decisions, reviewer
from fivefold.record import Record

GAME = "yum"
RECORDS, REVIEWED = 200, 20


def rows_a_second(make: Callable[[], Frame]) -> int:
    start = time.process_time()
    rows = len(make())
    return round(rows / (time.process_time() - start))


def main() -> None:
    records = [random_record(GAME, seed) for seed in range(RECORDS)]
    texts = [str(record) for record in records]
    review = reviewer()
    review(records[0])  # loads the values
    keep(
        "dataframes",
        {
            "read and decisions, rows/s": rows_a_second(
                lambda: decisions(Record.parse(text) for text in texts)
            ),
            "decisions, rows/s": rows_a_second(lambda: decisions(records)),
            "reviewed decisions, rows/s": rows_a_second(
                lambda: decisions(records[:REVIEWED], review)
            ),
        },
    )


if __name__ == "__main__":
    main()
