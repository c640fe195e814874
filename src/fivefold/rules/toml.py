"""Reading TOML with errors that name the file, the key and what would be right."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import TYPE_CHECKING

from fivefold.errors import RuleFileError
from fivefold.texts import Text, listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MAX_BYTES = 1_000_000
"""Far beyond any rule file; it stops a wrong path from being read whole."""


class Table:
    """One table of a TOML file. Every key it holds must be asked for, or `done` refuses it."""

    def __init__(self, file: str, values: dict[str, object], at: str = "") -> None:
        self.file = file
        self._values = values
        self._at = at
        self._asked: set[str] = set()

    def key(self, key: str) -> str:
        return f"{self._at}.{key}" if self._at else key

    def wrong(self, key: str, value: object, wanted: str) -> RuleFileError:
        return RuleFileError(
            "wrong-value", file=self.file, key=self.key(key), value=shown(value), wanted=wanted
        )

    def has(self, key: str) -> bool:
        return key in self._values

    def raw(self, key: str, wanted: str) -> object:
        self._asked.add(key)
        if key not in self._values:
            raise RuleFileError("missing-key", file=self.file, key=self.key(key), wanted=wanted)
        return self._values[key]

    def string(self, key: str, wanted: str = "a text in quotes") -> str:
        value = self.raw(key, wanted)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.wrong(key, value, wanted)
        return value

    def number(self, key: str, lowest: int, highest: int) -> int:
        wanted = f"a whole number from {lowest} to {highest}"
        return self._whole(key, self.raw(key, wanted), lowest, highest, wanted)

    def _whole(self, key: str, value: object, lowest: int, highest: int, wanted: str) -> int:
        # TOML's true is Python's 1; it is not a number of anything here.
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise self.wrong(key, value, wanted)
        return value

    def numbers(self, key: str, lowest: int, highest: int) -> tuple[int, ...]:
        wanted = f"a list of whole numbers from {lowest} to {highest}, such as [3, 2]"
        value = self.raw(key, wanted)
        if not isinstance(value, list) or not value:
            raise self.wrong(key, value, wanted)
        return tuple(self._whole(key, item, lowest, highest, wanted) for item in value)

    def flag(self, key: str) -> bool:
        """True or false; false if left out."""
        value = self.raw(key, "true or false") if self.has(key) else False
        if not isinstance(value, bool):
            raise self.wrong(key, value, "true or false")
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        wanted = f"one of {listed(choices)}"
        value = self.raw(key, wanted)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(key, value, wanted)
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if left out."""
        wanted = "a list of texts in quotes"
        value = self.raw(key, wanted) if self.has(key) else []
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(key, value, wanted)
        return tuple(value)

    def table(self, key: str) -> Table:
        wanted = f"a table: [{self.key(key)}]"
        value = self.raw(key, wanted)
        if not isinstance(value, dict):
            raise self.wrong(key, value, wanted)
        return Table(self.file, value, self.key(key))

    def tables(self, key: str, wanted: str) -> Iterator[Table]:
        value = self.raw(key, wanted)
        if not isinstance(value, list) or not value:
            raise self.wrong(key, value, wanted)
        for place, item in enumerate(value, start=1):
            if not isinstance(item, dict):
                raise self.wrong(key, item, wanted)
            yield Table(self.file, item, f"{self.key(key)}[{place}]")

    def text(self, key: str) -> Text:
        """A text in both languages: `{ en = "…", fr = "…" }`, or one string for both."""
        wanted = '{ en = "…", fr = "…" } or one text in quotes'
        if isinstance(self.raw(key, wanted), str):
            both = self.string(key, wanted)
            return Text(both, both)
        table = self.table(key)
        text = Text(table.string("en"), table.string("fr"))
        table.done()
        return text

    def done(self) -> None:
        """Refuse the first key that nobody asked for: a typo, or something this can't do."""
        for key in self._values:
            if key not in self._asked:
                near = get_close_matches(key, self._asked, n=1) or [listed(sorted(self._asked))]
                raise RuleFileError(
                    "unknown-key", file=self.file, key=self.key(shown(key)[1:-1]), wanted=near[0]
                )


def read_toml(path: Path) -> Table:
    """The top table of a file, or the reason it can't be read."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RuleFileError("unreadable-file", file=file, reason=reason) from None
    if len(data) > MAX_BYTES:
        raise RuleFileError("file-too-large", file=file, most=MAX_BYTES)
    return parse_toml(data, file)


def parse_toml(data: bytes, file: str) -> Table:
    try:
        return Table(file, tomllib.loads(data.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RuleFileError("not-utf8", file=f"{file}:{line}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RuleFileError("not-toml", file=file, reason=str(error)) from None
