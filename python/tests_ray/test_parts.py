"""Matches, experiments, training and opening books on several nodes give what one machine gives for the same seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

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


def program(*arguments, code=0, **more):
    """Runs the command line, with the Python of these tests as the one in use; what it printed, and what it said beside that."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = [os.environ["YOMIKIRI_PROGRAM"], *map(str, arguments)]
    # Not from the folder of the sources, whose package has no native part.
    said = subprocess.run(command, capture_output=True, text=True, check=False, **{"env": {**os.environ, "PATH": path}, **more})
    assert said.returncode == code, said.stderr
    return said.stdout, said.stderr


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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_training_gives_the_weights_of_one_machine(nodes, tmp_path):
    settings = dict(board="4x6", seed=4, address=nodes.address)
    alone, shared = tmp_path / "alone.weights", tmp_path / "shared.weights"
    program("lab", "train", "othello", "--board", "4x6", "--games", 96, "--seed", 4, "--out", alone)
    assert cluster.train("othello", out=shared, games=32, games_only=True, **settings) is None
    assert not shared.exists()
    parts = []
    learned = cluster.train("othello", out=shared, games=96, part=32, progress=lambda *part: parts.append(part), **settings)
    assert parts[-1] == (2, 2), "a batch was there already"
    assert (learned["games"], learned["seed"]) == (96, 4)
    assert shared.read_bytes() == alone.read_bytes()
    # Games of another seed are not mixed with these.
    with pytest.raises(yomikiri.InputError, match="holds other games"):
        cluster.train("othello", out=shared, games=96, board="4x6", seed=5, address=nodes.address)
    # The weights teach the next games: they travel to the machines.
    program("lab", "train", "othello", "--board", "4x6", "--games", 32, "--teacher", alone, "--out", tmp_path / "a.weights")
    program("lab", "train", "othello", "--board", "4x6", "--games", 32, "--teacher", alone, "--out", tmp_path / "b.weights", "--on", "ray", "--address", nodes.address)
    assert (tmp_path / "a.weights").read_bytes() == (tmp_path / "b.weights").read_bytes()


def test_weights_travel_to_the_workers_of_a_solve(nodes, tmp_path):
    weights = {board: tmp_path / f"nip-{board}.weights" for board in ("4x6", "4x8")}
    for board, path in weights.items():
        program("lab", "train", "nip", "--board", board, "--games", 64, "--threads", 1, "--out", path)

    def solve(journal, **more):
        return cluster.solve("nip", board="4x8", journal=tmp_path / journal, mode="exact", address=nodes.address, workers=1, ask_twice=0.0, nodes=50_000, **more)

    plain, learned = solve("plain"), solve("learned", weights=weights["4x8"])
    assert plain.value == learned.value == native.game("nip", "4x8").start().solve().value
    assert plain.status["nodes"] != learned.status["nodes"], "another order of moves is another search"
    for path, said in ((weights["4x6"], "nip 4x6"), (tmp_path / "none.weights", "none.weights")):
        with pytest.raises(yomikiri.InputError, match=said):
            solve("refused", weights=path)
    with pytest.raises(yomikiri.InputError, match="damaged"):
        native.Worker("alone", weights=weights["4x8"].read_bytes()[:-1])


@pytest.mark.long
def test_training_for_a_time_goes_on_from_what_is_there(nodes, tmp_path):
    out = tmp_path / "timed.weights"
    cluster.train("nip", board="4x4", out=out, time=0.5, part=32, games_only=True, address=nodes.address)
    game = native.game("nip", "4x4")
    numbers = []
    for _ in range(2):
        kept = native.TrainingGames(game, out, seed=1)
        numbers.append(sorted(kept.numbers()))
        with pytest.raises(yomikiri.InputError, match="another program"):
            native.TrainingGames(game, out, seed=1)
        kept.close()
        cluster.train("nip", board="4x4", out=out, time="1s", part=32, games_only=True, address=nodes.address)
    assert numbers[0] and len(numbers[1]) > len(numbers[0])
    assert all(found == list(range(len(found))) for found in numbers)


@pytest.mark.long
def test_a_book_is_the_same_whoever_looks(nodes, tmp_path):
    settings = ("--board", "6x6", "--plies", 4, "--positions", 60)
    program("book", "build", "othello", *settings, "--output", tmp_path / "alone.book")
    alone = (tmp_path / "alone.book").read_bytes()
    # One worker.
    game = native.game("othello", "6x6")
    growing = native.GrowingBook(game, tmp_path / "one.book", plies=4, positions=60)
    with pytest.raises(yomikiri.InputError, match="another program"):
        native.GrowingBook(game, tmp_path / "one.book")
    while True:
        asked = growing.next()
        if not asked:
            break
        looks = [native.book_look(game, task) for task in asked]
        with pytest.raises(yomikiri.InputError, match="not the looks"):
            growing.take(looks[1:])
        growing.take(looks)
    growing.save()
    growing.close()
    assert (tmp_path / "one.book").read_bytes() == alone
    # Two, in two goes.
    two = dict(board="6x6", output=tmp_path / "two.book", address=nodes.address)
    assert not cluster.book("othello", plies=4, positions=20, **two)["resumed"]
    grown = cluster.book("othello", positions=60, **two)
    assert grown["resumed"] and grown["positions"] >= 60
    assert (tmp_path / "two.book").read_bytes() == alone
    # The same from the command line.
    printed, _ = program("book", "build", "othello", *settings, "--output", tmp_path / "line.book", "--on", "ray", "--address", nodes.address, "--json")
    assert json.loads(printed)["positions"] == grown["positions"]
    assert (tmp_path / "line.book").read_bytes() == alone
    with pytest.raises(yomikiri.InputError, match="no position of a book"):
        native.book_look(game, "0 0 all 4 1 300")


@pytest.mark.long
def test_the_command_line_hands_its_work_to_ray(nodes, tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(EXPERIMENT)
    here, there = tmp_path / "here", tmp_path / "there"
    ray = ("--on", "ray", "--address", nodes.address, "--memory", "64M")

    def both(*arguments):
        alone, _ = program(*arguments, "--json", "--data-dir", here)
        shared, told = program(*arguments, "--json", "--data-dir", there, *ray)
        assert "parts" in told
        # All that was found is in the same kind of library: to ask once more takes no cluster.
        again, _ = program(*arguments, "--json", "--data-dir", there, *(["--resume"] if arguments[0] == "match" else []))
        assert json.loads(shared).keys() == json.loads(again).keys()
        return json.loads(alone), json.loads(shared)

    alone, shared = both("lab", "run", file)
    timeless = [[row[:-1] for row in report["sections"][0]["table"]["rows"]] for report in (alone, shared)]
    assert timeless[0] == timeless[1] and shared["finished"]
    openings = tmp_path / "openings.txt"
    openings.write_text("f5 d6\nf5 f6\n")
    alone, shared = both("match", "othello", "level:0..2", "--round-robin", "--games", "4", "--openings", openings, "--plies", "40", "--seed", "3")
    untimed = [[(player["player"], player["wins"], player["losses"], player["draws"], player["nodes"]) for player in report["players"]] for report in (alone, shared)]
    assert untimed[0] == untimed[1] and shared["endings"] == alone["endings"] and shared["games"] == alone["games"]


def test_the_command_line_says_what_is_missing(tmp_path):
    asked = ("lab", "run", "othello-terms", "--data-dir", tmp_path / "data", "--on", "ray")
    install = 'install both in the folder of the project with: pip install ./python "ray>=2.60"'
    empty = tmp_path / "empty"
    empty.mkdir()
    _, said = program(*asked, code=2, env={"PATH": str(empty)})
    assert said.startswith("error: --on ray needs python3") and said.count("\n") == 1 and install in said
    # A Python without the package.
    (empty / "python3").write_text("#!/bin/sh\nexit 1\n")
    (empty / "python3").chmod(0o755)
    assert program(*asked, code=2, env={"PATH": str(empty)})[1] == f"error: --on ray needs yomikiri and Ray for python3; {install}\n"
    # A package of another version.
    (empty / "python3").write_text("#!/bin/sh\necho 0.0.1\n")
    assert "is yomikiri 0.0.1" in program(*asked, code=2, env={"PATH": str(empty)})[1]
    # No Ray: the package says so itself.
    (tmp_path / "ray.py").write_text("raise ImportError('there is none')")
    path = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]), "PYTHONPATH": str(tmp_path)}
    said = program(*asked, code=2, env=path)[1]
    assert said == 'error: yomikiri.cluster needs Ray, which is not installed here; install it with: pip install "ray>=2.60" on every machine\n'


@pytest.mark.long
def test_work_on_ray_ends_with_the_program_that_asked(nodes, tmp_path):
    """By Ctrl-C in order; by kill -9 too, since nobody holds its input any more."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    out = tmp_path / "long.weights"
    command = [os.environ["YOMIKIRI_PROGRAM"], "lab", "train", "nip", "--board", "4x4", "--games", "100000", "--out", str(out), "--on", "ray", "--address", nodes.address]
    for deed, code in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
        before = out.with_name("long.weights.games").stat().st_size if deed == signal.SIGKILL else 0
        running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "PATH": path})
        games = out.with_name("long.weights.games")
        while not games.exists() or games.stat().st_size < before + 2000:
            assert running.poll() is None, running.stderr.read()
            time.sleep(0.1)
        running.send_signal(deed)
        # Whoever worked for it has its error output too: that ends when all of them have ended.
        said = running.communicate(timeout=60)[1]
        assert running.returncode == code
        assert "stopped; the same command goes on where it was" in said
    # Nobody has the file any more.
    native.TrainingGames(native.game("nip", "4x4"), out, seed=1).close()


def test_ranges_cover_all_games():
    assert ranges([], 4) == []
    assert ranges(list(range(10)), 4) == [(0, 4), (4, 8), (8, 10)]
    assert ranges([0, 2, 3], 4) == [(0, 1), (2, 4)]
