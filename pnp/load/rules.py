"""``rules.md`` and ``aids.md``: the blocks of a document, each text with the context it is translated by."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markdown_it.token import Token

from pnp import units
from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.load.markdown import VOID, block_parser, joined_lines, parted
from pnp.load.names import did_you_mean
from pnp.load.rules_lint import typed_numbers, unread
from pnp.model.document import (
    Block,
    Break,
    Bullets,
    Callout,
    Columns,
    DataRows,
    Figure,
    Heading,
    ParagraphBlock,
    Quote,
    RulingNote,
    Source,
    TableBlock,
    Text,
    texts,
)
from pnp.model.game import Ruling
from pnp.model.markup import TokenKind, parse, token_at, without

CALLOUTS = ("note", "example", "exception", "unknown")
DIRECTIVES = (*CALLOUTS, "ruling", "figure", "columns", *sorted(VOID))
_DEEPEST_LIST = 3
_LEVELS = 4
_ID = re.compile(r"[A-Za-z0-9][\w.-]*")
_REMARK = re.compile(r"<!--\s*i18n:\s*(.*?)\s*-->", re.DOTALL)
_COMMENT = re.compile(r"\s*<!--.*?-->\s*", re.DOTALL)
_IMAGE = re.compile(r"!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(\s*<?([^\s<>)]+)>?\s*\)")
_COLONS = ":::"
_WIDE = "wide"
_OPTION = re.compile(r"(\w+)=(\S+)")
_MARKUP = re.compile(r"[*_`\[\]{}]|\(#[^)]*\)")


class ReadDocument(NamedTuple):
    """A document's source and what was found in it."""

    source: Source
    findings: tuple[Diagnostic, ...] = ()


def read_document(text: str, path: str, context: str, rulings: Sequence[Ruling] = ()) -> ReadDocument:
    """Return what a file says; ``context`` is what contexts begin with, such as ``viral/rules``.

    Whatever is wrong with a block is a finding; the others are kept. Raise ``PnpError`` D208 for what says nothing.
    """
    reader = _Reader(path, context, {ruling.id: ruling for ruling in rulings})
    blocks = reader.blocks(_Tokens(block_parser().parse(text)))
    if not blocks and not reader.findings:
        hint = "write what it says below its title" if reader.title else "begin with “# ” and its title"
        raise PnpError("D208", "the document is empty", Origin(path, 1), hint)
    title = reader.title or Text("", f"{context}#title", "title", origin=Origin(path))
    reader.findings += _links(blocks, reader)
    if not reader.findings and all(isinstance(block, Heading | Break) for block in blocks):
        message, hint = "the document has headings alone", "write what they say below them"
        reader.findings.append(Diagnostic("D208", message, title.origin, Severity.WARNING, hint))
    return ReadDocument(Source(title, blocks), tuple(reader.findings))


class _Tokens:
    """Tokens read one after the other."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._tokens)

    def next(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def inside(self) -> "_Tokens":
        """Return the tokens up to the one that closes the token read last, and go on behind that."""
        depth, start = 1, self._at
        while depth:
            depth += self.next().nesting
        return _Tokens(self._tokens[start : self._at - 1])


class _Reader:
    """Turns tokens into blocks; knows the headings that are open."""

    def __init__(self, path: str, context: str, rulings: Mapping[str, Ruling]) -> None:
        self.findings: list[Diagnostic] = []
        self.title: Text | None = None
        self.ids: dict[str, Origin] = {}
        self._path, self._context, self._rulings = path, context, rulings
        self._open: list[tuple[int, str]] = []
        self._hints: tuple[str, ...] = ()
        self._line = 0
        self._lists = 0

    def blocks(self, tokens: _Tokens, kind: str = "paragraph") -> tuple[Block, ...]:
        """Return the blocks that tokens make; paragraphs among them are of ``kind``."""
        found: list[Block] = []
        while tokens:
            token = tokens.next()
            if token.map:
                self._line = token.map[0] + 1
            inside = tokens.inside() if token.nesting == 1 else _Tokens(())
            found += self._block(token, inside, kind)
        return tuple(found)

    def _block(self, token: Token, inside: _Tokens, kind: str) -> Iterator[Block]:
        match token.type:
            case "heading_open":
                yield from self._heading(int(token.tag[1:]), inside.next().content)
            case "paragraph_open":
                yield from self._paragraph(inside.next().content, kind)
            case "bullet_list_open" | "ordered_list_open":
                yield self._list(token, inside)
            case "blockquote_open":
                yield Quote(self.blocks(inside, "quote"))
            case "table_open":
                yield self._table(inside)
            case "directive_open":
                yield from self._directive(token, inside)
            case "html_block":
                self._html(token.content)
            case other:
                named = {"fence": "a block of code", "code_block": "a block of code", "hr": "a rule"}.get(other, other)
                hint = "indent by less than four spaces" if other == "code_block" else "leave it out"
                self._find("D205", f"{named} has no place in a document", hint=hint)

    def _heading(self, level: int, content: str) -> Iterator[Block]:
        source, anchors = self._anchored(content)
        own = anchors[0] if anchors else self._slug(source)
        if not anchors:
            anchors = (own,)
            self._claim(own)
        if level == 1 and self.title is None:
            self.title = Text(source, f"{self._context}#title", "title", anchors, self._taken(), self._here())
            return
        if level > _LEVELS:
            self._find("D205", f"headings go down to level {_LEVELS}", hint="make it a paragraph in bold")
        self._open = [(each, name) for each, name in self._open if each < level] + [(level, own)]
        yield Heading(min(level, _LEVELS), self._text(source, "heading", anchors))

    def _paragraph(self, content: str, kind: str) -> Iterator[Block]:
        content = self._without_marks(content)
        if not content:
            return
        source, anchors = self._anchored(content)
        image = _IMAGE.fullmatch(source)
        if image:
            if not image[1].strip():
                hint = "say what there is to see, for those who do not see it"
                self._find("D201", f"“{image[2]}” has no words in its place", hint=hint, severity=Severity.WARNING)
            yield Figure(image[2], self._text(image[1], "alt"), anchors=anchors, origin=self._here())
        else:
            yield ParagraphBlock(self._text(source, kind, anchors))

    def _without_marks(self, content: str) -> str:
        """Return a paragraph without lines that would close a directive, but close none."""
        lines = content.split("\n")
        for index, line in enumerate(lines):
            if line.startswith(_COLONS):
                where = Origin(self._path, self._line + index)
                self._find("D201", f"“{line}” closes nothing", where, "a directive begins with its name: :::note")
        return "\n".join(line for line in lines if not line.startswith(_COLONS))

    def _list(self, token: Token, inside: _Tokens) -> Bullets:
        self._lists += 1
        if self._lists > _DEEPEST_LIST:
            self._find("D205", f"lists go down to level {_DEEPEST_LIST}", hint="begin a new list, or a section")
        items = []
        while inside:
            inside.next()
            items.append(self.blocks(inside.inside(), "item"))
        self._lists -= 1
        return Bullets(tuple(items), token.type == "ordered_list_open", int(token.attrs.get("start", 1)))

    def _table(self, inside: _Tokens) -> TableBlock:
        inside.next()
        rows: list[tuple[Token, ...]] = []
        for part in (inside.inside(), *self._bodies(inside)):
            while part:
                part.next()
                rows.append(tuple(self._cells(part.inside())))
        head, *body = rows
        aligns = tuple(_ALIGNS.get(str(cell.meta), "start") for cell in head)
        if head and head[0].map:
            self._line = head[0].map[0] + 1
        return TableBlock(tuple(self._cell(cell) for cell in head), tuple(self._row(row) for row in body), aligns)

    def _bodies(self, inside: _Tokens) -> Iterator[_Tokens]:
        while inside:
            inside.next()
            yield inside.inside()

    def _cells(self, row: _Tokens) -> Iterator[Token]:
        while row:
            opening = row.next()
            cell = row.inside().next()
            cell.meta = str(opening.attrs.get("style", "")).removeprefix("text-align:")  # type: ignore[assignment]
            yield cell

    def _row(self, cells: tuple[Token, ...]) -> tuple[Text, ...] | DataRows:
        first, *others = [cell.content.strip() for cell in cells]
        if cells[0].map:
            self._line = cells[0].map[0] + 1
        value = token_at(first, 0) if first else None
        if value and value.kind is TokenKind.EXPRESSION and value.source == first and others and not any(others):
            return DataRows(value.name, self._here())
        return tuple(self._cell(cell) for cell in cells)

    def _cell(self, cell: Token) -> Text:
        source, anchors = self._anchored(cell.content)
        return self._text(source, "cell", anchors)

    def _directive(self, token: Token, inside: _Tokens) -> Iterator[Block]:
        name, arguments, origin = token.info, str(token.meta["arguments"]), self._here()
        if name not in DIRECTIVES:
            hint = did_you_mean(name, list(DIRECTIVES)) or f"there are {', '.join(DIRECTIVES)}"
            self._find("D201", f"there is no directive “{name}”", hint=hint)
            yield from self.blocks(inside)
            return
        if not token.meta["closed"]:
            self._find("D201", f"“:::{name}” is not closed", hint="write ::: on a line of its own where it ends")
        match name:
            case "pagebreak" | "columnbreak":
                yield self._break(name.removesuffix("break"), arguments)
            case "columns":
                yield self._columns(arguments, inside)
            case "ruling":
                yield from self._ruling(arguments, inside, origin)
            case "figure":
                yield from self._figure(arguments, inside, origin)
            case _:
                title = self._text(arguments, "title") if arguments else None
                yield Callout(name, title, self.blocks(inside))

    def _break(self, kind: str, arguments: str) -> Break:
        if kind == "page" and arguments == _WIDE:
            return Break(_WIDE)
        if arguments:
            hint = f"nothing, or {_WIDE} behind a pagebreak: only where pages have all their columns"
            self._find("D201", f"“{arguments}” is nothing that a {kind}break has", hint=hint)
        return Break(kind)

    def _columns(self, arguments: str, inside: _Tokens) -> Columns:
        count = int(arguments) if arguments.isdecimal() and 1 <= int(arguments) <= 6 else 0
        if not count:
            self._find("D201", f"“:::columns {arguments}” has no number of columns", hint="1 to 6: :::columns 2")
        return Columns(count or 1, self.blocks(inside))

    def _ruling(self, name: str, inside: _Tokens, origin: Origin) -> Iterator[Block]:
        ruling = self._rulings.get(name)
        if ruling is None and self._rulings:
            hint = did_you_mean(name, list(self._rulings))
            self._find("D201", f"there is no ruling “{name}” in rulings.toml", hint=hint)
        if not self._claim(name):
            return
        blocks = self.blocks(inside)
        if not blocks and ruling:
            answer = ruling.answers.get(ruling.default, "")
            context = f"{self._context.partition('/')[0]}/rulings#{name}"
            said = f"**{ruling.question}** {answer}".strip()
            blocks = (ParagraphBlock(Text(said, f"{context}/ruling", "ruling", origin=ruling.origin)),)
        if not blocks and not self._rulings:
            self._find("D201", f"the ruling “{name}” says nothing", origin, "write its question and its answer")
        yield RulingNote(name, blocks, origin)

    def _figure(self, arguments: str, inside: _Tokens, origin: Origin) -> Iterator[Block]:
        options, anchors = self._anchored(arguments)
        sizes = self._sizes(options)
        first, *others = self.blocks(inside, "caption") or (None,)
        if not isinstance(first, Figure):
            self._find("D201", "a figure begins with its picture", origin, "such as ![what there is to see](board.svg)")
            return
        caption = others[0].text if others and isinstance(others[0], ParagraphBlock) else None
        if len(others) > (caption is not None):
            self._find("D201", "a figure is a picture and one paragraph", origin, "write what follows behind it")
        yield first._replace(
            caption=caption,
            width=sizes.get("width", 0.0),
            height=sizes.get("height", 0.0),
            anchors=(*anchors, *first.anchors),
            origin=origin,
        )

    def _sizes(self, options: str) -> dict[str, float]:
        sizes: dict[str, float] = {}
        for option in options.split():
            match = _OPTION.fullmatch(option)
            try:
                if not match or match[1] not in {"width", "height"}:
                    raise PnpError("D201", f"“{option}” is nothing that a figure has", hint="such as width=84mm")
                sizes[match[1]] = length = units.length(match[2])
                if length <= 0:
                    raise PnpError("D201", f"“{option}” is no size of a picture", hint="such as width=84mm")
            except PnpError as error:
                self.findings.append(error.diagnostic._replace(code="D201", origin=self._here()))
        return sizes

    def _html(self, content: str) -> None:
        self._hints += tuple(_REMARK.findall(content))
        left = _COMMENT.sub("", content).strip()
        if left:
            self._find("D205", f"“{left[:40]}” is HTML, which is left out", hint="use Markdown and directives")

    def _text(self, source: str, kind: str, anchors: tuple[str, ...] = ()) -> Text:
        path = "/".join((*(name for _, name in self._open), kind))
        text = Text(source, f"{self._context}#{path}", kind, anchors, self._taken(), self._here())
        if statement := next((token for token in parse(source) if token.source.startswith("{%")), None):
            hint = "write {{ … }}; conditions, loops and includes are for the templates of figures"
            self._find("D205", f"“{statement.source}” has no place in a document", hint=hint)
        if image := _IMAGE.search(source):
            hint = "write it as a paragraph or as a :::figure, or [name] for an icon"
            self._find("D205", f"“{image[2]}” is a picture inside a text", hint=hint)
        for code, message, hint in unread(_IMAGE.sub("", source)):
            self._find(code, message, hint=hint)
        numbers = typed_numbers(source)
        if numbers:
            named = ", ".join(f"“{number}”" for number in numbers)
            message = f"{named} {'is' if len(numbers) == 1 else 'are'} typed by hand"
            hint = "write {{ … }} with the name of the datum, or {{ 4 }} for what is none"
            self._find("D204", message, severity=Severity.WARNING, hint=hint)
        return text

    def _taken(self) -> tuple[str, ...]:
        hints, self._hints = self._hints, ()
        return hints

    def _anchored(self, content: str) -> tuple[str, tuple[str, ...]]:
        """Return a text without the anchors at its end, lines joined, and those anchors."""
        text, names = parted(content)
        anchors = tuple(name for name in names if self._claim(name))
        return joined_lines(text.split("\n")), anchors

    def _claim(self, name: str) -> bool:
        if not _ID.fullmatch(name):
            self._find("D202", f"“{name}” cannot be an id", hint="letters, digits, “-”, “_” and “.”")
            return False
        if name in self.ids:
            self._find("D202", f"the id “{name}” stands in line {self.ids[name].row}, too", hint="rename one of them")
            return False
        self.ids[name] = self._here()
        return True

    def _slug(self, source: str) -> str:
        plain = _MARKUP.sub("", without(source, {TokenKind.EXPRESSION})).lower()
        words = "-".join(re.findall(r"[a-z0-9]+", plain)) or "section"
        slug, count = words, 1
        while slug in self.ids:
            count += 1
            slug = f"{words}-{count}"
        return slug

    def _here(self) -> Origin:
        return Origin(self._path, self._line)

    def _find(
        self, code: str, message: str, origin: Origin | None = None, hint: str = "", severity: Severity = Severity.ERROR
    ) -> None:
        self.findings.append(Diagnostic(code, message, origin or self._here(), severity, hint))


_ALIGNS = {"right": "end", "center": "center"}
_TARGET = re.compile(r"\]\(#([^)\s]*)\)")


def _links(blocks: Sequence[Block], reader: _Reader) -> Iterator[Diagnostic]:
    """Yield a finding for each link to an id that is not there."""
    for text in texts(blocks):
        for target in _TARGET.findall(text.source):
            if target not in reader.ids:
                hint = did_you_mean(target, list(reader.ids)) or "give the target an {#id}"
                yield Diagnostic("D203", f"there is no “#{target}”", text.origin, hint=hint)
