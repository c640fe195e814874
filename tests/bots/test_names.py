"""The names of bots."""

import itertools

import pytest

from fivefold.bots import bot_names
from fivefold.bots.names import NAMES, bot_name
from fivefold.record.headers import check_names
from fivefold.rules import known_ids
from fivefold.tables.seating import check_players


@pytest.mark.parametrize("game", known_ids())
def test_every_level_has_names(game):
    assert set(bot_names(game)) <= set(NAMES)


def test_no_two_bots_share_a_name_and_none_is_called_like_a_level():
    names = list(itertools.chain(*NAMES.values()))
    check_names(names)
    check_players(names)
    assert len({name.casefold() for name in names}) == len(names)
    assert not {name.casefold() for name in names} & set(NAMES)
    assert max(map(len, names)) <= 6


@pytest.mark.parametrize("level", NAMES)
def test_a_full_table_of_one_level_has_a_name_for_each(level):
    taken = [NAMES[level][0].upper()]
    for _ in range(12):
        taken.append(bot_name(level, taken))
    assert len({name.casefold() for name in taken}) == 13
    assert taken[1] == NAMES[level][1]
