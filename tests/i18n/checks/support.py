from collections.abc import Sequence
from pathlib import Path

from pnp.diagnostics import Diagnostic, Origin
from pnp.i18n.checks.plain import plain
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.run import CHECKS, findings
from pnp.i18n.messages import MARKDOWN
from pnp.i18n.po import NO_PREVIOUS, PoFile, Previous, header
from pnp.i18n.style import HouseStyle, load_style
from pnp.i18n.terms import Term, TermBase
from pnp.layout.inline import field_markup
from pnp.model.markup import Dialect
from pnp.resources import bundled

ICONS = frozenset({"move", "infect", "shield", "attack"})
TAIWAN, _ = load_style((bundled("locales"),), "zh_TW")
TERMS = TermBase(
    "zh_TW",
    (
        Term("virus", ("virus", "viruses"), "noun", "病毒"),
        Term("token", ("virus token",), "noun", "病毒指示物", forbidden=("病毒板塊",)),
        Term("shield_side", ("shield side",), "noun", "護盾面", forbidden=("盾面",)),
        Term("shield", ("Shield",), "keyword", "護盾", note="not 盾 alone"),
        Term("move", ("Move",), "keyword", "移動", accepted=("上升",)),
        Term("point", ("point", "VP"), "noun", "分", forbidden=("勝利分",)),
        Term("area", ("Area 51",), "noun", "五十一區"),
    ),
)


def setting(locale: str = "zh_TW", style: HouseStyle = TAIWAN, **others: object) -> CheckContext:
    head = header({"Content-Type": "text/plain; charset=UTF-8", "Language": locale})
    others.setdefault("file", PoFile("game.po", (head,)))
    return CheckContext(
        locale,
        style=style,
        terms=TERMS,
        icons=ICONS,
        well_formed=lambda text: field_markup(text, Dialect(ICONS)),
        **others,  # type: ignore[arg-type]  # named by each test
    )


def pair(
    source: str,
    target: str,
    context: str = "game/card#text",
    *,
    line: int = 1,
    flags: Sequence[str] = (),
    comments: Sequence[str] = (),
    fuzzy: bool = False,
    previous: Previous = NO_PREVIOUS,
) -> Pair:
    return Pair(
        context,
        source,
        target,
        plain(source, ICONS, markdown=MARKDOWN in flags),
        plain(target, ICONS, markdown=MARKDOWN in flags),
        Origin("game.po", line),
        tuple(flags),
        tuple(comments),
        fuzzy,
        previous,
    )


def faults(name: str, *pairs: Pair, known: CheckContext | None = None) -> list[Fault]:
    check = next(check for check in CHECKS if check.name == name)
    return list(check.run(pairs, known or setting()))


def found(*pairs: Pair, known: CheckContext | None = None, names: frozenset[str] = frozenset()) -> list[Diagnostic]:
    return list(findings(pairs, known or setting(), names))


def write_style(folder: Path, text: str, locale: str = "zh_TW") -> Path:
    path = folder / locale / "style.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder
