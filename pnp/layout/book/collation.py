"""The order of an index: Latin by letters, Traditional Chinese by strokes."""


def order(term: str, locale: str) -> tuple[int, bytes | str]:
    """Return the key by which a term is sorted.

    Within Big5's first level the order of code points is that of strokes (and within these of radicals); the second
    level, of rare characters, follows.

    >>> sorted(["護盾", "Zone", "吸收", "區域", "一輪"], key=lambda term: order(term, "zh_TW"))
    ['Zone', '一輪', '吸收', '區域', '護盾']
    """
    folded = term.casefold()
    if folded[:1].isascii() or not locale.startswith("zh"):
        return 0, folded
    return 1, folded.encode("big5hkscs", errors="replace")
