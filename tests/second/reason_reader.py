"""Reads the reasons of the coach as a player would, and works out what their figures claim."""

import re
from collections import Counter

import numpy as np
import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import (
    Keep,
    is_trump,
)
from fivefold.games.scorecard.scoring import bonus_for
from tests.support.plain_turns import ROLLS, SAME, PlainTurn

P = r"(?:under |over )?([\d.]+)%"


FOR = re.compile(
    rf"(?:[Kk]eep(?:ing)? ([1-6 ]+)|[Rr]oll(?:ing)? everything again), for (.*? \({P}\))"
    r"(?=\.|;| among|, gives)(?:; you may also get (.*?)\.)?"
)


GOAL = re.compile(
    rf"(?:(at least )?(\d+)(?: to (\d+))? in |another |(an? [\w ]+?) in )?([A-Z0-9][\w ]*?)"
    rf"( with the bonus| for \d+ extra)? \({P}\)"
)


HALF = 0.5


def near(said, chances):
    least, most = chances
    return 100 * least - 0.6 < float(said) < 100 * most + 0.6


class Reader:
    """Reads a reason as a player would, and works out what it claims."""

    def __init__(self, given):
        self.given, self.position = given, given.position
        self.sheet, self.left = given.position.sheet, given.position.rolls_left
        self.turn = PlainTurn(given.values, self.sheet)
        self.labels = {box.label["en"]: n for n, box in enumerate(self.sheet.rules.boxes)}
        self.stop = max(c.expected for c in given.choices if not isinstance(c.move, Keep))

    def check(self, move):
        said = self.given.reason(move)
        for self.text in re.split(r"(?<=\.) (?=[A-Z])", said["en"]):
            self.read = 0
            self.read_goals()
            self.read_rest(move)
            assert self.read == self.text.count("%"), self.text
        assert numbers(said["en"]) == numbers(said["fr"].replace(",", ".")), said

    def mean(self, kept, counts, most=None):
        return self.turn.chances(kept, self.left, counts, most)

    def read_goals(self):
        for kept, goals, _, also in FOR.findall(self.text):
            dice = Dice(kept.replace(" ", ""))
            found = GOAL.findall(f"{goals} or {also or ''}")
            shown = [self.shows(goal) for goal in found]
            for goal, dice_show_it in zip(found, shown, strict=True):
                assert near(goal[-1], self.mean(dice, dice_show_it)), (goal, self.text)
            self.read += len(found)
            self.check_share(dice, found, shown)
            self.check_misses(dice, np.any(shown, axis=0))

    def shows(self, goal):
        """Whether each last roll shows a goal."""
        at_least, least, most, wild, name, extra, _ = goal
        if "extra" in extra:
            return np.array([bonus_for(self.sheet, roll) > 0 for roll in ROLLS])
        trump = np.array([is_trump(self.sheet, roll) for roll in ROLLS])
        if wild:
            return trump
        scores = self.turn.scores(self.labels[name])
        top = int(most or 999) if at_least or most or not least else int(least)
        natural = np.array([self.sheet.rules.scores[roll][self.labels[name]] > 0 for roll in ROLLS])
        return (scores >= int(least or 1)) & (scores <= top) & (natural | ~trump)

    def check_share(self, kept, goals, shown):
        """The goals bring half of what the keep gains over stopping, or the sentence says so."""
        part, whole = np.zeros(len(ROLLS)), np.maximum(self.turn.total - self.stop, 0)
        bonus = np.array([bonus_for(self.sheet, roll) > 0 for roll in ROLLS])
        for (*_, name, extra, _), here in zip(goals, shown, strict=True):
            taken = self.turn.total if "extra" in extra else self.turn.in_box(self.labels[name])
            counted = here if "extra" in extra else here & ~bonus
            part = np.maximum(part, np.where(counted, taken - self.stop, 0))
        more = re.search(r"most of the gain comes from other boxes| among others,", self.text)
        most, least = max(self.mean(kept, part)), min(self.mean(kept, whole))
        assert more or most > HALF * least - SAME, self.text

    def check_misses(self, kept, named):
        missed = max(self.mean(kept, ~named))
        if said := re.search(r"a miss mostly means a zero in ([\w ]+)\.", self.text):
            box = self.labels[said[1]]
            zero = ~named & (self.turn.scores(box) == 0)
            least, most = self.turn.ends_in(box)
            assert max(self.mean(kept, zero & least, zero & most)) > HALF * missed - SAME, self.text
        if said := re.search(r"at worst (\d+) in ([\w ]+)\.", self.text):
            box = self.labels[said[2]]
            _, may = self.turn.ends_in(box)
            assert min(self.mean(kept, ~named & ~may)) < SAME, self.text
            worse = ~named & (self.turn.scores(box) < int(said[1]))
            assert min(self.mean(kept, worse)) < SAME, self.text

    def read_rest(self, move):
        best, kept = self.given.best, getattr(move, "dice", None)
        best_kept = getattr(best.move, "dice", None)
        for name, said in re.findall(rf"turn most often ends in ([\w ]+) \({P}\)", self.text):
            self.ends(best_kept, name, said)
        for name, said in re.findall(rf"it most often ends in ([\w ]+) \({P}\)", self.text):
            self.ends(kept, name, said)
        if said := re.search(rf"fills ([\w ]+) more often \({P}, not {P}\)", self.text):
            other = kept if kept is not None and move != best.move else self.alternative()
            self.ends(other, said[1], said[2])
            self.ends(best_kept, said[1], said[3])
        if said := re.search(rf"rolling on beats it {P} of the time", self.text):
            stopped = re.search(r"Stopping with (\d+) points? in ([\w ]+) gives", self.text)
            box = self.sheet.rules.boxes[self.labels[stopped[2]]].id
            total = next(
                c.expected for c in self.given.choices if getattr(c.move, "box", None) == box
            )
            self.counts(best_kept, said[1], self.turn.total > total + SAME)
        if said := re.search(
            rf"{P} of the time it gains .* but {P} of the time it loses", self.text
        ):
            other = kept if kept is not None and move != best.move else self.alternative()
            self.counts(other, said[1], self.turn.total > best.expected + SAME)
            self.counts(other, said[2], self.turn.total < best.expected - SAME)
        if said := re.search(rf"zero in ([\w ]+): even .* only {P} of the time", self.text):
            chance = self.turn.most_often(self.labels[said[1]])
            assert near(said[2], (chance, chance)), self.text
            self.read += 1
        if said := re.search(
            r"the least bad place: your expected total falls by ([\d.]+)", self.text
        ):
            fall = self.given.values.expected_total(self.sheet) - best.expected
            assert float(said[1]) == pytest.approx(fall, abs=0.051)

    def alternative(self):
        """The dice that the second sentence speaks of."""
        said = re.search(r"Keeping ([1-6 ]+?),? (?:for|gives)|Rolling everything", self.text)
        return Dice((said[1] or "").replace(" ", ""))

    def ends(self, kept, name, said):
        self.counts(kept, said, *self.turn.ends_in(self.labels[name]))

    def counts(self, kept, said, least, most=None):
        assert near(said, self.mean(kept, least, most)), self.text
        self.read += 1


def numbers(text):
    return Counter(re.findall(r"\b\d+(?:\.\d+)?\b", text))
