"""The chances to reach every total, as a picture."""

import pytest

from tests.support.solver_commands import plain

pytestmark = pytest.mark.usefixtures("in_solver_folder")

WORDS = {
    "en": ("Playing for it", "Playing for points", "Final total"),
    "fr": ("En visant ce total", "En jouant pour les points", "Total final"),
}


@pytest.mark.parametrize("lang", WORDS)
def test_the_picture_has_both_curves_and_their_names(tmp_path, lang):
    file = tmp_path / "curves.svg"
    answer = plain("reach", "porch.toml", "--plot", file, "--lang", lang)
    assert answer["plot"] == str(file)
    picture = file.read_text("utf-8")
    assert all(words in picture for words in WORDS[lang])
