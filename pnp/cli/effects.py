"""``pnp effects``."""

from collections.abc import Iterator, Sequence

import click

from pnp.cli.printing import all_option, print_findings
from pnp.diagnostics import errors
from pnp.engine.core.state import canonical
from pnp.errors import PnpError
from pnp.files import write
from pnp.load.names import did_you_mean
from pnp.load.project import find_project, load
from pnp.model.card import EFFECT, Card
from pnp.model.effect import EffectIcon, icons
from pnp.model.effect.tree import plain
from pnp.model.game import Game
from pnp.project.folders import folders_of
from pnp.verify.reviews import Review, records
from pnp.verify.run import Report, report
from pnp.verify.texts import CardText, Evidence

_WITNESSES = "witnesses.json"


@click.command("effects")
@click.argument("project", default=".")
@click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="A locale, such as zh_TW; may be repeated. Default: all.",
)
@click.option("--card", "cards", multiple=True, metavar="ID", help="Only this card; may be repeated.")
@click.option("--reviews", is_flag=True, help="Print what to put into reviews.toml for texts that you have read.")
@click.option("--json", "trees", is_flag=True, help="Print the effect of each card as a tree, one line of JSON each.")
@click.option("--witnesses", is_flag=True, help=f"Search for witnesses again, and write {_WITNESSES}.")
@all_option
@click.pass_context
def command(
    ctx: click.Context,
    project: str,
    locales: tuple[str, ...],
    cards: tuple[str, ...],
    reviews: bool,
    trees: bool,
    witnesses: bool,
) -> None:
    """Show what every card does, what it says in each locale, and how the two are known to agree.

    PROJECT is a folder with a game.toml, or the name of a bundled game, such as viral. Exit status 1 where a card says
    something other than what it does.
    """
    loaded = load(find_project(project))
    game = loaded.game
    if trees:
        for line in _trees(game, cards):
            click.echo(line)
        return
    found = report(game, folders_of(game.root), locales)
    if witnesses:
        path = game.root / _WITNESSES
        write(path, found.examined.fixture().encode())
        click.echo(path)
        return
    if reviews:
        click.echo(records(_unreviewed(found)), nl=False)
        return
    findings = tuple(dict.fromkeys((*loaded.findings, *found.findings)))
    for line in _cards(game, found, cards):
        click.echo(line)
    print_findings(findings)
    ctx.exit(1 if errors(findings) else 0)


def _trees(game: Game, wanted: Sequence[str]) -> Iterator[str]:
    for deck in game.decks:
        for card in deck.cards:
            if card.fields.get(EFFECT) and (not wanted or card.id in wanted):
                yield canonical({"card": card.id, "effect": plain(card.does())})


def _unreviewed(found: Report) -> Iterator[Review]:
    for text in found.texts:
        if text.review and text.standing is Evidence.WRONG:
            yield text.review


def _cards(game: Game, found: Report, wanted: Sequence[str]) -> Iterator[str]:
    texts: dict[str, list[CardText]] = {}
    for text in found.texts:
        texts.setdefault(text.card.id, []).append(text)
    for name in wanted:
        if name not in texts:
            hint = did_you_mean(name, list(texts)) or "cards without effect and facts are not shown"
            raise PnpError("V104", f"no card “{name}” is checked", hint=hint)
    for name in wanted or texts:
        yield from _card(texts[name], found)
        yield ""
    standings = [text.standing for text in found.texts]
    counted = ", ".join(f"{standings.count(each)} {each}" for each in Evidence if each in standings)
    yield f"{len(texts)} cards, {len(found.texts)} texts: {counted}"


def _card(texts: Sequence[CardText], found: Report) -> Iterator[str]:
    card = texts[0].card
    line = card.fields.get(EFFECT, "")
    yield f"{card.id}  {line}".rstrip()
    if line:
        yield f"  icons    {_icons(card)}"
    for text in texts:
        paragraphs = (" ".join(part.split()) for part in text.text.split("\n\n"))
        yield f"  {text.locale:8} {' ¶ '.join(paragraphs)}"
    for shown in found.examined.shown.get(card.id, ()):
        yield f"  witness  {shown.step}: {shown.happens or 'none'}"
    yield f"  status   {', '.join(f'{text.locale} {text.standing}' for text in texts)}"


def _icons(card: Card) -> str:
    return "  ".join(" / ".join(map(_icon, group)) for group in icons(card.does()))


def _icon(icon: EffectIcon) -> str:
    place = f"@{icon.frame or icon.place}" if icon.frame or icon.place else ""
    return f"[{icon.name}{f' {icon.number}' if icon.number else ''}{place}]"
