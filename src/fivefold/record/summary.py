"""What `fivefold replay --json` says of a game: plain data, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.games.poker import Betting, Bidding, Rolling, Turning
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.poker import CardInPlay, Player, PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.games.protocol import Seat
    from fivefold.record.record import Record

Json = dict[str, Any]

_PHASES = {Turning: "card", Bidding: "bid", Betting: "bet", Rolling: "roll"}


def summary(record: Record) -> Json:
    """The object for a record, ready for `json.dumps`."""
    if isinstance(record.game, ScorecardGame):
        return _scorecard(record.game, record)
    return _poker(record.game, record)


def _common(record: Record) -> Json:
    game = record.game
    return {
        "game": game.game_id,
        "finished": game.over,
        "to_act": list(record.waiting),
        "winners": _named(game.winners, record.names),
    }


def _named(seats: Sequence[Seat], names: Sequence[str]) -> list[str]:
    return [names[seat] for seat in seats]


def _scorecard(game: ScorecardGame, record: Record) -> Json:
    manches: Json = {}
    if game.rules.manches:
        totals = [dict(zip(record.names, manche, strict=True)) for manche in game.played]
        manches = {"manches": totals}
    players = [_sheet(game, seat, record.names[seat]) for seat in game.seats]
    return {**_common(record), **manches, "players": players}


def _sheet(game: ScorecardGame, seat: Seat, name: str) -> Json:
    sheet = game.sheets[seat]
    return {
        "name": name,
        "total": game.total(seat),
        "boxes": dict(sheet.boxes),
        "upper_bonus": sheet.upper_bonus,
        "bonuses": sheet.bonuses,
        "gauge": sheet.gauge,
    }


def _poker(game: PokerGame, record: Record) -> Json:
    phase = game.phase
    standing = phase.standing if isinstance(phase, Bidding) else 0
    highest = phase.highest if isinstance(phase, Bidding) else None
    attempt = phase if isinstance(phase, Betting | Rolling) else None
    pairs = zip(record.names, game.players, strict=True)

    def name(seat: Seat | None) -> str | None:
        return None if seat is None else record.names[seat]

    return {
        **_common(record),
        "phase": "over" if phase is None else _PHASES[type(phase)],
        "opener": name(phase.opener if phase else None),
        "standing_bid": standing,
        "highest_bidder": name(highest),
        "roller": name(attempt.roller if attempt else None),
        "stake": attempt.stake if attempt else 0,
        "card": _card(phase),
        "players": [_player(name, player) for name, player in pairs],
    }


def _card(phase: Phase | None) -> Json | None:
    if phase is None or isinstance(phase, Turning):
        return None
    in_play: CardInPlay = phase.in_play
    card = in_play.card
    return {
        "faces": card.faces,
        "rolls": card.rolls,
        "payout": card.payout,
        "matched": str(in_play.matched),
        "joker": in_play.joker,
        "rolls_left": phase.rolls_left if isinstance(phase, Rolling) else card.rolls,
    }


def _player(name: str, player: Player) -> Json:
    return {
        "name": name,
        "money": player.money,
        "cards": [card.faces for card in player.cards],
        "out": player.out,
        "all_in_used": player.all_in_used,
    }
