"""Which room draws what. Apart from GAMES, so that a bot never loads a brush."""

from typing import Final

from kritias.games.artonauti import picture as artonauti
from kritias.games.atlantis import picture as atlantis
from kritias.games.escape import picture as escape
from kritias.games.gods import picture as gods
from kritias.games.survive import picture as survive
from kritias.ui.picture import Picture

PICTURES: Final[dict[str, Picture]] = {
    "atlantis": atlantis,
    "escape": escape,
    "gods": gods,
    "artonauti": artonauti,
    "survive": survive,
}
