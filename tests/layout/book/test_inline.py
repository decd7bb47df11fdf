from pnp.layout.book.inline import ShownContent, Surroundings, content
from pnp.model.document import Characters
from pnp.model.frame import BLACK, Frame
from pnp.text.content import Content, Span

AROUND = Surroundings(ShownContent, ShownContent, str, lambda name, colour: Frame(1.0, 1.0, ()), BLACK, wide=True)


def spans(text: str) -> Content:
    return content([Characters(text)], AROUND)


def test_an_address_is_divided_behind_its_marks_alone() -> None:
    ((*found,),) = spans("見https://example.org/a-b?c=d。好")
    assert [item.text for item in found if isinstance(item, Span) and item.text != "\u200b"] == [
        "見",
        *("https://", "example.", "org/", "a-", "b?", "c=", "d"),
        "。好",
    ]
    assert all(item.no_break for item in found[1:-1:2] if isinstance(item, Span))
    assert [item.text for item in found[2:-1:2] if isinstance(item, Span)] == ["\u200b"] * 7


def test_other_words_stay_whole() -> None:
    assert spans("a/b. c") == ((Span("a/b. c"),),)
