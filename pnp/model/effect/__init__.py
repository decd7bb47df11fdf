"""What a card does, as a closed tree (``tree``), and the readable line that stands for it in a data file."""

from pnp.model.effect.notation import EffectIcon, icons, notation
from pnp.model.effect.read import parse

__all__ = ["EffectIcon", "icons", "notation", "parse"]
