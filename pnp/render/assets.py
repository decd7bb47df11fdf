"""What a document holds once, however often its pages show it: fonts, forms, images, states."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from pnp.model.frame import Box, Frame, Item, Matrix, Path
from pnp.render.artwork import Artwork
from pnp.render.content import ContentStream, extent
from pnp.render.document import PressDocument
from pnp.render.fontembedding import EmbeddedFont
from pnp.render.objects import Resource, array, dictionary, stream
from pnp.render.operators import number, outline, painting
from pnp.text.fonts import Fonts

# A transparency group has no edges of its own; this is larger than any page (14,400 units, annex C.2).
_EVERYWHERE = Box(-14400, -14400, 28800, 28800)

Key = TypeVar("Key")
V = TypeVar("V")


class ByIdentity(Generic[Key, V]):
    """Values made once an object. Objects are told apart by identity: to compare frames would take long."""

    def __init__(self, make: Callable[[Key], V]) -> None:
        """Begin without values; ``make`` makes them."""
        self._make = make
        # The object is kept with its value, or another one might take its id.
        self._made: dict[int, tuple[Key, V]] = {}

    def __getitem__(self, key: Key) -> V:
        """Return the value of an object."""
        made = self._made.get(id(key))
        if made is None:
            made = self._made[id(key)] = (key, self._make(key))
        return made[1]


class DocumentAssets:
    """The resources of one document, each written when content first asks for it."""

    def __init__(self, document: PressDocument, fonts: Fonts, artwork: Artwork, shared: Mapping[int, Frame]) -> None:
        """Keep resources in ``document``; ``shared`` has by their ids the frames that are to be forms."""
        self._document = document
        self._artwork = artwork
        self._fonts = fonts
        self._shared = shared
        self._numbers: dict[str, int] = {}
        self._faces: dict[str, EmbeddedFont] = {}
        self._forms = ByIdentity(self._make_form)
        self._groups = ByIdentity(self._make_group)
        self._outlines = ByIdentity(_make_outline)
        self._pictures: dict[str, tuple[Resource, Matrix]] = {}
        self._pictures_by_digest: dict[bytes, tuple[Resource, Matrix]] = {}
        self._drawings: dict[str, tuple[Resource, float, float]] = {}
        self._opacities: dict[float, Resource] = {}
        self._registration: Resource | None = None

    def face(self, key: str) -> EmbeddedFont:
        """Return the font that a glyph run names."""
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = EmbeddedFont(self._document, self._fonts[key], self._new_name("F"))
        return face

    def form(self, frame: Frame) -> Resource | None:
        """Return the form of a frame that is shared, or None for one that is drawn in place."""
        return self._forms[frame] if id(frame) in self._shared else None

    def group(self, items: tuple[Item, ...]) -> Resource:
        """Return items as a transparency group."""
        return self._groups[items]

    def outline(self, path: Path) -> str:
        """Return the operators that construct and paint a path; none for one without paint."""
        return self._outlines[path]

    def picture(self, source: str) -> tuple[Resource, Matrix]:
        """Return an image file, stored once for all files of the same content, and the matrix that sets it upright."""
        picture = self._pictures.get(source)
        if picture is None:
            picture = self._pictures[source] = self._read_picture(source)
        return picture

    def drawing(self, source: str) -> tuple[Resource, float, float]:
        """Return an SVG file as a form with its width and height in points."""
        found = self._drawings.get(source)
        if found is None:
            from pnp.render.drawing import form  # slow to import, and seldom needed

            drawn, name = self._artwork.shapes(source), self._new_name("D")
            resource = Resource("XObject", name, form(self._document, drawn, source, name))
            found = self._drawings[source] = resource, drawn.width, drawn.height
        return found

    def opacity(self, value: float) -> Resource:
        """Return the graphics state parameters of an opacity."""
        state = self._opacities.get(value)
        if state is None:
            written = self._document.emit(dictionary(ca=number(value), CA=number(value)))
            state = self._opacities[value] = Resource("ExtGState", self._new_name("G"), written)
        return state

    def registration(self) -> Resource:
        """Return the colour space that prints on every plate of a press (8.6.6.4), and as four inks elsewhere."""
        if self._registration is None:
            every_ink = dictionary(FunctionType=2, Domain=array(0, 1), C0=array(0, 0, 0, 0), C1=array(1, 1, 1, 1), N=1)
            space = array("/Separation", "/All", "/DeviceCMYK", every_ink)
            self._registration = Resource("ColorSpace", "All", self._document.emit(space))
        return self._registration

    def _new_name(self, prefix: str) -> str:
        self._numbers[prefix] = self._numbers.get(prefix, 0) + 1
        return f"{prefix}{self._numbers[prefix]}"

    def _make_form(self, frame: Frame) -> Resource:
        return self._xobject(frame.items, extent(frame))

    def _make_group(self, items: tuple[Item, ...]) -> Resource:
        return self._xobject(items, _EVERYWHERE, Group=dictionary(Type="/Group", S="/Transparency"))

    def _xobject(self, items: tuple[Item, ...], box: Box, **entries: object) -> Resource:
        content = ContentStream(self, inherits=True)
        content.draw(items)
        corners = (box.x, -box.y - box.height, box.x + box.width, -box.y)
        form = stream(
            content.data(),
            Type="/XObject",
            Subtype="/Form",
            BBox=array(*[number(corner) for corner in corners]),
            Resources=self._document.resources(content.resources),
            **entries,
        )
        return Resource("XObject", self._new_name("X"), self._document.emit(form))

    def _read_picture(self, source: str) -> tuple[Resource, Matrix]:
        digest, (image, mask, upright, _) = self._artwork.raster(source)
        picture = self._pictures_by_digest.get(digest)
        if picture is None:
            more = {"SMask": self._document.emit(mask.stream())} if mask else {}
            resource = Resource("XObject", self._new_name("I"), self._document.emit(image.stream(**more)))
            picture = self._pictures_by_digest[digest] = resource, upright
        return picture


def _make_outline(path: Path) -> str:
    painted = painting(path)
    return painted and f"{outline(path.segments)} {painted}"
