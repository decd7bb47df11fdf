from unicodedata import east_asian_width

from hypothesis import given
from hypothesis import strategies as st

from pnp.i18n.messages import tokens
from pnp.i18n.po import PoEntry
from pnp.i18n.pseudo import pseudo, pseudo_entry


def width(text: str) -> int:
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


@given(st.text("abc XYZ19.,\n", min_size=1, max_size=60), st.sampled_from([0.0, 0.15, 1.0]))
def test_a_text_is_bracketed_in_full_width_and_as_wide_as_asked(text: str, share: float) -> None:
    made = pseudo(text, share)
    assert (made[0], made[-1]) == ("［", "］")
    assert not any(each.isascii() and each.isalpha() for each in made)
    assert width(made) >= width(text.replace("\n", "")) * (1 + share)
    assert [each for each in made if each.isdigit()] == [each for each in text if each.isdigit()]
    assert made.count("\n") == text.count("\n")


def test_tokens_stay_as_they_are() -> None:
    text = '[infect] <b>Infect</b> {count} in <c colour="red">red</c> {{ game.id }}, see [[infect] it](#infect)'
    assert [each.source for each in tokens(pseudo(text))] == [each.source for each in tokens(text)]


def test_an_entry_is_settled() -> None:
    made = pseudo_entry(PoEntry(source="Zone", flags=("fuzzy", "max-size:1:1")))
    assert made.settled
    assert made.translation == pseudo("Zone")
