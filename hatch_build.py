"""Makes the package: the web app and the solved values inside, and a readme that works anywhere.

The web app is built when a wheel, an sdist or an editable install is made. Without Node.js and
without its package from PyPI, the package has no page: the command line works, and `fivefold serve`
says what is missing. An editable install has no offline pack: `make web` makes it.

The values are packed into a wheel and an sdist. Without them, whoever has no solver gets no advice
and no good bots. An editable install has none: the solver is at hand there.
"""

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = r"(?!https?:|#)([^)\"]+)"


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """Node.js and the solver from PyPI, where they are needed and exist for the machine."""
        return [*self._node(), *self._solver(), *self._pip()]

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        if version != "editable":
            self._pack_values()
        self._build_page(pack=version != "editable")

    def _node(self) -> list[str]:
        web = self._script("web")
        if not web.is_stale() or web.machines_node() is not None:
            return []
        machines = "platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"
        return [f"{web.NODE_WHEEL}; sys_platform in 'linux darwin win32' and {machines}"]

    def _solver(self) -> list[str]:
        values = self._script("pack_values")
        if _is_editable() or not values.is_stale() or not values.can_have_numba():
            return []
        return list(values.NEEDS)

    def _pip(self) -> list[str]:
        """It downloads what goes into the offline pack."""
        return [] if _is_editable() or not self._script("web").pack_is_stale() else ["pip"]

    def _build_page(self, pack: bool) -> None:
        web = self._script("web")
        try:
            if web.is_stale():
                web.build(web.any_node(), pack=pack)
            elif pack and web.pack_is_stale():
                web.build_pack(web.any_node())
        except web.NotBuilt as error:
            self.app.display_warning(f"\n  The web app is NOT in this package: {error}\n")

    def _pack_values(self) -> None:
        values = self._script("pack_values")
        if not values.is_stale():
            return
        try:
            values.build()
        except values.NotPacked as error:
            self.app.display_warning(
                f"\n  The values of the games are NOT in this package: {error}\n"
            )

    def _script(self, name: str) -> Any:
        if self.root not in sys.path:
            sys.path.insert(0, self.root)
        return import_module(f"scripts.{name}")  # beside this file, not in the environment


def _is_editable() -> bool:
    """Nothing else says, before it begins, what is being built. This function is not counted."""
    return any("editable" in frame.function for frame in inspect.stack()[1:])


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        """README.md, with links and pictures that lead to the repository."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        text = re.sub(rf"\]\({RELATIVE}\)", rf"]({source}/blob/HEAD/\1)", text)
        text = re.sub(rf'src="{RELATIVE}"', rf'src="{source}/raw/HEAD/\1"', text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
