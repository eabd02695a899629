"""Which room draws what. Apart from GAMES, so that a bot never loads a brush."""

from typing import Final

from kritias.games.atlantis import picture as atlantis
from kritias.ui.picture import Picture

PICTURES: Final[dict[str, Picture]] = {
    "atlantis": atlantis,
}
