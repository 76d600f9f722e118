"""Games and positions: the same rules as everywhere, as plain Python values."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as xml

import numpy as np
import pytest

import yomikiri

# One small game of every kind, with a few moves.
PLACES = [
    {"name": "othello", "board": "6x6"},
    {"name": "nip", "board": "6x8", "rules": {"rim": "off"}},
    {"name": "gobblers"},
    {"name": "row", "variant": "tic-tac-toe"},
    {"name": "row"},
    {"name": "halma", "board": "5x5", "pieces": 3},
    {"name": "halma", "board": "16x16", "players": 4},
]
IDS = ["-".join(str(value) for value in place.values()) for place in PLACES]


@pytest.fixture(params=PLACES, ids=IDS)
def game(request):
    return yomikiri.game(**request.param)


def played(game, plies=9, seed=5):
    """The positions of a game by chance."""
    random = np.random.default_rng(seed)
    positions = [game.start()]
    while len(positions) <= plies and not positions[-1].is_over:
        positions.append(positions[-1].play(str(random.choice(positions[-1].moves()))))
    return positions


def test_every_game_of_the_list_is_covered():
    assert {place["name"] for place in PLACES} == {name for name, _ in yomikiri.games()}


def test_moves_codes_and_masks_agree(game):
    for position in played(game):
        moves, codes = position.moves(), position.codes()
        assert [game.move_text(code) for code in codes] == moves
        assert [position.code(move) for move in moves] == codes
        assert sorted(codes) == position.legal_mask().nonzero()[0].tolist()
        assert position.legal_mask().shape == (game.actions,)
        for move, code in zip(moves[:3], codes):
            assert position.play(move) == position.play(code)


def test_positions_are_values(game):
    for position in played(game):
        again = game.position(position.text)
        assert again == position and hash(again) == hash(position) and again is not position
        assert pickle.loads(pickle.dumps(position)) == position
        assert copy.copy(position) is position and copy.deepcopy([position])[0] is position
        assert {position: 1}[again] == 1
        assert position.game == game and hash(position.game) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.start() != "a text" and game != 3


def test_arrays_show_the_board(game):
    for position in played(game):
        board, planes = position.array(), position.planes()
        assert planes.shape == game.shape and board.shape == game.shape[1:]
        assert planes.dtype == np.uint8 and board.dtype == np.int8
        assert (planes[-1] == position.to_move).all()
        assert len(game.planes) == game.shape[0]
        kinds = sum(1 for name in game.planes if name.startswith("own") and not name.endswith("in hand"))
        # What stands on top is in the planes of its owner.
        seats = len(game.seats)
        for seat in range(seats):
            first = (seat - position.to_move) % seats * kinds
            own = planes[first : first + kinds].any(axis=0)
            assert own[board == seat + 1].all()
            assert not own[board <= 0].any()


def test_the_board_is_drawn(game):
    position = played(game)[-1]
    picture = xml.fromstring(position._repr_svg_())
    assert picture.tag.endswith("svg")
    assert len(str(position).splitlines()) >= game.shape[1]
    assert game.place in repr(position)


def test_a_finished_game_has_a_payoff(game):
    position = played(game, plies=400, seed=1)[-1]
    if position.is_over:
        assert position.moves() == [] and len(position.payoff) == len(game.seats)
        assert not position.legal_mask().any()
        with pytest.raises(yomikiri.IllegalMove):
            position.play(0)
    else:
        assert position.payoff is None and position.winner is None


def test_lines_are_played_and_named():
    othello = yomikiri.game("othello")
    tiger = othello.start().line("f5d6c3d3c4")
    assert othello.start().line("f5 d6, c3 d3 c4") == tiger
    assert othello.openings()["Tiger"] == "f5d6c3d3c4"
    assert tiger.canonical() == othello.start().line("c4e3f6e6f5").canonical()
    assert othello.start().perft(6) == 8200
    with pytest.raises(yomikiri.IllegalMove, match="move 2: a1 is not legal here; legal is f4, d6, f6"):
        othello.start().line("f5a1")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: yomikiri.game("chess"), "unknown game \"chess\"; there are gobblers"),
        (lambda: yomikiri.game("nip", board="6x"), "board"),
        (lambda: yomikiri.game("nip", rules={"rimm": "off"}), "unknown rule \"rimm\"; this game has"),
        (lambda: yomikiri.game("nip", rules={"rim": "maybe"}), "rule rim cannot be \"maybe\"; it is"),
        (lambda: yomikiri.game("gobblers", board="4x4"), "gobblers is always played on 3x3; leave out board=\"4x4\""),
        (lambda: yomikiri.game("nip", pieces=3), "nip leaves no choice of pieces; leave out pieces=3"),
        (lambda: yomikiri.game("row", variant="chess"), "unknown variant \"chess\" of row"),
        (lambda: yomikiri.game("othello").position("xyz"), "position"),
        (lambda: yomikiri.game("othello").move_text(65), "there is no move 65; codes of this game are below 65"),
        (lambda: yomikiri.game("othello").start().play("z9"), "z9"),
        (lambda: yomikiri.game("othello").start().play(9999), "9999 is not legal here; legal is d3, c4, f5, e6"),
        (lambda: yomikiri.game("othello").start().solve(time=-1), "a time must be greater than zero"),
        (lambda: yomikiri.game("othello").start().solve(time="soon"), "a time is like 90s, 10m or 1h30m"),
        (lambda: yomikiri.game("othello").start().solve(memory="1K"), "memory is too small to solve in"),
        (lambda: yomikiri.game("othello").start().solve(memory="900T"), "memory is more than the"),
        (lambda: yomikiri.game("othello").start().solve(nodes=0), "a number of nodes is a whole number above 0"),
        (lambda: yomikiri.game("othello").start().solve(nodes=1.5), "a number of nodes is a whole number above 0"),
        (lambda: yomikiri.game("othello").start().solve(threads=0), "a number of threads is a whole number from 1 to 256"),
        (lambda: yomikiri.game("othello").start().solve(mode="fast"), "there is no mode \"fast\"; there are exact, wld and lookahead"),
        (lambda: yomikiri.game("othello").start().solve(lookahead=(7, 5)), "lookahead and its stages are only for mode=\"lookahead\"; add that"),
        (lambda: yomikiri.game("othello").start().solve("lookahead"), "needs the plies of its two stages, like lookahead=(7, 5)"),
        (lambda: yomikiri.game("othello").start().solve("lookahead", lookahead=(7, 5), stage_1="luck"), "stage_1: a stage judges by score or win, not by \"luck\""),
        (lambda: yomikiri.game("othello").start().solve("lookahead", lookahead=(7, 5), moves=True), "moves is only for the modes exact and wld; a lookahead proves nothing"),
        (lambda: yomikiri.game("gobblers").start().solve("lookahead", lookahead=(7, 5)), "mode=\"lookahead\" is for games about a score; leave it out to solve gobblers"),
        (lambda: yomikiri.game("othello").start().solve(certificate="/proc/none/x.cert"), "certificate \"/proc/none/x.cert\" cannot be written"),
        (lambda: yomikiri.game("othello").start().solve(checkpoint="/proc/none/x"), "cannot be written"),
        (lambda: yomikiri.game("othello").start().play(-1), "there is no move -1; codes of moves begin with 0"),
        (lambda: yomikiri.Library(__file__), "is no library of games; move it away, or name another file"),
        (lambda: yomikiri.game("othello").start().solve(resume=True), "resume needs to know from where; add checkpoint=FILE"),
        (lambda: yomikiri.game("othello").start().solve(progress=3), "progress is True, or a function"),
        (lambda: yomikiri.game("othello").start().svg(3), "a width is a number of pixels"),
        (lambda: yomikiri.game("othello").player("level:12"), "level"),
        (lambda: yomikiri.game("othello").player("stockfish"), "othello has no player \"stockfish\"; there are level:5"),
        (lambda: yomikiri.game("gobblers").start().solve(checkpoint="x"), "checkpoint is for games about a score; leave it out to solve gobblers"),
        (lambda: yomikiri.game("halma").start().solve(time=1), "Position.analyse says what its moves are worth"),
    ],
)
def test_wrong_values_say_what_would_be_right(call, message):
    with pytest.raises(yomikiri.InputError) as raised:
        call()
    assert message in str(raised.value)
    assert isinstance(raised.value, (yomikiri.Error, ValueError)) and "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: yomikiri.game(3),
        lambda: yomikiri.game("othello", board=8),
        lambda: yomikiri.game("othello", rules=["rim"]),
        lambda: yomikiri.game("othello").start().play(None),
        lambda: yomikiri.game("othello").start().play(1.5),
        lambda: yomikiri.game("othello").start().solve(moves="yes"),
        lambda: yomikiri.game("othello").start().solve(time=[1]),
        lambda: yomikiri.game("othello").start().perft("deep"),
        lambda: yomikiri.Position(),
        lambda: yomikiri.batch.moves([1, 2]),
    ],
)
def test_wrong_types_are_type_errors(call):
    with pytest.raises((TypeError, OverflowError)) as raised:
        call()
    assert "\n" not in str(raised.value)


def test_wrong_types_say_what_would_be_right():
    with pytest.raises(TypeError, match='a move is a text, like "c3", or its code, but no NoneType'):
        yomikiri.game("othello").start().play(None)
    with pytest.raises(TypeError, match='a limit is a number or a text, like 10, "10m" or "4G", but no list'):
        yomikiri.game("othello").start().solve(time=[1])


def test_no_panic_reaches_python():
    from yomikiri import native

    with pytest.raises(yomikiri.InternalError, match="the program has a fault: asked to"):
        native._panic()


def test_trees_keep_what_was_tried(tmp_path):
    tree = yomikiri.game("othello", board="6x6").start().tree
    root = tree.root
    first, second = root.play("c2"), root.play("b3")
    assert [node.move for node in root.children] == ["c2", "b3"] and len(tree) == 3
    second.promote()
    assert [node.move for node in root.children] == ["b3", "c2"]
    second.say("to look at")
    report = second.analyse(nodes=2000, threads=1)
    assert report.nodes > 0 and second.report.moves[0].move == report.moves[0].move
    assert first.parent == root and first.report is None and first.judgement is None
    root.analyse(nodes=2000, threads=1)
    value, how = second.judgement
    assert value in {move.value for move in root.report.moves if move.move == "b3"} and how
    tree.save(tmp_path / "tree.txt")
    again = yomikiri.Tree.load(tmp_path / "tree.txt")
    assert len(again) == 3 and again.root.children[0].comment == "to look at"
    assert again.root.children[0].judgement == (value, how)
    assert first.remove() == root and len(tree) == 2
    with pytest.raises(yomikiri.IllegalMove):
        root.play("a1")
    with pytest.raises(yomikiri.InputError):
        yomikiri.Tree.load(tmp_path / "nothing.txt")
