"""What tests ask of the view of a table."""

from fivefold.tables.view import view


def acts(table):
    """What every seat may do now."""
    return view(table)["acts"]


def acts_of(at, seat=0):
    return acts(at.table).get(str(seat))


def merged(before, news):
    """What somebody knows who saw `before` and was told the news."""
    players = {**before["players"], **news.get("players", {})}
    return {**before, **news, "players": players}


def check_summary(seen, said):
    """The view against the record's own account of the same game."""
    names = [player["name"] for player in seen["players"].values()]
    assert [names[seat] for seat in seen["waiting"]] == said["to_act"]
    assert [names[seat] for seat in seen["winners"]] == said["winners"]
    for player, line in zip(seen["players"].values(), said["players"], strict=True):
        mine = {"name": player["name"], **player["score"]}
        assert {key: mine[key] for key in line} == line
    poker = seen["state"]
    if poker["kind"] == "poker":
        for key in ("phase", "stake", "card"):
            assert poker[key] == said[key]
        assert poker["standing_bid"] == said["standing_bid"]
        for key in ("opener", "highest_bidder", "roller"):
            assert (None if poker[key] is None else names[poker[key]]) == said[key]
    elif "manches" in said:
        totals = zip(*(p["score"]["manches"] for p in seen["players"].values()), strict=True)
        assert [dict(zip(names, manche, strict=True)) for manche in totals] == said["manches"]
