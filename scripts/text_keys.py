"""The keys of the page's texts as a TypeScript type: `web/src/keys.ts`.

`python -m scripts.text_keys` writes it; a test fails when it is stale. With it the page's type
check refuses a text that is not there.
"""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXTS = ROOT / "src" / "fivefold" / "texts" / "en" / "page"
TARGET = ROOT / "web" / "src" / "keys.ts"
HEAD = "// Made by `python -m scripts.text_keys` from the English text files. Don't edit it.\n"


def typescript() -> str:
    files = sorted(TEXTS.glob("*.toml"))
    keys = [key for file in files for key in tomllib.loads(file.read_text("utf-8"))]
    return f"{HEAD}\nexport type Key =\n" + "\n".join(f'  | "{key}"' for key in keys) + ";\n"


if __name__ == "__main__":
    TARGET.write_text(typescript(), "utf-8")
