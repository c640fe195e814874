"""What a page looks like: what is cut, covered, too small or too wide, or shuts somebody out."""

from functools import cache

import pytest

from tests.support.paths import ROOT
from tests.web.browsing import DESK, PHONE

TURNED = {"width": 740, "height": 360}
"""A small phone on its side."""
ZOOMED = {"width": 640, "height": 400}
"""A desk at 200 %."""

# The words that begin on one line and end on another, unless a hyphen or a slash parts them.
BROKEN = """(within) => [...document.querySelectorAll(within)].flatMap((root) => {
    const found = [], nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
        const node = nodes.currentNode, parent = node.parentElement
        if (!parent.checkVisibility() || parent.closest('.hidden-but-read')) continue
        for (const { index, 0: word } of node.data.matchAll(/[^\\s/–-]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => top))
            if (lines.size > 1) found.push(word)
        }
    }
    return found
})"""
# The elements whose text does not fit into them.
CUT = """(within) => [...document.querySelectorAll(within)]
    .filter((one) => one.checkVisibility() && !one.closest('.hidden-but-read, svg'))
    .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""
# The texts that lie on one another, of those that these elements have.
OVERLAP = """(within) => {
    const all = [...document.querySelectorAll(within)].filter((one) => one.checkVisibility())
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    return all.flatMap(([one, a], place) => all.slice(place + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${one} / ${other}`))
}"""
# The lists of choices that cut off what is chosen.
CHOICES_CUT = """() => [...document.querySelectorAll('select')]
    .filter((one) => one.checkVisibility()).filter((one) => {
        const ARROW = 18, style = getComputedStyle(one), [chosen] = one.selectedOptions
        const pen = document.createElement('canvas').getContext('2d')
        pen.font = style.font
        const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
        return pen.measureText(chosen.textContent).width + sides + ARROW > one.clientWidth + 1
    }).map((one) => one.selectedOptions[0].textContent)"""
# What can be tapped and is smaller than a finger, apart from what only keyboards reach, and from
# what is in elements that are named (`beside`).
SMALL = """(where) => [...document.querySelectorAll(where?.within ?? 'body')]
    .flatMap((root) => [...root.querySelectorAll(
        'a, button, summary, input, select, label.button, [role=button]')])
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest('.skip, .hidden-but-read' + (where?.beside ?? '')))
    .map((one) => [one.ariaLabel || one.innerText, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
    .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
# Those of these elements that are out of sight, or have something lying over their middle.
HIDDEN = """(which) => [...document.querySelectorAll(which)].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}).map((one) => one.textContent)"""
# The same for their corners.
HALF_HIDDEN = """(which) => [...document.querySelectorAll(which)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const corners = [[left + 6, top + 4], [right - 6, bottom - 4]]
    return corners.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)))
}).map((one) => one.innerText)"""
WIDER = "one => one.scrollWidth - one.clientWidth"
LARGE = "document.documentElement.style.fontSize = '200%'"

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Without what only pages with sound and pictures that move need.
_VIOLATIONS = "axe.run({resultTypes: ['violations'], preload: false}).then((all) => all.violations)"
# Of letters on shaded ground axe says nothing: the shades are taken away.
_PLAIN = """document.querySelectorAll('*').forEach((each) => {
    if (getComputedStyle(each).backgroundImage.includes('gradient'))
        each.style.backgroundImage = 'none'
})"""


def barriers(screen, plain=False):
    """What would shut somebody out, on a desk in the dark or on a phone in the light, in words.
    The page stays on the phone."""
    page, found = screen.page, []
    if not page.evaluate("'axe' in window"):
        # By evaluate, for the page's own policy allows no script from elsewhere.
        page.evaluate(_axe())
    if plain:
        page.evaluate(_PLAIN)
    for size, theme in ((DESK, "dark"), (PHONE, "light")):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        screen.resize(size)
        found += [] if screen.fits() else [f"{theme}: something runs off the side"]
        found += [f"{theme}: {each}" for each in _found_by_axe(page)]
    return found


@cache
def _axe():
    if not AXE.is_file():
        pytest.skip("axe-core is missing: `npm ci` in web/")
    return AXE.read_text(encoding="utf-8")


def _found_by_axe(page):
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in page.evaluate(_VIOLATIONS)
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
