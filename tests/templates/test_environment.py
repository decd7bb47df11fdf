from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from pnp.errors import PnpError
from pnp.templates.environment import Templates
from pnp.templates.guards import LONGEST, MOST_STEPS


@pytest.fixture
def render(tmp_path: Path) -> Callable[..., str]:
    """Render a template (and others, by name) of a project."""

    def made(
        source: str, context: dict[str, object] | None = None, words: Callable[[str], str] = str, **others: str
    ) -> str:
        folder = tmp_path / "項 目" / "templates"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in {"card": source, **others}.items():
            (folder / f"{name}.j2").write_text(text, encoding="utf-8")
        return Templates((folder, tmp_path / "bundled"), words).render("card.j2", context or {})

    return made


def fault(
    render: Callable[..., str], source: str, context: dict[str, object] | None = None, **others: object
) -> PnpError:
    with pytest.raises(PnpError) as caught:
        render(source, context, **others)
    return caught.value


def test_a_card(render: Callable[..., str]) -> None:
    source = """\
<card>
  {% for icon in card.icons %}
    <icon name="{{ icon.name }}"/>
  {% endfor %}
  <text slot="name">{{ card.name }}</text>
  <text>{{ _("Discard") }}</text>
</card>
"""
    card = SimpleNamespace(name='甲 & <b> "乙"', icons=[{"name": "infect"}, {"name": "move"}])
    assert render(source, {"card": card}, {"Discard": "棄牌"}.__getitem__) == (
        '<card>\n    <icon name="infect"/>\n    <icon name="move"/>\n'
        '  <text slot="name">甲 &amp; &lt;b&gt; &#34;乙&#34;</text>\n  <text>棄牌</text>\n</card>'
    )


def test_markup_is_not_escaped_again(render: Callable[..., str]) -> None:
    assert render("{{ a }}{{ b }}", {"a": Markup("<b>x</b>"), "b": "<"}) == "<b>x</b>&lt;"


@pytest.mark.parametrize("kind", [dict, MappingProxyType, lambda fields: SimpleNamespace(**fields)])
def test_fields_go_before_methods(render: Callable[..., str], kind: Callable[[dict[str, object]], object]) -> None:
    fields = kind({"items": "1", "count": "2", "name": "3", "values": "4"})
    assert render("{{ c.items }}{{ c.count }}{{ c['name'] }}{{ c.values }}", {"c": fields}) == "1234"


def test_methods_of_mappings_and_texts(render: Callable[..., str]) -> None:
    context: dict[str, object] = {"m": {"a": 1}, "t": " Ab,c "}
    assert render("{% for k, v in m.items() %}{{ k }}{{ v }}{% endfor %}", context) == "a1"
    assert render("{{ t.strip().upper().split(',')[0].replace('A', 'x').center(5) }}", context) == "  xB "
    assert render("{{ '{n} of {m:>3}'.format(n=1, m=2) }}{{ '%03d|%s' % (7, 'x') }}", context) == "1 of   2007|x"


def test_filters_that_stay(render: Callable[..., str]) -> None:
    context: dict[str, object] = {"l": [3, 1, 2], "o": [{"n": "b"}, {"n": "<"}]}
    assert render("{{ l|sort|join('-') }} {{ o|join(', ', attribute='n') }} {{ l|sum }}", context) == "1-2-3 b, &lt; 6"
    assert render("{{ 'a\nb'|indent(2) }} {{ 'x'|center(3) }}|{{ 'aba'|replace('a', 'c') }}") == "a\n  b  x |cbc"
    assert render(
        "{{ '%s!'|format('x') }} {{ l|batch(2)|list }} {{ 1.26|round(1) }} {{ q|default('-') }}", context
    ) == ("x! [[3, 1], [2]] 1.3 -")


def test_loops_know_their_length(render: Callable[..., str]) -> None:
    assert render("{% for x in l if x != 2 %}{{ loop.index }}/{{ loop.length }}{{ ',' if not loop.last }}{% endfor %}",
                  {"l": iter([1, 2, 3])}) == "1/2,2/2"  # fmt: skip


def test_macros_are_translated_too(render: Callable[..., str]) -> None:
    macros = "{% macro word(n) %}{{ _('Draw') }} {{ n }}{% endmacro %}"
    source = "{% import 'macros.j2' as m %}{{ m.word(2) }}"
    assert render(source, words=lambda text: f"抽{text}", macros=macros) == "抽Draw 2"
    assert render(source, macros=macros) == "Draw 2"


def test_translations_do_not_stick(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "m.j2").write_text("{% macro word() %}{{ _('x') }}{% endmacro %}", encoding="utf-8")
    (folder / "a.j2").write_text("{% import 'm.j2' as m %}{{ m.word() }}", encoding="utf-8")
    made = [Templates((folder,), {"x": word}.__getitem__).render("a.j2", {}) for word in ("甲", "乙")]
    assert made == ["甲", "乙"]


def test_the_projects_templates_go_first(tmp_path: Path) -> None:
    for name in ("project", "bundled"):
        (tmp_path / name / "templates").mkdir(parents=True)
        (tmp_path / name / "templates" / "a.j2").write_text(name, encoding="utf-8")
    (tmp_path / "bundled" / "templates" / "b.j2").write_bytes(b"\xef\xbb\xbf{% include 'a.j2' %}\r\n")
    templates = Templates((tmp_path / "project" / "templates", tmp_path / "bundled" / "templates"))
    assert [templates.render(name, {}) for name in ("a.j2", "b.j2")] == ["project", "project"]


@pytest.mark.parametrize(
    ("source", "code", "row", "message"),
    [
        ("a\n{{ crad.name }}", "T103", 2, "there is no “crad”"),
        ("a\n\n{{ card.nam }}", "T103", 3, "there is no “nam” here"),
        ("{% if card.nam %}x{% endif %}", "T103", 1, "there is no “nam” here"),
        ("{{ card['nam'] }}", "T103", 1, "there is no “nam” here"),
        ("{% for x in nothing %}{% endfor %}", "T103", 1, "there is no “nothing”"),
        ("{{ [1][5] }}", "T103", 1, "there is no “5” here"),
        ("a\n{% if %}", "T102", 2, "not a template"),
        ("a\n{{ x", "T102", 2, "not a template"),
        ("{{ 1|nofilter }}", "T102", 1, "nofilter"),
        ("{{ 1|random }}", "T102", 1, "random"),
        ("{% for x in [1] recursive %}{% endfor %}", "T102", 1, "recursive"),
        ("a\n{{ 1 / 0 }}", "T106", 2, "division by zero"),
        ("a\n{{ 'a' + 1 }}", "T106", 2, "the template fails"),
        ("{{ 'a'.index('b') }}", "T106", 1, "substring not found"),
        ("{{ card.name() }}", "T106", 1, "not callable"),
        ("a\n{{ cycler() }}", "T106", 2, "at least one item"),
        ("{{ 'a long text'|truncate(1) }}", "T106", 1, "expected length"),
        ("{% for x in 5 %}{% endfor %}", "T106", 1, "not iterable"),
        ("{% for x in [1] %}" * 25 + "{% endfor %}" * 25, "T106", 0, "nested"),
        ("{% include 'other.j2' %}", "T101", 1, "no template is called “other.j2”"),
        ("a\n{% include 'part.j2' %}", "T103", 2, "there is no “gone”"),
    ],
)
def test_faults_are_located(render: Callable[..., str], source: str, code: str, row: int, message: str) -> None:
    error = fault(render, source, {"card": SimpleNamespace(name="x")}, part="a\n{{ gone }}")
    assert (error.diagnostic.code, error.diagnostic.origin.row) == (code, row)
    assert message in error.diagnostic.text
    name = "part.j2" if "part.j2" in source else "card.j2"
    assert error.diagnostic.origin.path.endswith(f"項 目/templates/{name}" if row else name)


@pytest.mark.parametrize("card", [{"name": "x"}, SimpleNamespace(name="x")])
def test_hints_name_what_was_meant(render: Callable[..., str], card: object) -> None:
    assert fault(render, "{{ card.nmae }}", {"card": card}).diagnostic.hint == "did you mean “name”?"
    assert fault(render, "{{ crad }}", {"card": card}).diagnostic.hint == "did you mean “card”?"
    assert fault(render, "{% include 'prat.j2' %}", part="").diagnostic.hint == "did you mean “part.j2”?"


def test_missing_template(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="T101"):
        Templates((tmp_path,)).render("nothing.j2", {})


def test_what_is_undefined_may_be_asked_for(render: Callable[..., str]) -> None:
    assert render("{{ card.x is defined }}{{ card.x|default('-') }}", {"card": {}}) == "False-"


def test_wrong_encoding(tmp_path: Path) -> None:
    (tmp_path / "a.j2").write_bytes("<card>中文</card>".encode("big5"))
    with pytest.raises(PnpError, match="D101"):
        Templates((tmp_path,)).render("a.j2", {})


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__ }}",
        "{{ ''['__class__'] }}",
        "{{ card.__init__.__globals__ }}",
        "{{ _.__globals__ }}",
        "{{ card._secret }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ '{x.__class__}'.format_map({'x': card}) }}",
        "{{ [1]|map(attribute='__class__')|first }}",
        "{{ self._TemplateReference__context }}",
        "{{ l.append(1) }}",
        "{{ d.update({}) }}",
        "{{ (5).to_bytes(10, 'big') }}",
        "{{ 'a'.encode() }}",
        "{{ 'a'.expandtabs(1000000000) }}",
        "{% include '../card.j2' %}",
        "{% include '/etc/passwd' %}",
        "{% include 'a\\\\b' %}",
        "{% include 'C:/x' %}",
        "{% extends '../../x.j2' %}",
        "{% import '../x.j2' as x %}",
    ],
)
def test_the_sandbox(render: Callable[..., str], source: str) -> None:
    context = {"card": SimpleNamespace(name="x", _secret="y"), "l": [1], "d": {}}
    assert fault(render, "a\n" + source, context, words=lambda text: text).diagnostic.code == "T104"


def test_links_that_leave_the_project(tmp_path: Path) -> None:
    folder = tmp_path / "project" / "templates"
    folder.mkdir(parents=True)
    (tmp_path / "secret.j2").write_text("secret", encoding="utf-8")
    (tmp_path / "project" / "shared.j2").write_text("shared", encoding="utf-8")
    try:
        (folder / "a.j2").symlink_to(tmp_path / "secret.j2")
        (folder / "b.j2").symlink_to(tmp_path / "project" / "shared.j2")
    except OSError:
        pytest.skip("this system makes no links")
    assert Templates((folder,)).render("b.j2", {}) == "shared"
    with pytest.raises(PnpError, match="T104"):
        Templates((folder,)).render("a.j2", {})


LOOP = "{% set ns = namespace(x=seed) %}{% for i in range(5000) %}BODY{% endfor %}{{ ns.x|length }}"


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(1000) %}{% for b in range(1000) %}{% endfor %}{% endfor %}",
        "{% for a in range(10000000) %}{% endfor %}",
        "{% for a in l %}{% for b in l %}{% for c in l if false %}{% endfor %}{% endfor %}{% endfor %}",
        "{% for a in range(1000) %}{{ range(1000)|sum }}{% endfor %}",
        "{% for a in range(1000) %}{{ range(1000)|map('string')|join }}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% include 'card.j2' %}",
        "{% extends 'card.j2' %}",
        "{% include 'twice.j2' %}",
        "{% import 'card.j2' as c %}",
        "{{ 'x' * 1000000000 }}",
        "{{ 1000000000 * 'x' }}",
        "{{ [1] * 1000000000 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ 2 ** 1000 }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%.1000000000f' % 1 }}",
        "{{ '%*d' % (1000000000, 1) }}",
        "{{ '%1000000000s'|format('x') }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ '{:{w}}'.format(1, w=1000000000) }}",
        "{{ '{x:1000000000}'.format_map({'x': 1}) }}",
        "{{ 'x'|center(1000000000) }}",
        "{{ ['x']|map('center', 1000000000)|list }}",
        "{{ 'x'.ljust(1000000000) }}",
        "{{ '1'.zfill(1000000000) }}",
        "{{ 'x'|indent(1000000000, first=true) }}",
        "{{ big|indent(1000) }}",
        "{{ [1]|batch(1000000000, 'x')|list }}",
        "{{ [1]|slice(1000000000)|list }}",
        "{{ 1.5|round(1000000000, 'ceil') }}",
        "{{ big|replace('\n', big) }}",
        "{{ big.replace('\n', big) }}",
        "{{ big.join(l) }}",
        "{{ l|join(big) }}",
        "{{ '%s%s' % (huge, huge) }}",
        "{{ '{0}{0}'.format(huge) }}",
        "{{ huge.strip(huge) }}",
        "{{ huge|trim(huge) }}",
        "{{ huge.rfind(huge) }}",
        "{{ ('<a>' * 100000)|striptags }}",
        "{{ huge|float }}",
        "{% for c in huge %}{% endfor %}",
        "{{ huge|list|length }}{{ huge|list|length }}{{ huge|list|length }}{{ huge|list|length }}"
        "{{ huge|list|length }}{{ huge|list|length }}{{ huge|list|length }}",
        "{{ huge ~ huge }}",
        "{{ huge + huge }}",
        "{{ huge }}{{ huge }}",
        "{% for a in l %}{{ big }}{% endfor %}",
        LOOP.replace("BODY", "{% set ns.x = ns.x ~ ns.x %}"),
        LOOP.replace("BODY", "{% set ns.x = ns.x + ns.x %}"),
        LOOP.replace("BODY", "{% set ns.x = ns.x * 2 %}"),
        LOOP.replace("BODY", "{% set ns.x = '%s%s' % (ns.x, ns.x) %}"),
        LOOP.replace("BODY", "{% set ns.x = '{0}{0}'.format(ns.x) %}"),
        LOOP.replace("BODY", "{% set ns.x %}{{ ns.x }}{{ ns.x }}{% endset %}"),
        LOOP.replace("BODY", "{% set ns.x = [ns.x, ns.x] %}"),
        LOOP.replace("BODY", "{% set ns.x = (ns.x, ns.x) %}"),
        LOOP.replace("BODY", "{% set ns.x = {'a': ns.x, 'b': ns.x} %}"),
        LOOP.replace("BODY", "{% set ns.x = dict(a=ns.x, b=ns.x) %}"),
        LOOP.replace("BODY", "{% set ns.x = [ns.x, ns.x]|join %}"),
        LOOP.replace("BODY", "{% set ns.x = ns.x|replace('x', 'xx') %}"),
        LOOP.replace("BODY", "{% macro m() %}{% set ns.x = varargs %}{% endmacro %}{{ m(ns.x, ns.x) }}"),
        LOOP.replace("BODY", "{% macro m() %}{{ caller() }}{{ caller() }}{% endmacro %}"
                             "{% set ns.x %}{% call m() %}{{ ns.x }}{% endcall %}{% endset %}"),
    ],
)  # fmt: skip
def test_endless_work_is_refused(render: Callable[..., str], source: str) -> None:
    context: dict[str, object] = {"l": ["x"] * 500, "big": "x\n" * 10_000, "huge": "x" * (LONGEST - 10), "seed": "x"}
    error = fault(render, source, context, twice="{% include 'twice.j2' %}{% include 'twice.j2' %}")
    assert error.diagnostic.code == "T105"


def test_numbers_that_grow_are_refused(render: Callable[..., str]) -> None:
    source = "{% set ns = namespace(x=3) %}{% for i in range(100) %}{% set ns.x = ns.x * ns.x %}{% endfor %}"
    assert fault(render, source).diagnostic.code == "T105"


def test_every_rendering_has_the_whole_budget(tmp_path: Path) -> None:
    source = "{% for i in l %}{% endfor %}"
    (tmp_path / "a.j2").write_text(source, encoding="utf-8")
    templates = Templates((tmp_path,))
    for _ in range(3):
        assert templates.render("a.j2", {"l": [0] * MOST_STEPS}) == ""
    with pytest.raises(PnpError, match="T105"):
        templates.render("a.j2", {"l": [0] * (MOST_STEPS + 1)})
    assert templates.render("a.j2", {"l": [0] * MOST_STEPS}) == ""


@settings(max_examples=60)
@given(st.text(max_size=30), st.lists(st.text(max_size=5), max_size=5))
def test_any_text_comes_through(tmp_path_factory: pytest.TempPathFactory, text: str, listed: list[str]) -> None:
    folder = tmp_path_factory.getbasetemp() / "any"
    folder.mkdir(exist_ok=True)
    (folder / "a.j2").write_text("{{ t }}|{{ t|upper }}|{{ l|join('·') }}|{{ t ~ t }}", encoding="utf-8")
    made = Templates((folder,)).render("a.j2", {"t": text, "l": listed})
    assert Markup(made).unescape() == f"{text}|{text.upper()}|{'·'.join(listed)}|{text}{text}"
