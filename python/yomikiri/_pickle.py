"""How positions come out of a pickle."""

from __future__ import annotations

from .native import Game, Position


def position(game: Game, text: str) -> Position:
    """The position of a game that a text describes."""
    return game.position(text)
