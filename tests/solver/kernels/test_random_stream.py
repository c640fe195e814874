import numpy as np

from fivefold.dice import roll_dice
from fivefold.solver.kernels.random_stream import RandomStream


def test_all_faces_are_equally_likely():
    stream = RandomStream(5)
    counts = np.zeros(6)
    for _ in range(20_000):
        counts += roll_dice(5, stream).counts
    # Five standard deviations of a share of a sixth.
    assert abs(counts - 100_000 / 6).max() < 5 * np.sqrt(100_000 * 5 / 36)


def test_its_numbers_are_those_of_splitmix64():
    # The first outputs of the generator from the state 0, as published with it.
    stream = RandomStream(0)
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [stream.random() for _ in published] == [(bits >> 11) * 2.0**-53 for bits in published]
