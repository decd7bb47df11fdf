"""What a change of the source texts does to a catalog: nothing is lost, and nothing old passes for new."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from operator import is_
from typing import NamedTuple

from pnp.i18n.memory import Memory
from pnp.i18n.messages import MARKDOWN, Message
from pnp.i18n.po import NO_PREVIOUS, PoEntry, PoFile, Previous, checked

# The flags that extraction gives. Whatever else stands there is a translator's and stays.
MACHINE_FLAGS = (
    "font-size",
    "font-weight",
    "max-lines",
    "max-size",
    MARKDOWN,
    "placeholders",
    "replacements",
    "xml-text",
)
_ALIKE = 0.6
"""From which share of equal characters on a text is an earlier one of its context, changed."""
_SEVERAL = 40
"""How many texts that are gone from a context are compared with a new one."""


class MessageChange(NamedTuple):
    """What became of a message: ``new``, ``changed`` (its source text), ``reused``, ``similar``, ``revived`` or
    ``obsolete``. All but new and obsolete ones have a translation; changed, reused and similar ones are fuzzy.
    """

    kind: str
    entry: PoEntry

    @property
    def before(self) -> str:
        """The text that the translation was made from."""
        return self.entry.previous.source


class MergedCatalog(NamedTuple):
    """A catalog after a merge, and what the merge did."""

    file: PoFile
    changes: tuple[MessageChange, ...] = ()


def merge(messages: Sequence[Message], file: PoFile) -> MergedCatalog:
    """Return ``file`` brought up to ``messages``, in their order, obsolete entries last.

    A message takes, in this order: the entry of its context and text; that of its context, whose text was another
    (where a context has several texts: one that is gone and was like it); an entry of the same text, then of a similar
    one, in the same role. What it takes from another text or place is fuzzy and says from where. Raise ``PnpError``
    I203 where the file holds a message twice.
    """
    known = _Known(checked(file), messages)
    entries: list[PoEntry] = []
    changes: list[MessageChange] = []
    for message in messages:
        entry, kind = known.entry_for(message)
        entries.append(entry)
        if kind:
            changes.append(MessageChange(kind, entry))
    retired, gone = known.leftovers()
    changes += [MessageChange("obsolete", entry) for entry in gone]
    head = [entry for entry in file.entries if entry.is_header and not entry.obsolete]
    merged = (*head, *entries, *retired)
    if len(merged) == len(file.entries) and all(map(is_, merged, file.entries)):
        return MergedCatalog(file, tuple(changes))
    return MergedCatalog(replace(file, entries=merged), tuple(changes))


class _Known:
    """The entries of a catalog while they are given out."""

    def __init__(self, file: PoFile, messages: Sequence[Message]) -> None:
        self._file = file
        self._wanted = {message.key for message in messages}
        self._contexts = Counter(message.context for message in messages)
        self._live = {entry.key: entry for entry in file.messages}
        self._obsolete = {entry.key: entry for entry in file.obsolete}
        self._by_context: dict[str, list[PoEntry]] = {}
        self._gone: dict[str, list[PoEntry]] = {}
        for entry in file.messages:
            self._by_context.setdefault(entry.context, []).append(entry)
            if entry.key not in self._wanted:
                self._gone.setdefault(entry.context, []).append(entry)
        self._memory: Memory | None = None
        self._forms = plural_forms(file)
        self._taken: set[int] = set()

    def entry_for(self, message: Message) -> tuple[PoEntry, str]:
        """Return the entry of a message and the kind of change, empty where the message was there before."""
        live = self._live.get(message.key)
        if live:
            self._taken.add(id(live))
            return self._dressed(live, message), ""
        retired = self._obsolete.get(message.key)
        if retired:
            self._taken.add(id(retired))
            return self._dressed(retired.but(obsolete=False), message), "revived" if retired.translated else "new"
        before = self._of_context(message)
        if before:
            self._taken.add(id(before))
            return self._resourced(before, message)
        return self._from_memory(message)

    def leftovers(self) -> tuple[list[PoEntry], list[PoEntry]]:
        """Return all entries that no message asked for, as obsolete ones, and those of them that were in use."""
        left = [entry for entry in self._file.obsolete if id(entry) not in self._taken]
        gone = [_retired(entry) for entry in self._file.messages if id(entry) not in self._taken]
        newer = {entry.key for entry in gone if entry.translated}
        kept = [entry for entry in left if entry.key not in newer]
        return kept + [entry for entry in gone if entry.translated or entry.comments], gone

    def _of_context(self, message: Message) -> PoEntry | None:
        """Return the entry whose text was changed: the only one of the context, else one that is gone and was alike."""
        gone = [entry for entry in self._gone.get(message.context, ()) if id(entry) not in self._taken]
        if self._contexts[message.context] == len(self._by_context.get(message.context, ())) == 1:
            return gone[0] if gone else None
        if not gone:  # then nothing is to be compared, which takes longer to prepare than all else
            return None
        matcher, best, least = SequenceMatcher(b=message.source, autojunk=False), None, _ALIKE
        for entry in filter(lambda each: each.translated, gone[:_SEVERAL]):
            matcher.set_seq1(entry.source)
            if matcher.quick_ratio() >= least and (ratio := matcher.ratio()) >= least:
                best, least = entry, ratio
        return best

    def _from_memory(self, message: Message) -> tuple[PoEntry, str]:
        fresh = self._dressed(PoEntry(context=message.context, source=message.source), message)
        if self._memory is None:
            self._memory = Memory([*self._file.messages, *self._file.obsolete])
        found = self._memory.nearest(message.context, message.source)
        if not found:
            return fresh, "new"
        previous = Previous(found.context, found.source)
        forms = (found.translation,) * len(fresh.translations)
        entry = fresh.but(translations=forms, previous=previous).marked(fuzzy=True)
        return entry, "reused" if found.source == message.source else "similar"

    def _dressed(self, entry: PoEntry, message: Message) -> PoEntry:
        """Return an entry with a message's own hints, flags and references, and with a translator's comments and flags.

        Of references only the files stand in a catalog: a line moves with each row above it, and would change most
        entries for one new card.
        """
        own = [flag for flag in entry.flags if _name(flag) not in MACHINE_FLAGS]
        fuzzy = [flag for flag in own if flag == "fuzzy"]
        others = [flag for flag in own if flag != "fuzzy"]
        flags = (*fuzzy, *message.flags, *others)
        if Counter(flags) == Counter(entry.flags):  # whatever their order, which other programs have of their own
            flags = entry.flags
        files = dict.fromkeys(_file(reference) for reference in message.references)
        forms = self._forms if message.plural else 1
        return entry.but(
            hints=message.hints,
            flags=flags,
            references=tuple(files),
            plural=message.plural,
            translations=(*entry.translations, *[""] * forms)[:forms],
        )

    def _resourced(self, before: PoEntry, message: Message) -> tuple[PoEntry, str]:
        """Return the entry of a message whose text was another before."""
        if not before.translated:
            blank = before.but(source=message.source, previous=NO_PREVIOUS).marked(fuzzy=False)
            return self._dressed(blank, message), "new"
        made_from = before.previous if before.fuzzy and before.previous.source else Previous("", before.source)
        if made_from == Previous("", message.source):  # the source is again what was translated
            settled = before.but(source=message.source, previous=NO_PREVIOUS).marked(fuzzy=False)
            return self._dressed(settled, message), "revived"
        entry = before.but(source=message.source, previous=made_from).marked(fuzzy=True)
        return self._dressed(entry, message), "changed"


def _retired(entry: PoEntry) -> PoEntry:
    flags = tuple(flag for flag in entry.flags if _name(flag) not in MACHINE_FLAGS)
    return entry.but(obsolete=True, hints=(), references=(), flags=flags)


def plural_forms(file: PoFile) -> int:
    """Return how many forms a plural has in a catalog, as its header says; 1 where it does not."""
    head = next((entry.translation for entry in file.entries if entry.is_header), "")
    found = re.search(r"nplurals\s*=\s*([1-6])", head)
    return int(found[1]) if found else 1


def _name(flag: str) -> str:
    return flag.partition(":")[0]


def _file(reference: str) -> str:
    path, colon, line = reference.rpartition(":")
    return path if colon and line.isdigit() else reference


def template(messages: Iterable[Message], head: PoEntry) -> Iterator[PoEntry]:
    """Yield the entries of a template of catalogs (``.pot``): a header, and every message with its line."""
    yield head.but(flags=("fuzzy",))
    for message in messages:
        yield PoEntry(
            context=message.context,
            source=message.source,
            plural=message.plural,
            translations=("", "") if message.plural else ("",),
            hints=message.hints,
            references=message.references,
            flags=message.flags,
        )
