"""Content streams: items of a frame to PDF operators, with as little graphics state as they need.

A stream knows its resources only by way of ``Assets``, so the same code fills pages, forms and canvases.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from struct import pack
from typing import assert_never

from pnp.model.frame import (
    IDENTITY,
    Box,
    Drawing,
    Frame,
    GlyphRun,
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Picture,
    Use,
)
from pnp.render.objects import Assets, FontResource, Resource
from pnp.render.operators import concatenate, corner_and_size, fill, number, operands, outline, stroke, text_string

# Table 51 and 104 of PDF 32000-1: what holds at the start of a page.
_INITIAL: dict[str, object] = {
    "fill": (0.0,),
    "stroke": (0.0,),
    "width": 1.0,
    "dash": (),
    "cap": 0,
    "join": 0,
    "font": "",
    "tracking": 0.0,
    "stretch": 1.0,
}


_UPRIGHT = IDENTITY[:4]


class ContentStream:
    """One content stream: operators, and the resources they name."""

    def __init__(self, assets: Assets, *, inherits: bool = False) -> None:
        """Begin an empty stream; a form ``inherits`` its graphics state from where it is used, whatever that is."""
        self.resources: dict[str, dict[str, object]] = {}
        self._assets = assets
        self._operators: list[str] = []
        self._state: dict[str, object] = dict.fromkeys(_INITIAL) if inherits else dict(_INITIAL)
        self._saved: list[dict[str, object]] = []
        self._in_text = False
        self._line: tuple[float, float] | None = None  # where the text line begins; None if it is turned
        self._look: tuple[str, float, float, float] | None = None  # of the last run, where nothing was restored since

    def data(self) -> bytes:
        """Return the operators written so far."""
        self._end_text()
        return "\n".join(self._operators).encode("ascii")

    def draw_page(self, page: Page) -> None:
        """Write a page: its items below its top edge."""
        self._operators.append(f"1 0 0 1 0 {number(page.height)} cm")
        self.draw(page.items)

    def draw(self, items: Iterable[Item]) -> None:
        """Write items in their order."""
        for item in items:
            match item:
                case GlyphRun():
                    self._text((item,))
                case Path():
                    self._path(item)
                case Use():
                    self._use(item)
                case Group():
                    self._group(item)
                case Picture():
                    self._picture(item)
                case Drawing():
                    self._drawing(item)
                case _:
                    assert_never(item)

    def place(self, frame: Frame, matrix: Matrix) -> None:
        """Write a frame in place, clipped to its bleed as a form would be."""
        self._save(matrix)
        self._operators.append(f"{corner_and_size(extent(frame))} W n")
        self.draw(frame.items)
        self._restore()

    def _name(self, resource: Resource) -> str:
        category, name, reference = resource
        self.resources.setdefault(category, {})[name] = reference
        return name

    def _set(self, parameter: str, value: object) -> bool:
        """Remember a parameter of the graphics state and return whether that changed it."""
        if self._state[parameter] == value:
            return False
        self._state[parameter] = value
        return True

    def _save(self, matrix: Matrix = IDENTITY) -> None:
        self._end_text()
        self._saved.append(self._state)
        self._state = self._state.copy()
        self._operators.append("q" if matrix == IDENTITY else f"q {concatenate(matrix)}")

    def _restore(self) -> None:
        self._end_text()
        self._state = self._saved.pop()
        self._look = None
        self._operators.append("Q")

    def _end_text(self) -> None:
        if self._in_text:
            self._operators.append("ET")
            self._in_text = False

    def _text(self, runs: Iterable[GlyphRun], across: float = 0.0, down: float = 0.0) -> None:
        """Write runs, all moved by the same amount."""
        write, state = self._operators.append, self._state
        for run in runs:
            x, y, font, size, glyphs, _, colour, tracking, _, stretch, _, turn, _ = run
            if not glyphs:
                continue
            if not self._in_text:
                write("BT")
                self._in_text = True
                self._line = (0.0, 0.0)
            face = self._assets.face(font)
            if (font, size, tracking, stretch) != self._look:
                self._look = (font, size, tracking, stretch)
                self._letter(run, face)
            if colour != state["fill"]:
                state["fill"] = colour
                write(fill(colour))
            place = round(x + across, 3), round(-y - down, 3)
            line, self._line = self._line, None if turn else place
            if line and not turn:
                write(f"{number(place[0] - line[0])} {number(place[1] - line[1])} Td")
            else:
                write(f"{_turned(turn)} {operands(place)} Tm")
            write(_shown(run, face))

    def _letter(self, run: GlyphRun, face: FontResource) -> None:
        """Write what changes of the text state."""
        write = self._operators.append
        if self._set("font", (run.font, run.size)):
            write(f"/{self._name(face.resource)} {number(run.size, 5)} Tf")
        if self._set("stretch", run.stretch):
            write(f"{number(run.stretch * 100, 4)} Tz")
        # Horizontal scaling applies to character spacing too (9.3.3).
        tracking = run.tracking / run.stretch
        if self._set("tracking", tracking):
            write(f"{number(tracking, 5)} Tc")

    def _path(self, path: Path) -> None:
        painted = self._assets.outline(path)
        if not painted:
            return
        self._end_text()
        write = self._operators.append
        if path.fill is not None and self._set("fill", path.fill):
            write(fill(path.fill))
        if path.registration:
            name = self._name(self._assets.registration())
            if self._set("stroke", name):
                write(f"/{name} CS 1 SCN")
        elif path.stroke is not None and self._set("stroke", path.stroke):
            write(stroke(path.stroke))
        if path.registration or path.stroke is not None:
            self._pen(path)
        write(painted)

    def _pen(self, path: Path) -> None:
        write = self._operators.append
        if self._set("width", path.width):
            write(f"{number(path.width, 4)} w")
        if self._set("dash", path.dash):
            write(f"[{operands(path.dash, 4)}] 0 d")
        if self._set("cap", path.cap):
            write(f"{path.cap} J")
        if self._set("join", path.join):
            write(f"{path.join} j")

    def _use(self, use: Use) -> None:
        form = self._assets.form(use.frame)
        if form is None:
            self.place(use.frame, use.matrix)
        else:
            self._paint(form, concatenate(use.matrix))

    def _paint(self, resource: Resource, placing: str) -> None:
        self._end_text()
        self._operators.append(f"q {placing} /{self._name(resource)} Do Q")

    def _group(self, group: Group) -> None:
        items, matrix, clip, opacity = group
        if clip is None and opacity >= 1:
            runs = _only_runs(items) if matrix[:4] == _UPRIGHT else []
            if runs:  # what only moves text needs no graphics state of its own
                self._text(runs, *matrix[4:])
                return
            if matrix == IDENTITY:
                self.draw(items)
                return
        self._save(group.matrix)
        if group.clip is not None:
            rule = "W*" if group.clip.even_odd else "W"
            self._operators.append(f"{outline(group.clip.segments)} {rule} n")
        if group.opacity >= 1:
            self.draw(group.items)
        else:
            self._fade(group)
        self._restore()

    def _fade(self, group: Group) -> None:
        """Write items under an opacity; more than one are blended first, or they would show through each other."""
        self._operators.append(f"/{self._name(self._assets.opacity(group.opacity))} gs")
        if len(group.items) == 1 and isinstance(group.items[0], GlyphRun | Path | Picture):
            self.draw(group.items)
        else:
            self._operators.append(f"/{self._name(self._assets.group(group.items))} Do")

    def _picture(self, picture: Picture) -> None:
        resource, upright = self._assets.picture(picture.source)
        x, y, width, height = picture.box
        placing = f"{operands((width, 0, 0, height))} {number(x)} {number(-y - height)} cm"
        if upright != IDENTITY:
            placing += f" {operands(upright)} cm"
        self._paint(resource, placing)

    def _drawing(self, drawing: Drawing) -> None:
        resource, width, height = self._assets.drawing(drawing.source)
        box = drawing.box
        scale = operands((box.width / width, 0, 0, box.height / height), 6)
        self._paint(resource, f"{scale} {number(box.x)} {number(-box.y - box.height)} cm")


def _only_runs(items: Sequence[Item]) -> list[GlyphRun]:
    """Return items that are all runs; nothing where any is not."""
    runs = [item for item in items if isinstance(item, GlyphRun)]
    return runs if len(runs) == len(items) else []


def extent(frame: Frame) -> Box:
    """Return the area in which a frame may paint: its trim and its bleed."""
    bleed = frame.bleed
    return Box(-bleed, -bleed, frame.width + 2 * bleed, frame.height + 2 * bleed)


def repeated(pages: Iterable[Page]) -> Mapping[int, Frame]:
    """Return the frames, by their ids, that would be written more than once if each were written where it is used.

    Frames are told apart by identity, which is fast; a frame inside one that is stored once counts once.
    """
    seen: set[int] = set()
    again: dict[int, Frame] = {}
    waiting: list[tuple[Item, ...]] = [page.items for page in pages]
    while waiting:
        for item in waiting.pop():
            if isinstance(item, GlyphRun):
                continue  # nearly all are
            if isinstance(item, Use):
                key = id(item.frame)
                if key in seen:
                    again[key] = item.frame
                else:
                    seen.add(key)
                    waiting.append(item.frame.items)
            elif isinstance(item, Group):
                waiting.append(item.items)
    return again


def _turned(degrees: float) -> str:
    """Return the first four numbers of the matrix of text that is turned clockwise."""
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    return operands((cosine, -sine, sine, cosine), 6)


def _shown(run: GlyphRun, face: FontResource) -> str:
    """Return the operators that show a run, its text marked where the font's ToUnicode would not tell it."""
    _, _, _, _, glyphs, text, _, _, kerns, _, clusters, _, _ = run
    told = _told(glyphs, "".join(clusters), face) if clusters else _told(glyphs, text, face) or _noted(run, face)
    if not told:
        return "\n".join([_marked(run, *piece) for piece in _pieces(glyphs, clusters or text, face)])
    return _show(run, 0, len(glyphs)) if kerns else f"<{_codes(glyphs)}> Tj"


def _told(glyphs: tuple[int, ...], text: str, face: FontResource) -> bool:
    """Whether ToUnicode, as far as it is known, tells the text of glyphs."""
    try:
        return "".join(map(face.texts.__getitem__, glyphs)) == text
    except KeyError:
        return False


def _noted(run: GlyphRun, face: FontResource) -> bool:
    """Note the glyphs of a run that are new to the font, one character each; return whether its text is told then."""
    for glyph, text in zip(run.glyphs, run.text, strict=True):
        if glyph not in face.texts:
            face.tells(glyph, text)
    return _told(run.glyphs, run.text, face)


def _marked(run: GlyphRun, start: int, stop: int, text: str | None) -> str:
    shown = _show(run, start, stop)
    return shown if text is None else f"/Span <</ActualText {text_string(text)}>> BDC\n{shown}\nEMC"


def _pieces(glyphs: tuple[int, ...], clusters: Sequence[str], face: FontResource) -> list[tuple[int, int, str | None]]:
    """Cut a run into (start, stop, text): the text to be marked, or None where ToUnicode tells it."""
    pieces: list[tuple[int, int, str | None]] = []
    begins = [index for index, text in enumerate(clusters) if text or not index]
    for start, stop in pairwise([*begins, len(glyphs)]):
        text: str | None = clusters[start]
        if stop - start > 1 or not text:
            face.part(glyphs[start:stop])
        elif face.tells(glyphs[start], text):
            text = None
        if pieces and (pieces[-1][2] is None) == (text is None):
            begin, _, before = pieces.pop()
            pieces.append((begin, stop, None if before is None or text is None else before + text))
        else:
            pieces.append((start, stop, text))
    return pieces


def _codes(glyphs: tuple[int, ...]) -> str:
    """Return glyphs as codes of two bytes, in hexadecimal."""
    return pack(f">{len(glyphs)}H", *glyphs).hex()


def _show(run: GlyphRun, start: int, stop: int) -> str:
    """Return the operator that shows the glyphs from ``start`` to ``stop``."""
    codes = _codes(run.glyphs[start:stop])
    kerns = run.kerns[start:stop]
    if not any(kerns):
        return f"<{codes}> Tj"
    # Numbers in TJ are thousandths of the scaled em and move backwards (9.4.3).
    scale = -1000 / (run.size * run.stretch)
    parts = []
    done = 0
    for index, kern in enumerate(kerns, start=1):
        if kern:
            parts.append(f"<{codes[4 * done : 4 * index]}>{number(kern * scale)}")
            done = index
    if 4 * done < len(codes):
        parts.append(f"<{codes[4 * done :]}>")
    return f"[{''.join(parts)}] TJ"
