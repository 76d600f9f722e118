"""How far work is, for people at a terminal: one line that changes; in a file a line every half minute."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Any, Dict, Optional

Json = Dict[str, Any]

EVERY = 30.0


def short(number: float) -> str:
    """A large number in few letters.

    >>> short(1234567)
    '1.2M'
    """
    for size, letter in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f}{letter}"
    return f"{number:.0f}"


def clock(seconds: float) -> str:
    """A time as hours, minutes and seconds.

    >>> clock(3723)
    '1:02:03'
    """
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


class Line:
    """Says on the error output how far something is."""

    def __init__(self) -> None:
        self.tty = sys.stderr.isatty()
        self.said = float("-inf")
        self.begun = time.monotonic()
        self.width = 0

    def say(self, text: str, *, now: bool = False) -> None:
        """Shows a line in the place of the one before, or writes it if it is time."""
        if self.tty:
            text = text[: shutil.get_terminal_size().columns - 1]
            print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
            self.width = len(text)
        elif now or time.monotonic() - self.said >= EVERY:
            self.said = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def note(self, text: str) -> None:
        """A line that stays."""
        self.end()
        print(text, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Nothing more is said in this place."""
        if self.tty and self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)
            self.width = 0

    def solve(self, status: Json) -> None:
        """How far a solve is."""
        if "note" in status:
            self.note(str(status["note"]))
            return
        there, wanted = status["crew"]
        jobs, (low, high) = status["jobs"], status["bounds"]
        left: Optional[float] = status["guessed_seconds_left"]
        parts = [
            f"{status['game']} {status['board']}: {low:+} to {high:+}",
            f"{there} workers on {status['machines']} machines" + (f", {wanted - there} wait for a machine" if there < wanted else ""),
            f"{jobs['answered']} answers, {jobs['in_flight']} asked",
            f"{short(status['nodes'])} nodes",
            clock(time.monotonic() - self.begun),
        ]
        if left is not None and there:
            parts.append(f"about {clock(left / there)} left, or more")
        self.say(" | ".join(parts))

    def book(self, positions: int, longest: int, value: float) -> None:
        """How large a book is."""
        self.say(f"{positions} positions | lines of up to {longest} plies | start {value:+.1f} | {clock(time.monotonic() - self.begun)}")

    def parts(self, done: int, all: int) -> None:
        """How many parts are done, of how many if that is known."""
        of = f" of {all}" if all else ""
        self.say(f"{done}{of} parts | {clock(time.monotonic() - self.begun)}")
