"""Frames as text: one line an item, for goldens that can be read and compared."""

from collections.abc import Iterator

from pnp.model.frame import IDENTITY, Colour, Drawing, Frame, GlyphRun, Group, Item, Matrix, Path, Picture, Use


def describe(frame: Frame) -> str:
    """Return a frame as lines: its size, then its items, numbers rounded to 0.01 pt and files by name.

    >>> print(describe(Frame(10, 20, (Path((("M", (0, 0)), ("L", (5, 1.234))), stroke=(0.0,)),))), end="")
    frame 10 20
    path M 0 0 L 5 1.23 stroke 0 width 1
    """
    bleed = f" bleed {_number(frame.bleed)}" if frame.bleed else ""
    head = f"frame {_number(frame.width)} {_number(frame.height)}{bleed}"
    return "\n".join([head, *(line for item in frame.items for line in _lines(item, ""))]) + "\n"


def _number(value: float) -> str:
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".").replace("-0", "0", 1 if abs(value) < 0.005 else 0)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(_number(value) for value in values)


def _colour(colour: Colour) -> str:
    return ",".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in colour)


def _file(source: str) -> str:
    return source.replace("\\", "/").rpartition("/")[2]


def _placed(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    if matrix[:4] == IDENTITY[:4]:
        return f" at {_numbers(matrix[4:])}"
    return f" by {' '.join(f'{part:.4f}'.rstrip('0').rstrip('.') for part in matrix[:4])} {_numbers(matrix[4:])}"


def _lines(item: Item, indent: str) -> Iterator[str]:
    match item:
        case GlyphRun():
            yield f"{indent}run {_number(item.x)} {_number(item.y)} {item.font} {_number(item.size)} {_run(item)}"
        case Path():
            yield f"{indent}path {_path(item)}"
        case Picture(box, source):
            yield f"{indent}picture {_numbers(box)} {_file(source)}"
        case Drawing(box, source):
            yield f"{indent}drawing {_numbers(box)} {_file(source)}"
        case Use(frame, matrix):
            yield f"{indent}use {_number(frame.width)} {_number(frame.height)}{_placed(matrix)}"
            for inner in frame.items:
                yield from _lines(inner, indent + "  ")
        case Group():
            clip = f" clip {_path(item.clip)}" if item.clip else ""
            opacity = f" opacity {item.opacity:g}" if item.opacity != 1 else ""
            yield f"{indent}group{_placed(item.matrix)}{clip}{opacity}"
            for inner in item.items:
                yield from _lines(inner, indent + "  ")


def _run(run: GlyphRun) -> str:
    turn = f" turn {_number(run.turn)}" if run.turn else ""
    tracking = f" tracking {_number(run.tracking)}" if run.tracking else ""
    kerns = f" kerns {_numbers(run.kerns)}" if any(run.kerns) else ""
    colour = f" {_colour(run.colour)}" if run.colour != (0.0,) else ""
    return f"“{run.text}”{colour}{turn}{tracking}{kerns}"


def _path(path: Path) -> str:
    steps = " ".join(f"{step} {_numbers(numbers)}".rstrip() for step, numbers in path.segments)
    fill = f" fill {_colour(path.fill)}" if path.fill is not None else ""
    rule = " evenodd" if path.even_odd else ""
    if path.stroke is None and not path.registration:
        return f"{steps}{fill}{rule}"
    ink = "registration" if path.registration or path.stroke is None else _colour(path.stroke)
    dash = f" dash {_numbers(path.dash)}" if path.dash else ""
    ends = f" cap {path.cap}" * bool(path.cap) + f" join {path.join}" * bool(path.join)
    return f"{steps}{fill}{rule} stroke {ink} width {_number(path.width)}{dash}{ends}"
