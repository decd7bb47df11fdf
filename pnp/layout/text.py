"""Text elements: content into blocks, blocks into place, and what a reader of the findings must know of them."""

from collections.abc import Iterator

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.layout.drawn import Drawn, SlotItems, TextReport
from pnp.layout.elements import Text
from pnp.layout.geometry import moved
from pnp.model.frame import Box, Group, Item
from pnp.model.style import DEFAULT_SAFE
from pnp.resources import font_hint
from pnp.text.block import Block
from pnp.text.characters import is_right_to_left
from pnp.text.content import Content
from pnp.text.normal import folded
from pnp.text.typesetter import Typesetter
from pnp.units import mm

_UNBOUND = 1e5
_ROUNDING = 0.01
"""Added to natural sizes, so that a text set into its own size breaks as it did before."""


def set_text(text: Text, content: Content, box: Box, typesetter: Typesetter, name: str) -> Drawn:
    """Return ``content`` set into ``box``; ``name`` is what findings call the text where it has no slot."""
    style = text.style
    block = typesetter.fit(content, box.width, box.height, style) if content else empty(text)
    items: tuple[Item, ...] = (Group(block.items, moved(box.x, box.y)),) if block.items else ()
    return Drawn(
        items,
        box if items else None,
        (TextReport(text.slot, block, style.size, box),),
        (SlotItems(text.slot, box, items),) if text.slot else (),
        () if block.fits and not block.folded else tuple(_findings(block, text.slot, name, typesetter.locale)),
    )


def natural(
    text: Text, content: Content, width: float | None, height: float | None, typesetter: Typesetter
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


def empty(text: Text) -> Block:
    """Return the block of a text without characters."""
    return Block((), 0.0, 0.0, 0, text.style.size, text.style.leading)


def _findings(block: Block, slot: str, name: str, locale: str) -> Iterator[Diagnostic]:
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


def near_trim(slot: SlotItems, width: float, height: float) -> Iterator[Diagnostic]:
    """Yield a remark where a slot's box leaves the safe area of a card of ``width`` × ``height``."""
    x, y, across, down = slot.box
    least = min(x, y, width - x - across, height - y - down)
    if least < DEFAULT_SAFE - _ROUNDING:
        message = f"the box of slot “{slot.name}” reaches to {mm(least):.1f} mm from the trim"
        hint = f"sheets are cut up to a millimetre or two off; {mm(DEFAULT_SAFE):g} mm are safe"
        yield Diagnostic("X504", message, severity=Severity.INFO, hint=hint)
