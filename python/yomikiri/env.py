"""Many games side by side, for programs that learn by playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, Tuple, Union

import numpy as np

from . import native
from .native import Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray


class VectorEnv:
    """``games`` games of one kind side by side. A game that ends begins again by itself.

    After `reset` and every `step` the arrays say how the games stand. They are written in place: copy what you keep.

    - ``planes``: the positions, seen by the player to move (games, planes, rows, columns), as `Position.planes`; ``None`` without planes
    - ``legal``: which moves are legal (games, actions)
    - ``to_move``: the seat to move (games)
    - ``rewards``: 1, 0 or -1 for every seat of games that have just ended (games, seats)
    - ``ended``: whether a game has just ended, by its rules or because a position came up too often (games)
    - ``cut``: whether a game was just broken off after ``max_plies`` (games)

    >>> import yomikiri
    >>> env = yomikiri.vector_env("othello", 64, seed=7)
    >>> for _ in range(100):
    ...     env.step(env.sample())
    >>> env.planes.shape, env.legal.shape, bool(env.legal.any(axis=1).all())
    ((64, 3, 8, 8), (64, 65), True)
    """

    game: Game
    planes: Optional[NDArray[np.uint8]]
    legal: NDArray[np.bool_]
    to_move: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    cut: NDArray[np.bool_]

    def __init__(
        self,
        game: Game,
        games: int,
        *,
        seed: int = 1,
        threads: Optional[int] = None,
        max_plies: Optional[int] = None,
        planes: bool = True,
    ) -> None:
        self.game = game
        self._vector = game.vector(games, threads=threads, plies=max_plies, seed=seed)
        self.planes = np.zeros((games, *game.shape), dtype=np.uint8) if planes else None
        self.legal = np.zeros((games, game.actions), dtype=np.bool_)
        self.to_move = np.zeros(games, dtype=np.uint8)
        self.rewards = np.zeros((games, len(game.seats)), dtype=np.float32)
        self.ended = np.zeros(games, dtype=np.bool_)
        self.cut = np.zeros(games, dtype=np.bool_)
        # Rust writes bytes; a bool is one.
        self._arrays: Tuple[Any, ...] = (
            self.legal.view(np.uint8),
            self.planes,
            self.to_move,
            self.rewards,
            self.ended.view(np.uint8),
            self.cut.view(np.uint8),
        )
        self.reset(seed)

    def reset(self, seed: int = 1) -> None:
        """Begins all games anew; all that `sample` draws comes from this seed."""
        self._vector.reset(seed, self._arrays)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Makes one move in every game, by its code. If one is not legal, nothing has changed."""
        self._vector.step(np.ascontiguousarray(actions, dtype=np.int64), self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """A legal move of every game by chance."""
        return self._vector.sample()

    def position(self, game: int) -> Position:
        """The position of one of the games."""
        return self._vector.position(game)

    def __len__(self) -> int:
        return len(self._vector)


def vector_env(
    game: Union[str, Game],
    games: int,
    *,
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    max_plies: Optional[int] = None,
    planes: bool = True,
) -> VectorEnv:
    """Many games side by side; see `VectorEnv`. ``max_plies`` breaks long games off, 200 plies if the game has no limit of its own."""
    opened = native.game(game, board, None if rules is None else dict(rules)) if isinstance(game, str) else game
    return VectorEnv(opened, games, seed=seed, threads=threads, max_plies=max_plies, planes=planes)
