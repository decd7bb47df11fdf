from pnp.layout.book.lines import Lines
from pnp.layout.book.marks import marks, posted
from pnp.layout.book.pieces import Mark, Node, Prose, divided
from pnp.model.frame import Box, Frame, GlyphRun, Group, Hyperlink, Item, Path, Use, rectangle

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


def prose(*rows: tuple[Item, ...]) -> Prose:
    return Prose(Lines(rows, 10.0, 50.0, parted=True), (ROOT,), 100.0)


def linked(text: str, target: str, number: int = 0) -> GlyphRun:
    return run(text, 9.0)._replace(link=Hyperlink(target, number))


def shown(prose: Prose) -> list[tuple[tuple[Node, ...], str, str]]:
    return [
        (mark.place[1:], mark.link, "".join(item.text if isinstance(item, GlyphRun) else "*" for item in mark.items))
        for mark in marks(prose)
    ]


def test_a_link_is_one_element_over_its_lines_and_two_that_lead_alike_are_two() -> None:
    text = prose((run("see ", 9.0), linked("this ", "#a")), (linked("page", "#a"), linked("that", "#a", 1)))
    assert shown(text) == [
        ((), "", "see "),
        ((Node("Link", Hyperlink("#a", 0)),), "#a", "this page"),
        ((Node("Link", Hyperlink("#a", 1)),), "#a", "that"),
    ]


def test_each_symbol_with_a_name_is_an_element_also_where_its_paragraph_is_divided() -> None:
    icon = Use(Frame(1.0, 1.0, ()), UNMOVED, "virus")
    parts = divided(prose(*[(icon, icon)] * 4), 25.0)
    assert parts is not None
    nodes = [mark.place[-1] for part in parts for mark in marks(part)]
    assert {(node.tag, node.alt) for node in nodes} == {("Span", "virus")}
    assert len(set(nodes)) == len(nodes) == 8


def test_a_symbol_without_a_name_is_part_of_its_words() -> None:
    assert shown(prose((run("a", 9.0), Use(Frame(1.0, 1.0, ()), UNMOVED)))) == [((), "", "a*")]
