"""Where words are divided: dictionaries by language, their minima, parts that can be read."""

import pytest

from pnp.text import hyphenation
from pnp.text.hyphenation import hyphenation_points


def divided(word: str, language: str) -> str:
    points = hyphenation_points(word, language)
    return "".join(f"-{letter}" if index in points else letter for index, letter in enumerate(word))


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "democ-racy"), ("en-US", "democ-racy"), ("en-CA", "democ-racy"), ("en-GB", "demo-cracy")],
)
def test_english_is_american_unless_it_is_of_the_commonwealth(language: str, expected: str) -> None:
    assert divided("democracy", language) == expected
    assert divided("democracy", language.replace("-", "_")) == expected


@pytest.mark.parametrize("language", ["en", "en-GB", "de", "fr", "es", "it", "ru", "nl"])
def test_two_letters_stand_before_a_hyphen_and_three_behind_it(language: str) -> None:
    for word in ("Spielerinnen", "evidently", "particularly", "nouvelle", "lentamente", "abend", "игроками"):
        points = hyphenation_points(word, language)
        assert all(2 <= point <= len(word) - 3 for point in points)


@pytest.mark.parametrize(("language", "left", "right"), [("en", 2, 3), ("mr", 3, 4), ("sv", 2, 3), ("is", 2, 3)])
def test_the_minima_of_a_dictionary_hold(language: str, left: int, right: int) -> None:
    """The Marathi file asks for three and four letters, the Swedish one for one and two: ours are two and three."""
    patterns = hyphenation._dictionary(language)
    assert (patterns.left, patterns.right) == (left, right)


@pytest.mark.parametrize("word", ["Angstschrei", "Arztpraxis", "Strumpfbandes", "Herbststurm", "Rechtsschutz"])
def test_every_part_has_a_vowel(word: str) -> None:
    for part in divided(word, "de").split("-"):
        assert set(part.lower()) & set("aeiouyäöü")


@pytest.mark.parametrize(
    ("word", "expected"), [("Schwarzmarkt", "Schwarzmarkt"), ("Fortschritt", "Fortschritt"), ("Ankunft", "An-kunft")]
)
def test_a_part_without_a_vowel_is_not_parted(word: str, expected: str) -> None:
    assert divided(word, "de") == expected


@pytest.mark.parametrize("language", ["zh-TW", "ja", "ko", "xx"])
def test_where_a_language_has_no_patterns_latin_words_are_english(language: str) -> None:
    assert divided("democracy", language) == "democ-racy"
    assert divided("демократия", language) == "демократия"
