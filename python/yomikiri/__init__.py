"""Yomikiri: board games played, solved and studied, at Rust's speed.

>>> import yomikiri
>>> g = yomikiri.game("nip", board="4x6")
>>> p = g.start()
>>> p.moves()
['c1', 'b2', 'e3', 'd4']
>>> print(p.solve())
+19 for black: black wins
>>> result = yomikiri.match(g, "level:2", "random", games=20)
>>> result.games
20
"""

from __future__ import annotations

from . import batch
from .native import Game, Node, Player, Position, Record, Tablebase, Tree, __version__, check, game, games, proofs, records
from .contest import Contender, MatchResult, PlayerResult, PythonPlayer, match
from .env import VectorEnv, vector_env
from .errors import Error, IllegalMove, InputError, InternalError, Interrupted, NotConfirmed, WorkError
from .lab import Figure, Report, Table, experiment, experiments
from .library import Library
from .progress import Progress
from .results import (
    Analysis,
    Confirmation,
    Explored,
    Handicaps,
    MoveAnalysis,
    PlayedMove,
    Proof,
    Proofs,
    Solution,
    TablebaseInfo,
)

__all__ = [
    "Analysis",
    "Confirmation",
    "Contender",
    "Error",
    "Explored",
    "Figure",
    "Game",
    "Handicaps",
    "IllegalMove",
    "InputError",
    "InternalError",
    "Interrupted",
    "Library",
    "MatchResult",
    "MoveAnalysis",
    "Node",
    "NotConfirmed",
    "PlayedMove",
    "Player",
    "PlayerResult",
    "Position",
    "Progress",
    "Proof",
    "Proofs",
    "PythonPlayer",
    "Record",
    "Report",
    "Solution",
    "Table",
    "Tablebase",
    "TablebaseInfo",
    "Tree",
    "VectorEnv",
    "WorkError",
    "__version__",
    "batch",
    "check",
    "experiment",
    "experiments",
    "game",
    "games",
    "match",
    "proofs",
    "records",
    "vector_env",
]
