"""A policy: a network that sees observations and says how likely it takes each action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np

from fivefold.envs.actions import Actions
from fivefold.envs.baseline.features import Features
from fivefold.envs.baseline.network import Network
from fivefold.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet

HIDDEN = (256, 256)
"""The sizes of the layers between inputs and outputs."""
_NEVER = np.float32(-1e9)
_RULES, _WEIGHTS, _BIASES = "rules", "weights", "biases"


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
        """A policy from its file; Malformed if the file holds none, or one for other rules."""
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                fingerprint, network = str(file[_RULES]), _network(file)
        except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
            raise Malformed("not-a-policy", file=path.name) from None
        if fingerprint != rules.fingerprint:
            raise Malformed("policy-of-other-rules", file=path.name, game=rules.id)
        features = Features(rules)
        if not network.joins(features.count, Actions.of(rules).count):
            raise Malformed("not-a-policy", file=path.name)
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
