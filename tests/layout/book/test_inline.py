from pnp.layout.book.inline import ShownContent, Surroundings, content
from pnp.model.document import Characters, Link
from pnp.model.frame import BLACK, Frame
from pnp.text.content import Content, Span
from tests.text.setting import block, made, shown

AROUND = Surroundings(ShownContent, ShownContent, str, lambda name, colour: Frame(1.0, 1.0, ()), BLACK, wide=True)


def spans(text: str) -> Content:
    return content([Characters(text)], AROUND)


def test_an_address_is_divided_behind_its_marks_alone() -> None:
    ((*found,),) = spans("見https://example.org/a-b?c=d。好")
    assert "|".join(item.text for item in found if isinstance(item, Span)).replace("\u200b", "_") == (
        "見|https://_|example._|org/_|a-_|b?_|c=_|d_|。好"
    )


def test_a_part_of_an_address_that_no_line_can_hold_is_cut_without_a_hyphen() -> None:
    found = spans("see https://example.org/documentation0123456789abcdefghijklm now")
    lines = shown(found, 8, "en", hyphenate=True, align="justify")
    assert "".join(lines).replace("\u200b", "").replace(" ", "") == (
        "seehttps://example.org/documentation0123456789abcdefghijklmnow"
    )
    assert block(found, 8, "en", hyphenate=True).fits


def test_a_page_reference_may_begin_a_line_and_does_not_divide_the_word_before_it() -> None:
    around = AROUND._replace(name=lambda target: ShownContent("shields"), page=lambda target: " (p. 9)", wide=False)
    (found,) = content([Characters("all "), Link("#a", ())], around)
    assert [(item.text, item.no_break) for item in found if isinstance(item, Span)] == [
        ("all ", False),
        ("shields", False),
        (" ", False),
        ("(p. 9)", True),
    ]
    width = made("all shields", "en").pen[-1] + 0.5
    assert shown((found,), width, "en", hyphenate=True, align="justify") == ["all shields", "(p. 9)"]


def test_other_words_stay_whole() -> None:
    assert spans("a/b. c") == ((Span("a/b. c"),),)
