"""Text elements: content into blocks, blocks into place, and what a reader of the findings must know of them."""

from collections.abc import Iterator

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.layout.drawn import Drawn, SlotItems, TextReport
from pnp.layout.elements import TextElement
from pnp.layout.geometry import moved
from pnp.load.cjk import font_hint
from pnp.model.frame import Box, Colour, Group, Item, Path, rectangle
from pnp.model.style import DEFAULT_SAFE
from pnp.text.block import TextBlock
from pnp.text.characters import is_right_to_left
from pnp.text.content import Content, Span
from pnp.text.normal import folded
from pnp.text.typesetter import Typesetter
from pnp.text.words import lacks_dictionary
from pnp.units import mm

FLAW: Colour = (0.8, 0.0, 0.0)
"""What marks a text that is not printed as it is typed."""
_FLAW_LINE, _FLAW_WEDGE = 0.75, 7.0  # points
_UNBOUND = 1e5
_ROUNDING = 0.01
"""Added to natural sizes, so that a text set into its own size breaks as it did before."""


def set_text(text: TextElement, content: Content, box: Box, typesetter: Typesetter, name: str) -> Drawn:
    """Return ``content`` set into ``box``; ``name`` is what findings call the text where it has no slot.

    What does not fit is cut at the box, and marked.
    """
    style = text.style
    block = typesetter.fit(content, box.width, box.height, style) if content else empty(text)
    items: tuple[Item, ...] = (Group(block.items, moved(box.x, box.y)),) if block.items else ()
    if items and not block.fits:
        items = (Group(items, clip=Path(rectangle(box))), *_flaw(box))
    return Drawn(
        items,
        box if items else None,
        (TextReport(text.slot, block, style.size, box),),
        (SlotItems(text.slot, box, items),) if text.slot else (),
        () if block.fits and not block.folded else tuple(_findings(block, content, text.slot, name, typesetter.locale)),
    )


def natural(
    text: TextElement, content: Content, width: float | None, height: float | None, typesetter: Typesetter
) -> tuple[float, float]:
    """Return the width and height of a text where one or both are free (None): one line a paragraph in free width."""
    if not content:
        return width or 0.0, height or 0.0
    if width is not None and height is not None:
        return width, height
    if width is None and height is None:
        block = typesetter.natural(content, text.style)
    else:
        block = typesetter.fit(content, width or _UNBOUND, height or _UNBOUND, text.style)
    return (
        block.width + _ROUNDING if width is None else width,
        block.height + _ROUNDING if height is None else height,
    )


def empty(text: TextElement) -> TextBlock:
    """Return the block of a text without characters."""
    return TextBlock((), 0.0, 0.0, 0, text.style.size, text.style.leading)


def _flaw(box: Box) -> tuple[Item, ...]:
    """Return the mark of a text that is cut at its box, or lacks characters: the box, and a wedge in its last corner.

    It lies within the box, so that it shows wherever the box does, and no cut takes it away.
    """
    x, y, width, height = box
    line = min(_FLAW_LINE, width / 4, height / 4)
    frame = Box(x + line / 2, y + line / 2, width - line, height - line)
    wedge = min(_FLAW_WEDGE, width / 2, height / 2)
    right, bottom = x + width, y + height
    corner = (("M", (right - wedge, bottom)), ("L", (right, bottom - wedge)), ("L", (right, bottom)), ("Z", ()))
    return Path(rectangle(frame), stroke=FLAW, width=line), Path(corner, fill=FLAW)


def _findings(block: TextBlock, content: Content, slot: str, name: str, locale: str) -> Iterator[Diagnostic]:
    origin = Origin(column=slot)
    called = f"“{slot}”" if slot else name
    if block.overflow > _ROUNDING or block.too_wide > _ROUNDING:
        by = [
            f"{max(mm(amount), 0.1):.1f} mm too {side}"
            for amount, side in ((block.overflow, "high"), (block.too_wide, "wide"))
            if amount > _ROUNDING
        ]
        message = f"text {called} is {' and '.join(by)} at {block.size:g} pt, the smallest size tried"
        hint = "shorten the text, enlarge its box, or allow smaller sizes with fit"
        if block.too_wide > _ROUNDING and lacks_dictionary(_characters(content)):
            hint = "install icu4py, which knows the words of this script, so that lines can end between them"
        room = (("too_high", mm(block.overflow)), ("too_wide", mm(block.too_wide)))
        yield Diagnostic("X501", message, origin, hint=hint, values=(("size", block.size), *room))
    backwards = [character for character in dict.fromkeys(block.missing) if is_right_to_left(character)]
    if backwards:
        listed = " ".join(f"“{character}” (U+{ord(character):04X})" for character in backwards[:3])
        message = f"text {called} runs from right to left, which is not supported: {listed}"
        missing = (("missing", "".join(backwards)),)
        yield Diagnostic("X502", message, origin, hint="leave that language out", values=missing)
    for character in dict.fromkeys(block.missing):
        if character in backwards:
            continue
        message = f"text {called} has “{character}” (U+{ord(character):04X}), which no font of its family has"
        yield Diagnostic("X502", message, origin, hint=font_hint(locale), values=(("missing", character),))
    for character in block.folded:
        usual = folded(character)
        message = f"text {called} has “{character}” (U+{ord(character):04X}), set as “{usual}” (U+{ord(usual):04X})"
        hint = "type the usual character: searching and checking would not take the two for one"
        values = (("character", character), ("usual", usual))
        yield Diagnostic("X506", message, origin, Severity.WARNING, hint, values=values)


def _characters(content: Content) -> str:
    return "".join(item.text for paragraph in content for item in paragraph if isinstance(item, Span))


def near_trim(slot: SlotItems, width: float, height: float) -> Iterator[Diagnostic]:
    """Yield a remark where a slot's box leaves the safe area of a card of ``width`` × ``height``."""
    x, y, across, down = slot.box
    least = min(x, y, width - x - across, height - y - down)
    if least < DEFAULT_SAFE - _ROUNDING:
        message = f"the box of slot “{slot.name}” reaches to {mm(least):.1f} mm from the trim"
        hint = f"sheets are cut up to a millimetre or two off; {mm(DEFAULT_SAFE):g} mm are safe"
        yield Diagnostic("X504", message, severity=Severity.INFO, hint=hint)
