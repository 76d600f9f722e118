"""Workers as actors of Ray: each keeps its solver from job to job, comes back on another machine if its own vanishes, and new machines get workers too."""

from __future__ import annotations

import time
from typing import Any, Dict, List, Optional

from .engine import Share, capacity

LOOK_EVERY = 2.0
"""Seconds between two looks at which machines there are."""

SHORTEST_REST, LONGEST_REST = 1.0, 60.0
"""Seconds that a worker rests after it failed or refused a job; twice as long every time."""


class Hand:
    """A worker as the driver sees it."""

    def __init__(self, number: int, actor: Any) -> None:
        self.number = number
        self.actor = actor
        self.name: Optional[str] = None
        """Its name once it is there."""
        self.machine: Optional[str] = None
        self.job: Optional[int] = None
        """The job that it is at."""
        self.waits: Any = None
        """What it owes: the reply to hello, or an answer."""
        self.beat: Any = None
        """The reply to the question how far it is."""
        self.beaten = 0.0
        self.rests_until = 0.0
        self.rest = SHORTEST_REST

    @property
    def free(self) -> bool:
        """Whether it is there and can take a job."""
        return self.name is not None and self.job is None and self.waits is None and time.monotonic() >= self.rests_until

    def tire(self) -> None:
        """Something went wrong: it gets no job for a while."""
        self.rests_until = time.monotonic() + self.rest
        self.rest = min(2 * self.rest, LONGEST_REST)

    def recover(self) -> None:
        """It did well."""
        self.rest = SHORTEST_REST


class Crew:
    """All workers of a solve. Without a number of workers there are as many as the machines hold, however many there are at the moment."""

    def __init__(self, ray: Any, label: str, share: Share, workers: Optional[int], weights: Optional[bytes]) -> None:
        self.ray = ray
        self.label = label
        self.share = share
        self.wanted = workers
        self.weights = None if weights is None else ray.put(weights)
        """Kept by Ray once for all workers, also for those who come later."""
        self.hands: List[Hand] = []
        self.numbers = 0
        self.looked = float("-inf")
        self.machines = 0
        from .actor import Solver

        # One thread answers, another says how far that is.
        self.kind = ray.remote(concurrency_groups={"talk": 1})(Solver)

    def follow(self) -> None:
        """Takes new machines into use, and no longer waits for those that are gone."""
        if time.monotonic() - self.looked < LOOK_EVERY:
            return
        self.looked = time.monotonic()
        self.machines = sum(bool(node["Alive"]) for node in self.ray.nodes())
        target = self.wanted if self.wanted is not None else max(1, capacity(self.ray, self.share))
        while len(self.hands) < target:
            self.hands.append(self._hire())
        if self.wanted is None:
            unplaced = [hand for hand in self.hands if hand.name is None]
            for hand in unplaced[: len(self.hands) - target]:
                self.dismiss(hand)

    def _hire(self) -> Hand:
        self.numbers += 1
        slot = f"w{self.numbers}"
        options: Dict[str, Any] = {
            "name": f"{self.label} {slot}",
            "max_restarts": -1,
            "max_task_retries": 0,
            "scheduling_strategy": "SPREAD",
            **self.share.request(),
        }
        hand = Hand(self.numbers, self.kind.options(**options).remote(slot, self.share.cores, self.share.memory, self.weights))
        self.greet(hand)
        return hand

    def greet(self, hand: Hand) -> None:
        """Waits for a worker that is not there, or not any more: Ray starts it again elsewhere."""
        hand.name, hand.machine, hand.job, hand.beat = None, None, None, None
        hand.waits = hand.actor.hello.remote()

    def replace(self, hand: Hand) -> None:
        """Ray will not start this one again: another takes its place."""
        self.dismiss(hand)
        new = self._hire()
        new.rest, new.rests_until = hand.rest, hand.rests_until
        self.hands.append(new)

    def dismiss(self, hand: Hand) -> None:
        """Ends a worker."""
        self.hands.remove(hand)
        try:
            self.ray.kill(hand.actor)
        except Exception:  # noqa: BLE001 - it is gone already, whatever Ray calls that
            pass

    def close(self) -> None:
        """Ends all workers."""
        for hand in list(self.hands):
            self.dismiss(hand)
