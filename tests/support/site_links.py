"""What a page of a static site loads, links to and can be linked to at."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADS = {"img": "src", "script": "src", "source": "src", "iframe": "src", "use": "href"}
RELATIONS = {"stylesheet", "icon", "shortcut icon", "preload", "prefetch"}
"""Links in the head of a page that a browser follows on its own."""


@dataclass
class HtmlPage(HTMLParser):
    """A page as a browser sees it: `HtmlPage(text)`."""

    text: str
    ids: set = field(default_factory=set)
    links: list = field(default_factory=list)
    loads: list = field(default_factory=list)
    language: str | None = None

    def __post_init__(self):
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids.update(found[name] for name in ("id", "name") if found.get(name))
        if tag == "html":
            self.language = found.get("lang")
        elif tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link":
            loaded = found.get("rel") in RELATIONS
            (self.loads if loaded else self.links).append(found["href"])
        elif found.get(LOADS.get(tag, "")):
            self.loads.append(found[LOADS[tag]])


def is_outside(address):
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def target_of(page, address):
    """The file that an address on a page leads to, and the place in it."""
    parts = urlsplit(address)
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return (file / "index.html" if file.is_dir() else file), unquote(parts.fragment)
