"""Many positions at once, on all cores, with Python's lock released.

>>> import yomikiri
>>> start = yomikiri.game("othello", board="4x4").start()
>>> after = yomikiri.batch.play([start] * 4, start.moves())
>>> [solution.value for solution in yomikiri.batch.solve(after)]
[-8, -8, -8, -8]
>>> yomikiri.batch.planes(after).shape
(4, 3, 4, 4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple, Union

from . import native
from .native import Position
from .progress import Listener
from .results import Analysis, Solution

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .native import Amount, Library


def moves(positions: Sequence[Position], *, threads: Optional[int] = None) -> List[List[str]]:
    """The legal moves of every position."""
    return native.batch_moves(list(positions), threads=threads)


def play(positions: Sequence[Position], moves: Sequence[Union[str, int]], *, threads: Optional[int] = None) -> List[Position]:
    """Plays one move in every position."""
    return native.batch_play(list(positions), list(moves), threads=threads)


def planes(positions: Sequence[Position], *, threads: Optional[int] = None) -> NDArray[np.uint8]:
    """The planes of all positions of one game, in one array."""
    return native.batch_planes(list(positions), threads=threads)


def legal_masks(positions: Sequence[Position], *, threads: Optional[int] = None) -> NDArray[np.bool_]:
    """Which codes of moves are legal in all positions of one game, in one array."""
    return native.batch_legal_masks(list(positions), threads=threads)


def playouts(positions: Sequence[Position], player: str = "random", *, seed: int = 1, threads: Optional[int] = None) -> List[List[int]]:
    """Plays every position to the end, the same player on all seats, and says what each seat got.

    >>> import yomikiri
    >>> start = yomikiri.game("othello", board="4x4").start()
    >>> got = yomikiri.batch.playouts([start] * 100)
    >>> all(first == -second for first, second in got)
    True
    """
    return native.batch_playouts(list(positions), player, seed=seed, threads=threads)


def solve(
    positions: Sequence[Position],
    mode: str = "exact",
    *,
    time: Optional[Amount] = None,
    nodes: Optional[Amount] = None,
    memory: Optional[Amount] = None,
    threads: Optional[int] = None,
    moves: bool = False,
    library: Optional[Library] = None,
    lookahead: Optional[Tuple[int, int]] = None,
    stage_1: Optional[str] = None,
    stage_2: Optional[str] = None,
    progress: Union[bool, Listener, None] = None,
) -> List[Solution]:
    """Solves every position as `Position.solve` does, each on one thread; limits are for each of them. Ctrl-C raises `Interrupted`, whose ``result`` has ``None`` for those that were not reached."""
    stages: Any = dict(lookahead=lookahead, stage_1=stage_1, stage_2=stage_2)
    limits: Any = dict(time=time, nodes=nodes, memory=memory, threads=threads)
    return native.batch_solve(list(positions), mode, moves=moves, library=library, progress=progress, **limits, **stages)


def analyse(
    positions: Sequence[Position],
    *,
    lines: int = 1,
    time: Optional[Amount] = None,
    depth: Optional[int] = None,
    nodes: Optional[Amount] = None,
    memory: Optional[Amount] = None,
    threads: Optional[int] = None,
    seed: int = 1,
    progress: Union[bool, Listener, None] = None,
) -> List[Analysis]:
    """Judges every position, each on one thread; limits are for each of them."""
    limits: Any = dict(time=time, depth=depth, nodes=nodes, memory=memory, threads=threads, seed=seed, progress=progress)
    return native.batch_analyse(list(positions), lines=lines, **limits)
