"""``pnp translate``."""

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click

from pnp.catalogs import drafting, transfer
from pnp.catalogs.extraction import extraction
from pnp.catalogs.status import CatalogStatus, catalog_status
from pnp.catalogs.update import Update, Written, chosen_locales, update, write_template
from pnp.cli.printing import all_option, print_findings
from pnp.diagnostics import Diagnostic, Severity
from pnp.i18n.cardsheet import mapping_of
from pnp.i18n.headers import checked_locale
from pnp.i18n.merge import MessageChange
from pnp.i18n.po import PoFile
from pnp.project.project import open_project
from pnp.project.report import unique
from pnp.text.characters import is_wide

_SHOWN = 30
_COLUMNS = ("texts", "translated", "fuzzy", "missing", "smaller", "does not fit", "pages")
_KINDS = {
    "changed": "the source changed, so it is fuzzy",
    "reused": "drafted after the same text elsewhere, so it is fuzzy",
    "similar": "drafted after a similar text, so it is fuzzy",
    "revived": "its earlier translation holds again",
    "new": "new, not translated",
    "obsolete": "no longer used, kept at the end",
}

_project = click.argument("project", default=".")
_locales = click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="A locale, such as zh_TW; may be repeated. Default: every one that has a catalog.",
)
_locale = click.option("-l", "--locale", required=True, metavar="LOCALE", help="The locale, such as zh_TW.")


@click.group("translate")
def command() -> None:
    """Send texts to translators and bring translations back.

    PROJECT is a folder with a game.toml, or the name of a bundled game, such as viral.
    """


@command.command("extract")
@_project
@all_option
@click.pass_context
def _extract(ctx: click.Context, project: str) -> None:
    """Write the texts of a game to locales/GAME.pot, and nothing else."""
    work = open_project(project)
    found = extraction(work)
    done = write_template(work, found)
    print_findings(found.findings)
    click.echo(f"{_changed(done)}: {len(found.messages)} messages")
    _exit(ctx, found.findings)


@command.command("update")
@_project
@_locales
@all_option
@click.pass_context
def _update(ctx: click.Context, project: str, locales: tuple[str, ...]) -> None:
    """Merge the texts of a game into its catalogs, and report what became fuzzy, new and obsolete.

    A named locale that has no catalog yet gets one.
    """
    work = open_project(project)
    chosen = chosen_locales(work, locales)
    found = extraction(work)
    for done in update(work, found, chosen):
        _print_update(done)
    print_findings(found.findings)
    _exit(ctx, found.findings)


@command.command("status")
@_project
@_locales
@all_option
@click.pass_context
def _status(ctx: click.Context, project: str, locales: tuple[str, ...]) -> None:
    """Show how far each translation is, by deck and document, and which texts do not fit.

    Every text is set where it will be printed, fuzzy ones too: on its card, or in its document, whose pages are
    counted on A4 where it names no paper. Exit status 1 where one does not fit.
    """
    work = open_project(project, writing=False)
    chosen = chosen_locales(work, locales)
    found = extraction(work)
    findings: list[Diagnostic] = list(found.findings)
    for locale in chosen:
        state = catalog_status(work, found, locale)
        _print_standing(state)
        findings += state.findings
    print_findings(unique(findings))
    _exit(ctx, findings)


@command.command("terms")
@_project
@_locales
@all_option
@click.pass_context
def _terms(ctx: click.Context, project: str, locales: tuple[str, ...]) -> None:
    """Check the term bases locales/LOCALE/terms/*.csv, and propose terms from the texts."""
    work = open_project(project, writing=False)
    chosen = chosen_locales(work, locales)
    found = extraction(work)
    findings: list[Diagnostic] = []
    for locale in chosen:
        known = drafting.terms(work, found, locale)
        findings += known.findings
        used = sum(1 for term in known.base.terms if known.occurring.get(term.id))
        click.echo(f"{locale}: {len(known.base.terms)} terms, {used} of them in the texts")
        for each in known.proposals[:_SHOWN]:
            seen = f", seen as {each.seen_as}" if each.seen_as else ""
            click.echo(f"  a term? “{each.source}” in {each.texts} texts{seen}")
        _print_more(len(known.proposals))
    print_findings(unique(findings))
    _exit(ctx, findings)


@command.command("convert")
@click.argument("arguments", nargs=-1, required=True, metavar="[PROJECT] FROM TO")
def _convert(arguments: tuple[str, ...]) -> None:
    """Draft one Chinese locale from another with OpenCC: pnp translate convert zh_TW zh_CN.

    Every draft is fuzzy. What a person has translated stays. Needs the extra “opencc”.
    """
    if len(arguments) not in {2, 3}:
        raise click.UsageError("name two locales, such as zh_TW zh_CN, and perhaps a project before them")
    project, origin, target = (".", *arguments)[-3:]
    work = open_project(project)
    done = drafting.convert(work, extraction(work), origin, target)
    click.echo(f"{_changed(done.file)}: {done.drafts} drafts, all fuzzy")


@command.command("pseudo")
@_project
@click.option(
    "--share",
    type=click.IntRange(0, 300),
    default=15,
    show_default=True,
    help="By how much texts are lengthened, in percent.",
)
def _pseudo(project: str, share: int) -> None:
    """Write the catalog of the pseudo-locale zz: build with -l zz to see what is not translated or too small."""
    work = open_project(project)
    done = drafting.pseudo(work, extraction(work), share / 100)
    click.echo(f"{_changed(done.file)}: {done.drafts} messages")


@command.command("export")
@_project
@_locale
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file; it ends in .xlsx, .csv, .tsv, .xliff, .tmx, .po or .tbx (the terms).",
)
@click.option("--by-card", is_flag=True, help="In a sheet: a row for each card, its fields side by side.")
@all_option
@click.pass_context
def _export(ctx: click.Context, project: str, locale: str, output: Path, *, by_card: bool) -> None:
    """Write a catalog as a spreadsheet, or for another translation tool. XLSX needs the extra “tm”.

    Exit status 1 where the file cannot hold a text; it is left out then.
    """
    work = open_project(project, writing=False)
    done = transfer.export(work, checked_locale(locale, work.known), output, by_card=by_card)
    print_findings(done.findings)
    click.echo(f"{done.path}: {done.texts} {'terms' if output.suffix.lower() == '.tbx' else 'texts'}")
    _exit(ctx, done.findings)


@command.command("import")
@_project
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-l",
    "--locale",
    "locales",
    multiple=True,
    metavar="LOCALE",
    help="The locale, such as zh_TW; may be repeated. Default: those that --map names, else the only one there is.",
)
@click.option(
    "--map",
    "pairs",
    multiple=True,
    metavar="WHAT=COLUMN,…",
    help="The columns of a sheet: id=No, text=Text (a field), text:zh_TW=中文 (its translation), source=… and "
    "translation=… (texts of any field). Default: found by their headers and contents, and shown first.",
)
@click.option("--sheet", "worksheet", default="", metavar="NAME", help="The worksheet. Default: the first.")
@click.option("--yes", is_flag=True, help="Write without asking, also where the columns were found by themselves.")
@all_option
@click.pass_context
def _import(
    ctx: click.Context,
    project: str,
    file: Path,
    locales: tuple[str, ...],
    pairs: tuple[str, ...],
    worksheet: str,
    *,
    yes: bool,
) -> None:
    """Read the translations in FILE (.xlsx, .ods, .csv, .xliff, .tmx, .po) into a catalog, .tbx into the term base.

    Nothing that is translated is lost: what was made from another source text than today's is left out and reported.
    Exit status 1 where a row is damaged (the others are taken over), or where it could not ask about columns.
    """
    work = open_project(project)
    mapping = mapping_of(pairs)
    findings: list[Diagnostic] = []
    for locale in transfer.import_locales(work, locales, mapping):
        if file.suffix.lower() == ".tbx":
            done = transfer.take_terms(work, locale, file)
            print_findings(done.findings)
        else:
            planned = transfer.plan(work, locale, file, mapping, worksheet)
            if planned.columns:
                _print_columns(planned)
            print_findings(planned.findings)
            if planned.guessed and not yes and not _agreed(planned):
                ctx.exit(1)
            done = transfer.carry_out(planned)
        _print_import(done)
        findings += done.findings
    _exit(ctx, findings)


def _agreed(planned: transfer.Plan) -> bool:
    """Return whether the user wants what was planned; where nobody can be asked, tell how to say it."""
    if _can_ask():
        return click.confirm(f"Take {planned.taken} translations over?")
    click.echo(f"nothing is written yet: {planned.taken} translations would be taken over")
    said = planned.columns.mapping(planned.locale) if planned.columns else ""
    click.echo(f"  hint: if the columns are right, add --yes; else say which they are: --map '{said}'", err=True)
    return False


def _can_ask() -> bool:
    return sys.stdin.isatty()


def _print_columns(planned: transfer.Plan) -> None:
    """Print which column is read as what."""
    if not planned.columns:
        return
    click.echo(f"columns{' as they seem to be meant' if planned.guessed else ''}:")
    if planned.columns.id:
        click.echo(f"  ids of cards: “{planned.columns.id}”")
    for each in planned.columns.fields:
        texts = f"“{each.source}”" if each.source else "the cards' own"
        click.echo(f"  {each.field or 'texts'}: {texts} → {planned.locale}: “{each.translation}”")


def _print_import(done: transfer.Import) -> None:
    what = "translations" if done.file.path.suffix == ".po" else "terms"
    click.echo(f"{_changed(done.file)}: {done.taken} {what} taken over")
    for change in done.changes:
        click.echo(f"  {change}")


def _exit(ctx: click.Context, findings: Iterable[Diagnostic]) -> None:
    ctx.exit(1 if any(finding.severity is Severity.ERROR for finding in findings) else 0)


def _changed(done: Written) -> str:
    return f"{done.path}" if done.changed else f"{done.path} (as it was)"


def _print_update(done: Update) -> None:
    changes, file = done.merged.changes, done.merged.file
    count = Counter(change.kind for change in changes)
    fuzzy = count["changed"] + count["reused"] + count["similar"]
    what = "new catalog, " if done.new else ""
    click.echo(f"{_changed(done.file)}: {what}{fuzzy} became fuzzy, {count['new']} new, {count['obsolete']} obsolete")
    for kind, told in _KINDS.items():
        some = [change for change in changes if change.kind == kind]
        if some and not (done.new and kind == "new"):
            click.echo(f"  {told}:")
            for change in some[:_SHOWN]:
                click.echo(f"    {_named(change, file)}")
            _print_more(len(some), "    ")


def _named(change: MessageChange, file: PoFile) -> str:
    """Return a message's context, and what it says or how that changed."""
    entry = change.entry
    text = " ".join(entry.source.split())
    short = text if len(text) <= 60 else f"{text[:59]}…"
    if change.kind == "changed":
        return f"{entry.context}: {_difference(change.before, entry.source)}"
    return f"{entry.context}: {short}"


def _difference(before: str, now: str) -> str:
    """Return two texts as one: [-what went-] and {+what came+}, with the words around left out."""
    from difflib import SequenceMatcher

    old, new = before.split(), now.split()
    parts = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts += new[c:d] if d - c <= 6 else [*new[c : c + 3], "…", *new[d - 2 : d]]
            continue
        parts += [f"[-{' '.join(old[a:b])}-]"] * (b > a) + [f"{{+{' '.join(new[c:d])}+}}"] * (d > c)
    return " ".join(parts)


def _print_more(count: int, indent: str = "  ") -> None:
    if count > _SHOWN:
        click.echo(f"{indent}and {count - _SHOWN} more")


def _print_standing(state: CatalogStatus) -> None:
    whole = (*state.lines, state.total)
    title = max(_width(text) for text in (state.locale, *(line.title for line in whole)))
    columns = _COLUMNS if state.total.pages else _COLUMNS[:-1]
    click.echo(f"{_padded(state.locale, title)}  {'  '.join(columns)}")
    for line in whole:
        numbers = [f"{number:{len(name)}}" for number, name in zip(line[1:7], columns, strict=False)]
        pages = [f"{line.pages:{len(columns[-1])}}"] if line.pages else []
        click.echo(f"{_padded(line.title, title)}  {'  '.join([*numbers, *pages])}")
    if state.behind:
        click.echo(f"{state.behind} messages changed since the catalog was updated: run pnp translate update")


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if is_wide(character) else 1 for character in text)
