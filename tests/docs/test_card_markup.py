import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from PIL import Image

from pnp.layout import elements
from pnp.layout.elements import Elements
from pnp.layout.inline import field_markup
from pnp.model.markup import INLINE, Dialect
from pnp.model.style import TextStyle
from pnp.production.build import build
from pnp.production.request import Request
from tests.docs.pages import DOCS, ROOT, code, read, rows, section

PAGE = read("card-markup.md")
KINDS: Mapping[str, tuple[Any, Mapping[str, Any]]] = elements._kinds({})
REQUIRED = {"name": "a", "src": "a", "from": "0 0", "to": "0 0", "d": "M0 0"}


class Attribute(NamedTuple):
    names: list[str]
    value: str
    default: str


def attributes(tag: str) -> list[Attribute]:
    """Return the rows of an element's tables."""
    headings = re.findall(r"^### (`.*)$", PAGE, re.MULTILINE)
    (heading,) = [each for each in headings if tag in code(each)]
    found = rows(section(PAGE, f"### {heading}"))
    return [Attribute(code(name), value, default) for name, value, default in found if name.startswith("`")]


def test_every_element_has_a_section() -> None:
    headings = re.findall(r"^### (`.*)$", PAGE, re.MULTILINE)
    assert sorted(name for heading in headings for name in code(heading)) == sorted(KINDS)


@pytest.mark.parametrize("tag", KINDS)
def test_an_elements_attributes_are_those_of_the_code(tag: str) -> None:
    told = {name for attribute in attributes(tag) for name in attribute.names}
    assert told - set(elements._PLACED) == set(KINDS[tag][1]) - set(elements._PLACED)


def test_what_places_an_element_is_told_once_for_all() -> None:
    placing = section(PAGE, "## Where an element stands")
    assert {name for name in elements._PLACED if f"`{name}" in placing} == set(elements._PLACED)


@pytest.mark.parametrize("tag", KINDS)
def test_every_value_that_is_told_can_be_read(tag: str) -> None:
    readers = KINDS[tag][1]
    for attribute in attributes(tag):
        for name, value in ((name, value) for name in attribute.names for value in code(attribute.value)):
            if name in readers:
                readers[name](value)


@pytest.mark.parametrize("tag", KINDS)
def test_every_default_that_is_told_is_that_of_the_code(tag: str) -> None:
    readers = KINDS[tag][1]
    given = {name: REQUIRED[name] for name in elements._REQUIRED.get(tag, ())}
    element = Elements({}, {"base": TextStyle("base", size=33)}).read(tag, tuple(given.items()))
    for attribute in attributes(tag):
        for name in attribute.names:
            assert (attribute.default == "must be given") == (name in given)
            if name == "style":
                assert (attribute.default, element.shape.style.size) == ("`base`", 33)
            elif name in readers and re.match("[`0-9]", attribute.default):
                record = element if name in elements._PLACED else element.shape
                default = getattr(record, elements._FIELDS.get(name, name))
                assert default == readers[name](attribute.default.strip("`")), name


def test_every_element_inside_text_is_told_with_its_attributes() -> None:
    told = [code(row[0])[0] for row in rows(section(PAGE, "## Inside text")) if row[0].startswith("`<")]
    assert {re.match(r"<(\w+)", tag)[1]: tuple(re.findall(r' (\w+)="', tag)) for tag in told} == INLINE


def test_the_shorthands_of_card_data() -> None:
    for markup, _, typed in (row for row in rows(section(PAGE, "## Inside text")) if row[2].startswith("`")):
        assert field_markup(code(typed)[0], Dialect({"infect"})) == code(markup)[0]


def test_every_example_is_drawn_without_findings(pictures: ModuleType) -> None:
    studio = pictures.Studio(DOCS / "examples")
    assert studio.loaded.findings == ()
    for example in pictures.examples():
        laid_out = studio.lay_out(example)
        assert laid_out.findings == ()
        assert laid_out.frame.items


def test_every_element_and_every_kind_of_text_is_in_an_example(pictures: ModuleType) -> None:
    shown = "".join(example.markup for example in pictures.examples())
    assert [name for name in (*KINDS, *INLINE) if not re.search(rf"<{name}[ />]", shown)] == []


def test_every_example_has_a_picture_of_its_own_markup_beside_it(pictures: ModuleType) -> None:
    stale = []
    for example in pictures.examples():
        shown = re.search(rf'src="pictures/markup/{example.name}\.png" alt="[^"]+">\n\n```xml {example.name}\b', PAGE)
        assert shown, f"no picture is beside “{example.name}”"
        with Image.open(DOCS / "pictures" / "markup" / f"{example.name}.png") as image:
            if image.text[pictures.MARKUP] != example.markup:
                stale.append(example.name)
    assert stale == [], "make them with: .venv/bin/python docs/pictures.py"


def test_no_picture_is_left_over() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *DOCS.glob("*.md")))
    for path in (DOCS / "pictures").rglob("*.png"):
        assert f"pictures/{path.relative_to(DOCS / 'pictures').as_posix()}" in pages, path.name


def test_the_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in (DOCS / "pictures").rglob("*.png")}
    assert {name: size for name, size in sizes.items() if size > 300_000} == {}


def test_a_picture_shows_the_bleed_and_what_is_drawn(pictures: ModuleType) -> None:
    studio = pictures.Studio(DOCS / "examples")
    example = pictures.Example("mine", '<card bleed="2mm" fill="#ff0000"/>', 72.0, 36.0)
    image = studio.picture([studio.lay_out(example).frame], 72).convert("RGB")
    edge = pictures.units.length("2mm") + pictures._EDGE
    assert image.size == pytest.approx((72 + 2 * edge, 36 + 2 * edge), abs=1)
    assert image.getpixel((image.width // 2, image.height // 2)) == (255, 0, 0)
    assert min(image.getpixel((image.width // 2, 0))) > 240


def test_the_project_of_the_examples_builds_without_findings(tmp_path: Path) -> None:
    outcome = build(Request(str(DOCS / "examples"), ("all",), output=tmp_path))
    assert outcome.findings == ()
    assert outcome.untranslated == 0
