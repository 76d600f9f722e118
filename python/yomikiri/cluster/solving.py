"""A big solve on Ray: carries the lines between the coordinator and the workers, and puts the certificate together at the end."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Union

from .. import native
from ..errors import InputError, NotConfirmed, WorkError
from ..results import nothing
from .crew import Crew, Hand
from .engine import Share, connect
from .flights import Flights, refusal, refusals

Json = Dict[str, Any]

BEAT_EVERY = 10.0
"""Seconds between two questions how far a worker is: a sign of life that prolongs its lease."""

ASK_AGAIN = 2.0
"""If there is no job for a free worker, it is asked again after so many seconds, or when an answer comes."""

CANCELLED = "it was cancelled"
"""Why a worker refuses a job that nobody needs any more: no fault of its own."""

FAILURES = 5
"""If so many workers in a row cannot be started at all, something is wrong with all of them."""


@dataclass(frozen=True)
class Solved:
    """What came of a solve on many machines. ``value`` is that of the first player: its score, or in mode ``wld`` 1, 0 or -1."""

    value: int
    line: Optional[Tuple[str, ...]]
    certificate: Optional[Path]
    status: Json = field(default_factory=nothing, repr=False)
    written: Json = field(default_factory=nothing, repr=False)


Listener = Callable[[Json], object]
"""Hears how far a solve is, about once a second: the status of the journal, with ``machines`` and ``crew``: workers that are there, and in all."""


def begin(
    folder: Path,
    game: str,
    *,
    board: Optional[str],
    rules: Optional[Mapping[str, object]],
    position: Optional[str],
    mode: str,
    budget: Union[str, float, None],
    certificate: bool,
    ask_twice: Optional[float],
    nodes: Union[str, int, None],
) -> native.Coordinator:
    """The coordinator of a solve: begun, or gone on with if the folder has its journal."""
    opened = native.game(game, board, None if rules is None else dict(rules))
    start = opened.start() if position is None else opened.position(position)
    if not (folder / "journal").exists():
        return native.Coordinator.begin(folder, start, mode=mode, budget=budget, certificate=certificate, ask_twice=ask_twice, nodes=nodes)
    found = native.Coordinator.open(folder)
    plan: Json = json.loads(found.plan())
    kept = (plan["game"], plan["board"], plan["position"], plan["mode"])
    asked = (opened.name, opened.board, str(start.text), mode)
    if kept != asked:
        said, wanted = (f"{game} {board}, {mode}" for game, board, _, mode in (kept, asked))
        which = f"{said}, not {wanted}" if said != wanted else f"another position of {said}"
        raise InputError(f'the journal in "{folder}" is about {which}; give another folder')
    if certificate and plan["terms"]["certificate"] is None:
        raise InputError(f'the solve in "{folder}" was begun without certificates; begin it in another folder to get one')
    return found


class Driver:
    """Carries lines until everything is proven."""

    def __init__(self, coordinator: native.Coordinator, crew: Crew, flights: Flights, listener: Optional[Listener]) -> None:
        self.coordinator = coordinator
        self.solve = coordinator.solve
        self.crew = crew
        self.ray = crew.ray
        self.flights = flights
        self.listener = listener
        self.lines: List[str] = refusals(self.solve, flights.left(), "the program that asked ended")
        self.done = False
        self.ask_after = 0.0
        self.failures = 0
        self.told = 0.0

    def run(self) -> None:
        """Works until there is nothing left to ask. Jobs in flight are handed back however it ends."""
        try:
            while True:
                self._hear()
                if self.done:
                    return
                self.crew.follow()
                self._hand_out()
                if self.done:
                    return
                self._tell()
                self._collect()
        finally:
            left = {hand.job: hand.name or "" for hand in self.crew.hands if hand.job is not None}
            self.coordinator.hear(refusals(self.solve, left, "the program that asked ended"))
            self.flights.set({})

    def _hear(self) -> None:
        """Gives the lines to the coordinator: they are in the journal afterwards."""
        if not self.lines:
            return
        lines, self.lines = self.lines, []
        cancelled: List[int] = []
        for reply in map(json.loads, self.coordinator.hear(lines)):
            self.done = self.done or bool(reply.get("done"))
            cancelled.extend(reply.get("cancel", ()))
        self.ask_after = 0.0
        for hand in self.crew.hands:
            if hand.job in cancelled:
                hand.actor.cancel.remote(json.dumps({"type": "cancel", "solve": self.solve, "jobs": [hand.job]}))
        self._note()

    def _note(self) -> None:
        self.flights.set({hand.job: hand.name or "" for hand in self.crew.hands if hand.job is not None})

    def _hand_out(self) -> None:
        """Asks for a job for every free worker."""
        if time.monotonic() < self.ask_after:
            return
        for hand in self.crew.hands:
            if not hand.free:
                continue
            line = json.dumps({"type": "next", "jobs": 1, "worker": hand.name})
            *jobs, last = self.coordinator.hear([line])
            self.done = bool(json.loads(last)["done"])
            if not jobs:
                self.ask_after = time.monotonic() + ASK_AGAIN
                break
            hand.job = json.loads(jobs[0])["job"]
            # Whoever kills this program here loses nothing: the job is in the journal, and here.
            self._note()
            hand.waits = hand.actor.answer.remote(jobs[0])
            hand.beaten = time.monotonic()

    def _collect(self) -> None:
        """Waits a moment for workers, and collects what they say."""
        now = time.monotonic()
        owing: Dict[Any, Hand] = {}
        for hand in self.crew.hands:
            if hand.waits is not None:
                owing[hand.waits] = hand
            if hand.job is not None and hand.beat is None and now - hand.beaten >= BEAT_EVERY:
                hand.beaten = now
                hand.beat = hand.actor.progress.remote()
            if hand.beat is not None:
                owing[hand.beat] = hand
        if not owing:
            time.sleep(0.2)
            return
        ready, _ = self.ray.wait(list(owing), num_returns=1, timeout=1.0)
        if ready:
            ready, _ = self.ray.wait(list(owing), num_returns=len(owing), timeout=0)
        for ref in ready:
            hand = owing[ref]
            if ref == hand.beat:
                self._beat(hand)
            elif ref == hand.waits:
                self._reply(hand)

    def _beat(self, hand: Hand) -> None:
        ref, hand.beat = hand.beat, None
        try:
            line = self.ray.get(ref)
        except self.ray.exceptions.RayError:
            return  # What it owes says the same, and that decides.
        if line is not None and hand.job is not None:
            self.lines.append(line)

    def _reply(self, hand: Hand) -> None:
        ref, hand.waits = hand.waits, None
        try:
            said = self.ray.get(ref)
        except self.ray.exceptions.RayError as error:
            self._lost(hand, error)
            return
        self.failures = 0
        if hand.job is None:
            hand.name, hand.machine = said
            return
        hand.job = None
        self.lines.append(said)
        reply = json.loads(said)
        if reply["type"] == "refusal" and reply["reason"] != CANCELLED:
            hand.tire()
        else:
            hand.recover()

    def _lost(self, hand: Hand, error: Exception) -> None:
        """A worker failed, or its machine is gone: its job is handed back at once."""
        if hand.job is not None:
            self.lines.append(refusal(self.solve, hand.job, hand.name or f"w{hand.number}", f"lost: {type(error).__name__}"))
        was_there = hand.name is not None
        hand.tire()
        gone = self.ray.exceptions
        cause = getattr(error, "cause", None)
        if isinstance(error, gone.RayTaskError) and was_there:
            # The worker is well, only the call failed.
            hand.job = None
        elif isinstance(error, getattr(gone, "ActorUnavailableError", ())) or not isinstance(error, gone.ActorDiedError):
            self.crew.greet(hand)
        else:
            if not was_there:
                self.failures += 1
            if self.failures >= FAILURES:
                text = str(cause or error).strip().splitlines()
                raise WorkError(f"no worker can be started; is yomikiri {native.__version__} installed on every machine? Ray says: {text[-1] if text else error}")
            self.crew.replace(hand)

    def _tell(self) -> None:
        now = time.monotonic()
        if self.listener is None or now - self.told < 1.0:
            return
        self.told = now
        status: Json = json.loads(self.coordinator.status())
        status["machines"] = self.crew.machines
        status["crew"] = [sum(hand.name is not None for hand in self.crew.hands), len(self.crew.hands)]
        self.listener(status)


def solve(
    game: str,
    *,
    journal: Union[str, Path],
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    position: Optional[str] = None,
    mode: str = "wld",
    address: str = "auto",
    workers: Optional[int] = None,
    cores_per_worker: int = 1,
    memory: Union[str, int, None] = None,
    weights: Union[str, Path, None] = None,
    budget: Union[str, float, None] = None,
    ask_twice: Optional[float] = None,
    nodes: Union[str, int, None] = None,
    certificate: Union[str, Path, None] = None,
    line_seconds: float = 60.0,
    progress: Optional[Listener] = None,
) -> Solved:
    """Solves a position on all machines of a Ray cluster.

    Everything is kept in the folder ``journal``: a solve that was cut off, however that happened, goes on with the same call. Without ``workers`` there are as many as the machines hold, and more
    as machines come; with a number so many are asked for, and an autoscaler sees how many are missing. ``memory`` is for the tables of each worker;
    ``weights`` is a file that `lab train` wrote for this game and board, which every worker orders moves by. It is only needed here.
    """
    if workers is not None and workers < 1:
        raise InputError("workers: a number of workers is a whole number from 1")
    if cores_per_worker < 1:
        raise InputError("cores per worker: a number of cores is a whole number from 1")
    folder = Path(journal)
    size = None if memory is None else native.memory_size(memory)
    coordinator = begin(
        folder,
        game,
        board=board,
        rules=rules,
        position=position,
        mode=mode,
        budget=budget,
        certificate=certificate is not None,
        ask_twice=ask_twice,
        nodes=nodes,
    )
    learned: Optional[bytes] = None
    if weights is not None:
        coordinator.check_weights(Path(weights))
        learned = Path(weights).read_bytes()
    flights = Flights(folder)
    try:
        while True:
            if not json.loads(coordinator.status())["done"]:
                ray = connect(address)
                crew = Crew(ray, f"yomikiri {game} {coordinator.solve[:6]}", Share(cores_per_worker, size), workers, learned)
                try:
                    Driver(coordinator, crew, flights, progress).run()
                finally:
                    crew.close()
            try:
                return _finish(coordinator, certificate, line_seconds, progress)
            except NotConfirmed as wrong:
                # A worker gave a wrong answer: all of its answers are taken back, and others are asked.
                if progress is not None:
                    progress({"note": str(wrong)})
    finally:
        flights.close()


def _finish(coordinator: native.Coordinator, certificate: Union[str, Path, None], line_seconds: float, progress: Optional[Listener]) -> Solved:
    """Value, line, and the certificate, written and checked by reading it again."""
    written: Json = {}
    path = None if certificate is None else Path(certificate)
    if path is not None:
        if progress is not None:
            progress({"note": "putting the certificate together"})
        written = json.loads(coordinator.certify(path))
        try:
            native.check(path)
        except NotConfirmed as wrong:
            # Every part was checked on the way: to go on would end here again.
            raise WorkError(str(wrong)) from wrong
    status: Json = json.loads(coordinator.status())
    line = coordinator.line(seconds=line_seconds)
    return Solved(status["value"], None if line is None else tuple(line), path, status, written)
