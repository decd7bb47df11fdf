"""What holds for any text: nothing lost, nothing outside, the fast path like the slow one."""

from itertools import pairwise
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.model.frame import GlyphRun, Use
from pnp.text.characters import is_invisible
from pnp.text.content import Inline, Paragraph, Span
from pnp.text.lines import Line, Measure, lines
from pnp.text.material import Material, material
from pnp.text.normal import set_text
from tests.text.setting import ICON, SHOWN_ICON, SIZE, block, content, made, runs, setting, style, typesetter

PLAIN = "一二三四五六七八九十每位玩家抽牌棄，。、；：？！）」』】》％～（「『【《々"
MIXED = PLAIN + "①★——……“”‘’·‧ 　１０ゃっー々한국\u2060\u200b\u00ad\u0301\ufe00\n\t"
LATIN = "abc XYZ 0123 +-×%$.,:;/!?()[]'\"éß–"
plain_texts = st.text(PLAIN, max_size=60)
plain_spans = st.builds(
    Span,
    plain_texts,
    bold=st.booleans(),
    italic=st.booleans(),
    emphasis=st.sampled_from(["", "", "dots"]),
    no_break=st.sampled_from([False, False, False, True]),
)
plain_paragraphs = st.lists(plain_spans, max_size=4).map(tuple)
texts = st.text(MIXED + LATIN, max_size=60) | st.text(max_size=20)
measures = st.floats(1.0, 40.0)
locales = st.sampled_from(["zh_TW", "zh_CN", "ja", "ko", "en", "de"])
spans = st.builds(Span, texts, bold=st.booleans(), italic=st.booleans(), no_break=st.booleans())
paragraphs: st.SearchStrategy[Paragraph] = st.lists(st.one_of(spans, st.just(ICON)), max_size=5).map(tuple)
styles = st.fixed_dictionaries(
    {
        "align": st.sampled_from(["start", "center", "end", "justify"]),
        "balance": st.booleans(),
        "line_break": st.sampled_from(["", "none", "basic", "gb", "strict"]),
        "keep_units": st.sampled_from([None, True, False]),
    }
)


@given(plain_paragraphs, measures, locales, styles)
@settings(deadline=None)
def test_the_fast_path_gives_what_the_general_one_gives(
    paragraph: tuple[Span, ...], em: float, locale: str, keys: dict[str, object]
) -> None:
    chosen = setting(locale, **keys)
    items = [span for span in paragraph if span.text]
    fast = material(items, chosen)
    if fast.glyphs:
        return
    set_fast = block(paragraph, em, locale, **keys)
    with patch("pnp.text.material._plain_ids", return_value=()):
        general = material(items, chosen)
        set_generally = block(paragraph, em, locale, **keys)
    assert (fast.text, fast.kinds, list(fast.breaks)) == (general.text, general.kinds, list(general.breaks))
    assert list(fast.pen) == list(general.pen)
    assert tuple(fast.ids) == tuple(general.ids)
    assert fast.segments == general.segments
    assert not any(general.gaps)
    assert (general.kerns, general.hyphens, general.fallback, general.missing) == ((), {}, "", "")
    assert set_fast == set_generally


@given(plain_texts)
@settings(deadline=None)
def test_most_chinese_text_takes_the_fast_path(text: str) -> None:
    assert not material((Span(text),), setting("zh_TW")).glyphs


def source(paragraph: tuple[Inline, ...]) -> str:
    """Return what of a paragraph is to be seen, spaces aside."""
    shown = "".join(set_text(item.text) if isinstance(item, Span) else SHOWN_ICON for item in paragraph)
    return "".join(char for char in shown if not is_invisible(char) and char not in " 　")


def drawn(items: tuple[object, ...]) -> str:
    found = "".join(
        item.text if isinstance(item, GlyphRun) else SHOWN_ICON for item in items if isinstance(item, GlyphRun | Use)
    )
    return "".join(char for char in found if not is_invisible(char) and char not in " 　")


@given(paragraphs, measures, locales, styles)
@settings(max_examples=200, deadline=None)
def test_no_character_is_lost_doubled_or_moved(
    paragraph: Paragraph, em: float, locale: str, keys: dict[str, object]
) -> None:
    if paragraph:
        assert drawn(block(paragraph, em, locale, **keys).items) == source(paragraph)


@given(texts, st.floats(20, 400), styles)
@settings(deadline=None)
def test_no_character_is_lost_in_columns(text: str, height: float, keys: dict[str, object]) -> None:
    found = typesetter().fit(content(text), 1e4, height, style(writing="vertical", **keys))
    assert drawn(found.items) == source((Span(text),))


def unit(text: Material, line: Line) -> bool:
    """Whether a line holds one unit that may not be broken."""
    return not any(text.breaks[line.start + 1 : line.end])


@given(texts, measures, locales, st.sampled_from(["none", "basic", "gb", "strict"]))
@settings(max_examples=200, deadline=None)
def test_a_line_is_within_the_measure_or_one_unit(text: str, em: float, locale: str, level: str) -> None:
    found = made(text, locale, line_break=level)
    house = typesetter(locale)._house
    for line in lines(found, Measure(em, edges=house.edges)):
        assert line.width <= em + 1e-5 or unit(found, line)


@given(texts, measures, locales)
@settings(deadline=None)
def test_lines_follow_each_other_and_begin_where_they_may(text: str, em: float, locale: str) -> None:
    found = made(text, locale)
    broken = lines(found, Measure(em))
    for before, after in pairwise(broken):
        assert before.end <= after.start
        assert set(found.kinds[before.end : after.start]) <= {" ", "Z"}
        assert found.breaks[after.start] or before.hyphen


@given(texts, measures, st.floats(0, 10), locales)
@settings(deadline=None)
def test_a_wider_measure_gives_no_more_lines(text: str, em: float, more: float, locale: str) -> None:
    found = made(text, locale)
    narrow = lines(found, Measure(em))
    # What sticks out of one line may be divided in a wider one.
    if all(line.width <= em + 1e-5 for line in narrow):
        assert len(lines(found, Measure(em + more))) <= len(narrow)


@given(texts, measures, locales)
@settings(deadline=None)
def test_balance_changes_neither_the_number_of_lines_nor_their_limit(text: str, em: float, locale: str) -> None:
    found = made(text, locale)
    ragged, even = lines(found, Measure(em)), lines(found, Measure(em), balance=True)
    assert len(even) == len(ragged)
    assert max(line.width for line in even) <= max(line.width for line in ragged) + 1e-5


@given(
    texts, st.floats(10, 300), st.floats(5, 200), st.lists(st.sampled_from([9.0, 8.0, 7.0]), max_size=3, unique=True)
)
@settings(deadline=None)
def test_fitting_stays_within_what_the_style_allows(text: str, width: float, height: float, steps: list[float]) -> None:
    ladder = tuple(sorted(steps, reverse=True))
    found = typesetter().fit(content(text), width, height, style(ladder=ladder))
    assert found.size in (SIZE, *ladder)
    assert 1.25 <= found.leading <= 1.4
    assert -0.02 <= found.tracking <= 0
    assert found.overflow == 0 or found.size == (SIZE, *ladder)[-1]
    assert found == typesetter().fit(content(text), width, height, style(ladder=ladder))


@given(texts, measures)
@settings(deadline=None)
def test_glyphs_and_their_text_are_of_one_length(text: str, em: float) -> None:
    for run in runs(block(text, em)):
        assert len(run.glyphs) == len(run.clusters or run.text)
        assert "".join(run.clusters or run.text) == run.text
        assert len(run.kerns) in (0, len(run.glyphs))
