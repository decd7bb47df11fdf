from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.model.style import FontFamily, FontFile, TextStyle
from pnp.resources import bundled
from pnp.text.content import Span
from pnp.text.fonts import Fonts
from pnp.text.plain import plain_block
from pnp.text.typesetter import Typesetter, _fit

FAMILY = FontFamily(
    "sans", (FontFile("noto-sans-tc/NotoSansTC-Regular.ttf"),), (FontFile("noto-sans/NotoSans-Regular.ttf"),)
)
SETTERS = {
    locale: Typesetter(Fonts((bundled("fonts"),)), {"sans": FAMILY}, locale)
    for locale in ("zh_TW", "zh_CN", "ja", "en")
}
PLAIN = [
    "當你打出此卡時",
    "抽兩張牌",
    "「攻擊」",
    "，",
    "。",
    "（他）",
    "：",
    "！？",
    "★",
    "《卡牌》",
    "一",
    "然後棄掉一張手牌",
]
ODD = ["・", "％", "々", "ー", "ぁ", "あ", "０３", "……", "——", "A1", " ", "\u3000"]
TEXTS = st.lists(st.sampled_from(PLAIN * 8 + ODD), min_size=1, max_size=12).map("".join)
LOCALES = st.sampled_from([*["zh_TW"] * 4, *SETTERS])
STYLES = st.builds(
    TextStyle._replace,
    st.just(TextStyle(ladder=(8.0, 7.0))),
    size=st.sampled_from([7.0, 8.5, 9.0, 13.0]),
    leading=st.sampled_from([1.25, 1.44, 2.0]),
    align=st.sampled_from(["start", "center", "end", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    max_lines=st.sampled_from([*[0] * 6, 1, 3]),
    balance=st.sampled_from([False, False, True]),
    line_break=st.sampled_from(["", "none", "basic", "gb", "strict"]),
    writing=st.sampled_from([*["horizontal"] * 9, "vertical"]),
    indent=st.sampled_from([*[0.0] * 9, 2.0]),
    colour=st.sampled_from([(0.0,), (1.0, 0.5, 0.0)]),
)
SPANS = st.builds(
    Span,
    TEXTS,
    emphasis=st.sampled_from([*[""] * 9, "dots"]),
    colour=st.sampled_from([None, (0.5,)]),
    no_break=st.sampled_from([*[False] * 9, True]),
)


@settings(max_examples=400)
@given(SPANS, STYLES, st.floats(0.5, 30), st.floats(1, 500), LOCALES)
@example(Span("一二三四五六七八九十"), TextStyle(), 9.0, 100.0, "zh_TW")
@example(Span("一二三四五六七八九。"), TextStyle(), 9.0, 100.0, "zh_TW")
@example(Span("一二三"), TextStyle(), 3.0, 9.0, "zh_TW")
def test_it_comes_out_as_the_general_way_sets_it(
    span: Span, style: TextStyle, em: float, height: float, locale: str
) -> None:
    setter = SETTERS[locale]
    prepared = setter._prepare(style)
    content, width = ((span,),), em * style.size
    quick = plain_block(content, width, height, style, prepared.setting)
    general = _fit(content, width, height, prepared)
    assert quick is None or quick == general


def test_common_text_is_set_the_quick_way() -> None:
    content = ((Span("當你打出此卡時，從牌庫抽取兩張牌，然後棄掉一張手牌。"),),)
    style = TextStyle()
    assert plain_block(content, 150, 100, style, SETTERS["zh_TW"]._prepare(style).setting) is not None


def test_what_does_not_fit_is_left_to_the_general_way() -> None:
    style = TextStyle(ladder=(8.0,))
    content = ((Span("當你打出此卡時，從牌庫抽取兩張牌。"),),)
    assert plain_block(content, 50, 20, style, SETTERS["zh_TW"]._prepare(style).setting) is None
    assert SETTERS["zh_TW"].fit(content, 50, 20, style).size == 8.0
