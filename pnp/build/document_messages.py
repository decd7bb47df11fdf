"""The texts of documents as messages for a catalog."""

import re
from collections.abc import Callable, Container, Iterator

from pnp.build.making import COVER, PAGE
from pnp.diagnostics import Origin
from pnp.i18n.extract import quoted
from pnp.i18n.messages import Message, is_text, tokens
from pnp.model.document import Document, Source, Text
from pnp.model.document_parts import figures, texts

WORDS = "rulebook/words.j2"
"""The template that lists the words of the layout itself."""
_TARGET = re.compile(r"\]\(\s*<?[^\s<>)]*>?\s*\)")
_KINDS = {
    "alt": "what a picture shows, for those who cannot see it",
    "cell": "cell of a table",
    "ruling": "question and answer of rulings.toml",
}


def document_messages(
    document: Document, source: Source, icons: Container[str], reference: Callable[[Origin], str]
) -> Iterator[Message]:
    """Yield a message for each text of a document; icons, numbers, expressions and links alone are none."""
    for text in (source.title, *texts(source.blocks)):
        if is_text(_TARGET.sub("]", text.source), icons):
            yield Message(
                text.context,
                text.source,
                document.id,
                tuple(_hints(document, text, icons)),
                ("md-text", *_flags(text.source, icons)),
                (reference(text.origin),),
            )


def document_templates(document: Document, source: Source) -> tuple[str, ...]:
    """Return the templates whose words a document shows: its pages', the tool's own, and those of its figures."""
    drawn = [figure.source for figure in figures(source.blocks) if figure.source.endswith(".j2")]
    own = (
        [f"{document.template}/{name}" for name in (COVER, PAGE)]
        if document.contents
        else [f"{document.template}/{PAGE}"]
    )
    return tuple(dict.fromkeys([WORDS, *own, *drawn]))


def _hints(document: Document, text: Text, icons: Container[str]) -> Iterator[str]:
    yield f"{document.source}: {_KINDS.get(text.kind, text.kind)}"
    yield from text.hints
    kept = _kept(text.source, icons)
    if kept:
        yield f"Keep as they are: {' '.join(kept)}"


def _flags(source: str, icons: Container[str]) -> Iterator[str]:
    kept = _kept(source, icons)
    if kept:
        yield "placeholders:" + ":".join(map(quoted, kept))


def _kept(source: str, icons: Container[str]) -> tuple[str, ...]:
    """Return icons, expressions and targets of links, each once."""
    found = [token.text for token in tokens(source, icons)]
    return tuple(dict.fromkeys([*found, *(target[1:] for target in _TARGET.findall(source))]))
