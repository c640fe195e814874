"""Reads TOML files, with errors that name the file, the key and what is expected there."""

from __future__ import annotations

import tomllib
import unicodedata
from typing import TYPE_CHECKING, TypeGuard

from fivefold.errors import RuleFileError
from fivefold.texts import Lang, Text, listed, shown
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

MAX_BYTES = 100_000
"""Far more than any rule file has, so that a wrong path is not read in full."""
MAX_ITEMS = 64
MAX_TEXT = 500
_MAX_DOTS = 200
_LONG_REASON = 200

Wanted = str | Text
"""The expected value, as the rest of a sentence that begins "it must be"."""


class TomlReader:
    """Reads one table of a TOML file. `done` refuses any key that was never read."""

    def __init__(self, file: str, values: dict[str, object], at: str = "") -> None:
        self.file = file
        self._values = values
        self._at = at
        self._read: set[str] = set()

    def key(self, key: str) -> str:
        return f"{self._at}.{key}" if self._at else key

    def wrong(self, key: str, value: object, wanted: Wanted) -> RuleFileError:
        return RuleFileError(
            "wrong-value", file=self.file, key=self.key(key), value=as_written(value), wanted=wanted
        )

    def has(self, key: str) -> bool:
        self._read.add(key)
        return key in self._values

    def raw(self, key: str, wanted: Wanted) -> object:
        if not self.has(key):
            raise RuleFileError("missing-key", file=self.file, key=self.key(key), wanted=wanted)
        return self._values[key]

    def string(self, key: str, wanted: Wanted | None = None, most: int = MAX_TEXT) -> str:
        """One line of text, with at most `most` characters."""
        wanted = wanted or rule_text("wanted-text", most=most)
        value = self.raw(key, wanted)
        if not isinstance(value, str) or not _is_line(value, most):
            raise self.wrong(key, value, wanted)
        return value

    def number(self, key: str, lowest: int, highest: int) -> int:
        wanted = rule_text("wanted-number", lowest=lowest, highest=highest)
        return self._whole(key, self.raw(key, wanted), lowest, highest, wanted)

    def _whole(self, key: str, value: object, lowest: int, highest: int, wanted: Wanted) -> int:
        if not is_whole(value, lowest, highest):
            raise self.wrong(key, value, wanted)
        return value

    def numbers(self, key: str, lowest: int, highest: int) -> tuple[int, ...]:
        wanted = rule_text("wanted-numbers", lowest=lowest, highest=highest)
        items = self.items(key, wanted)
        if not items:
            raise self.wrong(key, items, wanted)
        return tuple(self._whole(key, item, lowest, highest, wanted) for item in items)

    def flag(self, key: str) -> bool:
        """True or false; false if left out."""
        value = self._values[key] if self.has(key) else False
        if not isinstance(value, bool):
            raise self.wrong(key, value, rule_text("wanted-flag"))
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        wanted = rule_text("wanted-choice", choices=listed(choices))
        value = self.raw(key, wanted)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(key, value, wanted)
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if left out."""
        wanted = rule_text("wanted-texts", most=MAX_ITEMS)
        items = self.items(key, wanted) if self.has(key) else []
        for item in items:
            if not isinstance(item, str) or not _is_line(item, MAX_TEXT):
                raise self.wrong(key, item, wanted)
        return tuple(map(str, items))

    def table(self, key: str) -> TomlReader:
        wanted = rule_text("wanted-table", key=self.key(key))
        value = self.raw(key, wanted)
        if not isinstance(value, dict):
            raise self.wrong(key, value, wanted)
        return TomlReader(self.file, value, self.key(key))

    def tables(self, key: str, wanted: Wanted) -> Iterator[TomlReader]:
        """A list of at least one table."""
        items = self.items(key, wanted)
        if not items:
            raise self.wrong(key, items, wanted)
        for place, item in enumerate(items, start=1):
            if not isinstance(item, dict):
                raise self.wrong(f"{key}[{place}]", item, rule_text("wanted-inline-table"))
            yield TomlReader(self.file, item, self.key(f"{key}[{place}]"))

    def items(self, key: str, wanted: Wanted) -> list[object]:
        """A list of anything, with at most MAX_ITEMS items."""
        value = self.raw(key, wanted)
        if not isinstance(value, list) or len(value) > MAX_ITEMS:
            raise self.wrong(key, value, wanted)
        return value

    def text(self, key: str, most: int = MAX_TEXT) -> Text:
        """A text by language, `{ en = "…", fr = "…" }`, or one string for every language.

        Only English must be there: it is shown where another language is missing.
        """
        wanted = rule_text("wanted-languages", most=most)
        if not isinstance(self.raw(key, wanted), dict):
            return Text.same(self.string(key, wanted, most))
        table = self.table(key)
        asked = [lang for lang in Lang if table.has(lang) or lang is Lang.EN]
        text = Text(**{lang.value: table.string(lang, most=most) for lang in asked})
        table.done()
        return text

    def done(self) -> None:
        """Refuse the first key that was never read: a typo, or something that is not supported."""
        for key in self._values:
            if key not in self._read:
                near = nearest(key, self._read)
                raise RuleFileError(
                    "misspelt-key" if near else "unknown-key",
                    file=self.file,
                    key=self.key(shown(key)[1:-1]),
                    wanted=near or listed(sorted(self._read)),
                )


def as_written(value: object) -> str:
    """A value roughly as in the file, but short and safe enough for a message."""
    match value:
        case str():
            return shown(value)
        case bool():
            return str(value).lower()
        case int() if value.bit_length() > 64:  # Python refuses to print the longest ones
            return f"{hex(value)[:20]}…"
        case dict():
            return "{…}"
        case list() if len(value) > 9 or any(isinstance(item, list) for item in value):
            return "[…]"
        case list():
            return f"[{', '.join(map(as_written, value))}]"
    return str(value)


def is_whole(value: object, lowest: int, highest: int) -> TypeGuard[int]:
    # In Python, true is an integer; here it is not a number.
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was most likely meant: `upper_bonus` for `bonsu`."""
    parts = {part: name for name in sorted(known) for part in (name, *name.split("_"))}
    from difflib import get_close_matches  # noqa: PLC0415 (only if something is wrong)

    near = get_close_matches(word[:MAX_TEXT], parts, n=1)
    return parts[near[0]] if near else None


def _is_line(text: str, most: int) -> bool:
    """Whether a text is one line without control characters."""
    # Python considers the no-break spaces of French typography unprintable.
    printable = all(char.isprintable() or unicodedata.category(char) == "Zs" for char in text)
    return printable and bool(text.strip()) and len(text) <= most


def read_toml(path: Path) -> TomlReader:
    """A reader for the top table of a file; RuleFileError if the file cannot be read."""
    file = str(path) if str(path).isprintable() else ascii(str(path))[1:-1]
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RuleFileError("unreadable-file", file=file, reason=reason) from None
    if len(data) > MAX_BYTES:
        raise RuleFileError("file-too-large", file=file, most=MAX_BYTES)
    return parse_toml(data, file)


def parse_toml(data: bytes, file: str) -> TomlReader:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RuleFileError("not-utf8", file=f"{file}:{line}") from None
    _check_dots(text, file)
    try:
        return TomlReader(file, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise RuleFileError("not-toml", file=file, reason=_short(str(error))) from None
    except ValueError:  # a decimal number with more digits than Python reads
        raise RuleFileError("not-toml", file=file, reason=rule_text("long-number")) from None
    except RecursionError:
        raise RuleFileError("not-toml", file=file, reason=rule_text("deep-nesting")) from None


def _check_dots(text: str, file: str) -> None:
    """Refuse long dotted keys: tomllib needs memory quadratic in their number of parts."""
    for line, content in enumerate(text.split("\n"), start=1):
        if content.count(".") > _MAX_DOTS:
            reason = rule_text("many-dots", most=_MAX_DOTS)
            raise RuleFileError("not-toml", file=f"{file}:{line}", reason=reason)


def _short(reason: str) -> str:
    """Shorten a reason that quotes the file at length, but keep its end, which names the place."""
    half = _LONG_REASON // 2
    return reason if len(reason) <= _LONG_REASON else f"{reason[:half]}…{reason[-half:]}"
