"""What can go wrong, in the program's own words."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Anything that Yomikiri says went wrong; ``KeyboardInterrupt`` apart."""


class InputError(Error, ValueError):
    """The request is wrong; the message says what would be right."""


class IllegalMove(InputError):
    """A move is not legal; the message says which are."""


class WorkError(Error, RuntimeError):
    """The request was right, but the work failed: a file that cannot be written, a program that died."""


class NotConfirmed(WorkError):
    """A certificate proves nothing; the message says where it fails."""


class InternalError(Error, RuntimeError):
    """Yomikiri has a fault. Please report what you did."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped long work. ``result`` is what was found by then: of a solve the bounds that are proven.

    >>> try:
    ...     raise Interrupted({"bounds": (-4, 12)})
    ... except KeyboardInterrupt as stopped:
    ...     stopped.result["bounds"]
    (-4, 12)
    """

    result: Any

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted; .result has what was found by then")
        self.result = result
