"""Somebody at a scorecard table, who goes by what is shown and read out there."""

import json
import re
from contextlib import suppress
from operator import itemgetter
from time import monotonic

from playwright.sync_api import TimeoutError as TookTooLong

from fivefold.record import Record, summary
from fivefold.rules import built_in
from tests.support.effort import TIMES
from tests.web.browsing import PATIENCE
from tests.web.tables import turns_played

# Of the page's own words only what is looked for; `\s` is also the no-break space of French.
WORDS = {
    "en": {
        "dice": "Dice",
        "pad": "Score sheet",
        "first roll": r"^Roll 3 rolls left$",
        "reroll": r"^Roll\s(all|\d\sdi)",
        "start roll": r"^Roll$",
        "kept": "kept$",
        "undo": "Undo",
        "cross out": "Score 0",
        "cancel": "Cancel",
        "total": "Total",
        "record": "Save record",
        "rematch": "Rematch",
        "wins": r"^You win!$|^(.+) wins$|^(.+) share the win!?$|^Your score: (\d+)$",
    },
    "fr": {
        "dice": "Dés",
        "pad": "Feuille de marque",
        "first roll": r"^Lancer 3 lancers restants$",
        "reroll": r"^(Tout relancer|Lancer\s\d\sdé)",
        "start roll": r"^Lancer$",
        "kept": "gardé$",
        "undo": "Annuler",
        "cross out": "Inscrire 0",
        "cancel": "Annuler",
        "total": "Total",
        "record": "Enregistrer la partie",
        "rematch": "Revanche",
        "wins": r"^Vous gagnez|^(.+) gagne$|^(.+) se partagent la victoire$|^Votre score\s: (\d+)$",
    },
}
_BOX = re.compile(r"(.+?)\s?:\s.*\s(\d+)$")
_LABELS = "all => all.map(each => each.ariaLabel)"
_ROWS = (
    "all => all.map(row => [...row.children].map(cell => cell.innerText.split('\\n')[0].trim()))"
)


def follow(players, turns):
    """So many turns of each are played elsewhere; here they are seen."""
    at = players[0].at
    boxes = turns_played(at.site, at.code, [player.at.token for player in players], turns)
    for player, box in zip(players, boxes, strict=True):
        player.filled(box)


def record_of(at):
    return Record.parse(at.page.request.get(f"{at.site}/api/tables/{at.code}/record").body())


def downloaded(at, name="Save record"):
    """The record, as somebody takes it home."""
    with at.page.expect_download() as download:
        at.button(name).first.click()
    assert download.value.suggested_filename.endswith(".fivefold")
    return Record.parse(download.value.path().read_bytes())


def end_the_game(at):
    """End it for everyone, before its time."""
    at.menu()
    at.button("End the game for everyone").click()
    at.page.get_by_role("dialog").get_by_role("button", name="End the game").click()


# Dice that fell on a real table


def keep(at, game, *names, start=True):
    """Choose a game, say who plays, start."""
    at.go(f"/keep?game={game}")
    for number, name in enumerate(names, start=1):
        if number > 2:
            at.button("Add a player").click()
        at.page.get_by_label(f"Name of player {number}").fill(name)
    if start:
        begin(at)
    return at


def begin(at):
    at.button("Start", exact=True).click()
    at.page.wait_for_url("**/t/*")


def enter(at, dice):
    """Type in dice that fell."""
    for face in dice:
        at.button(f"Add a die showing {face}").click()


def last_dice(at, dice, box, then=None):
    """A whole turn; then somebody else is at turn."""
    enter(at, dice)
    at.button(re.compile(rf"^{box}: score")).click()
    if then is not None:
        at.sees(f"{then}, your turn")


def quickly(at):
    """Bots at tables that are made here take no time to think."""

    def hasten(route):
        if route.request.method != "POST":
            return route.continue_()
        asked = json.loads(route.request.post_data)
        asked["setup"]["pace"] = 0
        return route.continue_(post_data=json.dumps(asked))

    at.page.route("**/api/tables", hasten)
    return at


class Seated:
    """A seat of one's own, in a browser."""

    def __init__(self, at, seat=0, lang="en"):
        self.at, self.page, self.seat = at, at.page, seat
        self.lang, self.words = lang, WORDS[lang]
        self.pad = self.page.get_by_role("region", name=self.words["pad"])
        # With real dice a filled box is a button too: it opens its correction.
        open_box = self.page.locator(":not(.filled)")
        self.boxes = self.pad.get_by_role("cell").get_by_role("button").and_(open_box)
        tray = self.page.get_by_role("group", name=self.words["dice"], exact=True)
        self.dice = tray.get_by_role("button")
        self.left = self.page.locator("[aria-keyshortcuts=Space]").get_by_role("img")

    def press(self, name):
        self.page.get_by_role("button", name=re.compile(name)).first.click()

    def ready(self, what):
        """The button that rolls, while it does: `first roll`, `reroll`, `start roll`."""
        return self.page.get_by_role("button", name=re.compile(self.words[what]), disabled=False)

    # Dice

    def roll_for_the_start(self):
        """Until it is known who begins."""
        start, first = self.ready("start roll"), self.ready("first roll")
        late = monotonic() + PATIENCE
        while True:
            start.or_(first).first.wait_for()
            if first.is_visible():
                return
            self.at.must_be_before(late)
            with suppress(TookTooLong):  # it may be known meanwhile
                start.click(timeout=2000)

    def roll(self):
        self.ready("first roll").click()
        self.boxes.first.wait_for()

    def reroll(self):
        left = self.rolls_left
        self.ready("reroll").click()
        self.left.and_(self.page.get_by_label(re.compile(rf"^{left - 1}\s"))).wait_for()
        self.boxes.first.wait_for()

    @property
    def rolls_left(self):
        return int(self.left.get_attribute("aria-label").split()[0])

    @property
    def shown(self):
        """What each die is said to be: `Die 1, showing 3, kept`."""
        return self.dice.evaluate_all(_LABELS)

    @property
    def faces(self):
        return [int(re.search(r"\D(\d)(,|$)", said[4:])[1]) for said in self.shown]

    @property
    def kept(self):
        """The faces of dice that are kept, sorted."""
        pairs = zip(self.shown, self.faces, strict=True)
        return sorted(face for said, face in pairs if re.search(self.words["kept"], said))

    def locks(self):
        """How many dice show a lock."""
        return self.dice.locator(".lock svg").count()

    def sees(self, faces):
        """Until these dice lie there."""
        for place, face in enumerate(faces):
            self.dice.nth(place).and_(self.page.get_by_label(f"showing {face}")).wait_for()

    # Boxes

    @property
    def offered(self):
        """What can be written now: points by box."""
        found = (_BOX.match(said) for said in self.boxes.evaluate_all(_LABELS))
        return {box[1]: int(box[2]) for box in found}

    def box(self, name):
        return self.boxes.and_(
            self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\s?:"))
        )

    def row(self, name):
        return self.pad.get_by_role("row", name=re.compile(rf"^{re.escape(name)}(\s|$)"))

    def write(self, name, points):
        """A zero is asked about."""
        self.box(name).click()
        if points == 0:
            self.answer("cross out")

    def fill(self, name, points):
        """What stands there then is what was offered."""
        self.write(name, points)
        self.stands(name, points)

    def answer(self, word):
        asked = self.page.get_by_role("dialog")
        asked.get_by_role("button", name=self.words[word]).click()
        asked.wait_for(state="hidden")

    def stands(self, name, points, seat=None):
        """Until it does: in one's own column, if no other is meant."""
        cell = self.row(name).get_by_role("cell").nth(self.seat if seat is None else seat)
        cell.filter(has_text=re.compile(rf"^\s*{points}\s*$")).wait_for()

    @property
    def best(self):
        """The box to take, and what it scores."""
        return max(self.offered.items(), key=itemgetter(1))

    def turn(self):
        """Roll once, and take the best box."""
        self.roll()
        self.fill(*self.best)

    def turns(self, number):
        """So many turns; if there is little time, all but the last are played elsewhere."""
        if TIMES == 1:
            follow([self], number - 1)
        for _ in range(1 if TIMES == 1 else number):
            self.turn()

    def filled(self, box):
        """Until something stands in this box of one's own."""
        rules = built_in(self.page.locator("[data-game]").first.get_attribute("data-game"))
        self.stands(rules.boxes[rules.index[box]].label[self.lang], r"\d+")

    # The end

    def sheets(self):
        """The cells of each row of the pad, by what the row is called."""
        rows = self.pad.get_by_role("row").evaluate_all(_ROWS)
        return {name: cells for name, *cells in rows}

    def headline(self):
        found = self.page.get_by_role("heading", level=2, name=re.compile(self.words["wins"]))
        found.wait_for()
        return found.inner_text()

    def ended(self):
        """The end that is shown is the end of the record; the record's summary."""
        headline = self.headline()
        told = summary(downloaded(self.at, self.words["record"]))
        assert told["finished"]
        players, sheets = told["players"], self.sheets()
        for box in built_in(told["game"]).boxes:
            written = [str(player["boxes"][box.id]) for player in players]
            assert sheets[box.label[self.lang]] == written
        totals = [str(player["total"]) for player in players]
        assert sheets[self.words["total"]] == totals
        if headline.startswith(("You ", "Vous ")):
            assert players[self.seat]["name"] in told["winners"]
        else:
            assert totals[0] in headline if len(players) == 1 else told["winners"][0] in headline
        self.page.get_by_role("button", name=self.words["rematch"]).wait_for()
        return told
