"""The chance to win with every choice of a turn, and in the last two turns of two players."""
