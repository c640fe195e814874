"""The seeds of a client: sealed, shown when everyone is here, and made anew when they must be."""

from fivefold.client.seeds import Seeds, seal_of
from fivefold.fair import seeds as fair_seeds

CODE = "7kx20rtd4m"


def seen(*players, gathered=False, status="open"):
    """A view in which each player has this seal and this seed."""
    seats = {str(n): {"seal": seal, "seed": seed} for n, (seal, seed) in enumerate(players)}
    return {"status": status, "gathered": gathered, "players": seats}


def test_a_seal_is_the_one_that_the_server_checks():
    assert seal_of(CODE, 3, "tulip") == fair_seeds.seal_of(CODE, 3, "tulip")


def test_seats_that_have_nothing_are_sealed():
    (message,) = Seeds(CODE).missing(seen((None, "s"), (None, None)), [0, 1])
    assert (message["type"], message["seat"], len(message["seal"])) == ("seal", 1, 64)


def test_a_sealed_seed_is_shown_once_and_only_when_everyone_is_here():
    seeds = Seeds(CODE)
    seal = seeds.seal(0)
    assert list(seeds.due(seen((seal, None)), [0])) == []
    (message,) = seeds.due(seen((seal, None), gathered=True), [0])
    assert message["type"] == "seed"
    assert seal_of(CODE, 0, message["seed"]) == seal
    assert list(seeds.due(seen((seal, None), gathered=True), [0])) == []
    assert list(seeds.due(seen((seal, None), gathered=True, status="playing"), [0])) == []


def test_a_seed_is_made_anew_when_all_were_cleared():
    seeds = Seeds(CODE)
    seal = seeds.seal(0)
    assert list(seeds.due(seen((None, None)), [0])) == []  # not there yet
    assert list(seeds.due(seen((seal, None)), [0])) == []
    (message,) = seeds.due(seen((None, None)), [0])
    assert message["type"] == "seal"
    assert message["seal"] != seal
    assert list(seeds.due(seen((None, None)), [0])) == []


def test_the_seals_of_others_are_left_alone():
    seeds = Seeds(CODE)
    seeds.seal(0)
    assert list(seeds.due(seen(("0" * 64, None), gathered=True), [0])) == []
