"""The settings of a server: what it does unless it is told otherwise."""

from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from fivefold.errors import Malformed
from fivefold.server.settings import Limits, Rate, Settings, default_database
from fivefold.server.transport.limits import Bucket

DOCS = Path(__file__).parents[2] / "docs"


def test_without_a_database_the_tables_are_in_the_folder_of_the_platform(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert default_database() == tmp_path / "fivefold" / "tables.sqlite"
    assert Settings().database == str(default_database())
    assert Settings(database="other").database == "other"


def test_nothing_is_open_to_others_unless_it_is_said():
    settings = Settings(database="")
    assert (settings.public_url, settings.network_url, settings.origins) == (None, None, ())


def test_settings_do_not_change_while_the_server_runs():
    with pytest.raises(FrozenInstanceError):
        Limits().body_bytes = 1  # type: ignore[misc]


def test_lifted_limits_leave_nothing_but_sizes():
    lifted, usual = Limits().lifted(), Limits()
    rates = [each for each in vars_of(lifted).values() if isinstance(each, Rate)]
    assert len(rates) >= 4
    assert min(each.most / each.seconds for each in rates) >= 1_000_000
    assert lifted.connections_per_address >= 1_000_000
    assert (lifted.message_bytes, lifted.body_bytes) == (usual.message_bytes, usual.body_bytes)


def test_every_limit_can_be_set_in_the_environment():
    named = {f"FIVEFOLD_LIMIT_{name.upper()}": name for name in vars_of(Limits())}
    rates = {name for name, value in vars_of(Limits()).items() if isinstance(value, Rate)}
    told = {variable: "7/30" if name in rates else "7" for variable, name in named.items()}
    limits = Limits.from_environment({"PATH": "/bin", "FIVEFOLD_WEB": "x", **told})
    for name, value in vars_of(limits).items():
        assert value == (Rate(7, 30) if name in rates else 7)
    assert Limits.from_environment({"HOME": "/root"}) == Limits()


@pytest.mark.parametrize(
    ("variable", "value", "code"),
    [
        ("FIVEFOLD_LIMIT_WRONG_CODE", "5", "unknown-limit"),
        ("FIVEFOLD_LIMIT_", "5", "unknown-limit"),
        ("FIVEFOLD_LIMIT_WRONG_CODES", "5", "not-a-rate"),
        ("FIVEFOLD_LIMIT_WRONG_CODES", "5/0", "not-a-rate"),
        ("FIVEFOLD_LIMIT_WRONG_CODES", "0/60", "not-a-rate"),
        ("FIVEFOLD_LIMIT_WRONG_CODES", "5 / 60", "not-a-rate"),
        ("FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS", "0", "not-a-limit"),
        ("FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS", "", "not-a-limit"),
        ("FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS", "-1", "not-a-limit"),
        ("FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS", "5/60", "not-a-limit"),
        ("FIVEFOLD_LIMIT_CONNECTIONS_PER_ADDRESS", "٣", "not-a-limit"),
    ],
)
def test_a_limit_that_can_not_be_read_is_refused(variable, value, code):
    with pytest.raises(Malformed) as refused:
        Limits.from_environment({variable: value})
    assert refused.value.code == code


def vars_of(limits):
    return {each.name: getattr(limits, each.name) for each in fields(limits)}


def test_a_rate_is_so_many_at_once_and_as_many_again_later():
    now = [0.0]
    bucket = Bucket(Rate(most=2, seconds=10), lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 10.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_the_page_for_hosts_lists_every_limit_with_its_value():
    for page in ("server.md", "server.fr.md"):
        text = (DOCS / page).read_text("utf-8")
        for name, value in vars_of(Limits()).items():
            written = f"{value.most}/{value.seconds:g}" if isinstance(value, Rate) else value
            assert f"| `FIVEFOLD_LIMIT_{name.upper()}` | `{written}`" in text
