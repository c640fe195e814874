"""Events: written, read again, and published without what is private."""

from fivefold.tables.events import public_json
from tests.support.tables import ANN, BO, SECRET, TOKENS, long_table


def test_what_is_told_has_no_owner():
    at = long_table()
    everything = "".join(map(public_json, at.events))
    for private in (ANN, BO, *TOKENS.values(), '"host"', '"owner":"'):
        assert private not in everything.replace('"by":"owner"', "")
    assert everything.count(SECRET.hex()) == 1
    assert '"name":"Bo"' in everything
    assert '"commitment"' in everything
