"""A solve on several nodes of one machine, while nodes are killed at random and the driver is killed with -9.

    python python/tests_ray/chaos.py nip 4x12 --folder /tmp/chaos --nodes 4 --node-kills 20 --driver-kills 5

Prints what happened as JSON. It needs Ray and the package; everything that it starts ends with it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import yomikiri
from yomikiri import native

from journal import asked_again, counts

LOOPBACK = "127.0.0.1"
"""With this address, and with no other, Ray listens on the loopback alone."""

# Said so, Ray takes 127.0.0.1 for itself, instead of the address that other machines see.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"


def free_ports(number: int):
    """Ports of this machine that nobody listens at."""
    sockets = [socket.socket() for _ in range(number)]
    for one in sockets:
        one.bind((LOOPBACK, 0))
    found = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return found


class Nodes:
    """Several nodes of Ray on this machine. The first one coordinates, and has no cores for work."""

    def __init__(self, number: int) -> None:
        from ray.cluster_utils import Cluster

        self.cluster = Cluster()
        self._add(num_cpus=0, include_dashboard=False)
        self.address = self.cluster.address
        self.nodes = [self._add(num_cpus=1) for _ in range(number)]

    def _add(self, **kind):
        """A node that nobody reaches from outside. On a busy machine its helpers may take too long to start: then it is tried again."""
        for tries in range(5):
            ports = dict(zip(("metrics_agent_port", "dashboard_agent_listen_port", "runtime_env_agent_port"), free_ports(3)))
            try:
                return self.cluster.add_node(object_store_memory=80 << 20, memory=1 << 30, node_ip_address=LOOPBACK, **ports, **kind)
            except Exception as late:
                if tries == 4 or "timed out" not in str(late):
                    raise

    def kill(self, chance: random.Random) -> None:
        """Ends a node without warning, as if its cable were cut."""
        node = self.nodes.pop(chance.randrange(len(self.nodes)))
        self.cluster.remove_node(node, allow_graceful=False)

    def add(self) -> None:
        """A new node in its place."""
        self.nodes.append(self._add(num_cpus=1))

    def close(self) -> None:
        """Ends them all."""
        self.cluster.shutdown()


class Driver:
    """The program that a user would have started."""

    def __init__(self, command, log: Path) -> None:
        self.command, self.log = command, log
        self.process = None
        self.start()

    def start(self) -> None:
        self.out = open(self.log.with_suffix(".out"), "wb")
        self.process = subprocess.Popen(self.command, stdout=self.out, stderr=open(self.log, "ab"))

    def kill(self) -> None:
        """With -9: it has no chance to do anything."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    @contextmanager
    def standing(self, still: bool):
        """It stands still meanwhile, if it is to."""
        if still:
            self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def running(self) -> bool:
        return self.process.poll() is None

    def said(self):
        """What it printed."""
        assert self.process.returncode == 0, f"exit code {self.process.returncode}: {self.log.read_text()[-2000:]}"
        return json.loads(self.log.with_suffix(".out").read_text())


def answers(folder: Path) -> int:
    """How many answers the journal has."""
    return counts(folder).get("answer", 0) if (folder / "journal").exists() else 0


def run(game: str, board: str, *, folder: Path, mode="wld", nodes=4, node_kills=20, driver_kills=5, budget="20s", job_nodes=None, every=3, seed=1, rules=(), pause=False, give_up=3600.0):
    """Solves while things are killed; what happened, as a dictionary. Something is killed whenever so many answers have come since the last time.

    With ``pause`` the driver stands still while a node is killed or started, so that a small solve does not end before everything has happened.
    """
    chance = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    journal, certificate = folder / "journal", folder / "proof.cert"
    deeds = ["node"] * node_kills + ["driver"] * driver_kills
    chance.shuffle(deeds)
    begun = time.monotonic()
    cluster = Nodes(nodes)
    driver = None
    done = {"node": 0, "driver": 0}
    try:
        command = [sys.executable, "-m", "yomikiri.cluster", "solve", game, "--board", board, "--mode", mode, "--address", cluster.address]
        command += ["--journal", str(journal), "--budget", budget, "--memory", "64M", "--certificate", str(certificate), "--json"]
        command += [] if job_nodes is None else ["--nodes", str(job_nodes)]
        command += [word for rule in rules for word in ("--rule", rule)]
        driver = Driver(command, folder / "driver.log")
        seen, missing = 0, 0
        while driver.running():
            assert time.monotonic() - begun < give_up, "the solve does not end"
            time.sleep(0.02 if pause else 0.2)
            now = answers(journal)
            if missing and now > seen:
                # The others went on without it; now there is a new one.
                with driver.standing(pause):
                    cluster.add()
                missing -= 1
            if deeds and now >= seen + every:
                seen = now
                deed = deeds.pop()
                if deed == "node":
                    with driver.standing(pause):
                        cluster.kill(chance)
                    missing += 1
                else:
                    driver.kill()
                    driver.start()
                done[deed] += 1
        said = driver.said()
        proven = yomikiri.check(certificate)
        known = [f"{proof.goal}: {proof.value}, {proof.winner}" for proof in native.proofs(game, board) if proof.position is None and not rules]
        return {
            "board": board,
            "mode": mode,
            "value": said["value"],
            "known": known,
            "certificate": proven.json,
            "nodes killed": done["node"],
            "drivers killed": done["driver"],
            "proven questions asked again": len(asked_again(journal)),
            "records": counts(journal),
            "jobs": said["status"]["jobs"],
            "seconds": round(time.monotonic() - begun, 1),
            "worker seconds": round(said["status"]["worker_seconds"], 1),
            "nodes entered": said["status"]["nodes"],
        }
    finally:
        if driver is not None and driver.running():
            driver.kill()
        cluster.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("board")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--mode", default="wld")
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--node-kills", type=int, default=20)
    parser.add_argument("--driver-kills", type=int, default=5)
    parser.add_argument("--budget", default="20s")
    parser.add_argument("--job-nodes", help="positions that a job may enter: a number of jobs that does not depend on how fast the machine is")
    parser.add_argument("--every", type=int, default=3, help="answers between two kills")
    parser.add_argument("--pause", action="store_true", help="the driver stands still while a node is killed or started: on a busy machine the solve would end before everything has happened")
    parser.add_argument("--seed", type=int, default=1)
    given = vars(parser.parse_args())
    print(json.dumps(run(given.pop("game"), given.pop("board"), **given), indent=1))


if __name__ == "__main__":
    main()
