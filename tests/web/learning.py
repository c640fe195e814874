"""What tests of histories and drills share: games that were looked at, the server's figures."""

import time

import httpx


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
        return _until(lambda: self.get("/history"), lambda told: told["pending"] == 0)

    def _answer(self, method, path, **more):
        answer = _until(
            lambda: self._ask(method, path, **more), lambda answer: answer.status_code != 503
        )
        assert answer.is_success, answer.text
        return answer.json()

    def _ask(self, method, path, **more):
        return httpx.request(method, self._api + path, headers=self._headers, timeout=60, **more)


def _until(ask, enough):
    end = time.monotonic() + 120
    while not enough(answer := ask()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return answer


def by_hand(said):
    """Roll, keep nothing, take what brings most: luck and mistakes of all kinds."""
    if "boxes" in said:
        return f"fill {max(said['boxes'], key=said['boxes'].get)}"
    return "roll"
