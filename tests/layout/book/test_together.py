from pnp.layout.book.lines import Lines
from pnp.layout.book.pieces import Aside, Ground, Node, Piece, Prose, Story
from pnp.layout.book.together import together
from pnp.model.document import Break
from pnp.model.frame import GlyphRun

DOCUMENT = Node("Document", 0)
GROUND = Ground(0.0, (0.9,))
ROOM = 300.0


def prose(count: int, *tags: str, **more: object) -> Prose:
    rows = tuple((GlyphRun(0.0, 8.0, "f", 8.0, (index,), "x"),) for index in range(count))
    place = (DOCUMENT, *(Node(tag, 1) for tag in tags or ("P",)))
    return Prose(Lines(rows, 10.0, 50.0), place, 70.0)._replace(**more)


HEADING = prose(1, "H3", keep=True)
CALLOUT = (prose(1, ground=GROUND, keep=True), prose(3, ground=GROUND, whole=True))
ITEM = prose(2, "L", "LI", asides=(Aside(prose(1).lines, 0.0, ()),))


def kept(story: Story) -> list[bool]:
    return [not isinstance(piece, Break) and piece.keep for piece in together(story, ROOM)]


def test_a_callout_is_kept_with_the_paragraph_before_it() -> None:
    assert kept((prose(3), prose(4), *CALLOUT, prose(1))) == [False, True, True, False, False]
    assert kept((ITEM, ITEM, *CALLOUT)) == [False, True, True, False]


def test_a_list_is_kept_with_what_announces_it() -> None:
    assert kept((prose(2), ITEM, ITEM)) == [True, False, False]
    assert kept((prose(2, "Note", "P"), ITEM)) == [False, False]


def test_what_needs_more_than_a_third_of_a_column_may_be_torn() -> None:
    def story(count: int, *above: Piece) -> Story:
        return (*above, prose(count), *CALLOUT)

    assert kept(story(6))[0]
    assert not kept(story(7))[0]
    assert kept(story(5, HEADING))[1]
    assert not kept(story(6, HEADING))[1]


def test_breaks_and_callouts_one_after_the_other_stay_as_they_are() -> None:
    assert kept((prose(2), Break("page"), *CALLOUT)) == [False, False, True, False]
    assert kept((*CALLOUT, *CALLOUT)) == [True, False, True, False]
