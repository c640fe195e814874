"""Asks for a decision in a turn: keep some dice, or fill a box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Styled

from fivefold.cli.drawing.dice import bracketed
from fivefold.cli.scorecard.answers import labels_of, read_answer, with_labels
from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Fill, Turn
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.solver.solvable import why_unsolvable

if TYPE_CHECKING:
    from fivefold.cli.common.words import Words
    from fivefold.cli.terminal import Terminal
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move

_COLUMNS = 3


def decide(game: ScorecardGame, terminal: Terminal) -> Move:
    show = partial(_show, game, terminal)
    show()
    left, saved = _rolls_left(game), _saved_left(game)
    key = ("keep-or-box-saved" if saved else "keep-or-box") if left else "choose-box"
    keys = terminal.words("keys-and-hint" if why_unsolvable(game.rules) is None else "keys-only")
    while True:
        answer = terminal.ask(key, show, count=left, saved=saved, keys=keys)
        if not answer:
            terminal.line(what_to_type(game, terminal.words))
            continue
        try:
            move = read_answer(answer, game)
            game.play(move)  # an illegal move is refused here, while the dice are still in sight
        except FivefoldError as error:
            terminal.line(with_labels(error, game).text[terminal.words.lang])
            continue
        if _confirmed(move, game, terminal):
            return move


def what_to_type(game: ScorecardGame, words: Words) -> str:
    return words("help-keep" if _rolls_left(game) else "help-box")


def _rolls_left(game: ScorecardGame) -> int:
    return game.phase.rolls_left if isinstance(game.phase, Turn) else 0


def _saved_left(game: ScorecardGame) -> int:
    return game.saved_left(game.phase) if isinstance(game.phase, Turn) else 0


def show_dice(game: ScorecardGame, terminal: Terminal) -> None:
    """The dice on the table, those kept before the last roll apart from the new ones."""
    if game.dice is None:
        return
    kept = game.phase.keeps[-1] if isinstance(game.phase, Turn) and game.phase.keeps else Dice()
    dice = bracketed(game.dice)
    if kept:
        new = bracketed(game.dice - kept)
        dice = terminal.words("kept-and-new", kept=bracketed(kept), new=new)
    terminal.line(f"\n  {dice}\n")


def _show(game: ScorecardGame, terminal: Terminal) -> None:
    """The dice on the table and the boxes they may fill."""
    sheet, scores = game.sheets[game.to_act[0]], game.preview()
    show_dice(game, terminal)
    terminal.draw(_preview(game, terminal))
    policy = game.rules.five_of_a_kind
    if policy is not None and len(scores) < len(sheet.ready):
        boxes = labels_of(box for box in game.rules.boxes if box.id in scores)
        terminal.say("forced", trump=policy.trump_name, boxes=boxes)
        if bonus := bonus_for(sheet, game.dice or Dice()):
            terminal.say("bonus-on-top", points=bonus)


def _preview(game: ScorecardGame, terminal: Terminal) -> Table:
    """Every box that may be filled and what it would score, in a few columns."""
    labels = {box.id: box.label[terminal.words.lang] for box in game.rules.boxes}
    cells = [(labels[box], str(points)) for box, points in game.preview().items()]
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    for _ in range(_COLUMNS):
        grid.add_column()
        grid.add_column(justify="right")
    rows = -(-len(cells) // _COLUMNS)
    for place in range(rows):
        row = cells[place::rows]
        grid.add_row("", *(Styled(text) for cell in row for text in cell))
    return grid


def _confirmed(move: Move, game: ScorecardGame, terminal: Terminal) -> bool:
    """Ask before a zero is written, unless these dice can't lead to anything better."""
    scores = game.preview()
    better = any(scores.values()) or _rolls_left(game)
    if not isinstance(move, Fill) or scores.get(move.box) != 0 or not better:
        return True
    return terminal.confirm("zero", box=game.rules.boxes[game.rules.index[move.box]].label)
