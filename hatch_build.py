"""Builds the web app into the package, when a wheel, an sdist or an editable install is made.

Without Node.js and without its package from PyPI, the package has no page: the command line works,
and `fivefold serve` says what is missing.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
