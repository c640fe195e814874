"""Connections of the page: they end once, whoever ends them."""

from fivefold.tables.ids import new_token
from tests.support.pockets import Page, in_pocket
from tests.support.waiting import comes_true, run_story

TOKEN = new_token()


def test_a_connection_without_hello_is_turned_away(tmp_path):
    async def story():
        async with in_pocket(tmp_path / "tables.sqlite", tmp_path) as pocket:
            page = Page(pocket)
            page.tell(type="start", id="one")
            await comes_true(lambda: page.code)
            assert page.code == 4001
            assert page.said("refused")[0]["code"] == "hello-first"
            await comes_true(lambda: not pocket._connections)
            page.tell(type="start", id="two")
            assert len(page.heard) == 1

    run_story(story())


def test_a_page_that_has_gone_is_told_nothing_more(tmp_path):
    async def story():
        async with in_pocket(tmp_path / "tables.sqlite", tmp_path) as pocket:
            page = Page(pocket)
            page.connection.closed()
            page.connection.closed()
            assert not pocket._connections
            assert pocket._context.gate.sockets.total == 0
        assert page.code is None

    run_story(story())
