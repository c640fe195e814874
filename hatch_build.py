"""Makes the package: the web app inside it, and a readme that works outside the repository.

The web app is built when a wheel, an sdist or an editable install is made. Without Node.js and
without its package from PyPI, the package has no page: the command line works, and `fivefold serve`
says what is missing.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = r"(?!https?:|#)([^)\"]+)"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """Node.js from PyPI, only where it is needed and there is one for the machine."""
        web = self._web()
        if not web.is_stale() or web.machines_node() is not None:
            return []
        machines = "platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
        return [f"{web.NODE_WHEEL}; sys_platform in 'linux darwin win32' and {machines}"]

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        web = self._web()
        if not web.is_stale():
            return
        try:
            web.build(web.any_node())
        except web.NotBuilt as error:
            self.app.display_warning(f"\n  The web app is NOT in this package: {error}\n")

    def _web(self) -> Any:
        if self.root not in sys.path:
            sys.path.insert(0, self.root)
        from scripts import web  # noqa: PLC0415 (it lies beside this file, not in the environment)

        return web


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        """README.md, with links and pictures that lead to the repository."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        text = re.sub(rf"\]\({RELATIVE}\)", rf"]({source}/blob/HEAD/\1)", text)
        text = re.sub(rf'src="{RELATIVE}"', rf'src="{source}/raw/HEAD/\1"', text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
