from pnp.layout.book.front import IndexEntry, joined, singulars
from pnp.model.document import Text


def entry(term: str, *texts: str) -> IndexEntry:
    return IndexEntry(term, tuple(Text(text, "x", "paragraph") for text in texts))


def test_a_plural_beside_its_singular_is_one_entry() -> None:
    found = joined(
        [entry("crises", "a", "b"), entry("crisis", "b", "c"), entry("crisis tile", "d"), entry("dice", "e")]
    )
    assert [(each.term, [text.source for text in each.texts]) for each in found] == [
        ("crisis", ["a", "b", "c"]),
        ("crisis tile", ["d"]),
        ("dice", ["e"]),
    ]


def test_a_plural_alone_stays_as_it_is() -> None:
    assert [each.term for each in joined([entry("crises", "a"), entry("tile", "b")])] == ["crises", "tile"]


def test_singulars() -> None:
    assert "virus" in singulars("viruses")
    assert "axis" in singulars("axes") or "axe" in singulars("axes")
    assert singulars("dice") == ()
