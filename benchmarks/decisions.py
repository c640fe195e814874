"""Random complete games through the public API: decisions per second on one core.

A decision is a keep or a box (a bid, a bet or a lock in Deluxe Poker) that is chosen from
`legal_moves` and played. Throwing and playing the dice takes time but is not counted. Other
packages, if installed (`pip install fivefold[bench]`), play random games in the same way.
"""

import random
from collections.abc import Callable
from functools import partial
from time import process_time

from benchmarks.results import keep
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll, game_ids, new_game
from fivefold.games.poker import TurnCard
from fivefold.rules import load_deck

SECONDS = 3.0
PLAYERS = 2
DECK = load_deck()


def play_one(game_id: str, rng: random.Random) -> int:
    """Play one random game; returns the number of decisions."""
    game, decisions = new_game(game_id, PLAYERS), 0
    deck = rng.sample(DECK, len(DECK))
    while not game.over:
        due = game.due
        if due is None:
            seat = game.to_act[0]
            moves = game.legal_moves(seat)
            game = game.play(moves[int(rng.random() * len(moves))], seat)
            decisions += 1
        elif isinstance(due, DiceDue):
            game = game.play(Roll(roll_dice(due.count, rng)))
        else:
            game = game.play(TurnCard(deck.pop()))
    return decisions


def rate(play: Callable[[random.Random], int]) -> int:
    """Decisions per second of CPU time."""
    rng = random.Random(1)
    play(rng)
    decisions, start = 0, process_time()
    while process_time() - start < SECONDS:
        decisions += play(rng)
    return round(decisions / (process_time() - start))


def chess_game(rng: random.Random) -> int:
    import chess

    board, moves = chess.Board(), 0
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def open_spiel_yacht(rng: random.Random, *, listed: bool = True) -> int:
    """OpenSpiel's C++ game driven from Python, with chance taken in one of two ways.

    Listed: from its outcomes with their probabilities, up to 7,776 of them. Not listed: one of the
    six actions that every roll has, which is no fair roll but the least work a caller can give it.
    """
    import pyspiel

    state, decisions = pyspiel.load_game("yacht").new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        elif listed:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(int(rng.random() * 6))
    return decisions


def pokerkit_hand(rng: random.Random) -> int:
    """A hand of no-limit hold'em between two random players."""
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
    acts = 0
    while state.status:
        if state.can_check_or_call() and rng.random() < 0.8:
            state.check_or_call()
        elif state.can_fold():
            state.fold()
        else:
            state.check_or_call()
        acts += 1
    return acts


PEERS: dict[str, Callable[[random.Random], int]] = {
    "python-chess": chess_game,
    "OpenSpiel yacht, chance listed": open_spiel_yacht,
    "OpenSpiel yacht, chance not listed": partial(open_spiel_yacht, listed=False),
    "PokerKit": pokerkit_hand,
}


def main() -> None:
    figures: dict[str, object] = {}
    for game_id in game_ids():
        figures[f"{game_id} decisions/s"] = rate(partial(play_one, game_id))
    ours = int(str(figures["yacht decisions/s"]))
    for name, play in PEERS.items():
        try:
            peer = rate(play)
        except ImportError:
            print(f"{name}: not installed, left out")
            continue
        figures[f"{name} decisions/s"] = peer
        figures[f"our yacht / {name}"] = round(ours / peer, 2)
    keep("decisions", figures)


if __name__ == "__main__":
    main()
