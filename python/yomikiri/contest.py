"""Matches and tournaments."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from . import native
from .native import Game, Position, Record
from .frames import Frame, frame
from .progress import Listener
from .results import nothing

if TYPE_CHECKING:
    from .native import Amount

Json = Dict[str, Any]


class PythonPlayer(Protocol):
    """A player written in Python: an object with a method ``choose`` that returns a legal move of a position, as text or as its code.

    An attribute ``name`` is shown in results. A method ``begin(seed)`` is called before every game, if there is one. A move that is not legal loses the
    game; any other exception ends the match and is raised by it.
    """

    def choose(self, position: Position, /) -> Union[str, int]:
        """The chosen move."""
        ...


Contender = Union[str, PythonPlayer]
"""Who plays: a description as on the command line, like ``"level:5"``, or an object with ``choose(position)``."""


@dataclass(frozen=True)
class PlayerResult:
    """How one player has done. ``score`` is points a game, ``interval`` its 95 % interval; ``elo`` is the strength above the mean of all in a tournament."""

    player: str
    wins: int
    draws: int
    losses: int
    score: float
    interval: Tuple[float, float]
    elo: Optional[float]
    milliseconds: float
    nodes: float


@dataclass(frozen=True)
class MatchResult:
    """What has come of a match or a tournament; the figures at the top are those of the player named first."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    interval: Tuple[float, float]
    elo: Optional[float]
    players: Tuple[PlayerResult, ...]
    faults: Tuple[Mapping[str, Any], ...]
    finished: bool
    seconds: float
    json: Json = field(default_factory=nothing, repr=False, compare=False)
    records: Tuple[Record, ...] = field(default=(), repr=False, compare=False)

    @staticmethod
    def from_json(text: str) -> MatchResult:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        players = tuple(
            PlayerResult(
                player=row["player"],
                wins=row["wins"],
                draws=row["draws"],
                losses=row["losses"],
                score=row["score"],
                interval=(row["interval"][0], row["interval"][1]),
                elo=row.get("elo"),
                milliseconds=row["milliseconds"],
                nodes=row["nodes"],
            )
            for row in found["players"]
        )
        return MatchResult(
            games=found["games"],
            wins=found["wins"],
            draws=found["draws"],
            losses=found["losses"],
            score=found["score"],
            interval=(found["interval"][0], found["interval"][1]),
            elo=found["elo"],
            players=players,
            faults=tuple(found.get("faults", ())),
            finished=found["finished"],
            seconds=found["seconds"],
            json=found,
        )

    def frame(self, library: str = "pandas") -> Frame:
        """The players as a frame of pandas or polars."""
        names = ("player", "wins", "draws", "losses", "score", "elo", "milliseconds", "nodes")
        rows = [{**{name: getattr(player, name) for name in names}, "low": player.interval[0], "high": player.interval[1]} for player in self.players]
        return frame(rows, library)

    def games_frame(self, library: str = "pandas") -> Frame:
        """The games as a frame of pandas or polars: who sat where, what the first seat got, how many moves."""
        return records_frame(self.records, library)

    def svg(self) -> str:
        """The scores with their intervals as a picture, which notebooks show by themselves."""
        return bars([(player.player, player.score, player.interval) for player in self.players])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        width = max(len(player.player) for player in self.players)
        lines = [f"{'':<{width}}  wins draws losses  score"]
        for player in self.players:
            lines.append(f"{player.player:<{width}} {player.wins:>5} {player.draws:>5} {player.losses:>6}  {player.score:.3f}")
        return "\n".join(lines)


def bars(rows: Sequence[Tuple[str, float, Tuple[float, float]]]) -> str:
    """Scores between 0 and 1 with their intervals as a picture."""
    import html

    step, left, width = 26, 190, 300
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 70}" height="{step * len(rows) + 10}" font-family="sans-serif" font-size="13">']
    for number, (name, score, (low, high)) in enumerate(rows):
        y = 8 + number * step
        shown = html.escape(name if len(name) <= 26 else name[:25] + "…")
        parts.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end" fill="currentColor">{shown}</text>')
        parts.append(f'<rect x="{left}" y="{y}" width="{max(score, 0) * width:.1f}" height="17" fill="#4c8c6b"/>')
        parts.append(f'<path d="M{left + low * width:.1f} {y + 8.5}H{left + high * width:.1f}" stroke="currentColor" stroke-width="2"/>')
        parts.append(f'<text x="{left + width + 8}" y="{y + 13}" fill="currentColor">{score:.3f}</text>')
    return "".join(parts) + "</svg>"


def records_frame(records: Iterable[Record], library: str = "pandas") -> Frame:
    """Records as a frame of pandas or polars: one row a game."""
    rows: List[Json] = []
    for record in records:
        payoff = record.payoff
        rows.append(
            {
                "number": record.number,
                "first": record.players[0],
                "second": record.players[1],
                "payoff": None if payoff is None else payoff[0],
                "plies": len(record),
                "ending": record.ending,
                "opening": record.opening,
                "date": record.date,
                "moves": " ".join(record.moves),
            }
        )
    return frame(rows, library, ("number", "first", "second", "payoff", "plies", "ending", "opening", "date", "moves"))


def match(
    game: Union[str, Game],
    *players: Contender,
    games: int = 100,
    format: str = "match",
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    memory: Optional[Amount] = None,
    opening: Optional[int] = None,
    openings: Optional[Sequence[str]] = None,
    all_openings: Optional[int] = None,
    plies: Optional[int] = None,
    repetition: Optional[int] = None,
    sprt: Optional[Tuple[float, float]] = None,
    library: Optional[native.Library] = None,
    resume: bool = False,
    progress: Union[bool, Listener, None] = None,
) -> MatchResult:
    """Plays games between players, and says who is stronger and how sure that is.

    Players are descriptions as on the command line, or objects with ``choose(position)``. ``format`` is ``"match"``, ``"round-robin"``, ``"gauntlet"`` or ``"ladder"``. ``opening``
    begins every game with so many moves by chance, ``openings`` with the lines of a list, ``all_openings`` with every position after so many plies. ``sprt``
    ends the match as soon as the difference in Elo is decided. The same seed gives the same games on any number of threads. With a ``library``
    games are kept there as they end, apart from those that it searches, and ``resume`` goes on where a match was cut off; `Library.add` takes ``records`` among those that it searches.

    >>> import yomikiri
    >>> class Greedy:
    ...     "Takes as many discs as it can."
    ...     def choose(self, position):
    ...         seat = position.to_move + 1
    ...         return max(position.moves(), key=lambda move: (position.play(move).array() == seat).sum())
    >>> result = yomikiri.match("othello", Greedy(), "random", board="4x4", games=20)
    >>> result.games, result.players[0].player
    (20, 'Greedy')
    """
    opened = native.game(game, board, None if rules is None else dict(rules)) if isinstance(game, str) else game
    if not isinstance(game, str) and (board is not None or rules is not None):
        from .errors import InputError

        raise InputError("board and rules are for a game that is given by its name; this one has them already")
    result, records = native.play_match(
        opened,
        list(players),
        games=games,
        format=format,
        seed=seed,
        threads=threads,
        memory=memory,
        opening=opening,
        openings=None if openings is None else list(openings),
        all_openings=all_openings,
        plies=plies,
        repetition=repetition,
        sprt=sprt,
        library=library,
        resume=resume,
        progress=progress,
    )
    object.__setattr__(result, "records", tuple(records))
    return result
