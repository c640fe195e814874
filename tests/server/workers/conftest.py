"""Here workers are what they are outside of tests."""

import pytest

from tests.support.workers import real_workers


@pytest.fixture
def real_processes():
    with real_workers():
        yield
