"""How uvicorn runs the app: within the limits, without telling what it is, and by our methods."""

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from fivefold.errors import NotInstalled
from fivefold.server import local
from fivefold.server.operations import serve
from fivefold.server.settings import Limits
from fivefold.server.transport.gate import Gate
from fivefold.server.transport.http import OVERRIDDEN, HttpProtocol, check_uvicorn, uvicorn_config


async def app(scope, receive, send):
    raise NotImplementedError


def test_sizes_are_those_of_the_limits():
    config = uvicorn_config(app, Gate(Limits(head_bytes=99)), log_config=None)
    assert config.h11_max_incomplete_event_size == 99


def test_headers_are_limited_which_only_one_implementation_does():
    config = uvicorn_config(app, Gate(Limits()), log_config=None)
    config.load()
    assert issubclass(config.http_protocol_class.func, H11Protocol)
    names = {name.lower() for name, _ in config.encoded_headers}
    assert b"server" not in names


def test_the_caller_says_where_it_listens():
    config = uvicorn_config(app, Gate(Limits()), host="127.0.0.2", port=0, log_config=None)
    assert (config.host, config.port) == ("127.0.0.2", 0)


def test_a_uvicorn_that_would_not_call_our_methods_is_refused(monkeypatch):
    check_uvicorn()
    monkeypatch.delattr(H11Protocol, "_should_upgrade")
    with pytest.raises(NotInstalled) as refused:
        uvicorn_config(app, Gate(Limits()), log_config=None)
    assert refused.value.code == "uvicorn-changed"
    assert refused.value.facts["missing"] == "H11Protocol._should_upgrade"


def test_every_method_that_we_override_is_checked():
    ours = {HttpProtocol: H11Protocol, local._EmbeddedServer: uvicorn.Server}
    ours[serve._Server] = uvicorn.Server
    for our, theirs in ours.items():
        overridden = {name for name in vars(our) if not name.startswith("__")} & {*vars(theirs)}
        assert overridden <= {*OVERRIDDEN[theirs]}
