from pnp.diagnostics import Origin
from pnp.layout.book.inline import ShownContent
from pnp.layout.book.lines import Lines
from pnp.layout.book.words import MessageSetter, Pages, WordSources
from pnp.load.markdown import InlineParser
from pnp.model.document import Text
from pnp.model.frame import Frame, GlyphRun
from pnp.text.content import Icon
from tests.text.setting import style, typesetter

STYLE = style()


def words() -> MessageSetter:
    language = WordSources(
        translation=lambda text: text.source,
        own=lambda said: said,
        value=lambda expression, _: ShownContent(expression),
        rows=lambda _: (),
        icon=lambda name, _: Icon(name, Frame(1.0, 1.0, ()), f"a {name}"),
    )
    return MessageSetter(typesetter("zh_TW"), language, InlineParser(frozenset()))


def message(source: str, context: str) -> Text:
    return Text(source, context, "paragraph")


def targets(lines: Lines) -> set[str]:
    runs = [item for row in lines.rows for item in row if isinstance(item, GlyphRun)]
    return {run.link.target for run in runs if run.link}


def said(lines: Lines) -> str:
    return "".join(item.text for row in lines.rows for item in row if isinstance(item, GlyphRun))


def test_the_same_words_are_composed_once_wherever_they_stand() -> None:
    setting, one, other = words(), message("三枚銀幣", "a"), message("三枚銀幣", "b")
    lines = setting.lines(one, 100.0, STYLE)
    assert setting.lines(other, 100.0, STYLE) is lines
    assert setting.lines(other, 99.0, STYLE) is not lines


def test_links_that_look_alike_lead_where_each_says() -> None:
    setting, one, other = words(), message("見[此](#a)", "a"), message("見[此](#b)", "b")
    assert targets(setting.lines(one, 100.0, STYLE)) == {"#a"}
    assert targets(setting.lines(other, 100.0, STYLE)) == {"#b"}


def test_a_link_that_tells_another_page_is_composed_anew() -> None:
    setting, text = words(), message("see [this](#a)", "a")
    lines = [setting.lines(text, 200.0, STYLE)]
    for page in ("7", "7", "12"):
        setting.pages = Pages({"a": page})
        lines.append(setting.lines(text, 200.0, STYLE))
    pages = ["00", "7", "7", "12"]
    assert [said(each) for each in lines] == [f"see this (p. {page})" for page in pages]
    assert lines[1] is lines[2]


def test_each_message_is_told_of_that_does_not_fit() -> None:
    setting = words()
    texts = [message("🜲", name)._replace(origin=Origin(name)) for name in ("a", "b")]
    for text in texts:
        setting.lines(text, 100.0, STYLE)
    assert [finding.origin.path for finding in setting.findings.values()] == ["a", "b"]
