from pathlib import Path

from pnp.documents.messages import document_messages, document_templates
from pnp.load.rules import read_document
from pnp.model.document import Document

RULES = """
# Tiny

## The round {#round}

<!-- i18n: a verb -->

[[infect] Infect](#round) {{ constants.rounds }} times, see [](#round). {#R-1}

| [infect] | A |
|--|--|
| {{ 3 }} | [](#round) |
"""


def test_texts_become_messages_and_what_is_none_does_not() -> None:
    document = Document("rules", "rulebook", "rules.md", "rulebook")
    source = read_document(RULES, "rules.md", "tiny/rules").source
    found = list(document_messages(document, source, {"infect"}, lambda origin: f"{origin.path}:{origin.row}"))
    assert [(message.context, message.source) for message in found] == [
        ("tiny/rules#title", "Tiny"),
        ("tiny/rules#round/heading", "The round"),
        ("tiny/rules#round/paragraph", "[[infect] Infect](#round) {{ constants.rounds }} times, see [](#round)."),
        ("tiny/rules#round/cell", "A"),
        ("tiny/template", "infect"),
    ]
    assert found[-1].references == ("rules.md:8",)
    paragraph = found[2]
    assert paragraph.references == ("rules.md:8",)
    assert paragraph.hints == (
        "rules.md: paragraph",
        "a verb",
        "Keep as they are: [infect] (#round) {{ constants.rounds }}",
    )
    assert paragraph.flags == ("md-text", 'placeholders:"[infect]":"(#round)":"{{ constants.rounds }}"')


def test_templates_of_a_document_are_known(tmp_path: Path) -> None:
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook/page.xml.j2").touch()
    document = Document("rules", "rulebook", "rules.md", "rulebook")
    source = read_document("![a](figures/board.xml.j2)\n\n![b](b.svg)", "rules.md", "tiny/rules").source
    assert document_templates(document, source, [tmp_path]) == (
        "rulebook/words.j2",
        "rulebook/page.xml.j2",
        "figures/board.xml.j2",
    )
