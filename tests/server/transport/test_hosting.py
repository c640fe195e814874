"""How uvicorn runs the app: within the limits, and without telling what it is."""

from uvicorn.protocols.http.h11_impl import H11Protocol

from fivefold.server.settings import Limits
from fivefold.server.transport.gate import Gate
from fivefold.server.transport.hosting import uvicorn_config


async def app(scope, receive, send):
    raise NotImplementedError


def test_sizes_are_those_of_the_limits():
    config = uvicorn_config(app, Gate(Limits(head_bytes=99)))
    assert config.h11_max_incomplete_event_size == 99


def test_headers_are_limited_which_only_one_implementation_does():
    config = uvicorn_config(app, Gate(Limits()))
    config.load()
    assert issubclass(config.http_protocol_class.func, H11Protocol)
    names = {name.lower() for name, _ in config.encoded_headers}
    assert b"server" not in names


def test_the_caller_says_where_it_listens():
    config = uvicorn_config(app, Gate(Limits()), host="127.0.0.2", port=0)
    assert (config.host, config.port) == ("127.0.0.2", 0)
