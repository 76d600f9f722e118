"""Matches and experiments on several nodes give what one machine gives for the same seed."""

from __future__ import annotations

import pytest
import yomikiri
from yomikiri import cluster, native
from yomikiri.cluster.matches import ranges

from chaos import Nodes


EXPERIMENT = """
title = "Small boards"
[values]
boards = [
  { game = { name = "othello", board = "4x4" }, published = -8 },
  { game = { name = "othello", board = "4x5" } },
  { game = { name = "nip", board = "4x4" } },
]
"""


@pytest.fixture(scope="module")
def nodes():
    import ray

    made = Nodes(2)
    yield made
    ray.shutdown()
    made.close()


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    """No test looks at the user's own data."""
    monkeypatch.setenv("YOMIKIRI_DATA", str(tmp_path / "data"))


def moves(result):
    return [(record.players, record.moves, record.payoff) for record in result.records]


def test_a_match_is_the_same_as_on_one_machine(nodes, tmp_path):
    settings = dict(board="6x6", games=24, opening=3, seed=5)
    alone = yomikiri.match("othello", "level:1", "greedy:CS", **settings)
    parts = []
    shared = cluster.match(
        "othello", "level:1", "greedy:CS", library=tmp_path / "games.db", address=nodes.address, part=5, memory="64M", progress=lambda done, all: parts.append((done, all)), **settings
    )
    assert moves(shared) == moves(alone)
    assert (shared.wins, shared.draws, shared.losses) == (alone.wins, alone.draws, alone.losses)
    assert parts[-1] == (5, 5)
    # Nothing is played again.
    parts.clear()
    again = cluster.match("othello", "level:1", "greedy:CS", library=tmp_path / "games.db", address=nodes.address, progress=lambda *part: parts.append(part), **settings)
    assert moves(again) == moves(alone) and parts == []


def test_a_match_goes_on_with_what_is_missing(nodes, tmp_path):
    """Also where the games that are there have gaps."""
    game = native.game("othello", "4x4")
    plan = native.contest_plan(
        game, ["random", "random"], games=12, format="match", seed=1, opening=None, openings=None, all_openings=None, plies=None, repetition=None
    )
    library = native.Library(tmp_path / "games.db")
    number, games, missing = native.contest_missing(library, plan)
    assert (games, missing) == (12, list(range(12)))
    native.contest_keep(library, number, native.contest_part(plan, 3, 5, memory="64M"))
    assert native.contest_missing(library, plan)[2] == [0, 1, 2, *range(5, 12)]
    del library
    shared = cluster.match("othello", "random", "random", board="4x4", games=12, library=tmp_path / "games.db", address=nodes.address, memory="64M")
    assert moves(shared) == moves(yomikiri.match("othello", "random", "random", board="4x4", games=12))


def test_an_experiment_is_the_same_as_on_one_machine(nodes, tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(EXPERIMENT)
    alone = yomikiri.experiment(str(file))
    shared = cluster.experiment(str(file), library=tmp_path / "found.db", address=nodes.address, memory="64M")
    assert shared.finished and len(shared.tables[0].rows) == 3

    def timeless(report):
        """All columns but what a cell took."""
        return [[dict(zip(table.columns, row), seconds=0) for row in table.rows] for table in report.tables]

    assert timeless(shared) == timeless(alone)


def test_ranges_cover_all_games():
    assert ranges([], 4) == []
    assert ranges(list(range(10)), 4) == [(0, 4), (4, 8), (8, 10)]
    assert ranges([0, 2, 3], 4) == [(0, 1), (2, 4)]
