"""Small games made up at random: few dice and boxes, but every kind of rule in any combination."""

import json

from fivefold.rules import load_rules


def random_rules(rng, folder, *, saves_rolls=False):
    """The rules of a made-up game that can be solved, by way of a rule file."""
    path = folder / "made-up.toml"
    path.write_text(_text(rng, saves_rolls), "utf-8")
    return load_rules(path)


def _text(rng, saves_rolls):
    dice, boxes = rng.choice([1, 2, 2, 3]), rng.randint(1, 4)
    faces = rng.sample(range(1, 7), boxes)
    entries = [_box(rng, place, faces[place], dice) for place in range(boxes)]
    kinds = [kind for _, kind in entries]
    columns = boxes <= 2 and rng.random() < 0.3
    fill = "free" if columns else rng.choice(["free", "free", "free", "down", "up"])
    waits = _waits(rng, boxes, "columns" if columns else fill)
    parts = [
        'id = "made-up"\nname = "Made up"\nsummary = "s"\nsource = "s"',
        f"dice = {dice}\nrolls = {rng.choice([1, 2, 3])}",
        f"saved_rolls = {str(saves_rolls).lower()}",
        "" if columns else f'fill = "{fill}"',
        "boxes = [\n" + ",\n".join(map(_line, entries, waits)) + "\n]",
    ]
    if columns:
        return "\n".join((*parts, *_columns(rng)))
    most = dice * sum(faces[place] for place, kind in enumerate(kinds) if kind == "upper")
    if most and rng.random() < 0.8:
        parts.append(_upper_bonus(rng, most))
    if rng.random() < 0.7 and not any("needs" in wait for wait in waits):
        parts.append(_five_of_a_kind(rng, kinds, forced=fill == "free" and not any(waits)))
    totals = [place for place, kind in enumerate(kinds) if kind == "total"]
    if len(totals) > 1:
        low, high = rng.sample(totals, 2)
        parts.append(f'[order]\nlow = "box-{low}"\nhigh = "box-{high}"')
    return "\n".join(parts)


def _box(rng, place, face, dice):
    """The keys of a box, and its kind."""
    kind = rng.choice(["upper", "upper", "groups", "run", "total", "total"])
    pays = rng.choice([7, 25, 40, '"all"', '"matched"'])
    size = rng.randint(1, dice)
    sizes = rng.choice([[size], [size], [1, 1], [2, 1]])
    if sum(sizes) > dice:
        sizes = [size]
    same = ", same = true" if len(sizes) > 1 and rng.random() < 0.5 else ""
    scorers = {
        "upper": f'"face", face = {face}',
        "groups": f'"groups", sizes = {sizes}, pays = {pays}{same}',
        "run": f'"run", length = {size}, pays = {pays}',
        "total": f'"total", at_least = {rng.choice([0, 0, 3 * dice])}',
    }
    section = "upper" if kind == "upper" else "lower"
    fixed = "fixed" if isinstance(pays, int) and kind in {"groups", "run"} else kind
    label = f'id = "box-{place}", label = "Box {place}"'
    more = f", times = {rng.randint(2, 3)}" if rng.random() < 0.2 else ""
    if kind != "upper" and rng.random() < 0.2:
        more += f", plus = {rng.choice([1, 20])}"
    return f'{label}, section = "{section}", scorer = {scorers[kind]}{more}', fixed


def _line(entry, wait):
    return f"  {{ {entry[0]}{wait} }}"


def _waits(rng, boxes, fill):
    """What each box has to wait for: only boxes before it, so that no two wait for each other."""
    waits = [""] * boxes
    needed = rng.randrange(boxes)
    for place in range(1, boxes):
        if fill == "free" and rng.random() < 0.15:
            waits[place] += f', after = "box-{rng.randrange(place)}"'
        if fill != "columns" and place != needed and rng.random() < 0.15:
            waits[place] += f', needs = "box-{needed}"'
    return waits


def _columns(rng):
    for name in ("a", "b"):
        fill, times = rng.choice(["free", "down", "up"]), rng.randint(1, 3)
        yield f'[[columns]]\nid = "{name}"\nlabel = "{name}"\nfill = "{fill}"\ntimes = {times}'


def _upper_bonus(rng, most):
    at = rng.choice([1, most, rng.randint(1, most)])
    text = f"[upper_bonus]\nat = {at}\npoints = {rng.choice([1, 9, 35])}"
    if at < most and rng.random() < 0.4:
        text += (
            f"\nsteps = [{{ at = {rng.randint(at + 1, most)}, points = {rng.randint(36, 90)} }}]"
        )
    return text


def _five_of_a_kind(rng, kinds, forced):
    trump = rng.choice(["none", "free", "forced"] if forced else ["none", "free"])
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
