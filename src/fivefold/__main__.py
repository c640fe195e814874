"""`fivefold` and `python -m fivefold`: the command line."""

import signal
import sys
from types import FrameType

_INTERRUPTED = 130
"""The exit status after Ctrl-C, as in a shell."""
_SIGNALLED = 128
"""Added to the number of a signal to make the exit status."""


def main() -> None:
    """Load the commands and run one. Ctrl-C while they load shows no traceback."""
    signal.signal(signal.SIGTERM, _end)
    try:
        from fivefold.commands.app import main as run  # noqa: PLC0415 (what takes its time)

        run()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


def _end(number: int, _frame: FrameType | None) -> None:
    """End as after an error, so that no half-written file of some gigabytes stays behind."""
    sys.exit(_SIGNALLED + number)


if __name__ == "__main__":
    main()
