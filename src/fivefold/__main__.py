"""`python -m fivefold` is the command line."""

from fivefold.cli import main

main()
