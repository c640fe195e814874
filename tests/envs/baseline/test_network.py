import numpy as np
import pytest

from fivefold.envs.baseline.network import Adam, Network


def network(*sizes):
    return Network.new(sizes, np.random.default_rng(1))


def test_gradients_say_how_the_outputs_change():
    net, rng = network(4, 7, 5, 3), np.random.default_rng(2)
    inputs = rng.normal(size=(6, 4)).astype(np.float32)
    slope = rng.normal(size=(6, 3)).astype(np.float32)
    exact = net.gradients(net.layers(inputs), slope)
    for part, gradient in zip(net.parameters, exact, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), part.shape)
        before, step = part[place], np.float32(1e-2)
        part[place] = before + step
        higher = (net.outputs(inputs) * slope).sum()
        part[place] = before - step
        lower = (net.outputs(inputs) * slope).sum()
        part[place] = before
        assert (higher - lower) / (2 * step) == pytest.approx(gradient[place], rel=0.02)


def test_it_learns_a_function():
    net, rng = network(2, 32, 1), np.random.default_rng(3)
    adam = Adam(net)
    for _ in range(400):
        inputs = rng.random((64, 2), dtype=np.float32)
        layers = net.layers(inputs)
        error = layers[-1] - inputs.prod(axis=1, keepdims=True)
        adam.step(net.gradients(layers, error / 64), 0.01)
    assert abs(error).mean() < 0.05


def test_its_size_is_that_of_its_parameters():
    assert network(10, 20, 5).size == 4 * (10 * 20 + 20 + 20 * 5 + 5)
