"""Whether what a page says can be read: no word is broken, no text cut, nothing over another."""

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
LARGE = "document.documentElement.style.fontSize = '200%'"
