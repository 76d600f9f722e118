"""Matches and tournaments on Ray. A plan decides every game by its number, so the games are those of one machine with the same seed."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .. import contest, native
from ..contest import MatchResult
from ..errors import InputError
from .engine import Share, connect
from .shards import Listener, Part, remote, run

FIRST_PARTS = 64
"""Without a size given, there are at least so many parts of a match, as far as there are games."""


def play_part(plan: str, first: int, end: int, memory: int) -> str:
    """Plays some games of a plan, on whichever machine it is called."""
    return native.contest_part(plan, first, end, memory=memory)


def ranges(missing: Sequence[int], size: int) -> List[Tuple[int, int]]:
    """Numbers in ascending order as ranges of at most so many, the end not included.

    >>> ranges([0, 1, 2, 3, 7, 8], 3)
    [(0, 3), (3, 4), (7, 9)]
    """
    found: List[Tuple[int, int]] = []
    for number in missing:
        if found and found[-1][1] == number and number - found[-1][0] < size:
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found


def match(
    game: str,
    *players: str,
    library: Union[str, Path],
    games: int = 100,
    format: str = "match",
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    pieces: Optional[int] = None,
    seats: Optional[int] = None,
    seed: int = 1,
    opening: Optional[int] = None,
    openings: Optional[Sequence[str]] = None,
    all_openings: Optional[int] = None,
    plies: Optional[int] = None,
    repetition: Optional[int] = None,
    address: str = "auto",
    memory: Union[str, int] = "256M",
    part: Optional[int] = None,
    progress: Optional[Listener] = None,
) -> MatchResult:
    """Plays a match or a tournament on all machines of a Ray cluster; otherwise like `yomikiri.match`.

    Games are kept in the file ``library`` as their parts come in, ``part`` games at a time; the same call goes on with what is missing. Players are descriptions, like ``"level:5"``.
    """
    if part is not None and part < 1:
        raise InputError("part: a number of games is a whole number from 1")
    opened = native.game(game, board, None if rules is None else dict(rules), pieces=pieces, players=seats)
    lines = None if openings is None else list(openings)
    size = native.memory_size(memory)
    plan = native.contest_plan(
        opened,
        list(players),
        games=games,
        format=format,
        seed=seed,
        opening=opening,
        openings=lines,
        all_openings=all_openings,
        plies=plies,
        repetition=repetition,
    )
    kept = native.Library(library)
    number, _, missing = native.contest_missing(kept, plan)
    if missing:
        parts = ranges(missing, part or max(1, len(missing) // FIRST_PARTS))

        def given() -> Iterator[Part]:
            for first, end in parts:
                yield (first, end), (plan, first, end, size)

        ray, share = connect(address), Share(1, size)
        run(
            ray,
            remote(ray, play_part, share),
            given(),
            all=len(parts),
            share=share,
            keep=lambda _, played: native.contest_keep(kept, number, played),
            progress=progress,
        )
    # All games are there: they are only counted, as on one machine.
    return contest.match(
        opened,
        *players,
        games=games,
        format=format,
        seed=seed,
        threads=1,
        memory=size,
        opening=opening,
        openings=lines,
        all_openings=all_openings,
        plies=plies,
        repetition=repetition,
        library=kept,
        resume=True,
    )
