"""Training games on Ray. A batch of games depends on the seed and its number alone, so the weights are those of one machine, to the byte."""

from __future__ import annotations

import json
import time as clock
from itertools import count
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Set, Tuple, Union

from .. import native
from ..errors import InputError
from .engine import Share, connect
from .matches import FIRST_PARTS, ranges
from .shards import Listener, Part, remote, run

Json = Dict[str, Any]

BATCHES = 8
"""Batches that are handed out at a time if the number of games is open."""


def play_batches(game: native.Game, first: int, end: int, seed: int, teacher: Optional[Tuple[str, bytes]]) -> bytes:
    """Plays some batches, on whichever machine it is called."""
    return native.training_part(game, first, end, seed=seed, teacher=teacher)


def unknown(known: Set[int], size: int) -> Iterator[Tuple[int, int]]:
    """Ranges of numbers that are not known, without an end.

    >>> parts = unknown({0, 1, 5}, 4)
    >>> [next(parts) for _ in range(3)]
    [(2, 5), (6, 10), (10, 14)]
    """
    first = 0
    for number in count():
        if number in known or number - first == size:
            if first < number:
                yield first, number
            first = number + 1 if number in known else number


def train(
    game: str,
    *,
    out: Union[str, Path],
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    games: Optional[int] = None,
    time: Union[str, float, None] = None,
    seed: int = 1,
    teacher: Union[str, Path, None] = None,
    threads: Optional[int] = None,
    games_only: bool = False,
    address: str = "auto",
    part: Optional[int] = None,
    progress: Optional[Listener] = None,
) -> Optional[Json]:
    """Plays training games on all machines of a Ray cluster, and learns weights from them here, like `yomikiri lab train`.

    Until there are so many ``games``, or for a ``time``, whichever ends first. They are kept in ``OUT.games`` as they come in, ``part`` games at a time; the same call goes on with what is missing.
    With ``games_only`` nothing is learned yet. Returns what came of it.
    """
    if games is None and time is None:
        raise InputError("games and time: one of them says how much is played; give it")
    if games is not None and games < 1:
        raise InputError("games: a number of games is a whole number from 1")
    if part is not None and part < 1:
        raise InputError("part: a number of games is a whole number from 1")
    opened = native.game(game, board, None if rules is None else dict(rules))
    limit = None if time is None else native.seconds(time)
    kept = native.TrainingGames(opened, out, seed=seed, teacher=teacher)
    try:
        known = set(kept.numbers())
        size = native.training_batch()
        batches = None if part is None else -(-part // size)
        parts: Iterable[Tuple[int, int]]
        if games is not None:
            missing = [number for number in range(-(-games // size)) if number not in known]
            listed = ranges(missing, batches or max(1, len(missing) // FIRST_PARTS))
            parts, all = listed, len(listed)
        else:
            parts, all = unknown(known, batches or BATCHES), 0
        if games is None or all:
            ray = connect(address)
            # Carried once to every machine, however many parts it plays.
            weights = None if teacher is None else ray.put((str(teacher), Path(teacher).read_bytes()))
            begun = clock.monotonic()

            def given() -> Iterator[Part]:
                for first, end in parts:
                    if limit is not None and clock.monotonic() - begun >= limit:
                        return
                    yield (first, end), (opened, first, end, seed, weights)

            share = Share(1)
            run(ray, remote(ray, play_batches, share), given(), all=all, share=share, keep=lambda _, played: kept.keep(played), progress=progress)
    finally:
        kept.close()
    if games_only:
        return None
    learned: Json = json.loads(native.training_fit(opened, out, seed=seed, teacher=teacher, threads=threads))
    return learned
