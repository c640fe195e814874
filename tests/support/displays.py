"""What every display must be: well-formed, readable aloud, and without effect on anything else."""

import re
from xml.etree import ElementTree

HOSTILE = """</title></style><script>alert("1")</script>'&\x00\x1b\ud800 onload="""
"""A name that would break out of wherever it stands."""
_SVG = "{http://www.w3.org/2000/svg}"
_THEMED = re.compile(r"(?:(?:html)?\[[a-z-]+=[a-z]+\] |\.vscode-(?:light|dark) )?\.fivefold\b")


def parsed(text):
    """The elements of a display, after a look at all that displays have in common."""
    root = ElementTree.fromstring(text)  # noqa: S314 (our own)
    _check_pictures(root)
    _check_tables(root)
    _check_styles(root)
    tags = {element.tag.removeprefix(_SVG) for element in root.iter()}
    assert not tags & {"script", "iframe", "img", "link", "use"}
    assert not [at for element in root.iter() for at in element.attrib if at.startswith("on")]
    assert not [element for element in root.iter() if "id" in element.attrib]
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"] * text.count(
        "<svg"
    )
    return root


def _check_pictures(root):
    for picture in root.iter(f"{_SVG}svg"):
        title = picture.find(f"{_SVG}title")
        if picture.get("aria-hidden") == "true":
            assert title is None
        else:
            assert picture.get("role") == "img"
            assert title is not None
            assert title.text.strip()


def _check_tables(root):
    for table in root.iter("table"):
        assert table.find("caption").text.strip()
        assert all(head.get("scope") for head in table.iter("th"))
        widths = {sum(int(cell.get("colspan", "1")) for cell in row) for row in table.iter("tr")}
        assert len(widths) == 1, "every row has as many cells"


def _check_styles(root):
    for style in root.iter("style"):
        rules = re.sub(r"@supports\([^{]*\)\{(.*?\})\}", r"\1", style.text)
        for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", rules):
            for selector in selectors.split(","):
                assert _THEMED.match(selector), selector


def said(root):
    """All that is shown as text."""
    styles = {id(style) for style in root.iter("style")}
    return " ".join(
        part.strip()
        for element in root.iter()
        for part in ((element.text if id(element) not in styles else ""), element.tail)
        if part and part.strip()
    )


def pictures(root):
    """The titles of its drawings, without those that are decoration."""
    return [title.text for title in root.iter(f"{_SVG}title")]


def rows(root):
    """The texts of the body of every table, row by row."""
    return [
        ["".join(cell.itertext()) for cell in row]
        for table in root.iter("table")
        for row in table.iter("tr")
    ]
