"""What the coach offers is loaded when it is asked for."""

import subprocess
import sys

import pytest

import fivefold.coach


def test_what_the_package_offers_is_loaded_when_it_is_asked_for():
    assert {getattr(fivefold.coach, name).__name__ for name in fivefold.coach.__all__} == set(
        fivefold.coach.__all__
    )
    with pytest.raises(AttributeError, match="advize"):
        _ = fivefold.coach.advize
    code = "import sys, fivefold.commands.app, fivefold.coach; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
