"""Font families as game.toml names them: extended, laid over those of the same name, other ones in some locales."""

import pytest

from pnp.diagnostics import Severity
from pnp.load.families import families
from pnp.load.toml import document
from pnp.model.style import FontFamily, FontFile
from pnp.text.faces import in_locale

SIGNS = (FontFile("signs.ttf"),)
KNOWN = {
    "sans": FontFamily("sans", (FontFile("tc.ttf"),), (FontFile("noto.ttf"),), (FontFile("tcb.ttf"),), after=SIGNS)
}


def read(toml: str) -> tuple[dict[str, FontFamily], list[tuple[str, str]]]:
    found = []
    reading = families(document(toml, "game.toml"), KNOWN)
    while True:
        try:
            each = next(reading)
            found.append((each.code, str(each.severity)))
        except StopIteration as end:
            return end.value, found


def names(chain: tuple[FontFile, ...]) -> list[str]:
    return [file.name for file in chain]


def test_a_family_of_its_own_takes_the_place_of_another_and_ends_in_the_signs() -> None:
    made, found = read('[fonts.sans]\nhan = "kai.ttf"\n[fonts.alphabet]\nlatin = "inter.ttf"\n')
    assert made["sans"] == FontFamily("sans", (FontFile("kai.ttf"),), after=SIGNS)
    assert made["alphabet"] == FontFamily("alphabet", (), (FontFile("inter.ttf"),), after=SIGNS)
    assert found == []


def test_a_family_extends_another() -> None:
    made, found = read(
        '[fonts.own]\nextend = "mine"\nbefore = "digits.ttf"\n'
        '[fonts.mine]\nextend = "sans"\nlatin = "inter.ttf"\nafter = ["emoji.ttf"]\n'
    )
    assert found == []
    own = made["own"]
    assert own.name == "own"
    assert [names(chain) for chain in (own.before, own.han, own.han_bold, own.latin, own.after)] == [
        ["digits.ttf"],
        ["tc.ttf"],
        ["tcb.ttf"],
        ["inter.ttf"],
        ["emoji.ttf", "signs.ttf"],
    ]


def test_a_new_regular_chain_takes_the_old_bold_one_away() -> None:
    made, _ = read('[fonts.own]\nextend = "sans"\nhan = "kai.ttf"\n')
    assert (made["own"].han, made["own"].han_bold) == ((FontFile("kai.ttf"),), ())
    assert made["own"].latin == KNOWN["sans"].latin


@pytest.mark.parametrize("toml", ['after = "emoji.ttf"\n', 'extend = "sans"\nafter = "emoji.ttf"\n'])
def test_a_family_is_laid_over_the_earlier_one_of_its_name(toml: str) -> None:
    made, found = read(f"[fonts.sans]\n{toml}")
    assert made["sans"] == KNOWN["sans"]._replace(after=(FontFile("emoji.ttf"), *SIGNS))
    assert found == []


def test_chains_for_a_locale_and_for_several() -> None:
    made, found = read(
        '[fonts.sans.ja]\nhan = "jp.ttf"\nhan_bold = "jpb.ttf"\n[fonts.sans."zh_CN zh-SG"]\nhan = "sc.ttf"\n'
    )
    assert found == []
    sans = made["sans"]
    chosen = {locale: in_locale(sans, locale) for locale in ("en", "ja", "ja_JP", "zh_CN", "zh_SG", "zh_Hans", "zh_TW")}
    assert {locale: names(family.han) for locale, family in chosen.items()} == {
        "en": ["tc.ttf"],
        "ja": ["jp.ttf", "tc.ttf"],
        "ja_JP": ["jp.ttf", "tc.ttf"],
        "zh_CN": ["sc.ttf", "tc.ttf"],
        "zh_SG": ["sc.ttf", "tc.ttf"],
        "zh_Hans": ["sc.ttf", "tc.ttf"],
        "zh_TW": ["tc.ttf"],
    }
    assert names(chosen["ja"].han_bold) == ["jpb.ttf", "tcb.ttf"]
    assert names(chosen["zh_CN"].han_bold) == ["sc.ttf", "tcb.ttf"]
    assert all(family.latin == KNOWN["sans"].latin for family in chosen.values())
    assert all(family.after == SIGNS for family in chosen.values())


def test_the_language_serves_where_a_territory_has_no_chains() -> None:
    made, _ = read(
        '[fonts.sans.zh]\nhan = "any.ttf"\n[fonts.sans.zh_HK]\nhan = "hk.ttf"\n[fonts.sans.fr]\nlatin = "f.ttf"\n'
    )
    found = [names(in_locale(made["sans"], locale).han) for locale in ("zh_HK", "zh_CN", "zh", "ja")]
    assert found == [["hk.ttf", "tc.ttf"], ["any.ttf", "tc.ttf"], ["any.ttf", "tc.ttf"], ["tc.ttf"]]
    assert names(in_locale(made["sans"], "fr-CA").latin) == ["f.ttf", "noto.ttf"]


def test_what_extends_a_family_has_its_chains_of_locales_too() -> None:
    made, _ = read(
        '[fonts.sans.ja]\nhan = "jp.ttf"\n'
        '[fonts.own]\nextend = "sans"\nlatin = "inter.ttf"\n[fonts.own.ja]\nafter = "kanji.ttf"\n'
    )
    own = in_locale(made["own"], "ja")
    assert (names(own.han), names(own.latin), names(own.after)) == (
        ["jp.ttf", "tc.ttf"],
        ["inter.ttf"],
        ["kanji.ttf", "signs.ttf"],
    )


@pytest.mark.parametrize(
    ("toml", "code"),
    [
        ('[fonts.a]\nextend = "sens"\nlatin = "x.ttf"\n', "F107"),
        ('[fonts.a]\nextend = "b"\n[fonts.b]\nextend = "a"\nlatin = "x.ttf"\n', "F107"),
        ('[fonts.a]\nbold = "x.ttf"\nhan = "x.ttf"\n', "D143"),
        ('[fonts.sans.japanese]\nhan = "x.ttf"\n', "D143"),
        ('[fonts.sans.ja]\nextend = "sans"\n', "D143"),
        ('[fonts.sans.ja]\nhan = "../x.ttf"\n', "D144"),
        ("[fonts.a]\nhan = { index = 1 }\n", "D142"),
        ('[fonts.a]\nhan = { path = "x.ttf", system = "X" }\n', "D142"),
        ("[fonts.a]\n", "F106"),
        ("[fonts.sans]\nhan = []\n", "F106"),
    ],
)
def test_families_that_cannot_be(toml: str, code: str) -> None:
    _, found = read(toml)
    assert [each for each, _ in found] == [code]


def test_an_installed_font_is_told() -> None:
    made, found = read('[fonts.a]\nhan = { system = "Noto Sans CJK SC" }\n')
    assert made["a"].han == (FontFile(system="Noto Sans CJK SC"),)
    assert found == [("F108", str(Severity.INFO))]


@pytest.mark.parametrize("spelled", ["zh_CN", "zh-cn", "zh-Hans", "zh_Hans_CN"])
def test_a_locale_may_be_spelled_in_any_way(spelled: str) -> None:
    made, found = read(f'[fonts.sans."{spelled}"]\nhan = "sc.ttf"\n')
    assert found == []
    for locale in ("zh_CN", "zh-Hans", "zh_Hans_CN", "zh-cn"):
        assert names(in_locale(made["sans"], locale).han) == ["sc.ttf", "tc.ttf"]
    assert names(in_locale(made["sans"], "zh-Hant").han) == ["tc.ttf"]
