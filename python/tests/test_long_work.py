"""Long work can be watched, limited, stopped and resumed, and does not hold up others."""

from __future__ import annotations

import multiprocessing
import os
import resource
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import yomikiri

LARGE = ("nip", "6x8")  # Takes minutes.


def test_limits_leave_bounds():
    solution = yomikiri.game(*LARGE).start().solve(nodes=200_000, threads=1)
    assert not solution.proven and solution.value is None and solution.winner is None
    low, high = solution.bounds
    assert low <= -6 <= high
    assert "not proven" in str(solution)
    begin = time.monotonic()
    yomikiri.game(*LARGE).start().solve(time=0.3)
    assert time.monotonic() - begin < 2


def test_progress_is_heard():
    heard = []
    yomikiri.game(*LARGE).start().solve(time=0.6, progress=heard.append)
    assert heard and isinstance(heard[0], yomikiri.Progress)
    assert heard[-1].nodes >= heard[0].nodes and 0 <= heard[-1].share <= 1
    assert heard[-1].bounds_for_mover[0] <= -6 <= heard[-1].bounds_for_mover[1]


def test_a_bar_of_tqdm_shows_it(capsys):
    yomikiri.game(*LARGE).start().solve(time=0.4, progress=True)
    assert "nodes" in capsys.readouterr().err


def test_what_a_listener_raises_stops_the_work():
    def refuse(progress):
        raise RuntimeError("enough")

    begin = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        yomikiri.game(*LARGE).start().solve(time=60, progress=refuse)
    assert time.monotonic() - begin < 5


INTERRUPTED = """
import os, signal, sys, threading, time, yomikiri
class Slow:
    def choose(self, position):
        time.sleep(0.01)
        return position.moves()[0]
def work(kind):
    large = yomikiri.game("nip", "6x8").start()
    if kind == "solve":
        return large.solve(checkpoint=sys.argv[2])
    if kind == "analyse":
        return large.analyse(time=600)
    if kind == "batch":
        return yomikiri.batch.solve([yomikiri.game("nip", "4x4").start()] + [large] * 3)
    if kind == "match":
        return yomikiri.match("othello", "level:7", "level:7", games=1000)
    return yomikiri.match("othello", Slow(), "random", games=1000)
threading.Timer(0.8, lambda: (setattr(sys, "sent", time.monotonic()), os.kill(os.getpid(), signal.SIGINT))).start()
try:
    work(sys.argv[1])
    print("finished")
except yomikiri.Interrupted as stopped:
    took = time.monotonic() - sys.sent
    result = stopped.result
    known = [one is not None and one.proven for one in result] if isinstance(result, list) else getattr(result, "bounds", None) or getattr(result, "games", None) or len(getattr(result, "moves", ()))
    print("interrupted", "late" if took > 1.5 else "soon", known)
"""


@pytest.mark.parametrize("kind", ["solve", "analyse", "batch", "match", "python players"])
def test_ctrl_c_stops_soon_and_keeps_what_is_known(kind, tmp_path):
    checkpoint = tmp_path / "large.ckpt"
    said = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, kind, str(checkpoint)], capture_output=True, text=True, timeout=120, check=False
    )
    assert said.stdout.startswith("interrupted soon"), said.stdout + said.stderr
    known = said.stdout.split(maxsplit=2)[2].strip()
    if kind == "batch":
        assert known.startswith("[True, ")
    elif kind == "solve":
        assert known.startswith("(-")
        resumed = yomikiri.game(*LARGE).start().solve(nodes=1000, checkpoint=checkpoint, resume=True)
        assert resumed.nodes > 1000
    elif kind == "analyse":
        assert known.startswith("(-") or int(known) == 4
    else:
        assert int(known) > 0


def test_checkpoints_go_on(tmp_path):
    position, path = yomikiri.game("othello", "6x6").start().line("c2"), tmp_path / "othello.ckpt"
    begun = position.solve(mode="wld", nodes=100_000, threads=1, checkpoint=path)
    assert not begun.proven and path.exists()
    with pytest.raises(yomikiri.InputError, match="is there already; add resume=True to go on from it"):
        position.solve(checkpoint=path)
    gone_on = position.solve(mode="wld", nodes=100_000, threads=1, checkpoint=path, resume=True)
    assert gone_on.nodes > begun.nodes
    with pytest.raises(yomikiri.InputError):
        position.play(position.moves()[0]).solve(checkpoint=path, resume=True)
    with pytest.raises(yomikiri.InputError):
        position.solve(checkpoint=tmp_path / "none.ckpt", resume=True)


def test_certificates_are_checked(tmp_path):
    path = tmp_path / "nip.cert"
    solution = yomikiri.game("nip", "4x6").start().solve(certificate=path)
    confirmed = yomikiri.check(path)
    assert confirmed.value == solution.value and confirmed.game == "nip" and confirmed.positions > 0
    text = path.read_text()
    value = f"{solution.value}"
    path.write_text(text.replace(value, str(solution.value + 1), 1))
    with pytest.raises(yomikiri.Error):
        yomikiri.check(path)
    with pytest.raises(yomikiri.InputError, match="solve\\(certificate=...\\) writes a certificate"):
        yomikiri.check(tmp_path / "none.cert")


def test_the_lock_is_released():
    """Another thread counts while a solve runs."""
    counted = 0
    running = True

    def count():
        nonlocal counted
        while running:
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    yomikiri.game(*LARGE).start().solve(time=0.7, threads=1)
    running = False
    thread.join()
    assert counted > 100


def test_threads_solve_side_by_side():
    values = {}

    def solve(board):
        values[board] = yomikiri.game("nip", board).start().solve(threads=1).value

    threads = [threading.Thread(target=solve, args=(board,)) for board in ("4x4", "4x6", "6x6", "4x6", "6x6", "4x4")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == {board: yomikiri.game("nip", board).start().solve().value for board in values} and values["6x6"] == 4


def value_of(board):
    return yomikiri.game("nip", board).start().solve().value


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_forked_processes_work():
    value_of("4x4")
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(value_of, ["6x6", "4x6", "6x6"]) == [4, value_of("4x6"), 4]


def test_spawned_processes_get_positions():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        start = yomikiri.game("othello", "4x4").start()
        assert pool.apply(len, ([start, start],)) == 2


def memory():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="only Linux says how much memory there is")
def test_memory_does_not_grow_over_a_million_calls():
    position = yomikiri.game("row", variant="tic-tac-toe").start()

    def calls(number):
        for _ in range(number // 10):
            after = position.play("b2")
            after.moves()
            after.legal_mask()
            after.planes()
            hash(after)
            after == position
            str(after.to_move)
            after.payoff
            try:
                after.play("b2")
            except yomikiri.IllegalMove:
                pass
            position.play(4)

    calls(50_000)
    before = memory()
    calls(1_000_000)
    assert memory() - before < 8 << 20


def test_memory_does_not_grow_over_many_solves():
    position = yomikiri.game("nip", "4x4").start()

    def solves(number):
        for _ in range(number):
            position.solve(threads=1, memory="32M")

    solves(50)
    before = memory()
    solves(400)
    assert memory() - before < 16 << 20


def test_tables_are_built_and_used(tmp_path):
    game = yomikiri.game("halma", "4x4", pieces=3)
    table = game.tablebase
    with pytest.raises(yomikiri.InputError, match="Tablebase.build makes it"):
        table.info(folder=tmp_path)
    built = table.build(folder=tmp_path)
    assert built.positions == sum(built.counts.values()) and built.bytes > 0
    assert table.verify(folder=tmp_path).sound
    assert yomikiri.game("othello").tablebase is None


def test_interrupts_reach_scripts_without_our_exception():
    """Who only knows KeyboardInterrupt catches it as well."""
    code = textwrap.dedent(
        """
        import os, signal, threading, yomikiri
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            yomikiri.game("nip", "6x8").start().solve()
        except KeyboardInterrupt:
            print("stopped")
        """
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert said.stdout == "stopped\n" and said.returncode == 0, said.stderr
