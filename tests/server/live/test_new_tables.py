"""Tables are created once, however often they are asked for."""

import pytest

from fivefold.errors import RecordError, Refused
from fivefold.server.live.new_tables import imported
from fivefold.server.workers.pool import WorkerPool
from fivefold.server.workers.work import Person
from fivefold.tables.events import Created, Ended, read_event
from fivefold.tables.ids import new_token, owner_of
from tests.support.hub_tables import Failing, created
from tests.support.hubs import new_hub
from tests.support.paths import GAMES

RECORD = "game: yum\nplayers: Ann\nAnn: 66666 yum\n"


async def test_a_request_that_is_repeated_finds_its_table():
    hub, owner = new_hub(Failing()), owner_of(new_token())
    code = await created(hub, owner, "me")
    assert await created(hub, owner, "me") == code
    assert await created(hub, owner, "me", message="two") != code
    assert await created(hub, owner_of(new_token()), "me") != code
    with pytest.raises(Refused) as refused:
        await created(hub, owner, "me", game="yacht")
    assert refused.value.code == "message-id-used"


async def test_a_record_is_replayed_by_a_worker_and_becomes_one_table(monkeypatch):
    asked = []
    run = WorkerPool.run

    def noted(pool, urgency, person, work, *args, **more):
        asked.append((person, work))
        return run(pool, urgency, person, work, *args, **more)

    monkeypatch.setattr(WorkerPool, "run", noted)
    hub, owner = new_hub(Failing()), owner_of(new_token())
    await hub.new_tables.import_record(RECORD, None, owner, "one", "192.0.2.7")
    assert asked == [(Person("192.0.2.7", owner), imported)]
    code = await hub.new_tables.import_record(RECORD, None, owner, "one")
    assert await hub.new_tables.import_record(RECORD, None, owner, "one") == code
    assert (await hub.find(code)).view["players"]["0"]["score"]["boxes"] == {"yum": 30}


OWNER = "o" * 64


def test_a_record_becomes_the_events_that_a_worker_sends_as_text():
    text = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    events = imported(text, None, OWNER, bytes(32))
    assert isinstance(read_event(events.texts[0]), Created)
    assert isinstance(read_event(events.texts[-1]), Ended)
    assert (events.host, events.going_on) == (OWNER, False)
    assert imported("game: yum\nplayers: Ann", None, OWNER, bytes(32)).going_on
    with pytest.raises(RecordError):
        imported("game: yum\nplayers: Ann\n\nAnn: 12345 full-house 25", None, OWNER, bytes(32))
