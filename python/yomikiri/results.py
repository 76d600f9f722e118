"""What work finds, as plain objects. The fields are those of the command line's ``--json``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from .frames import Frame, frame

Json = Dict[str, Any]


def nothing() -> Json:
    """An answer that says nothing."""
    return {}


def _pair(given: Any) -> Optional[Tuple[int, int]]:
    return None if given is None else (given[0], given[1])


def _known(given: Any) -> Any:
    """The value of a move; what is bounded is a pair."""
    return given if isinstance(given, int) or "value" in given else _pair(given)


@dataclass(frozen=True)
class Solution:
    """What `Position.solve` has proven.

    In games about a score, ``value`` is the score for the first player, and ``value_for_mover`` the one for the side to move. In games about
    winning it is ``"win"``, ``"draw"`` or ``"loss"`` for the side to move, with the ``plies`` to the end. It is ``None`` while it is not proven: then ``bounds``
    has what is. ``moves`` has the value of every move for the side to move, if it was asked for.
    """

    value: Union[int, str, None]
    winner: Optional[str]
    line: Tuple[str, ...]
    nodes: int
    seconds: float
    verdict: str
    bounds: Optional[Tuple[int, int]] = None
    value_for_mover: Optional[int] = None
    plies: Optional[int] = None
    undecided_within: Optional[int] = None
    moves: Optional[Mapping[str, Any]] = None
    source: Optional[str] = None
    json: Json = field(default_factory=nothing, repr=False, compare=False)

    @property
    def proven(self) -> bool:
        """Whether the value is proven."""
        return self.value is not None

    @staticmethod
    def from_json(text: str) -> Solution:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        moves = found.get("moves")
        return Solution(
            value=found["value"],
            winner=found["winner"],
            line=tuple(found["line"]),
            nodes=found["nodes"],
            seconds=found["seconds"],
            verdict=found.pop("verdict"),
            bounds=_pair(found.get("bounds")),
            value_for_mover=found.get("value_for_mover"),
            plies=found.get("plies"),
            undecided_within=found.get("undecided_within"),
            moves=None if moves is None else {move: _known(known) for move, known in moves.items()},
            source=found.get("source"),
            json=found,
        )

    def __str__(self) -> str:
        return self.verdict


@dataclass(frozen=True)
class MoveAnalysis:
    """What is known of one move, for the player who makes it.

    ``value`` is as records write it; ``number`` is the same where it is one. ``proven`` says whether it is certain, and ``bounds`` what is. ``plies`` is how far
    an estimate sees, ``doubt`` how much it has moved lately.
    """

    move: str
    value: Optional[str]
    number: Optional[float]
    proven: bool
    source: Optional[str]
    bounds: Optional[Tuple[int, int]]
    plies: Optional[int]
    doubt: Optional[float]
    line: Tuple[str, ...]


@dataclass(frozen=True)
class Analysis:
    """What is known of a position and all its moves, the best one first."""

    position: str
    to_move: str
    depth: int
    value: Optional[str]
    proven: bool
    bounds: Optional[Tuple[int, int]]
    moves: Tuple[MoveAnalysis, ...]
    state: str
    nodes: int
    seconds: float
    opening: Optional[str] = None
    json: Json = field(default_factory=nothing, repr=False, compare=False)

    @property
    def best(self) -> Optional[MoveAnalysis]:
        """The best move, as far as anything is known."""
        return next((move for move in self.moves if move.value is not None), None)

    @staticmethod
    def from_json(text: str) -> Analysis:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        moves = tuple(
            MoveAnalysis(
                move=move["move"],
                value=move["value"],
                number=move["number"],
                proven=move["proven"],
                source=move["source"],
                bounds=_pair(move["bounds"]),
                plies=move["plies"],
                doubt=move["doubt"],
                line=tuple(move["line"]),
            )
            for move in found["moves"]
        )
        return Analysis(
            position=found["position"],
            to_move=found["to_move"],
            depth=found["depth"],
            value=found["value"],
            proven=found["proven"],
            bounds=_pair(found["bounds"]),
            moves=moves,
            state=found["state"],
            nodes=found["nodes"],
            seconds=found["seconds"],
            opening=found.get("opening"),
            json=found,
        )

    def frame(self, library: str = "pandas") -> Frame:
        """The moves as a frame of pandas or polars."""
        columns = ("move", "value", "number", "proven", "source", "plies", "doubt")
        rows = [{name: getattr(move, name) for name in columns} for move in self.moves]
        return frame(rows, library, columns)

    def __str__(self) -> str:
        lines = [f"{move.move:<6} {move.value or '?':<12} {'proven' if move.proven else ''}".rstrip() for move in self.moves]
        return "\n".join(lines)


@dataclass(frozen=True)
class Confirmation:
    """A certificate that `yomikiri.check` has confirmed. Values are those of the first player."""

    game: str
    board: str
    rules: Mapping[str, str]
    position: str
    value: Optional[int]
    at_least: Optional[int]
    at_most: Optional[int]
    moves: int
    positions: int
    leaves: int
    searched: int
    seconds: float
    json: Json = field(default_factory=nothing, repr=False, compare=False)

    @staticmethod
    def from_json(text: str) -> Confirmation:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        names = ("game", "board", "rules", "position", "value", "at_least", "at_most", "moves", "positions", "leaves", "searched", "seconds")
        return Confirmation(**{name: found[name] for name in names}, json=found)


@dataclass(frozen=True)
class TablebaseInfo:
    """What a table of all positions says: how many positions have each prospect (``W5``, ``L6``, ``D``)."""

    file: str
    positions: int
    draws: int
    longest_win: Optional[int]
    counts: Mapping[str, int]
    bytes: Optional[int] = None
    made_by: Optional[str] = None
    sound: Optional[bool] = None

    @staticmethod
    def from_json(text: str) -> TablebaseInfo:
        """The object for an answer of the program."""
        return TablebaseInfo(**json.loads(text))


class Rows(Sequence[Json]):
    """Rows of a table, each a dictionary; `frame` makes a frame of them."""

    def __init__(self, rows: List[Json]) -> None:
        self._rows = rows

    @classmethod
    def from_json(cls, text: str) -> Rows:
        """The object for an answer of the program."""
        return cls(json.loads(text))

    @overload
    def __getitem__(self, index: int) -> Json: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Json]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Json, Sequence[Json]]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Json]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} rows>"

    def frame(self, library: str = "pandas") -> Frame:
        """The rows as a frame of pandas or polars."""
        return frame(self._rows, library)


class Handicaps(Rows):
    """All games with a handicap: ``switch``, ``value``, ``variant``, ``winner`` (``first``, ``second`` or ``draw``) and ``plies``."""


@dataclass(frozen=True)
class Proof:
    """A value that is proven, with all that is needed to prove it again."""

    game: str
    board: str
    rules: Mapping[str, str]
    position: Optional[str]
    goal: str
    value: Union[int, str]
    plies: Optional[int]
    winner: str
    method: str
    nodes: Optional[int]
    line: Tuple[str, ...]
    command: str
    certificate: Optional[str]
    source: str
    json: Json = field(default_factory=nothing, repr=False, compare=False)


class Proofs(Sequence[Proof]):
    """Values that are proven; `frame` makes a frame of them."""

    def __init__(self, proofs: List[Proof]) -> None:
        self._proofs = proofs

    @staticmethod
    def from_json(text: str) -> Proofs:
        """The object for an answer of the program."""
        names = ("game", "board", "rules", "position", "goal", "value", "plies", "winner", "method", "nodes", "command", "certificate", "source")
        return Proofs([Proof(**{name: row[name] for name in names}, line=tuple(row["line"]), json=row) for row in json.loads(text)])

    @overload
    def __getitem__(self, index: int) -> Proof: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Proof]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Proof, Sequence[Proof]]:
        return self._proofs[index]

    def __len__(self) -> int:
        return len(self._proofs)

    def frame(self, library: str = "pandas") -> Frame:
        """The proofs as a frame of pandas or polars."""
        names = ("game", "board", "position", "goal", "value", "plies", "winner", "method", "nodes", "source")
        rows = [{name: getattr(proof, name) for name in names} for proof in self._proofs]
        for row in rows:
            row["value"] = str(row["value"])
        return frame(rows, library, names)


@dataclass(frozen=True)
class PlayedMove:
    """What was played in a position, images of it counted together, and how it went; ``score`` is the share of points of the side to move."""

    moves: Tuple[str, ...]
    games: int
    won: Tuple[int, ...]
    drawn: int
    score: Optional[float]


@dataclass(frozen=True)
class Explored:
    """What the library has of a position: all games with it, and its moves, the most frequent first."""

    games: int
    won: Tuple[int, ...]
    drawn: int
    score: Optional[float]
    moves: Tuple[PlayedMove, ...]

    @staticmethod
    def from_json(text: str) -> Explored:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        moves = tuple(
            PlayedMove(tuple(row["moves"]), row["games"], tuple(row["won"]), row["drawn"], row["score"]) for row in found["moves"]
        )
        return Explored(found["games"], tuple(found["won"]), found["drawn"], found["score"], moves)

    def frame(self, library: str = "pandas") -> Frame:
        """The moves as a frame of pandas or polars."""
        rows: List[Json] = [
            {"moves": " ".join(move.moves), "games": move.games, "drawn": move.drawn, "score": move.score} for move in self.moves
        ]
        return frame(rows, library, ("moves", "games", "drawn", "score"))
