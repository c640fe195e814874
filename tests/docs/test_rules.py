"""The rules pages: every figure, example, ruling and link on them, held against the game itself.

A game may do without a page, as `fivefold rules` and the web app show all its rules.
"""

import inspect
import re
import tomllib
from functools import cache
from importlib import resources

import pytest

from fivefold.commands.app import play
from fivefold.dice import Dice
from fivefold.games import game_ids
from fivefold.games.poker import Bet, Card, CardInPlay, Holder, Side, TransferReason
from fivefold.games.poker.phases import WAGERS, Attempt
from fivefold.games.poker.players import START_MONEY
from fivefold.games.poker.settlement import settle
from fivefold.games.scorecard import Sheet, legal_boxes, points_in, possible_points
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, scorecard_ids
from fivefold.texts import Lang, catalogue
from tests.support.paths import DOCS
from tests.support.random_play import card_due

RULES = DOCS / "rules"
PAGES = sorted(RULES.glob("*.md"))
RULING = re.compile(r"^- (.+) <!-- ruling: ([a-z-]+) --> \*.+\*$", re.MULTILINE)
NAMES = re.compile(r"^- `([a-z-]+)`\u00a0?: (.+(?:\n  .+)*)$", re.MULTILINE)
NOT_A_SCORE = "–"
WORDS = {
    Lang.EN: {
        "roll": "Roll", "acts": "Moves", "filled": "Already filled",
        "nothing": "nothing", "rest": "every other lower box", "any": "any open box",
        "lower": "any open lower box", "upper": "any open upper box", "only": " only",
        "bank": "bank", "roller": "roller", "bets": "### Bets\n",
        11: "eleven boxes", 13: "thirteen boxes", 15: "fifteen boxes",
    },
    Lang.FR: {
        "roll": "Lancer", "acts": "Coups", "filled": "Déjà rempli",
        "nothing": "rien", "rest": "toutes les autres cases inférieures", "any": "toute case libre",
        "lower": "toute case inférieure libre", "upper": "toute case supérieure libre",
        "only": " seulement", "bank": "banque", "roller": "lanceur", "bets": "### Les paris\n",
        11: "onze cases", 13: "treize cases", 15: "quinze cases",
    },
}  # fmt: skip

WITH_PAGE = [game for game in game_ids() if (RULES / f"{game}.md").is_file()]
SHEETS = [game for game in scorecard_ids() if game in WITH_PAGE]
every_sheet = pytest.mark.parametrize("game", SHEETS)
every_game = pytest.mark.parametrize("game", WITH_PAGE)
with_trump = pytest.mark.parametrize(
    "game", [game for game in SHEETS if built_in(game).five_of_a_kind]
)


@pytest.fixture(params=WORDS)
def lang(request):
    return request.param


@cache
def page(game, lang):
    return (RULES / (f"{game}.fr.md" if lang is Lang.FR else f"{game}.md")).read_text("utf-8")


def tables(text):
    """Every table as its headers and its rows, cells without their backquotes."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = (
            [cell.strip() for cell in line.split("|")[1:-1]] for line in block.split("\n")[:-1]
        )
        yield head, [[cell.replace("`", "") for cell in row] for row in rows]


def table(text, column, header):
    """The rows of the one table that has this header in this column."""
    (rows,) = (rows for head, rows in tables(text) if head[column] == header)
    return rows


def numbers(text):
    return [
        int(number)
        for number in re.findall(r"\b\d+\b", re.sub(r"(?<=\d)[\u00a0,](?=\d{3})", "", text))
    ]


def box_named(rules, lang, label):
    return next(i for i, box in enumerate(rules.boxes) if box.label[lang] == label)


def scores(rules, lang, cell):
    """`Fours 20, Full House 0` as points by box."""
    pairs = (part.rsplit(" ", 1) for part in cell.split(", "))
    return {box_named(rules, lang, label): int(points) for label, points in pairs}


def sheet_with(rules, lang, cell):
    """A sheet filled as a cell says: `Five of a Kind 50, Fours 12, every other lower box`."""
    words = WORDS[lang]
    listed = cell.removesuffix(f", {words['rest']}")
    filled = {} if cell == words["nothing"] else scores(rules, lang, listed)
    rest = rules.lower if listed != cell else ()
    points = [filled.get(box, 0 if box in rest else None) for box in range(len(rules.boxes))]
    return Sheet(rules, tuple(points))


@every_sheet
def test_the_box_table_is_the_games_sheet(game, lang):
    rules = built_in(game)
    shown = [(label, box, int(most)) for label, box, _, most, _ in table(page(game, lang), 1, "Id")]
    sheet = Sheet.empty(rules)
    best = [max(possible_points(sheet, box)) for box in sheet.open]
    labels = [box.label[lang] for box in rules.boxes]
    assert shown == list(zip(labels, rules.index, best, strict=True))
    assert WORDS[lang][len(rules.boxes)] in page(game, lang)
    for place, row in enumerate(table(page(game, lang), 1, "Id")):
        roll, points = row[4].split()  # the example
        assert rules.scores[Dice(roll)][place] == int(points) > 0, row


@every_sheet
def test_bonuses_are_the_games(game, lang):
    rules = built_in(game)
    policy, upper = rules.five_of_a_kind, rules.upper_bonus
    expected = [([upper.at], upper.points)]
    if policy:
        expected.append(([rules.most[policy.box]], policy.bonus))
    rows = table(page(game, lang), 2, "Points")
    assert [(numbers(when), int(points)) for _, when, points in rows] == expected


@with_trump
def test_trump_and_joker_cases_are_what_the_referee_allows(game, lang):
    rules, words = built_in(game), WORDS[lang]
    (rows,) = (rows for head, rows in tables(page(game, lang)) if head[0] == words["filled"])
    for filled, roll, where, scored, bonus in rows:
        sheet, dice = sheet_with(rules, lang, filled), Dice(roll)
        allowed = set(legal_boxes(sheet, dice))
        assert allowed == boxes_meant(sheet, lang, where), filled
        for box, points in scores(rules, lang, scored).items():
            assert box in allowed
            assert points_in(sheet, dice, box) == points, filled
        assert bonus_for(sheet, dice) == int(bonus), filled
    assert len(rows) >= 6


def boxes_meant(sheet, lang, where):
    words, opened = WORDS[lang], set(sheet.open)
    if where.endswith(words["only"]):
        return {box_named(sheet.rules, lang, where.removesuffix(words["only"]))}
    lower = sheet.rules.lower
    meant = {words["any"]: opened, words["lower"]: opened & lower, words["upper"]: opened - lower}
    return meant[where]


@pytest.mark.parametrize("game", ["yacht", "yum"])
def test_tables_of_rolls_score_what_the_page_says(game, lang):
    rules, words = built_in(game), WORDS[lang]
    (found,) = (t for t in tables(page(game, lang)) if words["roll"] in t[0][:2])
    head, rows = found
    for row in rows:
        cells = dict(zip(head, row, strict=True))
        sheet = sheet_with(rules, lang, cells.pop(words["filled"], words["nothing"]))
        dice = Dice(cells.pop(words["roll"]))
        for label, points in cells.items():
            box = box_named(rules, lang, label)
            opened = sheet.points[box] is None
            assert points == (str(points_in(sheet, dice, box)) if opened else NOT_A_SCORE), row


@every_sheet
def test_every_ruling_is_stated_under_its_key(game, lang):
    file = resources.files("fivefold.rules") / "data" / f"{game}.toml"
    keys = tomllib.loads(file.read_text("utf-8"))["rulings"]
    texts = [ruling[lang] for ruling in built_in(game).rulings]
    stated = [(key, text) for text, key in RULING.findall(page(game, lang))]
    assert stated == list(zip(keys, texts, strict=True))


def test_every_poker_ruling_is_stated_under_its_key(lang):
    texts = catalogue("deluxe-poker")
    known = [(key, text[lang]) for key, text in texts.items() if key.startswith("ruling-")]
    stated = [(f"ruling-{key}", text) for text, key in RULING.findall(page("deluxe-poker", lang))]
    assert stated == known


@every_sheet
def test_other_names_of_a_box_are_listed_and_understood(game, lang):
    rules = built_in(game)
    listed = {box: re.findall(r"`(.+?)`", names) for box, names in NAMES.findall(page(game, lang))}
    for box in rules.boxes:
        assert box.aliases <= set(listed.get(box.id, ()))
    for box, names in listed.items():
        assert {rules.find(name) for name in names} == {box}


@every_game
def test_the_last_line_is_an_example_of_the_record(game, lang):
    *_, last = page(game, lang).strip().split("\n")
    file = "record.fr.md" if lang is Lang.FR else "record.md"
    line = re.search(rf"\]\(\.\./{file}\)\u00a0?: `(.+)`$", last)[1]
    if game == "deluxe-poker":
        assert line in "\n".join(acts for acts, *_ in worked_round(lang)[1])
        return
    name, points = line.split(":")[0], line.split()[-1]
    (sheet,) = Record.parse(f"game: {game}\nplayers: {name}\n{line}").game.sheets
    assert [str(p) for p in sheet.boxes.values()] == [points]


def worked_round(lang):
    """The players and the rows of the round with money."""
    ((head, rows),) = (
        t for t in tables(page("deluxe-poker", lang)) if t[0][0] == WORDS[lang]["acts"]
    )
    return head[2:], rows


def test_the_worked_poker_round_pays_what_the_referee_pays(lang):
    names, rows = worked_round(lang)
    text, settled = f"game: deluxe-poker\nplayers: {', '.join(names)}\n", None
    for acts, told, *money in rows:
        text += acts.replace("<br>", "\n") + "\n"
        game = Record.parse(text).game
        assert [numbers(cell) for cell in money] == [[player.money] for player in game.players]
        if game.settlement != settled:
            settled = game.settlement
            assert {transfer.amount for transfer in settled.transfers} <= set(numbers(told))
    bo = game.players[1]
    assert ([str(card) for card in bo.cards], bo.all_in_used) == (["665JJ/2/700"], True)
    assert card_due(game) == 1


def test_the_poker_page_lists_the_whole_deck(lang):
    rows = next(rows for head, rows in tables(page("deluxe-poker", lang)) if len(head) == 3)
    cards = [f"{faces}/{rolls}/{numbers(payout)[0]}" for faces, rolls, payout in rows]
    assert cards == [str(card) for card in load_deck()]


def test_the_poker_page_tells_the_sample_round(lang):
    *told, after = (step[lang] for step in built_in("deluxe-poker").sample_round)
    assert [row[1] for row in worked_round(lang)[1]] == told
    assert f"\n{after}\n" in page("deluxe-poker", lang)


@every_game
def test_how_a_game_ends_and_what_is_good_to_know_is_on_its_page(game, lang):
    rules = built_in(game)
    listed = [f"- {text[lang]}\n" for text in (*rules.ending, *rules.tips)]
    assert [line for line in listed if line not in page(game, lang)] == []


def test_a_deck_of_ones_own_is_named_as_the_command_line_has_it(lang):
    (command,) = re.findall(r"`fivefold (.+) --(\w+) \w+`", page("deluxe-poker", lang))
    assert command == ("play deluxe-poker", "deck")
    assert "deck" in inspect.signature(play).parameters


def test_the_deck_shown_can_be_loaded(lang, tmp_path):
    (shown,) = re.findall(r"```toml\n(.*?)```", page("deluxe-poker", lang), re.DOTALL)
    file = tmp_path / "deck.toml"
    file.write_text(shown, "utf-8")
    assert [str(card) for card in load_deck(file)][:4] == [str(card) for card in load_deck()[:4]]


def test_joker_examples_are_what_the_referee_does(lang):
    nothing = WORDS[lang]["nothing"]
    rows = next(
        rows for head, rows in tables(page("deluxe-poker", lang)) if head[2] == WORDS[lang]["roll"]
    )
    for faces, lying, roll, placed, lockable in rows:
        before = CardInPlay(Card.parse(f"{faces}/2/700"), Dice(lying.replace(nothing, "")))
        after, loose = before.after(Dice(roll))
        assert after.matched - before.matched == Dice(placed.replace(nothing, "")), roll
        assert list(after.lockable(loose)) == numbers(lockable), roll


@pytest.mark.parametrize(("column", "matched"), [(1, "66554"), (2, "6655")])
def test_the_settlement_table_names_who_pays_and_who_gets(lang, column, matched):
    rows = next(rows for head, rows in tables(page("deluxe-poker", lang)) if not head[0])
    card = CardInPlay(Card.parse("66554/5/500"), Dice(matched))
    bets = (None, Bet(Side.YES, 100), Bet(Side.NO, 100))
    transfers = settle(Attempt(0, card, 0, 400, bets)).transfers
    payout = [transfer for transfer in transfers if transfer.reason is TransferReason.PAYOUT]
    stake, yes, no = (
        [t for t in transfers if t.about == seat and t not in payout] for seat in range(3)
    )
    for row, paid in zip(rows, (stake, payout, yes, no), strict=False):
        ends = {end for transfer in paid for end in (transfer.giver, transfer.taker)}
        assert (WORDS[lang]["bank"] in row[column]) == (Holder.BANK in ends), row
        assert (WORDS[lang]["roller"] in row[column]) == (0 in ends), row


def test_the_poker_page_has_the_tables_figures(lang):
    opening, rest = page("deluxe-poker", lang).split("\n|", 1)
    assert numbers(opening)[:3] == [2, 6, START_MONEY]
    assert len(load_deck()) in numbers(opening)
    bets = rest.split(WORDS[lang]["bets"])[1].split("\n#")[0]
    assert numbers(bets) == list(WAGERS)


def test_there_is_a_page_for_each_game_of_a_rule_sheet_and_for_no_other():
    sheets = {"classique", "deluxe-poker", "yacht", "yard-forced", "yard-free", "yum"}
    assert sheets <= set(WITH_PAGE)
    names = {f"{game}{end}" for game in WITH_PAGE for end in (".md", ".fr.md")}
    assert {file.name for file in PAGES} == names | {"README.md", "README.fr.md"}


@every_game
def test_a_page_is_named_after_its_game_and_listed(game, lang):
    name = built_in(game).name[lang]
    file = f"{game}.fr.md" if lang is Lang.FR else f"{game}.md"
    assert page(game, lang).startswith(f"# {name}\n")
    assert f"[{name}]({file})" in page("README", lang)
