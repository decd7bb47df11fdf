"""Text into boxes: the one door to fonts, line breaking and fitting."""
from collections.abc import Mapping
from pnp.model.style import FontFamily, TextStyle
from pnp.text.block import Block
from pnp.text.content import Content
from pnp.text.fonts import Fonts

class Typesetter:
    """Sets text for one locale with a project's font families."""
    def __init__(self, fonts: Fonts, families: Mapping[str, FontFamily], locale: str) -> None: ...
    def fit(self, content: Content, width: float, height: float, style: TextStyle) -> Block: ...
    def natural(self, content: Content, style: TextStyle) -> Block:
        """Set without a limit of width or height, at the style's wanted size."""
