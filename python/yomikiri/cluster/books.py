"""Opening books on Ray: a part is the look at one position. What is looked at next depends on the book alone, so the file is that of one machine, to the byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Union

from .. import native
from ..errors import InputError
from .engine import Share, connect
from .shards import Part, remote, run

Json = Dict[str, Any]

Listener = Callable[[int, int, float], object]
"""Hears how many positions a book has, the plies of its longest line, and what the start is worth."""

LOOK = 48 << 20
"""Bytes that a look needs."""


def look(game: native.Game, task: str) -> str:
    """Looks at a position, on whichever machine it is called."""
    return native.book_look(game, task)


def book(
    game: str,
    *,
    output: Union[str, Path, None] = None,
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    time: Union[str, float, None] = None,
    positions: Optional[int] = None,
    plies: Optional[int] = None,
    nodes: Union[str, int, None] = None,
    address: str = "auto",
    progress: Optional[Listener] = None,
) -> Json:
    """Grows an opening book on all machines of a Ray cluster, like `yomikiri book build`; the same call goes on with it.

    Until it has so many ``positions``, or for a ``time``, whichever ends first. Positions are looked at eight at a time, so that no more than eight workers have something to do.
    """
    if positions is None and time is None:
        raise InputError("positions and time: one of them says how far it grows; give it")
    if positions is not None and positions < 1:
        raise InputError("positions: a number of positions is a whole number from 1")
    opened = native.game(game, board, None if rules is None else dict(rules))
    growing = native.GrowingBook(opened, output, plies=plies, nodes=nodes, time=time, positions=positions)
    try:
        ray = connect(address)
        share = Share(1, LOOK)
        task = remote(ray, look, share)
        try:
            while True:
                asked = growing.next()
                if not asked:
                    break
                found: Dict[int, str] = {}

                def given(asked: "list[str]" = asked) -> Iterator[Part]:
                    for number, text in enumerate(asked):
                        yield number, (opened, text)

                def keep(number: int, text: str, found: Dict[int, str] = found) -> None:
                    found[number] = text

                run(ray, task, given(), all=len(asked), share=share, keep=keep)
                growing.take([found[number] for number in range(len(asked))])
                if progress is not None:
                    progress(*growing.growth())
        finally:
            # What ended the work, too, leaves a book to go on with.
            grown: Json = json.loads(growing.save())
        return grown
    finally:
        growing.close()
