"""Games with rules that few pads have: boxes that wait, columns, points for the first roll."""

from fivefold.rules import parse_rules

HEAD = 'id = "pad"\nname = "Pad"\nsummary = "s"\nsource = "s"\ndice = 5\nrolls = 3\n'
ONES = '{ id = "ones", label = "Ones", section = "upper", scorer = "face", face = 1 }'
SIXES = '{ id = "sixes", label = "Sixes", section = "upper", scorer = "face", face = 6 }'
FULL = (
    '{ id = "full", label = "Full", section = "lower", scorer = "groups", sizes = [3, 2], '
    "pays = 30, first_roll = 5 }"
)
GRAND = (
    '{ id = "grand", label = "Grand", section = "lower", scorer = "groups", sizes = [5], '
    'pays = "all", plus = 20, aliases = ["all-five"] }'
)
DOUBLE = (
    '{ id = "double", label = "Double", section = "lower", scorer = "groups", sizes = [5], '
    'pays = 60, times = 2, needs = "grand" }'
)
COLUMNS = (
    '[[columns]]\nid = "down"\nlabel = "Down"\nfill = "down"\n'
    '[[columns]]\nid = "up"\nlabel = "Up"\nfill = "up"\ntimes = 2\n'
    '[[columns]]\nid = "free"\nlabel = "Free"\ntimes = 3\n'
)
BONUS = "[upper_bonus]\nat = 20\npoints = 10\nsteps = [{ at = 30, points = 15 }]\n"


def pad(*boxes, head="", tail=""):
    """The rules with these boxes."""
    text = f"{HEAD}{head}\nboxes = [{', '.join(boxes)}]\n{tail}"
    return parse_rules(text.encode(), "pad.toml")


SMALL = HEAD.replace("dice = 5", "dice = 2").replace("rolls = 3", "rolls = 2")
SUM = '{ id = "sum", label = "Sum", section = "lower", scorer = "total" }'
PAIR = (
    '{ id = "pair", label = "Pair", section = "lower", scorer = "groups", sizes = [2], pays = 9 }'
)


def columns(*times, boxes=(ONES, SIXES, SUM), bonus="[upper_bonus]\nat = 7\npoints = 10\n"):
    """A game of two dice and two rolls whose columns are multiplied by these numbers."""
    each = [f'[[columns]]\nid = "c{n}"\nlabel = "C{n}"\ntimes = {t}' for n, t in enumerate(times)]
    text = "\n".join([SMALL, f"boxes = [{', '.join(boxes)}]", bonus, *each])
    return parse_rules(text.encode(), "pad.toml")


def generala():
    return pad(ONES, SIXES, FULL, GRAND, DOUBLE)


def three_columns():
    return pad(ONES, SIXES, GRAND, tail=COLUMNS + BONUS)
