"""A policy: a network that sees observations and says how likely it takes each action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np

from examples.baseline.network import Network
from fivefold.dice import FACES
from fivefold.envs.actions import Actions
from fivefold.envs.kernels.labelling import find_offers
from fivefold.envs.observations import Layout
from fivefold.envs.tables import tables_of
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from random import Random
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.protocol import Game, Move, Seat
    from fivefold.rules import RuleSet

    Inputs = NDArray[np.float32]

HIDDEN = (256, 256)
"""The sizes of the layers between inputs and outputs."""
_NEVER = np.float32(-1e9)
_RULES, _WEIGHTS, _BIASES = "rules", "weights", "biases"
_POINTS = 50.0
"""What points are divided by."""


class Features:
    """Turns observations into inputs from about 0 to 1: the dice, the rolls left, the boxes, and
    what they offer."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules, self._layout, self._tables = rules, Layout.of(rules), tables_of(rules)
        self._dice = _dice_inputs(self._tables.faces)
        self._upper = list(rules.upper_places)
        self._pars = np.array([par for _, par in rules.pars])
        self.count = self(np.zeros((0, self._layout.size), dtype=np.int32)).shape[1]

    def __call__(self, rows: NDArray[np.int32]) -> Inputs:
        """The inputs of positions; Malformed if one of them is none."""
        layout, checked = self._layout, self._layout.checked(rows)
        rolled = np.zeros(len(checked), dtype=np.int64)
        offers = np.zeros((len(checked), len(self.rules.boxes)), dtype=np.int32)
        find_offers(self._tables, checked, rolled, offers)
        points, rolls_left = checked[:, layout.points], checked[:, layout.rolls_left]
        parts = (
            self._dice[rolled],
            rolls_left[:, None] == np.arange(self.rules.rolls),
            points < 0,
            points > 0,
            np.maximum(points, 0) / _POINTS,
            offers >= 0,
            np.maximum(offers, 0) / _POINTS,
            self._upper_inputs(points),
        )
        return np.concatenate(parts, axis=1, dtype=np.float32)

    def _upper_inputs(self, points: NDArray[np.int32]) -> NDArray[np.float64]:
        """The points in the upper boxes against par, and as a share of all par points."""
        held = points[:, self._upper]
        gauge = ((held - self._pars) * (held >= 0)).sum(axis=1) / _POINTS
        total = np.maximum(held, 0).sum(axis=1) / max(1, self._pars.sum())
        return np.stack((gauge, np.maximum(gauge, 0), total), axis=1)


def _dice_inputs(faces: NDArray[np.int32]) -> Inputs:
    """By roll: each die and the number of dice of each face, one input for each possibility."""
    dice, every = faces.shape[1], np.array(FACES)
    shown = (faces[:, :, None] == every).reshape(len(faces), -1)
    counts = (faces[:, :, None] == every).sum(axis=1)
    counted = (counts[:, :, None] == np.arange(1, dice + 1)).reshape(len(faces), -1)
    return np.concatenate((shown, counted), axis=1, dtype=np.float32)


@dataclass(frozen=True)
class Policy:
    features: Features
    network: Network

    @classmethod
    def new(cls, rules: RuleSet, seed: int, hidden: Sequence[int] = HIDDEN) -> Policy:
        """A policy that has learnt nothing yet."""
        features = Features(rules)
        sizes = (features.count, *hidden, Actions.of(rules).count)
        return cls(features, Network.new(sizes, np.random.default_rng(seed)))

    @property
    def rules(self) -> RuleSet:
        return self.features.rules

    def best(self, rows: NDArray[np.int32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """The likeliest action of each observation."""
        outputs = self.network.outputs(self.features(rows))
        likeliest: NDArray[np.int64] = np.where(masks, outputs, _NEVER).argmax(axis=1)
        return likeliest

    def save(self, path: Path) -> None:
        """Write the network to a file of NumPy arrays, under a megabyte with the usual layers."""
        arrays: dict[str, Any] = {_RULES: np.array(self.rules.fingerprint), **dict(self._named())}
        with path.open("wb") as stream:
            np.savez_compressed(stream, **arrays)

    @classmethod
    def load(cls, path: Path, rules: RuleSet) -> Policy:
        """A policy from its file; ValueError if the file holds none, or one for other rules."""
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                fingerprint, network = str(file[_RULES]), _network(file)
        except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
            raise ValueError(f"{path.name} has no policy in it") from None
        if fingerprint != rules.fingerprint:
            raise ValueError(f"{path.name} was trained on other rules than {rules.id}")
        features = Features(rules)
        if not network.joins(features.count, Actions.of(rules).count):
            raise ValueError(f"{path.name} has no policy in it")
        return cls(features, network)

    def _named(self) -> list[tuple[str, NDArray[np.float32]]]:
        network = self.network
        return [
            *((f"{_WEIGHTS}{number}", some) for number, some in enumerate(network.weights)),
            *((f"{_BIASES}{number}", some) for number, some in enumerate(network.biases)),
        ]


def _network(arrays: Mapping[str, Any]) -> Network:
    count = sum(name.startswith(_WEIGHTS) for name in arrays)
    weights = tuple(arrays[f"{_WEIGHTS}{number}"] for number in range(count))
    biases = tuple(arrays[f"{_BIASES}{number}"] for number in range(count))
    return Network(weights, biases)


def masked_softmax(outputs: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.float32]:
    """How likely each action is; what is illegal never."""
    allowed = np.where(masks, outputs, _NEVER)
    powers: NDArray[np.float32] = np.exp(allowed - allowed.max(axis=1, keepdims=True))
    chances: NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
    return chances


class Agent:
    """Plays the likeliest move of a policy. It looks at its own sheet only."""

    name = "baseline"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._layout, self._actions = Layout.of(policy.rules), Actions.of(policy.rules)

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        if game.rules != self.policy.rules:
            raise Malformed("other-rules", game=self.policy.rules.id, other=game.rules.id)
        position = Position.of(game, seat)
        masks = np.zeros((1, self._actions.count), dtype=np.int8)
        masks[0, self._actions.numbers(game.legal_moves(seat), position.dice)] = 1
        action = self.policy.best(self._layout.row(position)[None], masks)[0]
        return self._actions.move(int(action), position.dice)
