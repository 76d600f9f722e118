"""Players, matches, records, the library and experiments."""

from __future__ import annotations

import random
import threading

import pytest

import yomikiri


class Chance:
    """Plays by chance, the same for the same seed."""

    name = "chance"

    def __init__(self):
        self.random = random.Random(0)
        self.begun = []

    def begin(self, seed):
        self.begun.append(seed)
        self.random.seed(seed)

    def choose(self, position):
        return self.random.choice(position.moves())


def test_players_choose_legal_moves():
    for name, _ in yomikiri.games():
        game = yomikiri.game(name)
        player = game.player("level:2", seed=3)
        move = player.choose(game.start())
        assert move in game.start().moves()
        assert game.player("level:2", seed=3).choose(game.start()) == move


def test_players_refuse_other_games_and_the_end():
    player = yomikiri.game("othello").player("random")
    with pytest.raises(yomikiri.InputError, match="this is a position of row 6x7, not of othello 8x8"):
        player.choose(yomikiri.game("row").start())
    over = yomikiri.game("othello", "4x4").start()
    while not over.is_over:
        over = over.play(over.moves()[0])
    with pytest.raises(yomikiri.IllegalMove, match="the game is over"):
        over.game.player("random").choose(over)


def test_python_players_take_part():
    player = Chance()
    result = yomikiri.match("othello", player, "random", board="6x6", games=20, seed=3)
    assert result.games == 20 and result.finished
    assert [row.player for row in result.players] == ["chance", "random"]
    assert len(set(player.begun)) == 20
    assert len(result.records) == 20
    assert {record.players[0] for record in result.records} == {"chance", "random"}
    again = yomikiri.match("othello", Chance(), "random", board="6x6", games=20, seed=3)
    assert [record.moves for record in again.records] == [record.moves for record in result.records]
    several = yomikiri.match("othello", Chance(), Chance(), "level:0", board="4x4", games=4, format="round-robin")
    assert several.games == 12


def test_codes_of_moves_may_be_chosen():
    class First:
        def choose(self, position):
            return position.codes()[0]

    assert yomikiri.match("gobblers", First(), First(), games=2).games == 2


def test_an_illegal_move_loses_the_game():
    class Wrong:
        def choose(self, position):
            return "a1"

    result = yomikiri.match("othello", Wrong(), "random", games=4)
    assert result.losses == 4 and len(result.faults) == 4
    assert "a1 is not legal here" in result.faults[0]["fault"]
    assert result.json["endings"]["forfeit"] == 4


@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_player_raises_ends_the_match(threads):
    class Broken:
        def choose(self, position):
            raise ZeroDivisionError("a fault of mine")

    with pytest.raises(ZeroDivisionError, match="a fault of mine"):
        yomikiri.match("othello", Broken(), "random", games=100, threads=threads)

    class Strange:
        def choose(self, position):
            return [1]

    with pytest.raises(yomikiri.InputError, match="choose returned a list; it should be a move"):
        yomikiri.match("othello", "random", Strange(), games=100, threads=threads)


def test_players_may_ask_the_program_while_they_play():
    class Asker:
        def choose(self, position):
            return position.solve(threads=1).line[0]

    result = yomikiri.match("nip", Asker(), "random", board="4x4", games=10, threads=2)
    assert result.score >= 0.5


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("othello", "random"), {}, "player"),
        (("othello", "random", "random"), {"games": 3}, "3 games cannot be shared by 2 seats"),
        (("othello", "random", "nobody"), {}, 'othello has no player "nobody"'),
        (("othello", "random", 3), {}, "a int is no player; give a description"),
        (("othello", "random", "random"), {"format": "cup"}, 'there is no "cup"; there are match, round-robin'),
        (("othello", "random", "random"), {"opening": 2, "all_openings": 2}, "exclude each other"),
        (("othello", "random", "random"), {"openings": ["f5 a1"]}, "line 1 of the openings"),
    ],
)
def test_wrong_matches_say_what_would_be_right(arguments, options, message):
    with pytest.raises(yomikiri.InputError) as raised:
        yomikiri.match(*arguments, **options)
    assert message in str(raised.value)


def test_results_become_frames_and_pictures():
    result = yomikiri.match("nip", "level:1", "random", board="4x4", games=10)
    for library in ("pandas", "polars"):
        frame = result.frame(library)
        assert list(frame["player"]) == ["level:1", "random"] and sum(frame["wins"]) == 10 - result.draws
        games = result.games_frame(library)
        assert len(games) == 10 and set(games["first"]) == {"level:1", "random"}
    assert result._repr_svg_() == result.svg() and result.svg().startswith("<svg") and "level:1" in str(result)
    with pytest.raises(yomikiri.InputError, match="there are pandas and polars"):
        result.frame("excel")


def test_records_are_read_and_written(tmp_path):
    record = yomikiri.Record.of(yomikiri.game("othello"), "f5d6c3d3c4", players=["A", "B"])
    assert record.moves == ["f5", "d6", "c3", "d3", "c4"] and record.opening == "Tiger" and record.payoff is None
    path = tmp_path / "game.txt"
    path.write_text(record.text, encoding="utf-8")
    assert yomikiri.records(path) == [record]
    assert record.positions()[-1] == yomikiri.game("othello").start().line("f5d6c3d3c4")
    with pytest.raises(yomikiri.InputError, match="name a file with games"):
        yomikiri.records(tmp_path / "none.txt")
    with pytest.raises(yomikiri.IllegalMove):
        yomikiri.Record.of(yomikiri.game("othello"), "a1")


def test_the_library_is_searched(tmp_path):
    library = yomikiri.Library(tmp_path / "games.db")
    played = yomikiri.match("othello", "level:1", "random", board="6x6", games=40)
    assert library.add(played.records) == (40, 0)
    assert library.add(played.records) == (0, 40)
    assert len(library) == 40 == len(list(library)) == len(list(library.search(game="othello")))
    won = [record for record in library if record.payoff[0] > 0]
    assert len(list(library.search(winner=1))) == len(won)
    start = yomikiri.game("othello", "6x6").start()
    explored = library.explore(start)
    assert explored.games == 40 and sum(move.games for move in explored.moves) == 40
    assert len(list(library.search(position=start.play(explored.moves[0].moves[0])))) == explored.moves[0].games
    for frames in ("pandas", "polars"):
        assert len(library.frame(frames, player="level:1")) == 40
    assert len(explored.frame()) == len(explored.moves)
    first = next(iter(library))
    assert library.game(first.number) == first
    with pytest.raises(yomikiri.InputError):
        library.game(10_000)
    with pytest.raises(yomikiri.InputError, match="no opening has"):
        list(library.search(opening="nonsense"))
    (tmp_path / "text.db").write_text("this is no library, only some text that is long enough to be looked at")
    with pytest.raises(yomikiri.Error):
        yomikiri.Library(tmp_path / "text.db")


def test_matches_are_kept_and_go_on(tmp_path):
    library = yomikiri.Library(tmp_path / "games.db")
    first = yomikiri.match("nip", "level:1", "random", board="4x4", games=10, library=library)
    more = yomikiri.match("nip", "level:1", "random", board="4x4", games=20, library=library, resume=True)
    assert more.json["resumed"] and more.json["contest"] == first.json["contest"] and more.games == 20
    assert [record.moves for record in more.records[:10]] == [record.moves for record in first.records]


def test_the_library_serves_several_threads(tmp_path):
    library = yomikiri.Library(tmp_path / "games.db")
    library.add(yomikiri.match("nip", "random", "random", board="4x4", games=20).records)
    found = []
    threads = [threading.Thread(target=lambda: found.append(len(list(library)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [len(library)] * 4


MINE = """
title = "How much is a corner worth?"
[matches]
game = { name = "othello", board = "6x6" }
player = "greedy:BP*{bp}+CS*{cs}"
against = "random"
games = 20
grid = [{ name = "bp", values = [1, 2] }, { name = "cs", values = [0, 1] }]
plots = [{ x = "cs", series = "bp" }]
"""


def test_experiments_run_and_are_kept(tmp_path):
    library = yomikiri.Library(tmp_path / "games.db")
    mine = tmp_path / "mine.toml"
    mine.write_text(MINE)
    report = yomikiri.experiment(str(mine), library=library)
    table = report.tables[0]
    assert report.finished and report.title == "How much is a corner worth?" and report.title in report.text
    assert table.frame().shape == (4, len(table.columns)) == table.frame("polars").shape
    assert table.frame()["bp"].tolist() == [1, 1, 2, 2]
    assert report.figures and all(figure._repr_svg_().lstrip().startswith("<svg") for figure in report.figures)
    again = yomikiri.experiment(str(mine), library=library, seed=1)
    assert again.tables == report.tables
    with pytest.raises(yomikiri.InputError, match="there are nip-published"):
        yomikiri.experiment("no-such-experiment")
    mine.write_text(MINE.replace("games = 20", "games = many"))
    with pytest.raises(yomikiri.InputError):
        yomikiri.experiment(str(mine))


def test_published_tables_are_the_same(program):
    expected = program("lab", "run", "nip-published", "--board", "4x4")
    report = yomikiri.experiment("nip-published", board="4x4")
    assert [section["table"] for section in report.json["sections"]] == [section["table"] for section in expected["sections"]]


def test_proven_values_are_listed():
    known = yomikiri.proofs("nip")
    assert len(known) > 5 and all(proof.game == "nip" for proof in known)
    assert len(known.frame()) == len(known)
    handicaps = yomikiri.game("othello").handicaps()
    assert handicaps is None


def test_positions_are_worked_on_in_parallel():
    game = yomikiri.game("othello", "6x6")
    positions = [game.start()]
    for _ in range(3):
        positions = [position.play(move) for position in positions for move in position.moves()][:60]
    assert yomikiri.batch.moves(positions) == [position.moves() for position in positions]
    assert (yomikiri.batch.planes(positions)[5] == positions[5].planes()).all()
    assert (yomikiri.batch.legal_masks(positions)[7] == positions[7].legal_mask()).all()
    firsts = [position.moves()[0] for position in positions]
    assert yomikiri.batch.play(positions, firsts) == [position.play(move) for position, move in zip(positions, firsts)]
    small = [yomikiri.game("nip", "4x6").start().play(move) for move in yomikiri.game("nip", "4x6").start().moves()]
    assert [one.value for one in yomikiri.batch.solve(small, threads=2)] == [one.solve().value for one in small]
    analysed = yomikiri.batch.analyse(positions[:4], nodes=500)
    assert [one.position for one in analysed] == [position.text for position in positions[:4]]
    got = yomikiri.batch.playouts(positions, seed=4)
    assert got == yomikiri.batch.playouts(positions, seed=4, threads=1) != yomikiri.batch.playouts(positions, seed=5)
    with pytest.raises(yomikiri.InputError, match="1 moves are given for 56 positions"):
        yomikiri.batch.play(positions, ["a1"])
    illegal = next(code for code in range(game.actions) if code not in positions[0].codes())
    with pytest.raises(yomikiri.IllegalMove):
        yomikiri.batch.play(positions[:1], [illegal])
    with pytest.raises(yomikiri.InputError, match="this is a position of"):
        yomikiri.batch.planes([positions[0], small[0]])
    assert yomikiri.batch.moves([]) == []
