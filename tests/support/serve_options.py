"""What `fivefold serve` is started with, unless a test says otherwise."""

from fivefold.server.operations.serve import ServeOptions
from fivefold.server.settings import Settings
from fivefold.texts import Lang


def options(**others):
    given = {
        "settings": Settings(),
        "host": "127.0.0.1",
        "port": 0,
        "proxies": "127.0.0.1",
        "access_log": False,
        "open_browser": False,
        "lang": Lang.EN,
    }
    return ServeOptions(**given | others)
