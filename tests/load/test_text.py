from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.load.text import decode, read_text

TABLE = "編號,name\r\n一,甲乙丙\r\n"
NORMAL = "編號,name\n一,甲乙丙\n"


def fault(data: bytes, encoding: str | None = None) -> PnpError:
    with pytest.raises(PnpError) as caught:
        decode(data, "cards.csv", encoding)
    return caught.value


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("utf-32-le", b"\xff\xfe\0\0"),
        ("utf-32-be", b"\0\0\xfe\xff"),
    ],
)
def test_unicode_is_recognised(encoding: str, mark: bytes) -> None:
    assert decode(mark + TABLE.encode(encoding), "cards.csv") == NORMAL


@pytest.mark.parametrize("encoding", ["big5", "cp950", "gb18030", "gbk", "shift_jis", "UTF-16", "utf-16-le", "utf8"])
def test_declared_encoding(encoding: str) -> None:
    assert decode("名,value\n中文,1\n".encode(encoding), "cards.csv", encoding) == "名,value\n中文,1\n"


def test_mark_wins_over_declaration() -> None:
    assert decode(b"\xef\xbb\xbf" + TABLE.encode(), "cards.csv", "big5") == NORMAL


@pytest.mark.parametrize("encoding", ["big5", "gb18030", "latin-1"])
def test_utf8_that_is_declared_to_be_something_else_is_refused(encoding: str) -> None:
    with pytest.raises(PnpError) as caught:
        decode("id,name\na,漢字漢字\n".encode(), "cards.csv", encoding)
    assert caught.value.diagnostic.code == "D101"
    assert "leave out its encoding" in caught.value.diagnostic.hint


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_newlines_become_one_kind(newline: str) -> None:
    assert decode(f"a{newline}b{newline}{newline}c".encode(), "x") == "a\nb\n\nc"


def test_nul_in_utf8_is_not_taken_for_utf16() -> None:
    assert decode("id,name\na1,甲\0乙!\n".encode(), "x") == "id,name\na1,甲\0乙!\n"


def test_undecodable_byte_is_located() -> None:
    error = fault("id,name\na,甲\nb,".encode() + "乙".encode("big5"))
    assert error.diagnostic.code == "D101"
    assert (error.diagnostic.origin.row, error.diagnostic.origin.column) == (3, "3")
    assert "0xA4 at offset 16" in error.diagnostic.text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("big5", "從手牌打出一張功能牌"), ("gb18030", "从手牌打出一张功能牌"), ("cp950", "嫺恒€")],
)
def test_hint_names_the_encoding_that_would_decode(encoding: str, text: str) -> None:
    data = f"id,text\n1,{text}\n".encode(encoding)
    assert f'declare encoding = "{encoding}"' in fault(data, "").diagnostic.hint
    assert fault(data).diagnostic.hint.startswith(f"save the file as UTF-8; it may be in {encoding}")


def test_hint_says_that_a_file_is_utf_8_whatever_is_declared() -> None:
    hint = fault("id,text\n1,從手牌打出\n".encode(), "big5").diagnostic.hint
    assert hint == "the file is UTF-8: leave out its encoding"


def test_wrong_declaration_is_located_too() -> None:
    error = fault("id,name\na,\xa0".encode(), "ascii")
    assert (error.diagnostic.origin.row, error.diagnostic.origin.column) == (2, "3")


@pytest.mark.parametrize("encoding", ["bigfive", "hex", "rot13", "a\0b"])
def test_unknown_encoding(encoding: str) -> None:
    assert fault(b"abc", encoding).diagnostic.code == "D102"


def test_missing_file_names_a_similar_one(tmp_path: Path) -> None:
    (tmp_path / "卡牌.csv").write_text("id\n", encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        read_text(tmp_path / "卡片.csv")
    assert caught.value.diagnostic.code == "D103"
    assert "卡牌.csv" in caught.value.diagnostic.hint


def test_a_file_that_another_program_holds_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(PnpError) as caught:
        read_text(tmp_path / "cards.csv")
    assert caught.value.diagnostic.code == "D103"
    assert "close it in the program" in caught.value.diagnostic.hint


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="D103"):
        read_text(tmp_path)


@given(st.text(st.characters(blacklist_characters="\r", blacklist_categories=["Cs"])))
def test_utf8_round_trip(text: str) -> None:
    assert decode(b"\xef\xbb\xbf" + text.encode(), "x") == text


@given(st.binary(max_size=200))
def test_any_bytes_give_text_or_a_located_fault(data: bytes) -> None:
    try:
        decode(data, "x")
    except PnpError as error:
        found = error.diagnostic
    else:
        return
    assert found.code == "D101"
    assert found.origin.row >= 1
