"""Mistakes that translators make, one kind after the other, planted into sound translations."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.i18n.checks.numbers import english
from pnp.i18n.checks.plain import HAN, plain
from pnp.i18n.checks.record import CheckContext, Pair
from pnp.i18n.po import Previous

Edit: TypeAlias = tuple[Pair, Pair]
"""A sound pair, and the same with one mistake."""


class Corpus(NamedTuple):
    """The sound translations that mistakes are planted in, and what the checks know."""

    pairs: tuple[Pair, ...]
    setting: CheckContext


class Kind(NamedTuple):
    """A kind of mistake, the check that should find it, and what plants it: nothing where a text gives no occasion."""

    name: str
    check: str
    plant: Callable[[Pair, Corpus, int], Iterator[Edit]]


def remade(pair: Pair, corpus: Corpus, *, source: str | None = None, target: str | None = None) -> Pair:
    """Return a pair with other texts."""
    icons = corpus.setting.icons
    new_source, new_target = (
        source if source is not None else pair.source,
        target if target is not None else pair.target,
    )
    return pair._replace(
        source=new_source,
        target=new_target,
        plain_source=plain(new_source, icons, markdown=pair.markdown),
        plain_target=plain(new_target, icons, markdown=pair.markdown),
    )


def _at(turn: int, found: Sequence[re.Match[str]]) -> re.Match[str]:
    """Return one of several places, another one in each text, and the same in each run."""
    return found[turn % len(found)]


_UNREAD = re.compile(r"\{\{.*?\}\}|\]\([^()]*\)")
"""What of a text in Markdown is no words: expressions and targets of links."""


def _exchange(pattern: str, made: Callable[[str], str]) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what plants another text in one place of those that ``pattern`` finds among a translation's words."""
    return _exchanged(re.compile(pattern), made, lambda text: [match.span() for match in _UNREAD.finditer(text)])


def _exchange_marks(pattern: str, made: Callable[[str], str]) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what plants another text in one place of those that ``pattern`` finds in a whole translation."""
    return _exchanged(re.compile(pattern), made, lambda text: [])


def _exchanged(
    pattern: re.Pattern[str], made: Callable[[str], str], spared: Callable[[str], Sequence[tuple[int, int]]]
) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        closed = spared(pair.target)
        found = [
            match
            for match in pattern.finditer(pair.target)
            if not any(start < match.end() and match.start() < end for start, end in closed)
        ]
        if found:
            match = _at(turn, found)
            target = pair.target[: match.start()] + made(match[0]) + pair.target[match.end() :]
            if target != pair.target:
                yield pair, remade(pair, corpus, target=target)

    return plant


def _added(source: str, target: str, wrong: str) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what adds a sound piece to both sides of a text, and a wrong one to the translation instead.

    It gives mistakes a place in catalogs that have none for them.
    """

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        if pair.role == "text" and "\n" not in pair.target:
            clean = remade(pair, corpus, source=pair.source + source, target=pair.target + target)
            yield clean, remade(clean, corpus, target=pair.target + wrong)

    return plant


_HAN = "零一兩三四五六七八九"
_DIGIT = r"(?<![\d\[<{-])\d+(?![\d\]}])"


def _numbers(pair: Pair) -> tuple[list[str], list[str]]:
    """Return the numbers in digits of both sides; none of Markdown, where they may be those of links."""
    if pair.markdown:
        return [], []
    return re.findall(_DIGIT, pair.source), re.findall(_DIGIT, pair.target)


def _number_lost(*, of_source: bool) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what takes a number out of a translation: one that the source has, too, or a 1 that it has not."""
    lost = _exchange(_DIGIT, lambda found: "")

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        read = english(pair.plain_source)
        known = read.digits.keys() | (read.words.keys() - {1.0})  # “one” is often no number
        for clean, wrong in lost(pair, corpus, turn):
            gone = Counter(re.findall(r"\d+", clean.target)) - Counter(re.findall(r"\d+", wrong.target))
            if of_source is all(float(number) in known for number in gone):
                yield clean, wrong

    return plant


def _signed(sign: str) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what gives the one number of a text a plus on both sides, and then another sign, or none, on one."""

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        source, target = _numbers(pair)
        if source and source[0] in target:
            number = source[0]
            put = re.compile(rf"(?<!\d){number}(?!\d)")
            clean = remade(
                pair,
                corpus,
                source=put.sub(f"+{number}", pair.source, count=1),
                target=put.sub(f"+{number}", pair.target, count=1),
            )
            yield clean, remade(clean, corpus, target=clean.target.replace(f"+{number}", sign + number, 1))

    return plant


def _variable(wrong: str) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what makes a number a variable on both sides, and then spoils it on one."""

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        source, target = _numbers(pair)
        if source and source[0] in target:
            put = re.compile(rf"(?<!\d){source[0]}(?!\d)")
            clean = remade(
                pair,
                corpus,
                source=put.sub("{count}", pair.source, count=1),
                target=put.sub("{count}", pair.target, count=1),
            )
            yield clean, remade(clean, corpus, target=clean.target.replace("{count}", wrong, 1))

    return plant


def _icon_swapped(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    found = [match for match in re.finditer(r"\[([\w-]+)\]", pair.target) if match[1] in corpus.setting.icons]
    if found:
        match, names = _at(turn, found), sorted(corpus.setting.icons)
        other = names[(names.index(match[1]) + 1 + turn) % len(names)]
        if other != match[1]:
            target = f"{pair.target[: match.start()]}[{other}]{pair.target[match.end() :]}"
            yield pair, remade(pair, corpus, target=target)


def _synonym(forbidden: bool) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what puts another word for a term: one that the term base forbids, or one that it does not know."""

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        terms = {match.term.id: match.term for match in corpus.setting.terms.matches(pair.plain_source)}
        for term in terms.values():
            others = term.forbidden if forbidden else ("某物",)
            if term.preferred in pair.target and others and pair.role not in corpus.setting.style.free_roles:
                words = "|".join(re.escape(word) for word in sorted(term.allowed, key=len, reverse=True))
                yield pair, remade(pair, corpus, target=re.sub(words, others[turn % len(others)], pair.target))

    return plant


def _not_lost(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    if re.search(r"\b(?:not|cannot|never|nothing)\b", pair.plain_source):
        yield from _exchange("不[會能得可]?", lambda found: found[1:])(pair, corpus, turn)


_SIMPLIFIED = dict(
    zip(
        "個動護區圖對從將與擊機終點來進階軌獲勝腦臟腎腸內數總這頭電樓給時結戲變種條張隨傳雙層殼無掛轉觸發誰說過還間關開門問題應該願飛風體驚掃殘貼標籤噴嚏飲謝葉處牽連亂調熱溫氣殺滅傷療藥",
        "个动护区图对从将与击机终点来进阶轨获胜脑脏肾肠内数总这头电楼给时结戏变种条张随传双层壳无挂转触发谁说过还间关开门问题应该愿飞风体惊扫残贴标签喷嚏饮谢叶处牵连乱调热温气杀灭伤疗药",
        strict=True,
    )
)
_NARROW = dict(zip("，。：；！？（）", ",.:;!?()", strict=True))


def _characters(table: dict[str, str]) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    changed = {one: other for one, other in table.items() if one != other}
    return _exchange(f"[{''.join(map(re.escape, changed))}]", lambda found: changed[found])


def _swapped(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    """Exchange two characters in one of several translations of the same text."""
    same = [other for other in corpus.pairs if other.source == pair.source and other.role == pair.role]
    found = [match for match in re.finditer(f"[{HAN}]{{2}}", pair.target) if match[0][0] != match[0][1]]
    if len(same) > 2 and found:
        match = _at(turn, found)
        target = pair.target[: match.start()] + match[0][::-1] + pair.target[match.end() :]
        yield pair, remade(pair, corpus, target=target)


def _other_text(role: str) -> Callable[[Pair, Corpus, int], Iterator[Edit]]:
    """Return what gives a card the translation of the next card that has another."""

    def plant(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
        if pair.role != role:
            return
        at = corpus.pairs.index(pair)
        others = (*corpus.pairs[at + 1 :], *corpus.pairs[:at])
        for other in others:
            if other.role == role and other.source != pair.source and other.target != pair.target:
                yield pair, remade(pair, corpus, target=other.target)
                return

    return plant


def _name_lost(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    """Name a card in another's text, and then call it something else there."""
    names = [other for other in corpus.pairs if other.role == "name" and " " in other.source]
    if pair.role == "text" and names:
        one, other = names[turn % len(names)], names[(turn + 1) % len(names)]
        if one.target != other.target:
            source, target = f"{pair.source} See {one.source}.", f"{pair.target}見{one.target}。"
            clean = remade(pair, corpus, source=source, target=target)
            yield clean, remade(clean, corpus, target=f"{pair.target}見{other.target}。")


def _interpunct(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    wanted = corpus.setting.style.interpunct
    if pair.role == "name" and wanted and re.fullmatch(f"[{HAN}]{{2,}}", pair.target):
        clean = remade(pair, corpus, target=f"{pair.target[0]}{wanted}{pair.target[1:]}")
        yield clean, remade(clean, corpus, target=f"{pair.target[0]}‧{pair.target[1:]}")


def _region(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    words = sorted(corpus.setting.style.region.items())
    if words and pair.role == "text":
        theirs, ours = words[turn % len(words)]
        clean = remade(pair, corpus, source=f"{pair.source} (word)", target=f"{pair.target}（{ours}）")
        yield clean, remade(clean, corpus, target=f"{pair.target}（{theirs}）")


def _in_source_language(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    yield pair, remade(pair, corpus, target=pair.source)


def _emptied(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    yield pair, remade(pair, corpus, target="")


def _guessed(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    yield pair, pair._replace(fuzzy=True)


def _outdated(pair: Pair, corpus: Corpus, turn: int) -> Iterator[Edit]:
    yield pair, pair._replace(fuzzy=True, previous=Previous("", pair.source + " Then shuffle."))


KINDS = (
    Kind("variable renamed", "placeholder", _variable("{anzahl}")),
    Kind("variable lost", "placeholder", _variable("")),
    Kind("expression lost", "placeholder", _exchange_marks(r"\{\{.*?\}\}", lambda found: "")),
    Kind("expression changed", "placeholder", _exchange_marks(r"\{\{.*?\}\}", lambda found: found[:-2] + "+ 1 }}")),
    Kind("icon dropped", "icon-token", _exchange(r"\[[a-z-]+\] ?", lambda found: "")),
    Kind("icon swapped for another", "icon-token", _icon_swapped),
    Kind("icon misspelt", "icon-token", _exchange(r"\[[a-z-]+\]", lambda found: f"{found[:-2]}]")),
    Kind("icon twice", "icon-token", _exchange(r"\[[a-z-]+\]", lambda found: found * 2)),
    Kind("tags lost", "markup", _exchange(r"<b>.*?</b>", lambda found: found[3:-4])),
    Kind("tag not closed", "markup", _exchange(r"</b>", lambda found: "")),
    Kind("tag changed", "markup", _exchange(r"<b>.*?</b>", lambda found: f"<i>{found[3:-4]}</i>")),
    Kind("tag misspelt", "markup", _exchange(r"<b>.*?</b>", lambda found: f"<bb>{found[3:-4]}</bb>")),
    Kind("bold lost in Markdown", "md-structure", _exchange(r"\*\*[^*]+\*\*", lambda found: found[2:-2])),
    Kind("emphasis for bold in Markdown", "md-structure", _exchange(r"\*\*[^*]+\*\*", lambda found: found[1:-1])),
    Kind("link lost in Markdown", "md-structure", _exchange_marks(r"\]\(#[^()]+\)", lambda found: "]")),
    Kind("link changed in Markdown", "md-structure", _exchange_marks(r"\]\(#[^()]+\)", lambda found: "](#start)")),
    Kind("number + 1", "numbers", _exchange(_DIGIT, lambda found: str(int(found) + 1))),
    Kind("number − 1", "numbers", _exchange(_DIGIT, lambda found: str(int(found) - 1))),
    Kind(
        "number in Chinese numerals",
        "numbers",
        _exchange(r"(?<!\d)[2-9](?=[個張次步])", lambda found: _HAN[int(found)]),
    ),
    Kind("number of the source lost", "numbers", _number_lost(of_source=True)),
    Kind("“1” for “a” or “an” lost", "numbers", _number_lost(of_source=False)),
    Kind("sign lost", "signed-number", _signed("")),
    Kind("sign turned", "signed-number", _signed("−")),
    Kind("“+1” no longer in words", "signed-number", _exchange("另得", lambda found: "得")),
    Kind("term called by a forbidden word", "glossary", _synonym(forbidden=True)),
    Kind("term called by another word", "glossary", _synonym(forbidden=False)),
    Kind("“not” lost", "glossary", _not_lost),
    Kind("two names translated alike", "term-collision", _other_text("name")),
    Kind("card called otherwise in a text", "self-reference", _name_lost),
    Kind("one of several equal texts mistyped", "inconsistent", _swapped),
    Kind("Simplified character", "script-leak", _characters(_SIMPLIFIED)),
    Kind("variant character", "script-leak", _added(" (in here)", "（裡）", "（裏）")),
    Kind("word of the mainland", "region-terms", _region),
    Kind("half-width mark", "punct-width", _characters(_NARROW)),
    Kind("full-width digit", "punct-width", _exchange(_DIGIT, lambda found: chr(ord(found[0]) + 0xFEE0) + found[1:])),
    Kind("quotation not closed", "quotes", _added(" “so”", "「是」", "「是")),
    Kind("quotation in other marks", "quotes", _added(" “so”", "「是」", "“是”")),
    Kind("dot between names", "interpunct", _interpunct),
    Kind("three dots", "ellipsis-dash", _added(" …", "……", "...")),
    Kind("single dash", "ellipsis-dash", _added(" – and then?", "——然後？", "—然後？")),
    Kind("end mark lost", "end-punct", _exchange(r"[。！？]$", lambda found: "")),
    Kind("end mark of another kind", "end-punct", _exchange(r"[。！？]$", lambda found: "；")),
    Kind("bracket not closed", "brackets-balance", _exchange("）", lambda found: "")),
    Kind("space beside a digit", "spacing", _exchange(rf"(?<=[{HAN}])\d+", lambda found: f" {found}")),
    Kind("space after a full-width mark", "spacing", _exchange(rf"[，。：；](?=[{HAN}])", lambda found: f"{found} ")),
    Kind("wide space", "spacing", _exchange(rf"(?<=[{HAN}])(?=[{HAN}])", lambda found: "\u3000")),
    Kind("zero-width space", "invisibles", _exchange(f"[{HAN}]", lambda found: f"{found}\u200b")),
    Kind("paragraphs joined", "newline", _exchange(r"\n\n", lambda found: "")),
    Kind("line break lost", "newline", _exchange(r"(?<!\n)\n(?!\n)", lambda found: "")),
    Kind("left in the source language", "unchanged", _in_source_language),
    Kind("translation lost", "untranslated", _emptied),
    Kind("translation is a guess", "fuzzy", _guessed),
    Kind("source text changed since", "stale", _outdated),
)
"""Kinds whose mistakes are in one text; those of whole files and of room are planted by ``review.mistakes``."""

EXCHANGED = Kind("two cards’ texts exchanged", "", _other_text("text"))
"""Any check may find it: the texts differ in icons, numbers, terms …"""
