"""A small network of fully connected layers, and how it learns (Adam)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_DECAY, _SQUARE_DECAY, _TINY = 0.9, 0.999, 1e-8
"""The usual settings of Adam."""


@dataclass(frozen=True)
class Network:
    """Layers of weights; between two layers negative values become 0."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    @classmethod
    def new(cls, sizes: Sequence[int], rng: np.random.Generator) -> Network:
        """Random weights for layers of these sizes, from the inputs to the outputs."""
        pairs = list(pairwise(sizes))
        weights = (
            rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32)
            for before, after in pairs
        )
        biases = (np.zeros(after, dtype=np.float32) for _, after in pairs)
        return cls(tuple(weights), tuple(biases))

    @property
    def parameters(self) -> tuple[Floats, ...]:
        return (*self.weights, *self.biases)

    @property
    def size(self) -> int:
        """How many bytes its parameters take."""
        return sum(some.nbytes for some in self.parameters)

    def joins(self, inputs: int, outputs: int) -> bool:
        """Whether its layers lead from so many inputs to so many outputs."""
        sizes = [inputs, *(bias.size for bias in self.biases)]
        shapes = [weights.shape for weights in self.weights]
        return bool(shapes) and shapes == list(pairwise(sizes)) and sizes[-1] == outputs

    def outputs(self, inputs: Floats) -> Floats:
        return self.layers(inputs)[-1]

    def layers(self, inputs: Floats) -> list[Floats]:
        """The values of every layer: the inputs first, the outputs last."""
        values = [inputs]
        for number, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            after = values[-1] @ weights + bias
            if number < len(self.weights) - 1:
                np.maximum(after, 0, out=after)
            values.append(after)
        return values

    def gradients(self, layers: list[Floats], slope: Floats) -> tuple[Floats, ...]:
        """The gradient of the loss by each parameter, from its gradient by the outputs."""
        by_weights: list[Floats] = []
        by_biases: list[Floats] = []
        for number in range(len(self.weights) - 1, -1, -1):
            by_weights.append(layers[number].T @ slope)
            by_biases.append(slope.sum(axis=0))
            if number:
                slope = (slope @ self.weights[number].T) * (layers[number] > 0)
        return (*reversed(by_weights), *reversed(by_biases))


class Adam:
    """Changes a network's parameters in place, each at its own pace."""

    def __init__(self, network: Network) -> None:
        self._network, self._steps = network, 0
        self._means = [np.zeros_like(some) for some in network.parameters]
        self._squares = [np.zeros_like(some) for some in network.parameters]

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        self._steps += 1
        pace = rate * np.sqrt(1 - _SQUARE_DECAY**self._steps) / (1 - _DECAY**self._steps)
        for number, slope in enumerate(gradients):
            mean, square = self._means[number], self._squares[number]
            np.add(mean, (1 - _DECAY) * (slope - mean), out=mean)
            np.add(square, (1 - _SQUARE_DECAY) * (slope * slope - square), out=square)
            some = self._network.parameters[number]
            np.subtract(
                some, pace * mean / (np.sqrt(square) + _TINY), out=some, casting="same_kind"
            )
