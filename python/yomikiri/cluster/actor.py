"""The actor of Ray that answers jobs. Whoever imports this has Ray."""

from __future__ import annotations

from typing import Any, Optional, Tuple

from .. import native
from .engine import find

ray: Any = find()


class Solver:
    """The actor: answers jobs, one at a time. What it is asked beside that is answered while it works."""

    def __init__(self, slot: str, threads: int, memory: Optional[int], weights: Optional[bytes]) -> None:
        self.machine = str(ray.get_runtime_context().get_node_id())
        self.name = f"{slot}:{self.machine[:8]}"
        self.worker = native.Worker(self.name, threads=threads, memory=memory, weights=weights)
        self.answered = 0

    def __repr__(self) -> str:
        return f"yomikiri {self.name}"

    @ray.method(concurrency_group="talk", max_task_retries=-1)  # type: ignore[untyped-decorator, unused-ignore]
    def hello(self) -> Tuple[str, str]:
        """Its name, and the machine that it is on. Asked once it is there."""
        return self.name, self.machine

    def answer(self, line: str) -> str:
        """The answer to a job, or a refusal."""
        reply = self.worker.answer(line)
        self.answered += 1
        return reply

    @ray.method(concurrency_group="talk")  # type: ignore[untyped-decorator, unused-ignore]
    def progress(self) -> Optional[str]:
        """How far the job at hand is."""
        return self.worker.progress()

    @ray.method(concurrency_group="talk")  # type: ignore[untyped-decorator, unused-ignore]
    def cancel(self, line: str) -> None:
        """Nobody needs these jobs any more."""
        self.worker.cancel(line)
