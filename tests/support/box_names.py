"""The boxes of every scorecard game, in the order of its score sheet."""

UPPER = "aces twos threes fours fives sixes"
YARD = (
    f"{UPPER} three-of-a-kind four-of-a-kind full-house small-straight large-straight "
    "five-of-a-kind chance"
)
BOXES = {
    "yard-forced": YARD,
    "yard-free": YARD,
    "classique": YARD.replace("five-of-a-kind", "yahtzee"),
    "yacht": (
        "ones twos threes fours fives sixes one-pair two-pairs three-of-a-kind four-of-a-kind "
        "small-straight large-straight full-house chance yacht"
    ),
    "yum": "ones twos threes fours fives sixes straight full high low yum",
}
