"""Score sheets in the middle of a game, by the points in their boxes."""

UPPER = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
LOWER_FULL = {
    "five-of-a-kind": 0, "fours": 12, "full-house": 25, "small-straight": 30, "large-straight": 40,
    "three-of-a-kind": 20, "four-of-a-kind": 22, "chance": 20,
}  # fmt: skip
