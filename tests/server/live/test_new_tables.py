"""Tables are created once, however often they are asked for."""

import pytest

from fivefold.errors import Refused
from fivefold.server.live.hub import Hub
from fivefold.server.metrics import Metrics
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Setup
from tests.support.hub_tables import Failing
from tests.support.serving import seats
from tests.support.waiting import run_story

RECORD = "game: yum\nplayers: Ann\nAnn: 66666 yum\n"


def test_a_request_that_is_repeated_finds_its_table():
    async def story():
        hub, owner = Hub(Failing(), None, Metrics()), owner_of(new_token())
        setup = Setup.model_validate({"game": "yum", "seats": seats("me")})
        code = await hub.new_tables.create(setup, owner, "one")
        assert await hub.new_tables.create(setup, owner, "one") == code
        assert await hub.new_tables.create(setup, owner, "two") != code
        other = Setup.model_validate({"game": "yacht", "seats": seats("me")})
        with pytest.raises(Refused) as refused:
            await hub.new_tables.create(other, owner, "one")
        assert refused.value.code == "message-id-used"

    run_story(story())


def test_a_record_becomes_one_table():
    async def story():
        hub, owner = Hub(Failing(), None, Metrics()), owner_of(new_token())
        code = await hub.new_tables.import_record(RECORD, None, owner, "one")
        assert await hub.new_tables.import_record(RECORD, None, owner, "one") == code
        assert (await hub.find(code)).view["players"]["0"]["score"]["boxes"] == {"yum": 30}

    run_story(story())
