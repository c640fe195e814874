"""What routes share: guesses at codes are counted, however many come at once."""

import asyncio

import pytest

from fivefold.errors import Refused
from fivefold.server.requests.context import Context
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.tables.ids import new_token, owner_of
from tests.support.hub_tables import begun


async def context_of(**limits):
    """What routes share, with these limits, and a table of Ann's."""
    hub, live, ann = await begun("me")
    return Context(Settings(database="", limits=Limits(**limits)), hub), live, ann


async def test_many_guesses_at_once_are_no_more_than_one_by_one():
    context, live, ann = await context_of(wrong_codes=Rate(5, 600))
    live.disconnect(ann)
    assert context.hub.drop(live.code)
    guesses = [f"0000000{digit}" for digit in range(8)] + [live.code]
    found = await asyncio.gather(
        *(context.find(guess, "a") for guess in guesses), return_exceptions=True
    )
    assert found[-1].code == "too-many-tries"
    assert (await context.find(live.code, "b")).code == live.code


async def test_members_find_their_table_although_their_address_has_guessed():
    context, live, ann = await context_of(wrong_codes=Rate(2, 600))
    for guess in ("0000000000", "not a code"):
        with pytest.raises(Refused, match="no such table"):
            await context.find(guess, "a", ann.account)
    context.hub.store.own = {ann.account: [live.code]}
    typed = f"{live.code[:4]}-{live.code[4:]}".upper()
    assert await context.find(typed, "a", ann.account) is live
    for code, owner in [(live.code, None), (live.code, owner_of(new_token()))]:
        with pytest.raises(Refused) as refused:
            await context.find(code, "a", owner)
        assert refused.value.code == "too-many-tries"
    # A player may mistype as often as a whole address, and then finds their own tables only.
    for code, expected in [
        ("0000000000", "unknown-table"),
        ("not a code", "unknown-table"),
        ("0000000000", "too-many-tries"),
    ]:
        with pytest.raises(Refused) as refused:
            await context.find(code, "a", ann.account)
        assert refused.value.code == expected
    assert await context.find(live.code, "a", ann.account) is live


async def test_known_players_join_other_tables_although_their_address_has_guessed():
    context, live, ann = await context_of(wrong_codes=Rate(2, 600))
    assert await context.find(live.code, "school", ann.account) is live
    for _ in range(2):
        with pytest.raises(Refused):
            await context.find("0000000000", "school")
    context.hub.store.own = {}  # what was seen is remembered
    assert await context.find(live.code, "school", ann.account) is live
    with pytest.raises(Refused, match="too many"):
        await context.find(live.code, "school", owner_of(new_token()))


async def test_guesses_from_all_networks_of_a_customer_end_although_the_clock_stands_still():
    context, live, _ = await context_of(wrong_codes=Rate(2, 10**9))
    refusals = []
    for network in range(100):
        for guess in ("0000000000", "0000000001"):
            with pytest.raises(Refused) as refused:
                await context.find(guess, f"2001:db8:7:{network * 256:x}::/64")
            refusals.append(refused.value.code)
    assert refusals.count("unknown-table") == 2 * 16
    with pytest.raises(Refused, match="too many"):
        await context.find(live.code, "2001:db8:7:ffff::/64")
    assert await context.find(live.code, "2001:db8:8:1::/64") is live


async def test_a_correction_costs_as_much_as_it_replays():
    context, _, _ = await context_of(corrections_per_address=Rate(10, 600))
    for _ in range(10):
        context.check_correction("short", 50)
    for _ in range(2):
        context.check_correction("long", 420)
    context.check_correction("longest", 100_000)  # never too much by itself
    for address in ("short", "long", "longest"):
        with pytest.raises(Refused) as refused:
            context.check_correction(address, 50)
        assert refused.value.code == "too-many-corrections"
