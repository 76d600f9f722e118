"""A solve on several nodes outlives them, and the program that drives it."""

from __future__ import annotations

import json
import subprocess
import sys

import chaos
from journal import asked_again, counts, records
from yomikiri import native


def lines(*messages):
    return [json.dumps(message) for message in messages]


def begin(folder, board="4x6", budget="1s", mode="exact"):
    start = native.game("nip", board).start()
    return native.Coordinator.begin(folder, start, mode=mode, budget=budget, certificate=True, ask_twice=0.0)


def test_nodes_and_the_driver_are_killed(tmp_path):
    found = chaos.run("nip", "4x8", mode="exact", folder=tmp_path, nodes=3, node_kills=3, driver_kills=1, job_nodes=1000, every=10, seed=2, pause=True, give_up=900)
    # Said by a solver that knows nothing of jobs.
    assert found["value"] == native.game("nip", "4x8").start().solve().value
    assert found["certificate"]["board"] == "4x8" and found["certificate"]["value"] == found["value"]
    assert (found["nodes killed"], found["drivers killed"]) == (3, 1)
    assert found["proven questions asked again"] == 0
    # No job vanished: each was answered, handed back, or not needed any more.
    jobs = found["jobs"]
    assert jobs["issued"] - jobs["answered"] <= jobs["refused"] + jobs["cancelled"] and jobs["in_flight"] == 0


def test_a_journal_is_about_one_position(tmp_path):
    begin(tmp_path / "journal")
    command = [sys.executable, "-m", "yomikiri.cluster", "solve", "nip", "--board", "4x8", "--journal", str(tmp_path / "journal"), "--address", "local"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert said.stderr.strip().splitlines()[-1].startswith("error: the journal in") and "nip 4x6, exact, not nip 4x8, wld" in said.stderr


def test_an_absent_cluster_is_one_line(tmp_path):
    command = [sys.executable, "-m", "yomikiri.cluster", "solve", "nip", "--board", "4x6", "--journal", str(tmp_path / "journal"), "--address", "127.0.0.1:1"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 1
    assert said.stderr.strip().splitlines()[-1].startswith('error: ') and "127.0.0.1:1" in said.stderr


def test_without_ray_it_says_what_to_install(tmp_path):
    (tmp_path / "ray.py").write_text("raise ImportError('there is none')")
    command = [sys.executable, "-m", "yomikiri.cluster", "solve", "nip", "--board", "4x6", "--journal", str(tmp_path / "journal")]
    said = subprocess.run(command, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(tmp_path)})
    assert said.returncode == 2
    assert said.stderr.strip() == 'error: yomikiri.cluster needs Ray, which is not installed here; install it with: pip install "ray>=2.60" on every machine'


def test_a_worker_and_a_coordinator_solve_without_anybody(tmp_path):
    coordinator = begin(tmp_path / "journal", budget="20ms")
    worker = native.Worker("alone", memory="64M")
    while True:
        *jobs, ready = coordinator.hear(lines({"type": "next", "jobs": 1, "worker": "alone"}))
        if json.loads(ready)["done"]:
            break
        (taken,) = coordinator.hear([worker.answer(jobs[0])])
        assert json.loads(taken)["refused"] is None
    status = json.loads(coordinator.status())
    assert status["value"] == native.game("nip", "4x6").start().solve().value
    assert asked_again(tmp_path / "journal") == []
    written = json.loads(coordinator.certify(tmp_path / "proof.cert"))
    assert written["at_least"] == written["at_most"] == status["value"]
    assert native.check(tmp_path / "proof.cert").value == status["value"]
    line = coordinator.line(seconds=600)
    end = native.game("nip", "4x6").start()
    for move in line:
        end = end.play(move)
    assert end.is_over


def test_bad_lines_are_refused_in_their_place(tmp_path):
    coordinator = begin(tmp_path / "journal")
    replies = coordinator.hear(["no JSON", *lines({"type": "next", "jobs": 1}), "{}"])
    assert [json.loads(reply)["type"] for reply in replies] == ["taken", "job", "ready", "taken"]
    assert json.loads(replies[0])["refused"] and json.loads(replies[3])["refused"]
    assert [kind for kind, _ in records(tmp_path / "journal")] == ["plan", "issued"]


def test_a_cancelled_job_is_refused(tmp_path):
    coordinator = begin(tmp_path / "journal", board="8x8", budget="10m")
    job, _ = coordinator.hear(lines({"type": "next", "jobs": 1}))
    asked = json.loads(job)
    worker = native.Worker("w", memory="64M")
    worker.cancel(json.dumps({"type": "cancel", "solve": asked["solve"], "jobs": [asked["job"]]}))
    refused = json.loads(worker.answer(job))
    assert (refused["type"], refused["reason"]) == ("refusal", "it was cancelled")
    # The job is handed back: it is asked again.
    coordinator.hear([json.dumps(refused)])
    again, _ = coordinator.hear(lines({"type": "next", "jobs": 1}))
    assert json.loads(again)["position"] == asked["position"]
    assert counts(tmp_path / "journal") == {"plan": 1, "issued": 2, "refused": 1}


def test_a_job_is_cancelled_while_it_is_answered(tmp_path):
    import threading

    coordinator = begin(tmp_path / "journal", board="8x8", budget="10m")
    job, _ = coordinator.hear(lines({"type": "next", "jobs": 1}))
    asked = json.loads(job)
    worker = native.Worker("w", memory="64M")
    said = []
    thread = threading.Thread(target=lambda: said.append(worker.answer(job)))
    thread.start()
    while worker.progress() is None:
        pass
    assert json.loads(worker.progress())["job"] == asked["job"]
    worker.cancel(json.dumps({"type": "cancel", "solve": asked["solve"], "jobs": [asked["job"]]}))
    thread.join()
    assert json.loads(said[0])["reason"] == "it was cancelled"
    assert worker.progress() is None
