from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.i18n.headers import catalog_header
from pnp.i18n.merge import MergedCatalog, merge
from pnp.i18n.messages import Message
from pnp.i18n.po import PoEntry, PoFile, Previous, parse

HEAD = PoFile("x.po", (catalog_header("g", "zh_TW"),))


def message(card: str, source: str, field: str = "text", **others: tuple[str, ...]) -> Message:
    return Message(f"g/{card}#{field}", source, "deck", **others)


def translated(messages: list[Message], *translations: str) -> PoFile:
    file = merge(messages, HEAD).file
    entries = [entry.but(translations=(text,)) for entry, text in zip(file.messages, translations, strict=True)]
    return parse(PoFile("x.po", (file.header, *entries)).text(), "x.po")


def kinds(merged: MergedCatalog) -> list[tuple[str, str]]:
    return [(change.kind, change.entry.context) for change in merged.changes]


def entry(merged: MergedCatalog, card: str, field: str = "text") -> PoEntry:
    (found,) = (each for each in merged.file.entries if each.context == f"g/{card}#{field}" and not each.obsolete)
    return found


def test_nothing_changed_changes_no_byte() -> None:
    messages = [message("a", "Draw 1 card.", hints=("a hint",), flags=("max-size:1:1",)), message("b", "Stop.")]
    file = translated(messages, "抽1張牌。", "停。")
    assert merge(messages, file).file is file
    assert merge(messages, file).changes == ()


def test_a_changed_source_keeps_its_translation_as_fuzzy_with_what_it_was_made_from() -> None:
    file = translated([message("a", "Draw 1 card.")], "抽1張牌。")
    merged = merge([message("a", "Draw 2 cards.")], file)
    found = entry(merged, "a")
    assert (found.source, found.translation, found.fuzzy) == ("Draw 2 cards.", "抽1張牌。", True)
    assert found.previous == Previous("", "Draw 1 card.")
    assert kinds(merged) == [("changed", "g/a#text")]


def test_a_source_changed_twice_still_tells_what_was_translated() -> None:
    file = translated([message("a", "Draw 1 card.")], "抽1張牌。")
    second = merge([message("a", "Draw 2 cards.")], file).file
    third = merge([message("a", "Draw 3 cards.")], second)
    assert entry(third, "a").previous.source == "Draw 1 card."


def test_a_source_that_changes_back_is_settled_again() -> None:
    messages = [message("a", "Draw 1 card.")]
    file = translated(messages, "抽1張牌。")
    back = merge(messages, merge([message("a", "Draw 2 cards.")], file).file)
    assert kinds(back) == [("revived", "g/a#text")]
    assert back.file.text() == file.text()


def test_an_untranslated_source_that_changes_is_merely_new() -> None:
    file = translated([message("a", "Draw 1 card.")], "")
    found = entry(merge([message("a", "Draw 2 cards.")], file), "a")
    assert (found.translation, found.fuzzy, found.previous) == ("", False, Previous())


def test_the_same_text_elsewhere_is_a_draft_where_the_role_is_the_same() -> None:
    old = [message("a", "Scout", "name"), message("b", "Setup", "text")]
    file = translated(old, "斥候", "準備")
    merged = merge([*old, message("c", "Scout", "name"), message("d", "Setup", "name")], file)
    drafted = entry(merged, "c", "name")
    assert (drafted.translation, drafted.fuzzy, drafted.previous) == ("斥候", True, Previous("g/a#name", "Scout"))
    assert entry(merged, "d", "name").translation == ""
    assert ("reused", "g/c#name") in kinds(merged)


def test_the_commonest_translation_of_a_text_is_drafted() -> None:
    old = [message(card, "Scout", "name") for card in "abc"]
    file = translated(old, "哨兵", "斥候", "斥候")
    assert entry(merge([*old, message("d", "Scout", "name")], file), "d", "name").translation == "斥候"


def test_a_similar_text_is_a_draft() -> None:
    file = translated([message("a", "Move 1 of your viruses 1 step.")], "移動1個自己的病毒1步。")
    merged = merge([message("b", "Move 1 of your viruses 1 step away.")], file)
    assert entry(merged, "b").translation == "移動1個自己的病毒1步。"
    assert kinds(merged) == [("similar", "g/b#text"), ("obsolete", "g/a#text")]


@pytest.mark.parametrize(
    "near",
    [
        "Move 2 of your viruses 1 step.",
        "Move 1 of your viruses -1 step.",
        "Do not move 1 of your viruses 1 step.",
        "[move] Move 1 of your viruses 1 step.",
        "Move <b>1</b> of your viruses 1 step.",
        "Move 1 of your viruses 1 step, and then something else altogether happens.",
    ],
)
def test_no_draft_comes_from_a_text_with_other_numbers_tokens_or_a_not(near: str) -> None:
    file = translated([message("a", "Move 1 of your viruses 1 step.")], "移動1個自己的病毒1步。")
    assert entry(merge([message("b", near)], file), "b").translation == ""


def test_what_is_gone_is_kept_last_and_comes_back_as_it_was() -> None:
    both = [message("a", "Draw."), message("b", "Stop.")]
    file = translated(both, "抽。", "停。")
    less = merge(both[1:], file)
    assert [(each.context, each.obsolete) for each in less.file.entries[1:]] == [
        ("g/b#text", False),
        ("g/a#text", True),
    ]
    assert '#~ msgstr "抽。"' in less.file.text()
    assert merge(both[1:], less.file).file is less.file
    again = merge(both, less.file)
    assert again.file.text() == file.text()
    assert kinds(again) == [("revived", "g/a#text")]


def test_what_is_gone_and_was_never_translated_is_not_kept_unless_somebody_wrote_to_it() -> None:
    both = [message("a", "Draw."), message("b", "Stop.")]
    file = translated(both, "", "")
    said = replace(file, entries=(*file.entries[:2], file.entries[2].but(comments=("ask the author",))))
    merged = merge([], parse(said.text()))
    assert [each.context for each in merged.file.obsolete] == ["g/b#text"]


def test_hints_and_machine_flags_are_replaced_and_a_translators_stay() -> None:
    file = translated([message("a", "Draw.", hints=("old",), flags=("max-size:300:4", 'placeholders:"[x]"'))], "抽。")
    own = file.messages[0]
    own = own.but(comments=("ignore: numbers — ordinal",), flags=("fuzzy", *own.flags, "no-wrap", "ignore-end-stop"))
    file = replace(file, entries=(file.header, own))
    found = entry(merge([message("a", "Draw.", hints=("new",), flags=("max-size:300:5",))], file), "a")
    assert found.flags == ("fuzzy", "max-size:300:5", "no-wrap", "ignore-end-stop")
    assert (found.hints, found.comments) == (("new",), ("ignore: numbers — ordinal",))


WRAPPED = (
    '#, max-size:1:1, fuzzy, my-own\nmsgctxt "g/a#text"\nmsgid ""\n"Draw "\n"1 card."\nmsgstr ""\n"抽1張"\n"牌。"\n'
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_texts_stay_wrapped_as_they_were_while_only_comments_or_flags_change(newline: str) -> None:
    file = parse((HEAD.text() + "\n" + WRAPPED).replace("\n", newline))
    new = [message("a", "Draw 1 card.", hints=("new",), flags=("max-size:1:2",))]
    text = merge(new, file).file.text()
    begun = ("#. new", "#, fuzzy, max-size:1:2, my-own", 'msgctxt "g/a#text"', 'msgid ""', '"Draw "', '"1 card."')
    assert text.endswith(newline.join((*begun, 'msgstr ""', '"抽1張"', '"牌。"', "")))
    again = merge([new[0]._replace(hints=())], merge(new, file).file).file.text()
    assert newline.join(('msgid ""', '"Draw "', '"1 card."')) in again
    changed = merge([message("a", "Draw 2 cards.")], file).file.text()
    assert newline.join(('msgid "Draw 2 cards."', 'msgstr "抽1張牌。"')) in changed


def test_the_order_of_flags_alone_is_no_change() -> None:
    file = parse(HEAD.text() + "\n" + WRAPPED)
    assert merge([message("a", "Draw 1 card.", flags=("max-size:1:1",))], file).file is file


def test_a_row_that_moves_changes_no_catalog() -> None:
    file = translated([message("a", "Draw.", references=("cards.csv:2",))], "抽。")
    assert file.messages[0].references == ("cards.csv",)
    assert merge([message("a", "Draw.", references=("cards.csv:90",))], file).file is file


def test_messages_stand_in_the_order_of_the_source() -> None:
    both = [message("a", "Draw."), message("b", "Stop.")]
    file = translated(both, "抽。", "停。")
    turned = merge(both[::-1], file).file
    assert [each.context for each in turned.messages] == ["g/b#text", "g/a#text"]
    assert merge(both, turned).file.text() == file.text()


def test_words_that_share_a_context_are_not_taken_for_each_other() -> None:
    def word(text: str) -> Message:
        return Message("g/template", text, "templates")

    file = translated([word("Zone"), word("Event")], "區域", "事件")
    merged = merge([word("Zones here"), word("Event")], file)
    assert [each.translation for each in merged.file.messages] == ["", "事件"]


def test_of_several_texts_of_a_context_the_one_that_is_gone_and_alike_was_changed() -> None:
    said = ["Draw 2 cards, then discard 1 card.", "Each player moves.", "The game ends."]
    file = translated(
        [message("rules", text) for text in said], "抽2張牌，然後棄1張牌。", "每位玩家移動。", "遊戲結束。"
    )
    now = ["Draw 3 cards, then discard 1 card.", "Each player moves.", "Shuffle all of them well."]
    merged = merge([message("rules", text) for text in now], file)
    assert [(change.kind, change.entry.translation) for change in merged.changes] == [
        ("changed", "抽2張牌，然後棄1張牌。"),
        ("new", ""),
        ("obsolete", "遊戲結束。"),
    ]
    changed = merged.file.messages[0]
    assert (changed.fuzzy, changed.previous) == (True, Previous("", said[0]))


def test_a_context_that_shrinks_to_one_text_is_not_taken_for_changed() -> None:
    file = translated([message("rules", "Each player moves."), message("rules", "The game ends.")], "移動。", "結束。")
    merged = merge([message("rules", "Shuffle all of them well.")], file)
    assert kinds(merged) == [("new", "g/rules#text"), *[("obsolete", "g/rules#text")] * 2]


def test_a_plural_gets_as_many_forms_as_its_language_has() -> None:
    one = Message("g/effect#up", "1 space up", "effect", plural="{n} spaces up")
    for locale, count in (("zh_TW", 1), ("de", 2), ("pl", 3)):
        file = PoFile("x.po", (catalog_header("g", locale),))
        (made,) = merge([one], file).file.messages
        assert (made.plural, made.translations) == ("{n} spaces up", ("",) * count)


def test_an_entry_that_stands_twice_stops_the_merge() -> None:
    twice = parse('msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', "x.po")
    with pytest.raises(PnpError, match="lines 1 and 4"):
        merge([], twice)


cards = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from(["Draw 1.", "Draw 2.", "Draw one.", "Stop now."]))


@given(st.lists(cards, min_size=1, max_size=4), st.data())
def test_any_history_is_stable_and_loses_no_translation(history: list[dict[str, str]], data: st.DataObject) -> None:
    file, made = HEAD, set[str]()
    for step in history:
        messages = [message(card, source) for card, source in step.items()]
        file = merge(messages, file).file
        entries = []
        for each in file.entries:
            if not each.is_header and not each.obsolete and data.draw(st.booleans()):
                text = f"{each.context} {each.source}"
                made.discard(each.translation)
                made.add(text)
                each = each.but(translations=(text,), previous=Previous()).marked(fuzzy=False)
            entries.append(each)
        file = parse(replace(file, entries=tuple(entries)).text())
        again = merge(messages, file)
        assert again.file is file
        assert all(each.fuzzy or each.translation in {"", f"{each.context} {each.source}"} for each in file.messages)
    kept = {each.translation for each in file.entries}
    assert made <= kept
