"""Every error has a status and a sentence, and tells nothing that is not for clients."""

from fivefold.errors import FivefoldError, Refused
from fivefold.server.requests.errors import error_data, invalid, status_of
from fivefold.texts import Lang


def test_what_takes_time_is_no_error_for_those_who_ask_again():
    solving = Refused("still-solving", percent=40)
    assert (status_of(solving, may_wait=True), status_of(solving, may_wait=False)) == (202, 503)
    assert error_data(solving, Lang.EN)["progress"] == 0.4


def test_an_error_has_a_status_of_its_own_or_400():
    assert status_of(Refused("unknown-table"), may_wait=True) == 404
    assert status_of(Refused("hello-first"), may_wait=True) == 400


def test_why_a_store_is_not_there_is_not_told():
    told = error_data(FivefoldError("store-unavailable", reason="10.0.0.7 is down"), Lang.EN)
    assert told["code"] == "store-unavailable"
    assert "10.0.0.7" not in told["text"]


def test_a_wrong_field_is_named():
    refusal = invalid({"type": "missing", "loc": ("body", "record")})
    assert refusal.code == "bad-message"
    assert "record" in refusal.say(Lang.EN)
