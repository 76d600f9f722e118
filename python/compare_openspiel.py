"""Plays random games on OpenSpiel's and on our rules and compares every legal move, turn and result: python python/compare_openspiel.py 10000"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import yomikiri

sys.path.insert(0, str(Path(__file__).parent / "tests"))


def main() -> None:
    """Compares so many games of each kind; the first difference is an AssertionError."""
    from test_environments import compare

    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for theirs, ours in (("othello", "othello"), ("connect_four", "row")):
        begin = time.monotonic()
        moves, passes = compare(theirs, yomikiri.game(ours), games, seed=2026)
        print(f"{theirs}: {games:,} games, {moves:,} moves, {passes:,} passes: all legal moves, turns and returns agree ({time.monotonic() - begin:.0f} s)")


if __name__ == "__main__":
    main()
