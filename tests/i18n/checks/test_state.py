from dataclasses import replace

import pytest

from pnp.diagnostics import Severity
from pnp.i18n.checks.record import Pair
from pnp.i18n.messages import Message
from pnp.i18n.po import PoEntry, PoFile, Previous, header, parse
from tests.i18n.checks.support import TAIWAN, faults, found, pair, setting


@pytest.mark.parametrize(
    ("source", "target", "flags", "wrong"),
    [
        ("Move", "Move", (), True),
        ("Move", "移動", (), False),
        ("1–2", "1–2", (), False),
        ("[move] {n}", "[move] {n}", (), False),
        ("FAQ", "FAQ", (), False),
        ("Promo", "Promo", ("ignore-same",), False),
    ],
)
def test_unchanged(source: str, target: str, flags: tuple[str, ...], wrong: bool) -> None:
    style = replace(TAIWAN, unchanged=frozenset({"FAQ"}))
    assert bool(faults("unchanged", pair(source, target, flags=flags), known=setting(style=style))) is wrong


def test_untranslated_fuzzy_and_stale() -> None:
    before = Previous("", "Draw 2 cards.")
    pairs = (
        pair("Draw 3 cards.", "", "game/a#text", previous=before),
        pair("Move.", "移動。", "game/b#text", fuzzy=True),
        pair("Draw 3 cards.", "抽2張牌。", "game/c#text", fuzzy=True, previous=before),
        pair("Draw 3 cards.", "抽3張牌。", "game/d#text", previous=before),
        pair("Stop.", "停。", "game/e#text"),
        pair("Halt.", "停。", "game/f#text", fuzzy=True, comments=["draft: OpenCC, from zh_TW"]),
    )
    got = [(each.code, each.about[0].name) for each in found(*pairs) if each.severity is not Severity.INFO]
    assert got == [("I362", "game/a#text"), ("I363", "game/b#text"), ("I364", "game/c#text"), ("I364", "game/d#text")]


def test_stale_says_where_a_draft_of_the_same_text_is_from() -> None:
    (fault,) = faults("stale", pair("Scout", "斥候", fuzzy=True, previous=Previous("game/a#name", "Scout")))
    assert fault.text == "the translation was made for game/a#name, which says the same"


def test_stale_shows_what_changed() -> None:
    changed = pair("Draw 3 cards.", "抽牌。", fuzzy=True, previous=Previous("", "Draw 2 cards."))
    (fault,) = faults("stale", changed)
    assert "Draw [-2-] {+3+} cards ." in fault.text


def test_what_is_not_shown_is_not_judged() -> None:
    assert not [each for each in found(pair("Draw 2.", "抽3,", fuzzy=True)) if each.code != "I363"]


def messages(*sources: str) -> tuple[Message, ...]:
    return tuple(Message(f"game/{at}#text", source, "cards") for at, source in enumerate(sources))


def catalog(*targets: str, head: str = "", sources: tuple[str, ...] = ("Move.", "Stop.")) -> PoFile:
    fields = {"Content-Type": "text/plain; charset=UTF-8", "Language": "zh_TW"}
    entries = [
        PoEntry(f"game/{at}#text", source, translations=(target,), line=10 + at)
        for at, (source, target) in enumerate(zip(sources, targets, strict=False))
    ]
    return PoFile("game.po", (header(fields), *entries))


def test_coverage() -> None:
    expected = messages("Move.", "Stop.")
    file = catalog("移動。", "")
    (fault,) = faults("coverage", known=setting(expected=expected, file=file))
    assert fault.text == "“cards” is translated to 50 % (1 of 2 texts), not to 100 %"
    assert (fault.origin.path, fault.origin.row) == ("game.po", 1)  # which locale it is about
    half = setting(style=replace(TAIWAN, minimum=50), expected=expected, file=file)
    assert not faults("coverage", known=half)


def test_a_plural_is_covered_where_all_its_forms_are() -> None:
    expected = (Message("game/effect#up", "1 space up", "effect", plural="{n} spaces up"),)
    entry = PoEntry("game/effect#up", "1 space up", "{n} spaces up", ("上升{n}格",))
    assert not faults("coverage", known=setting(expected=expected, file=PoFile("game.po", (entry,))))
    (fault,) = faults(
        "coverage", known=setting(expected=expected, file=PoFile("game.po", (entry.but(translations=("",)),)))
    )
    assert "(0 of 1 texts)" in fault.text


def sync(file: PoFile, *expected: str) -> list[tuple[str, int]]:
    known = setting(expected=messages(*expected), file=file)
    return [(fault.text, fault.origin.row) for fault in faults("catalog-sync", known=known)]


def test_catalog_sync() -> None:
    assert sync(catalog("移動。", "停。"), "Move.", "Stop.") == []
    assert sync(catalog("移動。", "停。"), "Move.", "Halt.") == [("the source text is now “Halt.”", 11)]
    assert sync(catalog("移動。"), "Move.", "Stop.") == [("the game has the new text “Stop.”", 0)]
    assert sync(catalog("移動。", "停。"), "Move.") == [("the game has the text “Stop.” no more", 11)]


def test_catalog_sync_sees_comments_and_order() -> None:
    file = catalog("移動。", "停。")
    turned = replace(file, entries=(file.entries[0], file.entries[2], file.entries[1]))
    assert sync(turned, "Move.", "Stop.") == [("its comments, flags or order are not those of today", 0)]


HEAD = 'msgid ""\nmsgstr ""\n"Language: zh_TW\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + '"Plural-Forms: nplurals=1; plural=0;\\n"\n', ""),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c"\n', "there is no header"),
        (HEAD.replace("UTF-8", "Big5"), "charset=Big5, but the file is UTF-8"),
        (HEAD.replace("zh_TW", "zh_CN"), "the header says Language: zh_CN"),
        (HEAD.replace("zh_TW", ""), "names no language"),
        (HEAD.replace("; charset=UTF-8", ""), "names no charset"),
        (HEAD + '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', "the language has no plural"),
        (HEAD + '\nmsgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', "are both “a”"),
    ],
)
def test_po_valid(text: str, said: str) -> None:
    got = faults("po-valid", known=setting(file=parse(text, "game.po")))
    assert [said in fault.text for fault in got] == ([True] if said else [])
    assert all(fault.origin.path == "game.po" and fault.origin.row for fault in got)


def test_plural_forms_are_pairs_of_their_own() -> None:
    from pnp.i18n.checks.record import pairs_of

    entry = PoEntry("", "{n} card", "{n} cards", ("{n}張牌",))
    (only,) = pairs_of(PoFile("game.po", (entry,)), ())
    assert (only.source, only.target) == ("{n} cards", "{n}張牌")
    two = pairs_of(PoFile("game.po", (entry.but(translations=("{n} Karte", "{n} Karten")),)), ())
    assert [each.source for each in two] == ["{n} card", "{n} cards"]
    assert isinstance(two[0], Pair)
