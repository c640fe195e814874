"""Elements as text: what is not markup is escaped, and the result is well-formed."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.drawings.markup import Markup, element, escaped, joined, picture
from tests.support.displays import HOSTILE


@given(st.text())
def test_any_text_stays_text(text):
    inside = element("p", text, title=text)
    read = ElementTree.fromstring(inside)  # noqa: S314 (our own)
    assert len(read) == 0
    assert set(read.attrib) == {"title"}


def test_markup_is_not_escaped_twice():
    assert element("p", element("b", "a & b")) == "<p><b>a &amp; b</b></p>"
    assert escaped(escaped("<")) == "&lt;"
    assert isinstance(joined(["<", Markup("<br/>")]), Markup)


def test_what_is_no_character_of_xml_is_replaced():
    assert escaped("a\x00b\ud800c") == "a\ufffdb\ufffdc"


def test_attributes_have_their_names_in_html():
    drawn = element("path", class_="line", stroke_width=1.5, d=None, viewBox="0 0 1 1")
    assert drawn == '<path class="line" stroke-width="1.5" viewBox="0 0 1 1"/>'


@pytest.mark.parametrize(("tag", "written"), [("td", "<td></td>"), ("rect", "<rect/>")])
def test_only_shapes_end_themselves(tag, written):
    assert element(tag) == written


@pytest.mark.parametrize(
    ("number", "written"), [(1.0, "1"), (1.256, "1.26"), (-0.5, "-0.5"), (3, "3")]
)
def test_numbers_have_no_needless_digits(number, written):
    assert element("rect", x=number) == f'<rect x="{written}"/>'


@pytest.mark.parametrize("number", [0.004, 1234.5678, 2.0])
def test_numbers_in_text_are_those_of_the_caller(number):
    assert element("td", number) == f"<td>{number}</td>"


def test_a_picture_has_a_title_or_is_decoration():
    titled, plain = picture(10, 20, HOSTILE), picture(10, 20, "")
    assert 'role="img"><title>&lt;/title&gt;' in titled
    assert 'aria-hidden="true"></svg>' in plain
