"""Metrics that nobody looks at can be counted all the same."""

from fivefold.pocket.uncounted import Uncounted


def test_everything_may_be_counted():
    metrics = Uncounted()
    metrics.acts_total.add("yum", 2)
    metrics.refusals_total.labels("unknown-table").inc()
    metrics.conflicts_total.inc()
    for seconds in (
        metrics.act_seconds,
        metrics.store_append_seconds,
        metrics.bot_thinking_seconds,
    ):
        seconds.observe(0.5)
