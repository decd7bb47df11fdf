import pytest
from babel import Locale
from babel.core import UnknownLocaleError
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.locales import language_tag, locale_name, same_locale


@pytest.mark.parametrize(
    "spelled", ["zh_TW", "zh-TW", "zh_tw", "zh-tw", "zh_Hant_TW", "zh-hant-tw", "ZH-HANT", "zh_TW.UTF-8"]
)
def test_traditional_chinese_of_taiwan_has_one_name(spelled: str) -> None:
    assert locale_name(spelled) == "zh_TW"
    assert same_locale(spelled, "zh_TW")


@pytest.mark.parametrize(
    ("spelled", "name", "tag"),
    [
        ("zh-Hans", "zh_CN", "zh-CN"),
        ("zh-Hans-CN", "zh_CN", "zh-CN"),
        ("zh-Hant-HK", "zh_HK", "zh-HK"),
        ("zh_Hans_HK", "zh_Hans_HK", "zh-Hans-HK"),
        ("pt-br", "pt_BR", "pt-BR"),
        ("sr@latin", "sr_Latn", "sr-Latn"),
        ("sr-Cyrl-RS", "sr_RS", "sr-RS"),
        ("ja-Jpan", "ja", "ja"),
        ("es-419", "es_419", "es-419"),
        ("ca@valencia", "ca@valencia", "ca"),
        ("zz", "zz", "zz"),
    ],
)
def test_a_locale_as_folders_and_as_other_tools_call_it(spelled: str, name: str, tag: str) -> None:
    assert locale_name(spelled) == name
    assert language_tag(spelled) == tag


@pytest.mark.parametrize("text", ["", "x", "../en", "no locale", "terms", "README.md", "zh/TW", "de_", "english"])
def test_what_is_no_locale(text: str) -> None:
    assert locale_name(text) == ""


@given(
    st.sampled_from(["zh_Hant_TW", "zh_Hans_SG", "uz_Cyrl_UZ", "pa_Arab_PK", "sr_Latn_ME", "de_Latn_AT", "az_Latn_AZ"])
)
def test_the_name_means_what_was_spelled(spelled: str) -> None:
    try:
        wanted = Locale.parse(spelled)
    except UnknownLocaleError:
        return
    found = Locale.parse(locale_name(spelled))
    assert (found.language, found.territory) == (wanted.language, wanted.territory)
    assert found.get_display_name("en") == wanted.get_display_name("en")


@given(st.from_regex(r"[A-Za-z]{2,3}([_-][A-Za-z]{4})?([_-][A-Za-z]{2})?", fullmatch=True))
def test_a_name_is_its_own_name(spelled: str) -> None:
    name = locale_name(spelled)
    assert locale_name(name) == name
    assert same_locale(spelled, name)
