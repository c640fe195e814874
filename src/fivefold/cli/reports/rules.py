"""`fivefold rules`: lists all games, or shows one game's boxes, scoring and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import default_note, find_game
from fivefold.cli.common.output import print_json
from fivefold.cli.common.words import Words
from fivefold.cli.kinds import screen_of
from fivefold.rules import built_in, known_ids

if TYPE_CHECKING:
    from fivefold.rules import Rules
    from fivefold.texts import Lang


def show_rules(game: str | None, lang: Lang, *, as_json: bool) -> None:
    rules = None if game is None else find_game(game)
    if as_json:
        print_json(_all_games(lang) if rules is None else _one_game(rules, lang))
        return
    from fivefold.cli.rules_page import draw_games, draw_rules  # noqa: PLC0415 (Rich)

    if rules is None:
        draw_games(lang)
    else:
        draw_rules(rules, lang, note=default_note(game or "", rules, Words(lang)))


def _all_games(lang: Lang) -> dict[str, object]:
    return {"language": lang, "games": [_summary(built_in(game), lang) for game in known_ids()]}


def _one_game(rules: Rules, lang: Lang) -> dict[str, object]:
    return {
        "language": lang,
        **_summary(rules, lang),
        "source": rules.source[lang],
        "dice": rules.dice,
        **screen_of(rules).rules_data(rules, lang),
        "how_to_play": [step[lang] for step in rules.steps],
        "ending": [sentence[lang] for sentence in rules.ending],
        "tips": [tip[lang] for tip in rules.tips],
        "sample_round": [step[lang] for step in rules.sample_round],
        "rulings": [ruling[lang] for ruling in rules.rulings],
    }


def _summary(rules: Rules, lang: Lang) -> dict[str, object]:
    return {
        "id": rules.id,
        "kind": rules.kind,
        "name": rules.name[lang],
        "summary": rules.summary[lang],
        "players": {"fewest": rules.players[0], "most": rules.players[-1]},
    }
