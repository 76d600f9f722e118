"""Which jobs a driver has handed out: one that is killed and started again hands them back at once, instead of waiting for their leases."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any, Dict, List, Optional

from ..errors import InputError

NAME = "ray.json"


class Flights:
    """The jobs in flight, kept beside the journal. Nothing depends on them but time: if the file is lost, leases run out."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.jobs: Dict[int, str] = {}
        self.lock: Optional[IO[Any]] = _lock(folder)

    def left(self) -> Dict[int, str]:
        """Jobs that an earlier driver had handed out when it ended, and to whom."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            return {int(job): str(worker) for job, worker in found.items()}
        except (OSError, ValueError, AttributeError):
            return {}

    def set(self, jobs: Dict[int, str]) -> None:
        """These are in flight now, and no others."""
        if jobs == self.jobs:
            return
        self.jobs = dict(jobs)
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.jobs), encoding="utf-8")
        os.replace(beside, self.path)

    def close(self) -> None:
        """Lets another driver go on."""
        if self.lock is not None:
            self.lock.close()
            self.lock = None


def _lock(folder: Path) -> Optional[IO[Any]]:
    """Two drivers with one journal would do the same work: the second is told so. The lock ends with the process, however it ends."""
    try:
        import fcntl
    except ImportError:
        return None
    file = open(folder / "ray.lock", "a", encoding="utf-8")  # noqa: SIM115 - held as long as the driver runs
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as held:
        file.close()
        raise InputError(f'another program is at the solve in "{folder}" already; wait for it, or end it first') from held
    return file


def refusal(solve: str, job: int, worker: str, reason: str) -> str:
    """The line that hands a job back."""
    return json.dumps({"type": "refusal", "solve": solve, "job": job, "worker": worker, "reason": reason[:150]})


def refusals(solve: str, jobs: Dict[int, str], reason: str) -> List[str]:
    """The lines that hand jobs back."""
    return [refusal(solve, job, worker, reason) for job, worker in jobs.items()]
