"""The command `fivefold rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands import completion
from fivefold.commands.options import JsonOption
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from fivefold.rules import Box, Rules, RuleSet
    from fivefold.texts import Lang


def rules(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold rules
        fivefold rules yum
        fivefold rules yum --json
    """
    from fivefold.cli.lookup import default_note, find_game
    from fivefold.cli.output import print_json
    from fivefold.cli.words import Words
    from fivefold.rules import built_in, known_ids

    with exit_on_error(ctx) as language:
        found = None if game is None else find_game(game)
        if json and found is None:
            games = [_summary(built_in(game), language) for game in known_ids()]
            print_json({"language": language, "games": games})
            return
        if json and found is not None:
            print_json(_as_data(found, language))
            return

        from fivefold.cli.rules_page import draw_games, draw_rules

        if found is None:
            draw_games(language)
        else:
            draw_rules(found, language, note=default_note(game or "", found, Words(language)))


def _as_data(rules: Rules, lang: Lang) -> dict[str, object]:
    from fivefold.rules import scorecard_rules

    return {
        "language": lang,
        **_summary(rules, lang),
        "source": rules.source[lang],
        "dice": rules.dice,
        **(_sheet(scorecard_rules(rules), lang) if rules.has_sheet else {}),
        # A card is written alike in every language.
        **({"deck": [str(card) for card in rules.deck]} if rules.has_cards else {}),
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


def _sheet(rules: RuleSet, lang: Lang) -> dict[str, object]:
    from fivefold.rules.describe import describe_bonuses

    return {
        "rolls": rules.rolls,
        "manches": rules.manches,
        "roll_off": rules.roll_off,
        "boxes": [_box(rules, box, lang) for box in rules.boxes],
        "upper_bonus": _upper_bonus(rules),
        "five_of_a_kind": _five_of_a_kind(rules),
        "bonuses": [sentence[lang] for sentence in describe_bonuses(rules)],
    }


def _box(rules: RuleSet, box: Box, lang: Lang) -> dict[str, object]:
    from fivefold.games.scorecard.scoring import most_points
    from fivefold.rules.describe import describe_box

    return {
        "id": box.id,
        "label": box.label[lang],
        "section": box.section,
        "scores": describe_box(rules, box)[lang],
        "most": most_points(rules, rules.index[box.id]),
        "aliases": sorted(box.aliases),
    }


def _upper_bonus(rules: RuleSet) -> dict[str, object] | None:
    bonus = rules.upper_bonus
    if bonus is None:
        return None
    steps = [{"at": step.at, "points": step.points} for step in bonus.further]
    return {"at": bonus.at, "points": bonus.points, **({"steps": steps} if steps else {})}


def _five_of_a_kind(rules: RuleSet) -> dict[str, object] | None:
    """The rewards of a later five of a kind."""
    policy = rules.five_of_a_kind
    if policy is None:
        return None
    return {
        "box": rules.boxes[policy.box].id,
        "bonus": policy.bonus,
        "trump": policy.trump,
        "trump_boxes": [rules.boxes[place].id for place in sorted(policy.trump_boxes)],
    }
