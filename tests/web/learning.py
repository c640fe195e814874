"""What tests of histories and drills share: games that were looked at, the server's figures."""

import time
from functools import cache, partial

import httpx2

from tests.support.waiting import PATIENCE, until


class Coach:
    """What the server tells somebody about their games; it is asked until it knows."""

    def __init__(self, site, token=None, lang="en"):
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        self._api, self._headers = f"{site}/api", {"accept-language": lang, **bearer}

    def get(self, path):
        return self._answer("GET", path)

    def post(self, path, body):
        return self._answer("POST", path, json=body)

    def record(self, code):
        return self._ask("GET", f"/tables/{code}/record").text

    def history(self):
        """With every game looked at."""
        return self._once(lambda: (told := self.get("/history"))["pending"] == 0 and told)

    def _answer(self, method, path, **more):
        asked = partial(self._ask, method, path, **more)
        answer = self._once(lambda: (answer := asked()).status_code != 503 and answer)
        assert answer.is_success, answer.text
        return answer.json()

    @staticmethod
    def _once(known):
        """What is known, once it is; the server is left some time to work it out."""
        return until(lambda: known() or time.sleep(0.05))

    def _ask(self, method, path, **more):
        return _client().request(method, self._api + path, headers=self._headers, **more)


@cache
def _client():
    return httpx2.Client(timeout=PATIENCE)


def by_hand(said):
    """Roll, keep nothing, take what brings most: luck and mistakes of all kinds."""
    if "boxes" in said:
        return f"fill {max(said['boxes'], key=said['boxes'].get)}"
    return "roll"
