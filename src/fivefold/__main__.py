"""`python -m fivefold` is the command line."""

from fivefold.main import main

main()
