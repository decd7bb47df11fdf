"""What changed on the pages between two builds: pictures of both, compared pixel by pixel."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.files import replacing, write
from pnp.model.frame import Box, Page, Picture
from pnp.render.pdf import write as write_pdf
from pnp.resources import bundled
from pnp.text.fonts import Fonts
from pnp.units import mm

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 100.0
_NOTICED = 8
"""By how much of 255 a channel must differ: less is rounding, and seen by nobody."""
_CELL = 4.0  # mm; changes nearer than that are one area
_MOST = 100_000_000  # pixels of a page
_BACKDROP, _PAPER, _INK, _FRAME = (150, 150, 150), (255, 255, 255), (40, 40, 40), (230, 0, 120)
_FADED = 0.65
_FONT = "noto-sans-tc/NotoSansTC-Regular.ttf"


class Area(NamedTuple):
    """A rectangle of a picture, in pixels: its upper left corner and the one below and right of its lower right."""

    left: int
    top: int
    right: int
    bottom: int


class PageChange(NamedTuple):
    """A page that differs, by its number from 1: the share of its pixels (0 to 1), where, and what else to say."""

    file: str
    page: int
    share: float
    areas: tuple[Area, ...] = ()
    remark: str = ""

    def __str__(self) -> str:
        """Return it as a line of a report."""
        percent = f"{100 * self.share:.1f}" if self.share >= 0.0005 else "less than 0.1"
        parts = [self.remark] if self.remark else []
        parts += [f"{percent} % of pixels"] if self.areas else []
        return f"page {self.page}: {', '.join(parts)}"


class _Pair(NamedTuple):
    """A file's name, and where both builds have it."""

    name: str
    old: Path | None
    new: Path | None


class Compared(NamedTuple):
    """A file of both builds (its name is empty where two files were named): its pages, and those that differ.

    ``remark`` says which build alone has it; then its pages are not counted.
    """

    file: str
    pages: int
    changes: tuple[PageChange, ...]
    remark: str = ""

    @property
    def same(self) -> bool:
        """Whether both builds have the file, and all its pages look the same."""
        return not (self.changes or self.remark)


class Comparison(NamedTuple):
    """All files that were compared, and those that were written."""

    compared: tuple[Compared, ...]
    written: tuple[Path, ...] = ()

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return all(each.same for each in self.compared)


def compare(old: Path, new: Path, output: Path | None = None, dpi: float = DPI) -> Comparison:
    """Compare two PDF files, or those of the same name in two folders and below.

    Each page that differs is drawn to ``output`` as old, new and difference: into one PDF file if it is called so, else
    as PNG files in a folder. Nothing is written where nothing differs. Raise ``PnpError`` B121 where there is nothing
    to compare, B122 for what cannot be read as PDF, B123 for a page that is too large.
    """
    pairs = tuple(_pairs(old, new))
    if output is None or output.suffix.lower() != ".pdf":
        found = Comparison(tuple(_compared(pair, output, dpi) for pair in pairs))
        return found._replace(written=tuple(_pictures(found, output))) if output else found
    with tempfile.TemporaryDirectory() as folder:
        found = Comparison(tuple(_compared(pair, Path(folder), dpi) for pair in pairs))
        drawn = zip(_pictures(found, Path(folder)), _changes(found), strict=True)
        pages = [_page(path, change, dpi) for path, change in drawn]
        if not pages:
            return found
        with replacing(output) as stream:
            write_pdf(stream, pages, Fonts(()), title="Differences", language="en")
    return found._replace(written=(output,))


def _pairs(old: Path, new: Path) -> Iterator[_Pair]:
    """Yield the files to compare."""
    for path in (old, new):
        if not path.exists():
            raise PnpError("B121", f"there is no “{path}”", hint="name two PDF files, or two folders with such")
    if old.is_dir() != new.is_dir():
        folder, file = (old, new) if old.is_dir() else (new, old)
        hint = "name two files, or two folders"
        raise PnpError("B121", f"“{folder}” is a folder and “{file}” is a file", hint=hint)
    if not old.is_dir():
        yield _Pair("", old, new)
        return
    before, after = _files(old), _files(new)
    if not before and not after:
        raise PnpError("B121", f"neither “{old}” nor “{new}” has PDF files", hint="name two folders that builds wrote")
    for name in sorted(before | after):
        yield _Pair(name, before.get(name), after.get(name))


def _files(folder: Path) -> dict[str, Path]:
    paths = (path for path in folder.rglob("*") if path.suffix.lower() == ".pdf" and path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in paths}


def _compared(pair: _Pair, output: Path | None, dpi: float) -> Compared:
    """Compare a file; draw the pages that differ into the folder ``output``, if there is one."""
    name, old, new = pair
    if old is None or new is None:
        return Compared(name, 0, (), f"in the {'new' if old is None else 'old'} build alone")
    changes = []
    with _Document(old, dpi) as before, _Document(new, dpi) as after:
        pages = max(len(before), len(after))
        for index in range(pages):
            pictures = before.picture(index), after.picture(index)
            change = _change(name, index + 1, *pictures, dpi)
            if change is None:
                continue
            changes.append(change)
            if output is not None:
                write(_picture(output, change), _png(_drawn(change, *pictures, dpi), dpi))
    return Compared(name, pages, tuple(changes))


class _Document:
    """A PDF file whose pages are drawn one at a time."""

    def __init__(self, path: Path, dpi: float) -> None:
        self._path, self._dpi = path, dpi
        self._stack = ExitStack()

    def __enter__(self) -> "_Document":
        import pypdfium2  # slow to import

        self._error = pypdfium2.PdfiumError
        try:
            # Of a path PDFium itself would have to know the file system's encoding.
            self._document = self._stack.enter_context(pypdfium2.PdfDocument(self._path.read_bytes()))
        except OSError as error:
            raise self._unreadable(error.strerror or str(error)) from error
        except pypdfium2.PdfiumError as error:
            raise self._unreadable(str(error)) from error
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def __len__(self) -> int:
        return len(self._document)

    def picture(self, index: int) -> "Image | None":
        """Return a page as a picture, None where there is none of that number (0 is the first)."""
        if index >= len(self):
            return None
        try:
            page = self._document[index]
            scale = self._dpi / 72
            width, height = page.get_size()
            if width * height * scale * scale > _MOST:
                size = f"{mm(width):.0f} × {mm(height):.0f} mm"
                message = f"page {index + 1} of “{self._path}” is too large to draw: {size} at {self._dpi:g} dpi"
                raise PnpError("B123", message, hint="draw it with a smaller --dpi")
            image: Image = page.render(scale=scale).to_pil().convert("RGB")
        except self._error as error:
            raise self._unreadable(f"page {index + 1}: {error}") from error
        return image

    def _unreadable(self, why: str) -> PnpError:
        hint = "build it again; a file with a password has to be saved without"
        return PnpError("B122", f"not readable as PDF: {why}", Origin(self._path.as_posix()), hint)


def _change(file: str, page: int, old: "Image | None", new: "Image | None", dpi: float) -> PageChange | None:
    """Return how a page differs, None where it does not."""
    if old is None or new is None:
        return PageChange(file, page, 1.0, remark=f"in the {'new' if old is None else 'old'} file alone")
    remark = ""
    if max(abs(a - b) for a, b in zip(old.size, new.size, strict=True)) > 1:
        was, now = (
            f"{width * 25.4 / dpi:.0f} × {height * 25.4 / dpi:.0f} mm" for width, height in (old.size, new.size)
        )
        remark = f"{was} became {now}"
    mask = _mask(*_alike(old, new))
    changed = mask.histogram()[255]
    if not changed:
        return None
    return PageChange(file, page, changed / (mask.width * mask.height), tuple(_areas(mask, dpi)), remark)


def _alike(old: "Image", new: "Image") -> tuple["Image", "Image"]:
    """Return two pictures in one size: a page that is a pixel larger loses that, others get a grey rim."""
    from PIL import Image

    if old.size == new.size:
        return old, new
    if max(abs(a - b) for a, b in zip(old.size, new.size, strict=True)) <= 1:
        common = (0, 0, min(old.width, new.width), min(old.height, new.height))
        return old.crop(common), new.crop(common)
    size = max(old.width, new.width), max(old.height, new.height)
    grown = []
    for picture in (old, new):
        canvas = Image.new("RGB", size, _BACKDROP)
        canvas.paste(picture, (0, 0))
        grown.append(canvas)
    return grown[0], grown[1]


def _mask(old: "Image", new: "Image") -> "Image":
    """Return a grey picture that is white where two pictures differ."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(old, new).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([255 if level > _NOTICED else 0 for level in range(256)])


def _areas(mask: "Image", dpi: float) -> Iterator[Area]:
    """Yield rectangles that hold all that is white, from above; what is near each other is in one."""
    cells, step = mask, 1
    while step * 25.4 / dpi < _CELL:
        cells = cells.reduce(2).point([0] + [255] * 255)
        step *= 2
    width, raw = cells.width, cells.tobytes()
    left = {(at % width, at // width) for at, level in enumerate(raw) if level}
    found: list[Area] = []
    while left:
        group = _connected(left.pop(), left)
        xs, ys = {x for x, _ in group}, {y for _, y in group}
        box = (min(xs) * step, min(ys) * step, (max(xs) + 1) * step, (max(ys) + 1) * step)
        inside = mask.crop(box).getbbox()
        assert inside is not None
        found.append(Area(*(edge + box[at % 2] for at, edge in enumerate(inside))))
    yield from sorted(_merged(found), key=lambda area: (area.top, area.left))


def _connected(first: tuple[int, int], left: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the cells that hang together with one, and take them out of those that are left."""
    group, waiting = {first}, [first]
    while waiting:
        x, y = waiting.pop()
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
        left -= near
        group |= near
        waiting += near
    return group


def _merged(areas: Sequence[Area]) -> list[Area]:
    """Return rectangles none of which overlap."""
    found: list[Area] = []
    for area in areas:
        grown = area
        while over := [each for each in found if _overlap(each, grown)]:
            found = [each for each in found if each not in over]
            lefts, tops, rights, bottoms = zip(grown, *over, strict=True)
            grown = Area(min(lefts), min(tops), max(rights), max(bottoms))
        found.append(grown)
    return found


def _overlap(one: Area, other: Area) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _drawn(change: PageChange, old: "Image | None", new: "Image | None", dpi: float) -> "Image":
    """Return old, new and their difference beside each other, what changed in frames, below a line that says what."""
    from PIL import Image, ImageDraw

    if old is None or new is None:
        (present,) = (picture for picture in (old, new) if picture is not None)
        blank = Image.new("RGB", present.size, _BACKDROP)
        panels = [old or blank, new or blank, blank]
    else:
        old, new = _alike(old, new)
        panels = [old.copy(), new.copy(), _difference(old, new)]
    unit = round(dpi / 25.4)  # a millimetre
    for panel in panels:
        pen = ImageDraw.Draw(panel)
        for left, top, right, bottom in change.areas:
            edges = (left - unit, top - unit, right + unit, bottom + unit)
            pen.rectangle(edges, outline=_FRAME, width=max(1, unit // 2))
    width, height = panels[0].size
    head, gap = 8 * unit, 4 * unit
    whole = Image.new("RGB", (3 * width + 4 * gap, height + head + gap), (225, 225, 225))
    pen, font = ImageDraw.Draw(whole), _font(4.5 * unit)
    name = f"{change.file} – " if change.file else ""
    titles = (f"{name}old", "new", str(change))
    for column, (panel, title) in enumerate(zip(panels, titles, strict=True)):
        x = gap + column * (width + gap)
        whole.paste(panel, (x, head))
        pen.text((x, head / 2), title, fill=_INK, font=font, anchor="lm")
    return whole


def _difference(old: "Image", new: "Image") -> "Image":
    """Return what is on one picture alone: red what is gone, blue-green what is new, the rest pale.

    Where only the hue is another, that is magenta.
    """
    from PIL import Image, ImageChops

    before, after = old.convert("L"), new.convert("L")
    both = Image.merge("RGB", (after, before, before))
    pale = Image.blend(both, Image.new("RGB", both.size, _PAPER), _FADED)
    mask = _mask(old, new)
    found = Image.composite(both, pale, mask)
    found.paste(_FRAME, mask=ImageChops.subtract(mask, _mask(before.convert("RGB"), after.convert("RGB"))))
    return found


def _font(size: float) -> Any:
    from PIL import ImageFont

    # The simple layout is the same wherever Pillow runs.
    return ImageFont.truetype(bundled("fonts") / _FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _png(image: "Image", dpi: float) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def _changes(found: Comparison) -> Iterator[PageChange]:
    for each in found.compared:
        yield from each.changes


def _pictures(found: Comparison, folder: Path) -> Iterator[Path]:
    for change in _changes(found):
        yield _picture(folder, change)


def _picture(folder: Path, change: PageChange) -> Path:
    """Return where a page that differs is drawn: in a folder called like its file."""
    return folder / change.file.rpartition(".")[0] / f"page-{change.page:03}.png"


def _page(path: Path, change: PageChange, dpi: float) -> Page:
    """Return a page that shows a picture at print size."""
    from PIL import Image

    with Image.open(path) as image:
        width, height = (72 * pixels / dpi for pixels in image.size)
    whole = Box(0.0, 0.0, width, height)
    bookmark = f"{change.file} {change.page}".strip()
    return Page(width, height, (Picture(whole, str(path)),), whole, whole, "", bookmark)
