"""Refusals as clients read them: what is wrong in our own words, and nothing of the machine."""

from fivefold.errors import FivefoldError, Refused
from fivefold.server.live.refusals import public, what_is_wrong
from fivefold.texts import Lang


def test_why_the_store_is_unavailable_goes_to_the_log_only(caplog):
    shown = public(FivefoldError("store-unavailable", reason="10.0.0.7 is down"))
    assert shown.code == "store-unavailable"
    assert "10.0.0.7" not in str(shown.facts)
    assert caplog.records[-1].reason == "10.0.0.7 is down"


def test_a_device_that_is_full_is_told_so():
    shown = public(FivefoldError("store-unavailable", reason="no room", full=True))
    assert shown.code == "storage-full"
    assert "libérez" in shown.say(Lang.FR)


def test_other_errors_are_told_as_they_are():
    error = Refused("unknown-table")
    assert public(error) is error


def test_the_sentence_is_in_every_language():
    wrong = what_is_wrong({"type": "missing", "loc": ("body", "setup", 0), "msg": "Field required"})
    assert wrong[Lang.EN] == "`body.setup.0` is missing"
    assert wrong[Lang.FR] == "`body.setup.0` manque"


def test_an_error_that_has_no_words_of_its_own_names_the_field_if_there_is_one():
    other = {"type": "greater_than", "msg": "Input should be greater than 0"}
    assert what_is_wrong(other | {"loc": ("seat",)})[Lang.EN].startswith("`seat` has a value")
    assert what_is_wrong(other | {"loc": ()})[Lang.EN] == "it is not a JSON object"


def test_a_long_name_of_a_field_is_cut():
    wrong = what_is_wrong({"type": "extra_forbidden", "loc": ("x" * 10_000,)})
    assert len(wrong[Lang.EN]) < 150
