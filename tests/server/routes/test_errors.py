"""Answers to requests that go wrong: they tell nothing of the machine, and lead nowhere else."""

import httpx
import pytest

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError
from fivefold.server.live.hub import Hub
from tests.support.waiting import PATIENCE, run_story


def test_no_answer_leads_where_a_host_header_says(url):
    async def story():
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
            for host, status in {"evil.example": 421, "localhost": 404}.items():
                answer = await client.get("/api/tables/", headers={"host": host})
                assert answer.status_code == status
                assert answer.json()["code"]

    run_story(story())


def test_why_a_store_is_not_there_is_not_told(url, monkeypatch):
    async def story():
        async with Server(url) as server:

            async def failing(*_):
                raise FivefoldError("store-unavailable", reason="10.0.0.7 is down")

            monkeypatch.setattr(Hub, "find", failing)
            with pytest.raises(RefusedMessage, match="store-unavailable") as refused:
                await server.snapshot("0000000000")
            assert "10.0.0.7" not in refused.value.text

    run_story(story())
