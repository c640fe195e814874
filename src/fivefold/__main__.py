"""`python -m fivefold` is the command line."""

from fivefold.commands.app import main

main()
