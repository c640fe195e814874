"""The client's copy of a table: brought up to date by the server's messages, each once."""

from fivefold.client.mirror import Mirror

EVENTS = [{"type": "created"}, {"type": "seated"}, {"type": "started"}]


def welcomed():
    mirror = Mirror()
    view = {"status": "open", "players": {"0": {"name": "Ann"}, "1": {"name": None}}}
    mirror.update(
        {"type": "welcome", "view": view, "mine": [0], "connected": [0], "sequence": 1,
         "events": EVENTS[:1]}
    )  # fmt: skip
    return mirror


def news(sequence, events, **view):
    return {"type": "events", "view": view, "sequence": sequence, "events": events}


def test_a_welcome_has_everything():
    mirror = welcomed()
    assert (mirror.sequence, mirror.events) == (1, EVENTS[:1])
    assert (mirror.mine, mirror.connected) == ([0], [0])
    assert mirror.view["status"] == "open"


def test_news_change_what_they_name_and_leave_the_rest():
    mirror = welcomed()
    mirror.update(news(2, EVENTS[1:2], players={"1": {"name": "Bo"}}))
    mirror.update(news(3, EVENTS[2:], status="playing"))
    assert mirror.view == {
        "status": "playing",
        "players": {"0": {"name": "Ann"}, "1": {"name": "Bo"}},
    }
    assert (mirror.sequence, mirror.events) == (3, EVENTS)


def test_events_that_come_again_are_not_added_twice():
    mirror = welcomed()
    mirror.update(news(3, EVENTS))
    mirror.update(news(3, EVENTS[1:]))
    assert mirror.events == EVENTS


def test_who_is_there_and_which_seats_are_ours():
    mirror = welcomed()
    mirror.update({"type": "presence", "connected": [0, 1]})
    mirror.update({"type": "yours", "mine": [0, 1]})
    assert (mirror.connected, mirror.mine) == ([0, 1], [0, 1])
