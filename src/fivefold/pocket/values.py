"""The file with the values of a game, which is fetched when somebody wants a hint or a strong bot.

It has the packed values of the game and of the same game without its upper bonus, which the coach
compares: for each a length of four bytes and then its file, which has a checksum of its own.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.solver.packed_values import PackedValues, packed_path

if TYPE_CHECKING:
    from fivefold.rules import RuleSet

_LENGTH = 4


def compared(rules: RuleSet) -> list[RuleSet]:
    """The rules whose values are in the file of a game."""
    alike = {each.fingerprint: each for each in (rules, replace(rules, upper_bonus=None))}
    return list(alike.values())


def bundle(rules: RuleSet, folder: Path | None = None) -> bytes:
    """The file of a game, from the files of a folder or of the package."""
    files = [packed_path(each, folder).read_bytes() for each in compared(rules)]
    return b"".join(len(file).to_bytes(_LENGTH, "little") + file for file in files)


def unbundle(rules: RuleSet, data: bytes, folder: Path) -> None:
    """Put the files into a folder, where `load_values` finds them. Malformed if one is damaged."""
    files = dict[Path, bytes]()
    for each in compared(rules):
        length = int.from_bytes(data[:_LENGTH], "little")
        file, data = data[_LENGTH:][:length], data[_LENGTH + length :]
        if len(file) != length:
            raise Malformed("packed-damaged", file=rules.id)
        PackedValues.check(each, file, rules.id)
        files[packed_path(each, folder)] = file
    if data:
        raise Malformed("packed-damaged", file=rules.id)
    folder.mkdir(parents=True, exist_ok=True)
    for path, file in files.items():
        path.write_bytes(file)
