"""`fivefold` and `python -m fivefold`: the command line."""

import sys

_INTERRUPTED = 130
"""The exit status after Ctrl-C, as in a shell."""


def main() -> None:
    """Load the commands and run one. Ctrl-C while they load shows no traceback."""
    try:
        from fivefold.commands.app import main as run  # noqa: PLC0415 (what takes its time)

        run()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
