"""The games that the web's own tests are played with are those that the tables make now."""

from scripts.web_fixtures import TARGET, fixtures


def test_the_fixtures_of_the_web_are_not_stale():
    kept = {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.json")}
    assert kept == fixtures(), "python -m scripts.web_fixtures writes them anew"
