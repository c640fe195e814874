"""The lines of a record: decoded, checked, without comments."""

import pytest

from fivefold.errors import RecordError
from fivefold.record import MAX_BYTES, Record


def test_broken_utf8_is_an_error_at_its_line():
    with pytest.raises(RecordError) as refused:
        Record.parse(b"game: yum\nplayers: Ann\nAnn: 11\xff11 yum\n", "f")
    assert (refused.value.line, refused.value.code) == (3, "record-not-utf8")


def test_a_file_that_is_not_there_is_an_error_at_line_1(tmp_path):
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(RecordError) as refused:
            Record.read(path)
        assert (refused.value.line, refused.value.code) == (1, "record-unreadable")


def test_a_record_larger_than_any_is_refused_at_line_1():
    with pytest.raises(RecordError) as refused:
        Record.parse(b"#\n" * (MAX_BYTES // 2 + 1))
    assert (refused.value.line, refused.value.code) == (1, "record-too-large")
