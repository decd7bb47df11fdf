"""The texts of documents as messages for a catalog."""

from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import Path

from pnp.diagnostics import Origin
from pnp.i18n.extract import kept, placeholders
from pnp.i18n.messages import MARKDOWN, Message, is_text, tokens
from pnp.load.documents import COVER, PAGE
from pnp.model.document import Document, Source, Text, figures, texts
from pnp.model.markup import TokenKind

_ICON = "what an icon in a line of text is called, for those who cannot see it"
WORDS = "rulebook/words.j2"
"""The template that lists the words of the layout itself."""
_KINDS = {
    "alt": "what a picture shows, for those who cannot see it",
    "cell": "cell of a table",
    "ruling": "question and answer of rulings.toml",
}


def document_messages(
    document: Document, source: Source, icons: Container[str], reference: Callable[[Origin], str]
) -> Iterator[Message]:
    """Yield a message for each text of a document, and for the names of its icons.

    Icons, numbers, expressions and links alone are none.
    """
    for text in (source.title, *texts(source.blocks)):
        if is_message(text, icons):
            yield Message(
                text.context,
                text.source,
                document.id,
                tuple(_hints(document, text, icons)),
                (MARKDOWN, *placeholders(text.source, icons)),
                (reference(text.origin),),
            )
    for name, text in shown_icons(source, icons).items():
        context = f"{text.context.partition('/')[0]}/template"
        yield Message(context, icon_words(name), document.id, (_ICON,), (), (reference(text.origin),))


def icon_words(name: str) -> str:
    """Return what an icon is called, for those who cannot see it: its name in words, to be translated.

    >>> icon_words("frame-zone")
    'frame zone'
    """
    return name.replace("-", " ")


def shown_icons(source: Source, icons: Container[str]) -> dict[str, Text]:
    """Return the icons that the texts of a document show, each with the first text that has it."""
    found: dict[str, Text] = {}
    for text in (source.title, *texts(source.blocks)):
        for token in tokens(text.source, icons):
            if token.kind is TokenKind.ICON:
                found.setdefault(token.name, text)
    return found


def is_message(text: Text, icons: Container[str]) -> bool:
    """Whether a text has words; icons, numbers, expressions and links alone are none."""
    return is_text(text.source, icons)


def document_templates(document: Document, source: Source, folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the templates whose words a document shows: its pages', the tool's own, and those of its figures.

    Of cover and pages there are those alone that one of the ``folders`` has.
    """
    drawn = [figure.source for figure in figures(source.blocks) if figure.source.endswith(".j2")]
    pages = [f"{document.template}/{name}" for name in ((COVER, PAGE) if document.contents else (PAGE,))]
    own = [name for name in pages if any((folder / name).is_file() for folder in folders)]
    return tuple(dict.fromkeys([WORDS, *own, *drawn]))


def _hints(document: Document, text: Text, icons: Container[str]) -> Iterator[str]:
    yield f"{document.source}: {_KINDS.get(text.kind, text.kind)}"
    yield from text.hints
    yield from kept(text.source, icons)
