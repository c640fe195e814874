"""Looking for what would shut somebody out of a page, with axe-core."""

from functools import cache

import pytest

from tests.support.paths import ROOT
from tests.web.browsing import DESK, PHONE

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
_DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Pictures are drawn anew when the page has another size."""
LOOKS = ((DESK, "dark"), (PHONE, "light"))
"""What a page is looked at with; it stays with the last."""


def barriers(screen):
    """What would shut somebody out, on a desk in the dark or on a phone in the light, in words."""
    page, found = screen.page, []
    if not page.evaluate("'axe' in window"):
        # By evaluate, for the page's own policy allows no script from elsewhere.
        page.evaluate(_axe())
    for size, theme in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(_DRAWN)
        found += [] if screen.fits() else [f"{theme}: something runs off the side"]
        found += [f"{theme}: {each}" for each in _found_by_axe(page)]
    return found


@cache
def _axe():
    if not AXE.is_file():
        pytest.skip("axe-core is missing: `npm ci` in web/")
    return AXE.read_text(encoding="utf-8")


def _found_by_axe(page):
    violations = page.evaluate(
        # Without what only pages with sound and pictures that move need.
        "axe.run({resultTypes: ['violations'], preload: false}).then((found) => found.violations)"
    )
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
