"""``python -m yomikiri.cluster``: big work on a Ray cluster, from a shell."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Dict, Generator, List, Optional, Sequence

from .. import native
from ..errors import Error, InputError, Interrupted
from .engine import disconnect
from .show import Line

DONE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130


def arguments() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(prog="python -m yomikiri.cluster", description="Big work on all machines of a Ray cluster.")
    parser.add_argument("--version", action="version", version=native.__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    solve = commands.add_parser("solve", help="solve a position; may be killed and started again at any time")
    where(solve)
    game(solve)
    solve.add_argument("--mode", choices=("wld", "exact"), default="wld", help="who wins, or the score (default: wld)")
    solve.add_argument("--position", metavar="TEXT", help="the position; the start of the game if it is not given")
    solve.add_argument("--journal", required=True, type=Path, metavar="DIR", help="the folder where everything is kept")
    solve.add_argument("--workers", type=int, metavar="N", help="so many workers, which an autoscaler finds machines for; as many as the machines hold if it is not given")
    solve.add_argument("--cores-per-worker", type=int, default=1, metavar="N", help="cores of each worker (default: 1)")
    solve.add_argument("--memory", default="1G", metavar="SIZE", help="memory for the tables of each worker (default: 1G)")
    solve.add_argument("--weights", type=Path, metavar="FILE", help="weights to order moves by, as `yomikiri lab train` writes them")
    solve.add_argument("--budget", metavar="TIME", help="how long one job may take (default: 20s); only said when the solve begins")
    solve.add_argument("--nodes", metavar="N", help="how many positions one job may enter; only said when the solve begins")
    solve.add_argument("--ask-twice", type=float, metavar="SHARE", help="the share of questions that two workers answer (default: 0.02); only said when the solve begins")
    solve.add_argument("--certificate", type=Path, metavar="FILE", help="write the certificate here, and check it")
    solve.add_argument("--json", action="store_true", help="print the result as JSON")

    match = commands.add_parser("match", help="play a match or a tournament")
    where(match)
    game(match)
    match.add_argument("players", nargs="+", metavar="PLAYER", help="a player, like level:5")
    match.add_argument("--library", required=True, type=Path, metavar="FILE", help="the library that keeps the games")
    match.add_argument("--games", type=int, default=100, metavar="N", help="games of each pairing (default: 100)")
    match.add_argument("--format", choices=("match", "round-robin", "gauntlet", "ladder"), default="match", help="who meets whom (default: match)")
    match.add_argument("--seed", type=int, default=1, metavar="N", help="where all that is random comes from (default: 1)")
    match.add_argument("--opening", type=int, metavar="N", help="begin every game with so many random moves")
    match.add_argument("--all-openings", type=int, metavar="N", help="begin with every position after so many plies")
    match.add_argument("--openings", type=Path, metavar="FILE", help="begin with the lines of a file")
    match.add_argument("--pieces", type=int, metavar="N", help="the pieces of each player, in games that leave a choice")
    match.add_argument("--players", dest="seats", type=int, metavar="N", help="the players at a board, in games that leave a choice")
    match.add_argument("--plies", type=int, metavar="N", help="a game of so many plies is a draw")
    match.add_argument("--repetition", type=int, metavar="N", help="a position that occurs so often ends a game as a draw")
    match.add_argument("--memory", default="256M", metavar="SIZE", help="memory of each worker (default: 256M)")
    match.add_argument("--part", type=int, metavar="N", help="games that are handed out at a time")
    match.add_argument("--json", action="store_true", help="print the result as JSON")

    experiment = commands.add_parser("lab", help="run an experiment, by its name or its file")
    where(experiment)
    experiment.add_argument("name", metavar="NAME")
    experiment.add_argument("--library", required=True, type=Path, metavar="FILE", help="the library that keeps what is found")
    experiment.add_argument("--board", metavar="RxC", help="only the cells about one board")
    experiment.add_argument("--quick", action="store_true", help="fewer games, smaller boards")
    experiment.add_argument("--all", action="store_true", help="also what takes very long")
    experiment.add_argument("--seed", type=int, default=1, metavar="N", help="where all that is random comes from (default: 1)")
    experiment.add_argument("--cores-per-worker", type=int, default=1, metavar="N", help="cores of each worker (default: 1)")
    experiment.add_argument("--memory", default="1G", metavar="SIZE", help="memory of each worker (default: 1G)")
    experiment.add_argument("--json", action="store_true", help="print the report as JSON")

    train = commands.add_parser("train", help="play training games, and learn the weights of the pattern evaluation from them")
    where(train)
    game(train)
    train.add_argument("--out", required=True, type=Path, metavar="FILE", help="where the weights go; the games are kept in FILE.games")
    train.add_argument("--games", type=int, metavar="N", help="play until there are so many games, those of earlier runs included")
    train.add_argument("--time", metavar="TIME", help="play for this time, like 20m (default: 20m, unless --games is given)")
    train.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the games (default: 1)")
    train.add_argument("--teacher", type=Path, metavar="FILE", help="weights to play with (default: the fitted features)")
    train.add_argument("--threads", type=int, metavar="N", help="threads that fit, on this machine (default: all of it)")
    train.add_argument("--part", type=int, metavar="N", help="games that are handed out at a time, in whole batches of 32")
    train.add_argument("--games-only", action="store_true", help="play and keep the games, and learn nothing yet")
    train.add_argument("--json", action="store_true", help="print the result as JSON")

    book = commands.add_parser("book", help="grow an opening book")
    where(book)
    game(book)
    book.add_argument("--output", required=True, type=Path, metavar="FILE", help="the file of the book; one that is there is grown on")
    book.add_argument("--time", metavar="TIME", help="stop after this time (default: 1h, unless --positions is given)")
    book.add_argument("--positions", type=int, metavar="N", help="stop when the book has so many positions")
    book.add_argument("--plies", type=int, metavar="N", help="look so many plies ahead from every position (default: 12, or as the book was begun)")
    book.add_argument("--nodes", metavar="N", help="look at so many nodes for a position at most (default: 30M, or as the book was begun)")
    book.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser


def where(parser: argparse.ArgumentParser) -> None:
    """Which machines."""
    parser.add_argument("--stop-with-input", action="store_true", help="stop as with Ctrl-C when standard input ends, for programs that run this one")
    parser.add_argument("--address", default="auto", help="the Ray cluster: auto finds the one that `ray start` has started, local starts one on this machine (default: auto)")


def game(parser: argparse.ArgumentParser) -> None:
    """What is played."""
    parser.add_argument("game", metavar="GAME", help="the game, like nip")
    parser.add_argument("--board", metavar="RxC", help="the board, like 6x7")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule; may be given several times")


def rules(given: Sequence[str]) -> Optional[Dict[str, object]]:
    """Rules as the package takes them.

    >>> rules(["rim=off"])
    {'rim': 'off'}
    """
    chosen: Dict[str, object] = {}
    for rule in given:
        name, equals, value = rule.partition("=")
        if not equals:
            raise InputError(f'--rule takes a name and a value, like rim=off, not "{rule}"')
        chosen[name] = value
    return chosen or None


def run(given: argparse.Namespace, line: Line) -> str:
    """Does what was asked for, and says what came of it."""
    if given.command == "solve":
        return _solve(given, line)
    if given.command == "match":
        return _match(given, line)
    if given.command == "train":
        return _train(given, line)
    if given.command == "book":
        return _book(given, line)
    return _experiment(given, line)


def stop_with_input() -> None:
    """From now on the end of standard input is a Ctrl-C: whoever holds its other end has gone, or wants the work to stop."""

    def wait() -> None:
        # Not by `sys.stdin`: a thread that waits for it would not let Python end.
        while os.read(0, 256):
            pass
        os.kill(os.getpid(), signal.SIGINT)

    # Nobody waits for this thread: it ends with the program.
    threading.Thread(target=wait, daemon=True).start()


def log_of(given: argparse.Namespace) -> Path:
    """Where what Ray prints goes: beside what is kept."""
    if given.command == "solve":
        return Path(given.journal) / "ray.log"
    file = Path(getattr(given, {"train": "out", "book": "output"}.get(given.command, "library")))
    return file.with_name(file.name + ".ray.log")


@contextmanager
def chatter(path: Path) -> Generator[None, None, None]:
    """What Ray prints about machines that vanish goes into a file: the output is for the result alone."""
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    except OSError as wrong:
        os.close(kept)
        raise InputError(f'"{path}" cannot be written: {wrong.strerror}') from wrong
    os.dup2(file, 1)
    os.close(file)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def _solve(given: argparse.Namespace, line: Line) -> str:
    from .solving import solve

    found = solve(
        given.game,
        journal=given.journal,
        board=given.board,
        rules=rules(given.rule),
        position=given.position,
        mode=given.mode,
        address=given.address,
        workers=given.workers,
        cores_per_worker=given.cores_per_worker,
        memory=given.memory,
        weights=given.weights,
        budget=given.budget,
        ask_twice=given.ask_twice,
        nodes=given.nodes,
        certificate=given.certificate,
        progress=line.solve,
    )
    line.end()
    status = found.status
    if given.json:
        certificate = None if found.certificate is None else {"path": str(found.certificate), **found.written}
        return json.dumps({"value": found.value, "line": found.line, "certificate": certificate, "status": status})
    value = {1: "the first player wins", 0: "draw", -1: "the second player wins"}[found.value] if given.mode == "wld" else f"{found.value:+} for the first player"
    jobs = status["jobs"]
    said = [
        f"{status['game']} {status['board']}: {value}",
        f"{status['nodes']:,} nodes, {jobs['answered']:,} answers of {len(status['workers'])} workers, {status['worker_seconds']:,.0f} seconds of work",
        "line: " + (" ".join(found.line) if found.line is not None else "not found within a minute; `yomikiri solve` finds it"),
    ]
    if found.certificate is not None:
        said.append(f"certificate: {found.certificate}, {found.written['bytes']:,} bytes, confirmed")
    return "\n".join(said)


def _match(given: argparse.Namespace, line: Line) -> str:
    from .matches import match

    openings: Optional[List[str]] = None
    if given.openings is not None:
        try:
            openings = given.openings.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as wrong:
            raise InputError(f'"{given.openings}" cannot be read: {wrong}') from wrong
    result = match(
        given.game,
        *given.players,
        library=given.library,
        games=given.games,
        format=given.format,
        board=given.board,
        rules=rules(given.rule),
        pieces=given.pieces,
        seats=given.seats,
        plies=given.plies,
        repetition=given.repetition,
        seed=given.seed,
        opening=given.opening,
        openings=openings,
        all_openings=given.all_openings,
        address=given.address,
        memory=given.memory,
        part=given.part,
        progress=line.parts,
    )
    line.end()
    return json.dumps(result.json) if given.json else str(result)


def _experiment(given: argparse.Namespace, line: Line) -> str:
    from .experiments import experiment

    report = experiment(
        given.name,
        library=given.library,
        quick=given.quick,
        all=given.all,
        board=given.board,
        seed=given.seed,
        address=given.address,
        cores_per_worker=given.cores_per_worker,
        memory=given.memory,
        progress=line.parts,
    )
    line.end()
    return json.dumps(report.json) if given.json else str(report)


def _train(given: argparse.Namespace, line: Line) -> str:
    from .training import train

    learned = train(
        given.game,
        out=given.out,
        board=given.board,
        rules=rules(given.rule),
        games=given.games,
        time=given.time if given.time is not None or given.games is not None else "20m",
        seed=given.seed,
        teacher=given.teacher,
        threads=given.threads,
        games_only=given.games_only,
        address=given.address,
        part=given.part,
        progress=line.parts,
    )
    line.end()
    if learned is None:
        return json.dumps(None) if given.json else f"the games are in {given.out}.games"
    if given.json:
        return json.dumps(learned)
    off = "".join(
        f"\n{row['from']} to {row['to']} empty cells: off by {row['patterns']:.2f} discs; fitted features by {row['features']:.2f}" for row in learned["held_out"]
    )
    return f"{learned['rules']}: {learned['games']:,} games, {learned['positions']:,} positions, seed {learned['seed']}{off}\nwritten: {learned['file']} ({learned['bytes']:,} bytes)"


def _book(given: argparse.Namespace, line: Line) -> str:
    from .books import book

    grown = book(
        given.game,
        output=given.output,
        board=given.board,
        rules=rules(given.rule),
        time=given.time if given.time is not None or given.positions is not None else "1h",
        positions=given.positions,
        plies=given.plies,
        nodes=given.nodes,
        address=given.address,
        progress=line.book,
    )
    line.end()
    if given.json:
        return json.dumps(grown)
    begun, end = "grown on" if grown["resumed"] else "begun", "; nothing is left to look at" if grown["complete"] else ""
    return (
        f"{grown['game']} {grown['board']}: {begun}, {grown['positions']:,} positions, lines of up to {grown['longest']} plies, "
        f"start {grown['value']:+.2f}, {grown['plies']} plies ahead{end}\n"
        f"{grown['looked']:,} looked at, {grown['nodes']:,} nodes, {grown['seconds']:.1f} s"
    )


def main(said: Optional[Sequence[str]] = None) -> int:
    """Runs a command; the code to exit with."""
    given = arguments().parse_args(said)
    # Whoever ends the program from outside gets the same order as with Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if given.stop_with_input:
        stop_with_input()
    line = Line()
    try:
        with chatter(log_of(given)):
            try:
                said = run(given, line)
            finally:
                # What Ray still has to say, it says here.
                disconnect()
        print(said)
        return DONE
    except (KeyboardInterrupt, Interrupted):
        line.note("stopped; the same command goes on where it was")
        return INTERRUPTED
    except InputError as wrong:
        line.note(f"error: {wrong}")
        return WRONG
    except Error as wrong:
        line.note(f"error: {wrong}")
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
