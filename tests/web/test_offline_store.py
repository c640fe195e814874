"""The browser's database meets the same contracts as SQLite and PostgreSQL, in a real browser."""

import json

from tests.support.paths import ROOT
from tests.web.worker_tab import Tab

CONTRACTS = ("test_stores", "test_stores_at_once", "test_stores_shared")
RUN = """async ([runner, support, texts]) => {
    const globals = self.python.globals.get("dict")();
    await self.python.runPythonAsync(runner, { globals });
    return globals.get("run_all")(support, self.python.toPy(texts));
}"""


def text(path):
    return (ROOT / "tests" / path).read_text("utf-8")


def test_every_contract_of_stores_is_met_in_the_browser(chromium, site):
    context = chromium.new_context()
    tab = Tab(context.new_page(), site)
    tab.start()
    texts = [text(f"contracts/{name}.py") for name in CONTRACTS]
    runner, support = text("web/contracts_in_worker.py"), text("support/stores.py")
    outcomes = json.loads(tab.worker.evaluate(RUN, [runner, support, texts]))
    assert {name: error for name, error in outcomes.items() if error is not None} == {}
    assert len(outcomes) > 40
    context.close()
