"""The library of games."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from . import native
from .native import Position, Record
from .contest import records_frame
from .frames import Frame

_PAGE = 500


class Library(native.Library):
    """The games that are kept in a file: those of the user, if no other is named. Going through it yields every game, the latest first.

    >>> import os, tempfile, yomikiri
    >>> library = yomikiri.Library(os.path.join(tempfile.mkdtemp(), "games.db"))
    >>> played = yomikiri.match("othello", "level:1", "random", games=6, board="4x4")
    >>> library.add(played.records)
    (6, 0)
    >>> sum(1 for record in library.search(game="othello", winner=1)) <= len(library)
    True
    >>> library.explore(yomikiri.game("othello", board="4x4").start()).games
    6
    """

    def search(
        self,
        *,
        game: Optional[str] = None,
        board: Optional[str] = None,
        rules: Optional[Mapping[str, str]] = None,
        player: Optional[str] = None,
        winner: Optional[int] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
        opening: Optional[str] = None,
        position: Optional[Position] = None,
    ) -> Iterator[Record]:
        """The games that fit, the latest first; they are read as they are needed.

        ``player`` is part of a name, ``winner`` a seat counted from 1 or 0 for a draw, ``since`` and ``until`` are dates, ``at_least`` and ``at_most`` numbers of moves,
        ``opening`` is moves or part of a name, ``position`` came up in the game, in any image.
        """
        wanted: dict[str, Any] = dict(
            game=game,
            board=board,
            rules=None if rules is None else dict(rules),
            player=player,
            winner=winner,
            since=since,
            until=until,
            at_least=at_least,
            at_most=at_most,
            opening=opening,
            position=position,
        )
        offset = 0
        while True:
            page = self.page(offset, _PAGE, **wanted)
            yield from page
            if len(page) < _PAGE:
                return
            offset += _PAGE

    def __iter__(self) -> Iterator[Record]:
        return self.search()

    def frame(self, library: str = "pandas", **wanted: Any) -> Frame:
        """The games that fit as a frame of pandas or polars, one row a game; what is wanted is said as in `search`."""
        return records_frame(self.search(**wanted), library)
