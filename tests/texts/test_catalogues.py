from fivefold.texts import catalogue


def test_a_catalogue_is_read_once():
    assert catalogue("errors") is catalogue("errors")
