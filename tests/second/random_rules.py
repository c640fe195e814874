"""Small games made up at random: few dice and boxes, but every kind of rule in any combination."""

import json

from fivefold.rules import load_rules


def random_rules(rng, folder, *, saves_rolls=False):
    """The rules of a made-up game, by way of a rule file."""
    dice, boxes = rng.choice([1, 2, 2, 3]), rng.randint(1, 4)
    faces = rng.sample(range(1, 7), boxes)
    entries = [_box(rng, place, faces[place], dice) for place in range(boxes)]
    text = [
        'id = "made-up"\nname = "Made up"\nsummary = "s"\nsource = "s"',
        f"dice = {dice}\nrolls = {rng.choice([1, 2, 3])}",
        f"saved_rolls = {str(saves_rolls).lower()}",
        "boxes = [\n" + ",\n".join(entry for entry, _ in entries) + "\n]",
    ]
    kinds = [kind for _, kind in entries]
    most = dice * sum(faces[place] for place, kind in enumerate(kinds) if kind == "upper")
    if most and rng.random() < 0.8:
        at = rng.choice([1, most, rng.randint(1, most)])
        text.append(f"[upper_bonus]\nat = {at}\npoints = {rng.choice([1, 9, 35])}")
    if rng.random() < 0.7:
        text.append(_five_of_a_kind(rng, kinds))
    totals = [place for place, kind in enumerate(kinds) if kind == "total"]
    if len(totals) > 1:
        low, high = rng.sample(totals, 2)
        text.append(f'[order]\nlow = "box-{low}"\nhigh = "box-{high}"')
    path = folder / "made-up.toml"
    path.write_text("\n".join(text), "utf-8")
    return load_rules(path)


def _box(rng, place, face, dice):
    kind = rng.choice(["upper", "upper", "groups", "run", "total", "total"])
    pays = rng.choice([7, 25, 40, '"all"', '"matched"'])
    size = rng.randint(1, dice)
    scorers = {
        "upper": f'"face", face = {face}',
        "groups": f'"groups", sizes = [{size}], pays = {pays}',
        "run": f'"run", length = {size}, pays = {pays}',
        "total": f'"total", at_least = {rng.choice([0, 0, 3 * dice])}',
    }
    section = "upper" if kind == "upper" else "lower"
    fixed = "fixed" if isinstance(pays, int) and kind in {"groups", "run"} else kind
    label = f'id = "box-{place}", label = "Box {place}"'
    return f'  {{ {label}, section = "{section}", scorer = {scorers[kind]} }}', fixed


def _five_of_a_kind(rng, kinds):
    trump = rng.choice(["none", "free", "forced"])
    fixed = [f"box-{place}" for place, kind in enumerate(kinds) if kind == "fixed"]
    wild = [] if trump == "none" else [box for box in fixed if rng.random() < 0.7]
    # Often one of LOW and HIGH: where two rules meet in a box, mistakes are made.
    totals = [place for place, kind in enumerate(kinds) if kind == "total"]
    box = rng.choice(totals if len(totals) > 1 and rng.random() < 0.5 else range(len(kinds)))
    return (
        f'[five_of_a_kind]\nbox = "box-{box}"\n'
        f"bonus = {rng.choice([0, 5, 100])}\n"
        f'trump = "{trump}"\ntrump_boxes = {json.dumps(wild)}'
    )
