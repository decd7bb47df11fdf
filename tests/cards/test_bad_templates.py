"""Templates that fail, loop, reach for what is not theirs, or yield what is no card."""

import json
from collections.abc import Callable

import pytest

TextOf = Callable[..., str]
TEMPLATE = "templates/cards/card.xml.j2"
BOX = 'box="5mm 20mm 40mm 40mm"'

# What stands on line 4 of the template for the card “bad”, and what is said.
SCRIPTS = {
    "undefined": ("{{ nothing }}", "T103", "there is no “nothing”"),
    "no such field": ("{{ card.nmae }}", "T103", "did you mean “name”?"),
    "no such template": ("{% include 'cards/nope.xml.j2' %}", "T101", "“cards/nope.xml.j2”"),
    "division by zero": ("{{ 1 // 0 }}", "T106", "zero"),
    "wrong type": ("{{ card.name + 1 }}", "T106", "the template fails"),
    "nested loops": (
        "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x"
        "{% endfor %}{% endfor %}{% endfor %}",
        "T105",
        "steps",
    ),
    "loop without output": ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "T105", ""),
    "recursion": ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "T105", "calls itself without end"),
    "double recursion": ("{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}", "T105", ""),
    "includes itself": ("{% include 'cards/card.xml.j2' %}", "T105", "calls itself without end"),
    "classes": ("{{ ''.__class__.__mro__ }}", "T104", "“bad”"),
    "globals": ("{{ cycler.__init__.__globals__ }}", "T104", "“bad”"),
    "format": ("{{ '{0.__class__.__mro__}'.format(card) }}", "T104", "“bad”"),
    "attributes of a macro": ("{% macro m() %}{% endmacro %}{{ m.__call__.__globals__ }}", "T104", "“bad”"),
    "the translator": ("{{ _.__globals__ }}", "T104", "“bad”"),
    "enormous text": ("{{ 'x' * 10**9 }}", "T105", "too long"),
    "enormous padding": ("{{ '%1000000000d' % 1 }}", "T105", "too large"),
    "enormous number": ("{{ 9**9**9 }}", "T105", "too large"),
    "enormous output": ("{% for a in range(99999) %}" + "x" * 100 + "{% endfor %}", "T105", "too long"),
    "doubling": (
        "{% set n = namespace(x=[1]) %}{% for a in range(40) %}{% set n.x = n.x * 2 %}{% endfor %}",
        "T105",
        "",
    ),
    "leaves the project": ("{% include '../cards.csv' %}", "T104", "leaves the project"),
    "absolute path": ("{% include '/etc/passwd' %}", "T104", "leaves the project"),
    "path of Windows": ("{% include 'C:\\\\x' %}", "T104", "leaves the project"),
    "path too long": ("{% include 'x' * 400 %}", "T104", "too long"),
}


def only_for_bad(script: str) -> str:
    return "\n".join(
        (
            '<card bleed="2mm">',
            f'<text slot="name" {BOX}>{{{{ card.name }}}}</text>',
            "{% if card.id == 'bad' %}",
            script,
            "{% endif %}",
            "</card>",
        )
    )


@pytest.fixture
def game(project):
    project.cards("good,1,Good,fine", "bad,1,Bad,x")
    return project


@pytest.mark.parametrize(("script", "code", "message"), SCRIPTS.values(), ids=SCRIPTS)
def test_scripts_that_fail(game, text_of: TextOf, script: str, code: str, message: str) -> None:
    game.write(TEMPLATE, only_for_bad(script))
    result = game.build()
    assert result.exit_code == 1
    if message not in {"calls itself without end", "too long"}:  # then it is not on one line
        assert f"card.xml.j2:4: error {code}: “bad”" in result.stderr
    assert "card.xml.j2" in result.stderr
    assert f"error {code}: “bad”" in result.stderr
    assert message in result.stderr
    assert result.stderr.count("error ") == 1
    drawn = text_of(game.path("cards-a4.pdf"), 0)
    assert "Good" in drawn
    assert code in drawn


MARKUP = {
    "not closed": ("<group>", "X101"),
    "crossed": ("<group><row></group></row>", "X101"),
    "ampersand": ("a & b", "X101"),
    "control character": ("{{ '\\x01' }}", "X101"),
    "entity": ("&nbsp;", "X101"),
    "too deep": ("<group>" * 300 + "</group>" * 300, "X103"),
    "deep": ("<group>" * 60 + "</group>" * 60, "X103"),
    "unknown element": ("<txt/>", "X105"),
    "unknown attribute": ('<rect bx="1mm"/>', "X106"),
    "bad length": ('<rect box="1 2 3 4"/>', "U101"),
    "too few lengths": ('<rect box="1mm 2mm"/>', "U102"),
    "no number": ('<rect box="nanmm 0 0 0"/>', "U101"),
    "negative size": ('<rect box="0 0 -1mm 0"/>', "X110"),
    "unknown style": (f'<text style="boby" {BOX}>x</text>', "X108"),
    "unknown family": (f'<text family="serif" {BOX}>x</text>', "F105"),
    "unknown colour": (f'<rect fill="reddish" {BOX}/>', "M104"),
    "unknown icon": (f'<icon name="nope" {BOX}/>', "X301"),
    "text outside a text": ("stray", "X111"),
    "bad path": (f'<path d="M 1 2 Q" {BOX}/>', "X2"),
}


@pytest.mark.parametrize(("markup", "code"), MARKUP.values(), ids=MARKUP)
def test_markup_that_is_none(game, text_of: TextOf, markup: str, code: str) -> None:
    game.write(TEMPLATE, only_for_bad(markup))
    result = game.build()
    assert result.exit_code == 1
    assert f"cards.csv:3: error {code}" in result.stderr
    assert "card “bad”" in result.stderr
    assert "(by the template “cards/card.xml.j2”)" in result.stderr
    assert result.stderr.count("error ") == 1
    assert "Good" in text_of(game.path("cards-a4.pdf"), 0)


WHOLE = {
    "nothing": ("", "X101"),
    "blank lines": ("\n\n{# nothing #}\n", "X101"),
    "no markup": ("{{ card.name }}", "X101"),
    "another element": ("<page/>", "X104"),
    "doctype": ("<!DOCTYPE card><card/>", "X102"),
    "entity bomb": (
        '<!DOCTYPE c [<!ENTITY a "aaaaaaaaaa">'
        + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
        + "]><card>&i;</card>",
        "X102",
    ),
    "external entity": ('<!DOCTYPE c [<!ENTITY a SYSTEM "file:///etc/passwd">]><card>&a;</card>', "X102"),
    "negative bleed": ('<card bleed="-2mm"/>', "X110"),
    "no template": ("{% if %}", "T102"),
    "block left open": ("{% for x in [1] %}", "T102"),
    "unknown filter": ("{{ ''|attr('__class__') }}", "T102"),
    "another encoding": ("<card>ä</card>".encode("latin-1"), "D101"),
}


@pytest.mark.parametrize(("template", "code"), WHOLE.values(), ids=WHOLE)
def test_templates_that_give_no_card(game, text_of: TextOf, template: str | bytes, code: str) -> None:
    game.write(TEMPLATE, template)
    result = game.build()
    assert result.exit_code == 1
    same = template != "{{ card.name }}"  # whose hint shows what each card says
    assert result.stderr.count(f"error {code}: ") == (1 if same else 2)
    assert ("“good” and “bad”: " in result.stderr) is same
    assert "2 errors" in result.stderr
    assert "root:" not in result.output + text_of(game.path("cards-a4.pdf"))


def test_a_declaration_and_blank_lines_do_no_harm(game) -> None:
    game.write(TEMPLATE, '{# a note #}\n\n<?xml version="1.0" encoding="UTF-8"?>\n<card/>\n')
    assert game.build().exit_code == 0


def test_a_missing_template(game) -> None:
    game.edit("game.toml", "cards/card.xml.j2", "cards/crad.xml.j2")
    result = game.build()
    assert result.exit_code == 1
    assert "error T101: “good” and “bad”: no template is called" in result.stderr
    assert "did you mean “cards/card.xml.j2”?" in result.stderr


def test_many_hopeless_cards_are_soon_done(game) -> None:
    # Each card may take as many steps as it likes up to the limit; the limit is what keeps the whole short.
    game.cards(*(f"bad{n},1,Bad,x" for n in range(20)))
    game.write(TEMPLATE, SCRIPTS["nested loops"][0])
    assert game.build().exit_code == 1


def test_text_that_looks_like_a_template_is_text(game, text_of: TextOf) -> None:
    game.cards('a,1,{{ 7 * 7 }},"{% include ""x"" %}"')
    assert game.build().exit_code == 0
    assert "{{7*7}}" in text_of(game.path("cards-a4.pdf"), 0)


def test_columns_may_be_called_anything(game, text_of: TextOf) -> None:
    columns = ["id", "name", "__class__", "items", "名", "two words", "self", "format", "_", "text"]
    game.write("cards.csv", ",".join(columns) + "\na,A,b,<c>,d,e,f,g,h,t\n")
    shown = "{{ card.items }}{{ card['two words'] }}{{ card.名 }}{{ card.self }}"
    game.write(TEMPLATE, f"<card><text {BOX}>{shown}</text></card>")
    result = game.build()
    assert result.exit_code == 0, result.output
    assert "<c>edf" in text_of(game.path("cards-a4.pdf"), 0)


def test_the_report_says_once_what_is_said_of_many_cards(game) -> None:
    game.cards(*(f"card-{n},1,Name,x" for n in range(60)))
    game.write(TEMPLATE, '<card><rect box="-20mm 0mm 40mm 4mm" fill="black"/></card>')
    result = game.build()
    assert "cards “card-0”, “card-1”, “card-2” and 57 more: <rect" in result.stderr
    assert result.stderr.count("X505") == 1
    report = json.loads(game.path("report.json").read_bytes())
    (told,) = (each for each in report["findings"] if each["code"] == "X505")
    assert told["message"].startswith("cards “card-0”, “card-1”, “card-2” and 57 more: <rect")
    assert told["count"] == report["summary"]["warnings"] == 60
    assert [each["name"] for each in told["about"]] == [f"card-{n}" for n in range(60)]


def test_a_card_is_named_also_where_it_is_called_like_what_is_wrong(game) -> None:
    game.cards("nothing,1,Name,x")
    game.write(TEMPLATE, "\n{{ nothing }}")
    assert "error T103: “nothing”: there is no “nothing”\n" in game.build().stderr
