"""How good the checks are: mistakes planted in sound catalogs and counted when found, and false alarms counted too."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from planting.translations import EXCHANGED, KINDS, Corpus, remade
from pnp.cards.textboxes import TextBox, text_boxes
from pnp.catalogs.extraction import extraction
from pnp.diagnostics import Severity
from pnp.documents.typeset import paged
from pnp.errors import PnpError
from pnp.i18n.catalog import message_context
from pnp.i18n.checks.record import CheckContext, Fit, Pair, pairs_of
from pnp.i18n.checks.run import CHECKS, check_name, findings
from pnp.i18n.headers import PSEUDO
from pnp.i18n.merge import merge
from pnp.i18n.messages import Message
from pnp.i18n.po import parse, read_po
from pnp.model.card import Card
from pnp.model.game import Game
from pnp.project.edition import Edition
from pnp.project.folders import Folders
from pnp.project.project import Project, open_project
from pnp.project.words import TRANSLATED, Word, Words
from pnp.review.check import layout_of, setting_of
from pnp.text.characters import is_wide
from pnp.text.fonts import Fonts

_BY_NAME = {check.name: check for check in CHECKS}
_GROWN = 1000
"""How often a text is repeated at most until it cannot fit."""


class DetectionRate(NamedTuple):
    """How many mistakes of a kind were planted, and how many of them the check found. Without a name, any check."""

    kind: str
    check: str
    planted: int
    found: int

    @property
    def share(self) -> float:
        """The share that was found, 0 to 1."""
        return self.found / self.planted if self.planted else 1.0


class Alarm(NamedTuple):
    """How many sound messages a check looked at, and for how many it raised an alarm; remarks are none."""

    check: str
    messages: int
    raised: int


class Measured(NamedTuple):
    """What the checks are worth on some catalogs."""

    rows: tuple[DetectionRate, ...]
    alarms: tuple[Alarm, ...]


def measured(name: str, locales: Sequence[str] = ()) -> Measured:
    """Plant every kind of mistake in the catalogs of a project, one at a time, and count what the checks make of it.

    The same mistakes are planted in each run. Equal translations of equal texts count once.
    """
    project = open_project(name, writing=False)
    expected = extraction(project).messages
    counts: dict[tuple[str, str], list[int]] = {}
    alarms: dict[str, list[int]] = {check.name: [0, 0] for check in CHECKS}
    for locale in locales or [each for each in project.known if each != PSEUDO]:
        catalog = _planted_catalog(project, locale, expected)
        _add_alarms(alarms, catalog)
        planted = [*_in_texts(catalog), *_in_room(catalog), *_in_files(catalog)]
        for kind, check, is_found in planted:
            count = counts.setdefault((kind, check), [0, 0])
            count[0] += 1
            count[1] += is_found
    order = {check.name: at for at, check in enumerate(CHECKS)}
    rows = [DetectionRate(kind, check, *count) for (kind, check), count in counts.items()]
    rows.sort(key=lambda row: order.get(row.check, len(order)))
    return Measured(tuple(rows), tuple(Alarm(check, *count) for check, count in alarms.items()))


class _PlantedCatalog(NamedTuple):
    """A catalog to plant in: all its settled pairs, and those of them that are not like an earlier one."""

    project: Project
    corpus: Corpus
    distinct: tuple[Pair, ...]


class _Planted(NamedTuple):
    kind: str
    check: str
    is_found: bool


def _planted_catalog(project: Project, locale: str, expected: tuple[Message, ...]) -> _PlantedCatalog:
    file = merge(expected, read_po(project.catalog(locale))).file  # mistakes are planted in a catalog of today
    setting = replace(setting_of(project, locale)[0], expected=expected, file=file)
    pairs = tuple(pair for pair in pairs_of(file, setting.icons) if pair.settled)
    setting = replace(setting, fits=_fits(project, locale, {pair.context: pair.target for pair in pairs}))
    distinct = {(pair.role, pair.source, pair.target): pair for pair in reversed(pairs)}
    return _PlantedCatalog(project, Corpus(pairs, setting), tuple(reversed(distinct.values())))


def _add_alarms(alarms: dict[str, list[int]], catalog: _PlantedCatalog) -> None:
    pairs, setting = catalog.corpus
    raised: dict[str, set[tuple[str, ...]]] = {}
    for found in findings(pairs, setting):
        if found.severity is not Severity.INFO:
            raised.setdefault(check_name(found.code), set()).add(found.key)
    for check in CHECKS:
        alarms[check.name][0] += len(pairs)
        alarms[check.name][1] += len(raised.get(check.name, ()))


def _in_texts(catalog: _PlantedCatalog) -> Iterator[_Planted]:
    corpus = catalog.corpus
    for kind in (*KINDS, EXCHANGED):
        for turn, pair in enumerate(catalog.distinct):
            for clean, wrong in kind.plant(pair, corpus, turn):
                before = _faults(kind.check, clean, pair, corpus)
                if not before:  # else the text gives no sound catalog
                    yield _Planted(kind.name, kind.check, bool(_faults(kind.check, wrong, pair, corpus) - before))


def _faults(name: str, pair: Pair, original: Pair, corpus: Corpus) -> set[tuple[str, str]]:
    """Return what a check (without a name: any) finds when ``pair`` stands where ``original`` stood.

    A check that compares messages may find fault with the other one.
    """
    ran = [_BY_NAME[name]] if name else [check for check in CHECKS if check.alone or check.name == "inconsistent"]
    return {
        (fault.pair.context, fault.text)
        for check in ran
        for fault in check.run([pair] if check.alone else _with(pair, original, corpus.pairs), corpus.setting)
        if fault.pair and fault.severity is not Severity.INFO
    }


def _with(pair: Pair, original: Pair, pairs: Sequence[Pair]) -> list[Pair]:
    return [pair if each is original else each for each in pairs]


class _Swapped(Words):
    """A game's words, with those of some fields as they are given."""

    def __init__(self, game: Game, locale: str, folders: Folders, texts: Mapping[str, str]) -> None:
        super().__init__(game, game.source_locale, folders)
        self.locale, self._id, self._texts = locale, game.id, texts

    def field(self, card: Card, field: str) -> Word:
        text = self._texts.get(message_context(self._id, card.id, field), card.fields.get(field, ""))
        return Word(text, TRANSLATED, card.origin_of(field))


def _fits(project: Project, locale: str, texts: Mapping[str, str]) -> Mapping[str, tuple[Fit, ...]]:
    words, fonts = _Swapped(project.game, locale, project.folders, texts), Fonts(project.folders.fonts)
    return layout_of(Edition(project.game, project.folders, words, fonts, drawn=False)).fits


def _edition(project: Project, locale: str) -> Edition:
    return Edition.of(project.game, project.folders, locale, Fonts(project.folders.fonts), drawn=False)


_NO_GLYPH = "\U0002a6d6"
"""The last ideograph of Extension B, which hardly any font has."""


def _in_room(catalog: _PlantedCatalog) -> Iterator[_Planted]:
    """Plant texts that are too long by arithmetic alone, which needs no composer; and a character without a glyph."""
    project, (pairs, setting), distinct = catalog
    found = text_boxes(_edition(project, project.game.source_locale)).fields
    of_context = {message_context(project.game.id, card, slot): room for (card, slot), room in found.items()}
    known = [(pair, of_context[pair.context]) for pair in distinct if pair.context in of_context]
    doubled = {pair: pair.target * 2 for pair, room in known if _is_too_long(pair.target * 2, room)}
    grown = {pair: _grown(pair.target, room) for pair, room in known}
    glyphs = {pair: pair.target + _NO_GLYPH for pair, _ in known}
    for kind, name, texts in (
        ("text of double length", "fits", doubled),
        ("text grown beyond its box", "fits", grown),
        ("character without a glyph", "missing-glyph", glyphs),
    ):
        fits = _fits(project, setting.locale, {pair.context: text for pair, text in texts.items()})
        there = replace(setting, fits=fits)
        for pair, text in texts.items():
            if not _faults(name, pair, pair, catalog.corpus):
                wrong = remade(pair, catalog.corpus, target=text)
                yield _Planted(kind, name, bool(_faults(name, wrong, pair, Corpus(pairs, there))))


def _grown(text: str, room: TextBox) -> str:
    return next(text * times for times in range(2, _GROWN) if _is_too_long(text * times, room))


def _is_too_long(text: str, room: TextBox) -> bool:
    """Whether a text cannot fit: its characters alone, in the smallest form, ask for more lines than there are."""
    style = room.style
    size = min((style.size, *style.ladder))
    along = room.width / (size * (1 + style.min_tracking))
    shown = re.sub(r"<[^<>]*>|\[[^\[\]]*\]", "", text)
    needed = sum(math.ceil(sum(1.0 if is_wide(mark) else 0.2 for mark in line) / along) for line in shown.split("\n"))
    held = 1 + (room.height / size - 1) / min(style.leading, style.min_leading)
    return needed > (min(held, style.max_lines) if style.max_lines else held)


def _in_files(catalog: _PlantedCatalog) -> Iterator[_Planted]:
    """Plant what goes wrong with catalogs as files, and between a catalog and its game."""
    setting = catalog.corpus.setting
    text = setting.file.text()
    for kind, spoilt in _spoilt(text):
        yield _Planted(kind, "po-valid", _is_invalid(spoilt, setting))
    for kind, name, there in (*_outdated(setting), *_longer(catalog)):
        pairs = pairs_of(there.file, setting.icons)
        yield _Planted(kind, name, any(True for _ in _BY_NAME[name].run(pairs, there)))


def _spoilt(text: str) -> Iterator[tuple[str, str]]:
    entries = [entry for entry in text.split("\n\n") if "#~" not in entry]
    for at in _spread(len(entries)):
        before, entry, after = "\n\n".join(entries[:at]), entries[at], "\n\n".join(entries[at + 1 :])
        cut = entry.rfind('"')
        yield "quotation mark of a text lost", f"{before}\n\n{entry[:cut]}{entry[cut + 1 :]}\n\n{after}"
        yield (
            "marks of a merge conflict left",
            f"{before}\n\n<<<<<<< HEAD\n{entry}\n=======\n{entry}\n>>>>>>> x\n\n{after}",
        )
        yield "message twice", f"{before}\n\n{entry}\n\n{entry}\n\n{after}"
    for kind, pattern, wrong in (
        ("header with another charset", "charset=UTF-8", "charset=Big5"),
        ("header with another language", r"Language: \w+", "Language: xx"),
        ("header with plurals of another language", "nplurals=1", "nplurals=2"),
    ):
        yield kind, re.sub(pattern, wrong, text, count=1)


def _is_invalid(text: str, setting: CheckContext) -> bool:
    try:
        file = parse(text, setting.file.path)
    except PnpError:  # reading stops there, and says so under the same name
        return True
    return any(True for _ in _BY_NAME["po-valid"].run((), replace(setting, file=file)))


def _outdated(setting: CheckContext) -> Iterator[tuple[str, str, CheckContext]]:
    file, expected = setting.file, setting.expected
    for at in _spread(len(expected)):
        changed = expected[at]._replace(source=expected[at].source + " Then draw a card.")
        now = (*expected[:at], changed, *expected[at + 1 :])
        yield "source text changed in the game", "catalog-sync", replace(setting, expected=now)
        left = tuple(entry for entry in file.entries if entry.key != expected[at].key)
        yield "message missing from the catalog", "catalog-sync", replace(setting, file=replace(file, entries=left))
        emptied = tuple(
            entry.but(translations=("",)) if entry.key == expected[at].key else entry for entry in file.entries
        )
        yield "deck not wholly translated", "coverage", replace(setting, file=replace(file, entries=emptied))


def _longer(catalog: _PlantedCatalog) -> Iterator[tuple[str, str, CheckContext]]:
    """Yield what a style says that has documents as long as they are, with one of them longer or shorter."""
    project, setting = catalog.project, catalog.corpus.setting
    lengths = paged(project.documents, _edition(project, setting.locale)).lengths
    style = replace(setting.style, pages={name: length.pages for name, length in lengths.items()})
    for name, length in lengths.items():
        for change in (-1, 1, 2):
            other = {**lengths, name: length._replace(pages=length.pages + change)}
            yield "document of another length", "pages", replace(setting, style=style, lengths=other)


def _spread(count: int, most: int = 40) -> list[int]:
    """Return up to ``most`` places, evenly spread over ``count`` but for the first, which is a header's."""
    step = max(1, count // most)
    return list(range(1, count, step))[:most]


def table(found: Measured) -> str:
    """Return what was measured as two tables in Markdown."""
    lines = ["| mistake | check | planted | found | |", "|---|---|--:|--:|--:|"]
    for row in found.rows:
        check = f"`{row.check}` ({_BY_NAME[row.check].severity})" if row.check else "any"
        lines.append(f"| {row.kind} | {check} | {row.planted} | {row.found} | {100 * row.share:.1f} % |")
    lines += ["", "| check | sound messages | false alarms |", "|---|--:|--:|"]
    lines += [f"| `{alarm.check}` | {alarm.messages} | {alarm.raised} |" for alarm in found.alarms]
    return "\n".join(lines) + "\n"
