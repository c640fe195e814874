"""A phone with the app on it. To make it available offline takes seconds: tests share it."""

import pytest

from fivefold.server.routes.static import web_folder
from tests.web.offline.away import Away


@pytest.fixture(scope="package")
def phone(chromium, tmp_path_factory):
    if not (web_folder() / "offline" / "pack.json").is_file():
        pytest.skip("the web app was built without its offline pack")
    away = Away(chromium, tmp_path_factory.mktemp("offline"))
    away.make_available()
    yield away
    away.close()


@pytest.fixture
def roaming(phone):
    """It comes and goes; afterwards it is at home, and puts nothing on the server by itself."""
    yield phone
    phone.arrive()
    phone.screen.bare()
    phone.prefer(uploads=False)
    phone.screen.errors.clear()


@pytest.fixture
def away(phone):
    """Without a network; afterwards there is one again."""
    phone.leave()
    yield phone
    phone.arrive()
    phone.screen.errors.clear()
