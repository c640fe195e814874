"""Every sentence for people, in every language. What they say is decided where they are used.

A language is one folder: `en/`, `fr/`. It holds a TOML file per subject, whose keys are the same
in every language, and `language.toml`: the language's own name, its plural rule and how it writes
numbers. The files in `page/` are the web app's, which reads them when it is built.

    rolled = "{name} rolled {dice}"
    rolls-left = { one = "{count} roll left", other = "{count} rolls left" }

A `{name}` in braces is a fact that the program fills in. Where a text has plural forms, the fact
`count` chooses between them by the language's rule, whether or not the text shows it.

Project Fluent would do the same and more, but its Python runtime brings in Babel, some 30 MB, and
its files take longer to parse than TOML, which Python reads by itself.
"""

from fivefold.texts.catalogues import catalogue
from fivefold.texts.languages import Lang, Language, language
from fivefold.texts.text import Text
from fivefold.texts.values import listed, shown

__all__ = ["Lang", "Language", "Text", "catalogue", "language", "listed", "shown"]
