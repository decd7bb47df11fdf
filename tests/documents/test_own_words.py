"""The words that documents have besides the game's: in the language of the game, and of each translation."""

from collections.abc import Callable

import pytest

TextOf = Callable[..., str]
RULES = """# Game

## Start {#start}

See [](#end).

:::example
So.
:::

:::pagebreak

## End {#end}

Done, see [](#start).
"""
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(context: str, source: str, text: str) -> str:
    return f'msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"\n\n'


@pytest.fixture
def written(project):
    project.write("rules.md", RULES)
    return project


def rulebook(project, text_of: TextOf, locale: str) -> str:
    assert project.build("-l", locale, "--only", "rulebook").exit_code == 0
    return "".join(text_of(project.path("rulebook-a4.pdf", locale), page) for page in range(4))


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh-Hant-TW", ["規則", "目錄", "範例", "（第4頁）", "（第3頁）"]),
        ("de", ["Spielregeln", "Inhalt", "Beispiel", "(S.4)", "(S.3)"]),
        ("fr", ["Règlesdujeu", "Sommaire", "Exemple", "(p.4)", "(p.3)"]),
    ],
)
def test_a_game_written_in_another_language(written, text_of: TextOf, locale: str, words: list[str]) -> None:
    written.edit("game.toml", 'source_locale = "en"', f'source_locale = "{locale}"')
    (written.root / "locales/zh_TW/LC_MESSAGES/game.po").unlink()
    text = rulebook(written, text_of, locale.replace("-Hant-", "_")).replace("\u00a0", "")
    assert [word for word in words if word not in text] == []
    assert "Contents" not in text


def test_the_words_of_a_project_for_its_source_language(written, text_of: TextOf) -> None:
    written.edit("game.toml", 'source_locale = "en"', 'source_locale = "de"')
    own = HEADER + entry("pnp/document", "Contents", "Was drin steht")
    written.write("locales/de/LC_MESSAGES/pnp.po", own)
    text = rulebook(written, text_of, "de")
    assert "Wasdrinsteht" in text
    assert "Beispiel" in text


def test_the_games_catalog_then_the_projects_words_then_the_tools(written, text_of: TextOf) -> None:
    game = HEADER + entry("game/template", "Example", "Zum Beispiel") + entry("game/rules#end/heading", "End", "Ende")
    written.write("locales/de/LC_MESSAGES/game.po", game)
    own = HEADER + entry("pnp/document", "Example", "Etwa so") + entry("pnp/document", "Contents", "Übersicht")
    written.write("locales/de/LC_MESSAGES/pnp.po", own)
    text = rulebook(written, text_of, "de")
    assert "ZumBeispiel" in text
    assert "Übersicht" in text
    assert "(S." in text
    left = [each["field"] for each in written.report("de")["untranslated"]]
    assert not {"Contents", "Example", "Rules"} & set(left)


def test_where_nothing_is_translated_the_words_are_those_of_the_source(written, text_of: TextOf) -> None:
    written.write("locales/de/LC_MESSAGES/game.po", HEADER)
    assert "Contents" in rulebook(written, text_of, "de")


@pytest.mark.parametrize(("locale", "asked"), [("de", False), ("pl", True), ("zz", True)])
def test_translators_are_asked_for_them_where_the_tool_has_none(written, pnp, locale: str, asked: bool) -> None:
    made = pnp("translate", "pseudo", written.root) if locale == "zz" else None
    made = made or pnp("translate", "update", written.root, "-l", locale)
    assert made.exit_code == 0
    text = (written.root / f"locales/{locale}/LC_MESSAGES/game.po").read_text(encoding="utf-8")
    assert ('msgid "Contents"' in text) == asked
    assert pnp("translate", "update", written.root, "-l", locale).output.count("(as it was)") == 1


def test_what_a_catalog_says_already_stays(written, pnp) -> None:
    words = entry("game/template", "Contents", "Was drin steht") + entry("game/template", "Example", "")
    written.write("locales/de/LC_MESSAGES/game.po", HEADER + words)
    pnp("translate", "update", written.root, "-l", "de")
    text = (written.root / "locales/de/LC_MESSAGES/game.po").read_text(encoding="utf-8")
    assert 'msgid "Contents"\nmsgstr "Was drin steht"' in text
    assert "#~" not in text
    assert 'msgid "Example"' not in text
    assert "I3" not in pnp("check", written.root, "-l", "de", "--only", "catalog-sync").output
