"""What the site needs beyond Sphinx: languages, the look of the app, links between names."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, get_origin

from pygments.lexer import RegexLexer
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Keyword, Name, Number, Text
from sphinx.addnodes import pending_xref

from scripts.docsite.pages import ROOT, names, way
from scripts.docsite.reference import homes, own_description

if TYPE_CHECKING:
    from docutils.nodes import Element, document
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from scripts.docsite.pages import Language

WITHOUT_COLOURS = ("caddy",)
"""Languages of examples that Pygments does not know."""


class RecordLexer(RegexLexer):
    """The lines of a game record."""

    name = "fivefold record"
    tokens = {  # noqa: RUF012 (as Pygments wants it)
        "root": [
            (r"#.*", Comment),
            (r"^[a-z-]+(?=:)", Keyword),
            (r"^[^\s:][^:\n]*(?=:)", Name.Function),
            (r"[+-]?\d+", Number),
            (r".|\n", Text),
        ]
    }


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_config_value("app_address", "", "html", str)
    app.add_lexer("fivefold", RecordLexer)
    for language in WITHOUT_COLOURS:
        app.add_lexer(language, TextLexer)
    app.connect("html-page-context", add_to_page)
    app.connect("doctree-read", look_in_own_module)
    app.connect("missing-reference", find_type)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("autodoc-process-docstring", describe_in_own_words)
    app.connect("autodoc-skip-member", skip_what_pydantic_needs)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_to_page(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Tell the templates where a page is in each language, where the app is, and its wordmark."""
    here = "fr/" if app.config.language == "fr" else ""

    def to(address: str) -> str:
        return way(f"{here}{pagename}", address)

    def name_in(language: Language) -> str:
        return pagename if pagename in names(language) else "index"

    context["languages"] = {
        "en": to(f"{name_in('en')}.html"),
        "fr": to(f"fr/{name_in('fr')}.html"),
    }
    context["language_names"] = {"en": "English", "fr": "Français"}
    context["translated"] = pagename in names("en") & names("fr")
    context["wordmark"] = wordmark()
    play = to(app.config.app_address or f"{here}web.html")
    context["app_address"] = play
    if pagename == "index" and app.config.app_address:
        context["body"] = re.sub(r'href="web.html#\w+"', f'href="{play}"', context["body"])


@cache
def wordmark() -> str:
    """The name as the app draws it."""
    drawn = (ROOT / "web" / "src" / "parts" / "shell" / "Wordmark.svelte").read_text("utf-8")
    (found,) = re.findall(r"<svg.*?</svg>", drawn, re.DOTALL)
    return str(found)


def look_in_own_module(_app: Sphinx, read: document) -> None:
    """Have Sphinx look for a bare name in the module that uses it, and leave the rest to us.

    It would take any name with the same end, and warn if there are two.
    """
    for node in read.findall(pending_xref):
        if node.get("refdomain") == "py" and "." not in node["reftarget"]:
            node.attributes.pop("refspecific", None)


def find_type(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: Element
) -> Element | None:
    """Lead from a type in a signature to where it is described under its public name.

    Types that are not public, and those of other packages, stay as they are written.
    """
    if node.get("refdomain") != "py" or node["reftype"] not in {"class", "obj", "exc", "data"}:
        return None
    last = node["reftarget"].rpartition(".")[2]
    home = public_names().get(last)
    if home is None:
        return shown if node["reftype"] == "class" else None
    found: Element | None = env.domains.python_domain.resolve_xref(
        env, node["refdoc"], app.builder, "obj", home, node, shown
    )
    return found


@cache
def public_names() -> dict[str, str]:
    """Where each public name is described, by its last part; not where several share it."""
    by_last = [(home.rpartition(".")[2], home) for home in homes().values()]
    times = Counter(last for last, _ in by_last)
    return {last: home for last, home in by_last if times[last] == 1}


def shorten_signature(
    _app: Sphinx,
    _what: str,
    _name: str,
    _described: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    return signature and shorter(signature), returns and shorter(returns)


def shorter(signature: str) -> str:
    """A signature without quotes around types, and without checks beside them."""
    return re.sub(r"(?<=: )'([^']+)'", r"\1", without_annotated(signature))


def without_annotated(signature: str) -> str:
    """A signature without what pydantic checks beside the types.

    >>> without_annotated("(id: Annotated[str, Pattern('[a-z]')], seat: int)")
    '(id: str, seat: int)'
    """
    before, *after = re.split(r"(?:~typing\.)?Annotated\[", signature, maxsplit=1)
    if not after:
        return signature
    rest, depth, comma = after[0], 1, 0
    for at, sign in enumerate(rest):
        depth += (sign == "[") - (sign == "]")
        if sign == "," and depth == 1 and not comma:
            comma = at
        if depth == 0:
            return before + rest[:comma] + without_annotated(rest[at + 1 :])
    return signature


def describe_in_own_words(
    _app: Sphinx, what: str, name: str, _described: object, _options: object, lines: list[str]
) -> None:
    """Describe a constant by the string under its assignment, never by the docstring of its type.

    Fields of named tuples without a description have one that only counts them.
    """
    if what == "data":
        module, _, last = name.rpartition(".")
        lines[:] = own_description(module, last)
    elif re.match(r"Alias for field number \d+$", "".join(lines).strip()):
        lines.clear()


def skip_what_pydantic_needs(
    _app: Sphinx, _what: str, name: str, described: object, _skip: bool, _options: object
) -> bool | None:
    """Neither the settings of a model nor types with checks tell readers anything."""
    return True if name == "model_config" or get_origin(described) is Annotated else None
