"""Environments for programs that learn, and OpenSpiel's games beside ours."""

from __future__ import annotations

import random
import time

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import yomikiri
from yomikiri import openspiel
from yomikiri.pettingzoo import env, raw_env

PLACES = {
    "othello": {"game": "othello"},
    "nip": {"game": "nip", "board": "6x6"},
    "gobblers": {"game": "gobblers"},
    "connect-four": {"game": "row"},
    "halma": {"game": yomikiri.game("halma", "5x5", pieces=3)},
    "halma-for-four": {"game": yomikiri.game("halma", "16x16", players=4), "max_plies": 60},
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_agrees(name):
    api_test(env(**PLACES[name]), num_cycles=100, verbose_progress=False)
    seed_test(lambda: env(**PLACES[name]), num_cycles=30)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_renders():
    modes = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode=None: env("othello", board="4x4", render_mode=render_mode), custom_tests=modes)
    frame = raw_env("othello", board="4x4", render_mode="rgb_array")
    frame.reset()
    assert frame.render().shape == (96, 96, 3)


def test_an_environment_plays_by_the_rules():
    game = env("row")
    game.reset(seed=1)
    for move in [3, 0, 3, 0, 3, 0, 3]:
        game.step(move)
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.rewards == {"player_0": 1, "player_1": -1}


def test_an_illegal_move_ends_an_episode():
    game = env("othello")
    game.reset(seed=1)
    game.step(0)
    assert game.rewards["player_0"] == -1 and all(game.terminations.values())


def test_repetitions_and_long_games_end():
    repeated = raw_env("gobblers")
    repeated.reset()
    chance = random.Random(2)
    for _ in range(500):
        if repeated.terminations["player_0"] or repeated.truncations["player_0"]:
            break
        repeated.step(chance.choice(repeated.position.codes()))
    assert repeated.terminations["player_0"] or repeated.truncations["player_0"]
    short = raw_env("othello", max_plies=3)
    short.reset()
    for _ in range(3):
        short.step(short.position.codes()[0])
    assert short.truncations == {"player_0": True, "player_1": True}


@pytest.mark.parametrize("name", PLACES)
def test_games_side_by_side_are_the_games_alone(name):
    """The slow twin: every game of the vector is played again with positions."""
    place = PLACES[name]
    game = place["game"] if isinstance(place["game"], yomikiri.Game) else yomikiri.game(place["game"], place.get("board"))
    games = 7
    vector = yomikiri.vector_env(game, games, seed=11, threads=2, max_plies=40)
    twins = [game.start() for _ in range(games)]
    plies = [0] * games
    seen = [[] for _ in range(games)]
    for _ in range(90):
        for number, twin in enumerate(twins):
            assert (vector.legal[number] == twin.legal_mask()).all()
            assert (vector.planes[number] == twin.planes()).all()
            assert vector.to_move[number] == twin.to_move and vector.position(number) == twin
        actions = vector.sample()
        vector.step(actions)
        for number, action in enumerate(actions.tolist()):
            seen[number].append(twins[number])
            after = twins[number].play(action)
            plies[number] += 1
            repeated = game.limits[0] is not None and seen[number].count(after) + 1 >= game.limits[0]
            over = after.is_over or repeated
            cut = not over and plies[number] >= 40
            assert (vector.ended[number], vector.cut[number]) == (over, cut)
            expected = np.sign(after.payoff) if after.is_over else [0] * len(game.seats)
            assert vector.rewards[number].tolist() == list(expected)
            if over or cut:
                after, plies[number], seen[number] = game.start(), 0, []
            twins[number] = after


@pytest.mark.parametrize("name", ["gobblers", "halma", "connect-four"])
def test_games_side_by_side_end_as_those_of_pettingzoo(name):
    """Whoever can repeat a position often does so: games end by repetition, by the rules and at the limit."""
    place = PLACES[name]
    game = place["game"] if isinstance(place["game"], yomikiri.Game) else yomikiri.game(place["game"])
    chance = random.Random(3)
    vector = yomikiri.vector_env(game, 4, max_plies=40)
    alone = [raw_env(game, max_plies=40) for _ in range(4)]
    for one in alone:
        one.reset()
    seen = [{one.position} for one in alone]
    ends = {"rules": 0, "repetition": 0, "limit": 0}
    for _ in range(400):
        actions = []
        for number, one in enumerate(alone):
            codes = one.position.codes()
            back = [code for code in codes if one.position.play(code) in seen[number]]
            actions.append(chance.choice(back if back and chance.random() < 0.6 else codes))
        vector.step(np.array(actions))
        for number, (one, action) in enumerate(zip(alone, actions)):
            one.step(action)
            seen[number].add(one.position)
            ended, cut = one.terminations["player_0"], one.truncations["player_0"]
            assert (vector.ended[number], vector.cut[number]) == (ended, cut)
            assert vector.rewards[number].tolist() == [one.rewards[agent] for agent in one.possible_agents]
            if ended or cut:
                ends["limit" if cut else "rules" if one.position.is_over else "repetition"] += 1
                one.reset()
                seen[number] = {one.position}
            assert vector.position(number) == one.position
    if name == "connect-four":
        assert ends["rules"] > 0 and ends["repetition"] == 0
    else:
        assert ends["repetition"] > 0 and ends["rules"] + ends["limit"] > 0, ends


def test_vectors_are_the_same_for_the_same_seed_and_any_threads():
    def played(seed, threads):
        vector = yomikiri.vector_env("othello", 600, seed=seed, threads=threads)
        total = np.zeros(600)
        for _ in range(80):
            vector.step(vector.sample())
            total += vector.rewards[:, 0]
        return total

    assert (played(3, 1) == played(3, 2)).all()
    assert (played(3, 2) != played(4, 2)).any()


def test_a_wrong_move_changes_nothing():
    vector = yomikiri.vector_env("othello", 3)
    before = vector.legal.copy()
    with pytest.raises(yomikiri.InputError, match="game 1: a1 is not legal here; legal is d3, c4, f5, e6"):
        vector.step(np.array([19, 0, 19]))
    with pytest.raises(yomikiri.InputError, match="2 moves are given for 3 games"):
        vector.step(np.array([19, 19]))
    with pytest.raises(yomikiri.InputError):
        vector.step(np.array([19, -1, 19]))
    assert (vector.legal == before).all() and vector.position(1) == vector.game.start()
    with pytest.raises(yomikiri.InputError, match="a number of games is a whole number"):
        yomikiri.vector_env("othello", 0)


def test_games_side_by_side_are_fast():
    """A guard against a slow path, far below what BENCHMARKS.md says: tests are built for checks, not for speed."""
    vector = yomikiri.vector_env("othello", 2048)
    begin, moves = time.perf_counter(), 0
    while time.perf_counter() - begin < 1:
        vector.step(vector.sample())
        moves += len(vector)
    assert moves / (time.perf_counter() - begin) > 30_000


def our_move(spiel_game, action):
    """The text of a move of OpenSpiel, as we write it."""
    if spiel_game == "connect_four":
        return "abcdefg"[action]
    return "pass" if action == 64 else f"{'abcdefgh'[action % 8]}{action // 8 + 1}"


def compare(spiel_game, ours, games, seed):
    """Plays games by chance on both sides; how many moves and passes were compared."""
    chance = random.Random(seed)
    theirs = pyspiel.load_game(spiel_game)
    moves = passes = 0
    start = ours.start()
    for _ in range(games):
        state, position = theirs.new_initial_state(), start
        while not state.is_terminal():
            assert not position.is_over
            assert state.current_player() == position.to_move
            actions = state.legal_actions()
            legal = {our_move(spiel_game, action) for action in actions}
            assert legal == set(position.moves()), position.text
            action = chance.choice(actions)
            passes += our_move(spiel_game, action) == "pass"
            moves += 1
            state.apply_action(action)
            position = position.play(our_move(spiel_game, action))
        assert position.is_over
        assert state.returns() == [float(np.sign(got)) for got in position.payoff], position.text
    return moves, passes


@pytest.mark.parametrize(("spiel_game", "name"), [("othello", "othello"), ("connect_four", "row")])
def test_openspiel_has_the_same_rules(spiel_game, name):
    moves, passes = compare(spiel_game, yomikiri.game(name), games=60, seed=1)
    assert moves > 1000 and (name == "row" or passes > 10)


@pytest.mark.parametrize("name", PLACES)
def test_our_games_are_games_of_openspiel(name):
    place = PLACES[name]
    game = openspiel.load_game(place["game"], board=place.get("board"))
    chance = random.Random(4)
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(state.position.codes())
        # OpenSpiel copies a state with all that it remembers: often enough to see that it does.
        copy = state.clone() if state.move_number() % 20 == 0 else None
        action = chance.choice(actions)
        assert state.action_to_string(state.current_player(), action) in state.position.moves()
        state.apply_action(action)
        assert copy is None or str(copy) != str(state)
    assert len(state.returns()) == game.num_players() and state.current_player() == pyspiel.PlayerId.TERMINAL
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.size == np.prod(game.game.shape)


def test_an_algorithm_of_openspiel_plays_our_game():
    from open_spiel.python.algorithms import mcts

    game = openspiel.load_game("row", rules={})
    state = game.new_initial_state()
    for action in [3, 0, 3, 0, 3, 0]:
        state.apply_action(action)
    bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1))
    assert bot.step(state) == 3
