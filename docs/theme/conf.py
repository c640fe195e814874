"""How Sphinx builds the site, once for each language; `scripts/docs.py` prepares the pages."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

project = "fivefold"
html_title = "fivefold"
language = "en"  # or what the command line says
root_doc = "index"
exclude_patterns = ["**/.ipynb_checkpoints"]
nitpicky = True
default_role = "code"  # as in Markdown: docstrings have `names` in single backquotes

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "scripts.docsite.extension",
]

# Markdown as the repository's host reads it.
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
myst_url_schemes = {"http": None, "https": None, "mailto": None, "page": "{{path}}#{{fragment}}"}

# Notebooks are run when they, or the package, have changed. One that fails fails the build. They
# are run in an empty folder, as by somebody who has downloaded one.
nb_execution_mode = "cache"
nb_execution_in_temp = True
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_merge_streams = True

# Types in signatures, with the names that are exported.
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
templates_path = ["templates"]
html_css_files = ["colours.css", "site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_favicon = str(ROOT / "web" / "public" / "icon.svg")
html_show_copyright = html_show_sphinx = False
html_scaled_image_link = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = True
html_domain_indices = False
html_theme_options = {"sidebar_hide_name": True, "top_of_page_buttons": []}
pygments_style = pygments_dark_style = "bw"  # site.css has the colours
html_sidebars = {
    "**": [
        "brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
