"""`fivefold verify`: whether the dice of a game fell as its table had promised."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from fivefold.cli.replay import read_or_refuse
from fivefold.cli.speaking import BAD_INPUT
from fivefold.cli.words import Words, one_line, refusal
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import ScorecardGame
from fivefold.rules import load_rules
from fivefold.tables.verify import Kind, Reason, Verdict, Wrong, verify

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

UNFAIR = 1
_MOST_WRONG = 5
"""So many wrong rolls are told one by one."""


def verify_files(files: Sequence[str], *, as_json: bool, own_rules: Path | None, lang: Lang) -> int:
    """The exit status: 2 if some file is not what it should be, 1 if some dice are wrong, else 0.

    Each wrong file is an error of its own; the rest are shown.
    """
    rules = load_rules(own_rules) if own_rules else None
    status, shown = 0, 0
    for file in files:
        found = _verified(file, rules, lang)
        if found is None:
            status = BAD_INPUT
            continue
        record, verdict = found
        status = status or (0 if verdict.fair else UNFAIR)
        if as_json:
            typer.echo(json.dumps(told(verdict, file, record.names)))
        else:
            if shown:
                typer.echo()
            _show(verdict, record, one_line(file) if len(files) > 1 else "", lang)
            shown += 1
    return status


def _verified(file: str, rules: RuleSet | None, lang: Lang) -> tuple[Record, Verdict] | None:
    """A record with what is to be said of its dice, or nothing once it was said what is wrong."""
    record = read_or_refuse(file, rules, lang)
    if record is None:
        return None
    try:
        return record, verify(record)
    except FivefoldError as error:
        typer.echo(f"{one_line(file)}: {refusal(error, lang)}", err=True)
        return None


def told(verdict: Verdict, file: str, names: Sequence[str]) -> dict[str, Any]:
    """For other programs."""
    return {
        "file": file,
        "table": verdict.code,
        "fair": verdict.fair,
        "commitment": verdict.commitment,
        "fingerprint": verdict.fingerprint,
        "rolls": verdict.rolls,
        "checked": verdict.checked,
        "wrong": [
            {
                "player": names[wrong.seat],
                "kind": wrong.kind,
                "manche": wrong.manche,
                "turn": wrong.turn,
                "roll": wrong.roll,
                "found": wrong.found,
                "should_be": wrong.should_be,
            }
            for wrong in verdict.wrong
        ],
        "unchecked": [
            {"player": names[each.seat], "reason": each.reason, "count": each.count}
            for each in verdict.unchecked
        ],
    }


def _show(verdict: Verdict, record: Record, title: str, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 (Rich only when it draws)

    from fivefold.cli.views.lines import print_lines  # noqa: PLC0415

    console = Console(highlight=False)
    if title:
        console.print(title, markup=False, soft_wrap=True)
    for line in _lines(verdict, record, Words(lang)):
        print_lines(console, line)


def _lines(verdict: Verdict, record: Record, words: Words) -> Iterator[str]:
    names = record.names
    yield _headline(verdict, words)
    if verdict.commitment is False:
        yield words("secret-broken")
    if not verdict.fingerprint:
        yield words("rules-broken")
    yield from _wrong(verdict.wrong, record, words)
    wrong = len(verdict.wrong)
    yield words("dice-checked", rolls=verdict.rolls, checked=verdict.checked, wrong=wrong)
    for each in verdict.unchecked:
        why = _why(each.reason, words)
        yield words("unchecked", name=names[each.seat], count=each.count, why=why)


def _wrong(wrong: Sequence[Wrong], record: Record, words: Words) -> Iterator[str]:
    for each in wrong[:_MOST_WRONG]:
        name, place = record.names[each.seat], _place(each, record, words)
        found, should_be = each.found, each.should_be
        yield words("one-wrong", name=name, place=place, found=found, should_be=should_be)
    if more := wrong[_MOST_WRONG:]:
        yield words("more-wrong", count=len(more))


def _headline(verdict: Verdict, words: Words) -> str:
    if not verdict.fair:
        return words("dice-unfair", code=verdict.code)
    return words("dice-fair" if verdict.checked else "dice-unknown", code=verdict.code)


def _place(wrong: Wrong, record: Record, words: Words) -> str:
    if wrong.kind is Kind.CARD:
        return words("at-card", number=wrong.turn)
    if wrong.manche is None:
        return words("at-attempt", attempt=wrong.turn, roll=wrong.roll)
    start = wrong.kind is Kind.START
    roll = wrong.turn if start else wrong.roll
    place = words("at-start" if start else "at-turn", turn=wrong.turn, roll=roll)
    if isinstance(record.start, ScorecardGame) and record.start.manches > 1:
        return f"{words('in-manche', manche=wrong.manche)}, {place}"
    return place


def _why(reason: Reason, words: Words) -> str:
    match reason:
        case Reason.NO_SECRET:
            return words("why-no-secret")
        case Reason.REAL_DICE:
            return words("why-real-dice")
        case Reason.REAL_CARDS:
            return words("why-real-cards")
        case Reason.PAPER:
            return words("why-paper")
        case Reason.AFTER_WRONG:
            return words("why-after-wrong")
