"""Inline markup from a project's files to what is printed and what is said: on cards, in figures, in translations."""

import re

import pytest
from click.testing import CliRunner

from pnp.cli.main import cli

CARD = '{% set card = cards["lamp"] %}{% set deck = decks["cards"] %}{% include "cards/card.xml.j2" %}'
FIGURE = """# Rules {#rules}

## A {#a}

:::figure width=63mm height=88mm {#f}
![The lamp](figures/lamp.xml.j2)

The lamp.
:::
"""


def said(output: str, code: str) -> list[str]:
    return re.findall(rf"{code}: .*?(“[^”]*”) is no", output)


def checked(project, *options: str) -> str:
    return CliRunner().invoke(cli, ["check", str(project.root), *options]).output


@pytest.mark.parametrize(
    ("typed", "strays", "hint"),
    [
        ("[atack] it", ["“[atack]”"], "did you mean “attack”?"),
        ("[Attack] [attack ]", ["“[Attack]”", "“[attack ]”"], "did you mean “attack”?"),
        ("[[Trait]]", ["“[[Trait]]”"], "literal"),
        ("[willpower] [per hero]", ["“[willpower]”", "“[per hero]”"], "write \\["),
        ("<strong>a</strong>", ["“<strong>”"], "write <b>"),
        ("<B>a</B>", ["“<B>”"], "write <b>"),
        ("a<BR>b<br clear>c", ["“<BR>”", "“<br clear>”"], "write <br/>"),
        ("<u>a</u><ul><li>b</ul>", ["“<u>”", "“<ul>”", "“<li>”"], "write <p>"),
        ("<span style='x'>a</span>", ["“<span style='x'>”"], 'write <c colour="…">'),
        ("a&nbsp;b &amp; &#160;", ["“&nbsp;”", "“&amp;”", "“&#160;”"], "U+00A0"),
        ("{{ game.hand }} {move}", ["“{{ game.hand }}”", "“{move}”"], "write [move]"),
        ("[attack] <b>a</b> AT&T 1 < 2 [1] {n} \\[atack] \\<u> \\&amp;", [], ""),
        ("[attack from the side of any of the zones]", [], ""),
    ],
)
def test_what_only_looks_like_markup_is_told(project, typed: str, strays: list[str], hint: str) -> None:
    project.cards(f'lamp,1,Lamp,"{typed}"')
    result = project.build()
    assert result.exit_code == 0
    assert sorted(said(result.stderr, "X405")) == sorted(strays)
    assert hint in result.stderr
    assert sorted(said(checked(project), "I30[23]")) == sorted(strays)


def test_what_is_declared_as_text_is_text(project, text_of) -> None:
    project.cards('lamp,1,Lamp,"[sic] [[Trait]] <name of a city> &nbsp;"')
    project.toml("[text]", 'literal = ["[sic]", "[[Trait]]", "<name of a city>", "&nbsp;"]')
    result = project.build()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "[sic][[Trait]]<nameofacity>&nbsp;" in text_of(project.path("cards-a4.pdf"))


def test_a_backslash_makes_a_character_of_what_follows(project, text_of) -> None:
    project.cards('lamp,1,Lamp,"\\[attack] \\{a|b\\} \\<b> \\\\ c\\d"')
    assert project.build().stderr == ""
    assert "[attack]{a|b}<b>\\c\\d" in text_of(project.path("cards-a4.pdf"))


def test_literal_is_a_list_of_texts(project) -> None:
    project.toml("[text]", "literal = 3")
    assert "D142" in project.build().stderr


def test_a_translation_that_copies_them_is_told(project) -> None:
    project.cards('lamp,1,Lamp,"[atack] <u>it</u>&nbsp;"')
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    typed = 'msgctxt "game/lamp#text"\nmsgid "[atack] <u>it</u>&nbsp;"\nmsgstr "[atack] <u>es</u>&nbsp;"\n'
    project.write("locales/de/LC_MESSAGES/game.po", head + typed)
    output = checked(project, "-l", "de", "--only", "I302,I303")  # once, and of the source
    assert said(output, "I302: game/lamp#text, en") == ["“[atack]”"]
    assert sorted(said(output, "I303: game/lamp#text, en")) == ["“&nbsp;”", "“<u>”"]
    built = project.build("-l", "de").stderr
    assert "game.po" in built
    assert sorted(said(built, "X405")) == ["“&nbsp;”", "“<u>”", "“[atack]”"]


def test_rules_tell_of_icons_that_are_none(project) -> None:
    project.write("rules.md", "# R {#r}\n\n## A {#a}\n\nDo [atack], \\[atack], [attack] and see [a rule](#a).\n")
    result = project.build("--only", "rulebook")
    assert result.exit_code == 0
    assert said(result.stderr, "D210") == ["“[atack]”"]
    assert "rules.md:5" in result.stderr
    assert said(checked(project), "D210") == ["“[atack]”"]


@pytest.fixture
def drawn(project):
    """A project whose rulebook shows a card with markup of every kind."""
    project.cards('lamp,1,Lamp & oil,"Draw [move] <b>2</b> {漢|ㄏㄢˋ} cards & {x}."')
    project.write("templates/figures/lamp.xml.j2", CARD)
    project.write("rules.md", FIGURE)
    return project


def test_a_card_in_a_figure_is_drawn_as_it_is_printed(drawn, text_of) -> None:
    result = drawn.build()
    assert (result.exit_code, result.stderr) == (0, "")
    shown = text_of(drawn.path("rulebook-a4.pdf"))
    printed = text_of(drawn.path("cards-a4.pdf"))
    for part in ("[move]", "<b>", "{漢", "&amp;"):
        assert part not in shown
    for part in ("Lamp&oil", "Draw2漢ㄏㄢˋcards&{x}."):
        assert part in printed
        assert part in shown


def test_a_figure_shows_the_translation_as_markup_and_its_source(drawn, text_of) -> None:
    drawn.write(
        "templates/figures/lamp.xml.j2",
        '<card><text box="0 0 60mm 40mm">{{ cards.lamp.text }}|{{ cards.lamp.source.text }}|{{ decks.cards.width }}'
        '|{% for card in cards_of("cards") %}{{ card.count }}{% endfor %}</text></card>',
    )
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    source = "Draw [move] <b>2</b> {漢|ㄏㄢˋ} cards & {x}."
    typed = f'msgctxt "game/lamp#text"\nmsgid "{source}"\nmsgstr "Zieh [move] <i>2</i> Karten & {{x}}."\n'
    drawn.write("locales/de/LC_MESSAGES/game.po", head + typed)
    assert drawn.build("-l", "de", "--only", "rulebook").exit_code == 0
    shown = text_of(drawn.path("rulebook-a4.pdf", "de"))
    assert re.search(r"Zieh2Karten&{x}\.\|Draw2漢ㄏㄢˋcards&{x}\.\|6[34][.\d]*\|1", shown)


def test_a_figure_of_a_card_with_broken_markup_says_so_and_others_are_drawn(drawn) -> None:
    drawn.cards("lamp,1,Lamp,fine", "oil,1,Oil,<b>x")
    assert "X401" not in drawn.build("--only", "rulebook").stderr
    drawn.write("templates/figures/lamp.xml.j2", CARD.replace("lamp", "oil"))
    result = drawn.build("--only", "rulebook")
    assert result.exit_code == 1
    assert "“oil”: “text”: “<b>” is not closed" in result.stderr
