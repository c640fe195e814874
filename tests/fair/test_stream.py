"""Bytes become dice and numbers without favouring any."""

from collections import Counter

import pytest

from fivefold.fair.stream import below, faces_of, framed, numbers_of, part


def test_every_face_comes_from_as_many_bytes():
    faces = faces_of(iter([bytes(range(256))]), 252)
    assert set(Counter(faces).values()) == {42}


def test_more_blocks_are_read_as_long_as_faces_are_missing():
    blocks = iter([b"\xff" * 32, bytes(32), b"\x05" * 32])
    assert faces_of(blocks, 33) == (1,) * 32 + (6,)


def test_numbers_are_big_endian():
    assert next(numbers_of([b"\x00\x00\x01\x02" + bytes(28)])) == 258


@pytest.mark.parametrize(("limit", "numbers"), [(3, [2**32 - 1, 4]), (36, [2**32 - 4, 37])])
def test_numbers_that_would_favour_some_are_passed_over(limit, numbers):
    assert below(limit, iter(numbers)) == 1


def test_no_two_lists_of_parts_have_the_same_bytes():
    assert part("ab") + part("c") != part("a") + part("bc")
    assert part("é") == framed(b"\xc3\xa9") == b"\x00\x00\x00\x02\xc3\xa9"
