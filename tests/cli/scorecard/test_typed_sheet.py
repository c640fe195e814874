"""Score sheets typed as an option."""

import pytest

from fivefold.cli.solver_options import read_sheet
from fivefold.rules import built_in, scorecard_ids
from tests.support.solver_commands import plain, refused

pytestmark = pytest.mark.usefixtures("in_solver_folder")


@pytest.mark.parametrize("command", ["advise", "distribution"])
def test_a_card_may_be_told_in_pieces(command):
    position = ["--dice", "665", "--rolls-left", "1"] if command == "advise" else []
    pieces = ["--card", "fives=5", "--card", "", "--card", "chance=11,row=20"]
    whole = plain(command, "porch.toml", *position, "--card", "fives=5,chance=11,row=20")
    assert plain(command, "porch.toml", *position, *pieces) == whole
    twice = [*position, "--card", "fives=5", "--card", "fives=10"]
    assert "fives is on this score sheet twice" in refused(command, "porch.toml", *twice)


@pytest.mark.parametrize("entry", ["three", "ones=", "ones=x"])
def test_the_example_in_a_refusal_is_a_card_of_the_game(entry):
    for game in scorecard_ids():
        rules = built_in(game)
        boxes = entry.replace("ones", rules.boxes[0].id)
        said = refused("distribution", game, "--card", boxes)
        example = said.rpartition(": ")[2]
        assert len(read_sheet(rules, [example], 0).boxes) == 2
        assert refused("distribution", game, "--card", boxes, "--lang", "fr").endswith(example)


@pytest.mark.parametrize(
    ("card", "bonuses", "english", "french"),
    [
        (
            "same=30,fives=10",
            "1",
            "can't be 1; possible: 0, since",
            "être 1\u00a0; possible\u00a0: 0, car",
        ),
        (
            "same=30,fives=15",
            "2",
            "be 2; possible: 0, 1, since",
            "être 2\u00a0; possible\u00a0: 0, 1, car",
        ),
        (
            "same=30",
            "-1",
            "can't be -1; possible: 0, since",
            "être -1\u00a0; possible\u00a0: 0, car",
        ),
        ("same=0,fives=15", "1", "same must hold points first", "same doit d'abord contenir"),
        ("fives=15", "1", "same must hold points first", "same doit d'abord contenir des points"),
    ],
)
def test_bonuses_that_cannot_have_been_earned_are_refused(card, bonuses, english, french):
    options = ["--card", card, "--bonuses", bonuses]
    for command in (
        ["advise", "fives.toml", "--dice", "123", "--rolls-left", "0", *options],
        ["distribution", "fives.toml", *options],
    ):
        assert english in refused(*command)
        assert french in refused(*command, "--lang", "fr")
