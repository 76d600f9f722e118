"""Work in parts that do not depend on each other: each is a task of Ray, done again elsewhere if its machine vanishes."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Optional, Tuple

from ..errors import Error, WorkError
from .engine import Share, capacity

Listener = Callable[[int, int], object]
"""Hears how many parts are done, and how many there are; 0 if nobody knows."""

WAITING = 2
"""So many parts wait for every worker, so that none waits for a part and an autoscaler sees that there is more to do."""

Part = Tuple[Any, Tuple[Any, ...]]
"""A part: what it is called here, and what its function is given."""


def remote(ray: Any, function: Callable[..., Any], share: Share) -> Any:
    """A function as a task of Ray: wherever there is room, and again elsewhere if its machine vanishes."""
    options: Dict[str, Any] = {"max_retries": -1, "scheduling_strategy": "SPREAD", **share.request()}
    return ray.remote(**options)(function)


def run(
    ray: Any,
    task: Any,
    parts: Iterator[Part],
    *,
    all: int,
    share: Share,
    keep: Callable[[Any, Any], Optional[bool]],
    progress: Optional[Listener] = None,
) -> None:
    """Does all parts of a task, in any order, and hands what comes of each to ``keep`` as soon as it is there; if that returns ``False``, the rest is not needed."""
    flying: Dict[Any, Any] = {}
    done, more = 0, True
    try:
        while True:
            room = max(2, WAITING * capacity(ray, share))
            while more and len(flying) < room:
                part = next(parts, None)
                if part is None:
                    more = False
                    break
                name, given = part
                flying[task.remote(*given)] = name
            if progress is not None:
                progress(done, all)
            if not flying:
                return
            ready, _ = ray.wait(list(flying), num_returns=1, timeout=1.0)
            for ref in ready:
                name = flying.pop(ref)
                if keep(name, _get(ray, ref)) is False:
                    return
                done += 1
    finally:
        for ref in flying:
            ray.cancel(ref, force=True)


def _get(ray: Any, ref: Any) -> Any:
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as failed:
        cause = getattr(failed, "cause", None)
        if isinstance(cause, Error):
            raise type(cause)(str(cause)) from failed
        lines = str(cause or failed).strip().splitlines()
        raise WorkError(f"a part failed on another machine: {lines[-1] if lines else failed}") from failed
    except ray.exceptions.RayError as failed:
        lines = str(failed).strip().splitlines()
        raise WorkError(f"Ray gave a part up: {lines[0] if lines else type(failed).__name__}") from failed
