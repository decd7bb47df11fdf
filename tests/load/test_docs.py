import re
import tomllib
from pathlib import Path

from pnp.load.csv_table import read_csv
from pnp.load.decks import cards
from pnp.load.documents import DocumentTable
from pnp.load.project import load
from pnp.load.schema import ChainsTable, DeckTable, FamilyTable, GameTable, SheetTable, StyleTable

ROOT = Path(__file__).parents[2]


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_every_code_is_explained() -> None:
    documented = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("data.md", "game-toml.md"))
    code = re.compile(r'"(D1[0-5]\d)"')
    used = {found for path in (ROOT / "pnp" / "load").glob("*.py") for found in code.findall(path.read_text("utf-8"))}
    assert used == set(re.findall(r"^\| (D1[0-5]\d) ", documented, re.MULTILINE))


def test_the_example_of_cards() -> None:
    (example,) = blocks("data.md", "csv")
    kept, found = cards(read_csv(example, "cards.csv"))
    assert [(card.id, card.count) for card in kept] == [("ram", 2), ("sleeper", 1)]
    assert found == ()


def test_the_example_of_a_project_is_sound_and_holds_every_key(tmp_path: Path) -> None:
    example, *others = blocks("game-toml.md", "toml")
    assert all(map(tomllib.loads, others))
    (tmp_path / "game.toml").write_text(example, encoding="utf-8")
    (tmp_path / "mutation.csv").write_text(
        "id,name,text,text_zh,日本語\nram,Ram,Move.,移動。,動く。\n", encoding="utf-8"
    )
    loaded = load(tmp_path)
    assert loaded.findings == ()
    assert [len(deck.cards) for deck in loaded.game.decks] == [1]
    assert loaded.game.styles["rules"].ladder == (8.5, 8.0, 7.5)
    document = tomllib.loads(example)
    assert set(document["fonts"]["kai"].pop("zh_CN zh_SG")) < set(ChainsTable.__struct_fields__)
    kinds = [
        (GameTable, document["game"]),
        (SheetTable, document["sheet"]),
        (DeckTable, document["deck"][0]),
        (DocumentTable, document["document"][0]),
        (FamilyTable, document["fonts"]["kai"]),
        (StyleTable, document["styles"]["rules"]),
    ]
    for kind, table in kinds:
        assert set(table) == set(kind.__struct_fields__)
