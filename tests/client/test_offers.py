"""What a view offers a seat, as a client without rules reads it."""

from fivefold.client import offers
from tests.support.serving import at_table


async def test_what_is_offered_is_what_the_server_takes(url):
    async with at_table(url, "yum", "me") as (_, table):
        await table.start()
        assert offers(table.view, 0) == ["roll"]
        await table.act(0, "roll")
        dice = table.view["state"]["turn"]["dice"]
        assert f"keep {dice[:4]}" in offers(table.view, 0)
        assert f"keep {dice}" not in offers(table.view, 0)
        assert len([act for act in offers(table.view, 0) if act.startswith("fill")]) == 11
        assert offers(table.view, 1) == []
