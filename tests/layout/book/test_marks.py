from pnp.layout.book.marks import posted
from pnp.layout.book.pieces import Mark, Node
from pnp.model.frame import Box, Frame, GlyphRun, Group, Item, Path, Use, rectangle

ROOT = Node("Document", "rules")
GROUND = Path(rectangle(Box(0.0, 0.0, 9.0, 9.0)), (0.5,))
UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def run(text: str, size: float) -> GlyphRun:
    return GlyphRun(0.0, 9.0, "f", size, (1,), text)


def drawn(*items: Item) -> Mark:
    return Mark((Use(Frame(9.0, 9.0, items), UNMOVED),), (ROOT, Node("H1", "cover")))


def test_the_largest_text_of_a_cover_is_its_heading_and_what_is_no_text_is_decoration() -> None:
    title, words = run("Title", 40.0), run("Rules", 12.0)
    facts = Group((run("2–5", 12.0), GROUND), UNMOVED)
    found = list(posted(drawn(GROUND, title, words, GROUND, facts)))
    assert [(mark.place[-1].tag if mark.place else "", mark.items) for mark in found] == [
        ("", (GROUND,)),
        ("H1", (title,)),
        ("P", (words,)),
        ("", (GROUND,)),
        ("P", (facts,)),
    ]


def test_other_marks_stay_as_they_are() -> None:
    heading = Mark((run("Title", 40.0), GROUND), (ROOT, Node("H1", 1)))
    figure = Mark((Use(Frame(9.0, 9.0, (run("x", 9.0),)), UNMOVED),), (ROOT, Node("Figure", 1)))
    assert list(posted(heading)) == [heading]
    assert list(posted(figure)) == [figure]
