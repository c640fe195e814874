"""The dice on a card in play, told twice."""

import pytest

from fivefold.dice import Dice, keeps, rolls
from fivefold.errors import IllegalMove
from fivefold.games.poker import Card, CardInPlay

# One card of every shape: none to five jokers, faces alike and apart.
SHAPES = ("66554", "12345", "33333", "1111J", "1234J", "665JJ", "12JJJ", "66JJJ", "4JJJJ", "JJJJJ")


def in_play(faces, matched=""):
    return CardInPlay(Card.parse(f"{faces}/3/500"), Dice(matched))


@pytest.mark.parametrize(
    ("faces", "matched", "rolled", "after", "loose"),
    [
        ("66554", "", "65513", "556", "13"),
        ("66554", "66", "664", "466", "66"),  # only unmatched faces take dice
        ("66554", "5566", "4", "45566", ""),
        ("665JJ", "", "33344", "", "33344"),  # no joker takes dice while no value is locked
        ("665JJ", "356", "23", "3356", "2"),  # a locked value is placed by force
        ("665JJ", "3", "3333", "33", "333"),  # as long as there are free jokers
        ("665JJ", "35", "366", "33566", ""),
    ],
)
def test_a_roll_places_what_the_card_takes(faces, matched, rolled, after, loose):
    card, left = in_play(faces, matched).after(Dice(rolled))
    assert (card.matched, left) == (Dice(after), Dice(loose))
    assert card.dice_to_roll == 5 - len(after)
    assert card.complete == (len(after) == 5)
    assert card.joker == (3 if "3" in after else None)


def test_a_card_knows_what_it_lacks():
    card, _ = in_play("66554").after(Dice("65513"))
    assert (card.missing, card.free_jokers) == (Dice("46"), 0)
    assert in_play("665JJ", "3").free_jokers == 1
    assert not in_play("66554", "45566").missing


@pytest.mark.parametrize(
    ("faces", "matched", "loose", "values"),
    [
        ("665JJ", "56", "531", (1, 3)),
        ("665JJ", "", "5566", ()),
        ("665JJ", "566", "56", ()),
        ("665JJ", "566", "12", (1, 2)),
        ("1111J", "1111", "1", ()),
        ("1111J", "", "22345", (2, 3, 4, 5)),
        ("JJJJJ", "", "12345", (1, 2, 3, 4, 5)),
        ("JJJJJ", "2", "1345", ()),
        ("665JJ", "33566", "", ()),
        ("66554", "", "11233", ()),
    ],
)
def test_lockable_values(faces, matched, loose, values):
    assert in_play(faces, matched).lockable(Dice(loose)) == values


@pytest.mark.parametrize(
    ("faces", "value", "loose", "matched"),
    [
        ("665JJ", 3, "1334", "33"),
        ("665JJ", 1, "1334", "1"),
        ("1111J", 3, "33333", "3"),
        ("JJJJJ", 3, "33333", "33333"),
    ],
)
def test_locking_takes_every_die_of_the_value_that_a_joker_is_free_for(
    faces, value, loose, matched
):
    assert in_play(faces).locked(value, Dice(loose)).matched is Dice(matched)


def test_what_cant_be_locked_is_refused():
    for faces, matched, value, loose in (
        ("665JJ", "56", 5, "531"),
        ("665JJ", "566", 6, "63"),
        ("665JJ", "56", 2, "531"),
        ("665JJ", "3", 4, "4"),
        ("66554", "", 1, "1"),
        ("1111J", "3", 2, "2"),
    ):
        card = in_play(faces, matched)
        with pytest.raises(IllegalMove) as refused:
            card.locked(value, Dice(loose))
        assert refused.value.code == "cant-lock"
        assert card == in_play(faces, matched)


class Slots:
    """The same card told in another way: five places in a row, each empty or with its die."""

    def __init__(self, faces, dice=(None,) * 5):
        self.faces = faces
        self.dice = tuple(dice)

    @property
    def locked(self):
        on_jokers = {d for f, d in zip(self.faces, self.dice, strict=True) if f == "J" and d}
        assert len(on_jokers) <= 1, "two values on jokers"
        return next(iter(on_jokers), None)

    def free(self, face):
        pairs = enumerate(zip(self.faces, self.dice, strict=True))
        return [place for place, (shows, die) in pairs if shows == face and die is None]

    def with_die(self, place, die):
        return Slots(self.faces, (*self.dice[:place], die, *self.dice[place + 1 :]))

    def rolled(self, dice):
        card, loose = self, []
        for die in dice:
            places = card.free(str(die))
            if die == self.locked:
                places = card.free("J")
            card = card.with_die(places[0], die) if places else card
            loose += [] if places else [die]
        return card, loose

    def lockable(self, loose):
        if self.locked or not self.free("J"):
            return []
        return sorted(die for die in set(loose) if str(die) not in self.faces)

    def with_lock(self, value, loose):
        card = self
        for die in loose:
            if die == value and card.free("J"):
                card = card.with_die(card.free("J")[0], die)
        return card

    def agrees_with(self, card):
        lying = [die for die in self.dice if die]
        missing = [f for f, d in zip(self.faces, self.dice, strict=True) if f != "J" and not d]
        assert card.matched is Dice(lying)
        assert card.missing is Dice("".join(missing))
        assert card.joker == self.locked
        assert card.free_jokers == len(self.free("J"))
        assert card.dice_to_roll == 5 - len(lying)
        assert card.complete == (len(lying) == 5)


@pytest.mark.parametrize("faces", SHAPES)
def test_every_roll_on_every_state_of_a_card_agrees_with_five_places_in_a_row(faces):
    start = in_play(faces)
    met, waiting = {start}, [(start, Slots(faces))]
    while waiting:
        card, slots = waiting.pop()
        for dice in rolls(card.dice_to_roll):
            for after, slots_after in every_way_on(card, slots, dice):
                slots_after.agrees_with(after)
                assert card.matched <= after.matched
                if after not in met:
                    met.add(after)
                    waiting.append((after, slots_after))
    assert any(card.complete for card in met)


def every_way_on(card, slots, dice):
    """Both tellings after a roll: without a lock, and with each that may be named."""
    placed, loose = card.after(dice)
    slots_placed, slots_loose = slots.rolled(dice)
    assert list(loose) == slots_loose
    assert list(placed.lockable(loose)) == slots_placed.lockable(slots_loose)
    yield placed, slots_placed
    for value in placed.lockable(loose):
        yield placed.locked(value, loose), slots_placed.with_lock(value, slots_loose)


@pytest.mark.parametrize("faces", SHAPES)
def test_a_value_locks_exactly_where_a_joker_is_and_no_picture_shows_it(faces):
    for value in range(1, 7):
        _, loose = in_play(faces).after(Dice([value]))
        expected = (value,) if "J" in faces and str(value) not in faces else ()
        assert in_play(faces).lockable(loose) == expected


def reachable(faces):
    """Every set of dice that some rolls and locks leave on a card."""
    met, waiting = {in_play(faces)}, [in_play(faces)]
    while waiting:
        card = waiting.pop()
        for dice in rolls(card.dice_to_roll):
            placed, loose = card.after(dice)
            after = {placed, *(placed.locked(value, loose) for value in placed.lockable(loose))}
            waiting += after - met
            met |= after
    return {card.matched for card in met}


@pytest.mark.parametrize("faces", SHAPES)
def test_dice_can_lie_on_a_card_exactly_where_some_play_puts_them(faces):
    card, lying = in_play(faces).card, set()
    for dice in keeps(5):
        try:
            lying.add(CardInPlay.checked(card, dice).matched)
        except IllegalMove as error:
            assert error.code == "dice-not-on-card"
    assert lying == reachable(faces)


def test_more_dice_than_places_cannot_lie_on_a_card():
    with pytest.raises(IllegalMove) as refused:
        CardInPlay.checked(in_play("665JJ").card, Dice("335666"))
    assert str(refused.value) == (
        "335666 can't be on 665JJ; it takes 5, 6, 6 and, on jokers, "
        "up to 2 dice of one number that it doesn't picture"
    )
