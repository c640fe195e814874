"""Connections of the page, and metrics that count nothing."""

from fivefold.offline.server import NullMetrics
from fivefold.tables.ids import new_token
from tests.support.offline_app import Page, offline_app
from tests.support.waiting import comes_true, run_story

TOKEN = new_token()


def test_a_connection_without_hello_is_turned_away(tmp_path):
    async def story():
        async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
            page = Page(app)
            page.tell(type="start", id="one")
            await comes_true(lambda: page.code)
            assert page.code == 4001
            assert page.said("refused")[0]["code"] == "hello-first"
            await comes_true(lambda: not app._connections)
            page.tell(type="start", id="two")
            assert len(page.heard) == 1

    run_story(story())


def test_a_page_that_has_gone_is_told_nothing_more(tmp_path):
    async def story():
        async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
            page = Page(app)
            page.connection.closed()
            page.connection.closed()
            assert not app._connections
            assert app._context.gate.sockets.total == 0
        assert page.code is None

    run_story(story())


def test_everything_may_be_counted():
    metrics = NullMetrics()
    metrics.acts_total.add("yum", 2)
    metrics.refusals_total.labels("unknown-table").inc()
    metrics.conflicts_total.inc()
    for seconds in (
        metrics.act_seconds,
        metrics.store_append_seconds,
        metrics.bot_thinking_seconds,
    ):
        seconds.observe(0.5)
