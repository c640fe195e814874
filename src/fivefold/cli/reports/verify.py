"""`fivefold verify`: checks that the dice of a game are the ones its table committed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.output import BAD_INPUT, OK, error_line, print_json
from fivefold.cli.common.records import own_rules, read_all
from fivefold.errors import FivefoldError
from fivefold.fair import chained
from fivefold.fair.verify import verify

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.cli.common.records import FoundRecord
    from fivefold.fair.verify import Verdict
    from fivefold.record import Record
    from fivefold.texts import Lang

UNFAIR = 1
"""Exit status: some dice are not as committed."""


def verify_files(files: Sequence[str], rules: Path | None, lang: Lang, *, as_json: bool) -> int:
    """Show the verdict on every valid record, an error for each other one.

    The exit status is 2 if a record could not be checked, 1 if some dice are wrong, else 0.
    """
    own, status, first = own_rules(rules), OK, True
    for found in read_all(files, own, lang):
        verdict = _verdict(found, lang)
        if found.record is None or verdict is None:
            status = BAD_INPUT
            continue
        status = status or (OK if verdict.fair else UNFAIR)
        if as_json:
            print_json(_as_data(verdict, found, found.record.names))
        else:
            if not first:
                typer.echo()
            title = found.place if len(files) > 1 or found.line > 1 else ""
            _show(verdict, found.record, title, lang)
            first = False
    return status


def _verdict(found: FoundRecord, lang: Lang) -> Verdict | None:
    """The verdict on the dice of a record, or None after printing why there is none."""
    if found.record is None:
        return None
    try:
        return verify(found.record)
    except FivefoldError as error:
        typer.echo(f"{found.place}: {error_line(error, lang)}", err=True)
        return None


def _as_data(verdict: Verdict, found: FoundRecord, names: Sequence[str]) -> dict[str, object]:
    return {
        "file": found.file,
        **({"line": found.line} if found.line > 1 else {}),
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
        **(_about_seeds(verdict, names) if verdict.form == chained.FORM else {}),
    }


def _about_seeds(verdict: Verdict, names: Sequence[str]) -> dict[str, object]:
    """What only version 2 of fair dice has."""
    return {
        "version": verdict.form,
        "seals": verdict.seals,
        "open_seeds": [names[seat] for seat in verdict.open_seeds],
        "unopened": [names[seat] for seat in verdict.unopened],
        "skipped": verdict.skipped,
    }


def _show(verdict: Verdict, record: Record, title: str, lang: Lang) -> None:
    from fivefold.cli.reports.views.verify_text import print_verdict  # noqa: PLC0415 (loads Rich)

    print_verdict(verdict, record, title, lang)
