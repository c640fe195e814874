"""Builds the documentation site from `docs` into `dist/docs`: English at the top, French in `fr`.

`make docs` runs `python -m scripts.docs`. It first lays out the sources of each language in
`build/docs`, with links as the site needs them and the pages of the reference, and then has Sphinx
build each. Whatever Sphinx warns of fails the build.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from scripts.docsite.navigation import FRONT_PAGE, navigation
from scripts.docsite.notebooks import kernel, notebooks, with_download
from scripts.docsite.pages import DOCS, ROOT, THEME, Language, pages, pictures
from scripts.docsite.reference import packages_table, reference_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scripts.docsite.pages import Page

WORK = ROOT / "build" / "docs"
SITE = ROOT / "dist" / "docs"
REFERENCE = "reference/index"
MADE = ".files"
"""In a site, the list of its files: only these are removed when it is built again."""


def sources(language: Language) -> Iterator[tuple[str, bytes]]:
    """The files that Sphinx reads for one language: their places, and what is in them."""
    generated = dict(reference_pages()) if language == "en" else {}
    yield from ((f"{name}.rst", text.encode()) for name, text in generated.items())
    for page in pages():
        if page.language == language:
            after = navigation(page.name, language, frozenset(generated))
            yield f"{page.name}.md", f"{text_of(page)}{after}".encode()
    for file in pictures():
        yield file.relative_to(DOCS).as_posix(), file.read_bytes()


def text_of(page: Page) -> str:
    """The text of a page, with what only Sphinx understands."""
    if page.name == FRONT_PAGE:
        return f"---\nhide-toc: true\n---\n{page.text()}"
    if page.source in notebooks():
        return with_download(page.text(), page.source.stem)
    if page.name == REFERENCE:
        return page.text() + packages_table()
    return page.text()


def colours() -> str:
    """The colours of the app, as its own stylesheet has them."""
    styles = (ROOT / "web" / "src" / "styles" / "base.css").read_text("utf-8")
    return styles[styles.index(":root {") : styles.index("}") + 1]


def share(work: Path) -> None:
    """What both languages use: words of the theme, and the colours of the app."""
    shutil.copytree(THEME / "locale", work / "locale", dirs_exist_ok=True)
    (work / "static").mkdir(exist_ok=True)
    (work / "static" / "colours.css").write_text(colours(), "utf-8")


def lay_out(language: Language, folder: Path) -> None:
    """Write the sources of a language. Files that are the same stay, so that little is rebuilt."""
    wanted = {folder / place: data for place, data in sources(language)}
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        if file not in wanted:
            file.unlink()
    for file, data in wanted.items():
        if not file.is_file() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


def results_folder(work: Path) -> Path:
    """Where results of notebooks are kept: with another package, they have to be run again."""
    hashed = hashlib.sha256()
    for file in sorted((ROOT / "src").rglob("*")):
        if file.suffix in {".py", ".toml"}:
            hashed.update(file.read_bytes())
    folder = work / "results" / hashed.hexdigest()[:16]
    for other in folder.parent.glob("*") if folder.parent.is_dir() else ():
        if other != folder:
            shutil.rmtree(other)
    return folder


def build(language: Language, work: Path, app: str) -> int:
    """Have Sphinx build one language. `app` is where the app is, from the top of the site."""
    source, read = work / language, work / "read" / language
    lay_out(language, source)
    settings = {
        "language": language,
        "app_address": app,
        "locale_dirs": work / "locale",
        "html_static_path": f"static,{work / 'static'}",
        "nb_execution_cache_path": results_folder(work),
    }
    command: list[str | Path] = [
        *(sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "--quiet"),
        *("-c", THEME, "-d", read),
        *(word for name, value in settings.items() for word in ("-D", f"{name}={value}")),
        *(source, work / "html" / language),
    ]
    env = kernel(work / "jupyter")
    failed = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if failed:  # Sphinx warns of a page once, when it reads it
        shutil.rmtree(read, ignore_errors=True)
    return failed


def publish(work: Path, site: Path) -> None:
    """Put the languages together, in place of the files of an earlier site. Others stay."""
    with suppress(FileNotFoundError):
        for path in (site / MADE).read_text("utf-8").splitlines():
            (site / path).unlink(missing_ok=True)
    whole = work / "site"
    shutil.rmtree(whole, ignore_errors=True)
    unwanted = shutil.ignore_patterns(".buildinfo", "_sources")
    for language in get_args(Language):
        place = whole if language == "en" else whole / language
        shutil.copytree(work / "html" / language, place, ignore=unwanted, dirs_exist_ok=True)
    made = [str(file.relative_to(whole)) for file in sorted(whole.rglob("*")) if file.is_file()]
    (whole / MADE).write_text("\n".join([*made, ""]), "utf-8")
    shutil.copytree(whole, site, dirs_exist_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--to", type=Path, default=SITE, metavar="FOLDER")
    parser.add_argument(
        "--work", type=Path, default=WORK, metavar="FOLDER", help="for what it needs"
    )
    parser.add_argument("--app", default="", metavar="ADDRESS", help="where the app is, from there")
    options = parser.parse_args()
    work, site = options.work.resolve(), options.to.resolve()
    work.mkdir(parents=True, exist_ok=True)
    share(work)
    failed = [build(language, work, options.app) for language in get_args(Language)]
    if not any(failed):
        publish(work, site)
        print(f"the documentation is in {options.to}")
    return int(any(failed))


if __name__ == "__main__":
    sys.exit(main())
