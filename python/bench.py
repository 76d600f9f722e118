"""Calls a second of the Python package, and its environments beside those of OpenSpiel and PettingZoo in the same run.

    pip install ./python pettingzoo[classic] open_spiel
    python python/bench.py
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Callable, List, Tuple

import numpy as np

import yomikiri


def rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """How often something is done in a second, after one round to warm up."""
    work()
    begin, done = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        done += work()
    return done / (time.perf_counter() - begin)


def calls() -> List[Tuple[str, float]]:
    """Single calls about a position in the middle of a game of Othello."""
    position = yomikiri.game("othello").start().line("f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6")
    move, code = position.moves()[0], position.codes()[0]
    thousand = range(1000)

    def of(call: Callable[[], Any]) -> Callable[[], int]:
        def work() -> int:
            for _ in thousand:
                call()
            return 1000

        return work

    rows = [
        ("`p.play(\"f2\")`", lambda: position.play(move)),
        ("`p.play(code)`", lambda: position.play(code)),
        ("`p.moves()`", position.moves),
        ("`p.codes()`", position.codes),
        ("`p.legal_mask()`", position.legal_mask),
        ("`p.planes()`", position.planes),
        ("`p.array()`", position.array),
        ("`hash(p)`", lambda: hash(position)),
    ]
    return [(name, rate(of(call))) for name, call in rows]


def our_positions(name: str) -> Callable[[], int]:
    """Random games with positions, one move at a time."""
    start, chance = yomikiri.game(name).start(), random.Random(1)

    def work() -> int:
        position, moves = start, 0
        codes = position.codes()
        while codes:
            position = position.play(chance.choice(codes))
            codes = position.codes()
            moves += 1
        return moves

    return work


def our_vector(name: str, games: int = 4096, threads: int = 2, planes: bool = True) -> Callable[[], int]:
    """Random games side by side, with planes and masks."""
    env = yomikiri.vector_env(name, games, threads=threads, planes=planes)

    def work() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * games

    return work


def aec(env: Any) -> Callable[[], int]:
    """Random games of an environment of PettingZoo."""
    chance = random.Random(1)

    def work() -> int:
        env.reset(seed=1)
        moves = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            moves += 1
        return moves

    return work


def spiel(name: str) -> Callable[[], int]:
    """Random games of OpenSpiel, from Python."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    return work


def spiel_with_planes(name: str) -> Callable[[], int]:
    """The same with what a program that learns sees: the tensor and the mask."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(0)
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    return work


def environments() -> List[Tuple[str, str, float]]:
    """Random moves a second."""
    from pettingzoo.classic import connect_four_v3

    from yomikiri.pettingzoo import env

    rows: List[Tuple[str, str, Callable[[], int]]] = []
    for ours, theirs in (("othello", "othello"), ("row", "connect_four")):
        rows += [
            (theirs, "Yomikiri, 4096 games side by side, 2 threads, planes and masks", our_vector(ours)),
            (theirs, "the same on 1 thread", our_vector(ours, threads=1)),
            (theirs, "the same without planes, 2 threads", our_vector(ours, planes=False)),
            (theirs, "Yomikiri, positions in a Python loop", our_positions(ours)),
            (theirs, "OpenSpiel, states in a Python loop", spiel(theirs)),
            (theirs, "the same with tensor and mask", spiel_with_planes(theirs)),
            (theirs, "Yomikiri, PettingZoo environment", aec(env(ours))),
        ]
    rows.append(("connect_four", "PettingZoo's own environment", aec(connect_four_v3.env())))
    return [(game, name, rate(work)) for game, name, work in rows]


def main() -> None:
    """Prints two tables of Markdown."""
    print(f"yomikiri {yomikiri.__version__}, Python {sys.version.split()[0]}\n")
    print("| call, in the middle of a game of Othello | calls/s |\n|---|---:|")
    for name, found in calls():
        print(f"| {name} | {found:,.0f} |")
    print("\n| game | environment | random moves/s |\n|---|---|---:|")
    for game, name, found in environments():
        print(f"| {game} | {name} | {found:,.0f} |")


if __name__ == "__main__":
    main()
