"""Pages of other sites: their images and requests are refused before anything is looked up."""

import pytest

from fivefold.server.settings import Settings
from fivefold.server.transport.other_sites import OtherSites
from tests.support.asgi import Asking

SETTINGS = Settings(public_url="https://dice.example.org", origins=("https://club.example",))
PATH = "/api/tables/7kx20rtd"


@pytest.fixture
def asked():
    """A function that asks, and tells whether the app was reached."""
    reached = []

    async def app(scope, receive, send):
        reached.append(scope["path"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(path=PATH, method="GET", **headers):
        reached.clear()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = Asking(OtherSites(app, SETTINGS), "http://localhost:8080").request(
            method, path, headers=named
        )
        assert answer.status_code == (204 if reached else 403)
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
    assert asked("/t/7kx20rtd", sec_fetch_site="cross-site", sec_fetch_mode="navigate")
