"""Pages of other sites: their images and requests are refused before anything is looked up."""

import pytest

from fivefold.server.settings import Settings
from fivefold.server.transport.other_sites import OtherSites
from tests.support.asgi import Asking

SETTINGS = Settings(public_url="https://dice.example.org", origins=("https://club.example",))
PATH = "/api/tables/7kx20rtd4m"


@pytest.fixture
def asked():
    """A function that asks, and tells whether the app was reached."""
    reached = []

    async def app(scope, receive, send):
        reached.append(scope["path"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(path=PATH, method="GET", site="localhost:8080", refusal=403, **headers):
        reached.clear()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = Asking(OtherSites(app, SETTINGS), f"http://{site}").request(
            method, path, headers=named
        )
        assert answer.status_code == (204 if reached else refusal)
        return bool(reached)

    return ask


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_an_image_of_another_site_reaches_nothing(site, asked):
    assert not asked(sec_fetch_site=site, sec_fetch_dest="image")
    assert not asked(sec_fetch_site=site, sec_fetch_mode="navigate")


def test_other_pages_ask_nothing_although_their_browser_does_not_say_so(asked):
    assert not asked(method="POST", origin="https://evil.example")
    assert not asked(method="POST", origin="null", sec_fetch_site="same-origin")


def test_our_own_pages_programs_and_people_who_type_an_address_ask(asked):
    assert asked()
    assert asked(sec_fetch_site="same-origin")
    assert asked(sec_fetch_site="none")
    assert asked(origin="http://localhost:8080", sec_fetch_site="same-origin")
    assert asked(origin="https://dice.example.org", sec_fetch_site="same-origin")
    assert asked(origin="https://club.example", sec_fetch_site="cross-site")


def test_a_link_to_a_page_leads_there(asked):
    assert asked("/t/7kx20rtd4m", sec_fetch_site="cross-site", sec_fetch_mode="navigate")


def test_a_name_that_was_made_to_lead_here_leads_nowhere(asked):
    """A page of that name asks its own site, so its browser says nothing about another one."""
    for site in ("evil.example", "evil.example:8080", "localhost.evil.example"):
        assert not asked(site=site, refusal=421, sec_fetch_site="same-origin")
        assert not asked(site=site, refusal=421)


def test_the_names_of_the_server_are_its_own(asked):
    for site in ("127.0.0.1:8080", "[::1]:8080", "192.168.1.20", "dice.example.org:8080"):
        assert asked(site=site)


def test_those_who_watch_over_the_server_may_call_it_anything(asked):
    assert asked("/ready", site="one.internal:8080")
