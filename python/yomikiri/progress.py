"""How far long work has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional, Tuple, Union


@dataclass(frozen=True)
class Progress:
    """What a callback hears of long work, some twenty times a second.

    ``share`` is the part of the stage that is done, 0 to 1; ``bounds_for_mover`` is what is proven of the score of the side to move.
    """

    stage: str
    share: float
    nodes: int
    seconds: float
    bounds_for_mover: Optional[Tuple[int, int]] = None
    task: str = ""


Listener = Callable[[Progress], object]
"""What ``progress=`` takes: a function of a `Progress`."""


def bar() -> Listener:
    """A bar of tqdm, for a terminal or a notebook."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError as missing:
        from .errors import InputError

        raise InputError("progress=True needs tqdm; install it with: pip install tqdm") from missing
    shown: Any = tqdm(total=100, unit="%", leave=False, bar_format="{l_bar}{bar}| {elapsed} {postfix}")

    def show(progress: Progress) -> None:
        shown.n = round(progress.share * 100)
        known = progress.bounds_for_mover
        bounds = "" if known is None else f", {known[0]:+} to {known[1]:+} for the side to move"
        shown.set_postfix_str(f"{progress.task or progress.stage}, {progress.nodes:,} nodes{bounds}")

    return show


def listener(given: Union[bool, Listener, None]) -> Optional[Listener]:
    """The function that is called: ``True`` is a bar, ``False`` and ``None`` nobody.

    >>> listener(False) is None
    True
    """
    if given is None or given is False:
        return None
    if given is True:
        return bar()
    if not callable(given):
        from .errors import InputError

        raise InputError("progress is True, or a function that is called with a yomikiri.Progress")
    return given
